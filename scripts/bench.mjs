// Builds, then measures: a table of medians, each with its limit from the same run. It is neither a
// test nor a threshold.
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { loadavg } from 'node:os';

// Measured before the build, which is load itself.
const isQuiet = loadavg()[0] < 0.5;
await import('./ensure-installed.mjs');
const { run } = await import('./run.mjs');
const { ensureChromium } = await import('./chromium.mjs');
/**
 * Arguments of a part: `page`, `report` and `aims` take sizes: activities (default 100,000 and
 * 500,000), or lines of a historic file (500,000). `interaction` takes places, and folders with
 * builds to compare. `login` takes the number of runs; `reporting` millions of activities (1 and
 * 5). `wall` and `load` take the seconds of each row (60 and 15); `load` also `held`, for limited
 * services alone. `longRun`, only by its name, takes the minutes of its day (120). `upkeep` takes
 * the number of updates (100,000). `across` and `compared` take activities like `report`. Without a
 * part all run. `--runs N` after a part runs it N times and stores its figures (`bench/figure.mjs`)
 * in `bench/figures/PART.json` and in docs/figures.md; `figures` rewrites that page from the stored
 * ones.
 */
const given = process.argv.slice(2);
const runsAt = given.indexOf('--runs');
const runs = runsAt < 0 ? null : Number(given[runsAt + 1]);
const [part = 'all', ...rest] =
  runsAt < 0 ? given : given.filter((_, n) => n !== runsAt && n !== runsAt + 1);
const toldIn = (n) => `dist/figures/${part}.${n}.jsonl`;
/** The file that a run writes its figures to. */
let told = {};
let chromium;
// Half a million rows of generated history outgrow the usual heap.
const script = (file, args, ...options) =>
  run(process.execPath, ['--max-old-space-size=12000', ...options, `bench/${file}`, ...args], {
    ...told,
    CATIS_CHROMIUM: chromium ?? '',
  });
const parts = [
  { name: 'page', runs: () => script('reportPage.mjs', part === 'page' ? rest : []) },
  { name: 'report', runs: () => script('report.mjs', part === 'report' ? rest : []) },
  { name: 'memory', runs: () => script('memory.mjs', []) },
  {
    name: 'across',
    isOfEngine: true,
    runs: () => script('across.mjs', part === 'across' ? rest : []),
  },
  {
    name: 'compared',
    isOfEngine: true,
    runs: () => script('compared.mjs', part === 'compared' ? rest : []),
  },
  {
    name: 'reporting',
    isOfEngine: true,
    runs: () => script('reporting.mjs', part === 'reporting' ? rest : [], '--import', 'tsx'),
  },
  { name: 'login', runs: () => script('login.mjs', part === 'login' ? rest : []) },
  {
    name: 'interaction',
    runs: () => script('interaction.mjs', part === 'interaction' ? rest : []),
  },
  { name: 'aims', runs: () => script('aims.mjs', part === 'aims' ? rest : []) },
  // The service's own files, as they are written.
  { name: 'wall', runs: () => script('wall.mjs', part === 'wall' ? rest : [], '--import', 'tsx') },
  { name: 'closest', isOfEngine: true, runs: () => script('closest.mjs', [], '--import', 'tsx') },
  { name: 'map', runs: () => script('map.mjs', []) },
  {
    name: 'upkeep',
    runs: () => script('upkeep.mjs', part === 'upkeep' ? rest : [], '--import', 'tsx'),
  },
  { name: 'load', runs: () => script('load.mjs', part === 'load' ? rest : [], '--import', 'tsx') },
  {
    name: 'longRun',
    isLong: true,
    runs: () => script('longRun.mjs', rest, '--import', 'tsx'),
  },
];
const asked = parts.filter(({ name, isLong }) => (part === 'all' && !isLong) || part === name);
/** Arguments that name no part are for the working day. */
const measure = async () => {
  if (part === 'all' || asked.length === 0) {
    const code = await script('workingDay.mjs', part === 'all' ? [] : [part]);
    if (code !== 0) return code;
  }
  for (const one of asked) {
    const code = await one.runs();
    if (code !== 0) return code;
  }
  return 0;
};

if (part === 'figures') {
  const { writePage } = await import('../bench/figures/store.mjs');
  await writePage();
} else if (
  runs !== null &&
  !(Number.isInteger(runs) && runs > 0 && asked.length === 1 && part !== 'all')
) {
  console.error(
    'npm run bench -- PART --runs N: one part by its name, and a whole number of runs.',
  );
  process.exitCode = 1;
} else {
  // Benchmarks of the engine alone build it themselves.
  if (!asked.every(({ isOfEngine }) => isOfEngine) || asked.length === 0) {
    process.exitCode = await run(process.execPath, ['scripts/build.mjs']);
    chromium = await ensureChromium();
  }
  if (runs !== null) {
    rmSync('dist/figures', { recursive: true, force: true });
    mkdirSync('dist/figures', { recursive: true });
  }
  for (let n = 1; n <= (runs ?? 1) && !process.exitCode; n++) {
    told = runs === null ? {} : { CATIS_FIGURES: toldIn(n) };
    process.exitCode = await measure();
  }
  if (runs !== null && !process.exitCode) {
    const { store } = await import('../bench/figures/store.mjs');
    const files = Array.from({ length: runs }, (_, n) => toldIn(n + 1)).filter(existsSync);
    await store({ bench: part, asked: rest, runs, isQuiet, files });
  }
}
