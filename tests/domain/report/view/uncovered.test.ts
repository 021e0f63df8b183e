import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DimensionContract } from '../../../../contract/report/reports.ts';
import type { UncoveredActivity } from '../../../../contract/report/uncovered.ts';
import { coversDay } from '../../../../domain/cost/contractOn.ts';
import {
  coveredFrom,
  missingContractCost,
  nearestContract,
  reasonText,
  uncoveredByAircraft,
  uncoveredSummary,
  uncoveredTable,
  whyUncovered,
} from '../../../../domain/report/presets/uncovered.ts';

const contract = (
  id: string,
  startDate: string,
  endDate: string | null,
  hourlyRate = 4162,
): DimensionContract => ({
  id,
  startDate,
  endDate,
  source: 'aircraft',
  typeCode: 'EU',
  vendorName: 'Coulson',
  hourlyRate,
  dailyAvailability: 13_500,
  crewStandbyRate: 58,
});
const day = '2025-07-14';

it.each([
  ['none', [], null],
  ['one that ended', [contract('a', '2025-01-01', '2025-06-30')], null],
  [
    'the first of two that start later',
    [contract('a', '2026-05-01', null), contract('b', '2025-08-01', '2025-09-01')],
    '2025-08-01',
  ],
])('finds when a contract pays again: %s', (_, contracts, expected) =>
  expect(coveredFrom(contracts, day)).toBe(expected),
);

describe('the reason why no contract pays', () => {
  it.each([
    ['none at all', [], 'No contract'],
    [
      'ended before',
      [contract('a', '2025-01-01', '2025-06-30'), contract('b', '2024-01-01', '2024-12-31')],
      'Ended 06/30/2025',
    ],
    [
      'ended before and another starts after',
      [contract('a', '2024-01-01', '2024-12-31'), contract('b', '2025-08-01', null)],
      'Ended 12/31/2024',
    ],
    [
      'starts after',
      [contract('a', '2026-05-01', null), contract('b', '2026-04-01', null)],
      'Starts 04/01/2026',
    ],
  ])('gives the reason: %s', (_, contracts, expected) =>
    expect(reasonText(whyUncovered(contracts, day))).toBe(expected),
  );

  it('names the nearest end before the day, otherwise the nearest start after it, in any order (RPT-61)', () => {
    const dates = fc
      .integer({ min: 0, max: 700 })
      .map((n) => new Date(Date.UTC(2024, 6, 1) + n * 86_400_000).toISOString().slice(0, 10));
    const contracts = fc.uniqueArray(
      fc.record({ id: fc.uuid(), from: dates, to: fc.option(dates) }),
      { selector: (c) => c.id, maxLength: 6 },
    );
    fc.assert(
      fc.property(contracts, (given) => {
        const list = given
          .map(({ id, from, to }) =>
            contract(id, from, to === null ? null : ([from, to].sort()[1] ?? to)),
          )
          .filter((c) => !coversDay(c, day));
        const ends = list
          .flatMap((c) => (c.endDate !== null && c.endDate < day ? [c.endDate] : []))
          .sort();
        const starts = list.flatMap((c) => (c.startDate > day ? [c.startDate] : [])).sort();
        const expected =
          ends.length > 0
            ? { kind: 'ended', date: ends.at(-1) }
            : starts.length > 0
              ? { kind: 'starts', date: starts[0] }
              : { kind: 'none', date: null };
        expect(whyUncovered(list, day)).toEqual(expected);
        expect(nearestContract([...list].reverse(), day)).toEqual(nearestContract(list, day));
      }),
    );
  });
});

it('totals what a contract would have charged, each part rounded once (RPT-62)', () => {
  const rates = contract('a', '2025-01-01', null);
  expect([
    missingContractCost(rates, {
      day: '2025-07-14',
      aborted: false,
      totalFlightHours: 1.3,
      standByHours: 0,
    }),
    missingContractCost(rates, {
      day: '2025-07-14',
      aborted: true,
      totalFlightHours: 0,
      standByHours: 0,
    }),
    missingContractCost(rates, {
      day: '2025-07-14',
      aborted: false,
      totalFlightHours: 0,
      standByHours: 2.5,
    }),
  ]).toEqual([5410.6 + 1950, 416.2, 145]);
});

const row = (more: Partial<UncoveredActivity>): UncoveredActivity => ({
  dispatchId: 'd1',
  dispatchNumber: 10_480,
  activityId: 'x1',
  dispatchType: 'flight',
  activityDate: day,
  aircraftId: 'a1',
  radioId: 'T-83',
  registration: 'N449DF',
  typeCode: 'S-2T',
  vendorName: 'CDF',
  incident: null,
  totalFlightHours: 1.3,
  standByHours: 0,
  reason: { kind: 'ended', date: '2025-06-30' },
  coveredFrom: null,
  lastHourlyRate: 4162,
  costNotCounted: 7360.6,
  ...more,
});

