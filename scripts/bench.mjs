// Builds, then measures: a table of medians, each beside its limit of the same run. Never a test, never a threshold.
await import('./ensure-installed.mjs');
const { run } = await import('./run.mjs');
const { ensureChromium } = await import('./chromium.mjs');
const built = await run(process.execPath, ['scripts/build.mjs']);
const chromium = await ensureChromium();
/** The report part is given the numbers of activities, 100,000 and 500,000 when none are named. */
const [part = 'all', ...rest] = process.argv.slice(2);
const workingDay = () =>
  run(process.execPath, ['bench/workingDay.mjs', ...(part === 'all' || part === 'report' ? [] : [part])], { CATIS_CHROMIUM: chromium ?? '' });
const report = () => run(process.execPath, ['bench/report.mjs', ...rest]);
process.exitCode = built !== 0 ? built : (part === 'report' ? 0 : await workingDay()) || (part === 'all' || part === 'report' ? await report() : 0);
