import { expect, it, vi } from 'vitest';
import type { DispatchBody } from '../../../../contract/dispatch/dispatches.ts';
import { emptyDraft } from '../../../../domain/dispatch/draft/draft.ts';
import { changeField } from '../../../../domain/dispatch/draft/edit.ts';
import { emptyFacts } from '../../../../domain/reference/facts.ts';
import { cacheKeys } from '../../../../src/adapters/api/cacheKeys.ts';
import { provideDispatchEditor } from '../../../../src/app/dispatch/provideDispatchEditor.ts';
import { stored } from '../../../domain/dispatch/world.ts';
import { type Answers, fakeServices, refusing, runEffect } from '../../support/fakeServices.ts';
import { wireIds } from '../../support/wireIds.ts';

const record = wireIds(
  stored({ id: 'd1', version: 3, dispatchNumber: 10480, activityDate: '2026-08-20' }),
);
const { activities: _, ...body } = record;
const draft = { ...body, activities: [] } as unknown as DispatchBody;
const save = (answers: Answers, input: { id: string | null; version: number | null }) => {
  const world = fakeServices(answers);
  return {
    ...world,
    outcome: runEffect(provideDispatchEditor(world.services), 'saveDispatch', {
      ...input,
      idempotencyKey: 'k1',
      body: draft,
    }),
  };
};
const changed = { id: record.id, version: 3 };
const made = { id: null, version: null };

it('sends a new dispatch with its key, a change with its first version; a queued entry is superseded (ENTRY-30)', async () => {
  const added = save({ addDispatch: () => ({ dispatch: record }) }, made);
  const saved = save(
    { saveDispatch: () => ({ dispatch: record, repriced: { dispatches: 2, from: '2026-08-20' } }) },
    changed,
  );
  expect([await added.outcome, await saved.outcome]).toEqual([
    { kind: 'saved', dispatch: record, repriced: null, linked: [] },
    {
      kind: 'saved',
      dispatch: record,
      repriced: { dispatches: 2, from: '2026-08-20' },
      linked: [],
    },
  ]);
  expect([added.asked, saved.asked]).toEqual([
    [{ name: 'addDispatch', body: { ...draft, dispatchId: 'k1' }, idempotencyKey: 'k1' }],
    [{ name: 'saveDispatch', params: { id: record.id }, body: draft, ifMatch: 3 }],
  ]);
  expect([added.superseded, saved.superseded]).toEqual([
    [{ type: 'entry.superseded', idempotencyKey: 'k1' }],
    [{ type: 'entry.superseded', idempotencyKey: 'k1' }],
  ]);
});
it.each([
  [
    'another user changed it',
    changed,
    refusing(412, {
      current: { dispatch: record },
      changedBy: 'K. Lee',
      changedAt: '2026-08-20T17:00:00Z',
    }),
    {
      kind: 'conflict',
      conflict: { current: record, changedBy: 'K. Lee', changedAt: '2026-08-20T17:00:00Z' },
    },
  ],
  [
    'an unnamed user changed it',
    changed,
    refusing(412, { current: { dispatch: record } }),
    {
      kind: 'conflict',
      conflict: { current: record, changedBy: record.updatedBy, changedAt: record.updatedAt },
    },
  ],
  [
    'an earlier attempt created it',
    made,
    refusing(422, { current: { dispatch: record } }),
    { kind: 'made', dispatch: record },
  ],
  ...[400, 403, 404, 409, 422].map(
    (status) =>
      [
        `${status}`,
        changed,
        refusing(status),
        { kind: 'refused', problem: { type: '/problems/x', title: 'No.', status } },
      ] as const,
  ),
] as const)('returns the result of a save: %s', async (_text, input, answer, expected) => {
  expect(await save({ addDispatch: answer, saveDispatch: answer }, input).outcome).toEqual(
    expected,
  );
});
it.each([
  ['a server error', refusing(500)],
  ['a stale version without the record', refusing(412)],
])('fails the effect on %s, so that the form offers to try again', async (_text, answer) => {
  await expect(save({ saveDispatch: answer }, changed).outcome).rejects.toThrow();
});

