// The same report by libraries that only the benchmark installs.
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import * as arrow from 'apache-arrow';
import * as aq from 'arquero';

const sums = ['isFlight', 'hours', 'landings', 'fees', 'flight', 'abort', 'availability', 'agent', 'crewStandby', 'perDiem', 'total'];
const contractsOf = (dimensions) =>
  dimensions.aircraft.flatMap((a) =>
    a.contracts.map((c) => ({
      aircraft: a.id,
      start: c.startDate,
      until: c.endDate,
      hourly: Math.round(c.hourlyRate * 100),
      daily: Math.round(c.dailyAvailability * 100),
      standbyRate: Math.round(c.crewStandbyRate * 100),
    })),
  );

/** Arquero has no join by range, so the contract is looked up by an escaped function. */
export function arqueroReport(flat, dimensions) {
  const table = aq.from(flat);
  const byAircraft =
    Map.groupBy?.(contractsOf(dimensions), (c) => c.aircraft) ??
    contractsOf(dimensions).reduce((map, c) => map.set(c.aircraft, [...(map.get(c.aircraft) ?? []), c]), new Map());
  const rateOf = (key) => aq.escape((d) => byAircraft.get(d.aircraft)?.find((c) => c.start <= d.day && c.until >= d.day)?.[key] ?? 0);
  const half = (expression) => aq.escape((d) => Math.round(expression(d)));
  return () => {
    const costed = table
      .derive({ hourly: rateOf('hourly'), daily: rateOf('daily'), standbyRate: rateOf('standbyRate') })
      .derive({
        flight: half((d) => (d.aborted ? 0 : (d.hours * d.hourly) / 100)),
        abort: half((d) => (d.aborted ? d.hourly / 10 : 0)),
        availability: half((d) => (d.hours * d.daily) / 900),
        crewStandby: half((d) => (d.standby * d.standbyRate) / 100),
      })
      .derive({ total: (d) => d.flight + d.abort + d.availability + d.crewStandby + d.fees + d.agent + d.perDiem });
    const rollup = Object.fromEntries(sums.map((key) => [key, aq.op.sum(key)]));
    const byIncident = costed.groupby('incident').rollup(rollup);
    costed.groupby('month').rollup(rollup).objects();
    return { total: costed.rollup(rollup).object().total, groups: byIncident.numRows(), costed, rollup };
  };
}

const sql = `with costed as (
  select a.incident, a.month, a.isFlight, a.hours, a.landings, a.fees, a.agent, a.perDiem,
    case when a.aborted = 1 then 0 else round(coalesce(c.hourly, 0) * a.hours / 100) end as flight,
    case when a.aborted = 1 then round(coalesce(c.hourly, 0) / 10) else 0 end as abort,
    round(coalesce(c.daily, 0) * a.hours / 900) as availability,
    round(coalesce(c.standbyRate, 0) * a.standby / 100) as crewStandby
  from act a asof left join con c on a.aircraft = c.aircraft and a.day >= c.start)
select incident, month, sum(isFlight), sum(hours), sum(landings), sum(fees), sum(flight), sum(abort), sum(availability), sum(agent), sum(crewStandby), sum(perDiem),
  sum(flight + abort + availability + crewStandby + fees + agent + perDiem) as total
from costed group by grouping sets ((incident), (month), ())`;
const warmSql = 'select incident, sum(isFlight), sum(hours), sum(landings), sum(fees), sum(agent), sum(perDiem) from act group by incident';

/** duckdb-wasm in Node: its start, its ingest, then one statement for everything. */
export async function duckdb(flat, dimensions) {
  const require = createRequire(import.meta.url);
  const dist = dirname(require.resolve('@duckdb/duckdb-wasm/dist/duckdb-node-blocking.cjs'));
  const kit = require('@duckdb/duckdb-wasm/dist/duckdb-node-blocking.cjs');
  const started = performance.now();
  const db = await kit.createDuckDB(
    { mvp: { mainModule: join(dist, 'duckdb-mvp.wasm'), mainWorker: '' }, eh: { mainModule: join(dist, 'duckdb-eh.wasm'), mainWorker: '' } },
    new kit.VoidLogger(),
    kit.NODE_RUNTIME,
  );
  await db.instantiate(() => undefined);
  const connection = db.connect();
  const startMs = performance.now() - started;
  const table = (rows) => {
    const columns = Object.keys(rows[0]).map((key) => [
      key,
      typeof rows[0][key] === 'number'
        ? Float64Array.from(rows, (row) => row[key])
        : arrow.vectorFromArray(
            rows.map((row) => row[key]),
            new arrow.Utf8(),
          ),
    ]);
    return arrow.tableToIPC(arrow.tableFromArrays(Object.fromEntries(columns)), 'stream');
  };
  const tables = { act: table(flat), con: table(contractsOf(dimensions)) };
  const ingested = performance.now();
  for (const [name, bytes] of Object.entries(tables)) connection.insertArrowFromIPCStream(bytes, { name });
  const ingestMs = performance.now() - ingested;
  return {
    startMs,
    ingestMs,
    cold: () => {
      const rows = connection.query(sql).toArray();
      return {
        total: Number(rows.find((row) => row.incident === null && row.month === null).total),
        groups: rows.filter((row) => row.incident !== null).length,
      };
    },
    warm: () => connection.query(warmSql).toArray().length,
    close: () => {
      connection.close();
      db.reset?.();
    },
  };
}
