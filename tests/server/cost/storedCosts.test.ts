import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Contract } from '../../../contract/aircraft/aircraft.ts';
import {
  type Dispatch,
  type DispatchBody,
  DispatchReply,
} from '../../../contract/dispatch/dispatches.ts';
import { fillCosts, findWrongCosts, mendCosts } from '../../../server/cost/storedCosts.ts';
import type { Store } from '../../../server/database/open.ts';
import { loadDemo } from '../../../server/demo/load.ts';
import { typeId } from '../../../server/demo/reference/catalogue.ts';
import { demoId } from '../../../server/demo/reference/random.ts';
import { runs } from '../../support/depth.ts';
import { emptyTables } from '../support/emptyTables.ts';
import {
  caller,
  freshStore,
  freshWorld,
  kinds,
  type TestApp,
  testApp,
} from '../support/support.ts';
import { bodyOf, flight, incident, t70 } from '../support/world.ts';

const all = sql`true`;
const countOf = async (store: Store, what: string): Promise<number> =>
  (await store.pool.query(`select count(*)::int as n from ${what}`)).rows[0].n;

describe.each(kinds)('stored costs of the demo on %s', (kind) => {
  let store: Store;
  beforeAll(async () => {
    store = await freshStore(kind);
    await loadDemo(store);
  }, 120_000);
  afterAll(() => store.close());

  it('equals the costs of the whole season after the demo loads (COST-20)', async () => {
    expect(await countOf(store, 'activities where flight_cost_cents is null')).toBe(0);
    expect(await findWrongCosts(store.db, all)).toEqual([]);
  });

  it.each([
    [
      'activities',
      [
        'abort_fees_cents',
        'availability_cost_cents',
        'contract_id',
        'crew_standby_cents',
        'flight_cost_cents',
      ],
    ],
    ['activity_crew', ['standby_cents']],
  ])('logs every change of %s except of its stored costs (COST-20)', async (table, derived) => {
    const { rows } = await store.pool.query(
      `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1 and column_name not in (
        select event_object_column from information_schema.triggered_update_columns where trigger_name = $1 || '_log') order by 1`,
      [table],
    );
    expect(rows.map(({ name }) => name as string)).toEqual(derived);
  });

  it('equals the books where a record is approved and has no adjustment (COST-20)', async () => {
    const { rows } = await store.db.execute<{ same: number; other: number }>(sql`
      select count(*) filter (where is_same)::int as same, count(*) filter (where not is_same)::int as other from (
        select (s.flight_cost_cents, s.abort_fees_cents, s.availability_cost_cents, s.crew_standby_cents)
          is not distinct from (a.flight_cost_cents, a.abort_fees_cents, a.availability_cost_cents, a.crew_standby_cents) as is_same
        from seals s join activities a on a.id = s.activity_id join dispatches d on d.id = a.dispatch_id
        where d.approval = 'approved' and d.deleted_at is null and not exists (select 1 from adjustments j where j.activity_id = a.id)) q`);
    // The two differences that the demo's approvals list.
    expect(rows[0]).toEqual({ same: expect.any(Number), other: 2 });
    expect(rows[0]?.same).toBeGreaterThan(5000);
  });

  it('fills in and corrects stored costs without a line in the change log (COST-20)', async () => {
    const log = await countOf(store, 'change_log');
    await store.pool.query('update activities set flight_cost_cents = null where position = 0');
    const empty = await countOf(store, 'activities where flight_cost_cents is null');
    expect(await fillCosts(store)).toBe(empty);
    await store.pool.query(
      'update activities set flight_cost_cents = 1 where id = (select min(id::text)::uuid from activities)',
    );
    const wrong = await findWrongCosts(store.db, all);
    expect(wrong).toHaveLength(1);
    await mendCosts(store, wrong);
    expect([await findWrongCosts(store.db, all), await countOf(store, 'change_log')]).toEqual([
      [],
      log,
    ]);
  });
});

const july = (day: number) => `2025-07-${String(day).padStart(2, '0')}`;
const op = fc.record({
  op: fc.constantFrom(
    'add',
    'add',
    'hours',
    'crew',
    'move',
    'aircraft',
    'delete',
    'restore',
    'rate',
    'links',
    'own',
    'succeed',
    'type',
  ),
  n: fc.nat(7),
  value: fc.integer({ min: 1, max: 97 }),
});
const aircraft = [t70, demoId('asset', 'T-71'), demoId('asset', 'T-72')] as const;
const types = [typeId('S-2T'), typeId('OV-10A')] as const;

const onDay = (body: DispatchBody, day: string): DispatchBody =>
  // Each of its instants begins with the day.
  JSON.parse(JSON.stringify(body).replaceAll(body.activityDate, day)) as DispatchBody;

