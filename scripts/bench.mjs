// Builds, then measures: a table of medians, each beside its limit of the same run. Never a test, never a threshold.
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { loadavg } from 'node:os';

// Before the build, which is work of its own.
const isQuiet = loadavg()[0] < 0.5;
await import('./ensure-installed.mjs');
const { run } = await import('./run.mjs');
const { ensureChromium } = await import('./chromium.mjs');
/**
 * `page`, `report` and `aims` are given how much: activities (100,000 and 500,000 when none are named), lines of a
 * historic file (500,000); `interaction` which places, and folders with builds to compare; `login` how many runs;
 * `reporting` millions of activities (1 and 5); `wall` and `load` how many seconds each row takes (60 and 15), `load`
 * also `held`, for the services held to a share alone; `upkeep` how many updates (100,000). `across` and
 * `compared` are given activities as `report` is. Without a part all run.
 * `--runs N` after a part runs it N times and stores what it tells (`bench/figure.mjs`) in `bench/figures/PART.json` and
 * in docs/figures.md; `figures` writes that page anew from what is stored.
 */
const given = process.argv.slice(2);
const runsAt = given.indexOf('--runs');
const runs = runsAt < 0 ? null : Number(given[runsAt + 1]);
const [part = 'all', ...rest] =
  runsAt < 0 ? given : given.filter((_, n) => n !== runsAt && n !== runsAt + 1);
const toldIn = (n) => `dist/figures/${part}.${n}.jsonl`;
/** Where a run tells its figures. */
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
  {
    name: 'upkeep',
    runs: () => script('upkeep.mjs', part === 'upkeep' ? rest : [], '--import', 'tsx'),
  },
  { name: 'load', runs: () => script('load.mjs', part === 'load' ? rest : [], '--import', 'tsx') },
];
const asked = parts.filter(({ name }) => part === 'all' || part === name);
/** Whatever names no part is for the working day. */
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
  // What measures the engine alone builds it by itself.
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
