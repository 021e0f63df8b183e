import fc from 'fast-check';
import { expect, it } from 'vitest';
import { prepareReport, runReport } from '../../../domain/report/engine/engine.ts';
import {
  canExplain,
  type ExplainPlace,
  type Explanation,
  explainFigure,
  isExplained,
} from '../../../domain/report/explain/explain.ts';
import { explainContract } from '../../../domain/report/explain/explainContract.ts';
import { loadWords } from '../../../domain/report/explain/explainedLoads.ts';
import { type Dimension, dimensions, groupings } from '../../../domain/report/request/choices.ts';
import {
  type ColumnKey,
  columnOf,
  columnsCatalogue,
} from '../../../domain/report/request/columnsCatalogue.ts';
import type { ReportRequest } from '../../../domain/report/request/request.ts';
import { displayRow, numberAt, type ReportTable } from '../../../domain/report/request/table.ts';
import { runs } from '../../support/depth.ts';
import { readColumns } from '../../support/months.ts';
import { wholeRun } from '../../support/wholeRun.ts';
import { blocksOf, type Season, season } from './season.ts';

// Object.keys of the catalogue is exactly its keys.
const moneyColumns = (Object.keys(columnsCatalogue) as ColumnKey[]).filter(isExplained);
const dataOf = (given: Season) => prepareReport(given.dimensions, readColumns(blocksOf(given)));
const requestOf = (dimension: Dimension, groupBy: string): ReportRequest => ({
  preset: 'cost',
  dimension,
  groupBy,
  metrics: moneyColumns,
  filters: {},
  summaryOnly: false,
  sort: null,
});
const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);
const addsUp = ({ cents, lines, addends, rest }: Explanation) => ({
  lines: sum(lines.map((line) => line.cents)) - cents,
  addends:
    addends.length === 0
      ? 0
      : sum(addends.map((addend) => addend.cents)) + (rest?.cents ?? 0) - cents,
});

it('breaks every cost figure of every report down to rates times hours that add up to it exactly (COST-19, RPT-10)', () => {
  let leaves = 0;
  const depths = new Set<number>();
  fc.assert(
    fc.property(
      season,
      fc
        .constantFrom(...dimensions)
        .chain((dimension) =>
          fc.tuple(fc.constant(dimension), fc.constantFrom(...groupings[dimension])),
        ),
      fc.constantFrom(...moneyColumns),
      (given, [dimension, groupBy], column) => {
        const data = dataOf(given);
        const request = requestOf(dimension, groupBy);
        const table = runReport(data, request);
        const at = table.columns.indexOf(column);
        const open = (place: ExplainPlace, shown: number, depth: number): void => {
          const found = explainFigure(data, { request, column, place });
          // A ratio is broken down by its dividend, a nested part only has that.
          const figure =
            depth === 0 && columnOf(column).total === 'ratio' ? found.ratio?.cents : found.cents;
          expect({ figure, ...addsUp(found) }).toEqual({ figure: shown, lines: 0, addends: 0 });
          depths.add(depth);
          if (found.addends.length === 0) leaves += 1;
          for (const addend of found.addends) {
            const cents =
              columnOf(column).total === 'ratio'
                ? explainFigure(data, { request, column, place: addend.place }).cents
                : addend.cents;
            expect(cents).toBe(addend.cents);
            open(addend.place, addend.cents, depth + 1);
          }
        };
        for (let slot = 0; slot <= table.rowCount + table.groups.length; slot++) {
          const shown = numberAt(table, at, slot);
          if (table.rowCount > 0 && shown !== null) open({ kind: 'slot', at: slot }, shown, 0);
        }
      },
    ),
    { numRuns: runs(400), ...wholeRun },
  );
  expect({ reachedActivities: leaves > 1_000, depths: [...depths].sort() }).toEqual({
    reachedActivities: true,
    depths: [0, 1, 2, 3],
  });
});

