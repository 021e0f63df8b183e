// All random tests at full size: network faults, a killed browser, two concurrent users, odd calls,
// a restarted database. `npm test -- --full` runs a tenth of it.
await import('./ensure-installed.mjs');
const { run, tool } = await import('./run.mjs');
const { ensureChromium } = await import('./chromium.mjs');
const all = { CATIS_DEPTH: 'full', CATIS_CHAOS: 'full' };
const built = await run(process.execPath, ['scripts/build.mjs']);
const chromium = await ensureChromium();
if (chromium === undefined)
  console.error('No Chromium could be found or installed: the browser schedules cannot run.');
const service = await run(
  tool('vitest'),
  [
    'run',
    // Two users on one record; odd calls; a database that goes away, and one with long writes;
    // files of a whole country.
    'tests/server/dispatch/twoUsers.test.ts',
    'tests/server/approvals/schedules.test.ts',
    'tests/server/http/fuzz.test.ts',
    'tests/server/http/parallelWriters.test.ts',
    'tests/server/database/restart.test.ts',
    'tests/server/database/upkeep.test.ts',
    'tests/server/imports/files.test.ts',
    'tests/server/imports/fuzzedRows.test.ts',
  ],
  all,
);
const browser =
  built !== 0 || chromium === undefined
    ? 1
    : await run(tool('playwright'), ['test', 'e2e/chaos'], { ...all, CATIS_CHROMIUM: chromium });
process.exitCode = service + browser === 0 ? 0 : 1;
