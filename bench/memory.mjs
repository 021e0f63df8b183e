// The page's memory: a report regrouped two hundred times and loaded for twenty ranges. Reports the
// memory of the page's process (its worker included) after each tenth, after garbage collection.
// Usage: memory.mjs
import { chromium } from 'playwright';
import { figure } from './figure.mjs';
import { folder, privateOf, startUntil } from './measure.mjs';

const PORT = Number(process.env.CATIS_BENCH_PORT ?? 4028);
const REGROUPS = 200;
const RANGES = 20;
const data = folder();
const server = await startUntil(
  process.execPath,
  ['dist/server/main.js'],
  { PORT: String(PORT), CATIS_DATA_DIR: data.path },
  'CATIS is ready',
);
const browser = await chromium.launch({
  ...(process.env.CATIS_CHROMIUM ? { executablePath: process.env.CATIS_CHROMIUM } : {}),
  args: [
    '--no-sandbox',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-quic',
    '--js-flags=--expose-gc',
  ],
});
const context = await browser.newContext({
  viewport: { width: 1366, height: 768 },
  timezoneId: 'America/Los_Angeles',
});
const page = await context.newPage();
await page.goto(`http://127.0.0.1:${PORT}/login`);
await page.getByLabel('E-mail').fill('analyst@demo.test');
await page.getByLabel('Password', { exact: true }).fill('Demo-Password-1');
await page.getByRole('button', { name: 'Sign in' }).click();
await page.getByRole('navigation', { name: 'Main' }).waitFor();

/** Goes to an address within the page and waits for a table with other content. */
const open = (address) =>
  page.evaluate(async (to) => {
    const said = () => document.querySelector('main')?.textContent ?? '';
    const before = said();
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
    while (said() === before || !/\d rows · loaded in/.test(said()))
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  }, address);
const system = await browser.newBrowserCDPSession();
/** Megabytes of the page's process after garbage collection. */
async function megabytes() {
  for (let n = 0; n < 3; n++) {
    await page.evaluate(() => globalThis.gc());
    for (const worker of page.workers()) await worker.evaluate(() => globalThis.gc());
  }
  const { processInfo } = await system.send('SystemInfo.getProcessInfo');
  const own = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => privateOf(id));
  return Math.max(...own);
}
const cost = (from, until, more) =>
  `/reports/catis/cost?dateMode=specific&start=${from}&end=${until}${more}`;
const regroupings = [
  '&groupBy=none',
  '&groupBy=agency',
  '&groupBy=year',
  '&dimension=aircraft&groupBy=type',
  '&dimension=flight&groupBy=none',
  '&dimension=crew&groupBy=crewRole',
];
const kept = { regroups: [], ranges: [] };
const counts = { regroups: `${REGROUPS} regroups`, ranges: `${RANGES} ranges more` };
await open(cost('2025-01-01', '2026-12-31', ''));
for (let n = 0; n <= REGROUPS; n++) {
  await open(cost('2025-01-01', '2026-12-31', regroupings[n % regroupings.length]));
  if (n % (REGROUPS / 10) === 0) kept.regroups.push(await megabytes());
}
for (let n = 0; n <= RANGES; n++) {
  const month = String((n % 12) + 1).padStart(2, '0');
  await open(cost(`2025-${month}-01`, '2026-10-31', ''));
  if (n % (RANGES / 10) === 0) kept.ranges.push(await megabytes());
}
await browser.close();
await server.stop();
data.remove();
for (const [what, values] of Object.entries(kept)) {
  // The first value includes code that is still being compiled.
  const [first = 0, last = 0] = [values[2], values.at(-1)];
  figure({
    name: `the page's process after ${counts[what]}`,
    value: last,
    unit: 'MB',
    against: 'after two tenths of them',
    limit: first,
    goal: '–',
  });
  console.log(
    `${what}: ${values.join(', ')} MB; the last against the third ${(last / first).toFixed(2)}×`,
  );
}