it('drops the report month of a deleted dispatch, and reports an undo', async () => {
  const world = fakeServices({
    deleteDispatch: () => ({ dispatch: record }),
    restoreDispatch: () => ({ dispatch: record }),
  });
  const load = vi.fn(async () => 'rows');
  const key = cacheKeys.metrics({ from: '2026-08-01', until: '2026-08-31' });
  await world.services.cache.get(key, 1e9, load);
  const machine = provideDispatchEditor(world.services);
  expect(await runEffect(machine, 'deleteDispatch', { record, version: null })).toEqual({
    kind: 'deleted',
    dispatch: record,
    repriced: null,
    linked: [],
  });
  await world.services.cache.get(key, 1e9, load);
  expect([world.asked, load.mock.calls.length]).toEqual([
    [{ name: 'deleteDispatch', params: { id: record.id }, ifMatch: 3 }],
    2,
  ]);
});
it.each([
  [
    'changed',
    refusing(412, { changedBy: 'K. Lee', changedAt: '2026-08-20T17:00:00Z' }),
    { kind: 'refused', message: 'K. Lee changed this dispatch at 10:00. It was not deleted.' },
  ],
  [
    'refused',
    refusing(403, { title: 'You may not delete dispatches.' }),
    { kind: 'refused', message: 'You may not delete dispatches.' },
  ],
])('returns the result of a deletion that was %s', async (_text, deleteDispatch, expected) => {
  const { services } = fakeServices({ deleteDispatch });
  expect(
    await runEffect(provideDispatchEditor(services), 'deleteDispatch', { record, version: 3 }),
  ).toEqual(expected);
});
it('does not queue a deletion without a network', async () => {
  const { services } = fakeServices({ deleteDispatch: refusing(null) });
  await expect(
    runEffect(provideDispatchEditor(services), 'deleteDispatch', { record, version: 3 }),
  ).rejects.toThrow();
});
it('loads the incident of the first activity with a flight, none with a standby (D-64)', async () => {
  const incident = { id: 'i1' };
  const { services, asked } = fakeServices({
    getDispatch: () => ({ dispatch: record }),
    getIncident: () => incident,
  });
  const machine = provideDispatchEditor(services);
  expect(await runEffect(machine, 'loadDispatch', { id: 'd1', kind: 'flight' })).toEqual({
    dispatch: record,
    incident,
  });
  expect(await runEffect(machine, 'loadDispatch', { id: 'd1', kind: 'standby' })).toEqual({
    dispatch: record,
    incident: null,
  });
  expect(await runEffect(machine, 'loadDispatch', { id: null, kind: 'flight' })).toBe(null);
  expect(asked.map((a) => a.name)).toEqual(['getDispatch', 'getIncident', 'getDispatch']);
});
it('loads the user’s own second record of a flight, but not a deleted one or another user’s (AUTH-14)', async () => {
  const twin = { ...record, id: 'd2' };
  const others = { ...record, id: 'd3' };
  const { services } = fakeServices({
    getDispatch: ({ params }) => ({
      dispatch: (params as { id: string }).id === 'd3' ? others : record,
    }),
    listMyDispatches: () => ({ dispatches: [record, twin] }),
  });
  const found = (twinId: string) =>
    runEffect(provideDispatchEditor(services), 'loadDispatch', {
      id: 'd1',
      kind: 'standby',
      isDeleted: false,
      twinId,
    });
  expect(await found('d2')).toEqual({ dispatch: record, incident: null, twin });
  expect(await found('d3')).toEqual({ dispatch: record, incident: null });
});
it('withdraws the second record for the one that stays, and fails with the message of a refusal (AUTH-14)', async () => {
  const taken = fakeServices({ withdrawDispatch: () => ({ dispatch: record }) });
  await runEffect(provideDispatchEditor(taken.services), 'withdrawTwin', {
    twin: record,
    otherId: 'd2',
  });
  expect(taken.asked.map(({ name, body }) => [name, body])).toEqual([
    ['withdrawDispatch', { otherId: 'd2' }],
  ]);
  const { services } = fakeServices({ withdrawDispatch: refusing(409) });
  await expect(
    runEffect(provideDispatchEditor(services), 'withdrawTwin', { twin: record, otherId: 'd2' }),
  ).rejects.toThrow(/./);
});
it.each([
  [
    'deleted',
    false,
    { getDispatch: refusing(404), getDeletedDispatch: () => ({ dispatch: record }) },
    ['getDispatch', 'getDeletedDispatch'],
  ],
  [
    'restored',
    true,
    { getDeletedDispatch: refusing(404), getDispatch: () => ({ dispatch: record }) },
    ['getDeletedDispatch', 'getDispatch'],
  ],
])(
  'finds a record that was %s since its address was created (D-65)',
  async (_, isDeleted, answers, calls) => {
    const { services, asked } = fakeServices(answers);
    const found = await runEffect(provideDispatchEditor(services), 'loadDispatch', {
      id: 'd1',
      kind: 'standby',
      isDeleted,
    });
    expect([found, asked.map((a) => a.name)]).toEqual([
      { dispatch: record, incident: null },
      calls,
    ]);
  },
);
it('fails for a record that never existed', async () => {
  const { services } = fakeServices({
    getDispatch: refusing(404),
    getDeletedDispatch: refusing(404),
  });
  await expect(
    runEffect(provideDispatchEditor(services), 'loadDispatch', {
      id: 'd1',
      kind: 'standby',
      isDeleted: false,
    }),
  ).rejects.toThrow();
});
it('queues a new fire without a network together with its flight (INC-7)', async () => {
  const world = fakeServices({ addIncident: refusing(null) });
  const activities = [{ incidentId: 'taken:2026-CA-AEU-012345' }];
  const sent = { ...draft, activities } as unknown as DispatchBody;
  const outcome = runEffect(provideDispatchEditor(world.services), 'saveDispatch', {
    ...made,
    idempotencyKey: 'k1',
    body: sent,
  });
  // Queueing needs the list of aircraft, which has no reply here. The test checks that no flight
  // was sent without it.
  await outcome.catch(() => null);
  expect(world.asked.map(({ name }) => name)).not.toContain('addDispatch');
});

