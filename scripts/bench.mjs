// Builds, then measures: a table of medians, each beside its limit of the same run. Never a test, never a threshold.
await import('./ensure-installed.mjs');
const { run } = await import('./run.mjs');
const { ensureChromium } = await import('./chromium.mjs');
const built = await run(process.execPath, ['scripts/build.mjs']);
const chromium = await ensureChromium();
process.exitCode = built !== 0 ? built : await run(process.execPath, ['bench/workingDay.mjs', ...process.argv.slice(2)], { CATIS_CHROMIUM: chromium ?? '' });
