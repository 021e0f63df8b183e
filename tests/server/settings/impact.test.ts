import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SuppressantRate } from '../../../contract/agents/suppressants.ts';
import type { AircraftType, Asset, Contract } from '../../../contract/aircraft/aircraft.ts';
import type { LandingFee } from '../../../contract/base/bases.ts';
import { type Dispatch, DispatchList } from '../../../contract/dispatch/dispatches.ts';
import type { Impact } from '../../../contract/wire/impact.ts';
import { litresOf } from '../../../domain/volume.ts';
import type { Store } from '../../../server/database/open.ts';
import { agentId, baseId, typeId } from '../../../server/demo/reference/catalogue.ts';
import { demoId } from '../../../server/demo/reference/random.ts';
import { runs } from '../../support/depth.ts';
import { emptyTables } from '../support/emptyTables.ts';
import {
  type Answer,
  caller,
  freshWorld,
  kinds,
  type TestApp,
  testApp,
} from '../support/support.ts';
import { flight, incident, t70 } from '../support/world.ts';

type Call = ReturnType<typeof caller>;
const okay = <T>(answer: Answer): T => {
  expect(answer).toEqual(expect.objectContaining({ status: 200 }));
  return answer.body as T;
};
const refusal = (answer: Answer) => [
  answer.status,
  (answer.body as { errors?: { path: string; message: string }[] }).errors?.map((e) => [
    e.path,
    e.message,
  ]),
];
const hemet = baseId('HMT');
const lc95 = agentId('PHOS-CHEK LC95A');
const changeable = [
  'landing_fees',
  'suppressant_rates',
  'suppressant_tiers',
  'contracts',
  'contract_types',
  'contract_assets',
];

