import { describe, expect, it } from 'vitest';
import {
  type CostContext,
  type CostedActivity,
  dispatchCosts,
} from '../../../domain/cost/costs.ts';
import { seasonPace } from '../../../domain/cost/seasonPace.ts';
import { loadOf, type PricingRate, priceDrops, rateOn } from '../../../domain/cost/tiers.ts';
import { litresOf, nanolitresOf } from '../../../domain/volume.ts';

const day = '2025-07-14';
const tier = (id: string, gallons: number, price: number, isDeleted = false) => ({
  id,
  amountLitres: litresOf(gallons),
  price,
  isDeleted,
});
const rate = (id: string, agentTypeId: string, more: Partial<PricingRate> = {}): PricingRate => ({
  id,
  baseId: 'hmt',
  agentTypeId,
  startDate: '2025-01-01',
  endDate: null,
  tiers: [tier(`${id}-0`, 0, 3)],
  ...more,
});
const load = (agentTypeId: string, onIncident: number, jettisoned = 0) => ({
  agentTypeId,
  baseId: 'hmt',
  volumeOnIncident: litresOf(onIncident),
  volumeJettisoned: litresOf(jettisoned),
});

describe('the price of a load', () => {
  it('comes from its own agent at its own base, where a tier applies', () => {
    const rates = [
      rate('foam', 'foam'),
      rate('gel', 'gel'),
      rate('gone', 'none', { tiers: [tier('gone-0', 0, 9, true)] }),
    ];
    const found = (baseId: string, agent: string) => rateOn(rates, baseId, agent, day)?.id ?? null;
    expect([
      found('hmt', 'gel'),
      found('hmt', 'foam'),
      found('ram', 'gel'),
      found('hmt', 'none'),
    ]).toEqual(['gel', 'foam', null, null]);
  });
  it('counts jettisoned volume like dropped volume (COST-6)', () => {
    expect(loadOf(load('gel', 100, 20))).toBe(
      nanolitresOf(litresOf(100)) + nanolitresOf(litresOf(20)),
    );
    const { drops } = priceDrops(
      [load('gel', 100, 20)],
      [rate('gel', 'gel')],
      () => true,
      day,
      new Map(),
    );
    expect(drops.map(({ cents }) => cents)).toEqual([36_000]);
  });
  it('is missing only where a charged agent was loaded', () => {
    const missing = (gallons: number, isCharged: boolean) =>
      priceDrops([load('gel', gallons)], [], () => isCharged, day, new Map()).drops[0]
        ?.isMissingAgentRate;
    expect([missing(1, true), missing(0, true), missing(1, false)]).toEqual([true, false, false]);
  });
});

describe('the price flags of a dispatch', () => {
  const context: CostContext = {
    dispatchType: 'agentOnly',
    activityDate: day,
    contracts: [],
    rates: [],
    isCharged: () => true,
    used: new Map(),
  };
  const activity = (drops: CostedActivity['drops']): CostedActivity => ({
    aborted: false,
    totalFlightHours: null,
    landingFees: 0,
    crew: [],
    drops,
  });
  it('marks a missing price, or a split, as soon as one activity has it (COST-16)', () => {
    const [some, none] = [activity([load('gel', 10)]), activity([])];
    const flags = (rates: readonly PricingRate[]) => {
      const { isMissingAgentRate, isSplitPricing } = dispatchCosts([none, some], {
        ...context,
        rates,
      });
      return [isMissingAgentRate, isSplitPricing];
    };
    expect(flags([])).toEqual([true, false]);
    expect(flags([rate('gel', 'gel')])).toEqual([false, false]);
    expect(flags([rate('gel', 'gel', { tiers: [tier('a', 0, 3), tier('b', 4, 2)] })])).toEqual([
      false,
      true,
    ]);
  });
});

describe('a season’s pace', () => {
  const season = { startDate: '2025-05-01', endDate: '2025-10-27', usedLitres: litresOf(60) };
  it('leaves out deleted tiers and sorts the others (BASE-16)', () => {
    const tiers = [tier('c', 100, 1), tier('x', 10, 9, true), tier('a', 0, 3), tier('b', 50, 2)];
    const pace = seasonPace({ ...season, tiers }, '2025-10-27');
    expect(pace.tiers.map(({ price, cents }) => [price, cents])).toEqual([
      [3, 15_000],
      [2, 2000],
      [1, 0],
    ]);
  });
  it('charges volume below the first tier at the first price (COST-13)', () => {
    const pace = seasonPace(
      { ...season, tiers: [tier('a', 20, 3), tier('b', 50, 2)] },
      '2025-10-27',
    );
    expect(pace.tiers.map(({ litres, cents }) => [Math.round(litres * 1e6), cents])).toEqual([
      [Math.round(litresOf(50) * 1e6), 15_000],
      [Math.round(litresOf(10) * 1e6), 2000],
    ]);
  });
  it('covers a single day', () => {
    const pace = seasonPace(
      { ...season, endDate: '2025-05-01', tiers: [tier('a', 0, 3)] },
      '2025-05-01',
    );
    expect([pace.projectedLitres, pace.projectedCents]).toEqual([pace.litres, pace.cents]);
  });
  it('is empty when it ends before it begins', () => {
    const pace = seasonPace(
      { ...season, endDate: '2025-04-29', tiers: [tier('a', 0, 3)] },
      '2025-05-02',
    );
    expect([pace.projectedLitres, pace.projectedCents]).toEqual([null, null]);
  });
});
