// Six common reports by SQL over the views of `reporting` (docs/reporting.md): with PostgreSQL, and
// with DuckDB over the same views as Parquet files. Flights before 2025 are in the books. At 1
// million activities the page's engine computes the same reports, and every row is equal to the
// cent. Usage: reporting.mjs [MILLIONS …]
import { chmodSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { runReport } from '../domain/report/engine/engine.ts';
import { numberAt } from '../domain/report/request/table.ts';
import { migrate } from '../server/database/migrate.ts';
import { openStore } from '../server/database/open.ts';
import { readReportData } from '../tests/server/support/reportData.ts';
import { ownPostgres } from '../tests/support/postgres.ts';
import { installBenchPackages } from './benchPackages.mjs';
import { figure } from './figure.mjs';
import { folder, median, timed } from './measure.mjs';
import { fillActivities } from './report/fillActivities.mjs';

const MILLION = 1_000_000;
/** The page refuses more, so the engine is not measured beyond that. */
const MOST_AT_ONCE = MILLION;
const ROUNDS = 3;
const all = { from: '2021-01-01', until: '2025-12-31' };
const july = { from: '2024-07-01', until: '2024-07-31' };

const sums =
  'count(*) as rows, sum(flight_hours) as hours, sum(landings) as landings, sum(on_incident_gallons) as gallons, sum(total_cost_cents) as cents';
/**
 * Reports, each as SQL and as the page's request to its engine. The column `cents` of the SQL must
 * match the request's last column, in its rows or, with `isOfGroups`, its groups.
 */
const reports = {
  'incidents by agency': {
    sql: `select agency, incident_id, ${sums} from reporting.activities group by 1, 2`,
    asked: ['incident', 'agency', 'totalCost'],
  },
  'aircraft by contract type': {
    sql: `select contract_type, aircraft_id, ${sums} from reporting.activities group by 1, 2`,
    asked: ['aircraft', 'contractType', 'totalCost'],
  },
  'cost of months': {
    sql: `select date_trunc('month', activity_date) as month, ${sums} from reporting.activities group by 1`,
    asked: ['flight', 'activityMonth', 'totalCost'],
    isOfGroups: true,
  },
  'one month by aircraft': {
    sql: `select aircraft_id, ${sums} from reporting.activities where activity_date between '${july.from}' and '${july.until}' group by 1`,
    asked: ['aircraft', 'none', 'totalCost'],
    days: july,
  },
  'agent by base': {
    sql: 'select base, sum(loads) as loads, sum(on_incident_gallons) as gallons, sum(agent_cost_cents) as cents from reporting.loads group by 1',
    asked: ['base', 'none', 'totalAgentCost'],
  },
  'crew members': {
    sql: 'select crew_id, sum(standby_hours) as hours, sum(crew_standby_cents + per_diem_cents) as cents from reporting.crew group by 1',
    asked: ['crew', 'none', 'totalCost'],
  },
};
const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;
const sorted = (cents) => cents.map(Number).sort((a, b) => a - b);
/** @throws if a row differs by a cent */
function sameCents(name, who, found, wanted) {
  if (found.length !== wanted.length)
    throw new Error(`${name}: ${wanted.length} rows by PostgreSQL, ${found.length} by ${who}`);
  const at = wanted.findIndex((cents, n) => cents !== found[n]);
  if (at >= 0)
    throw new Error(`${name}: ${wanted[at]} cents by PostgreSQL, ${found[at]} by ${who}`);
}

function byEngine(data, { asked: [dimension, groupBy, column], isOfGroups = false, days }) {
  const request = {
    preset: 'cost',
    dimension,
    groupBy,
    metrics: [column],
    filters: {},
    summaryOnly: isOfGroups,
    sort: null,
    ...(days ? { days } : {}),
  };
  const table = runReport(data, request);
  const [first, count] = isOfGroups ? [table.rowCount, table.groups.length] : [0, table.rowCount];
  return sorted(Array.from({ length: count }, (_, n) => numberAt(table, 0, first + n) ?? 0));
}

/**
 * DuckDB over Parquet files that it creates from CSV files of PostgreSQL, as docs/reporting.md
 * describes.
 */
async function byDuckDb(pool, path) {
  const { DuckDBInstance } = await import('@duckdb/node-api');
  const instance = await DuckDBInstance.create(':memory:', {
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  });
  const connection = await instance.connect();
  await connection.run('create schema reporting');
  let bytes = 0;
  for (const view of ['activities', 'loads', 'crew']) {
    const [csv, parquet] = [join(path, `${view}.csv`), join(path, `${view}.parquet`)];
    await pool.query(`copy (select * from reporting.${view}) to '${csv}' (format csv, header)`);
    await connection.run(
      `copy (select * from read_csv('${csv}', header = true)) to '${parquet}' (format parquet, compression zstd)`,
    );
    await connection.run(
      `create view reporting.${view} as select * from read_parquet('${parquet}')`,
    );
    bytes += statSync(parquet).size;
    rmSync(csv);
  }
  return {
    bytes,
    cents: async (sql) =>
      (await (await connection.run(`select cents from (${sql})`)).getRows()).map(
        ([cents]) => cents,
      ),
    close: () => {
      connection.closeSync();
      instance.closeSync();
    },
  };
}

async function measure(millions) {
  const own = await ownPostgres();
  if (own === null)
    return console.log('No PostgreSQL on this machine: the views are not measured.');
  const count = millions * MILLION;
  // The settings of an analyst's role.
  const store = await openStore({
    databaseUrl: `${own.url}?options=-c%20work_mem%3D256MB%20-c%20jit%3Doff`,
  });
  const files = folder();
  // PostgreSQL writes there as another user.
  chmodSync(files.path, 0o777);
  await migrate(store.pool, 'server/migrations');
  const filled = await timed(() => fillActivities(store.pool, count, true));
  await store.pool.query('vacuum analyze');
  console.log(`${millions} million activities made in ${seconds(filled)}`);
  let duck = null;
  const exported = await timed(async () => {
    duck = await byDuckDb(store.pool, files.path);
  });
  console.log(
    `  views as CSV, then as Parquet, in ${seconds(exported)}: ${Math.round(duck.bytes / 1e6)} MB`,
  );
  let data = null;
  const loaded = await timed(async () => {
    data =
      count <= MOST_AT_ONCE ? await readReportData(store, { days: all, compared: null }) : null;
  });
  if (data !== null) console.log(`  the engine's months read and made ready in ${seconds(loaded)}`);
  for (const [name, report] of Object.entries(reports)) {
    let cents = [];
    const times = async (ask) => {
      const found = [];
      for (let n = 0; n < ROUNDS; n++)
        found.push(await timed(async () => (cents = sorted(await ask()))));
      return median(found);
    };
    const ms = await times(async () =>
      (await store.pool.query(report.sql)).rows.map((row) => row.cents),
    );
    const wanted = cents;
    const duckMs = await times(() => duck.cents(report.sql));
    sameCents(name, 'DuckDB', cents, wanted);
    if (data !== null) sameCents(name, 'the engine', byEngine(data, report), wanted);
    console.log(
      `  ${name}: PostgreSQL ${seconds(ms)}, DuckDB ${seconds(duckMs)}; ${wanted.length} rows${data === null ? '' : ', as the engine has them'}`,
    );
    figure({
      name: `${millions} million, ${name}`,
      value: ms,
      unit: 'ms',
      against: 'DuckDB over Parquet',
      limit: duckMs,
      goal: '–',
    });
  }
  duck.close();
  await store.close();
  await own.stop();
  files.remove();
}

installBenchPackages('@duckdb/node-api');
for (const millions of process.argv.length > 2 ? process.argv.slice(2) : ['1', '5'])
  await measure(Number(millions));
