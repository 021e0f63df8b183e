// Tests of single views in Chromium: all of them, or those whose file contains an argument.
await import('./ensure-installed.mjs');
const { run, tool } = await import('./run.mjs');
const { ensureChromium } = await import('./chromium.mjs');

const chromium = await ensureChromium();
if (chromium === undefined)
  console.error('No Chromium could be found or installed: the tests of views cannot run.');
process.exitCode =
  chromium === undefined
    ? 1
    : await run(
        tool('vitest'),
        ['run', '--config', 'vitest.browser.config.ts', ...process.argv.slice(2)],
        { CATIS_CHROMIUM: chromium },
      );
