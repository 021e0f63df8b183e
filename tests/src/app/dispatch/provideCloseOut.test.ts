import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import type { DispatchBody } from '../../../../contract/dispatch/dispatches.ts';
import { bodyOfRecord } from '../../../../domain/dispatch/wire/bodyOfDraft.ts';
import type { DispatchEntry } from '../../../../machines/outbox/outbox.setup.ts';
import { provideCloseOut } from '../../../../src/app/dispatch/provideCloseOut.ts';
import { stored } from '../../../domain/dispatch/world.ts';
import { fakeServices, refusing, runEffect } from '../../support/fakeServices.ts';
import { giveOneDraftKey } from '../../support/oneDraftKey.ts';
import { wireIds } from '../../support/wireIds.ts';

giveOneDraftKey();

const dispatch = stored({ id: 'd1', version: 3, activityDate: '2026-08-31' });
const body = { activityDate: '2026-09-01' } as DispatchBody;
const closing = (saveDispatch: Parameters<typeof fakeServices>[0]['saveDispatch'] & object) => {
  const world = fakeServices({ saveDispatch });
  return {
    ...world,
    outcome: runEffect(provideCloseOut(world.services), 'saveCloseOut', {
      dispatch,
      body,
      radioId: 'T-83',
    }),
  };
};

it('saves with the version of the row, and names the flights that it flagged (D-H10)', async () => {
  const linked = [{ id: 'd90', dispatchNumber: 10_490, flags: ['hobbsGap'] }];
  const { asked, outcome } = closing(() => ({ dispatch, linked }));
  expect(await outcome).toEqual({ kind: 'saved', dispatch, linked });
  expect(asked).toEqual([{ name: 'saveDispatch', params: { id: 'd1' }, body, ifMatch: 3 }]);
});
it.each([
  [
    'changed in the meantime',
    refusing(412, { changedBy: 'K. Lee' }),
    { kind: 'changed', changedBy: 'K. Lee' },
  ],
  ['changed by an unnamed user', refusing(412), { kind: 'changed', changedBy: 'Somebody' }],
  [
    'refused at a field',
    refusing(400, {
      errors: [
        { path: 'activities.0.timeIn', code: 'future', message: "Time in can't be in the future." },
      ],
    }),
    { kind: 'refused', message: "Time in can't be in the future." },
  ],
  ['forbidden', refusing(403), { kind: 'refused', message: 'No.' }],
] as const)('returns the result of a save: %s', async (_, answer, expected) =>
  expect(await closing(answer).outcome).toEqual(expected),
);
it('fails the effect on an error, so that typed values stay', async () => {
  await expect(closing(refusing(500)).outcome).rejects.toThrow();
});

