import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type CostContext, dispatchCosts, toCosts } from '../../../domain/cost/costs.ts';
import { displayType } from '../../../domain/cost/displayType.ts';
import { type DateRange, noDays, rangeDays } from '../../../domain/dates/dateRange.ts';
import { pacificDay } from '../../../domain/dates/pacific.ts';
import { dollarsOf } from '../../../domain/money.ts';
import { litresOf, nanolitresOf } from '../../../domain/volume.ts';

const Vector = z.object({
  name: z.string(),
  input: z.object({
    dispatchType: z.enum(['flight', 'standby', 'agentOnly']),
    activityDate: z.string(),
    totalFlightHours: z.number(),
    landingFees: z.number(),
    aborted: z.boolean(),
    contracts: z.array(
      z.object({
        id: z.string(),
        source: z.enum(['aircraft', 'aircraftType']),
        startDate: z.string(),
        endDate: z.nullable(z.string()),
        typeCode: z.string(),
        vendorName: z.string(),
        hourlyRate: z.number(),
        dailyAvailability: z.number(),
        crewStandbyRate: z.number(),
      }),
    ),
    crew: z.array(z.object({ standByHours: z.number(), perDiemRate: z.number() })),
    drops: z.array(
      z.object({
        agentTypeId: z.string(),
        baseId: z.string(),
        volumeOnIncident: z.number(),
        volumeJettisoned: z.number(),
      }),
    ),
    suppressantRates: z.array(
      z.object({
        id: z.string(),
        baseId: z.string(),
        agentTypeId: z.string(),
        startDate: z.string(),
        endDate: z.nullable(z.string()),
        priorVolumeLitres: z.number(),
        tiers: z.array(
          z.object({
            id: z.string(),
            amountLitres: z.number(),
            price: z.number(),
            isDeleted: z.boolean(),
          }),
        ),
      }),
    ),
    volumeUnit: z.enum(['gal', 'L']),
    unchargedAgentTypeIds: z._default(z.array(z.string()), []),
  }),
  expected: z.object({
    contractId: z.nullable(z.string()),
    contractSource: z.nullable(z.string()),
    flightCost: z.number(),
    abortFees: z.number(),
    availabilityCost: z.number(),
    totalAgentCost: z.number(),
    landingFees: z.number(),
    crewStandbyCost: z.number(),
    perDiemCost: z.number(),
    totalCostExclAvailCost: z.number(),
    totalCost: z.number(),
    isMissingContract: z.boolean(),
    isMissingAgentRate: z.boolean(),
    isSplitPricing: z.boolean(),
    dropCosts: z._default(
      z.array(
        z.object({
          rateId: z.nullable(z.string()),
          slices: z.array(z.object({ tierId: z.string(), gallons: z.number(), cost: z.number() })),
          cost: z.number(),
        }),
      ),
      [],
    ),
  }),
});
type Input = z.output<typeof Vector>['input'];

const raw = z
  .array(z.unknown())
  .parse(
    JSON.parse(readFileSync(new URL('../../fixtures/cost-vectors.json', import.meta.url), 'utf8')),
  );
const named = z.object({ name: z.string(), input: z.record(z.string(), z.unknown()) });
const costVectors = raw
  .filter((vector) => 'dispatchType' in named.parse(vector).input)
  .map((vector) => Vector.parse(vector));
const vectorNamed = (prefix: string) =>
  raw.find((vector) => named.parse(vector).name.startsWith(prefix));

/** The vectors write the wire's source `type` as `aircraftType`. */
const contextOf = (input: Input): CostContext => ({
  dispatchType: input.dispatchType,
  activityDate: input.activityDate,
  contracts: input.contracts.map((contract) => ({
    ...contract,
    source: contract.source === 'aircraft' ? 'aircraft' : 'type',
  })),
  rates: input.suppressantRates,
  isCharged: (agentTypeId) => !input.unchargedAgentTypeIds.includes(agentTypeId),
  used: new Map(
    input.suppressantRates.map((rate) => [rate.id, nanolitresOf(rate.priorVolumeLitres)]),
  ),
});

describe('cost vectors (COST-1 to COST-6)', () => {
  it('has all of them', () => expect([raw.length, costVectors.length]).toEqual([23, 21]));

  it.each(costVectors.map((vector) => [vector.name, vector] as const))(
    'matches the vector: %s',
    (_, { input, expected }) => {
      const toLitres = (volume: number) => (input.volumeUnit === 'L' ? volume : litresOf(volume));
      const drops = input.drops.map((drop) => ({
        ...drop,
        volumeOnIncident: toLitres(drop.volumeOnIncident),
        volumeJettisoned: toLitres(drop.volumeJettisoned),
      }));
      const result = dispatchCosts([{ ...input, drops }], contextOf(input));
      const [activity] = result.activities;
      const source =
        activity?.contract?.source === 'type'
          ? 'aircraftType'
          : (activity?.contract?.source ?? null);
      const dropCosts = activity?.drops.map((drop) => ({
        rateId: drop.rateId,
        slices: drop.slices.map((slice) => ({
          tierId: slice.tierId,
          gallons: slice.gallons,
          cost: dollarsOf(slice.cents),
        })),
        cost: dollarsOf(drop.cents),
      }));
      expect({
        contractId: activity?.contract?.id ?? null,
        contractSource: source,
        ...toCosts(result.cents),
        isMissingContract: result.isMissingContract,
        isMissingAgentRate: result.isMissingAgentRate,
        isSplitPricing: result.isSplitPricing,
        dropCosts,
      }).toEqual(expected);
    },
  );

  it('shows the contract type display code: vector 34 (COST-8)', () => {
    const pair = z.object({ typeCode: z.nullable(z.string()), vendorName: z.string() });
    const { input, expected } = z
      .object({
        input: z.object({ pairs: z.array(pair) }),
        expected: z.object({ shown: z.array(z.nullable(z.string())) }),
      })
      .parse(vectorNamed('34'));
    expect(input.pairs.map((each) => displayType(each.typeCode, each.vendorName))).toEqual(
      expected.shown,
    );
  });

  it('computes date presets in America/Los_Angeles: vector 35', () => {
    const text = z.optional(z.nullable(z.string()));
    const range = z.object({
      dateMode: z.enum(['specific', 'ytd', 'mtd', 'lastDays']),
      date: text,
      start: text,
      end: text,
      days: z.optional(z.number()),
    });
    const days = z.nullable(z.object({ from: z.string(), until: z.string() }));
    const { input, expected } = z
      .object({
        input: z.object({ now: z.string(), ranges: z.array(range) }),
        expected: z.object({ resolved: z.array(days) }),
      })
      .parse(vectorNamed('35'));
    const ranges = input.ranges.map((each): DateRange => {
      const { dateMode, start = null, end = null, date = null, days = null } = each;
      return { ...noDays, dateMode, start, end, date, days };
    });
    expect(ranges.map((each) => rangeDays(each, pacificDay(input.now)))).toEqual(expected.resolved);
  });
});
