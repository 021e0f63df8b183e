// Builds, then measures: a table of medians, each beside its limit of the same run. Never a test, never a threshold.
await import('./ensure-installed.mjs');
const { run } = await import('./run.mjs');
const { ensureChromium } = await import('./chromium.mjs');
const built = await run(process.execPath, ['scripts/build.mjs']);
const chromium = await ensureChromium();
/**
 * `page`, `report` and `aims` are given how much: activities (100,000 and 500,000 when none are named), lines of a
 * historic file (500,000); `wall` and `load` how many seconds each row takes (60 and 15). Without a part all run.
 */
const [part = 'all', ...rest] = process.argv.slice(2);
// Half a million rows as plain objects, for the rivals, outgrow the usual heap.
const script = (file, args, ...options) =>
  run(process.execPath, ['--max-old-space-size=12000', ...options, `bench/${file}`, ...args], { CATIS_CHROMIUM: chromium ?? '' });
const parts = [
  { name: 'page', runs: () => script('reportPage.mjs', part === 'page' ? rest : []) },
  { name: 'report', runs: () => script('report.mjs', part === 'report' ? rest : []) },
  { name: 'login', runs: () => script('login.mjs', part === 'login' ? rest : []) },
  { name: 'aims', runs: () => script('aims.mjs', part === 'aims' ? rest : []) },
  // The service's own files, as they are written.
  { name: 'wall', runs: () => script('wall.mjs', part === 'wall' ? rest : [], '--import', 'tsx') },
  { name: 'load', runs: () => script('load.mjs', part === 'load' ? rest : [], '--import', 'tsx') },
];
const asked = parts.filter(({ name }) => part === 'all' || part === name);
process.exitCode = built;
// Whatever names no part is for the working day.
if (built === 0 && (part === 'all' || asked.length === 0)) process.exitCode = await script('workingDay.mjs', part === 'all' ? [] : [part]);
for (const { runs } of asked) if (process.exitCode === 0) process.exitCode = await runs();
