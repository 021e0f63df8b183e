// Walks the generated paths of every chart, prints how much of each was covered, and writes
// dist/paths/index.html with screenshots of the browser journeys. npm run paths -- dispatchEditor:
// one chart. -- --why editing.confirming: the shortest path to a state. -- --no-screenshots: no
// browser. -- --record: writes the recorded covers (tests/machines) again, and nothing else.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

await import('./ensure-installed.mjs');
const { run, tool } = await import('./run.mjs');
const { chartNames, isFresh, journeyFolder, readJourneys, readRecords, recordOf, walkFile } =
  await import('./paths/records.mjs');
const { pathsPage } = await import('./paths/page.mjs');
const { waysTo } = await import('./paths/why.mjs');

const args = process.argv.slice(2);
const at = args.indexOf('--why');
const why = at < 0 ? null : args[at + 1];
const wanted = args.filter((a, n) => !a.startsWith('--') && (at < 0 || n !== at + 1));
const charts = await chartNames();
const unknown = wanted.filter((name) => !charts.has(name));
if (unknown.length > 0 || why === undefined) {
  console.error(
    unknown.length > 0
      ? `No chart is called ${unknown.join(', ')}. There are: ${[...charts.keys()].join(', ')}`
      : '--why wants a state, such as editing.confirming',
  );
  process.exit(1);
}
mkdirSync('dist/paths', { recursive: true });

/** Walks some charts, or all of them together with their other tests. */
const walk = (names, reporter, env = { CATIS_DEPTH: 'full' }) => {
  const only = names.length === 0 ? [] : ['-t', `^(${names.join('|')}) `];
  return run(
    tool('vitest'),
    [
      'run',
      ...(names.length === 0 ? ['tests/machines'] : new Set(names.map(walkFile))),
      ...only,
      `--reporter=${reporter}`,
    ],
    env,
  );
};

if (args.includes('--record')) {
  const names = wanted.length > 0 ? wanted : [...charts.keys()];
  process.exit(
    await walk(names, './scripts/test/vitestFailures.mjs', {
      CATIS_DEPTH: 'quick',
      CATIS_RECORD: '1',
    }),
  );
}
if (why !== null) process.exit(await explain(why));
for (const name of wanted.length > 0 ? wanted : charts.keys())
  rmSync(recordOf(name), { force: true });
const code = await walk(wanted, 'dot');
const takesPictures = wanted.length === 0 && !args.includes('--no-screenshots');
const pictured = takesPictures ? await picture() : 0;

const records = readRecords();
writeFileSync('dist/paths/index.html', pathsPage(records, readJourneys()));
const share = (part, whole) =>
  `${part}/${whole} ${whole === 0 ? '100' : Math.floor((100 * part) / whole)} %`;
console.log(
  `\n${'chart'.padEnd(20)}${'paths'.padStart(7)}${'states'.padStart(16)}${'transitions'.padStart(16)}`,
);
const shown = records.filter((r) => wanted.length === 0 || wanted.includes(r.chart));
for (const r of shown)
  console.log(
    `${r.chart.padEnd(20)}${String(r.paths).padStart(7)}${share(r.statesReached, r.states).padStart(16)}${share(r.transitionsWalked, r.transitions).padStart(16)}`,
  );
const unwalked = (wanted.length > 0 ? wanted : [...charts.keys()]).filter(
  (c) => !shown.some((r) => r.chart === c),
);
if (unwalked.length > 0) console.log(`No walk: ${unwalked.join(', ')}`);
console.log('\nTo look at: dist/paths/index.html');
const isWhole = shown.every(
  (r) => r.statesReached === r.states && r.transitionsWalked === r.transitions,
);
process.exitCode =
  code === 0 && pictured === 0 && isWhole && unwalked.length === 0 && shown.length > 0 ? 0 : 1;

/** The browser journeys, with a screenshot of each state in each theme. */
async function picture() {
  rmSync(journeyFolder, { recursive: true, force: true });
  return await run(process.execPath, ['scripts/e2e.mjs', '--grep', '@journey', '--reporter=dot'], {
    CATIS_SCREENSHOTS: journeyFolder,
  });
}

/**
 * Prints the shortest path to a state, in each chart that has it. Walks a chart again only when one
 * of its sources is newer than its record.
 */
async function explain(asked) {
  const [chart, state] = asked.includes(':') ? asked.split(':') : [null, asked];
  const having = [...charts]
    .filter(([name, states]) => (chart === null || name === chart) && states.includes(state))
    .map(([name]) => name);
  if (having.length === 0) {
    const near = [...charts].flatMap(([name, states]) =>
      states.filter((s) => s.endsWith(state.split('.').at(-1))).map((s) => `${name}:${s}`),
    );
    console.error(
      `No chart has a state ${asked}.${near.length > 0 ? ` Did you mean ${near.slice(0, 6).join(', ')}?` : ''}`,
    );
    return 1;
  }
  const stale = having.filter((name) => !isFresh(name));
  if (stale.length > 0) await walk(stale, 'dot');
  for (const name of having)
    console.log(waysTo(JSON.parse(readFileSync(recordOf(name), 'utf8')), state));
  return 0;
}
