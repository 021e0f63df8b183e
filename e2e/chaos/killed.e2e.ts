import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { type Browser, chromium } from 'playwright/test';
import { seed } from '../../tests/support/depth.ts';
import { FlightPage } from '../pages/FlightPage.ts';
import { SignInPage } from '../pages/SignInPage.ts';
import { ask } from '../support/asPerson.ts';
import { emailOf, expect, password, test } from '../support/test.ts';
import { share } from './schedules.ts';

const ROUNDS = share(20);
/** Text typed this long before the kill must be restored, in milliseconds. */
const KEPT_AFTER = 1_000;

/**
 * A separate Chromium with a profile that survives it; `kill` sends SIGKILL to all its processes at
 * once.
 */
async function launch(
  profile: string,
): Promise<{ readonly browser: Browser; readonly kill: () => void }> {
  const portFile = join(profile, 'DevToolsActivePort');
  rmSync(portFile, { force: true });
  const child = spawn(
    process.env['CATIS_CHROMIUM'] ?? chromium.executablePath(),
    [
      '--headless=new',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      '--no-first-run',
      '--disable-background-networking',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      'about:blank',
    ],
    { detached: true, stdio: 'ignore' },
  );
  await expect.poll(() => portOf(portFile), { timeout: 20_000 }).not.toBeNull();
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${portOf(portFile)}`);
  return { browser, kill: () => process.kill(-(child.pid ?? 0), 'SIGKILL') };
}
function portOf(file: string): number | null {
  try {
    const [port = ''] = readFileSync(file, 'utf8').split('\n');
    return Number(port) || null;
  } catch {
    // Not written yet.
    return null;
  }
}
const flightOn = async (browser: Browser) => {
  const [context] = browser.contexts();
  const page = context?.pages()[0] ?? (await context?.newPage());
  if (page === undefined) throw new Error('Chromium has no page');
  return new FlightPage(page);
};

const setGuided = ({ page }: FlightPage, guidedMode: boolean) =>
  ask(page, 'POST', '/v2/user/settings/application/catis', { guidedMode });

test(`Chromium killed ${ROUNDS} times while typing: text typed a second before is restored (seed ${seed}, ENTRY-30)`, async ({
  baseURL,
}) => {
  test.setTimeout(60_000 + ROUNDS * 30_000);
  const profile = mkdtempSync(join(tmpdir(), 'catis-killed-'));
  const waits = fc.sample(fc.integer({ min: 1_500, max: 3_500 }), { numRuns: ROUNDS, seed });
  const address = `${baseURL ?? ''}/dispatch/flight/new`;
  let running = await launch(profile);
  try {
    const first = await flightOn(running.browser);
    await first.page.goto(`${baseURL ?? ''}/login`);
    await new SignInPage(first.page).signIn(emailOf('dispatcher'), password);
    await expect(first.page).toHaveURL(`${baseURL ?? ''}/`);
    await setGuided(first, false);
    await first.page.goto(`${address}?discard=true`);
    await expect(first.heading('New flight')).toBeVisible();
    /** The text that the form must have stored. */
    let held = '';
    for (const [round, wait] of waits.entries()) {
      const flight = await flightOn(running.browser);
      const remarks = flight.page.getByRole('textbox', { name: 'Remarks' });
      await remarks.focus();
      await flight.page.keyboard.press('End');
      // Enough text for any typing speed before the kill takes effect.
      const begun = ` r${round} begun`;
      await flight.page.keyboard.type(begun);
      let text = `${held}${begun}`;
      const typed = [{ text, at: Date.now() }];
      const { kill } = running;
      const killed = new Promise<number>((done) => {
        setTimeout(() => {
          kill();
          done(Date.now());
        }, wait);
      });
      let isDead = false;
      const dead = killed.then(() => {
        isDead = true;
      });
      for (let n = 0; !isDead; n++) {
        const key = String.fromCharCode(97 + (n % 26));
        text += key;
        // A killed browser never answers a key press.
        await Promise.race([
          flight.page.keyboard.press(key, { delay: 20 }).catch(() => dead),
          dead,
        ]);
        if (!isDead) typed.push({ text, at: Date.now() });
      }
      const diedAt = await killed;
      const certain = typed.filter(({ at }) => at <= diedAt - KEPT_AFTER).at(-1)?.text ?? '';
      expect(certain.length).toBeGreaterThanOrEqual(held.length + begun.length);
      running = await launch(profile);
      const again = await flightOn(running.browser);
      await again.page.goto(address);
      await again.page.getByRole('button', { name: /^Continue New flight/ }).click();
      const there = again.page.getByRole('textbox', { name: 'Remarks' });
      await expect(there).not.toHaveValue('');
      held = await there.inputValue();
      if (round === ROUNDS - 1) await setGuided(again, true);
      expect(
        [held.startsWith(certain), text.startsWith(held)],
        `round ${round + 1}: ${certain} | ${held}`,
      ).toEqual([true, true]);
    }
  } finally {
    running.kill();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
});
