// The report: our engine and its limits in one run on the same generated history.
// Usage: report.mjs [ACTIVITIES …]
import { spawnSync } from 'node:child_process';
import { gzipSync } from 'node:zlib';
import Papa from 'papaparse';
import { figure } from './figure.mjs';
import { folder, median, timed } from './measure.mjs';
import { buildEngine, utf8 } from './report/buildEngine.mjs';
import { gzipOf, press } from './report/compress.mjs';
import { makeBlocks, makeDimensions } from './report/data.mjs';
import { readMeasures, readNeeded } from './report/limits.mjs';
import { makeRows } from './report/rows.mjs';
import { fetchAll, serve } from './report/wire.mjs';

const ROUNDS = 9;
const sizes = process.argv.slice(2).map(Number);
const out = folder();
const engine = await buildEngine(out.path);

const lines = [];
/** One line of the table: a figure, its limit or rival, the ratio and the goal. */
const line = (target, what, ms, against, againstMs, goal) => {
  process.stderr.write('.');
  lines.push({ target, what, ms, against, againstMs, goal });
};
const rounds = (n, work) => {
  const all = [];
  for (let i = 0; i < n; i++) {
    const started = performance.now();
    work();
    all.push(performance.now() - started);
  }
  return median(all);
};
const roundsOf = async (n, work) => {
  const all = [];
  for (let i = 0; i < n; i++) {
    const started = performance.now();
    await work();
    all.push(performance.now() - started);
  }
  return median(all);
};

const metrics = [
  'flightCount',
  'totalFlightHours',
  'landings',
  'landingFees',
  'flightCost',
  'abortFees',
  'availabilityCost',
  'totalAgentCost',
  'crewStandbyCost',
  'perDiemCost',
  'totalCost',
];
const asked = (dimension, groupBy, more = {}) => ({
  preset: 'cost',
  dimension,
  groupBy,
  metrics,
  filters: {},
  summaryOnly: false,
  sort: null,
  ...more,
});
const byIncident = asked('incident', 'none');
const byMonth = asked('flight', 'activityMonth', { summaryOnly: true });
const filters = {
  aircraft: { mode: 'params', params: { categories: ['FW'], vendors: ['CDF', 'Coulson'] } },
};

// The worker does this part as months arrive.
const check = (all) => all.map((body) => engine.decodeMonth(new Uint8Array(body), utf8));

/** Measures the first report of a tab, and the first one over a history (PERF-T5). */
async function measureFirst({ label, dimensions, columns, readyMs, isFirst }) {
  const coldRun = () => {
    const fresh = engine.prepareReport(dimensions, columns);
    engine.runReport(fresh, byMonth);
    return engine.runReport(fresh, byIncident);
  };
  // A tab's first report runs code that is not compiled yet.
  const firstMs = await timed(coldRun);
  const data = engine.prepareReport(dimensions, columns);
  const limit = rounds(ROUNDS, () => readNeeded(columns));
  const cold = rounds(ROUNDS, coldRun);
  line(
    'T5',
    `${label} dimensions made ready, once`,
    readyMs,
    'the cold run they are for',
    cold,
    '–',
  );
  const needed = 'one pass over the needed columns';
  line('T5', `${label} cold: join, 2 groupings, totals`, cold, needed, limit, '–');
  if (isFirst) line('T5', `${label} the same, a tab's first`, firstMs, needed, limit, '–');
  return data;
}

/** Warm regrouping and refiltering (PERF-T5). */
function measureWarm({ label, columns }, data) {
  const { measures } = data.partsOf('incident');
  const readLimit = rounds(ROUNDS, () =>
    readMeasures(measures, metrics, columns.activity.incident),
  );
  const few = rounds(ROUNDS, () => engine.runReport(data, asked('aircraft', 'type')));
  const many = rounds(ROUNDS, () => engine.runReport(data, byIncident));
  const filtered = rounds(ROUNDS, () =>
    engine.runReport(data, asked('aircraft', 'type', { filters })),
  );
  const cached = 'reading the cached measures';
  line('T5', `${label} regroup, 400 rows in 4 groups`, few, cached, readLimit, '≤ 1.5');
  line('T5', `${label} refilter, same`, filtered, cached, readLimit, '≤ 1.5');
  line('T5', `${label} regroup, 20,000 incidents`, many, cached, readLimit, '≤ 3');
}

/** The wire (PERF-T1). */
async function measureWire({ label, count, dimensions, bodies }) {
  const pressed = bodies.map((body) => press(Buffer.from(body)));
  const wire = await serve(pressed);
  const bytesOnly = await roundsOf(ROUNDS, () => fetchAll(wire, pressed.length));
  const toTable = await roundsOf(ROUNDS, async () => {
    const months = await fetchAll(wire, pressed.length, (body) => check([body]));
    engine.runReport(
      engine.prepareReport(dimensions, engine.joinBlocks(months.flat())),
      byIncident,
    );
  });
  await wire.stop();
  line(
    'T1',
    `${label} fetch to table (Node, loopback)`,
    toTable,
    'fetching the same bytes',
    bytesOnly,
    '≤ 1.5',
  );
  // A range is sent as parts of one gzip body (decision 019), a single month with brotli.
  const wireBytes = gzipOf(bodies.map((body) => Buffer.from(body))).byteLength;
  const aloneBytes = pressed.reduce((sum, body) => sum + body.byteLength, 0);
  // More row JSON can't be parsed: V8 limits a string to 512 MB.
  if (count > 100_000) return;
  const rows = makeRows(makeBlocks(count), dimensions);
  await measureRowJson({ label, rows, wireBytes, aloneBytes, toTable });
}

