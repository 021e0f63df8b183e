import { expect, it } from 'vitest';
import { prepareReport, runReport } from '../../../domain/report/engine/engine.ts';
import { textAt } from '../../../domain/report/request/table.ts';
import { readColumns } from '../../support/months.ts';
import { flight, tanker } from './oneFlight.ts';
import { blocksOf, idOf, type SeasonActivity } from './season.ts';

const books = { contract: null, flightCost: 100, abortFees: 0, availabilityCost: 0 };
/** An adjustment to the flight's dispatch, posted on a day. */
const adjustment = (n: number, day: string, dispatchNumber: number): SeasonActivity => ({
  ...flight,
  ...{
    dispatchId: idOf(8, n),
    dispatchNumber,
    day,
    books,
    adjusts: true,
    hours: 0,
    dayHours: 0,
    landings: 0,
    landingFees: 0,
    crew: [],
  },
});

/** The dispatch names in an aircraft's only row. */
function saidOf(activities: readonly SeasonActivity[]) {
  const dimensions = {
    aircraft: [tanker],
    incidents: [],
    bases: [],
    agentTypes: [],
    contracts: tanker.contracts,
  };
  const data = prepareReport(dimensions, readColumns(blocksOf({ dimensions, activities })));
  const request = {
    preset: 'cost',
    dimension: 'aircraft',
    groupBy: 'none',
    metrics: ['dispatchId'],
    filters: {},
    summaryOnly: false,
    sort: null,
  } as const;
  return textAt(runReport(data, request), 0, 0);
}

it('shows one name where adjustments of two months are to one dispatch, and Multiple otherwise (APR-42)', () => {
  const [july, august] = [adjustment(1, '2025-07-20', 10_001), adjustment(2, '2025-08-20', 10_001)];
  expect([
    saidOf([july, august]),
    saidOf([flight]),
    saidOf([flight, july]),
    saidOf([july, adjustment(3, '2025-08-21', 10_002)]),
  ]).toEqual(['Adjustment to 10001', '10001', 'Multiple', 'Multiple']);
});
