// Everything of chance at its full size: faults of the network, a killed browser, two users at once. `npm test` runs a
// tenth of it.
await import('./ensure-installed.mjs');
const { run, tool } = await import('./run.mjs');
const { ensureChromium } = await import('./chromium.mjs');
const all = { CATIS_CHAOS: 'full' };
const built = await run(process.execPath, ['scripts/build.mjs']);
const chromium = await ensureChromium();
if (chromium === undefined) console.error('No Chromium could be found or installed: the browser schedules cannot run.');
const users = await run(tool('vitest'), ['run', 'tests/server/dispatch/twoUsers.test.ts'], all);
const browser = built !== 0 || chromium === undefined ? 1 : await run(tool('playwright'), ['test', 'e2e/chaos'], { ...all, CATIS_CHROMIUM: chromium });
process.exitCode = users + browser === 0 ? 0 : 1;