describe.each(kinds)('stored costs after writes on %s', (kind) => {
  let store: Store;
  let service: TestApp;
  let admin: ReturnType<typeof caller>;
  beforeAll(async () => {
    store = await freshWorld(kind, [['incidents', [incident]]]);
    service = await testApp(store);
    admin = caller(service.app, await service.token('demo-admin'));
  }, 60_000);
  afterAll(async () => {
    await service.close();
    await store.close();
  });

  const contractsNow = async () => (await admin('GET', '/contracts')).body as Contract[];
  const contractBody = ({
    id: _i,
    version: _v,
    updatedAt: _u,
    vendorName: _n,
    ...body
  }: Contract) => body;
  /** Writes once. @returns its status: a refusal changes nothing and is fine here. */
  async function write(
    { op: kindOf, n, value }: { op: string; n: number; value: number },
    made: Dispatch[],
  ): Promise<number> {
    const dispatch = made[n % Math.max(made.length, 1)];
    const put = async (change: (body: DispatchBody) => DispatchBody) => {
      if (dispatch === undefined) return 0;
      const { status, body } = await admin(
        'PUT',
        `/v2/dispatches/${dispatch.id}`,
        change(bodyOf(dispatch)),
      );
      if (status === 200) made[made.indexOf(dispatch)] = DispatchReply.parse(body).dispatch;
      return status;
    };
    const first = (body: DispatchBody, more: object) => ({
      ...body,
      activities: body.activities.map((a, at) => (at === 0 ? { ...a, ...more } : a)),
    });
    const contracts = await contractsNow();
    const contract = contracts[n % contracts.length];
    if (kindOf === 'add') {
      const body = {
        ...flight(july(1 + (value % 28)), `${String(10 + n).padStart(2, '0')}:05`),
        assetId: aircraft[value % 3] ?? t70,
      };
      const { status, body: answer } = await admin(
        'POST',
        '/v2/dispatches',
        first(body, { aborted: value % 5 === 0 }),
      );
      if (status === 200) made.push(DispatchReply.parse(answer).dispatch);
      return status;
    }
    if (kindOf === 'hours')
      return put((body) =>
        first(body, { totalFlightHours: value / 10, dayFlightHours: value / 10 }),
      );
    if (kindOf === 'crew')
      return put((body) =>
        first(body, {
          crew: body.activities[0]?.crew.map((one) => ({
            ...one,
            standByHours: value / 7 > 10 ? 3.3 : 1.7,
          })),
        }),
      );
    if (kindOf === 'move') return put((body) => onDay(body, july(1 + (value % 28))));
    if (kindOf === 'aircraft')
      return put((body) => ({ ...body, assetId: aircraft[value % 3] ?? t70 }));
    if (kindOf === 'delete')
      return dispatch === undefined
        ? 0
        : (await admin('DELETE', `/v2/dispatches/${dispatch.id}`)).status;
    if (kindOf === 'restore')
      return dispatch === undefined
        ? 0
        : (await admin('POST', `/x/dispatches/${dispatch.id}/restore`)).status;
    if (kindOf === 'type') {
      const asset = (
        (await admin('GET', '/v2/assets')).body as {
          id: string;
          registration: string;
          homeBaseId: string | null;
          remarks: string;
        }[]
      ).find(({ id }) => id === aircraft[n % 3]);
      if (asset === undefined) return 0;
      const { registration, homeBaseId, remarks } = asset;
      return (
        await admin('PUT', `/v2/assets/${asset.id}`, {
          registration,
          homeBaseId,
          remarks,
          aircraftTypeId: types[value % 2],
        })
      ).status;
    }
    if (contract === undefined) return 0;
    const body = contractBody(contract);
    if (kindOf === 'rate')
      return (
        await admin('PUT', `/contracts/${contract.id}`, {
          ...body,
          hourlyRate: 100 + value,
          crewStandbyRate: value + 0.37,
        })
      ).status;
    if (kindOf === 'links')
      return (
        await admin('PUT', `/contracts/${contract.id}`, {
          ...body,
          aircraftTypeIds: [types[value % 2]],
          assetIds: [],
        })
      ).status;
    if (kindOf === 'own')
      return (
        await admin('POST', '/contracts', {
          ...body,
          aircraftTypeIds: [],
          assetIds: [aircraft[n % 3]],
          startDate: july(1 + (value % 28)),
          endDate: null,
        })
      ).status;
    return (
      await admin('POST', `/x/contracts/${contract.id}/successor`, {
        ...body,
        startDate: july(1 + (value % 28)),
        endDate: null,
        hourlyRate: 777,
      })
    ).status;
  }

  it('equals the cost of each activity after any write (COST-20)', {
    timeout: 300_000,
  }, async () => {
    const statuses = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(fc.array(op, { minLength: 20, maxLength: 20 }), async (ops) => {
        await emptyTables(store, 'dispatches, activities, drops, activity_crew');
        const made: Dispatch[] = [];
        for (const one of ops) {
          const status = await write(one, made);
          expect(status, JSON.stringify(one)).toBeLessThan(500);
          if (status === 200) statuses.set(one.op, (statuses.get(one.op) ?? 0) + 1);
        }
        expect(await findWrongCosts(store.db, all)).toEqual([]);
      }),
      { numRuns: runs(kind === 'pglite' ? 50 : 10) },
    );
    // Each kind of write succeeded at least once.
    expect([...statuses.keys()].sort()).toEqual([
      'add',
      'aircraft',
      'crew',
      'delete',
      'hours',
      'links',
      'move',
      'own',
      'rate',
      'restore',
      'succeed',
      'type',
    ]);
  });

  // The embedded database has one connection, so nothing is concurrent there.
  it.runIf(kind === 'postgres')(
    'is right when flights are saved while their contract changes (COST-20)',
    { timeout: 120_000 },
    async () => {
      await emptyTables(store, 'dispatches, activities, drops, activity_crew');
      const [contract] = (await contractsNow()).filter(({ aircraftTypeIds }) =>
        aircraftTypeIds.includes(typeId('S-2T')),
      );
      if (contract === undefined) throw new Error('No contract pays the S-2T.');
      for (let round = 0; round < 10; round++) {
        const body = {
          ...contractBody(contract),
          startDate: '2025-01-01',
          endDate: null,
          hourlyRate: 1000 + round,
        };
        const answers = await Promise.all([
          admin('POST', '/v2/dispatches', flight(july(1 + round))),
          admin('PUT', `/contracts/${contract.id}`, body),
          admin('POST', '/v2/dispatches', { ...flight(july(1 + round)), assetId: aircraft[1] }),
        ]);
        expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
        expect(await findWrongCosts(store.db, all)).toEqual([]);
      }
    },
  );
});