it('breaks down the title figures of a closed group like its total, and none of an open one', () => {
  const table: ReportTable = {
    dimension: 'incident',
    groupBy: 'agency',
    summaryOnly: false,
    columns: ['totalCost', 'flightCount', 'flightCost'],
    cells: [3, 1, 2].map((value) => ({
      kind: 'number',
      values: Float64Array.of(value, value, value),
    })),
    rowCount: 1,
    groups: [{ label: 'BLM', rowCount: 1 }],
    display: Int32Array.of(
      displayRow('groupTitle', 1),
      displayRow('row', 0),
      displayRow('groupTotal', 1),
      displayRow('total', 2),
    ),
    links: null,
    withoutRate: null,
  };
  const explained = (line: number, isClosed: boolean) =>
    table.columns.map((_, column) => canExplain(table, table.display[line] ?? 0, column, isClosed));
  // The first cell of a title contains its name.
  expect([
    explained(0, true),
    explained(0, false),
    explained(1, false),
    explained(2, false),
    explained(3, false),
  ]).toEqual([
    [false, false, true],
    [false, false, false],
    [true, false, true],
    [true, false, true],
    [true, false, true],
  ]);
});

it('refuses a figure that is not a cost, and lines that do not exist', () => {
  const data = dataOf({
    dimensions: { aircraft: [], incidents: [], bases: [], agentTypes: [] },
    activities: [],
  });
  const refusal = (column: ColumnKey, at: number) => {
    try {
      explainFigure(data, {
        request: requestOf('incident', 'none'),
        column,
        place: { kind: 'slot', at },
      });
      return null;
    } catch (error) {
      return String(error);
    }
  };
  expect([
    refusal('totalFlightHours', 0),
    refusal('totalCost', 7),
    refusal('totalCost', 0),
  ]).toEqual([
    'Error: The column "totalFlightHours" is no cost.',
    'Error: The report has no line 7.',
    null,
  ]);
});

const contract = (
  id: string,
  source: 'aircraft' | 'type',
  startDate: string,
  endDate: string | null = null,
) => ({
  id,
  source,
  startDate,
  endDate,
  typeCode: 'SEU',
  vendorName: 'CDF',
  hourlyRate: 3120,
  dailyAvailability: 0,
  crewStandbyRate: 0,
});

it('states which contract pays and why, and which one an agent-only dispatch only names (COST-7, RPT-80)', () => {
  const why = (...contracts: ReturnType<typeof contract>[]) => {
    const { chosen, why: reason, others } = explainContract('flight', '2025-07-14', contracts);
    return [chosen, reason, others.length];
  };
  expect([
    why(contract('a', 'type', '2025-05-01', '2025-07-14')),
    why(contract('a', 'type', '2025-07-01'), contract('b', 'aircraft', '2025-05-01')),
    why(contract('a', 'aircraft', '2025-07-01'), contract('b', 'aircraft', '2025-05-01')),
    why(contract('a', 'aircraft', '2025-07-01'), contract('b', 'aircraft', '2025-07-01')),
    why(contract('a', 'aircraft', '2025-05-01', '2025-06-30')),
    why(),
    Object.values(
      explainContract('agentOnly', '2025-07-14', [contract('a', 'type', '2025-05-01')]),
    ),
    Object.values(explainContract('agentOnly', '2025-07-14', [])),
  ]).toEqual([
    [
      'SO, CDF, 05/01/2025 to 07/14/2025, on its type: $3,120.00 an hour',
      'The only contract on 07/14/2025.',
      0,
    ],
    [
      'SO, CDF, from 05/01/2025, on the aircraft itself: $3,120.00 an hour',
      'A contract on the aircraft itself comes before one on its type.',
      1,
    ],
    [
      'SO, CDF, from 07/01/2025, on the aircraft itself: $3,120.00 an hour',
      'Of the contracts on 07/14/2025, this one starts latest.',
      1,
    ],
    [
      'SO, CDF, from 07/01/2025, on the aircraft itself: $3,120.00 an hour',
      'Several start on the same day; the one with the highest number pays.',
      1,
    ],
    [
      null,
      'No contract covers 07/14/2025 (ended 06/30/2025), so nothing is charged by the hour.',
      0,
    ],
    [null, 'No contract covers 07/14/2025, so nothing is charged by the hour.', 0],
    [
      'SO, CDF, from 05/01/2025, on its type: $3,120.00 an hour',
      'An agent-only dispatch pays nothing by the hour.',
      [],
    ],
    [null, 'An agent-only dispatch pays nothing by the hour.', []],
  ]);
});

