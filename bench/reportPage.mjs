// The report page in Chromium over 100,000 and 500,000 activities, against fetching the same bytes
// and painting one line. Usage: reportPage.mjs [ACTIVITIES …]
import { chromium } from 'playwright';
import { figure } from './figure.mjs';
import { folder, median, startUntil } from './measure.mjs';
import { buildEngine, utf8 } from './report/buildEngine.mjs';
import { gzipOf, press } from './report/compress.mjs';
import { makeBlocks, makeDimensions } from './report/data.mjs';
import { serveInFront } from './report/front.mjs';

const PORT = 4022;
const ROUNDS = 5;
const FRAMES = 90;
/** The time that a person needs to choose dates. */
const THINKING_MS = 1500;
const asked = process.argv.slice(2).map(Number);
const sizes = asked.length === 0 ? [100_000, 500_000] : asked;
const data = folder();
const server = await startUntil(
  process.execPath,
  ['dist/server/main.js'],
  { PORT: String(PORT), CATIS_DATA_DIR: `${data.path}/data` },
  'CATIS is ready',
);
// After the service has started, because the bundler sets production in this process, where the
// local identity refuses to run.
const engine = await buildEngine(data.path);
const browser = await chromium.launch({
  ...(process.env.CATIS_CHROMIUM ? { executablePath: process.env.CATIS_CHROMIUM } : {}),
  args: [
    '--no-sandbox',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-quic',
  ],
});
const cost = (more = '') =>
  `/reports/catis/cost?dateMode=specific&start=2021-01-01&end=2025-12-31${more}`;

/** A separate page that has fetched nothing of the report yet. */
async function freshPage(origin) {
  const context = await browser.newContext({
    viewport: { width: 1366, height: 768 },
    timezoneId: 'America/Los_Angeles',
  });
  const page = await context.newPage();
  await page.goto(`${origin}/login`);
  await page.getByLabel('E-mail').fill('analyst@demo.test');
  await page.getByLabel('Password').fill('Demo-Password-1');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  await page.goto(`${origin}/reports/catis/cost`);
  await page.getByText('Choose dates to run this report.').waitFor();
  return page;
}

/**
 * Goes to an address within the page. Returns milliseconds until the grid has painted the new rows.
 */
const navigate = (page, address, rows) =>
  page.evaluate(
    async ([to, count]) => {
      const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
      const t = performance.now();
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
      for (;;) {
        await painted();
        const text = document.querySelector('main')?.textContent ?? '';
        if (
          count === null
            ? /\d rows · loaded in/.test(text)
            : text.includes(`${count} rows · loaded in`)
        )
          return performance.now() - t;
      }
    },
    [address, rows],
  );

/**
 * Goes to an address within a page that shows a table. Returns milliseconds until it has painted
 * other rows.
 */
const change = (page, address) =>
  page.evaluate(async (to) => {
    const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    const firstLine = () =>
      document.querySelector('[role=grid][aria-busy=false] [role=row][aria-rowindex="2"]')
        ?.textContent ?? null;
    const before = firstLine();
    const t = performance.now();
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
    while (performance.now() - t < 30_000) {
      await painted();
      const now = firstLine();
      if (now !== null && now !== before) return performance.now() - t;
    }
    throw new Error(`The table stayed as it was at ${to}.`);
  }, address);

/** The same bytes, fetched month by month (null: in one reply), and one painted line. */
const bytesOnly = (page, months) =>
  page.evaluate(async (ranges) => {
    const media =
      ranges === null ? 'application/vnd.catis.months' : 'application/vnd.apache.arrow.stream';
    const headers = {
      Authorization: `Bearer ${localStorage.getItem('bearerToken')}`,
      Accept: media,
    };
    const t = performance.now();
    const read = async (path) => (await fetch(path, { headers, cache: 'no-store' })).arrayBuffer();
    let next = 0;
    const all = () => read('/api/catis/metrics?from=2021-01-01&until=2025-12-31');
    const some = async () => {
      for (let n = next++; n < ranges.length; n = next++)
        await read(`/api/catis/metrics?from=${ranges[n]}-01&until=${ranges[n]}-28`);
    };
    await Promise.all([
      read('/api/catis/dimensions'),
      ...(ranges === null ? [all()] : [some(), some(), some()]),
    ]);
    const line = document.body.appendChild(document.createElement('div'));
    line.textContent = 'painted';
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    line.remove();
    return performance.now() - t;
  }, months);

/** Milliseconds of each frame while the grid scrolls. */
const scroll = (page) =>
  page.evaluate(async (frames) => {
    let box = document.querySelector('[role=grid]');
    while (box.scrollHeight <= box.clientHeight + 1) box = box.parentElement;
    const all = [];
    let last = await new Promise(requestAnimationFrame);
    for (let n = 0; n < frames; n++) {
      box.scrollTop += 320;
      const now = await new Promise(requestAnimationFrame);
      all.push(now - last);
      last = now;
    }
    return all;
  }, FRAMES);
