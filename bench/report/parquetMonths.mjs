// The same history as Parquet files of months, asked by DuckDB: what another engine makes of the same work (decision 020).
import { mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBDataChunk, DuckDBInstance, INTEGER, TINYINT } from '@duckdb/node-api';
import { monthId } from './data.mjs';

const CHUNK = 2048;
/** Small numbers for ids, counts for lists: the leanest that the costs can be made of. Money in cents, hours in hundredths. */
const columnNames = ['dispatch', 'aircraft', 'incident', 'day', 'isFlight', 'aborted', 'hours', 'landings', 'fees', 'agent', 'standby', 'perDiem'];
const narrow = new Set(['isFlight', 'aborted', 'landings']);

function columnsOf({ rows, dictionaries: d, columns: c, crew, drops }, places) {
  const out = Object.fromEntries(columnNames.map((name) => [name, new Array(rows)]));
  for (let i = 0; i < rows; i++) {
    let standby = 0;
    let perDiem = 0;
    for (let n = crew.offsets[i]; n < crew.offsets[i + 1]; n++) {
      standby += crew.columns.standByHours[n];
      perDiem += crew.columns.perDiemRate[n];
    }
    let agent = 0;
    for (let n = drops.offsets[i]; n < drops.offsets[i + 1]; n++) agent += drops.columns.cost[n];
    out.dispatch[i] = d.dispatchNumbers[c.dispatch[i]];
    out.aircraft[i] = places.aircraft.byMonth.get(d.aircraft[c.aircraft[i]]) ?? -1;
    out.incident[i] = places.incidents.byMonth.get(d.incidents[c.incident[i]]) ?? -1;
    out.day[i] = c.activityDate[i];
    out.isFlight[i] = c.dispatchType[i] === 0 ? 1 : 0;
    out.aborted[i] = c.flags[i] & 1;
    out.hours[i] = c.totalFlightHours[i];
    out.landings[i] = c.landings[i];
    out.fees[i] = c.landingFees[i];
    out.agent[i] = agent;
    out.standby[i] = standby;
    out.perDiem[i] = perDiem;
  }
  return out;
}

const sums =
  'count(*) filter (isFlight = 1), count(distinct dispatch), sum(hours), sum(landings), sum(fees), sum(flight + abort), sum(availability), sum(agent)';
const total = 'sum(flight + abort + availability + crewStandby + fees + agent + perDiem)';
/** Rates by date are looked up and each cost is rounded an activity, as the product does it. */
const costed = `costed as (
  select a.*, case when aborted = 1 then 0 else round(coalesce(hourly, 0) * hours / 100) end as flight,
    case when aborted = 1 then round(coalesce(hourly, 0) / 10) else 0 end as abort,
    round(coalesce(daily, 0) * hours / 900) as availability, round(coalesce(standbyRate, 0) * standby / 100) as crewStandby
  from months a left join contracts c on a.aircraft = c.aircraft and a.day between c.first and c.last)`;
const statements = {
  'incidents by agency': `with ${costed} select grouping(agency, incident) as level, agency, incident, ${sums}, ${total} from costed left join incidents using (incident)
    group by grouping sets ((agency, incident), (agency), ()) order by agency, incident`,
  'aircraft by type, aircraft and incidents counted': `with ${costed} select grouping(typeCode, aircraft) as level, typeCode, aircraft, ${sums}, count(distinct incident), ${total}
    from costed left join aircraft using (aircraft) group by grouping sets ((typeCode, aircraft), (typeCode), ()) order by typeCode, aircraft`,
  'months, summary of flights': `with ${costed} select grouping(month) as level, month, ${sums}, ${total} from
    (select *, date_trunc('month', date '1970-01-01' + day) as month from costed) group by grouping sets ((month), ()) order by month`,
};

/** Days since 1970 of an ISO date. */
const dayOf = (iso) => Date.parse(`${iso}T00:00:00Z`) / 86_400_000;

