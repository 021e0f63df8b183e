// The first paint of the sign-in page, against a React page that says hello, as it comes and on a slow machine and line
// (four times slower, 9 Mbit/s, 60 ms), then what Lighthouse gives it with its mobile settings. Usage: login.mjs [ROUNDS]
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';
import { serveHello } from './hello.mjs';
import { folder, median, printTable, startUntil } from './measure.mjs';

if (!existsSync('bench/node_modules/lighthouse')) {
  const installed = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--no-package-lock', '--ignore-scripts'], { cwd: 'bench', stdio: 'inherit' });
  if (installed.status !== 0) throw new Error('Lighthouse could not be installed.');
}
const { default: lighthouse } = await import('lighthouse');

const PORT = Number(process.env.CATIS_BENCH_PORT ?? 4024);
/** Where Lighthouse reaches the browser. */
const DEBUG_PORT = PORT + 1;
const rounds = Number(process.argv[2] ?? 9);
const data = folder();
const server = await startUntil(process.execPath, ['dist/server/main.js'], { PORT: String(PORT), CATIS_DATA_DIR: data.path }, 'CATIS is ready');
const helloFolder = folder();
const hello = await serveHello(helloFolder.path);
const browser = await chromium.launch({
  ...(process.env.CATIS_CHROMIUM ? { executablePath: process.env.CATIS_CHROMIUM } : {}),
  args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-quic', `--remote-debugging-port=${DEBUG_PORT}`],
});

/** @returns milliseconds to the first paint of anything, and until the form works */
async function open(address, slow) {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
  const page = await context.newPage();
  if (slow) {
    const tools = await context.newCDPSession(page);
    await tools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await tools.send('Network.enable');
    await tools.send('Network.emulateNetworkConditions', { offline: false, latency: 60, downloadThroughput: 9e6 / 8, uploadThroughput: 9e6 / 8 });
  }
  await page.goto(address);
  const ms = await page.evaluate(
    () =>
      new Promise((painted) => {
        new PerformanceObserver((list) => {
          for (const { name, startTime } of list.getEntries()) if (name === 'first-contentful-paint') painted(startTime);
        }).observe({ type: 'paint', buffered: true });
      }),
  );
  await context.close();
  return ms;
}

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
  });
}
/** What a run of Lighthouse says: points of a hundred for each kind, milliseconds for what is timed. */
const points = [];
for (let n = 0; n < rounds; n++) {
  const run = await lighthouse(`http://127.0.0.1:${PORT}/login`, { port: DEBUG_PORT, logLevel: 'error' });
  if (run === undefined) throw new Error('Lighthouse said nothing.');
  const { categories, audits } = run.lhr;
  const timed = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift'];
  points.push({
    ...Object.fromEntries(Object.entries(categories).map(([kind, { score }]) => [kind, Math.round(score * 100)])),
    ...Object.fromEntries(timed.map((id) => [id, audits[id].numericValue])),
  });
}
await browser.close();
hello.stop();
await server.stop();
helloFolder.remove();
data.remove();
printTable(rows);
console.log(`\nLighthouse, mobile settings, ${rounds} runs (the machine's own speed counts in the blocking time)`);
for (const kind of Object.keys(points[0])) {
  const all = points.map((one) => one[kind]).toSorted((a, b) => a - b);
  const text = (value) => (kind === 'cumulative-layout-shift' ? value.toFixed(3) : value.toFixed(0));
  console.log(`${kind.padEnd(28)} median ${text(median(all)).padStart(6)}   ${text(all[0])} to ${text(all.at(-1))}`);
}
