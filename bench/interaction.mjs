// Times clicks and keys until the page has painted their effect: the worst of fifty real ones in
// each of four places, on the demo season, with the processor slowed four times. Usage:
// interaction.mjs [PLACE …] [FOLDER …]; folders with their own `dist` are measured in turn, place
// by place, to compare two builds.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { chromium } from 'playwright';
import { figure } from './figure.mjs';
import { places } from './interaction/places.mjs';
import { folder, median, startUntil } from './measure.mjs';

const PORT = Number(process.env.CATIS_BENCH_PORT ?? 4026);
const COUNT = Number(process.env.CATIS_BENCH_COUNT ?? 50);
const ROUNDS = Number(process.env.CATIS_BENCH_ROUNDS ?? 1);
const SLOWER = 4;
const GOAL_MS = 100;
/** The pause between two clicks of one hand. */
const PAUSE_MS = 150;
/** How many of the slowest interactions are listed. */
const TOLD = Number(process.env.CATIS_BENCH_TOLD ?? 2);

const args = process.argv.slice(2);
const isPlace = (word) => places.some(({ name }) => name === word);
const asked = places.filter(({ name }) => !args.some(isPlace) || args.includes(name));
const folders = args.filter((word) => !isPlace(word)).map((word) => resolve(word));
const builds = folders.length === 0 ? [process.cwd()] : folders;
for (const root of builds)
  if (!existsSync(`${root}/dist/server/main.js`)) throw new Error(`Nothing is built in ${root}.`);

const browser = await chromium.launch({
  ...(process.env.CATIS_CHROMIUM ? { executablePath: process.env.CATIS_CHROMIUM } : {}),
  args: [
    '--no-sandbox',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-quic',
  ],
});

/** Runs in the page: the browser's own timings of interaction events and of slow frames. */
function observe() {
  globalThis.seen = { events: [], frames: [] };
  const nameOf = (element) => {
    const near = element?.closest?.('[role],button,input,a') ?? element;
    return near === null || near === undefined
      ? ''
      : `${near.tagName.toLowerCase()} ${(near.getAttribute?.('aria-label') ?? near.textContent ?? '').trim().slice(0, 30)}`;
  };
  new PerformanceObserver((list) => {
    for (const e of list.getEntries())
      if (e.interactionId > 0)
        globalThis.seen.events.push({
          id: e.interactionId,
          name: e.name,
          ms: e.duration,
          delay: e.processingStart - e.startTime,
          handlers: e.processingEnd - e.processingStart,
          at: nameOf(e.target),
        });
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
  new PerformanceObserver((list) => {
    for (const e of list.getEntries()) globalThis.seen.frames.push(e.duration);
  }).observe({ type: 'long-animation-frame', buffered: true });
}

/** A signed-in page. */
async function signIn(origin, email) {
  const context = await browser.newContext({
    viewport: { width: 1366, height: 768 },
    timezoneId: 'America/Los_Angeles',
  });
  await context.addInitScript(observe);
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  await page.goto(`${origin}/login`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('Demo-Password-1');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  return page;
}

/** A running service of one build, and how to stop it. */
async function open(root, port) {
  const data = folder();
  const server = await startUntil(
    process.execPath,
    [`${root}/dist/server/main.js`],
    { PORT: String(port), CATIS_DATA_DIR: data.path },
    'CATIS is ready',
  );
  const stop = async () => {
    await server.stop();
    data.remove();
  };
  return { root, origin: `http://127.0.0.1:${port}`, stop };
}

/** Fifty interactions in one place of one build. */
async function measure({ origin }, place) {
  const page = await signIn(origin, place.who);
  const tools = await page.context().newCDPSession(page);
  await page.goto(`${origin}${place.address}`);
  await place.prepare(page);
  await page.waitForTimeout(1500);
  await tools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.evaluate(() => {
    globalThis.seen = { events: [], frames: [] };
  });
  let made = 0;
  /** One click or key, and the pause that a hand needs before the next. */
  const act = async (press) => {
    await press();
    made++;
    await page.waitForTimeout(PAUSE_MS);
  };
  for (let round = 0; made < COUNT; round++) await place.round(page, act, round);
  await page.waitForTimeout(1000);
  const { events, frames } = await page.evaluate(() => globalThis.seen);
  await page.context().close();
  const longest = new Map();
  for (const event of events)
    if (event.ms > (longest.get(event.id)?.ms ?? 0)) longest.set(event.id, event);
  // The browser does not report interactions that are faster than its threshold.
  const told = [...longest.values()];
  const quick = Array.from({ length: Math.max(0, made - told.length) }, () => ({
    ms: 8,
    name: '',
    at: '',
  }));
  return { made, interactions: [...told, ...quick], frames };
}

const opened = [];
for (const [n, root] of builds.entries()) opened.push(await open(root, PORT + n));

const over = (values) => values.filter((ms) => ms > GOAL_MS).length;
const told = ({ ms, name, at, delay = 0, handlers = 0 }) =>
  `${ms} ${name} ${at} (waited ${delay.toFixed(0)}, handlers ${handlers.toFixed(0)})`;
const cells = (name, values) =>
  `${name.padEnd(20)}${values.map((value) => String(value).padStart(14)).join('')}`;
console.log(
  `\n${SLOWER} times slower, ${COUNT} interactions a place${ROUNDS > 1 ? ` and round, ${ROUNDS} rounds in turn` : ''}; goal: the worst at most ${GOAL_MS} ms`,
);
console.log(
  `${cells('where', ['median ms', 'worst ms', 'over', 'of', 'frames over'])}  the slowest`,
);
for (const place of asked) {
  const found = opened.map((build) => ({ build, worsts: [], all: [], frames: [] }));
  for (let round = 0; round < ROUNDS; round++)
    for (const one of found) {
      const { interactions, frames } = await measure(one.build, place);
      one.worsts.push(Math.max(...interactions.map(({ ms }) => ms)));
      one.all.push(...interactions);
      one.frames.push(...frames);
    }
  for (const { build, worsts, all, frames } of found) {
    const each = all.map(({ ms }) => ms);
    const slowest = all.toSorted((a, b) => b.ms - a.ms).slice(0, TOLD);
    // A comparison of two builds stores no figures.
    if (builds.length === 1) {
      figure({
        name: `${place.name}: the worst of ${COUNT}`,
        value: median(worsts),
        unit: 'ms',
        against: 'the goal',
        limit: GOAL_MS,
        goal: '≤ 1',
      });
      figure({
        name: `${place.name}: half of them within`,
        value: median(each),
        unit: 'ms',
        against: 'the goal of the worst',
        limit: GOAL_MS,
        goal: '–',
      });
    }
    const where = builds.length > 1 ? `  ${build.root}` : '';
    console.log(
      `${cells(place.name, [median(each), median(worsts), over(each), all.length, over(frames)])}  ${slowest.map(told).join('; ')}${where}`,
    );
  }
}
await browser.close();
for (const { stop } of opened) await stop();
