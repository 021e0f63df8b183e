// The working day: start, sign-in to home, a keystroke in the flight form, a season's report.
import { chromium } from 'playwright';
import { folder, median, printTable, startUntil, timed, times } from './measure.mjs';

const PORT = 4020;
const origin = `http://127.0.0.1:${PORT}`;
const rounds = Number(process.argv[2] ?? 9);
const data = folder();
const serverEnv = { PORT: String(PORT), CATIS_DATA_DIR: data.path };
const startServer = () =>
  startUntil(process.execPath, ['dist/server/main.js'], serverEnv, 'CATIS is ready');
const startBare = () =>
  startUntil(
    process.execPath,
    ['bench/bareServer.mjs'],
    { PORT: String(PORT) },
    'bare server is ready',
  );
const once = async (start) => {
  const server = await start();
  await server.stop();
  return server.ms;
};

const rows = [];
const bareMs = await times(5, () => once(startBare));
const cold = await once(startServer);
rows.push({
  what: 'first start to ready (with demo data)',
  ms: cold,
  limit: 'the web framework alone to ready',
  limitMs: bareMs,
});
rows.push({
  what: 'later start to ready',
  ms: await times(3, () => once(startServer)),
  limit: 'the web framework alone to ready',
  limitMs: bareMs,
});

const server = await startServer();
const browser = await chromium.launch({
  ...(process.env.CATIS_CHROMIUM ? { executablePath: process.env.CATIS_CHROMIUM } : {}),
  args: [
    '--no-sandbox',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-quic',
  ],
});
const newPage = async () => {
  const context = await browser.newContext({
    viewport: { width: 1366, height: 768 },
    timezoneId: 'America/Los_Angeles',
  });
  return context.newPage();
};
const fill = async (page, account) => {
  await page.goto(`${origin}/login`);
  await page.getByLabel('E-mail').fill(`${account}@demo.test`);
  await page.getByLabel('Password').fill('Demo-Password-1');
};
const signIn = async (account) => {
  const page = await newPage();
  await fill(page, account);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  return page;
};

// Sign-in to home, against the same calls sent alone by the same browser, with one round trip per
// dependent call.
const toHome = async () => {
  const page = await newPage();
  await fill(page, 'dispatcher');
  const ms = await timed(async () => {
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('region', { name: 'Out now' }).waitFor();
  });
  await page.context().close();
  return ms;
};
const bareCalls = async (page) =>
  page.evaluate(async () => {
    const t = performance.now();
    const body = JSON.stringify({
      email: 'dispatcher@demo.test',
      password: 'Demo-Password-1',
      returnSecureToken: true,
    });
    const reply = await fetch(
      '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=local',
      {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body,
      },
    );
    const { idToken } = await reply.json();
    const get = async (path) =>
      (await fetch(`/api${path}`, { headers: { Authorization: `Bearer ${idToken}` } })).text();
    await Promise.all(
      [
        '/features',
        '/users/current/permissions',
        '/v2/user/settings/application/catis',
        '/v2/people/self',
      ].map(get),
    );
    await Promise.all(
      [
        '/bases',
        '/v2/assets',
        '/aircraft-metadata',
        '/aircraft-types',
        '/contracts',
        '/vendor/aircraft',
        '/bases/landing-fees',
        '/v2/dispatches',
        '/x/dispatches/mine',
      ].map(get),
    );
    return performance.now() - t;
  });
await toHome();
const home = await times(rounds, toHome);
const bare = await newPage();
await bare.goto(`${origin}/login`);
rows.push({
  what: 'sign-in to home',
  ms: home,
  limit: 'the same calls, bare',
  limitMs: await times(rounds, () => bareCalls(bare)),
});

// One keystroke to the next painted frame, against the same in a plain field.
const keystroke = (page, selector) =>
  page.locator(selector).evaluate(async (input) => {
    const all = [];
    for (let n = 0; n < 40; n++) {
      const t = performance.now();
      input.focus();
      document.execCommand('insertText', false, String(n % 10));
      await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
      all.push(performance.now() - t);
    }
    return all;
  });
const flight = await signIn('dispatcher');
await flight.goto(`${origin}/dispatch/flight/new`);
await flight.getByRole('radio', { name: 'Single page' }).click();
const field = '[data-path="remarks"]';
await flight.locator(field).waitFor();
await flight.waitForLoadState('networkidle');
const typedMs = median(await keystroke(flight, field));
const plain = await newPage();
await plain.setContent('<textarea id="f"></textarea>');
rows.push({
  what: 'keystroke to paint, flight on one page',
  ms: typedMs,
  limit: 'a bare text field',
  limitMs: median(await keystroke(plain, '#f')),
});

// A season's report, against fetching the same bytes and painting one line of text.
const analyst = await signIn('analyst');
const year = new Date().getUTCFullYear();
const report = `${origin}/reports/catis/cost?dateMode=specific&start=${year}-01-01&end=${year}-12-31`;
const toTable = async () => {
  await analyst.goto(`${origin}/reports/catis/cost`);
  await analyst.getByText('Choose dates to run this report.').waitFor();
  return timed(async () => {
    await analyst.getByRole('button', { name: 'Year to date' }).click();
    await analyst.getByText(/rows · loaded in/).waitFor();
  });
};
await analyst.goto(report);
await analyst.getByText(/rows · loaded in/).waitFor();
const table = await times(rounds, toTable);
const bytes = await times(rounds, () =>
  analyst.evaluate(async (y) => {
    const t = performance.now();
    const headers = { Authorization: `Bearer ${localStorage.getItem('bearerToken')}` };
    const months = Array.from({ length: 12 }, (_, m) => [
      `${y}-${String(m + 1).padStart(2, '0')}-01`,
      new Date(Date.UTC(y, m + 1, 0)).toISOString().slice(0, 10),
    ]);
    await Promise.all([
      fetch('/api/catis/dimensions', { headers }).then((r) => r.arrayBuffer()),
      ...months.map(([from, until]) =>
        fetch(`/api/catis/metrics?from=${from}&until=${until}`, {
          headers: { ...headers, Accept: 'application/vnd.apache.arrow.stream' },
        }).then((r) => r.arrayBuffer()),
      ),
    ]);
    const line = document.body.appendChild(document.createElement('div'));
    line.textContent = 'painted';
    await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
    line.remove();
    return performance.now() - t;
  }, year),
);
rows.push({
  what: 'report of the season, click to table',
  ms: table,
  limit: 'the same bytes fetched and a line painted',
  limitMs: bytes,
});

await browser.close();
await server.stop();
data.remove();
printTable(rows);
