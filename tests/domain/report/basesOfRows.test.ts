import { expect, it } from 'vitest';
import { prepareReport, runReport } from '../../../domain/report/engine/engine.ts';
import { kindOf, slotOf } from '../../../domain/report/request/table.ts';
import { cellText } from '../../../domain/report/view/cellText.ts';
import { readColumns } from '../../support/months.ts';
import { flight, tanker } from './oneFlight.ts';
import { blocksOf, type SeasonActivity } from './season.ts';

/** The bases that have a row in a report by base. */
function basesOf(activity: SeasonActivity): string[] {
  const dimensions = {
    aircraft: [tanker],
    incidents: [],
    bases: [],
    agentTypes: [],
    contracts: tanker.contracts,
  };
  const data = prepareReport(
    dimensions,
    readColumns(blocksOf({ dimensions, activities: [activity] })),
  );
  const table = runReport(data, {
    preset: 'cost',
    dimension: 'base',
    groupBy: 'none',
    metrics: ['base'],
    filters: {},
    summaryOnly: false,
    sort: null,
  });
  return Array.from(table.display)
    .filter((display) => kindOf(display) === 'row')
    .map((display) => cellText(table, 0, slotOf(display)));
}
const still = {
  ...flight,
  hours: null,
  dayHours: null,
  nightHours: null,
  landings: null,
  landingFees: 0,
  crew: [],
  takeOff: 'RAM',
  landing: null,
};
const load = { agent: 'Water', base: 'GVA', onIncident: 0n, jettisoned: 0n, cost: 100 };

it('has a row for each base of a take-off, landing or load (RPT-24)', () => {
  expect([
    basesOf({ ...still, landing: 'HMT', drops: [load] }),
    basesOf({ ...still, takeOff: null, landing: 'HMT' }),
  ]).toEqual([
    ['GVA', 'HMT', 'RAM'],
    ['HMT', 'No base'],
  ]);
});

it('has a row for the base of a standby without figures, and none where no base is known', () => {
  const standby = { ...still, type: 'standby' as const };
  expect([basesOf(standby), basesOf({ ...standby, takeOff: null })]).toEqual([['RAM'], []]);
});

it('has only the agent base of an agent-only activity, not its take-off base', () => {
  expect(basesOf({ ...still, type: 'agentOnly', drops: [load] })).toEqual(['GVA']);
});

it('has a row for a base that an adjustment changes, and none where it changes nothing (APR-40)', () => {
  const adjusts = {
    ...still,
    landing: 'HMT',
    drops: [load],
    adjusts: true,
    books: { contract: null, flightCost: 0, abortFees: 0, availabilityCost: 0 },
  };
  expect([
    basesOf(adjusts),
    basesOf({ ...adjusts, hours: -100 }),
    basesOf({ ...adjusts, landingFees: -500 }),
  ]).toEqual([['GVA'], ['GVA', 'RAM'], ['GVA', 'HMT']]);
});