const p95 = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length * 0.95)];

const lines = [];
for (const count of sizes) {
  const label = `${count / 1000}k`;
  const blocks = makeBlocks(count);
  const months = blocks.map((block) => ({
    month: block.from.slice(0, 7),
    body: press(Buffer.from(engine.encodeMonth(block))),
  }));
  const frames = blocks.flatMap((block) => {
    const bytes = engine.encodeMonth(block);
    return [
      engine.headBytes(
        {
          from: `${block.from.slice(0, 7)}-01`,
          until: block.until,
          tag: `"${block.from}"`,
          bytes: bytes.byteLength,
        },
        utf8,
      ),
      bytes,
    ];
  });
  const whole = gzipOf(frames);
  const tables = [];
  const atOnce = [];
  const limits = { byMonth: [], once: [] };
  const limitsAtOnce = { byMonth: [], once: [] };
  const regroups = [];
  const lists = [];
  const sorts = [];
  const scrolled = [];
  const dimensions = makeDimensions();
  const front = await serveInFront(
    `http://127.0.0.1:${PORT}`,
    months,
    press(Buffer.from(JSON.stringify(dimensions))),
    whole,
  );
  for (let round = 0; round < ROUNDS; round++) {
    const hurried = await freshPage(front.origin);
    atOnce.push(await navigate(hurried, cost(), null));
    await hurried.context().close();
    const page = await freshPage(front.origin);
    await page.waitForTimeout(THINKING_MS);
    tables.push(await navigate(page, cost(), null));
    regroups.push(await change(page, cost('&groupBy=year')));
    lists.push(await change(page, cost('&dimension=flight&groupBy=none')));
    sorts.push(
      await change(
        page,
        cost(
          `&dimension=flight&groupBy=none&state=${encodeURIComponent('{"v":1,"s":"totalCost-"}')}`,
        ),
      ),
    );
    scrolled.push(...(await scroll(page)));
    await page.context().close();
    // A newly opened page still initializes while it fetches; a page that was idle for a while does
    // not.
    for (const [of, pause] of [
      [limitsAtOnce, 0],
      [limits, THINKING_MS],
    ]) {
      const bare = await freshPage(front.origin);
      await bare.waitForTimeout(pause);
      of.byMonth.push(
        await bytesOnly(
          bare,
          months.map(({ month }) => month),
        ),
      );
      of.once.push(await bytesOnly(bare, null));
      await bare.context().close();
    }
  }
  await front.stop();
  const byMonth = (of) => ({
    againstMs: median(of.byMonth),
    against: 'the same bytes fetched month by month and a line painted',
  });
  const once = (of) => ({ againstMs: median(of.once), against: 'the same in one fetch' });
  const oneFrame = { againstMs: 1000 / 60, against: 'one frame' };
  const [goal, hurriedGoal] = count > 100_000 ? ['≤ 1.3', '–'] : ['≤ 1.2', '≤ 1.7'];
  lines.push({
    what: `T1 ${label} dates chosen after 1.5 s to table painted`,
    ms: median(tables),
    ...byMonth(limits),
    goal,
  });
  lines.push({ what: `T1 ${label} the same`, ms: median(tables), ...once(limits), goal: '≤ 2' });
  lines.push({
    what: `T1 ${label} dates chosen at once`,
    ms: median(atOnce),
    ...byMonth(limitsAtOnce),
    goal: hurriedGoal,
  });
  lines.push({
    what: `T1 ${label} the same`,
    ms: median(atOnce),
    ...once(limitsAtOnce),
    goal: '–',
  });
  lines.push({
    what: `T5 ${label} the list of flights, data at hand, painted`,
    ms: median(lists),
    ...oneFrame,
    goal: '–',
  });
  lines.push({
    what: `T5 ${label} the list sorted by cost, painted`,
    ms: median(sorts),
    ...oneFrame,
    goal: '–',
  });
  lines.push({
    what: `T5 ${label} regroup to painted`,
    ms: median(regroups),
    ...oneFrame,
    goal: '–',
  });
  lines.push({
    what: `T7 ${label} a frame while scrolling, p95`,
    ms: p95(scrolled),
    ...oneFrame,
    goal: '≤ 1.5',
  });
}
await browser.close();
await server.stop();
data.remove();
console.log(
  `\n${'what'.padEnd(56)}${'ms'.padStart(9)}${'against'.padStart(10)}${'ratio'.padStart(9)}${'goal'.padStart(8)}  against`,
);
for (const { what, ms, against, againstMs, goal } of lines) {
  figure({ name: what, value: ms, unit: 'ms', against, limit: againstMs, goal });
  console.log(
    `${what.padEnd(56)}${ms.toFixed(1).padStart(9)}${againstMs.toFixed(1).padStart(10)}${`${(ms / againstMs).toFixed(2)}×`.padStart(9)}${goal.padStart(8)}  ${against}`,
  );
}
