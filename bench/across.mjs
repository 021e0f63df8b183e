// RPT-113: times a pivoted measure against the same report regrouped, with laid-out rows (warm) and
// with rows laid out again (another filter). Usage: across.mjs [ACTIVITIES …]
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

/**
 * Milliseconds per run. The two ways take turns, so that other load on the machine affects both.
 */
function compare(data, dimension, across, isAnew) {
  const times = { plain: [], across: [] };
  for (let round = 0; round < ROUNDS; round++) {
    const groupBy = groupings[dimension][round % 2];
    for (const [way, more] of [
      ['plain', {}],
      ['across', { across }],
    ]) {
      const request = asked(dimension, groupBy, {
        ...more,
        ...(isAnew ? { filters: filter(round) } : {}),
      });
      // The rows of one way must not be cached for the other.
      if (isAnew)
        engine.runReport(data, asked('aircraft', 'none', { filters: {}, metrics: ['aircraft'] }));
      const started = performance.now();
      engine.runReport(data, request);
      times[way].push(performance.now() - started);
    }
  }
  return { plain: median(times.plain), across: median(times.across) };
}

const rows = [];
for (const count of sizes.length === 0 ? [100_000, 500_000] : sizes) {
  const dimensions = makeDimensions();
  engine.readyDimensions(dimensions);
  const bodies = makeBlocks(count).map((block) => engine.encodeMonth(block));
  const data = engine.prepareReport(
    dimensions,
    engine.joinBlocks(bodies.map((body) => engine.decodeMonth(body, utf8))),
  );
  for (const dimension of ['aircraft', 'incident', 'dispatch', 'flight'])
    for (const [by, measure] of [
      ['quarter', 'totalCost'],
      ['quarter', 'costPerFlightHour'],
      ['quarter', 'aircraftCount'],
      ['group', 'totalCost'],
    ])
      for (const isAnew of [false, true]) {
        const { plain, across } = compare(data, dimension, { by, measure }, isAnew);
        rows.push({
          report: `${count / 1000}k ${dimension}, ${by}, ${measure}${isAnew ? ', filtered anew' : ''}`,
          plain,
          across,
        });
      }
}
console.table(
  rows.map(({ report, plain, across }) => ({
    report,
    'plain, ms': plain.toFixed(1),
    'across, ms': across.toFixed(1),
    ratio: (across / plain).toFixed(2),
  })),
);
/** The most expensive pivot by this measure at each size. */
for (const [by, measure, says] of [
  ['quarter', 'totalCost', 'sums by quarter'],
  ['quarter', 'costPerFlightHour', 'ratios by quarter'],
  ['quarter', 'aircraftCount', 'distinct counts by quarter'],
  ['group', 'totalCost', 'sums by group'],
])
  for (const count of sizes.length === 0 ? [100_000, 500_000] : sizes) {
    const alike = rows.filter(
      ({ report }) =>
        report.startsWith(`${count / 1000}k `) && report.includes(`, ${by}, ${measure}`),
    );
    const { plain, across } = alike.reduce((a, b) =>
      b.across / b.plain > a.across / a.plain ? b : a,
    );
    figure({
      name: `across, ${says}, ${count / 1000}k: the worst of ${alike.length}`,
      value: across,
      unit: 'ms',
      against: 'the same report regrouped',
      limit: plain,
      goal: '≤ 2',
    });
  }
out.remove();