describe.each(kinds)('the impact of a price change, on %s', (kind) => {
  let store: Store;
  let service: TestApp;
  let admin: Call;
  const kept = new Map<string, unknown[]>();
  beforeAll(async () => {
    store = await freshWorld(kind, [['incidents', [incident]]]);
    service = await testApp(store);
    admin = caller(service.app, await service.token('demo-admin'));
    for (const table of changeable)
      kept.set(
        table,
        (await store.pool.query(`select row_to_json(t) as row from ${table} t`)).rows.map(
          (r) => r.row as unknown,
        ),
      );
  }, 60_000);
  afterAll(async () => {
    await service.close();
    await store.close();
  });
  beforeEach(async () => {
    await emptyTables(
      store,
      `dispatches, activities, drops, activity_crew, change_log, ${changeable.join(', ')}`,
    );
    for (const table of changeable)
      await store.pool.query(
        `insert into ${table} select * from json_populate_recordset(null::${table}, $1::json)`,
        [JSON.stringify(kept.get(table))],
      );
  });
  const add = async (...args: Parameters<typeof flight>) =>
    okay<{ dispatch: Dispatch }>(await admin('POST', '/v2/dispatches', flight(...args))).dispatch;
  const season = async () =>
    DispatchList.parse(okay(await admin('GET', '/v2/dispatches?from=2025-01-01&until=2025-12-31')))
      .dispatches;
  /** A second check: every dispatch in the API's form, before and after. */
  const difference = (
    before: readonly Dispatch[],
    after: readonly Dispatch[],
    part: 'totalCost' | 'totalAgentCost' | 'landingFees',
  ): Impact => {
    const changed = after.filter(
      (d) => d.costs[part] !== before.find((b) => b.id === d.id)?.costs[part],
    );
    const sum = (list: readonly Dispatch[]) =>
      list
        .filter((d) => changed.some((c) => c.id === d.id))
        .reduce((total, d) => total + Math.round(d.costs[part] * 100), 0) / 100;
    return {
      dispatches: changed.length,
      from: changed.map((d) => d.activityDate).sort()[0] ?? null,
      before: sum(before),
      after: sum(after),
      today: [],
    };
  };
  const rateBody = ({ agentTypeId, startDate, endDate, tiers }: SuppressantRate) => ({
    agentTypeId,
    startDate,
    endDate,
    tiers,
  });
  const rate2025 = async () => {
    const rates = okay<SuppressantRate[]>(
      await admin('GET', `/bases/${hemet}/suppressant-rates?date=2025-07-01`),
    );
    const found = rates.find((r) => r.agentTypeId === lc95);
    if (found === undefined) throw new Error('no rate');
    return found;
  };
  const written = async () =>
    (await store.pool.query('select count(*)::int as n from change_log')).rows[0].n as number;

  it('reprices every load of a changed rate, after a warning (SET-6)', {
    timeout: 60_000,
  }, async () => {
    const change = fc.record({
      loads: fc.array(
        fc.record({
          day: fc.integer({ min: 1, max: 28 }),
          gallons: fc.integer({ min: 5_000, max: 60_000 }),
        }),
        { minLength: 1, maxLength: 4 },
      ),
      prices: fc.array(fc.integer({ min: 1, max: 60_000 }), { minLength: 1, maxLength: 3 }),
      start: fc.constantFrom('2025-01-01', '2025-07-10', '2025-07-20'),
    });
    await fc.assert(
      fc.asyncProperty(change, async ({ loads, prices, start }) => {
        await emptyTables(store, 'dispatches, activities, drops, activity_crew');
        for (const [n, load] of loads.entries())
          await add(`2025-07-${String(load.day).padStart(2, '0')}`, `${14 + n}:05`, load.gallons);
        const old = await rate2025();
        const tiers = prices.map((price, n) => ({
          amountLitres: litresOf(n * 20_000),
          price: price / 10_000,
          isDeleted: false,
        }));
        const body = { ...rateBody(old), startDate: start, tiers };
        const before = await season();
        const log = await written();
        const impact = okay<Impact>(
          await admin('POST', '/x/suppressant-rates/impact', {
            id: old.id,
            baseId: hemet,
            rate: body,
          }),
        );
        expect([await season(), await written(), await rate2025()]).toEqual([before, log, old]);
        const saved = okay<SuppressantRate>(
          await admin('PUT', `/bases/${hemet}/suppressant-rates/${old.id}`, body),
        );
        expect(
          saved.tiers
            .filter((t) => !t.isDeleted)
            .map(({ amountLitres, price }) => [amountLitres, price]),
        ).toEqual(tiers.map(({ amountLitres, price }) => [amountLitres, price]));
        expect(impact).toEqual(difference(before, await season(), 'totalAgentCost'));
        okay(await admin('PUT', `/bases/${hemet}/suppressant-rates/${old.id}`, rateBody(old)));
        expect((await season()).map((d) => d.costs)).toEqual(before.map((d) => d.costs));
      }),
      { numRuns: runs(kind === 'pglite' ? 6 : 4) },
    );
  });

  it.each([
    [
      'not from 0',
      [{ amountLitres: 1, price: 1, isDeleted: false }],
      'tiers.0.amountLitres',
      'The first tier must start at 0.',
    ],
    [
      'not rising',
      [
        { amountLitres: 0, price: 1, isDeleted: false },
        { amountLitres: 0, price: 2, isDeleted: false },
      ],
      'tiers.1.amountLitres',
      'Tier 2 must start above 0.',
    ],
    [
      'too fine',
      [{ amountLitres: 0, price: 1.00001, isDeleted: false }],
      'tiers.0.price',
      'Use at most 4 decimals.',
    ],
    ['all removed', [{ amountLitres: 0, price: 1, isDeleted: true }], 'tiers', 'Enter a price.'],
    [
      "another rate's",
      [
        {
          id: demoId('tier', 'RAM PHOS-CHEK LC95A 2025 0'),
          amountLitres: 0,
          price: 1,
          isDeleted: false,
        },
      ],
      'tiers.0.id',
      'This row does not belong to this price.',
    ],
  ])('refuses tiers that are %s', async (_, tiers, path, message) => {
    const old = await rate2025();
    expect(
      refusal(
        await admin('PUT', `/bases/${hemet}/suppressant-rates/${old.id}`, {
          ...rateBody(old),
          tiers,
        }),
      ),
    ).toEqual([400, [[path, message]]]);
  });

  it('refuses a second price for the same days, and one of another base (SET-30)', async () => {
    const old = await rate2025();
    const tiers = [{ amountLitres: 0, price: 3, isDeleted: false }];
    const body = { ...rateBody(old), tiers };
    const overlap = [
      409,
      [['startDate', 'PHOS-CHEK LC95A at Hemet already has a price for these dates.']],
    ];
    expect(refusal(await admin('POST', `/bases/${hemet}/suppressant-rates`, body))).toEqual(
      overlap,
    );
    expect(
      refusal(
        await admin('POST', '/x/suppressant-rates/impact', { id: null, baseId: hemet, rate: body }),
      ),
    ).toEqual(overlap);
    expect(
      (await admin('PUT', `/bases/${baseId('RAM')}/suppressant-rates/${old.id}`, body)).status,
    ).toBe(404);
    expect(
      (
        await admin('POST', '/x/suppressant-rates/impact', {
          id: old.id,
          baseId: baseId('RAM'),
          rate: body,
        })
      ).status,
    ).toBe(404);
  });

  it('deletes and restores an unused price, and no other (SET-3)', async () => {
    const old = await rate2025();
    const url = `/bases/${hemet}/suppressant-rates/${old.id}`;
    expect(okay<SuppressantRate>(await admin('DELETE', url)).id).toBe(old.id);
    expect((await admin('DELETE', url)).status).toBe(404);
    const unpriced = await add('2025-07-14', '18:05', 1000);
    expect([unpriced.isMissingAgentRate, unpriced.costs.totalAgentCost]).toEqual([true, 0]);
    expect(okay<SuppressantRate>(await admin('POST', `/x${url}/restore`)).tiers).toEqual(old.tiers);
    expect((await season()).map((d) => [d.isMissingAgentRate, d.costs.totalAgentCost])).toEqual([
      [false, 2760],
    ]);
    expect(refusal(await admin('DELETE', url))).toEqual([
      409,
      [['', 'This price was used for loads. End it instead.']],
    ]);
  });

  it('lets a new price follow an old one from a day on (SET-6)', async () => {
    await add('2025-07-14', '18:05', 1000);
    await add('2025-07-16', '18:05', 1000);
    const old = await rate2025();
    const tiers = [{ amountLitres: 0, price: 4, isDeleted: false }];
    const successor = (startDate: string, version = old.version) =>
      admin(
        'POST',
        `/x/bases/${hemet}/suppressant-rates/${old.id}/successor`,
        { ...rateBody(old), startDate, tiers },
        { 'if-match': `"v${version}"` },
      );
    expect(refusal(await successor('2025-01-01'))).toEqual([
      409,
      [['startDate', 'The new price must start after the one it follows.']],
    ]);
    expect((await successor('2025-07-16', 9)).status).toBe(412);
    const made = okay<SuppressantRate>(await successor('2025-07-16'));
    expect([made.startDate, made.endDate, (await rate2025()).endDate]).toEqual([
      '2025-07-16',
      '2025-12-31',
      '2025-07-15',
    ]);
    expect((await season()).map((d) => d.costs.totalAgentCost)).toEqual([2760, 4000]);
  });

  it('recomputes landings with the fee, except typed amounts, after a warning (SET-6, D-15)', async () => {
    const fees = okay<LandingFee[]>(await admin('GET', `/bases/${hemet}/landing-fees`));
    const fee = fees.find((f) => f.appliesTo === 'All' && f.startDate === '2025-01-01');
    if (fee === undefined) throw new Error('no fee');
    const usual = await add('2025-07-14', '14:05', 1000, {
      landings: 2,
      landingFees: fee.amount * 2,
    });
    const typed = await add('2025-07-15', '14:05', 1000, { landingFees: 12.34 });
    const elsewhere = await add('2025-07-16', '14:05', 1000, {
      landingBaseId: baseId('RAM'),
      landingFees: 0,
    });
    const body = {
      amount: 99.99,
      appliesTo: 'All',
      startDate: '2025-01-01',
      endDate: '2025-12-31',
    };
    const before = await season();
    const log = await written();
    const impact = okay<Impact>(
      await admin('POST', '/x/landing-fees/impact', { id: fee.id, baseId: hemet, fee: body }),
    );
    expect([await season(), await written()]).toEqual([before, log]);
    okay(await admin('PUT', `/bases/${hemet}/landing-fees/${fee.id}`, body));
    const after = await season();
    expect(impact).toEqual({
      dispatches: 1,
      from: '2025-07-14',
      before: fee.amount * 2,
      after: 199.98,
      today: [],
    });
    expect(impact).toEqual(difference(before, after, 'landingFees'));
    const byId = (id: string) => after.find((d) => d.id === id);
    expect([byId(usual.id)?.version, byId(typed.id), byId(elsewhere.id)]).toEqual([
      2,
      typed,
      elsewhere,
    ]);
  });

  it('separates approved records: their numbers stay, the change shows as a difference (APR-19)', async () => {
    const fees = okay<LandingFee[]>(await admin('GET', `/bases/${hemet}/landing-fees`));
    const fee = fees.find((f) => f.appliesTo === 'All' && f.startDate === '2025-01-01');
    if (fee === undefined) throw new Error('no fee');
    const approved = await add('2025-07-14', '14:05', 1000, {
      landings: 2,
      landingFees: fee.amount * 2,
    });
    await add('2025-07-15', '14:05', 1000, { landings: 1, landingFees: fee.amount });
    await store.pool.query(`update dispatches set approval = 'approved' where id = $1`, [
      approved.id,
    ]);
    const body = { amount: 100, appliesTo: 'All', startDate: '2025-01-01', endDate: '2025-12-31' };
    const impact = okay<Impact>(
      await admin('POST', '/x/landing-fees/impact', { id: fee.id, baseId: hemet, fee: body }),
    );
    expect(impact).toEqual({
      dispatches: 2,
      from: '2025-07-14',
      before: fee.amount * 3,
      after: 300,
      approved: { dispatches: 1, before: fee.amount * 2, after: 200 },
      today: [],
    });
  });

  it('charges landings by weight, again when the weight changes, never typed ones (BASE-33, BASE-35)', async () => {
    const fees = okay<LandingFee[]>(await admin('GET', `/bases/${hemet}/landing-fees`));
    const fee = fees.find((f) => f.appliesTo === 'All' && f.startDate === '2025-01-01');
    if (fee === undefined) throw new Error('no fee');
    const usual = await add('2025-07-14', '14:05', 1000, {
      landings: 2,
      landingFees: fee.amount * 2,
    });
    const typed = await add('2025-07-15', '14:05', 1000, { landingFees: 12.34 });
    const { types } = okay<{ types: AircraftType[] }>(await admin('GET', '/aircraft-types'));
    const assets = okay<Asset[]>(await admin('GET', '/v2/assets'));
    const typeId = assets.find(({ id }) => id === usual.assetId)?.aircraftTypeId;
    const type = types.find(({ id }) => id === typeId);
    if (type === undefined) throw new Error('no type');
    const feesOf = async () => {
      const all = await season();
      return [usual, typed].map(
        ({ id }) => all.find((d) => d.id === id)?.activities[0]?.landingFees,
      );
    };
    const weigh = async (landingWeightLb: number | null) => {
      const { id, name, description, litres, fuelType, category, isArchived } = type;
      const body = { name, description, litres, fuelType, category, isArchived, landingWeightLb };
      okay(await admin('PUT', `/aircraft-types/${id}`, body));
    };
    await weigh(16_001);
    const { appliesTo, startDate, endDate } = fee;
    const body = { amount: 0, per1000Lb: 1.75, minimum: 25, appliesTo, startDate, endDate };
    okay(await admin('PUT', `/bases/${hemet}/landing-fees/${fee.id}`, body));
    expect(await feesOf()).toEqual([56, 12.34]);
    const before = await season();
    const ask = { id: typeId, landingWeightLb: 1000 };
    const impact = okay<Impact>(await admin('POST', '/x/aircraft-types/impact', ask));
    expect(await season()).toEqual(before);
    expect(impact).toMatchObject({ dispatches: 1, from: '2025-07-14', before: 56, after: 50 });
    await weigh(1000);
    expect(await feesOf()).toEqual([50, 12.34]);
    expect(impact).toEqual(difference(before, await season(), 'landingFees'));
    await weigh(null);
    expect(await feesOf()).toEqual([0, 12.34]);
    await store.pool.query(`update dispatches set flags = '{noLandingWeight}' where id = $1`, [
      usual.id,
    ]);
    await weigh(20_000);
    expect(await feesOf()).toEqual([70, 12.34]);
    expect((await season()).find((d) => d.id === usual.id)?.flags).not.toContain('noLandingWeight');
    // A change that doesn't know of weights leaves them.
    okay(
      await admin('PUT', `/bases/${hemet}/landing-fees/${fee.id}`, {
        amount: 0,
        appliesTo,
        startDate,
        endDate,
      }),
    );
    expect(await feesOf()).toEqual([70, 12.34]);
  });

  it('names the overlapping fee, and ends it for the next one (SET-20)', async () => {
    const url = `/bases/${hemet}/landing-fees`;
    const body = { amount: 10, appliesTo: 'FW', startDate: '2025-01-01', endDate: null };
    const first = okay<LandingFee>(await admin('POST', url, body));
    const second = { ...body, amount: 20, startDate: '2025-06-01' };
    expect(refusal(await admin('POST', url, second))).toEqual([
      409,
      [
        [
          'startDate',
          'These dates overlap the fee from 01/01/2025 with no end. End that fee first?',
        ],
      ],
    ]);
    expect(
      refusal(
        await admin('POST', url, { ...second, startDate: '2024-06-01', endDate: '2025-03-01' }),
      ),
    ).toEqual([409, [['startDate', 'These dates overlap the fee from 01/01/2025 with no end.']]]);
    expect(refusal(await admin('POST', url, { ...body, endDate: '2024-01-01' }))).toEqual([
      400,
      [['endDate', 'End must be on or after start.']],
    ]);
    const followed = okay<LandingFee>(
      await admin('POST', `/x${url}/${first.id}/successor`, second),
    );
    const now = okay<LandingFee[]>(await admin('GET', url)).filter((f) => f.appliesTo === 'FW');
    expect(
      now.map(({ id, startDate, endDate, amount }) => [id, startDate, endDate, amount]),
    ).toEqual([
      [first.id, '2025-01-01', '2025-05-31', 10],
      [followed.id, '2025-06-01', null, 20],
    ]);
  });

  const contractBody = ({
    startDate,
    endDate,
    aircraftTypeIds,
    assetIds,
    typeCode,
    vendorId,
    hourlyRate,
    dailyAvailability,
    crewStandbyRate,
  }: Contract) => ({
    startDate,
    endDate,
    aircraftTypeIds,
    assetIds,
    typeCode,
    vendorId,
    hourlyRate,
    dailyAvailability,
    crewStandbyRate,
  });
  const s2tContract = async () => {
    const found = okay<Contract[]>(await admin('GET', '/contracts')).find((c) =>
      c.aircraftTypeIds.includes(typeId('S-2T')),
    );
    if (found === undefined) throw new Error('no contract');
    return found;
  };

  it('applies the costs of a changed contract, after a warning', { timeout: 60_000 }, async () => {
    const change = fc.record({
      hours: fc.array(fc.integer({ min: 1, max: 1200 }), { minLength: 1, maxLength: 3 }),
      hourly: fc.integer({ min: 0, max: 2_000_000 }),
      daily: fc.integer({ min: 0, max: 5_000_000 }),
      standby: fc.integer({ min: 0, max: 9_999 }),
      start: fc.constantFrom('2024-01-01', '2025-07-15'),
      isOther: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(change, async ({ hours, hourly, daily, standby, start, isOther }) => {
        await emptyTables(store, 'dispatches, activities, drops, activity_crew');
        for (const [n, h] of hours.entries()) {
          const flown = { totalFlightHours: h / 100, dayFlightHours: h / 100, nightFlightHours: 0 };
          const [crew] = flight().activities[0]?.crew ?? [];
          await add(`2025-07-${14 + n}`, '14:05', 1000, {
            ...flown,
            crew: crew === undefined ? [] : [{ ...crew, standByHours: 1.25, perDiemRate: 148.5 }],
          });
        }
        const old = await s2tContract();
        const body = {
          ...contractBody(old),
          hourlyRate: hourly / 100,
          dailyAvailability: daily / 100,
          crewStandbyRate: standby / 100,
          startDate: start,
          ...(isOther ? { aircraftTypeIds: [typeId('DC-10')] } : {}),
        };
        const before = await season();
        const log = await written();
        const impact = okay<Impact>(
          await admin('POST', '/x/contracts/impact', { id: old.id, contract: body }),
        );
        expect([await season(), await written(), await s2tContract()]).toEqual([before, log, old]);
        okay(await admin('PUT', `/contracts/${old.id}`, body));
        expect(impact).toEqual(difference(before, await season(), 'totalCost'));
        okay(await admin('PUT', `/contracts/${old.id}`, contractBody(old)));
        expect((await season()).map((d) => d.costs)).toEqual(before.map((d) => d.costs));
      }),
      { numRuns: runs(kind === 'pglite' ? 8 : 5) },
    );
  });

  it('records terms, which re-price nothing and stay when left out (SET-112, SET-113)', async () => {
    await add('2025-07-14');
    const old = await s2tContract();
    const before = await season();
    const terms = { minimumHoursADay: 3.5, flatPrice: 12_000.25, flatPricePer: 'season' };
    const body = { ...contractBody(old), ...terms };
    const noTerms = { minimumHoursADay: null, flatPrice: null, flatPricePer: null };
    expect(old).toMatchObject(noTerms);
    expect(
      okay<Impact>(await admin('POST', '/x/contracts/impact', { id: old.id, contract: body })),
    ).toMatchObject({ dispatches: 0 });
    const save = async (change: object) => {
      okay(await admin('PUT', `/contracts/${old.id}`, change));
      return s2tContract();
    };
    expect(await save(body)).toMatchObject(terms);
    expect(await save(contractBody(old))).toMatchObject(terms);
    const next = { ...contractBody(old), startDate: '2025-07-15' };
    expect(
      okay<Contract>(await admin('POST', `/x/contracts/${old.id}/successor`, next)),
    ).toMatchObject(terms);
    expect(
      await save({ ...body, minimumHoursADay: null, flatPrice: null, flatPricePer: '' }),
    ).toMatchObject(noTerms);
    expect((await season()).map((d) => d.costs)).toEqual(before.map((d) => d.costs));
  });

  it('applies the contracts of another type, on all days of an aircraft, after a warning (SET-6, COST-20)', async () => {
    await add('2024-07-14');
    await add('2025-07-14');
    const before = await season();
    const log = await written();
    const impact = okay<Impact>(
      await admin('POST', '/x/assets/impact', { id: t70, aircraftTypeId: typeId('DC-10') }),
    );
    expect([await season(), await written()]).toEqual([before, log]);
    const [asset] = okay<Asset[]>(await admin('GET', '/v2/assets')).filter(({ id }) => id === t70);
    const { registration, homeBaseId, remarks } = asset ?? {
      registration: '',
      homeBaseId: null,
      remarks: '',
    };
    const save = (type: string) =>
      admin('PUT', `/v2/assets/${t70}`, {
        registration,
        homeBaseId,
        remarks,
        aircraftTypeId: typeId(type),
      });
    okay(await save('DC-10'));
    const after = await season();
    okay(await save('S-2T'));
    // `season` does not include the year before.
    const changed = difference(before, after, 'totalCost');
    expect([impact.dispatches, impact.from, changed.dispatches]).toEqual([2, '2024-07-14', 1]);
    expect(impact.after - impact.before).not.toBe(0);
    expect((await season()).map((d) => d.costs)).toEqual(before.map((d) => d.costs));
  });

  it('lets a new contract follow an old one, and a contract change from types to aircraft (SET-24)', async () => {
    await add('2025-07-14');
    await add('2025-07-16');
    const old = await s2tContract();
    const made = okay<Contract>(
      await admin('POST', `/x/contracts/${old.id}/successor`, {
        ...contractBody(old),
        startDate: '2025-07-15',
        hourlyRate: 4000,
      }),
    );
    expect([
      made.startDate,
      made.endDate,
      okay<Contract[]>(await admin('GET', '/contracts')).find((c) => c.id === old.id)?.endDate,
    ]).toEqual(['2025-07-15', null, '2025-07-14']);
    expect((await season()).map((d) => d.costs.flightCost)).toEqual([3120, 4000]);
    const own = {
      ...contractBody(made),
      aircraftTypeIds: [],
      assetIds: [demoId('asset', 'T-70')],
      hourlyRate: 5000,
    };
    expect(okay<Contract>(await admin('PUT', `/contracts/${made.id}`, own)).assetIds).toEqual([
      demoId('asset', 'T-70'),
    ]);
    expect((await season()).map((d) => d.costs.flightCost)).toEqual([3120, 5000]);
  });
});
