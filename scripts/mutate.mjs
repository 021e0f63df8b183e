// Mutation testing: changes the rules one place at a time and sees whether a test fails. `npm run mutate` takes every
// area below, `npm run mutate -- domain/cost domain/report/export` the named ones, or folders of them. It measures; it
// is no part of `npm test`.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';

await import('./ensure-installed.mjs');
const { run } = await import('./run.mjs');

/** What is mutated, with the tests that speak of it and the score below which a run fails; null asks for none. */
const areas = {
  'domain/cost': { tests: ['domain/cost'], atLeast: 85 },
  'domain/dates': { tests: ['domain/dates'], atLeast: 85 },
  'domain/fuel': { tests: ['domain/fuel'], atLeast: 85 },
  'domain/report': { tests: ['domain/report'], atLeast: 85 },
  'machines/parts': { tests: ['machines/forms', 'machines/history'], atLeast: null },
};
const home = 'bench/mutation';
if (!existsSync(`${home}/node_modules/@stryker-mutator/core`)) {
  const installed = await run('npm', ['install', '--prefix', home, '--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock']);
  if (installed !== 0) process.exit(installed);
}
mkdirSync('dist/mutation', { recursive: true });

const scoreOf = (file) => {
  const mutants = Object.values(JSON.parse(readFileSync(file, 'utf8')).files).flatMap((f) => f.mutants.map((m) => m.status));
  const count = (...statuses) => mutants.filter((status) => statuses.includes(status)).length;
  const caught = count('Killed', 'Timeout');
  return { caught, all: caught + count('Survived', 'NoCoverage') };
};

const asked = process.argv.slice(2);
const lines = [];
for (const [area, { tests, atLeast }] of Object.entries(areas)) {
  const within = asked.filter((folder) => folder === area || folder.startsWith(`${area}/`));
  if (asked.length > 0 && within.length === 0) continue;
  const mutated = within.length === 0 ? [area] : within;
  const report = `dist/mutation/${area.replaceAll('/', '-')}.json`;
  const config = `dist/mutation/${area.replaceAll('/', '-')}.config.json`;
  writeFileSync(
    config,
    JSON.stringify({
      mutate: mutated.map((folder) => `${folder}/**/*.ts`),
      testRunner: 'vitest',
      // No file of this name: Stryker would rewrite ours with a compiler older than the one that reads them.
      tsconfigFile: 'none.json',
      plugins: [`${process.cwd()}/${home}/node_modules/@stryker-mutator/vitest-runner/dist/src/index.js`],
      vitest: { configFile: `${home}/vitest.config.ts`, related: false },
      coverageAnalysis: 'perTest',
      // MUTATE_AT_ONCE=1 leaves a core to others.
      concurrency: Number(process.env.MUTATE_AT_ONCE ?? 2),
      ignoreStatic: true,
      tempDirName: 'dist/mutation/sandbox',
      ignorePatterns: ['dist', '.data', 'docs', 'e2e', 'bench/node_modules'],
      reporters: ['json', 'clear-text'],
      clearTextReporter: { allowColor: false, reportTests: false, reportMutants: true, logTests: false },
      jsonReporter: { fileName: report },
    }),
  );
  const code = await run(process.execPath, [`${home}/node_modules/@stryker-mutator/core/bin/stryker.js`, 'run', config], { MUTATE_TESTS: tests.join(',') });
  if (code !== 0) process.exitCode = code;
  if (!existsSync(report)) continue;
  const { caught, all } = scoreOf(report);
  const score = (100 * caught) / all;
  if (atLeast !== null && score < atLeast) process.exitCode = 1;
  lines.push(`${mutated.join(', ')}: ${caught} of ${all} mutants caught, ${score.toFixed(1)} %${atLeast === null ? '' : ` (at least ${atLeast} %)`}`);
}
console.log(lines.join('\n'));
