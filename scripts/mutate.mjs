// Mutation testing: changes the rules one place at a time and checks whether a test fails. `npm run
// mutate` mutates every area below, `npm run mutate -- domain/cost domain/report/export` the named
// areas or folders. `--one-in 10` mutates a random tenth of their lines (CATIS_SEED), because all
// of them would take hours. It measures; it is not part of `npm test`.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

await import('./ensure-installed.mjs');
const { default: fc } = await import('fast-check');
const { run } = await import('./run.mjs');

/** The mutated areas, with their tests and the score below which a run fails; null sets none. */
const chosen = {
  'domain/cost': { tests: ['domain/cost'], atLeast: 85 },
  'domain/dates': { tests: ['domain/dates'], atLeast: 85 },
  'domain/fuel': { tests: ['domain/fuel'], atLeast: 85 },
  // Its worker's warm-up example is no rule and has no test. Workbooks are read back where they are
  // written.
  'domain/report': { tests: ['domain/report', 'src/adapters/report/xlsx.test.ts'], atLeast: 85 },
  // Every chart uses some of them.
  'machines/parts': { tests: ['machines'], atLeast: null },
};
/** Every other area of the rules with its own tests. */
const others = readdirSync('domain')
  .map((name) => `domain/${name}`)
  .filter((area) => !(area in chosen) && existsSync(`tests/${area}`))
  .map((area) => [area, { tests: [area], atLeast: null }]);
const areas = { ...chosen, ...Object.fromEntries(others) };
const home = 'bench/mutation';
if (!existsSync(`${home}/node_modules/@stryker-mutator/core`)) {
  const installed = await run('npm', [
    'install',
    '--prefix',
    home,
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--no-package-lock',
  ]);
  if (installed !== 0) process.exit(installed);
}
mkdirSync('dist/mutation', { recursive: true });

const scoreOf = (file) => {
  const mutants = Object.values(JSON.parse(readFileSync(file, 'utf8')).files).flatMap((f) =>
    f.mutants.map((m) => m.status),
  );
  const count = (...statuses) => mutants.filter((status) => statuses.includes(status)).length;
  const caught = count('Killed', 'Timeout');
  return { caught, all: caught + count('Survived', 'NoCoverage') };
};

const { values, positionals: asked } = parseArgs({
  allowPositionals: true,
  options: { 'one-in': { type: 'string', default: '1' } },
});
const oneIn = Number(values['one-in']);
if (!(oneIn >= 1)) {
  console.error('--one-in wants a number from 1 on, like 10.');
  process.exit(1);
}
const seed = Number(process.env.CATIS_SEED ?? 20_261_120);
/** Lines per random piece. A mutant lies within one statement, which is seldom longer. */
const TOGETHER = 25;
/** Returns all files of the folders, or random pieces of them. */
function linesOf(folders) {
  if (oneIn === 1) return folders.map((folder) => `${folder}/**/*.ts`);
  const pieces = folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true }).map((name) => `${folder}/${name}`),
    )
    .filter((file) => file.endsWith('.ts'))
    .sort()
    .flatMap((file) => {
      const lines = readFileSync(file, 'utf8').split('\n').length;
      return Array.from(
        { length: Math.ceil(lines / TOGETHER) },
        (_, n) => `${file}:${n * TOGETHER + 1}-${Math.min(lines, (n + 1) * TOGETHER)}`,
      );
    });
  return fc.sample(
    fc.shuffledSubarray(pieces, {
      minLength: Math.ceil(pieces.length / oneIn),
      maxLength: Math.ceil(pieces.length / oneIn),
    }),
    {
      numRuns: 1,
      seed,
    },
  )[0];
}
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
      mutate: linesOf(mutated),
      testRunner: 'vitest',
      // No file has this name: Stryker would rewrite ours with an older compiler than the one that
      // reads them.
      tsconfigFile: 'none.json',
      plugins: [
        `${process.cwd()}/${home}/node_modules/@stryker-mutator/vitest-runner/dist/src/index.js`,
      ],
      vitest: { configFile: `${home}/vitest.config.ts`, related: false },
      coverageAnalysis: 'perTest',
      // MUTATE_AT_ONCE=1 leaves a core to other work.
      concurrency: Number(process.env.MUTATE_AT_ONCE ?? 2),
      ignoreStatic: true,
      tempDirName: 'dist/mutation/sandbox',
      ignorePatterns: ['dist', '.data', 'docs', 'e2e', 'bench/node_modules'],
      reporters: ['json', 'clear-text'],
      clearTextReporter: {
        allowColor: false,
        reportTests: false,
        reportMutants: true,
        logTests: false,
      },
      jsonReporter: { fileName: report },
    }),
  );
  const code = await run(
    process.execPath,
    [`${home}/node_modules/@stryker-mutator/core/bin/stryker.js`, 'run', config],
    {
      CATIS_DEPTH: 'full',
      MUTATE_TESTS: tests.join(','),
    },
  );
  if (code !== 0) process.exitCode = code;
  if (!existsSync(report)) continue;
  const { caught, all } = scoreOf(report);
  const score = (100 * caught) / all;
  if (atLeast !== null && score < atLeast) process.exitCode = 1;
  lines.push(
    `${mutated.join(', ')}${oneIn === 1 ? '' : `, one line in ${oneIn} (seed ${seed})`}: ${caught} of ${all} mutants caught, ${score.toFixed(1)} %${atLeast === null ? '' : ` (at least ${atLeast} %)`}`,
  );
}
console.log(lines.join('\n'));