it('groups flights under their aircraft with its sums and the link to add a rate (RPT-63)', () => {
  const earlier = row({
    activityId: 'x2',
    activityDate: '2025-07-02',
    totalFlightHours: 0.7,
    costNotCounted: 2.4,
  });
  const nobody = row({
    activityId: 'x3',
    aircraftId: null,
    radioId: '',
    registration: '',
    costNotCounted: null,
    dispatchType: 'standby',
    standByHours: 2,
  });
  expect(uncoveredByAircraft([row({}), earlier, nobody])).toEqual([
    {
      key: 'a1',
      label: 'T-83 (N449DF)',
      rows: [row({}), earlier],
      flightHours: 200,
      standByHours: 0,
      cost: 736_300,
      addRate: '/settings/aircraft-rates?name=T-83&all=true#new?assetIds=a1&startDate=2025-07-02',
    },
    {
      key: '',
      label: 'No aircraft',
      rows: [nobody],
      flightHours: 130,
      standByHours: 200,
      cost: null,
      addRate: null,
    },
  ]);
});

it('proposes a rate up to the next contract after the last day, and one without an end where none follows', () => {
  const mends = (...rows: UncoveredActivity[]) =>
    uncoveredByAircraft(rows)[0]?.addRate?.split('#')[1];
  const early = row({ activityDate: '2025-03-01', coveredFrom: '2025-04-01' });
  expect(mends(row({ coveredFrom: '2025-08-01' }), early)).toBe(
    'new?assetIds=a1&startDate=2025-03-01&endDate=2025-07-31',
  );
  expect(mends(early, row({}))).toBe('new?assetIds=a1&startDate=2025-03-01');
  // Without a radio ID, the link has no name filter. Special characters in a radio ID are
  // URL-encoded.
  const listed = (radioId: string) =>
    uncoveredByAircraft([row({ radioId })])[0]?.addRate?.split('#')[0];
  expect([listed(''), listed('T&8 3')]).toEqual([
    '/settings/aircraft-rates?all=true',
    '/settings/aircraft-rates?name=T%268%203&all=true',
  ]);
});

it('exports one row per activity, by aircraft as on the page', () => {
  const nobody = row({
    activityId: 'x3',
    aircraftId: null,
    radioId: '',
    registration: '',
    incident: null,
    costNotCounted: null,
    lastHourlyRate: null,
  });
  const { columns, rows } = uncoveredTable([
    nobody,
    row({}),
    row({ activityDate: '2025-07-02', totalFlightHours: 0.7 }),
  ]);
  expect({
    headers: columns.map((c) => c.header),
    rows: rows.map((cells) => [
      cells[0],
      cells[2],
      cells[5] === 'No incident',
      cells[6],
      ...cells.slice(9),
    ]),
  }).toEqual({
    headers: [
      'Date',
      'Dispatch',
      'Aircraft',
      'Type',
      'Vendor',
      'Incident',
      'Flight hours',
      'Standby hours',
      'Reason',
      'Last known rate',
      'Cost not counted',
    ],
    rows: [
      ['2025-07-14', 'No aircraft', true, 1.3, null, null],
      [
        '2025-07-14',
        'T-83 (N449DF)',
        row({}).incident === null,
        1.3,
        row({}).lastHourlyRate,
        row({}).costNotCounted,
      ],
      [
        '2025-07-02',
        'T-83 (N449DF)',
        row({}).incident === null,
        0.7,
        row({}).lastHourlyRate,
        row({}).costNotCounted,
      ],
    ],
  });
});

const standby = row({
  dispatchType: 'standby',
  totalFlightHours: 0,
  standByHours: 2.25,
  costNotCounted: 1000,
});
it.each([
  ['nothing', [], 'Every flight has a contract.'],
  [
    'one',
    [row({})],
    '1 flight has no rate: 1.30 flight hours. About $7,361 is not in cost reports.',
  ],
  [
    'flights and standbys, with separate hours',
    [row({}), row({}), standby],
    '2 flights and 1 standby have no rate: 2.60 flight hours and 2.25 standby hours. About $15,721 is not in cost reports.',
  ],
  [
    'only standbys',
    [standby, standby],
    '2 standbys have no rate: 4.50 standby hours. About $2,000 is not in cost reports.',
  ],
  [
    'a flight with crew standby',
    [row({ standByHours: 1 })],
    '1 flight has no rate: 1.30 flight hours and 1.00 standby hours. About $7,361 is not in cost reports.',
  ],
  [
    'activities with an unknown rate',
    [row({ costNotCounted: null })],
    '1 flight has no rate: 1.30 flight hours. What they cost is not known.',
  ],
  [
    'activities with a partly known cost',
    [row({}), row({ costNotCounted: null }), { ...standby, costNotCounted: null }],
    '2 flights and 1 standby have no rate: 2.60 flight hours and 2.25 standby hours. About $7,361 is not in cost reports. Not in this estimate: 1 flight and 1 standby of aircraft that never had a rate, 1.30 flight hours and 2.25 standby hours.',
  ],
])('summarizes %s in a sentence (RPT-63, RPT-84)', (_, rows, expected) =>
  expect(uncoveredSummary(rows, false)).toBe(expected),
);
it('reports when every flight in the dates has a contract (RPT-84)', () =>
  expect(uncoveredSummary([], true)).toBe('Every flight in these dates has a contract.'));
