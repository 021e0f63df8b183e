import { Temporal } from 'temporal-polyfill';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { ApprovalList } from '../../../contract/approvals/approvals.ts';
import { DriftList, PeriodList } from '../../../contract/approvals/books.ts';
import type { Costs } from '../../../contract/dispatch/costs.ts';
import { type Dispatch, DispatchList } from '../../../contract/dispatch/dispatches.ts';
import { type RouteName, routes } from '../../../contract/table.ts';
import { booksOf } from '../../../domain/approvals/books.ts';
import { totalCents } from '../../../domain/approvals/figures.ts';
import { approvalOf, unknownCost } from '../../../domain/approvals/refusals.ts';
import { activityCosts, addCents, toCents, toCosts } from '../../../domain/cost/costs.ts';
import { type LoadedByRate, priceDrops } from '../../../domain/cost/tiers.ts';
import { pacificDay } from '../../../domain/dates/pacific.ts';
import { statusOf } from '../../../domain/dispatch/view/status.ts';
import { dollarsOf } from '../../../domain/money.ts';
import { incidentLabel } from '../../../domain/reference/incidentNumber.ts';
import { readRates, readSuppressantTypes } from '../../../server/agents/readSuppressants.ts';
import { dollarsOfFigures, readDrifts } from '../../../server/approvals/readDrifts.ts';
import { type BookedActivity, readBooks } from '../../../server/books/books.ts';
import { readContractsByAsset } from '../../../server/cost/contractRows.ts';
import { reprice } from '../../../server/cost/pricing.ts';
import { inTransaction } from '../../../server/database/inTransaction.ts';
import type { Store } from '../../../server/database/open.ts';
import { demoTables, loadDemo } from '../../../server/demo/load.ts';
import { demoAccounts } from '../../../server/demo/reference/accounts.ts';
import { baseId } from '../../../server/demo/reference/catalogue.ts';
import { readDispatches } from '../../../server/dispatch/readDispatches.ts';
import { caller, freshStore, kinds, type TestApp, testApp } from '../support/support.ts';

const now = Temporal.Now.instant();
const today = pacificDay(now.toString());
const yearAgo = Temporal.PlainDate.from(today).subtract({ days: 365 }).toString();

describe('the demo data (DEMO-4)', () => {
  it('is the same every time (DEMO-4)', () => {
    const at = '2026-03-01T20:00:00Z';
    expect(JSON.stringify(demoTables('2026-03-01', at))).toBe(
      JSON.stringify(demoTables('2026-03-01', at)),
    );
  });
});

