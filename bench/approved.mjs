// APR-40: times a report of approved records against the same report of all records, with laid-out
// rows (warm) and with rows laid out again (another filter). Usage: approved.mjs [ACTIVITIES …]
import { folder, median } from './measure.mjs';
import { buildEngine, utf8 } from './report/buildEngine.mjs';
import { makeBlocks, makeDimensions } from './report/data.mjs';

const ROUNDS = 15;
/** Most records of a season are approved. */
const SHARES = [0.5, 0.95, 1];
const sizes = process.argv.slice(2).map(Number);
const out = folder();
const engine = await buildEngine(out.path);

const metrics = [
  'flightCount',
  'totalFlightHours',
  'flightCost',
  'availabilityCost',
  'totalAgentCost',
  'landingFees',
  'totalCost',
  'aircraftCount',
];
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
  metrics,
  filters: {},
  summaryOnly: false,
  sort: null,
  ...more,
});

/**
 * Milliseconds per run. The two ways take turns, so that other load on the machine affects both.
 */
function compare(data, dimension, isAnew) {
  const times = { all: [], approved: [] };
  for (let round = 0; round < ROUNDS; round++) {
    const groupBy = groupings[dimension][round % 2];
    for (const [way, approvedOnly] of round % 2 === 0
      ? [
          ['all', false],
          ['approved', true],
        ]
      : [
          ['approved', true],
          ['all', false],
        ]) {
      const filters = isAnew ? { filters: filter(round) } : {};
      // The rows must be cached for both ways or for neither.
      if (isAnew) engine.runReport(data, asked('aircraft', 'none', { metrics: ['aircraft'] }));
      else
        engine.runReport(
          data,
          asked(dimension, groupings[dimension][(round + 1) % 2], { approvedOnly }),
        );
      const started = performance.now();
      engine.runReport(data, asked(dimension, groupBy, { approvedOnly, ...filters }));
      times[way].push(performance.now() - started);
    }
  }
  return { all: median(times.all), approved: median(times.approved) };
}

const rows = [];
const sum = (way) => rows.reduce((total, row) => total + row[way], 0);
for (const count of sizes.length === 0 ? [100_000, 500_000] : sizes)
  for (const share of SHARES) {
    const dimensions = makeDimensions();
    engine.readyDimensions(dimensions);
    const bodies = makeBlocks(count, share).map((block) => engine.encodeMonth(block));
    const data = engine.prepareReport(
      dimensions,
      engine.joinBlocks(bodies.map((body) => engine.decodeMonth(body, utf8))),
    );
    for (const dimension of ['aircraft', 'incident', 'dispatch', 'flight'])
      for (const isAnew of [false, true]) {
        const { all, approved } = compare(data, dimension, isAnew);
        rows.push({
          report: `${count / 1000}k, ${share * 100} % approved, ${dimension}${isAnew ? ', filtered anew' : ''}`,
          all,
          approved,
        });
      }
  }
console.table(
  rows.map(({ report, all, approved }) => ({
    report,
    'all, ms': all.toFixed(1),
    'approved only, ms': approved.toFixed(1),
    ratio: (approved / all).toFixed(2),
  })),
);
const ratios = rows.map(({ all, approved }) => approved / all);
console.log(
  `Median ratio ${median(ratios).toFixed(2)}, of all times together ${(sum('approved') / sum('all')).toFixed(2)}; at most 1.1.`,
);
out.remove();
