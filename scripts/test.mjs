// All checks of the product: `npm test` in ten minutes, `npm test -- --full` everything. A part
// reports its counts, its time and its failures; the last line is a summary.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';

await import('./ensure-installed.mjs');
const { run, runQuietly, tool } = await import('./run.mjs');
const { ensureChromium } = await import('./chromium.mjs');

const args = process.argv.slice(2);
const isFull = args.includes('--full');
const unknown = args.filter((arg) => arg !== '--full');
if (unknown.length > 0) {
  console.error(
    `npm test knows --full, not ${unknown.join(' ')}. One test: npx vitest run FILE, or npm run test:e2e -- FILE.`,
  );
  process.exit(1);
}
// tests/support/depth.ts reads both. A full run uses a random seed: it tries examples that no
// earlier run tried.
process.env.CATIS_DEPTH = isFull ? 'full' : 'quick';
const seed =
  process.env.CATIS_SEED ?? (isFull ? String(Math.floor(Math.random() * 2 ** 31)) : undefined);
if (seed !== undefined) console.log(`-- seed: CATIS_SEED=${seed}`);

/**
 * Tests that only a full run includes: processes, crashes, database copies, a fresh clone, more
 * checks of the whole demo season. They take minutes, and few changes affect them.
 */
const onlyFull = [
  'commands/install',
  'commands/dev',
  'commands/new',
  'commands/release',
  'http/process',
  'database/restart',
  'database/replica',
  'database/upkeep',
  'demo/demoReports',
  'demo/recordPages',
];
const without = isFull
  ? []
  : onlyFull.flatMap((name) => ['--exclude', `tests/server/${name}.test.ts`]);
/** Every page, and the journeys that have the tag. */
const some = isFull ? [] : ['--grep', '@quick'];

mkdirSync('dist', { recursive: true });
let passed = 0;
let failed = 0;
const started = performance.now();
const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;
const part = async (name, count) => {
  const t = performance.now();
  const [p, f, said = ''] = await count();
  passed += p;
  failed += f;
  console.log(`-- ${name}: ${p} passed, ${f} failed (${seconds(t)})`);
  if (f > 0 && said !== '') console.log(said);
};
const simple = (command, args) => async () => {
  const { code, said } = await runQuietly(command, args);
  return code === 0 ? [1, 0] : [0, 1, said];
};
/** A part whose reporter prints its failures as they happen, and whose counts are in a file. */
const reported = async (file, command, args, env, countsOf) => {
  rmSync(file, { force: true });
  const code = await run(command, args, env);
  if (!existsSync(file)) return [0, 1];
  const [p, f] = countsOf(JSON.parse(readFileSync(file, 'utf8')));
  return [p, Math.max(f, code === 0 ? 0 : 1)];
};

const vitest = (out, args, env) => {
  const reporters = [
    '--reporter=./scripts/test/vitestFailures.mjs',
    '--reporter=json',
    `--outputFile.json=${out}`,
  ];
  /**
   * Files that failed without a failed test: they could not be loaded, or one of their hooks
   * failed.
   */
  const withoutTest = (result) =>
    result.testResults.filter(
      ({ status, assertionResults }) =>
        status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
    );
  const countsOf = (result) => [
    result.numPassedTests,
    result.numFailedTests + withoutTest(result).length,
  ];
  return reported(out, tool('vitest'), ['run', ...args, ...reporters], env, countsOf);
};
// Built before the unit tests, because some of them start the built server.
await part('build', simple(process.execPath, ['scripts/build.mjs']));
await Promise.all([
  part('types', simple(process.execPath, ['scripts/typecheck.mjs'])),
  part('format, lint and walls', simple(tool('biome'), ['check', '--error-on-warnings', '.'])),
  part('unused code', simple(tool('knip'), ['--no-progress'])),
  part('unit, model, contract and server', () =>
    vitest('dist/vitest.json', without, seed === undefined ? {} : { CATIS_SEED: seed }),
  ),
]);
const chromium = await ensureChromium();
// The journeys of the guides need the built site.
if (isFull) await part('guides', simple(process.execPath, ['scripts/docs.mjs']));
await part('views', () =>
  chromium === undefined
    ? [0, 1]
    : vitest('dist/views.json', ['--config', 'vitest.browser.config.ts'], {
        CATIS_CHROMIUM: chromium,
      }),
);
await part('browser', () => {
  if (chromium === undefined) {
    console.log('No Chromium could be found or installed: the browser journeys cannot run.');
    return [0, 1];
  }
  const out = 'dist/playwright.json';
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: out, CATIS_CHROMIUM: chromium };
  const countsOf = ({ stats }) => [stats.expected, stats.unexpected + stats.flaky];
  return reported(
    out,
    tool('playwright'),
    ['test', '--reporter=./scripts/test/playwrightFailures.mjs,json', ...some],
    env,
    countsOf,
  );
});
console.log(`took ${seconds(started)}`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
