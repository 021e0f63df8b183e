import { expect, it } from 'vitest';
import { prepareReport } from '../../../domain/report/engine/engine.ts';
import {
  type ExplainPlace,
  type Explanation,
  explainFigure,
} from '../../../domain/report/explain/explain.ts';
import type { Dimension, GroupBy } from '../../../domain/report/request/choices.ts';
import type { ColumnKey } from '../../../domain/report/request/columnsCatalogue.ts';
import { readColumns } from '../../support/months.ts';
import { flight, tanker } from './oneFlight.ts';
import { blocksOf, idOf, type SeasonActivity } from './season.ts';

const helicopter = {
  ...tanker,
  id: idOf(1, 2),
  radioId: 'H-301',
  registration: 'N301DF',
  typeCode: 'UH-1H',
};
const alone = { ...flight, crew: [], landings: 0, landingFees: 0 };
/** Two flights of the tanker, the second one longer, and a short one of a helicopter. */
const flights: readonly SeasonActivity[] = [
  alone,
  { ...alone, dispatchId: idOf(3, 2), dispatchNumber: 10_002, day: '2025-07-15', hours: 200 },
  {
    ...alone,
    dispatchId: idOf(3, 3),
    dispatchNumber: 10_003,
    day: '2025-07-16',
    hours: 50,
    aircraft: helicopter,
  },
];
/** The cost of an hour: its rate and a ninth of a day's availability, in cents. */
const HOUR = 312_000 + 100_000;

const explainer = (
  activities: readonly SeasonActivity[],
  dimension: Dimension,
  groupBy: GroupBy,
) => {
  const dimensions = {
    aircraft: [tanker, helicopter],
    incidents: [],
    bases: [],
    agentTypes: [],
    contracts: [tanker, helicopter].flatMap((one) => one.contracts),
  };
  const data = prepareReport(dimensions, readColumns(blocksOf({ dimensions, activities })));
  const request = {
    preset: 'cost',
    dimension,
    groupBy,
    metrics: ['totalCost'],
    filters: {},
    summaryOnly: false,
    sort: null,
  } as const;
  return (column: ColumnKey, place: ExplainPlace) =>
    explainFigure(data, { request, column, place });
};
const slot = (at: number): ExplainPlace => ({ kind: 'slot', at });
const said = ({ header, title, cents, addends }: Explanation) => [
  header,
  title,
  cents,
  ...addends.map((one) => [one.label, one.detail, one.cents]),
];

it('names a figure’s subject, and its addends, the largest first (COST-19, RPT-10)', () => {
  const explain = explainer(flights, 'aircraft', 'type');
  const total = explain('totalCost', slot(4));
  expect(said(total)).toEqual([
    'Total cost',
    'Total',
    4 * HOUR,
    ['S-2T', '1 row', 3.5 * HOUR],
    ['UH-1H', '1 row', 0.5 * HOUR],
  ]);
  expect(said(explain('totalCost', slot(2)))).toEqual([
    'Total cost',
    'S-2T total',
    3.5 * HOUR,
    ['T-83 (N449DF)', '', 3.5 * HOUR],
  ]);
  const row = explain('totalCost', slot(0));
  expect(said(row)).toEqual([
    'Total cost',
    'T-83 (N449DF)',
    3.5 * HOUR,
    ['Dispatch 10002', '07/15/2025 · T-83 (N449DF)', 2 * HOUR],
    ['Dispatch 10001', '07/14/2025 · T-83 (N449DF)', 1.5 * HOUR],
  ]);
  expect([total.rest, total.contract, total.loads, total.booked, total.ratio]).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
  const [longer] = row.addends;
  const part = explain('flightCost', longer?.place ?? slot(-1));
  expect(said(part)).toEqual([
    'Flight cost',
    'Dispatch 10002 · 07/15/2025 · T-83 (N449DF)',
    2 * 312_000,
  ]);
});

