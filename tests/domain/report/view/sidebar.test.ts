import fc from 'fast-check';
import { expect, it } from 'vitest';
import { prepareReport, runReport } from '../../../../domain/report/engine/engine.ts';
import { missingPrices } from '../../../../domain/report/presets/missingPrices.ts';
import { type Dimension, dimensions } from '../../../../domain/report/request/choices.ts';
import type { ReportFilters, ReportRequest } from '../../../../domain/report/request/request.ts';
import { numberAt, totalSlot } from '../../../../domain/report/request/table.ts';
import {
  chartSeries,
  costParts,
  monthWithin,
  pickText,
} from '../../../../domain/report/view/chartSeries.ts';
import { withValues } from '../../../../domain/report/view/filterFields.ts';
import { hasCharts, withCharts } from '../../../../domain/report/view/view.ts';
import { runs } from '../../../support/depth.ts';
import { readColumns } from '../../../support/months.ts';
import { naiveReport } from '../naive.ts';
import { flight, tanker } from '../oneFlight.ts';
import {
  agents,
  bases,
  blocksOf,
  idOf,
  type Season,
  type SeasonActivity,
  season,
} from '../season.ts';

const dataOf = (given: Season) => prepareReport(given.dimensions, readColumns(blocksOf(given)));
const requestOf = (dimension: string, groupBy = 'none'): ReportRequest => ({
  preset: 'cost',
  dimension,
  groupBy,
  metrics: ['totalCost', 'totalFlightHours'],
  filters: {},
  summaryOnly: false,
  sort: null,
});
const NANO_PER_GALLON = 3_785_411_784n;
const byLabel = (list: readonly { readonly label: string; readonly value: number }[]) =>
  [...list]
    .map(({ label, value }) => ({ label, value }))
    .sort((a, b) => (a.label < b.label ? -1 : 1));
const sum = (bars: readonly { value: number }[]) => bars.reduce((n, bar) => n + bar.value, 0);

