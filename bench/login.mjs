// What the sign-in page loads; its first paint, against a minimal React page, at full speed and on
// a slow machine and network (four times slower, 9 Mbit/s, 60 ms); then its Lighthouse scores with
// the mobile settings. Usage: login.mjs [ROUNDS]
import { readFileSync } from 'node:fs';
import { chromium } from 'playwright';
import { installBenchPackages } from './benchPackages.mjs';
import { figure } from './figure.mjs';
import { serveHello } from './hello.mjs';
import { folder, median, printTable, startUntil } from './measure.mjs';

installBenchPackages('lighthouse');
const { default: lighthouse } = await import('lighthouse');

const PORT = Number(process.env.CATIS_BENCH_PORT ?? 4024);
/** The port where Lighthouse connects to the browser. */
const DEBUG_PORT = PORT + 1;
const rounds = Number(process.argv[2] ?? 9);
const data = folder();
const server = await startUntil(
  process.execPath,
  ['dist/server/main.js'],
  { PORT: String(PORT), CATIS_DATA_DIR: data.path },
  'CATIS is ready',
);
const helloFolder = folder();
const hello = await serveHello(helloFolder.path);
const browser = await chromium.launch({
  ...(process.env.CATIS_CHROMIUM ? { executablePath: process.env.CATIS_CHROMIUM } : {}),
  args: [
    '--no-sandbox',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-quic',
    `--remote-debugging-port=${DEBUG_PORT}`,
  ],
});

/** @returns milliseconds to the first paint, and until the form works */
async function open(address, slow) {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
  const page = await context.newPage();
  if (slow) {
    const tools = await context.newCDPSession(page);
    await tools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await tools.send('Network.enable');
    await tools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 60,
      downloadThroughput: 9e6 / 8,
      uploadThroughput: 9e6 / 8,
    });
  }
  await page.goto(address);
  const ms = await page.evaluate(
    () =>
      new Promise((painted) => {
        new PerformanceObserver((list) => {
          for (const { name, startTime } of list.getEntries())
            if (name === 'first-contentful-paint') painted(startTime);
        }).observe({ type: 'paint', buffered: true });
      }),
  );
  await context.close();
  return ms;
}

/** Kilobytes of scripts on the wire that the page requests until it is usable (PERF-1). */
async function scriptKilobytes() {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`http://127.0.0.1:${PORT}/login`);
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  await page.waitForLoadState('networkidle');
  const all = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .flatMap(({ name, encodedBodySize }) =>
        name.endsWith('.js') ? [[new URL(name).pathname.slice(1), encodedBodySize]] : [],
      ),
  );
  await context.close();
  const manifest = JSON.parse(readFileSync('dist/web/.vite/manifest.json', 'utf8'));
  const entry = new Set();
  const add = (key) => {
    if (entry.has(manifest[key].file)) return;
    entry.add(manifest[key].file);
    for (const imported of manifest[key].imports ?? []) add(imported);
  };
  add('index.html');
  const sizes = new Map(all);
  const sum = (files) => files.reduce((bytes, file) => bytes + sizes.get(file), 0) / 1000;
  return { entry: sum([...entry]), whole: sum([...sizes.keys()]) };
}
const scripts = await scriptKilobytes();

const rows = [];
for (const slow of [false, true]) {
  const paints = { login: [], hello: [] };
  for (let n = 0; n < rounds; n++) {
    paints.login.push(await open(`http://127.0.0.1:${PORT}/login`, slow));
    paints.hello.push(await open(hello.origin, slow));
  }
  rows.push({
    what: `first paint of the sign-in page${slow ? ', slow machine and line' : ''}`,
    ms: median(paints.login),
    limit: 'a React page that says hello',
    limitMs: median(paints.hello),
    ...(slow ? { goal: '≤ 1' } : {}),
  });
}
/**
 * The results of a Lighthouse run: scores from 0 to 100 per category, and milliseconds for timings.
 */
const points = [];
for (let n = 0; n < rounds; n++) {
  const run = await lighthouse(`http://127.0.0.1:${PORT}/login`, {
    port: DEBUG_PORT,
    logLevel: 'error',
  });
  if (run === undefined) throw new Error('Lighthouse said nothing.');
  const { categories, audits } = run.lhr;
  const timed = [
    'first-contentful-paint',
    'largest-contentful-paint',
    'total-blocking-time',
    'cumulative-layout-shift',
  ];
  points.push({
    ...Object.fromEntries(
      Object.entries(categories).map(([kind, { score }]) => [kind, Math.round(score * 100)]),
    ),
    ...Object.fromEntries(timed.map((id) => [id, audits[id].numericValue])),
  });
}
await browser.close();
hello.stop();
await server.stop();
helloFolder.remove();
data.remove();
printTable(rows);
/** A figure with a fixed limit: our own goal, or Lighthouse's threshold for "good". */
const against = (name, value, unit, limit, goal, measure = 'the goal') => {
  figure({ name, value, unit, against: measure, limit, goal });
  console.log(
    `${name.padEnd(64)}${value.toFixed(unit === 'kB' ? 1 : 0).padStart(7)} ${unit.padEnd(7)}${String(limit).padStart(6)}  ${measure}`,
  );
};
console.log(
  `\n${rounds} runs of Lighthouse with its mobile settings (the machine's own speed counts in the blocking time)`,
);
against('scripts before the identity provider, brotli', scripts.entry, 'kB', 75, '≤ 1');
against('scripts to a usable form, brotli', scripts.whole, 'kB', 120, '≤ 1');
for (const [kind, goal] of Object.entries({
  performance: 98,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
}))
  against(
    `Lighthouse, mobile: ${kind}`,
    median(points.map((one) => one[kind])),
    'points',
    goal,
    '≥ 1',
  );
for (const [id, good] of Object.entries({
  'first-contentful-paint': 1800,
  'largest-contentful-paint': 2500,
  'total-blocking-time': 200,
}))
  against(
    `the same: ${id.replaceAll('-', ' ')}`,
    median(points.map((one) => one[id])),
    'ms',
    good,
    '≤ 1',
    'what it calls good',
  );
against(
  'the same: layout shift, thousandths',
  median(points.map((one) => one['cumulative-layout-shift'])) * 1000,
  '',
  100,
  '≤ 1',
  'what it calls good',
);
