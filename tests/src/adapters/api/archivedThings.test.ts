import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Dispatch, DispatchBody } from '../../../../contract/dispatch/dispatches.ts';
import { routes } from '../../../../contract/table.ts';
import { boardRows } from '../../../../domain/base/board.ts';
import { dispatchRow } from '../../../../domain/base/lists.ts';
import { estimateDraft } from '../../../../domain/dispatch/price/estimate.ts';
import { checkDispatch } from '../../../../domain/dispatch/rules/check.ts';
import { draftOfBody } from '../../../../domain/dispatch/wire/draftOfBody.ts';
import { emptyFacts } from '../../../../domain/reference/facts.ts';
import { noFilter } from '../../../../domain/settings/filter.ts';
import { emptyLists, type SettingsLists } from '../../../../domain/settings/lists.ts';
import { settingsPageOf } from '../../../../domain/settings/pages/all.ts';
import { rowsOf, shownRows } from '../../../../domain/settings/rows.ts';
import { litresOf } from '../../../../domain/volume.ts';
import type { Store } from '../../../../server/database/open.ts';
import { agentId, baseId, typeId } from '../../../../server/demo/reference/catalogue.ts';
import { jobId } from '../../../../server/demo/reference/crews.ts';
import { vendorId } from '../../../../server/demo/reference/fleet.ts';
import { demoId } from '../../../../server/demo/reference/random.ts';
import { type Call, makeCall } from '../../../../src/adapters/api/api.ts';
import { makeCache } from '../../../../src/adapters/api/cache.ts';
import { makeReference } from '../../../../src/adapters/api/reference.ts';
import { loadLists } from '../../../../src/adapters/api/settingsLists.ts';
import { makeAsk } from '../../../../src/adapters/api/settingsRequests.ts';
import { emptyTables } from '../../../server/support/emptyTables.ts';
import { fill, freshStore, type TestApp, testApp } from '../../../server/support/support.ts';
import { bodyOf, flight, incident, t70 } from '../../../server/support/world.ts';
import { crews, smallWorld } from '../../../support/smallWorld.ts';

const { signal } = new AbortController();
const monitor = { identify: () => undefined, report: () => undefined, warn: () => undefined };
const pilot = crews.find((c) => c.base === 'HMT' && c.job === 'Pilot')?.id ?? '';
const epic = demoId('test', 'epic');
const tank = demoId('test', 'tank');
const t71 = demoId('asset', 'T-71');
const today = '2025-07-14';
const now = '2025-07-14T22:30:00Z';

let store: Store;
let service: TestApp;
let call: Call;

beforeAll(async () => {
  store = await freshStore('pglite');
  await fill(store, [
    ...smallWorld(),
    ['incidents', [incident]],
    ['fuel_vendors', [{ id: epic, name: 'Epic' }]],
    ['fuel_storages', [{ id: tank, base_id: baseId('HMT'), name: 'Tank', fuel_type: 'Jet A' }]],
  ]);
  service = await testApp(store);
  await service.app.listen({ host: '127.0.0.1', port: 0 });
  // A TCP server has an address object, never a pipe's name.
  const { port } = service.app.server.address() as AddressInfo;
  const token = await service.token('demo-admin');
  call = makeCall({
    restUrl: () => `http://127.0.0.1:${port}/api`,
    token: async () => token,
    onUnauthorized: () => undefined,
    monitor,
  });
});
afterAll(async () => {
  await service.close();
  await store.close();
});

const isOut = {
  timeIn: null,
  totalFlightHours: null,
  dayFlightHours: null,
  nightFlightHours: null,
  landings: null,
  landingFees: 0,
};
const bought = (receiptNumber: string) => ({
  receiptTimestamp: '2025-07-14T19:00:00Z',
  quantityLitres: litresOf(100),
  remarks: '',
  vendorId: epic,
  fuelType: 'Jet A' as const,
  pricePerGallon: 6,
  taxesAndFees: null,
  totalCost: 600,
  receiptNumber,
});
const bulk = (receiptNumber: string) => ({ ...bought(receiptNumber), storageId: tank });
const fuelled = (receiptNumber: string) => ({
  ...bought(receiptNumber),
  assetId: t70,
  baseId: baseId('HMT'),
  incidentId: null,
  requestNumber: null,
});

let record: Dispatch;
let out: Dispatch;
let receipts: { readonly aircraft: string; readonly bulk: string };
let more = 0;
const add = async (body: DispatchBody) => (await call(routes.addDispatch, { body })).dispatch;
beforeEach(async () => {
  await emptyTables(
    store,
    'dispatches, activities, drops, activity_crew, fuel_receipts, idempotency',
  );
  record = await add(flight());
  out = await add({
    ...flight('2025-07-14', '22:05', 1200, { ...isOut, requestNumber: 'A-13', crew: [] }),
    assetId: t71,
  });
  receipts = {
    aircraft: (await call(routes.addFuelReceipt, { body: fuelled('1') })).id,
    bulk: (await call(routes.addBulkReceipt, { body: bulk('B1') })).id,
  };
});

