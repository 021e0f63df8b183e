// Writes the screenshots of docs/pictures from the demo season, in light and dark. The clock is
// fixed and the browser encodes WebP itself, so that the pictures need no other tool and change
// with the product only.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PICTURES = 'docs/pictures';
/**
 * Each picture: who signs in, the page, the links and buttons to click there, and a text that appears once the page has
 * its data. `scale`: pixels of the file for each pixel of the page; the guides show pictures smaller than the README.
 */
const pictures = JSON.parse(readFileSync('scripts/pictures/list.json', 'utf8'));
/** An afternoon in the fire season, 15:10 at the base. */
const NOW = '2026-08-18T22:10:00Z';
const PASSWORD = 'Demo-Password-1';
const LIMIT_BYTES = 150_000;
const QUALITIES = [82, 70, 58, 46, 34];

await import('./ensure-installed.mjs');
const { run } = await import('./run.mjs');
const { ensureChromium } = await import('./chromium.mjs');
if ((await run(process.execPath, ['scripts/build.mjs'])) !== 0) process.exit(1);
const executablePath = await ensureChromium();
if (executablePath === undefined) {
  console.error('No Chromium found or installed. The pictures need one.');
  process.exit(1);
}
const { chromium } = await import('playwright');

const data = mkdtempSync(join(tmpdir(), 'catis-pictures-'));
const service = spawn(
  process.execPath,
  ['--import', './scripts/pictures/fixedClock.mjs', 'dist/server/main.js'],
  {
    env: {
      ...process.env,
      NODE_ENV: '',
      PORT: '0',
      CATIS_DATA_DIR: data,
      CATIS_DEMO: '1',
      CATIS_PICTURES_NOW: NOW,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  },
);
const ended = once(service, 'exit');
const browser = await chromium.launch({
  executablePath,
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
try {
  const baseURL = await addressOf(service);
  mkdirSync(PICTURES, { recursive: true });
  for (const { name, account, path, clicks = [], ready, scale = 2 } of pictures) {
    const context = await browser.newContext({
      baseURL,
      viewport: { width: 1366, height: 768 },
      deviceScaleFactor: scale,
      timezoneId: 'America/Los_Angeles',
    });
    const page = await context.newPage();
    await page.clock.setFixedTime(NOW);
    await page.goto('/login');
    await page.getByLabel('E-mail').fill(`${account}@demo.test`);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('/');
    // Loaded twice, because the first load is also the new service's first reply.
    for (const _ of [1, 2]) {
      await page.goto(path);
      for (const label of clicks) {
        const name = new RegExp(label);
        const link = page.getByRole('link', { name });
        await link.or(page.getByRole('button', { name })).first().click();
      }
      await page.getByText(ready).first().waitFor();
    }
    for (const theme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      const bytes = await webp(page);
      writeFileSync(`${PICTURES}/${name}-${theme}.webp`, bytes);
      console.log(`${PICTURES}/${name}-${theme}.webp: ${(bytes.length / 1000).toFixed(0)} kB`);
    }
    await context.close();
  }
} finally {
  await browser.close();
  service.kill('SIGTERM');
  await ended;
  rmSync(data, { recursive: true, force: true });
}

/** The address from the service's ready line. */
async function addressOf(child) {
  let output = '';
  const ready = new Promise((done) => {
    child.stdout.on('data', (chunk) => {
      output += chunk;
      const url = /CATIS is ready at (\S+)/.exec(output)?.[1];
      if (url !== undefined) done(url);
    });
  });
  const url = await Promise.race([ready, ended.then(() => undefined)]);
  if (url === undefined) throw new Error(`The service did not start: ${output}`);
  return url;
}

/**
 * A screenshot in the best quality that fits LIMIT_BYTES. Playwright's own screenshots are PNG or
 * JPEG only.
 */
async function webp(page) {
  await page.evaluate(() => document.fonts.ready);
  // Charts and the grid finish rendering after their data has arrived.
  await page.waitForTimeout(1500);
  const devTools = await page.context().newCDPSession(page);
  for (const quality of QUALITIES) {
    const { data: base64 } = await devTools.send('Page.captureScreenshot', {
      format: 'webp',
      quality,
    });
    const bytes = Buffer.from(base64, 'base64');
    if (bytes.length <= LIMIT_BYTES) return bytes;
  }
  throw new Error(`A picture is larger than ${LIMIT_BYTES / 1000} kB at the lowest quality.`);
}