it('draws the naive report’s figures, by month, aircraft and agent', () => {
  fc.assert(
    fc.property(season, (given) => {
      const { costByMonth, hoursByAircraft, gallonsByAgent } = chartSeries(
        dataOf(given),
        requestOf('dispatch'),
      );
      const months = naiveReport(given, 'dispatch', 'activityMonth', {}).groups;
      const aircraft = naiveReport(given, 'dispatch', 'aircraft', {}).groups;
      // An adjustment's gallons have no agent.
      const volumes = [...agents, null].map((agent) => {
        const drops = given.activities.flatMap((a) => a.drops).filter((d) => d.agent === agent);
        const nano = drops.reduce((n, d) => n + d.onIncident, 0n);
        return {
          label: agent ?? 'No agent',
          value: Number((2n * nano + NANO_PER_GALLON) / (2n * NANO_PER_GALLON)),
        };
      });
      const isDrawn = ({ value }: { value: number }) => value > 0;
      expect({
        months: byLabel(costByMonth.filter(isDrawn)),
        aircraft: byLabel(hoursByAircraft),
        gallons: byLabel(gallonsByAgent),
      }).toEqual({
        months: byLabel(
          months
            .map(({ label, total }) => ({ label, value: Number(total['totalCost']) }))
            .filter(isDrawn),
        ),
        aircraft: byLabel(
          aircraft
            .map(({ label, total }) => ({
              label: label.replace(/ \(.*/, ''),
              value: Number(total['totalFlightHours']),
            }))
            .filter(isDrawn),
        ),
        gallons: byLabel(volumes.filter(isDrawn)),
      });
    }),
    { numRuns: runs(300) },
  );
});

it('adds up to the total of the report next to it, whatever its rows (RPT-24)', () => {
  fc.assert(
    fc.property(season, fc.constantFrom(...dimensions), (given, dimension) => {
      const data = dataOf(given);
      const table = runReport(data, requestOf(dimension));
      const { costByMonth, hoursByAircraft } = chartSeries(data, requestOf(dimension));
      // An adjustment can subtract more than a month has.
      const adjusts = given.activities.some((activity) => activity.adjusts);
      const total = (column: number) =>
        table.rowCount === 0 ? 0 : (numberAt(table, column, totalSlot(table)) ?? Number.NaN);
      expect(sum(costByMonth)).toBe(total(0));
      // An aircraft with a negative figure has no bar; the bars then total more than the report.
      if (adjusts) expect(sum(hoursByAircraft)).toBeGreaterThanOrEqual(total(1));
      else expect(sum(hoursByAircraft)).toBe(total(1));
      for (const { value, parts } of costByMonth)
        expect([
          parts.length,
          adjusts || parts.every((part) => part >= 0),
          parts.reduce((all, part) => all + part, 0),
        ]).toEqual([costParts.length, true, value]);
    }),
    { numRuns: runs(300) },
  );
});

it('leaves no month out between the first and the last, and groups the smallest bars', () => {
  const [first] = fc.sample(
    season.filter(
      ({ activities: [activity] }) => activity !== undefined && activity.aircraft !== null,
    ),
    { numRuns: 1, seed: 4 },
  );
  const one = first?.activities[0];
  if (first === undefined || one?.aircraft === null || one === undefined)
    throw new Error('The sample has no activity with an aircraft');
  const fleet = Array.from(
    { length: 15 },
    (_, n) =>
      ({
        ...one.aircraft,
        id: idOf(1, n),
        radioId: `T-${n}`,
        registration: '',
        contracts: [],
      }) as NonNullable<typeof one.aircraft>,
  );
  const activities = fleet.map((aircraft, n) => ({
    ...one,
    type: 'flight' as const,
    aircraft,
    hours: 100 + n,
    day: n === 14 ? '2026-01-03' : '2025-11-02',
    dispatchId: idOf(3, n),
  }));
  const { costByMonth, hoursByAircraft } = chartSeries(
    dataOf({ dimensions: { ...first.dimensions, aircraft: fleet }, activities }),
    requestOf('flight'),
  );
  expect({
    months: costByMonth.map((bar) => bar.label),
    bars: hoursByAircraft.length,
    last: hoursByAircraft.at(-1),
  }).toEqual({
    months: ['Nov 2025', 'Dec 2025', 'Jan 2026'],
    bars: 13,
    last: { label: '3 others', value: 100 + 101 + 102, isRest: true, pick: null },
  });
});

it('lists each base and agent without a price once, from its first day, with a link to add it; none that is approved', () => {
  const known = {
    bases: bases.map((code, n) => ({ id: idOf(8, n), code, name: code })),
    agentTypes: agents.map((name, n) => ({ id: idOf(9, n), name, isCharged: name !== 'Water' })),
  };
  fc.assert(
    // A load that no price covers costs nothing.
    fc.property(
      season.map(({ activities, ...others }) => ({
        ...others,
        activities: activities.map((a) =>
          a.missingRate ? { ...a, drops: a.drops.map((d) => ({ ...d, cost: 0 })) } : a,
        ),
      })),
      (given) => {
        const lacking = given.activities.flatMap((a) =>
          a.missingRate && a.books === null
            ? a.drops
                .filter(
                  (d) => d.cost === 0 && d.agent !== 'Water' && d.onIncident + d.jettisoned > 0n,
                )
                .map((d) => ({ ...d, day: a.day, id: a.dispatchId }))
            : [],
        );
        const keys = [...new Set(lacking.map((d) => `${d.base} ${d.agent}`))].sort();
        const expected = keys.map((key) => {
          const own = lacking.filter((d) => `${d.base} ${d.agent}` === key);
          const since = own.map((d) => d.day).sort()[0] ?? '';
          const base = idOf(8, bases.indexOf(own[0]?.base ?? ''));
          const agent = idOf(9, agents.indexOf(own[0]?.agent ?? ''));
          const count = new Set(own.map((d) => d.id)).size;
          const nano = own.reduce((n, d) => n + d.onIncident + d.jettisoned, 0n);
          const gallons = Number(
            (2n * nano + NANO_PER_GALLON) / (2n * NANO_PER_GALLON),
          ).toLocaleString('en-US');
          const [year, month, dayOfMonth] = since.split('-');
          return {
            key,
            detail: `${count} ${count === 1 ? 'dispatch' : 'dispatches'}, ${gallons} gal since ${month}/${dayOfMonth}/${year}`,
            addPrice: `/settings/agent-rates?baseId=${base}#new?baseId=${base}&agentTypeId=${agent}&startDate=${since}`,
          };
        });
        const found = missingPrices(dataOf(given), known, requestOf('dispatch'));
        expect(
          found
            .map(({ key, detail, addPrice }) => ({ key, detail, addPrice }))
            .sort((a, b) => (a.key < b.key ? -1 : 1)),
        ).toEqual(expected);
      },
    ),
    { numRuns: runs(300) },
  );
});

it('keeps charts in the address of historic records, whose preset is in the search', () => {
  const historic = { source: 'historic' } as const;
  expect([
    withCharts('', { preset: 'aircraft', dateMode: 'ytd' }, true, historic),
    withCharts('', { dateMode: 'ytd', charts: 'on' }, false, historic),
  ]).toEqual([
    '/reports/aims?preset=aircraft&dateMode=ytd&charts=on',
    '/reports/aims?dateMode=ytd',
  ]);
});

it('keeps charts in the address', () => {
  const on = withCharts('cost', { dateMode: 'ytd', groupBy: 'year' }, true);
  expect([
    on,
    withCharts('cost', { charts: 'on', groupBy: 'year' }, false),
    hasCharts({ charts: 'on' }),
    hasCharts({}),
  ]).toEqual([
    '/reports/catis/cost?dateMode=ytd&groupBy=year&charts=on',
    '/reports/catis/cost?groupBy=year',
    true,
    false,
  ]);
});

it('narrows the report to a bar, which leaves exactly its figure (RPT-145)', () => {
  fc.assert(
    fc.property(season, (given) => {
      const data = dataOf(given);
      const { hoursByAircraft, gallonsByAgent, costByMonth } = chartSeries(
        data,
        requestOf('flight'),
      );
      for (const bar of hoursByAircraft) {
        if (bar.pick?.kind !== 'filter') continue;
        const filters: ReportFilters = withValues({}, bar.pick.field, [bar.pick.value]);
        const table = runReport(data, { ...requestOf('flight'), filters });
        expect(numberAt(table, 1, totalSlot(table))).toBe(bar.value);
      }
      for (const bar of gallonsByAgent)
        expect(
          bar.pick === null ? bar.isRest || bar.label === 'No agent' : pickText(bar),
        ).toBeTruthy();
      for (const { label, pick } of costByMonth)
        expect(pick?.kind === 'days' && `${pick.from.slice(0, 4)} ${pick.until.slice(8)}`).toMatch(
          new RegExp(`^${label.slice(-4)} (28|29|30|31)$`),
        );
    }),
    { numRuns: runs(200) },
  );
});

it('limits a chosen month to the days of the report (RPT-145)', () => {
  const february = { kind: 'days', from: '2024-02-01', until: '2024-02-29' } as const;
  const ranges = [
    { from: '2023-01-01', until: '2024-12-31' },
    { from: '2024-02-10', until: '2024-02-12' },
  ].map((days) => monthWithin(february, days));
  expect(ranges.map(({ start, end }) => [start, end])).toEqual([
    ['2024-02-01', '2024-02-29'],
    ['2024-02-10', '2024-02-12'],
  ]);
  const bar = { label: 'Feb 2024', value: 1, isRest: false };
  expect([
    pickText({ ...bar, pick: february }),
    pickText({ ...bar, pick: { kind: 'filter', field: 'aircraft.ids', value: '1' } }),
    pickText({ ...bar, pick: null }),
  ]).toEqual(['Press to show Feb 2024 alone.', 'Press to filter to Feb 2024.', null]);
});

it('breaks a month down by spending, abort fees with flying, and counts a flight’s loads once', () => {
  const load = {
    agent: 'Water',
    base: 'HMT',
    onIncident: 10n * NANO_PER_GALLON,
    jettisoned: 0n,
    cost: 100,
  };
  const drawn = (activity: SeasonActivity, dimension: Dimension) => {
    const dimensionsOf = {
      aircraft: [tanker],
      incidents: [],
      bases: [],
      agentTypes: [],
      contracts: tanker.contracts,
    };
    const { costByMonth, gallonsByAgent } = chartSeries(
      dataOf({ dimensions: dimensionsOf, activities: [activity] }),
      requestOf(dimension),
    );
    return { spent: costByMonth.map(({ parts }) => parts), gallons: byLabel(gallonsByAgent) };
  };
  const flown = { ...flight, drops: [load] };
  const gallons = [{ label: 'Water', value: 10 }];
  expect([drawn(flown, 'flight'), drawn({ ...flown, aborted: true }, 'flight')]).toEqual([
    { spent: [[468_000, 150_000, 100, 4_500 + 3_333 + 10_050]], gallons },
    { spent: [[31_200, 150_000, 100, 4_500 + 3_333 + 10_050]], gallons },
  ]);
  // For crew, the total is the pay of each person.
  expect(drawn(flown, 'crew')).toEqual({ spent: [[0, 0, 0, 3_333 + 10_050]], gallons });
});