/** The users' views of the records: the board, lists, the form, receipts and reports. */
async function read() {
  const reference = makeReference(call, makeCache(monitor), monitor);
  const [aircraft, agents, crew, crewRoles, landingFees] = await Promise.all([
    reference.aircraft(),
    reference.agents(),
    reference.crew(),
    reference.crewRoles(),
    reference.landingFees(),
  ]);
  const { bases } = await call(routes.listBases);
  const { dispatch } = await call(routes.getDispatch, { params: { id: record.id } });
  const { dispatches } = await call(routes.listDispatches, {
    query: { from: today, until: today },
  });
  const rates = await call(routes.listRates, {
    params: { id: baseId('HMT') },
    query: { date: today },
  });
  const facts = {
    ...emptyFacts(now),
    ...{
      aircraft,
      bases,
      agents,
      crew,
      crewRoles,
      landingFees,
      rates,
      sameDay: dispatches,
      incidents: [],
    },
    ownId: record.id,
    record: dispatch,
  };
  const draft = draftOfBody(dispatch);
  const fuel = await call(routes.listFuelReceipts, { query: { startDate: today, endDate: today } });
  const about = await call(routes.getDimensions, { query: {} });
  const metrics = await call(routes.getMetrics, { query: { from: today, until: today } });
  const onBoard = bases
    .flatMap((base) => boardRows(base, aircraft, dispatches, [], now, []))
    .find((row) => row.assetId === t71);
  return {
    board: onBoard === undefined ? null : { ...onBoard, since: '', sinceAt: '' },
    lists: dispatches.map((d) => dispatchRow(d, aircraft, dispatches, now)),
    record: dispatch,
    errors: checkDispatch(draft, facts).filter(({ severity }) => severity === 'error'),
    warnings: checkDispatch(draft, facts).filter(({ code }) => code === 'usesArchived'),
    estimate: estimateDraft(draft, facts),
    fuel: fuel.map(({ assetActive: _, ...receipt }) => receipt),
    // An archived aircraft leaves its base.
    dimensions: {
      aircraft: about.aircraft.map(({ id, radioId, typeCode, vendorName }) => ({
        id,
        radioId,
        typeCode,
        vendorName,
      })),
      bases: about.bases,
      agents: about.agentTypes,
    },
    metrics,
  };
}
async function listsOf(slug: string) {
  const page = settingsPageOf(slug);
  if (page === null) throw new Error(`no page ${slug}`);
  const loaded = await loadLists(call, { needs: page.needs, empty: emptyLists(today), signal });
  if (loaded.kind !== 'loaded') throw new Error('not loaded');
  const { lists } = loaded;
  const shown = (mode: 'active' | 'all') =>
    shownRows(rowsOf(page, lists), { ...noFilter, mode }).map(({ id }) => id);
  return {
    page,
    lists,
    shown,
    itemOf: (id: string) => page.items(lists).find((item) => page.idOf(item) === id),
  };
}
async function archive(slug: string, id: string, isArchived: boolean) {
  const { page, lists, itemOf } = await listsOf(slug);
  const request = page.archive?.request(itemOf(id), isArchived, lists);
  if (request === undefined) throw new Error(`${slug} archives nothing`);
  await makeAsk(call, makeCache(monitor)).ask(request);
}
/** Flags of new records that name all of these things. */
async function flagsOfNew() {
  more += 1;
  const dispatch = await add(flight('2025-07-14', `1${more % 10}:15`));
  return {
    dispatch: dispatch.flags.includes('usesArchived'),
    fuel: [
      (await call(routes.addFuelReceipt, { body: fuelled(`N${more}`) })).flags.includes(
        'usesArchived',
      ),
      (await call(routes.addBulkReceipt, { body: bulk(`NB${more}`) })).flags.includes(
        'usesArchived',
      ),
    ],
  };
}
const nothingFlagged = { dispatch: false, fuel: [false, false] };
const personOf = async (crewId: string) =>
  (await call(routes.listPeople)).find((p) => p.crew?.id === crewId)?.id ?? '';

/**
 * Everything that can be archived, and whether a new dispatch, purchase or bulk purchase names it.
 */
const archivable: readonly (readonly [
  what: string,
  slug: string,
  id: () => string | Promise<string>,
  flagged: typeof nothingFlagged,
])[] = [
  ['a base', 'bases', () => baseId('HMT'), { dispatch: true, fuel: [true, false] }],
  ['an aircraft', 'aircraft', () => t70, { dispatch: true, fuel: [false, false] }],
  ['an aircraft type', 'aircraft-types', () => typeId('S-2T'), nothingFlagged],
  ['an aircraft vendor', 'aircraft-vendors', () => vendorId('CDF'), nothingFlagged],
  ['a fuel vendor', 'fuel-vendors', () => epic, { dispatch: false, fuel: [true, true] }],
  ['a fuel storage', 'fuel-storages', () => tank, { dispatch: false, fuel: [false, true] }],
  [
    'a job function',
    'job-functions',
    () => jobId('Pilot'),
    { dispatch: true, fuel: [false, false] },
  ],
  ['a crew member', 'crew-members', () => pilot, { dispatch: true, fuel: [false, false] }],
  ['a person', 'people', () => personOf(pilot), { dispatch: true, fuel: [false, false] }],
  [
    'an agent type',
    'agent-types',
    () => agentId('PHOS-CHEK LC95A'),
    { dispatch: true, fuel: [false, false] },
  ],
];