/**
 * DuckDB in one thread, as the product adds up in one.
 * @param path a folder of the caller's, for the files and for what does not fit in memory
 */
export async function parquetMonths(path, dimensions) {
  const files = join(path, 'months');
  mkdirSync(files);
  const instance = await DuckDBInstance.create(':memory:', {
    threads: '1',
    memory_limit: '1GB',
    temp_directory: join(path, 'spill'),
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  });
  const connection = await instance.connect();
  // Months name both by numbers, rows and dimensions by uuids; aircraft and incidents have numbers of their own.
  const placesOf = (list) => ({ byMonth: new Map(list.map(({ number }, n) => [monthId(number), n])), byId: new Map(list.map(({ id }, n) => [id, n])) });
  const places = { aircraft: placesOf(dimensions.aircraft), incidents: placesOf(dimensions.incidents) };
  await connection.run('create table contracts (aircraft integer, first integer, last integer, hourly double, daily double, standbyRate double)');
  await connection.run('create table incidents (incident integer, agency varchar)');
  await connection.run('create table aircraft (aircraft integer, typeCode varchar)');
  const insert = async (table, rows) => {
    for (let at = 0; at < rows.length; at += 1_000) {
      const tuples = rows.slice(at, at + 1_000).map((row) => `(${row.map((value) => (typeof value === 'number' ? value : `'${value}'`)).join(', ')})`);
      await connection.run(`insert into ${table} values ${tuples.join(', ')}`);
    }
  };
  const cents = (dollars) => Math.round(dollars * 100);
  await insert(
    'contracts',
    dimensions.aircraft.flatMap(({ id, contracts }) =>
      contracts.map((c) => [
        places.aircraft.byId.get(id),
        dayOf(c.startDate),
        dayOf(c.endDate),
        cents(c.hourlyRate),
        cents(c.dailyAvailability),
        cents(c.crewStandbyRate),
      ]),
    ),
  );
  await insert(
    'incidents',
    dimensions.incidents.map(({ id, agency }) => [places.incidents.byId.get(id), agency]),
  );
  await insert(
    'aircraft',
    dimensions.aircraft.map(({ id, typeCode }) => [places.aircraft.byId.get(id), typeCode]),
  );
  const types = columnNames.map((name) => (narrow.has(name) ? TINYINT : INTEGER));
  await connection.run(`create table one (${columnNames.map((name) => `${name} ${narrow.has(name) ? 'tinyint' : 'integer'}`).join(', ')})`);
  let written = 0;
  return {
    /** Writes one month's file. */
    async write(block) {
      const columns = columnsOf(block, places);
      const appender = await connection.createAppender('one');
      for (let at = 0; at < block.rows; at += CHUNK) {
        const chunk = DuckDBDataChunk.create(types);
        chunk.setColumns(columnNames.map((name) => columns[name].slice(at, at + CHUNK)));
        appender.appendDataChunk(chunk);
      }
      appender.closeSync();
      written += 1;
      await connection.run(`copy one to '${join(files, `${written}.parquet`)}' (format parquet, compression zstd)`);
      await connection.run('delete from one');
    },
    bytes: () => readdirSync(files).reduce((sum, name) => sum + statSync(join(files, name)).size, 0),
    /** @returns the grand total in cents and how many lines there are; null for a report it was not taught */
    async table(name) {
      const statement = statements[name];
      if (statement === undefined) return null;
      await connection.run(`create or replace view months as select * from read_parquet('${files}/*.parquet')`);
      const rows = await (await connection.run(statement)).getRows();
      // The line of all has the highest level of grouping.
      const [, ...all] = rows.reduce((most, row) => (Number(row[0]) > Number(most[0]) ? row : most));
      return { total: Number(all.at(-1)), lines: rows.length };
    },
    close() {
      connection.closeSync();
      instance.closeSync();
    },
  };
}
