// RPT-116: times a measure compared with the previous range against the same report regrouped, with
// laid-out rows (warm) and with rows laid out again (another filter). Usage: compared.mjs
// [ACTIVITIES …]
import { figure } from './figure.mjs';
import { folder, median } from './measure.mjs';
import { buildEngine, utf8 } from './report/buildEngine.mjs';
import { makeBlocks, makeDimensions } from './report/data.mjs';

const ROUNDS = 15;
const sizes = process.argv.slice(2).map(Number);
const out = folder();
const engine = await buildEngine(out.path);

const columns = [
  'flightCount',
  'totalFlightHours',
  'flightCost',
  'availabilityCost',
  'totalAgentCost',
  'landingFees',
  'totalCost',
  'aircraftCount',
];
const names = {
  aircraft: ['aircraft'],
  incident: ['incident'],
  dispatch: ['dispatchId', 'activityDate'],
  flight: ['dispatchId', 'activityDate'],
};
const groupings = {
  aircraft: ['category', 'vendor'],
  incident: ['agency', 'state'],
  dispatch: ['agency', 'state'],
  flight: ['agency', 'state'],
};
const filter = (n) => ({
  incident: {
    mode: 'params',
    params: {
      years: n % 2 === 0 ? [2021, 2022, 2023, 2024, 2025] : [2020, 2021, 2022, 2023, 2024, 2025],
    },
  },
});
const asked = (dimension, groupBy, more) => ({
  preset: 'cost',
  dimension,
  groupBy,
  metrics: [...names[dimension], ...columns],
  filters: {},
  summaryOnly: false,
  sort: null,
  ...more,
});
/** The later half of the available days; the previous range is the earlier half. */
function laterHalf(columnsOfRows) {
  const { activityDate } = columnsOfRows.activity;
  let [first, last] = [Number.POSITIVE_INFINITY, 0];
  for (const day of activityDate) {
    if (day < first) first = day;
    if (day > last) last = day;
  }
  const iso = (day) => new Date(day * 86_400_000).toISOString().slice(0, 10);
  return { from: iso(Math.ceil((first + last) / 2)), until: iso(last) };
}

/**
 * Milliseconds per run. The two ways take turns, so that other load on the machine affects both.
 */
function compare(data, dimension, days, measure, isAnew) {
  const times = { plain: [], compared: [] };
  for (let round = 0; round < ROUNDS; round++) {
    const groupBy = groupings[dimension][round % 2];
    for (const [way, more] of [
      // All rows of both ranges, as one report.
      ['plain', {}],
      ['compared', { across: { by: 'before', measure }, days }],
    ]) {
      const filters = isAnew ? { filters: filter(round) } : {};
      // The rows must be cached for both ways or for neither.
      if (isAnew) engine.runReport(data, asked('aircraft', 'none', { metrics: ['aircraft'] }));
      else engine.runReport(data, asked(dimension, groupings[dimension][(round + 1) % 2], more));
      const started = performance.now();
      engine.runReport(data, asked(dimension, groupBy, { ...more, ...filters }));
      times[way].push(performance.now() - started);
    }
  }
  return { plain: median(times.plain), compared: median(times.compared) };
}

const rows = [];
for (const count of sizes.length === 0 ? [100_000, 500_000] : sizes) {
  const dimensions = makeDimensions();
  engine.readyDimensions(dimensions);
  const bodies = makeBlocks(count).map((block) => engine.encodeMonth(block));
  const joined = engine.joinBlocks(bodies.map((body) => engine.decodeMonth(body, utf8)));
  const days = laterHalf(joined);
  const data = engine.prepareReport(dimensions, joined);
  for (const dimension of ['aircraft', 'incident', 'dispatch', 'flight'])
    for (const measure of ['totalCost', 'costPerFlightHour', 'aircraftCount'])
      for (const isAnew of [false, true]) {
        const { plain, compared } = compare(data, dimension, days, measure, isAnew);
        rows.push({
          report: `${count / 1000}k ${dimension}, ${measure}${isAnew ? ', filtered anew' : ''}`,
          plain,
          compared,
        });
      }
}
console.table(
  rows.map(({ report, plain, compared }) => ({
    report,
    'plain, ms': plain.toFixed(1),
    'compared, ms': compared.toFixed(1),
    ratio: (compared / plain).toFixed(2),
  })),
);
/** The most expensive comparison by this measure at each size. */
for (const [measure, says] of [
  ['totalCost', 'sums'],
  ['costPerFlightHour', 'ratios'],
  ['aircraftCount', 'distinct counts'],
])
  for (const count of sizes.length === 0 ? [100_000, 500_000] : sizes) {
    const alike = rows.filter(
      ({ report }) => report.startsWith(`${count / 1000}k `) && report.includes(`, ${measure}`),
    );
    const { plain, compared } = alike.reduce((a, b) =>
      b.compared / b.plain > a.compared / a.plain ? b : a,
    );
    figure({
      name: `compared, ${says}, ${count / 1000}k: the worst of ${alike.length}`,
      value: compared,
      unit: 'ms',
      against: 'the same report regrouped',
      limit: plain,
      goal: '≤ 2',
    });
  }
out.remove();
