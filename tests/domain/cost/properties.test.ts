import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DimensionContract } from '../../../contract/report/reports.ts';
import { contractOn } from '../../../domain/cost/contractOn.ts';
import {
  addCents,
  type CostCents,
  type CostContext,
  type CostedActivity,
  dispatchCosts,
  toCents,
  toCosts,
} from '../../../domain/cost/costs.ts';
import { displayType } from '../../../domain/cost/displayType.ts';
import { type PricingRate, rateOn, sliceLoad } from '../../../domain/cost/tiers.ts';
import { litresOf, NANOLITRES_PER_GALLON, nanolitresOf } from '../../../domain/volume.ts';
import { runs } from '../../support/depth.ts';

const cents = (most: number) => fc.integer({ min: 0, max: most }).map((value) => value / 100);
const day = fc.integer({ min: 0, max: 364 }).map((n) => {
  const month = Math.floor(n / 30.5);
  return `2025-${String(month + 1).padStart(2, '0')}-${String((n % 28) + 1).padStart(2, '0')}`;
});
const contract = (id: number): fc.Arbitrary<DimensionContract> =>
  fc.record({
    id: fc.constant(`k-${id}`),
    startDate: day,
    endDate: fc.option(day),
    source: fc.constantFrom('aircraft', 'type'),
    typeCode: fc.constantFrom('SEU', 'CWN', 'EU'),
    vendorName: fc.constantFrom('CDF', 'Valley Air Tankers'),
    hourlyRate: cents(2_000_000),
    dailyAvailability: cents(5_000_000),
    crewStandbyRate: cents(20_000),
  });
const rate: PricingRate = {
  id: 'r',
  baseId: 'HMT',
  agentTypeId: 'LC95A',
  startDate: '2025-01-01',
  endDate: null,
  tiers: [
    { id: 't1', amountLitres: 0, price: 3.1, isDeleted: false },
    { id: 't2', amountLitres: litresOf(150_000), price: 2.6055, isDeleted: false },
    { id: 't3', amountLitres: litresOf(300_000), price: 2.25, isDeleted: false },
  ],
};
const drop = fc.record({
  agentTypeId: fc.constantFrom('LC95A', 'WATER', 'GEL'),
  baseId: fc.constantFrom('HMT', 'RAM'),
  volumeOnIncident: fc.integer({ min: 0, max: 9400 }).map(litresOf),
  volumeJettisoned: fc.integer({ min: 0, max: 500 }).map(litresOf),
});
const activity: fc.Arbitrary<CostedActivity> = fc.record({
  aborted: fc.boolean(),
  totalFlightHours: fc.option(fc.integer({ min: 0, max: 1400 }).map((h) => h / 100)),
  landingFees: cents(100_000),
  crew: fc.array(
    fc.record({
      standByHours: fc.integer({ min: 0, max: 2400 }).map((h) => h / 100),
      perDiemRate: cents(40_000),
    }),
    { maxLength: 4 },
  ),
  drops: fc.array(drop, { maxLength: 4 }),
});
interface Generated {
  readonly activities: readonly CostedActivity[];
  readonly context: CostContext;
}
const dispatch: fc.Arbitrary<Generated> = fc
  .record({
    activities: fc.array(activity, { minLength: 1, maxLength: 3 }),
    dispatchType: fc.constantFrom('flight', 'standby', 'agentOnly'),
    activityDate: day,
    contracts: fc.tuple(contract(1), contract(2), contract(3)),
    used: fc.integer({ min: 0, max: 320_000 }),
  })
  .map(({ activities, used, ...rest }) => ({
    activities,
    context: {
      ...rest,
      rates: [rate],
      isCharged: (id) => id !== 'WATER',
      used: new Map([['r', nanolitresOf(litresOf(used))]]),
    },
  }));

