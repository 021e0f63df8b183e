import { expect, it } from 'vitest';
import type { Dispatch } from '../../../../contract/dispatch/dispatches.ts';
import { routes } from '../../../../contract/table.ts';
import { emptyDraft } from '../../../../domain/dispatch/draft/draft.ts';
import { changeField } from '../../../../domain/dispatch/draft/edit.ts';
import type { QueuedSave } from '../../../../domain/dispatch/queued/queuedRecords.ts';
import { bodyOfRecord } from '../../../../domain/dispatch/wire/bodyOfDraft.ts';
import { emptyFacts } from '../../../../domain/reference/facts.ts';
import { LookupsUnknown } from '../../../../machines/dispatch/dispatchEditor.context.ts';
import { keptKey } from '../../../../src/adapters/api/api.ts';
import { boardQuery } from '../../../../src/adapters/api/boardQuery.ts';
import type { KeptLists } from '../../../../src/adapters/api/keptLists.ts';
import { renewingRecent } from '../../../../src/adapters/api/keptRecent.ts';
import { loadLookups } from '../../../../src/adapters/api/lookups.ts';
import { incident, stored } from '../../../domain/dispatch/world.ts';
import { fakeServices, refusing } from '../../support/fakeServices.ts';
import { wireIds } from '../../support/wireIds.ts';

const record = wireIds(stored());

const lists = {
  listSuppressantTypes: () => [],
  listLandingFees: () => [],
  listDispatches: () => ({ dispatches: [] }),
  listMarks: () => ({ marks: [] }),
};
const load = async (incidentId: string, answers: object) => {
  const { services, asked } = fakeServices({ ...lists, ...answers });
  const draft = changeField(emptyDraft('flight'), 'activities.0.incidentId', incidentId);
  const facts = emptyFacts('2026-07-14T20:00:00Z');
  const { incidents } = await loadLookups(
    { ...services, queue: [] },
    { draft, facts },
    new AbortController().signal,
  );
  return { incidents, asked: asked.filter((a) => a.name === 'getIncident').map((a) => a.params) };
};

it('names the incidents of a kept draft; a merged one has the name of its target (INC-11)', async () => {
  const { incidents, asked } = await load('old', { getIncident: () => incident({ id: 'target' }) });
  expect([incidents, asked]).toEqual([[incident({ id: 'old' })], [{ id: 'old' }]]);
});
it('returns nothing for a deleted incident, skips the lookup for a taken number, and rejects on errors', async () => {
  expect((await load('old', { getIncident: refusing(404) })).incidents).toEqual([]);
  expect((await load('taken:2026-CA-AEU-012345', {})).asked).toEqual([]);
  await expect(load('old', { getIncident: refusing(500) })).rejects.toThrow();
});
it('checks whether the half-month is closed once it is over, for the aircraft or for records without one (APR-36)', async () => {
  const period = { start: '2026-06-16', end: '2026-06-30' };
  const closed = async (assetId: string, day: string) => {
    const recent = {
      getRecentDispatch: () => ({ dispatch: null, metered: null, unmetered: [] }),
      getRecentFill: () => ({ fill: null }),
    };
    const { services, asked } = fakeServices({
      ...lists,
      ...recent,
      getClosedPeriod: () => ({ period }),
    });
    const draft = changeField(
      changeField(emptyDraft('flight'), 'assetId', assetId),
      'activityDate',
      day,
    );
    const { closedPeriod } = await loadLookups(
      { ...services, queue: [] },
      { draft, facts: emptyFacts('2026-07-14T20:00:00Z') },
      new AbortController().signal,
    );
    return [closedPeriod, asked.filter((a) => a.name === 'getClosedPeriod').map((a) => a.query)];
  };
  expect([
    await closed('t83', '06/20/2026'),
    await closed('', '06/20/2026'),
    await closed('t83', '07/01/2026'),
  ]).toEqual([
    [{ assetId: 't83', ...period }, [{ day: '2026-06-20', assetId: 't83' }]],
    [{ assetId: '', ...period }, [{ day: '2026-06-20' }]],
    [null, []],
  ]);
});

it('looks up the position of a stored record’s loads in the season, and works without a reply (COST-14)', async () => {
  // Only the rate of a load is read.
  const drop = { rateId: 'r1' } as Dispatch['activities'][number]['drops'][number];
  const withLoad = stored({ id: 'd1' }, { activityId: 'a1', drops: [drop] });
  const explained = {
    adjustments: [],
    activities: [{ activityId: 'a1', stored: { loads: [{ rate: { usedLitres: 4000 } }] } }],
  };
  const filledFrom = async (
    of: Dispatch | null,
    explainDispatch: Parameters<typeof fakeServices>[0]['explainDispatch'] & object,
  ) => {
    const { services, asked } = fakeServices({ ...lists, explainDispatch });
    const facts = { ...emptyFacts('2026-07-14T20:00:00Z'), record: of };
    const found = await loadLookups(
      { ...services, queue: [] },
      { draft: emptyDraft('flight'), facts },
      new AbortController().signal,
    );
    return [found.filledFrom, asked.filter((a) => a.name === 'explainDispatch').length];
  };
  expect([
    await filledFrom(withLoad, () => explained),
    await filledFrom(withLoad, refusing(500)),
    await filledFrom(stored({ id: 'd1' }, { drops: [] }), () => explained),
    await filledFrom(null, () => explained),
  ]).toEqual([
    [[{ rateId: 'r1', litres: 4000 }], 1],
    [[], 1],
    [[], 0],
    [[], 0],
  ]);
});