it('counts the rows of groups of more than one, and names dispatches as such', () => {
  const explain = explainer(flights, 'flight', 'type');
  expect(said(explain('totalCost', slot(5)))).toEqual([
    'Total cost',
    'Total',
    4 * HOUR,
    ['S-2T', '2 rows', 3.5 * HOUR],
    ['UH-1H', '1 row', 0.5 * HOUR],
  ]);
  expect(said(explain('totalCost', slot(3)))).toEqual([
    'Total cost',
    'S-2T total',
    3.5 * HOUR,
    ['Dispatch 10002', '', 2 * HOUR],
    ['Dispatch 10001', '', 1.5 * HOUR],
  ]);
  // The only part is broken down immediately.
  expect(said(explain('totalCost', slot(0)))).toEqual(['Total cost', 'Dispatch 10001', 1.5 * HOUR]);
});

it('names the base of each part', () => {
  const explain = explainer(
    [flight, { ...flight, dispatchId: idOf(3, 2), dispatchNumber: 10_002 }],
    'base',
    'none',
  );
  const details = (at: number) =>
    explain('totalCost', slot(at)).addends.map(({ detail }) => detail);
  expect([details(0), details(1)]).toEqual([
    ['07/14/2025 · T-83 (N449DF) · Take-off', '07/14/2025 · T-83 (N449DF) · Take-off'],
    ['07/14/2025 · T-83 (N449DF) · Landing', '07/14/2025 · T-83 (N449DF) · Landing'],
  ]);
});

it('lists the hundred largest and totals the rest', () => {
  const many = (count: number) => {
    const activities = Array.from({ length: count }, (_, n) => ({
      ...alone,
      dispatchId: idOf(3, n + 1),
      dispatchNumber: 10_001 + n,
      hours: 100 + n,
    }));
    const { addends, rest, title } = explainer(
      activities,
      'flight',
      'none',
    )('flightCost', slot(count));
    return {
      title,
      listed: addends.length,
      first: addends[0]?.label,
      last: addends.at(-1)?.label,
      rest,
    };
  };
  expect(many(103)).toEqual({
    title: 'Total',
    listed: 100,
    first: 'Dispatch 10103',
    last: 'Dispatch 10004',
    rest: { count: 3, cents: 312_000 + 315_120 + 318_240 },
  });
  expect(many(100)).toEqual({
    title: 'Total',
    listed: 100,
    first: 'Dispatch 10100',
    last: 'Dispatch 10001',
    rest: null,
  });
});

it('breaks down a quotient, and states its divisor', () => {
  const load = {
    agent: 'Water',
    base: 'HMT',
    onIncident: 3_000n * 3_785_411_784n,
    jettisoned: 0n,
    cost: 0,
  };
  const explain = explainer([{ ...alone, drops: [load] }], 'flight', 'none');
  const { title, cents, header, ratio } = explain('costPerFlightHour', slot(0));
  expect({ title, cents, header, ratio }).toEqual({
    title: 'Dispatch 10001',
    cents: 1.5 * HOUR,
    header: 'Total cost',
    ratio: { header: 'Cost per flight hour', cents: HOUR, working: '$6,180.00 ÷ 1.50 h' },
  });
  expect(explain('costPerGallon', slot(1)).ratio).toEqual({
    header: 'Cost per gallon on incident',
    cents: 206,
    working: '$6,180.00 ÷ 3,000.00 gal',
  });
  expect(explain('totalCost', slot(0)).ratio).toBeNull();
  const nothing = explainer([{ ...alone, hours: 0 }], 'flight', 'none');
  expect(nothing('costPerFlightHour', slot(0)).ratio).toBeNull();
});

it('adds the paying contract and the loads to a figure that includes them', () => {
  const load = { agent: 'Gel', base: 'HMT', onIncident: 3_785_411_784n, jettisoned: 0n, cost: 310 };
  const explain = explainer([{ ...flight, drops: [load] }], 'flight', 'none');
  const shown = (column: ColumnKey) => {
    const { contract, loads, lines } = explain(column, slot(0));
    return [contract?.why ?? null, loads?.day ?? null, lines.length];
  };
  const paid = 'The only contract on 07/14/2025.';
  expect([
    shown('totalCost'),
    shown('totalCostExclAvailCost'),
    shown('flightCost'),
    shown('crewStandbyCost'),
  ]).toEqual([
    [paid, '2025-07-14', 7],
    [paid, '2025-07-14', 6],
    [paid, null, 1],
    [paid, null, 1],
  ]);
  expect([shown('totalAgentCost'), shown('landingFees'), shown('perDiemCost')]).toEqual([
    [null, '2025-07-14', 1],
    [null, null, 1],
    [null, null, 1],
  ]);
});