it('looks up the crew’s hours, and reports when there is no network (LIM-11)', async () => {
  const asked = {
    crewIds: ['jane', 'rob'],
    day: '2025-07-14',
    facts: emptyFacts('2025-07-14T20:00:00Z'),
    needsLeft: false,
  };
  const known = fakeServices({ listDuty: () => ({ duty: [] }) });
  expect(await runEffect(provideDispatchEditor(known.services), 'loadDuty', asked)).toEqual({
    duty: [],
    left: null,
  });
  expect(known.asked[0]?.query).toEqual({ crewIds: 'jane,rob', day: '2025-07-14' });
  expect(
    await runEffect(
      provideDispatchEditor(fakeServices({ listDuty: refusing(null) }).services),
      'loadDuty',
      asked,
    ),
  ).toEqual({ duty: 'offline', left: null });
  await expect(
    runEffect(
      provideDispatchEditor(fakeServices({ listDuty: refusing(500) }).services),
      'loadDuty',
      asked,
    ),
  ).rejects.toThrow();
});

it('looks up hours left without pilots too, and does without them (LIM-14)', async () => {
  const asked = {
    crewIds: [],
    day: '2025-07-14',
    facts: emptyFacts('2025-07-14T20:00:00Z'),
    needsLeft: true,
  };
  const left = [{ crewId: 'jane', hours: 5.3 }];
  const world = fakeServices({ listCrewLeft: () => ({ left }) });
  expect(await runEffect(provideDispatchEditor(world.services), 'loadDuty', asked)).toEqual({
    duty: [],
    left,
  });
  expect(world.asked.map(({ name }) => name)).toEqual(['listCrewLeft']);
  for (const status of [null, 403])
    expect(
      await runEffect(
        provideDispatchEditor(fakeServices({ listCrewLeft: refusing(status) }).services),
        'loadDuty',
        asked,
      ),
    ).toEqual({ duty: [], left: null });
});

it('requests the flights again before a new flight is saved, and in no other case (D-O2)', async () => {
  const { services, asked } = fakeServices({
    getRecentDispatch: () => ({ dispatch: record, metered: null, unmetered: [] }),
  });
  const ask = (isNewFlight: boolean, assetId: string) =>
    runEffect(provideDispatchEditor(services), 'askFlights', {
      isNewFlight,
      draft: changeField(emptyDraft('flight'), 'assetId', assetId),
      facts: emptyFacts('2026-08-20T20:00:00Z'),
    });
  expect([await ask(true, 't83'), await ask(false, 't83'), await ask(true, '')]).toEqual([
    [record],
    [],
    [],
  ]);
  expect(asked.map(({ name }) => name)).toEqual(['getRecentDispatch']);
});
it('reports flags that no question covered, and effects of a write on other flights (D-O2, D-H10)', () => {
  const { services, notices } = fakeServices({});
  const { actions } = provideDispatchEditor(services).implementations;
  const run = (name: 'tellUnasked' | 'tellRepriced', params: object) => {
    const action = actions[name];
    if (typeof action === 'function') action({} as never, params as never);
  };
  run('tellUnasked', { flags: [] });
  run('tellUnasked', { flags: ['stillOut', 'overlap'] });
  run('tellRepriced', {
    outcome: {
      kind: 'saved',
      dispatch: record,
      repriced: null,
      linked: [{ id: 'd2', dispatchNumber: 10_490, flags: ['hobbsGap'] }],
    },
  });
  expect(notices.map(({ variant, message }) => [variant, message])).toEqual([
    ['warning', 'Saved with new flags: Earlier flight open, Overlaps a flight.'],
    ['warning', '10490 is now flagged: Hobbs gap.'],
  ]);
});