const flown = (id: string, at: string, hobbsEnd: number | null) =>
  stored(
    { id, activityDate: '2026-07-14', dispatchTime: at },
    { timeOut: at, timeIn: hobbsEnd === null ? null : at, hobbsStart: 100, hobbsEnd },
  );
const before = flown('d1', '2026-07-14T15:00:00Z', 101);
const landed: QueuedSave = {
  idempotencyKey: 'k',
  recordId: '',
  refusal: null,
  queuedAt: '2026-07-14T19:00:00Z',
  form: 'flight',
  body: flown('k', '2026-07-14T18:00:00Z', 102.4),
};
const ofAircraft = (answers: object, ownId = '') => {
  const { services } = fakeServices({
    ...lists,
    getRecentFill: () => ({ fill: null }),
    ...answers,
  });
  const draft = changeField(
    changeField(emptyDraft('flight'), 'assetId', 't83'),
    'activityDate',
    '07/14/2026',
  );
  const facts = { ...emptyFacts('2026-07-14T20:00:00Z'), ownId };
  return loadLookups(
    { ...services, queue: [landed] },
    { draft, facts },
    new AbortController().signal,
  );
};
it('counts queued entries among the flights of the aircraft and the day, except the form’s own (D-10, D-O1, D-O2)', async () => {
  const recent = {
    getRecentDispatch: () => ({ dispatch: before, metered: before, unmetered: [] }),
  };
  const known = await ofAircraft(recent);
  expect([known.lastMetered?.id, known.lastDispatch?.id, known.sameDay.map((d) => d.id)]).toEqual([
    'k',
    'k',
    ['k'],
  ]);
  const own = await ofAircraft(recent, 'k');
  expect([own.lastMetered?.id, own.sameDay]).toEqual(['d1', []]);
});
it('distinguishes the last flight of an aircraft from the last one with a meter reading (D-10)', async () => {
  const unread = flown('d2', '2026-07-14T19:00:00Z', null);
  const found = await ofAircraft(
    { getRecentDispatch: () => ({ dispatch: unread, metered: before, unmetered: [] }) },
    'k',
  );
  expect([found.lastDispatch?.id, found.lastMetered?.id]).toEqual(['d2', 'd1']);
});
it('uses the board and the outbox without a network (D-10)', async () => {
  const failure: unknown = await ofAircraft({
    getRecentDispatch: refusing(null),
    listDispatches: () => ({ dispatches: [before] }),
  }).catch((error: unknown) => error);
  if (!(failure instanceof LookupsUnknown)) throw failure;
  expect([
    failure.found.lastMetered?.id,
    failure.found.recentFor,
    failure.found.sameDay?.map((d) => d.id),
  ]).toEqual(['k', 't83', ['k', 'd1']]);
  const fault: unknown = await ofAircraft({ getRecentDispatch: refusing(500) }).catch(
    (error: unknown) => error,
  );
  expect(fault instanceof LookupsUnknown && fault.found).toEqual({ agents: [], landingFees: [] });
});
it('updates the cached last dispatch of an aircraft, and the cached board, on its own save (D-10, ENTRY-45)', async () => {
  const texts = new Map<string, string>();
  const kept: KeptLists = {
    keep: (key, text, keptAt) => void texts.set(key, keptAt === '9:00' ? text : 'kept later'),
    find: async (key) => (texts.has(key) ? { text: texts.get(key) ?? '', keptAt: '9:00' } : null),
  };
  const recent = keptKey(routes.getRecentDispatch, {
    query: {
      assetId: record.assetId ?? '',
      from: '2026-01-01T00:00:00Z',
      until: '2026-07-15T07:00:00Z',
    },
  });
  const board = keptKey(routes.listDispatches, { query: boardQuery('2026-07-14') });
  const { services } = fakeServices({
    addDispatch: () => ({ dispatch: record }),
    listBases: () => ({ bases: [] }),
  });
  const call = renewingRecent(services.call, kept);
  const save = () => call(routes.addDispatch, { body: bodyOfRecord(record) });
  await save();
  expect(texts.size).toBe(0);
  texts.set(recent, JSON.stringify({ dispatch: null, metered: null, unmetered: [] }));
  texts.set(board, JSON.stringify({ dispatches: [{ id: 'other' }] }));
  await call(routes.listBases);
  await save();
  const ids = () => JSON.parse(texts.get(board) ?? '').dispatches.map((d: { id: string }) => d.id);
  expect([JSON.parse(texts.get(recent) ?? ''), ids()]).toEqual([
    expect.objectContaining({
      dispatch: expect.objectContaining({ id: record.id }),
      metered: expect.objectContaining({ id: record.id }),
    }),
    [record.id, 'other'],
  ]);
  await save();
  expect(ids()).toEqual([record.id, 'other']);
  for (const key of [recent, board]) texts.set(key, 'not what it was');
  await save();
  expect([texts.get(recent), texts.get(board)]).toEqual(['not what it was', 'not what it was']);
});
