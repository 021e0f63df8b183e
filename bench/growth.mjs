// Growth: a report of more activities than memory should hold, added up month by month as the service does it (PERF-13),
// against the same engine with everything in memory at once, and DuckDB over Parquet files of the same months.
// Usage: growth.mjs [MILLIONS …]
import { spawnSync } from 'node:child_process';
import { figure } from './figure.mjs';
import { folder, timed } from './measure.mjs';
import { buildEngine, utf8 } from './report/buildEngine.mjs';
import { makeDimensions, monthBlocks } from './report/data.mjs';
import { installRivals } from './rivals.mjs';

const MILLION = 1_000_000;
/** Beyond that the whole of it is not tried: it takes a kilobyte an activity. */
const MOST_AT_ONCE = MILLION;
const metrics = [
  'flightCount',
  'dispatchCount',
  'totalFlightHours',
  'landings',
  'landingFees',
  'flightCost',
  'availabilityCost',
  'totalAgentCost',
  'totalCost',
];
const asked = (dimension, groupBy, more = {}) => ({ preset: 'cost', dimension, groupBy, metrics, filters: {}, summaryOnly: false, sort: null, ...more });
const reports = {
  'incidents by agency': asked('incident', 'agency'),
  'aircraft by type, aircraft and incidents counted': asked('aircraft', 'type', { metrics: [...metrics, 'incidentCount'] }),
  'crew by job': asked('crew', 'crewRole', { metrics: ['totalFlightHours', 'standByHours', 'crewStandbyCost', 'perDiemCost', 'totalCost'] }),
  'months, summary of flights': asked('flight', 'activityMonth', { summaryOnly: true }),
};
const megabytes = (bytes) => Math.round(bytes / 1e6);
const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;

/** What a task takes, and how much its process grew at most: little where an earlier task had grown it already. */
async function measured(task) {
  globalThis.gc();
  const before = process.memoryUsage().rss;
  let most = before;
  const look = () => {
    most = Math.max(most, process.memoryUsage().rss);
  };
  let value = null;
  const ms = await timed(async () => {
    value = await task(look);
  });
  look();
  return { ms, mostMB: megabytes(most - before), value };
}

/** One size in a process of its own, so that nothing of another is in its memory. */
async function measure(count) {
  const { parquetMonths } = await import('./report/parquetMonths.mjs');
  const out = folder();
  const engine = await buildEngine(out.path);
  const dimensions = makeDimensions();
  engine.readyDimensions(dimensions);
  const rival = await parquetMonths(out.path, dimensions);
  const months = [];
  for (const block of monthBlocks(count)) {
    months.push(engine.encodeBlock(block, utf8).buffer);
    await rival.write(block);
  }
  const bytes = months.reduce((sum, { byteLength }) => sum + byteLength, 0);
  console.log(`${count / MILLION} million: ${megabytes(bytes)} MB of months; ${megabytes(rival.bytes())} MB of Parquet files`);
  const tell = async (name, request) => {
    const kept = [];
    const first = await measured((look) => {
      const report = new engine.LargeReport(dimensions, request);
      for (const body of months) {
        for (const block of engine.decodeBlocks(body, utf8)) {
          const part = report.partOf(engine.checkBlock(block));
          kept.push(part);
          report.add(part);
        }
        look();
      }
      return report.table();
    });
    const totalOf = ({ cells }) => cells[request.metrics.indexOf('totalCost')].values.at(-1);
    const total = totalOf(first.value);
    // As the service asks again (PERF-24): what was made of each month is there.
    const again = await measured(() => {
      const report = new engine.LargeReport(dimensions, request);
      for (const part of kept) report.add(part);
      return report.table();
    });
    const line = [
      `  ${name}: ${seconds(first.ms)}, at most +${first.mostMB} MB; again ${seconds(again.ms)} from ${megabytes(engine.bytesOf(kept))} MB kept of months`,
    ];
    const sameTotal = (other, who) => {
      if (other !== total) throw new Error(`${name}: ${total} cents month by month, ${other} ${who}`);
    };
    if (count <= MOST_AT_ONCE) {
      const whole = await measured(() => {
        const blocks = months.flatMap((body) => engine.decodeBlocks(body, utf8).map(engine.checkBlock));
        return engine.runReport(engine.prepareReport(dimensions, engine.joinBlocks(blocks)), request);
      });
      sameTotal(totalOf(whole.value), 'at once');
      line.push(`at once ${seconds(whole.ms)}, +${whole.mostMB} MB`);
    }
    const other = await measured(() => rival.table(name));
    if (other.value !== null) {
      sameTotal(other.value.total, 'by DuckDB');
      line.push(`DuckDB ${seconds(other.ms)}, at most +${other.mostMB} MB, ${other.value.lines} lines`);
      const of = `${count / MILLION} million, ${name}`;
      figure({ name: of, value: first.ms, unit: 'ms', against: 'DuckDB, one thread', limit: other.ms, goal: '–' });
      figure({ name: `${of}, asked again`, value: again.ms, unit: 'ms', against: 'DuckDB, one thread', limit: other.ms, goal: '–' });
    }
    console.log(line.join('; '));
  };
  for (const [name, request] of Object.entries(reports)) {
    try {
      await tell(name, request);
    } catch (error) {
      if (error.name !== 'TooLargeError') throw error;
      const other = await measured(() => rival.table(name));
      console.log(`  ${name}: refused, “${error.message}”${other.value === null ? '' : `; DuckDB ${seconds(other.ms)}, at most +${other.mostMB} MB`}`);
    }
  }
  rival.close();
  out.remove();
}

const one = process.env.CATIS_BENCH_MILLIONS;
if (one !== undefined) await measure(Number(one) * MILLION);
else {
  installRivals('@duckdb/node-api');
  for (const millions of process.argv.length > 2 ? process.argv.slice(2) : ['1', '5']) {
    const ran = spawnSync(process.execPath, ['--expose-gc', '--max-old-space-size=8192', 'bench/growth.mjs'], {
      stdio: 'inherit',
      env: { ...process.env, CATIS_BENCH_MILLIONS: millions },
    });
    if (ran.status !== 0) throw new Error(`${millions} million could not be measured.`);
  }
}