const parts = (c: CostCents) =>
  c.flightCost +
  c.abortFees +
  c.availabilityCost +
  c.totalAgentCost +
  c.landingFees +
  c.crewStandbyCost +
  c.perDiemCost;

/** The formulas again (COST-1 to COST-6), in rational arithmetic without the engine's code. */
function oracle(
  one: CostedActivity,
  paid: DimensionContract | null,
): Pick<CostCents, 'flightCost' | 'abortFees' | 'availabilityCost' | 'crewStandbyCost'> {
  const whole = (dollars: number) => BigInt(dollars.toFixed(2).replace('.', ''));
  const round = (numerator: bigint, denominator: bigint) => {
    const floor = numerator / denominator;
    return Number((numerator % denominator) * 2n >= denominator ? floor + 1n : floor);
  };
  const hours = whole(one.totalFlightHours ?? 0);
  const standby = one.crew.reduce((sum, person) => sum + whole(person.standByHours), 0n);
  return {
    flightCost: one.aborted ? 0 : round(whole(paid?.hourlyRate ?? 0) * hours, 100n),
    abortFees: one.aborted ? round(whole(paid?.hourlyRate ?? 0), 10n) : 0,
    availabilityCost: round(hours * whole(paid?.dailyAvailability ?? 0), 900n),
    crewStandbyCost: round(standby * whole(paid?.crewStandbyRate ?? 0), 100n),
  };
}

describe('costs of generated dispatches', () => {
  it('adds up parts to totals, activities to the dispatch, and every cent over the wire (10,000 dispatches) (COST-10, COST-16)', () => {
    fc.assert(
      fc.property(dispatch, ({ activities, context }) => {
        const result = dispatchCosts(activities, context);
        for (const each of result.activities) {
          expect(each.cents.totalCost).toBe(parts(each.cents));
          expect(each.cents.totalCostExclAvailCost).toBe(
            each.cents.totalCost - each.cents.availabilityCost,
          );
          expect(each.cents.totalAgentCost).toBe(
            each.drops.flatMap((d) => d.slices).reduce((sum, slice) => sum + slice.cents, 0),
          );
        }
        expect(result.cents.totalCost).toBe(parts(result.cents));
        expect(toCents(toCosts(result.cents))).toEqual(result.cents);
        const paid =
          context.dispatchType === 'agentOnly'
            ? null
            : contractOn(context.contracts, context.activityDate);
        activities.forEach((one, index) => {
          expect(result.activities[index]?.cents).toEqual({
            ...result.activities[index]?.cents,
            ...oracle(one, paid),
          });
        });
      }),
      { numRuns: runs(10_000) },
    );
  });

  it('has group totals that equal the grand total, in any grouping and order', () => {
    fc.assert(
      fc.property(
        fc.array(dispatch, { maxLength: 20 }),
        fc.integer({ min: 1, max: 5 }),
        (dispatches, groups) => {
          const all = dispatches.map(
            ({ activities, context }) => dispatchCosts(activities, context).cents,
          );
          const grouped = Array.from({ length: groups }, (_, g) =>
            addCents(all.filter((_cost, i) => i % groups === g)),
          );
          expect(addCents(grouped)).toEqual(addCents(all));
          expect(addCents(all.toReversed())).toEqual(addCents(all));
        },
      ),
      { numRuns: runs(500) },
    );
  });

  it('does not depend on the order of contracts, rates, tiers and crew', () => {
    fc.assert(
      fc.property(dispatch, ({ activities, context }) => {
        const turned: CostContext = {
          ...context,
          contracts: context.contracts.toReversed(),
          rates: context.rates.map((each) => ({ ...each, tiers: each.tiers.toReversed() })),
        };
        const people = activities.map((one) => ({ ...one, crew: one.crew.toReversed() }));
        expect(dispatchCosts(people, turned)).toEqual(dispatchCosts(activities, context));
      }),
      { numRuns: runs(1000) },
    );
  });
});

