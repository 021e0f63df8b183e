// The map with 400 aircraft out and 2,000 incidents: how long until it is drawn, and its frames
// while a hand pans it, against frames of the same page at rest. Usage: map.mjs
import { chromium } from 'playwright';
import { figure } from './figure.mjs';
import { folder, median, startUntil } from './measure.mjs';

const PORT = Number(process.env.CATIS_BENCH_PORT ?? 4027);
const [BASES, AIRCRAFT, INCIDENTS] = [40, 400, 2000];
const REST_MS = 2000;
const PANS = 4;
const STEPS = 60;

const id = (kind, n) => `${kind}0000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
/** Places in California, spread evenly. */
const at = (n) => ({
  latitude: 33 + ((n * 37) % 900) / 100,
  longitude: -123 + ((n * 61) % 800) / 100,
});
const data = {
  asOf: new Date().toISOString(),
  bases: Array.from({ length: BASES }, (_, n) => ({
    id: id('b', n),
    code: `B${n}`,
    name: `Base ${n}`,
    ...at(n * 7),
    aircraft: [],
  })),
  incidents: Array.from({ length: INCIDENTS }, (_, n) => ({
    incident: {
      id: id('c', n),
      year: 2026,
      state: 'CA',
      unit: 'RRU',
      incidentNumber: String(n).padStart(6, '0'),
      sequence: 1,
      name: `Fire ${n}`,
      agency: 'CAL FIRE',
      typeCode: 'wildland fire',
      ...at(n),
      pointSource: 'file',
    },
    aircraftOut: n % 5,
    litres: 0,
  })),
  aircraft: Array.from({ length: AIRCRAFT }, (_, n) => ({
    assetId: id('a', n),
    radioId: `T-${n}`,
    typeName: 'S-2T',
    kind: 'tankers',
    dispatchId: null,
    incident: `Fire ${n}`,
    incidentId: id('c', n),
    from: 'position',
    ...at(n * 3 + 1),
  })),
  diverts: [],
  tiles: null,
};

const home = folder();
const server = await startUntil(
  process.execPath,
  ['dist/server/main.js'],
  { PORT: String(PORT), CATIS_DATA_DIR: home.path },
  'CATIS is ready',
);
const browser = await chromium.launch({
  ...(process.env.CATIS_CHROMIUM ? { executablePath: process.env.CATIS_CHROMIUM } : {}),
  args: ['--no-sandbox', '--disable-quic', '--enable-unsafe-swiftshader'],
});
const page = await browser.newPage({ viewport: { width: 1366, height: 768 } });
page.setDefaultTimeout(60_000);
await page.goto(`http://127.0.0.1:${PORT}/login`);
await page.getByLabel('E-mail').fill('dispatcher@demo.test');
await page.getByLabel('Password', { exact: true }).fill('Demo-Password-1');
await page.getByRole('button', { name: 'Sign in' }).click();
await page.getByRole('navigation', { name: 'Main' }).waitFor();
await page.route('**/api/x/map', (route) => route.fulfill({ json: data }));

const begun = performance.now();
await page.getByRole('link', { name: 'Map', exact: true }).click();
await page.locator('[data-drawn]').waitFor({ state: 'attached' });
const drawnMs = performance.now() - begun;

/** Runs in the page: the time between each two frames. */
function countFrames() {
  globalThis.frames = [];
  let last = performance.now();
  const next = (now) => {
    globalThis.frames.push(now - last);
    last = now;
    globalThis.counting = requestAnimationFrame(next);
  };
  globalThis.counting = requestAnimationFrame(next);
}
const framesOf = async (work) => {
  await page.evaluate(countFrames);
  await work();
  return page.evaluate(() => {
    cancelAnimationFrame(globalThis.counting);
    return globalThis.frames.slice(1);
  });
};
const p95 = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)];

const still = await framesOf(() => page.waitForTimeout(REST_MS));
const box = await page.locator('[data-map]').boundingBox();
const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
const panned = await framesOf(async () => {
  for (let pan = 0; pan < PANS; pan++) {
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (let step = 1; step <= STEPS; step++)
      await page.mouse.move(x + (pan % 2 === 0 ? 3 : -3) * step, y + step);
    await page.mouse.up();
  }
});
await browser.close();
await server.stop();
home.remove();

const frame = median(still);
console.log(
  `\n${AIRCRAFT} aircraft, ${INCIDENTS} incidents, drawn in software: first drawn after ${drawnMs.toFixed(0)} ms;`,
);
console.log(
  `panned: median ${median(panned).toFixed(1)} ms, p95 ${p95(panned).toFixed(1)} ms; a frame at rest ${frame.toFixed(1)} ms`,
);
figure({
  name: 'p95 of frames while panning',
  value: p95(panned),
  unit: 'ms',
  against: 'two frames at rest',
  limit: 2 * frame,
  goal: '≤ 1',
});
figure({
  name: 'median of frames while panning',
  value: median(panned),
  unit: 'ms',
  against: 'two frames at rest',
  limit: 2 * frame,
  goal: '–',
});