describe.each(kinds)('the demo data on %s', (kind) => {
  let store: Store;
  let service: TestApp;
  beforeAll(async () => {
    store = await freshStore(kind);
    expect(await loadDemo(store, demoTables(today, now.toString()))).toBe(true);
    service = await testApp(store);
  }, 90_000);
  afterAll(async () => {
    await service.close();
    await store.close();
  });
  const one = async (text: string, values: unknown[] = []) =>
    Object.values((await store.pool.query(text, values)).rows[0] as object)[0] as number;
  const flights = `from activities a join dispatches d on d.id = a.dispatch_id left join assets s on s.id = d.asset_id left join aircraft_types t on t.id = s.aircraft_type_id
    where d.activity_date > '${yearAgo}' and d.activity_date <= '${today}'`;

  it('is loaded once', async () => {
    const before = await one('select count(*)::int from dispatches');
    expect([await loadDemo(store), await one('select count(*)::int from dispatches')]).toEqual([
      true,
      before,
    ]);
  });
  it.each([
    ['dispatches of the season', 5500, 6500, 'select count(*)::int from dispatches'],
    ['aircraft', 55, 65, 'select count(*)::int from assets where archived_at is null'],
    ['incidents', 230, 280, 'select count(*)::int from incidents'],
    ['crew', 75, 90, 'select count(*)::int from crew'],
    [
      'historic seasons',
      3,
      4,
      'select count(distinct extract(year from activity_date))::int from aims_activities',
    ],
    ['historic rows', 8000, 10_000, 'select count(*)::int from aims_activities'],
    [
      'receipts of a kind',
      50,
      1000,
      'select min(n)::int from (select count(*) n from fuel_receipts group by kind) x having count(*) = 3',
    ],
    [
      'flights without a contract',
      5,
      2000,
      `select count(distinct d.id)::int ${flights} and d.type = 'flight' and 'noContract' = any(d.flags)`,
    ],
    ['loads without a price', 5, 500, `select count(*)::int from drops where is_missing_rate`],
    ['loads over two tiers', 5, 500, 'select count(*)::int from drops where is_split_pricing'],
    ['aborted, in a hundred', 1, 4, 'select (100 * avg(aborted::int))::int from activities'],
    [
      'splits, in a hundred',
      3,
      7,
      'select (100 * avg((n > 1)::int))::int from (select count(*) n from activities group by dispatch_id) x',
    ],
    ['night flights', 5, 1000, 'select count(*)::int from activities where night_flight_hours > 0'],
    ['standbys', 100, 1000, "select count(*)::int from dispatches where type = 'standby'"],
    ['agent-only', 50, 1000, "select count(*)::int from dispatches where type = 'agentOnly'"],
    // At least five rows for each preset, in the last 365 days.
    ['cost: incidents', 5, 300, `select count(distinct a.incident_id)::int ${flights}`],
    ['aircraft', 5, 70, `select count(distinct d.asset_id)::int ${flights}`],
    [
      'fixed wing flights',
      5,
      6000,
      `select count(*)::int ${flights} and d.type = 'flight' and t.category = 'FW'`,
    ],
    [
      'rotary wing flights',
      5,
      6000,
      `select count(*)::int ${flights} and d.type = 'flight' and t.category = 'RW'`,
    ],
    [
      'fixed wing bases',
      5,
      12,
      `select count(distinct a.take_off_base_id)::int ${flights} and t.category = 'FW'`,
    ],
    [
      'rotary wing bases',
      5,
      12,
      `select count(distinct a.take_off_base_id)::int ${flights} and t.category = 'RW'`,
    ],
    [
      'fixed wing incidents',
      5,
      300,
      `select count(distinct a.incident_id)::int ${flights} and t.category = 'FW'`,
    ],
    [
      'rotary wing incidents',
      5,
      300,
      `select count(distinct a.incident_id)::int ${flights} and t.category = 'RW'`,
    ],
    [
      'rotary wing landing fees',
      5,
      6000,
      `select count(*)::int ${flights} and t.category = 'RW' and a.landing_fees_cents > 0`,
    ],
    [
      'rotary wing pilots',
      5,
      100,
      `select count(distinct c.crew_id)::int from activity_crew c join crew_roles r on r.id = c.role_id where r.name in ('Pilot', 'Co-pilot') and c.activity_id in (select a.id ${flights} and t.category = 'RW')`,
    ],
    [
      'dispatches missing agent cost',
      5,
      500,
      `select count(distinct d.id)::int ${flights} and exists (select 1 from drops p where p.activity_id = a.id and p.is_missing_rate)`,
    ],
    [
      'my base: aircraft',
      5,
      70,
      `select count(distinct d.asset_id)::int ${flights} and a.take_off_base_id = '${baseId('HMT')}'`,
    ],
    [
      'my base: incidents',
      5,
      300,
      `select count(distinct a.incident_id)::int ${flights} and a.take_off_base_id = '${baseId('HMT')}'`,
    ],
    [
      'summer before winter',
      5,
      100,
      `select (count(*) filter (where extract(month from d.activity_date) in (7, 8, 9)) / greatest(1, count(*) filter (where extract(month from d.activity_date) in (1, 2, 3))))::int ${flights}`,
    ],
  ])('contains enough: %s', async (_, least, most, text) => {
    const found = await one(text);
    expect([found >= least, found <= most, found]).toEqual([true, true, found]);
  });

  it('has three aircraft out at Hemet now, one flight of an aircraft at a time (DEMO-4)', async () => {
    const ask = caller(service.app, await service.token('demo-dispatcher'));
    const { dispatches } = DispatchList.parse((await ask('GET', '/v2/dispatches')).body);
    const out = dispatches.filter(
      (d) =>
        d.dispatchType === 'flight' && d.activities.some((a) => a.timeIn === null && !a.aborted),
    );
    expect(out.map((d) => [d.activityDate, d.activities[0]?.takeOffBaseCode])).toEqual(
      out.map(() => [today, 'HMT']),
    );
    expect(out.length).toBe(3);
    expect(
      await one(`select count(*)::int from activities a join dispatches d on d.id = a.dispatch_id join dispatches e on e.asset_id = d.asset_id and e.id <> d.id
        join activities b on b.dispatch_id = e.id where d.type = 'flight' and e.type = 'flight' and a.time_out < b.time_in and b.time_out < a.time_in`),
    ).toBe(0);
  });
  it('has the prices that a save would give', { timeout: 60_000 }, async () => {
    const lines = (
      await store.pool.query(
        'select distinct base_id as "baseId", agent_type_id as "agentTypeId" from drops',
      )
    ).rows as {
      baseId: string;
      agentTypeId: string;
    }[];
    const changed = await inTransaction(store, { uid: 'test' }, (tx) =>
      reprice(tx, lines, '2000-01-01'),
    );
    expect(changed).toEqual([]);
  });
  it('costs what the cost rules give, activity by activity for the whole season (COST-18)', {
    timeout: 60_000,
  }, async () => {
    const dispatches = await readDispatches(store.db, undefined);
    const rates = await readRates(store.db, null, null);
    const agents = await readSuppressantTypes(store.db);
    const contracts = await readContractsByAsset(store.db, null);
    const isCharged = (id: string) => agents.find((agent) => agent.id === id)?.isCharged ?? true;
    const at = (time: string | null) => time ?? '9999';
    const inOrder = dispatches
      .flatMap((d) =>
        d.activities.map((a, n) => ({
          d,
          a,
          key: `${d.activityDate} ${at(a.timeOut ?? d.dispatchTime)} ${d.id} ${n}`,
        })),
      )
      .sort((x, y) => (x.key < y.key ? -1 : 1));
    let used: LoadedByRate = new Map();
    const expected = new Map<string, Costs[]>();
    const wrong: string[] = [];
    for (const { d, a } of inOrder) {
      const context = {
        dispatchType: d.dispatchType,
        activityDate: d.activityDate,
        contracts: contracts.get(d.assetId ?? '') ?? [],
        rates,
        isCharged,
        used,
      };
      const costs = toCosts(activityCosts(a, context).cents);
      used = priceDrops(a.drops, rates, isCharged, d.activityDate, used).used;
      expected.set(d.id, [...(expected.get(d.id) ?? []), costs]);
      if (JSON.stringify(costs) !== JSON.stringify(a.costs))
        wrong.push(
          `${d.dispatchNumber}: ${JSON.stringify(a.costs)} is not ${JSON.stringify(costs)}`,
        );
    }
    expect(wrong).toEqual([]);
    expect(
      dispatches.filter(
        (d) =>
          JSON.stringify(toCosts(addCents((expected.get(d.id) ?? []).map(toCents)))) !==
          JSON.stringify(d.costs),
      ),
    ).toEqual([]);
    expect(dispatches.length).toBeGreaterThan(5000);
  });
  it('has books: older periods are closed, and only two flights have a difference (DEMO-8)', {
    timeout: 60_000,
  }, async () => {
    const ask = caller(service.app, await service.token('demo-admin'));
    const from = Temporal.PlainDate.from(today).subtract({ days: 364 }).toString();
    const { drifts } = DriftList.parse(
      (await ask('GET', `/x/drifts?from=${from}&until=${today}`)).body,
    );
    expect(drifts.map((d) => [d.isClosed, d.cause]).sort()).toEqual([
      [false, 'rate'],
      [true, 'rate'],
    ]);
    const closed = (await one(
      'select (select max(end_date) from cost_periods)::text',
    )) as unknown as string;
    const age = Temporal.PlainDate.from(closed).until(today).days;
    expect([age >= 45, age <= 62]).toEqual([true, true]);
    const counts = [
      `select count(*)::int from dispatches where activity_date <= '${closed}' and approval <> 'approved'`,
      `select count(*)::int from dispatches where activity_date <= '${closed}' and approval = 'checked'`,
      "select count(*)::int from dispatches where approval = 'reopened'",
      `select count(*)::int from dispatches where activity_date > '${Temporal.PlainDate.from(today).subtract({ days: 6 }).toString()}' and approval <> 'entered'`,
      `select count(*)::int from dispatches where activity_date > '${Temporal.PlainDate.from(today).subtract({ days: 21 }).toString()}' and approval not in ('entered', 'checked')`,
    ];
    expect(await Promise.all(counts.map((text) => one(text)))).toEqual([1, 1, 1, 0, 0]);
    for (const state of ['entered', 'checked', 'approved'])
      expect(
        await one('select count(*)::int from dispatches where approval = $1', [state]),
      ).toBeGreaterThan(5);
    const until = Temporal.PlainDate.from(closed).add({ days: 1 }).toString();
    const { periods } = PeriodList.parse(
      (await ask('GET', `/x/periods?from=${from}&until=${until}`)).body,
    );
    expect(periods.filter((p) => p.closed !== null && p.closed.approved !== p.books)).toEqual([]);
  });
  it('has lists to check and approve that match the whole records (APR-14, APR-23, APR-28)', {
    timeout: 60_000,
  }, async () => {
    const ask = caller(service.app, await service.token('demo-admin'));
    const { records } = ApprovalList.parse(
      (
        await ask(
          'GET',
          `/x/approvals?from=${Temporal.PlainDate.from(today).subtract({ days: 364 }).toString()}&until=${today}`,
        )
      ).body,
    );
    const whole = new Map((await readDispatches(store.db, undefined)).map((d) => [d.id, d]));
    const drifts = await readDrifts(store.db, [...whole.values()]);
    const books = await readBooks(store.db, [...whole.keys()]);
    const dollars = (held: readonly BookedActivity[]) =>
      dollarsOf(Number(held.reduce((sum, b) => sum + totalCents(booksOf(b)), 0n)));
    const head = (r: Pick<Dispatch, 'dispatchNumber' | 'version'>) =>
      `${r.dispatchNumber} v${r.version}`;
    const said = records.map((r) => [
      head(r),
      r.state,
      r.by,
      r.at,
      r.note,
      r.isOut,
      r.takeOffBaseIds,
      r.incidents,
      r.cost,
      r.unknown,
      r.drift,
      r.booked,
    ]);
    const expected = records.map(({ id }) => {
      const d = whole.get(id);
      if (d === undefined) throw new Error('not there');
      const { by = null, at = null, note = null } = d.approval ?? {};
      const bases = new Set(d.activities.flatMap((a) => a.takeOffBaseId ?? []));
      const incidents = new Set(
        d.activities.flatMap((a) => (a.incident === null ? [] : [incidentLabel(a.incident)])),
      );
      const isOut = d.dispatchType !== 'agentOnly' && statusOf(d) === 'Out';
      const drift = drifts.has(id) ? dollarsOfFigures(drifts.get(id) ?? []) : null;
      const held = books.get(id);
      const booked = held === undefined ? null : dollars(held);
      return [
        head(d),
        approvalOf(d),
        by,
        at,
        note,
        isOut,
        [...bases],
        [...incidents],
        d.costs.totalCost,
        unknownCost(d),
        drift,
        booked,
      ];
    });
    expect(said).toEqual(expected);
    expect([
      records.length > 5000,
      records.filter((r) => r.drift !== null).length,
      records.some((r) => r.isOut),
    ]).toEqual([true, 2, true]);
  });
  it('gives each account its person and rights, staff none (DEMO-1, AUTH-10)', async () => {
    const rows = (
      await store.pool.query(
        'select u.firebase_user_id as uid, r.name as role, b.code as base from users u join people p on p.id = u.person_id left join bases b on b.id = p.base_id left join user_roles ur on ur.user_id = u.id left join roles r on r.id = ur.role_id order by u.firebase_user_id',
      )
    ).rows;
    expect(rows).toEqual(
      demoAccounts
        .filter((a) => a.uid !== 'demo-staff')
        .map((a) => ({ uid: a.uid, role: a.role, base: a.atHemet ? 'HMT' : null }))
        .sort((x, y) => (x.uid < y.uid ? -1 : 1)),
    );
  });
  it('leaves no change log, because no user made it', async () =>
    expect(await one('select count(*)::int from change_log')).toBe(0));

  const lists = [
    'listBases',
    'listLandingFees',
    'listSuppressantTypes',
    'listAssets',
    'listAircraftMetadata',
    'listAircraftTypes',
    'listAircraftVendors',
    'listContracts',
    'listCrew',
    'listCrewRoles',
    'findIncidents',
    'listDispatches',
  ] as const satisfies readonly RouteName[];
  it.each(lists)('returns %s in the contract’s shape', async (name) => {
    const ask = caller(service.app, await service.token('demo-admin'));
    const answer = await ask(
      'GET',
      routes[name].path +
        (name === 'listDispatches'
          ? `?from=${Temporal.PlainDate.from(today).subtract({ days: 20 }).toString()}`
          : ''),
    );
    const reply: z.ZodMiniType = routes[name].reply;
    expect([answer.status, reply.parse(answer.body)]).toEqual([200, answer.body]);
  });
});