/** Row JSON of the same history over the wire, for comparison. */
async function measureRowJson({ label, rows, wireBytes, aloneBytes, toTable }) {
  const json = JSON.stringify(rows);
  const gz = gzipSync(json, { level: 6 });
  line(
    'T1',
    `${label} bytes on the wire, MB`,
    wireBytes / 1e6,
    'row JSON (gzip 6)',
    gz.byteLength / 1e6,
    '–',
  );
  line(
    'T1',
    `${label} bytes of months alone, MB`,
    aloneBytes / 1e6,
    'row JSON, pressed alike',
    press(Buffer.from(json)).byteLength / 1e6,
    '–',
  );
  const rowsWire = await serve([gz], 'gzip');
  const rowsMs = await roundsOf(5, async () =>
    JSON.parse(new TextDecoder().decode(await rowsWire.fetchOne(0))),
  );
  await rowsWire.stop();
  line('T1', `${label} fetch to table`, toTable, 'row JSON fetched and parsed', rowsMs, '–');
}

/** CSV of 25 columns. */
function measureCsv({ label }, data) {
  const wide = [
    ...metrics,
    'activityDate',
    'dispatchId',
    'aircraft',
    'category',
    'typeCode',
    'vendorName',
    'incident',
    'state',
    'agency',
    'unit',
    'missionTypeDesc',
    'requestNumber',
    'takeOffBaseCode',
    'landingBaseCode',
  ];
  const table = engine.runReport(data, asked('flight', 'none', { metrics: wide }));
  const csv = () => {
    let written = 0;
    for (const { text } of engine.csvChunks(engine.reportFlat(table, false)))
      written += Buffer.byteLength(text);
    return written;
  };
  line(
    'csv',
    `${label} CSV, ${wide.length} columns`,
    rounds(5, csv),
    'papaparse with rows at hand',
    rounds(5, () => Papa.unparse(cellRows(table))),
    '–',
  );
}

async function measure(count, isFirst) {
  const label = `${count / 1000}k`;
  const dimensions = makeDimensions();
  // The page does this while the metrics load.
  const readyMs = await timed(() => engine.readyDimensions(dimensions));
  // The generated lists are dropped: no worker holds them, and collecting them would disturb the
  // measurement.
  const bodies = makeBlocks(count).map((block) => engine.encodeMonth(block));
  const columns = engine.joinBlocks(check(bodies));
  const data = await measureFirst({ label, dimensions, columns, readyMs, isFirst });
  measureWarm({ label, columns }, data);
  await measureWire({ label, count, dimensions, bodies });
  measureCsv({ label }, data);
}

const cellRows = ({ cells, rowCount }) =>
  Array.from({ length: rowCount }, (_, row) =>
    cells.map((c) => (c.kind === 'text' ? (c.texts[c.places[row]] ?? '') : c.values[row])),
  );

function measureServer() {
  const ran = spawnSync(process.execPath, ['--import', 'tsx', 'bench/report/serverPart.mjs'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (ran.status !== 0) throw new Error('The service could not be measured.');
  for (const text of ran.stdout.split('\n').filter((found) => found.startsWith('{'))) {
    const { name, coldMs, warmMs, restartMs, rowsMs, monthMs } = JSON.parse(text);
    line(
      'T9',
      `100k from ${name}, nothing kept`,
      coldMs,
      'row JSON built by the same database',
      rowsMs,
      '–',
    );
    line(
      'T9',
      `100k from ${name}, stored, after a restart`,
      restartMs,
      'row JSON built by the same database',
      rowsMs,
      '≤ 0.03',
    );
    line(
      'T9',
      `100k from ${name}, kept segments`,
      warmMs,
      'row JSON built by the same database',
      rowsMs,
      '–',
    );
    line(
      'T10',
      `one month's segment on ${name} (ms)`,
      monthMs,
      'the longest a save may wait',
      70,
      '≤ 1',
    );
  }
}

for (const [n, size] of (sizes.length === 0 ? [100_000, 500_000] : sizes).entries())
  await measure(size, n === 0);
measureServer();
out.remove();

const show = (value) => (value >= 100 ? value.toFixed(0) : value.toFixed(1));
console.log(
  `\n${'goal'.padEnd(5)}${'what'.padEnd(46)}${'median'.padStart(9)}${'against'.padStart(10)}${'ratio'.padStart(9)}${'goal'.padStart(9)}  against: the same run of`,
);
for (const { target, what, ms, against, againstMs, goal } of lines.sort(
  (a, b) => Number(a.target.slice(1)) - Number(b.target.slice(1)),
)) {
  figure({
    name: what,
    value: ms,
    unit: what.includes('MB') ? 'MB' : 'ms',
    against,
    limit: againstMs,
    goal,
  });
  console.log(
    `${target.padEnd(5)}${what.padEnd(46)}${show(ms).padStart(9)}${show(againstMs).padStart(10)}${`${(ms / againstMs).toFixed(ms < againstMs / 10 ? 4 : 2)}×`.padStart(9)}${goal.padStart(9)}  ${against}`,
  );
}
console.log(
  '\nT1 in the browser and T7: npm run bench -- page. T12 is a property of the tests, T13 of npm run chaos.',
);