const before = wireIds(stored({ id: 'd1', version: 3 }, { timeIn: null, hobbsEnd: null }));
const after = {
  ...wireIds(stored({ id: 'd1', version: 4 })),
  dispatchNumber: before.dispatchNumber,
};
/** Runs the chart's notice action after a close-out was saved or queued. */
const told = (
  action: 'offerUndo' | 'offerUnqueue',
  params: object,
  answers: Parameters<typeof fakeServices>[0] = {},
  queue: readonly DispatchEntry[] = [],
) => {
  const world = fakeServices(answers, { queue });
  const machine = provideCloseOut(world.services);
  const sent: unknown[] = [];
  const self = {
    getSnapshot: () => ({ status: 'active' }),
    send: (event: unknown) => void sent.push(event),
  };
  const run = machine.implementations.actions[action] as unknown as (
    args: object,
    params: object,
  ) => void;
  run({ self }, params);
  return { ...world, sent };
};
const settle = () => new Promise((done) => setImmediate(done));
it.each([
  [
    'restores the previous body under the current version',
    () => ({ dispatch: before }),
    'T-83 is out again.',
    1,
  ],
  [
    'changed in the meantime',
    refusing(412, { changedBy: 'K. Lee' }),
    'K. Lee changed it meanwhile.',
    0,
  ],
  ['refused', refusing(403), 'No.', 0],
  [
    'no reply',
    refusing(null),
    "T-83 couldn't be put back. Open the flight and take its time in out.",
    0,
  ],
] as const)('undoes a close-out: %s (HOME-14)', async (_, saveDispatch, says, undone) => {
  const world = told(
    'offerUndo',
    { before, after, radioId: 'T-83', message: 'T-83 in 10:20' },
    { saveDispatch },
  );
  expect(world.notices.map((n) => [n.message, n.action?.label])).toEqual([
    ['T-83 in 10:20', 'Undo'],
  ]);
  world.press();
  await settle();
  expect([world.notices.at(-1)?.message, world.sent.length]).toEqual([says, undone]);
  expect(world.asked).toEqual([
    { name: 'saveDispatch', params: { id: after.id }, body: bodyOfRecord(before), ifMatch: 4 },
  ]);
  expect(bodyOfRecord(before).activities[0]).toEqual(
    expect.objectContaining({
      timeIn: null,
      hobbsEnd: null,
      activityId: before.activities[0]?.activityId,
    }),
  );
});
const waiting: DispatchEntry = {
  idempotencyKey: 'k1',
  form: 'flight',
  recordId: '',
  version: null,
  body: bodyOfRecord(before),
  label: 'Flight, T-83, 08/31/2026',
  queuedAt: '2026-08-31T18:00:00Z',
  refusal: null,
};
it('folds a close-out into the queued entry of the same record, and undo restores the entry (ENTRY-45)', async () => {
  for (const one of [waiting, { ...waiting, recordId: before.id, version: 3 }]) {
    const world = fakeServices({}, { queue: [one] });
    const machine = provideCloseOut(world.services);
    const closed = { ...bodyOfRecord(before), remarks: 'closed' };
    const record = { ...before, id: one.recordId === '' ? 'k1' : one.recordId };
    const outcome = await runEffect(machine, 'saveCloseOut', {
      dispatch: record,
      body: closed,
      radioId: 'T-83',
    });
    expect([outcome, world.asked]).toEqual([{ kind: 'queued', idempotencyKey: 'k1' }, []]);
    const run = machine.implementations.actions['offerUnqueue'] as unknown as (
      args: object,
      params: object,
    ) => void;
    run({}, { radioId: 'T-83', idempotencyKey: 'k1' });
    world.press();
    await expect.poll(() => world.superseded.length).toBe(2);
    const queuedAt = expect.any(String);
    const typed = { until: one.queuedAt, body: one.body };
    expect(world.superseded).toEqual([
      { type: 'entry.queued', entry: { ...one, body: closed, queuedAt, typed } },
      { type: 'entry.queued', entry: { ...one, queuedAt, typed } },
    ]);
    expect(world.notices.at(-1)?.message).toBe('T-83 is out again.');
  }
});
it('names an abort that waits for a network, and one that is sent (HOME-87)', async () => {
  const params = { radioId: 'T-83', idempotencyKey: 'k1', isAborted: true };
  const world = told('offerUnqueue', params);
  world.press();
  await settle();
  expect(world.notices.map((n) => n.message)).toEqual([
    "T-83: the service can't be reached. The abort is kept on this computer and is sent as soon as it can be.",
    'T-83: the abort is sent already. Open the flight and turn off Aborted.',
  ]);
});
it('undoes nothing once the landing is sent (ENTRY-45)', async () => {
  const world = told('offerUnqueue', { radioId: 'T-83', idempotencyKey: 'k1' });
  world.press();
  await settle();
  expect([world.superseded, world.notices.at(-1)?.message]).toEqual([
    [],
    'T-83: the landing is sent already. Open the flight and take its time in out.',
  ]);
});
it('removes the entry from the outbox when undone while it waits for a network (HOME-14)', () => {
  const world = told('offerUnqueue', { radioId: 'T-83', idempotencyKey: 'k1' }, {}, [
    { ...waiting, recordId: before.id, version: 3 },
  ]);
  world.press();
  expect([world.superseded, world.notices.map((n) => n.message)]).toEqual([
    [{ type: 'entry.discarded', idempotencyKey: 'k1' }],
    [
      "T-83: the service can't be reached. The landing is kept on this computer and is sent as soon as it can be.",
      'T-83 is out again.',
    ],
  ]);
});
