// The browser journeys on the built product, all of them. Arguments are passed to Playwright.
await import('./ensure-installed.mjs');
const { run, tool } = await import('./run.mjs');
const { ensureChromium } = await import('./chromium.mjs');
const built = await run(process.execPath, ['scripts/build.mjs']);
const chromium = await ensureChromium();
if (chromium === undefined)
  console.error('No Chromium could be found or installed: the browser journeys cannot run.');
process.exitCode =
  built !== 0 || chromium === undefined
    ? 1
    : await run(tool('playwright'), ['test', ...process.argv.slice(2)], {
        CATIS_DEPTH: 'full',
        CATIS_CHROMIUM: chromium,
      });