const gal = (gallons: number): bigint =>
  (BigInt(Math.round(gallons * 1000)) * NANOLITRES_PER_GALLON) / 1000n;
const at = (
  text: string,
  endDate: string | null,
  source: 'aircraft' | 'type',
  id: string,
): DimensionContract => ({
  id,
  startDate: text,
  endDate,
  source,
  typeCode: 'CWN',
  vendorName: 'V',
  hourlyRate: 1,
  dailyAvailability: 1,
  crewStandbyRate: 1,
});

describe('tiers', () => {
  it('drops a slice under 0.01 gal instead of counting it as split (COST-13)', () => {
    expect(sliceLoad(rate.tiers, gal(149_000), gal(1000.009))).toEqual([
      { tierId: 't1', gallons: 1000, price: 3.1, cents: 310_000 },
    ]);
  });
  it('keeps a slice of 0.02 gal', () => {
    expect(sliceLoad(rate.tiers, gal(149_000), gal(1000.02)).map((slice) => slice.tierId)).toEqual([
      't1',
      't2',
    ]);
  });
  it('ignores deleted tiers (COST-13)', () => {
    const tiers = rate.tiers.map((tier) => ({ ...tier, isDeleted: tier.id === 't2' }));
    expect(sliceLoad(tiers, gal(149_000), gal(3000))).toEqual([
      { tierId: 't1', gallons: 3000, price: 3.1, cents: 930_000 },
    ]);
  });
  it('rounds each slice by itself across three tiers (COST-12)', () => {
    expect(sliceLoad(rate.tiers, gal(149_999), gal(150_002))).toEqual([
      { tierId: 't1', gallons: 1, price: 3.1, cents: 310 },
      { tierId: 't2', gallons: 150_000, price: 2.6055, cents: 39_082_500 },
      { tierId: 't3', gallons: 1, price: 2.25, cents: 225 },
    ]);
  });
  it('finds the rate of base, agent and day, both ends inclusive; none without a live tier (COST-11)', () => {
    const ends = { ...rate, endDate: '2025-06-30' };
    expect(rateOn([ends], 'HMT', 'LC95A', '2025-06-30')).toBe(ends);
    expect(rateOn([ends], 'HMT', 'LC95A', '2025-07-01')).toBeNull();
    expect(rateOn([ends], 'RAM', 'LC95A', '2025-06-30')).toBeNull();
    expect(rateOn([{ ...ends, tiers: [] }], 'HMT', 'LC95A', '2025-06-30')).toBeNull();
  });
});

describe('contract by date (COST-7)', () => {
  it.each([
    [
      'aircraft-sourced before a later type-sourced',
      [at('2025-01-01', null, 'aircraft', 'a'), at('2025-06-01', null, 'type', 'b')],
      'a',
    ],
    [
      'the latest start',
      [at('2025-01-01', null, 'type', 'z'), at('2025-06-01', null, 'type', 'b')],
      'b',
    ],
    [
      'the highest id, as text',
      [at('2025-01-01', null, 'type', 'k-10'), at('2025-01-01', null, 'type', 'k-9')],
      'k-9',
    ],
    ['the last day still counts', [at('2025-01-01', '2025-07-14', 'type', 'a')], 'a'],
    ['the day after does not', [at('2025-01-01', '2025-07-13', 'type', 'a')], null],
    ['the day before the start does not', [at('2025-07-15', null, 'aircraft', 'a')], null],
  ])('chooses the contract: %s', (_, contracts, id) =>
    expect(contractOn(contracts, '2025-07-14')?.id ?? null).toBe(id),
  );
});

it('shows SEU of CDF as SO and nothing else (COST-8)', () => {
  expect([
    displayType('SEU', 'CDF'),
    displayType('SEU', null),
    displayType('SO', 'CDF'),
    displayType(null, 'CDF'),
  ]).toEqual(['SO', 'SEU', 'SO', null]);
});
