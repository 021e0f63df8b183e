import { Temporal } from 'temporal-polyfill';
import { expect, it } from 'vitest';
import { forecastOf } from '../../../domain/budget/forecast.ts';
import { catalogueTables } from '../../../server/demo/reference/catalogue.ts';
import { demoCrews } from '../../../server/demo/reference/crews.ts';
import { demoFleet } from '../../../server/demo/reference/fleet.ts';
import { demoIncidents } from '../../../server/demo/reference/incidents.ts';
import { sealRows, totalOfSeal } from '../../../server/demo/seals.ts';
import { demoSeason } from '../../../server/demo/season.ts';
import { ratesOf, seasonTables } from '../../../server/demo/seasonRows.ts';

const PAST = 3;
const noMonths = () => Array.from({ length: 12 }, () => 0);
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/**
 * A demo season with its own seed: cents by month from July on, for each agency and ('') for all.
 */
function season(year: number): ReadonlyMap<string, number[]> {
  const today = `${year}-06-30`;
  const world = {
    fleet: demoFleet([year - 1, year]),
    crews: demoCrews(),
    incidents: demoIncidents(today, year),
  };
  const later = Temporal.Instant.from(`${year}-07-02T00:00:00Z`).epochMilliseconds / 60_000;
  const records = demoSeason(world, today, later, year);
  const tables = seasonTables(records, ratesOf(catalogueTables([year - 1, year])));
  const rows = (name: string) => tables.find(([table]) => table === name)?.[1] ?? [];
  const seals = sealRows(
    records,
    {
      dispatches: rows('dispatches'),
      activities: rows('activities'),
      drops: rows('drops'),
      crew: rows('activity_crew'),
    },
    new Set(records.keys()),
  );
  const agencyOf = new Map(world.incidents.map(({ id, agency }) => [id, agency]));
  const found = new Map<string, number[]>();
  for (const seal of seals) {
    const month = (Number(String(seal['activity_date']).slice(5, 7)) + 5) % 12;
    for (const name of ['', agencyOf.get(String(seal['incident_id'])) ?? 'No incident']) {
      const months = found.get(name) ?? noMonths();
      found.set(name, months);
      months[month] = (months[month] ?? 0) + totalOfSeal(seal);
    }
  }
  return found;
}

interface Backtest {
  readonly months: number;
  /** The cost-weighted error, in percent of the cost of the year. */
  readonly percent: number;
  readonly isInRange: readonly boolean[];
}
/** Forecasts each season from the three before it, after `months` months. */
function backtest(
  seasons: readonly ReadonlyMap<string, number[]>[],
  wants: (name: string) => boolean,
  months: number,
): Backtest {
  const found = seasons.slice(PAST).flatMap((target, n) =>
    [...target].flatMap(([name, own]) => {
      if (!wants(name)) return [];
      const past = seasons.slice(n, n + PAST).map((one) => one.get(name) ?? noMonths());
      const forecast = forecastOf(sum(own.slice(0, months)), past, { months, part: 0 });
      if (forecast.kind !== 'known') return [];
      const total = sum(own);
      const isInRange = forecast.least <= total && total <= forecast.most;
      return [{ total, error: Math.abs(forecast.cents - total), isInRange }];
    }),
  );
  return {
    months,
    percent: (100 * sum(found.map(({ error }) => error))) / sum(found.map(({ total }) => total)),
    isInRange: found.map(({ isInRange }) => isInRange),
  };
}
const line = ({ months, percent, isInRange }: Backtest) =>
  `${months} months: ${percent.toFixed(1)} %, ${isInRange.filter(Boolean).length} of ${isInRange.length} in their range`;

it('forecasts demo seasons from the three before each, and prints the error (BUD-5, BUD-6)', () => {
  const seasons = [2020, 2021, 2022, 2023, 2024, 2025, 2026].map(season);
  const after = [2, 3, 4, 6, 9];
  const all = after.map((months) => backtest(seasons, (name) => name === '', months));
  const agencies = after.map((months) => backtest(seasons, (name) => name !== '', months));
  console.log(['All', ...all.map(line), 'By agency', ...agencies.map(line)].join('\n'));
  expect(all.map(({ isInRange }) => isInRange.length)).toEqual(
    after.map(() => seasons.length - PAST),
  );
  const most = (tests: readonly Backtest[]) => tests.map(({ percent }) => Math.ceil(percent));
  // These are the figures of docs/figures.md, rounded up.
  expect(most(all)).toEqual([3, 3, 2, 2, 1]);
  expect(most(agencies)).toEqual([26, 16, 12, 9, 8]);
}, 60_000);