it('describes the loads of a figure and reports price changes since', () => {
  const litres = 3_785.411784;
  const split = {
    agentName: 'LC95A',
    baseCode: 'HMT',
    litres: 3 * litres,
    isCharged: true,
    isMissingAgentRate: false,
    cost: 8_300,
    rate: { startDate: '2025-05-01', endDate: null, usedLitres: 149 * litres },
    slices: [
      { gallons: 1_000, price: 3.1, cost: 3_100 },
      { gallons: 2_000, price: 2.6, cost: 5_200 },
    ],
  };
  const water = { ...split, agentName: 'Water', isCharged: false, cost: 0, rate: null, slices: [] };
  const missing = { ...water, agentName: 'Gel', isCharged: true, isMissingAgentRate: true };
  const own = { day: '2025-07-14', approved: null };
  const answer = {
    activities: [
      { ...own, loads: [] },
      { ...own, loads: [split, water, missing] },
    ],
    adjustments: [],
  };
  const slices = [
    { working: '1,000 gal × $3.10', cents: 310_000 },
    { working: '2,000 gal × $2.60', cents: 520_000 },
  ];
  const words = {
    label: '3,000 gal LC95A from HMT',
    rate: 'Rate from 05/01/2025; 149,000 gal loaded on it before',
    slices,
    cents: 830_000,
  };
  expect([
    loadWords({ dispatchId: 'd', day: '2025-07-14', activity: 1, load: null }, answer, 830_000),
    loadWords({ dispatchId: 'd', day: '2025-07-14', activity: 1, load: 0 }, answer, 830_001),
  ]).toEqual([
    {
      loads: [
        words,
        {
          label: '3,000 gal Water from HMT',
          rate: 'This agent is not charged.',
          slices: [],
          cents: 0,
        },
        {
          label: '3,000 gal Gel from HMT',
          rate: 'No price for this agent, base and day.',
          slices: [],
          cents: 0,
        },
      ],
      isStale: false,
    },
    { loads: [words], isStale: true },
  ]);
});

it('shows until when a load’s rate applies, all six decimals of its gallons, and why nothing was priced (COST-19)', () => {
  const load = {
    agentName: 'Foam',
    baseCode: 'RAM',
    litres: 3_785.411784,
    isCharged: true,
    isMissingAgentRate: false,
    cost: 12.5,
    rate: { startDate: '2025-05-01', endDate: '2025-05-31', usedLitres: 0 },
    slices: [{ gallons: 1.234567, price: 10, cost: 12.35 }],
  };
  const empty = { ...load, litres: 0, cost: 0, rate: null, slices: [] };
  const answer = {
    activities: [{ day: '2025-05-14', approved: null, loads: [load, empty] }],
    adjustments: [],
  };
  const { loads } = loadWords(
    { dispatchId: 'd', day: '2025-05-14', activity: 0, load: null },
    answer,
    1_250,
  );
  expect(loads.map(({ rate, slices }) => [rate, ...slices.map(({ working }) => working)])).toEqual([
    ['Rate 05/01/2025 to 05/31/2025; 0 gal loaded on it before', '1.234567 gal × $10.00'],
    ['Nothing to price.'],
  ]);
});

it('shows each load and its cost, without price steps, of books that were opened in one go (APR-46)', () => {
  const approved = {
    by: 'A. Admin',
    at: '2025-08-01T20:00:00Z',
    isKept: false,
    hourlyRate: null,
    dailyAvailability: null,
    crewStandbyRate: null,
  };
  const load = {
    agentName: 'PHOS-CHEK LC95A',
    baseCode: 'HMT',
    litres: 11_356.235352,
    isCharged: true,
    isMissingAgentRate: false,
    cost: 8300,
    rate: null,
    slices: [],
  };
  const answer = {
    activities: [
      {
        day: '2025-07-14',
        approved,
        loads: [load, { ...load, agentName: 'Water', isCharged: false, cost: 0 }],
      },
    ],
    adjustments: [],
  };
  expect(
    loadWords({ dispatchId: 'd', day: '2025-07-14', activity: 0, load: null }, answer, 830_000),
  ).toEqual({
    loads: [
      {
        label: '3,000 gal PHOS-CHEK LC95A from HMT',
        rate: 'The steps of its price were not kept.',
        slices: [{ working: 'As approved', cents: 830_000 }],
        cents: 830_000,
      },
      {
        label: '3,000 gal Water from HMT',
        rate: 'This agent is not charged.',
        slices: [],
        cents: 0,
      },
    ],
    isStale: false,
  });
});
