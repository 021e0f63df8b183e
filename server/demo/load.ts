import { Temporal } from 'temporal-polyfill';
import { fillCosts } from '../cost/storedCosts.ts';
import { nowInstant, pacificToday } from '../database/clock.ts';
import type { Store } from '../database/open.ts';
import { bookTables } from './books.ts';
import { withCostShares } from './costShares.ts';
import { followTables } from './followLines.ts';
import { fuelTables } from './fuel.ts';
import { historicTables } from './historic.ts';
import { organisationTables } from './organisation.ts';
import { catalogueTables } from './reference/catalogue.ts';
import { crewTables, demoCrews } from './reference/crews.ts';
import { demoFleet, fleetTables } from './reference/fleet.ts';
import { demoIncidents, incidentTables } from './reference/incidents.ts';
import { insertTables, type Tables } from './reference/rows.ts';
import { demoSeason } from './season.ts';
import { ratesOf, seasonTables } from './seasonRows.ts';

/**
 * Every row of the demo data. `today` is a Pacific day, `now` an instant on it. Equal arguments
 * give equal rows.
 */
export function demoTables(today: string, now: string): Tables {
  const thisYear = Temporal.PlainDate.from(today).year;
  const years = [thisYear - 3, thisYear - 2, thisYear - 1, thisYear, thisYear + 1];
  const catalogue = catalogueTables(years);
  const fleet = demoFleet(years);
  const crews = demoCrews();
  const incidents = demoIncidents(today);
  const minutes = Math.floor(Temporal.Instant.from(now).epochMilliseconds / 60_000);
  const season = demoSeason({ fleet, crews, incidents }, today, minutes);
  return [
    ...catalogue,
    ...organisationTables(),
    ...fleetTables(fleet, years),
    ...crewTables(crews),
    ...withCostShares(incidentTables(incidents), incidents, season),
    ...bookTables(season, seasonTables(season, ratesOf(catalogue)), fleet, today),
    ...followTables(season, minutes),
    ...fuelTables(fleet, season, today),
    ...historicTables(fleet, today),
  ];
}

/** The demo data for the current time. */
export const demoTablesNow = (): Tables => demoTables(pacificToday(), nowInstant());

/**
 * Loads the demo data into an empty database.
 * @param prepared the rows, if already generated
 * @returns whether the database now holds demo data
 */
export async function loadDemo(store: Store, prepared: Tables | null = null): Promise<boolean> {
  const holdsDemo = await insertDemo(store, prepared);
  if (holdsDemo) await fillCosts(store);
  return holdsDemo;
}

async function insertDemo(store: Store, prepared: Tables | null): Promise<boolean> {
  const client = await store.pool.connect();
  try {
    const { rows } = await client.query<{ filled: boolean; demo: boolean }>(
      `select exists (select 1 from organisations) or exists (select 1 from bases) or exists (select 1 from incidents) as filled,
        exists (select 1 from users where firebase_user_id = 'demo-admin') as demo`,
    );
    const [found] = rows;
    if (found?.filled === true) return found.demo;
    try {
      await client.query('begin');
      await client.query("select set_config('catis.quiet', 'on', true)");
      await insertTables(client, prepared ?? demoTablesNow());
      await client.query(
        "select setval(pg_get_serial_sequence('dispatches', 'number'), (select max(number) from dispatches))",
      );
      await client.query('commit');
    } catch (e) {
      await client.query('rollback');
      throw e;
    }
    await client.query('analyze');
    return true;
  } finally {
    client.release();
  }
}
