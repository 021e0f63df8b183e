// The running product with more activities than a page holds (PERF-23): a page signs in and asks for reports of five
// seasons on PostgreSQL, while somebody saves. Time to the table, memory of page and service, disk, and what a save costs
// meanwhile against the same save with nobody asking. Usage: grown.mjs [MILLIONS]
import { readFileSync, writeFileSync } from 'node:fs';
import { chromium } from 'playwright';
import { inviteFirstAdministrator } from '../server/commands/firstAdministrator.ts';
import { migrate } from '../server/database/migrate.ts';
import { openStore } from '../server/database/open.ts';
import { ownPostgres } from '../tests/support/postgres.ts';
import { figure } from './figure.mjs';
import { bodyOf } from './load/saveBody.mjs';
import { folder, median, privateOf, startUntil, timed } from './measure.mjs';
import { fillActivities } from './report/fillActivities.mjs';

const MILLIONS = Number(process.argv[2] ?? 1);
const COUNT = MILLIONS * 1_000_000;
const PORT = Number(process.env.CATIS_BENCH_PORT ?? 4030);
const address = `http://127.0.0.1:${PORT}`;
const account = { email: 'grown@bench.test', password: 'Juniper-Flat-26' };
/** Between two saves, so that they are somebody's and not a load. */
const PAUSE_MS = 100;
const IDLE_SAVES = 100;
const range = 'dateMode=specific&start=2021-01-01&end=2025-12-31';
const reports = {
  'incidents by agency': `/reports/catis/cost?${range}&dimension=incident&groupBy=agency`,
  'crew by job': `/reports/catis/cost?${range}&dimension=crew&groupBy=crewRole`,
};

const own = await ownPostgres();
if (own === null) {
  console.log('No PostgreSQL on this machine: growth is not measured.');
  process.exit(0);
}
const store = await openStore({ databaseUrl: own.url });
await migrate(store.pool, 'server/migrations');
const filled = await timed(() => fillActivities(store.pool, COUNT));
const one = async (text) => (await store.pool.query(text)).rows[0];
const megabytesOf = async (what) => Math.round(Number((await one(`select ${what} as bytes`)).bytes) / 1e6);
const bare = await megabytesOf('pg_database_size(current_database())');
const token = await inviteFirstAdministrator(store, account.email);
const { id: dispatchId } = await one('select id from dispatches order by number limit 1');
console.log(`${COUNT} activities made in ${(filled / 1000).toFixed(0)} s, ${bare} MB`);

const data = folder();
// A small trial is added up by the service as well.
const env = { PORT: String(PORT), CATIS_DATA_DIR: data.path, DATABASE_URL: own.url, CATIS_REPORT_AT_ONCE: String(Math.min(COUNT - 1, 1_000_000)) };
const startService = () => startUntil(process.execPath, ['dist/server/main.js'], env, 'CATIS is ready');
let service = await startService();
const browser = await chromium.launch({
  ...(process.env.CATIS_CHROMIUM ? { executablePath: process.env.CATIS_CHROMIUM } : {}),
  args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-quic'],
});
const page = await (await browser.newContext({ viewport: { width: 1366, height: 768 }, timezoneId: 'America/Los_Angeles' })).newPage();
page.setDefaultTimeout(600_000);
let authorization = '';
page.on('request', (request) => {
  authorization = request.headers()['authorization'] ?? authorization;
});
await page.goto(`${address}/signup?token=${token}`);
await page.getByLabel('Password', { exact: true }).fill(account.password);
await page.getByRole('button', { name: 'Create account' }).click();
await page.waitForURL(`${address}/login`);
await page.getByLabel('E-mail').fill(account.email);
await page.getByLabel('Password', { exact: true }).fill(account.password);
await page.getByRole('button', { name: 'Sign in' }).click();
await page.getByRole('navigation', { name: 'Main' }).waitFor();

/** One save as the form makes it: milliseconds of the save alone. */
async function save() {
  const path = `${address}/api/v2/dispatches/${dispatchId}`;
  const read = await fetch(path, { headers: { authorization } });
  if (read.status !== 200) throw new Error(`reading answers ${read.status}`);
  const { dispatch } = await read.json();
  const body = JSON.stringify({ ...bodyOf(dispatch), remarks: `Seen ${performance.now()}` });
  let reply = null;
  const ms = await timed(async () => {
    reply = await fetch(path, { method: 'PUT', headers: { authorization, 'content-type': 'application/json', 'if-match': read.headers.get('etag') }, body });
  });
  if (reply.status !== 200) throw new Error(`saving answers ${reply.status}: ${await reply.text()}`);
  return ms;
}
/** Saves, one after another, until `over` says so. */
async function savesUntil(over) {
  const all = [];
  while (!over(all.length)) {
    all.push(await save());
    await new Promise((done) => setTimeout(done, PAUSE_MS));
  }
  return all;
}
const worst = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length * 0.95)];
/** The most memory that the service's process has had since the last question. */
const mostOf = (pid) => {
  const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  return Math.round(Number(kilobytes) / 1024);
};
const system = await browser.newBrowserCDPSession();
async function pageMegabytes() {
  const { processInfo } = await system.send('SystemInfo.getProcessInfo');
  return Math.max(...processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => privateOf(id)));
}

await savesUntil((n) => n === IDLE_SAVES / 5);
const idle = await savesUntil((n) => n === IDLE_SAVES);
console.log(`a save with nobody asking: ${median(idle).toFixed(0)} ms, 95 of 100 within ${worst(idle).toFixed(0)} ms; service ${mostOf(service.pid)} MB`);

/** A report from the press of its address to its table, with saves going on beside it. */
async function ask(name, when) {
  mostOf(service.pid);
  let isOver = false;
  const saving = savesUntil(() => isOver);
  const ms = await timed(async () => {
    const answered = page.waitForResponse((reply) => reply.url().endsWith('/x/catis/report-tables'));
    await page.goto(`${address}${reports[name]}`);
    const reply = await answered;
    if (reply.status() !== 200) throw new Error(`${name} answers ${reply.status()}: ${await reply.text()}`);
    await page.locator('[role=grid][aria-busy=false]').waitFor();
  });
  isOver = true;
  const saves = await saving;
  const what = `${MILLIONS} million, ${name}, ${when}`;
  console.log(
    `${what}: table after ${(ms / 1000).toFixed(1)} s; page ${await pageMegabytes()} MB, service at most ${mostOf(service.pid)} MB; ${saves.length} saves meanwhile, ${median(saves).toFixed(0)} ms, 95 of 100 within ${worst(saves).toFixed(0)} ms`,
  );
  figure({ name: `a save during: ${what}`, value: median(saves), unit: 'ms', against: 'a save with nobody asking', limit: median(idle), goal: '≤ 1' });
}
for (const name of Object.keys(reports)) await ask(name, 'first');
for (const name of Object.keys(reports)) await ask(name, 'again');
await page.goto('about:blank');
await service.stop();
console.log(
  `disk: ${bare} MB of tables before, ${await megabytesOf("pg_total_relation_size('report_segments')")} MB of stored months, ${await megabytesOf('pg_database_size(current_database())')} MB in all`,
);
service = await startService();
for (const name of Object.keys(reports)) await ask(name, 'after a restart');
await browser.close();
await service.stop();
await store.close();
await own.stop();
data.remove();
