// All checks of the product, one summary line. Each part says how many it counted and how long it took.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';

await import('./ensure-installed.mjs');
const { run, runQuietly, tool } = await import('./run.mjs');
const { ensureChromium } = await import('./chromium.mjs');

mkdirSync('dist', { recursive: true });
let passed = 0;
let failed = 0;
const started = performance.now();
const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;
const part = async (name, count) => {
  const t = performance.now();
  const [p, f] = await count();
  passed += p;
  failed += f;
  console.log(`-- ${name}: ${p} passed, ${f} failed (${seconds(t)})`);
};
const simple = (command, args) => async () => ((await runQuietly(command, args)) === 0 ? [1, 0] : [0, 1]);

// Side by side, each with what it says in one piece. Built before the unit tests: some of them start the built server.
await Promise.all([
  part('types', simple(process.execPath, ['scripts/typecheck.mjs'])),
  part('format, lint and walls', simple(tool('biome'), ['check', '--error-on-warnings', '.'])),
  part('unused code', simple(tool('knip'), ['--no-progress'])),
  part('build', simple(process.execPath, ['scripts/build.mjs'])),
]);
await part('unit, model, contract and server', async () => {
  const out = 'dist/vitest.json';
  rmSync(out, { force: true });
  const code = await run(tool('vitest'), ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${out}`]);
  if (!existsSync(out)) return [0, 1];
  const result = JSON.parse(readFileSync(out, 'utf8'));
  return [result.numPassedTests, Math.max(result.numFailedTests + result.numFailedTestSuites, code === 0 ? 0 : 1)];
});
const chromium = await ensureChromium();
await part('views', async () => {
  if (chromium === undefined) return [0, 1];
  const out = 'dist/views.json';
  rmSync(out, { force: true });
  const args = ['run', '--config', 'vitest.browser.config.ts', '--reporter=dot', '--reporter=json', `--outputFile.json=${out}`];
  const code = await run(tool('vitest'), args, { CATIS_CHROMIUM: chromium });
  if (!existsSync(out)) return [0, 1];
  const result = JSON.parse(readFileSync(out, 'utf8'));
  return [result.numPassedTests, Math.max(result.numFailedTests + result.numFailedTestSuites, code === 0 ? 0 : 1)];
});
await part('browser', async () => {
  if (chromium === undefined) {
    console.log('No Chromium could be found or installed: the browser journeys cannot run.');
    return [0, 1];
  }
  const out = 'dist/playwright.json';
  rmSync(out, { force: true });
  const code = await run(tool('playwright'), ['test', '--reporter=list,json'], { PLAYWRIGHT_JSON_OUTPUT_NAME: out, CATIS_CHROMIUM: chromium });
  if (!existsSync(out)) return [0, 1];
  const { stats } = JSON.parse(readFileSync(out, 'utf8'));
  return [stats.expected, Math.max(stats.unexpected + stats.flaky, code === 0 ? 0 : 1)];
});
console.log(`took ${seconds(started)}`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