describe.each(archivable)(
  '%s that records use, once archived (ENTRY-4, D-K4, FUEL-19)',
  (_, slug, find, flagged) => {
    it('stays readable, can be saved, is flagged where newly named, and is restored', async () => {
      const id = await find();
      const before = await read();
      expect([
        before.board?.radioId,
        before.errors,
        before.lists.map((row) => row.radioId).sort(),
      ]).toEqual(['T-71', [], ['T-70', 'T-71']]);
      await archive(slug, id, true);
      try {
        expect(await read()).toEqual(before);
        const { shown } = await listsOf(slug);
        expect([shown('active').includes(id), shown('all').includes(id)]).toEqual([false, true]);
        const saved = await call(routes.saveDispatch, {
          params: { id: record.id },
          body: { ...bodyOf(record), remarks: 'Smoke.' },
          ifMatch: record.version,
        });
        expect([saved.dispatch.flags, saved.dispatch.costs]).toEqual([record.flags, record.costs]);
        const airborne = await call(routes.saveDispatch, {
          params: { id: out.id },
          body: { ...bodyOf(out), remarks: 'On its way.' },
          ifMatch: out.version,
        });
        expect(airborne.dispatch.flags).toEqual(out.flags);
        const fuel = await call(routes.saveFuelReceipt, {
          params: { id: receipts.aircraft },
          body: { ...fuelled('1'), remarks: 'Seen.' },
          ifMatch: 1,
        });
        const tanked = await call(routes.saveBulkReceipt, {
          params: { id: receipts.bulk },
          body: { ...bulk('B1'), remarks: 'Seen.' },
          ifMatch: 1,
        });
        expect([...fuel.flags, ...tanked.flags]).toEqual([]);
        expect(await flagsOfNew()).toEqual(flagged);
      } finally {
        await archive(slug, id, false);
      }
      expect((await listsOf(slug)).shown('active')).toContain(id);
      expect(await flagsOfNew()).toEqual(nothingFlagged);
    });
  },
);

describe('an ended price, fee, contract or role', () => {
  /** Sets the end of a row of a dated page to a day after the record. */
  async function end(
    slug: string,
    isMeant: (item: { readonly id: string }, lists: SettingsLists) => boolean,
  ) {
    const { page, lists } = await listsOf(slug);
    // Every dated page has rows with an id.
    const item = page.items(lists).find((one) => isMeant(one as { id: string }, lists));
    const draft = { ...page.draftOf(item, lists), endDate: '07/15/2025' };
    expect(
      await makeAsk(call, makeCache(monitor)).save(
        page.save(draft, item ?? null, lists, ''),
        signal,
      ),
    ).toEqual({ kind: 'saved' });
    const id = item === undefined ? '' : page.idOf(item);
    const ended = await listsOf(slug);
    const later = { ...ended.lists, today: '2025-07-16' };
    return (['active', 'all'] as const).map((mode) =>
      shownRows(rowsOf(page, later), { ...noFilter, mode }).some((row) => row.id === id),
    );
  }
  const covers = ({ startDate, endDate }: { startDate: string; endDate: string | null }) =>
    startDate <= today && (endDate ?? today) >= today;
  it.each([
    [
      'agent-rates',
      (lists: SettingsLists) =>
        lists.rates.find((r) => r.id === record.activities[0]?.drops[0]?.rateId)?.id,
    ],
    [
      'landing-fees',
      (lists: SettingsLists) =>
        lists.landingFees.find((f) => f.baseId === baseId('HMT') && covers(f))?.id,
    ],
    [
      'contract-rates',
      (lists: SettingsLists) =>
        lists.contracts.find((c) => c.id === record.activities[0]?.contractId)?.id,
    ],
  ] as const)(
    'stays in the records of its days, and in the list on demand: %s (SET-44)',
    async (slug, idIn) => {
      const { estimate: _, ...before } = await read();
      const shown = await end(slug, (item, lists) => item.id === idIn(lists));
      const { estimate: _now, ...after } = await read();
      expect([shown, after.record.costs, after.metrics]).toEqual([
        [false, true],
        before.record.costs,
        before.metrics,
      ]);
      expect(after.errors).toEqual([]);
    },
  );
  it('leaves the name of a user whose role ended on the record (SET-46)', async () => {
    const roles = await call(routes.listRoles);
    const roleId = roles.items.find(({ name }) => name === 'Dispatcher')?.id ?? '';
    const [held] = await call(routes.listUserRoles, { params: { roleId } });
    if (held === undefined) throw new Error('no dispatcher');
    const ended = { startDate: null, endDate: '2025-07-15T07:00:00Z' };
    await call(routes.changeUserRole, {
      params: { roleId, userRoleId: held.userRoleId },
      body: ended,
    });
    expect((await read()).record.createdBy).toBe('A. Admin');
  });
});
