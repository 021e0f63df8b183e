import type { Page } from 'playwright/test';
import { FlightPage } from '../../pages/FlightPage.ts';
import { ShellPage } from '../../pages/ShellPage.ts';
import { SignInPage } from '../../pages/SignInPage.ts';
import { countKept } from '../../support/offline.ts';
import {
  emailOf,
  expect,
  expectAccessible,
  haveSettings,
  password,
  test,
} from '../../support/test.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Sets the page's clock wrong by this much; positive is ahead. */
const setClockWrong = (page: Page, byMs: number) =>
  page.addInitScript((by) => {
    const rightNow = Date.now.bind(Date);
    window.Date = new Proxy(Date, {
      construct: (target, given) =>
        Reflect.construct(target, given.length === 0 ? [rightNow() + by] : given),
      get: (target, name) => (name === 'now' ? () => rightNow() + by : Reflect.get(target, name)),
    });
  }, byMs);
const signIn = async (page: Page) => {
  await new SignInPage(page).open();
  await new SignInPage(page).signIn(emailOf('base'), password);
  await expect(page.getByRole('region', { name: 'Out now' })).toBeVisible();
};
/** Date and time in California, in the form's formats. */
const pacific = (atMs: number) => {
  const at = new Date(atMs);
  const timeZone = 'America/Los_Angeles';
  return {
    date: at.toLocaleDateString('en-US', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    }),
    time: at.toLocaleTimeString('en-US', {
      timeZone,
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }),
  };
};

for (const { byMs, aircraft, words } of [
  { byMs: MINUTE_MS, aircraft: 'T-70', words: null },
  {
    byMs: 3 * MINUTE_MS,
    aircraft: 'T-71',
    words: "This computer's clock is 3 minutes ahead of the service.",
  },
  {
    byMs: -10 * MINUTE_MS,
    aircraft: 'T-74',
    words: "This computer's clock is 10 minutes behind the service.",
  },
])
  test(`a computer whose clock is ${byMs / MINUTE_MS} minutes off saves a landing of this minute (SES-32, D-X6)`, async ({
    newcomer,
  }) => {
    const page = await newcomer();
    await setClockWrong(page, byMs);
    await signIn(page);
    const clock = page.getByLabel('Notices').getByText(/^This computer's clock/);
    if (words === null) await expect(clock).toHaveCount(0);
    else {
      await expect(clock).toHaveText([words]);
      await expectAccessible(page);
    }
    await haveSettings(page, { guidedMode: false });
    const flight = new FlightPage(page);
    await flight.open();
    await flight.pick('Aircraft', aircraft);
    await flight.pick('Mission type', 'Training');
    // With a fast clock, the user enters its time, which is in the service's future. With a slow
    // clock, the user enters the real time.
    const landing = Date.now() + Math.max(byMs, 0);
    const [from, to] = [pacific(landing - 4 * MINUTE_MS), pacific(landing)];
    await flight.field('Date').fill(from.date);
    await flight.field('Dispatch time').fill(from.time);
    await flight.field('Time out').fill(from.time);
    await flight.field('Time in').fill(to.time);
    if (from.date !== to.date) await page.getByRole('button', { name: '+1 day' }).click();
    await page.keyboard.press('ControlOrMeta+Enter');
    await flight.passWarnings(flight.savedPanel());
    await haveSettings(page, { guidedMode: true });
  });

test('a clock 20 days ahead deletes no draft (SES-32)', async ({ newcomer, context }) => {
  const page = await newcomer();
  await signIn(page);
  await page.goto('/dispatch/flight/new?discard=true');
  await new FlightPage(page).pick('Aircraft', 'T-85');
  await expect.poll(() => countKept(page, 'catis-drafts', 'drafts')).toBe(1);
  await page.close();

  const later = await context.newPage();
  await setClockWrong(later, 20 * DAY_MS);
  await later.goto('/');
  await expect(
    new ShellPage(later).notice("This computer's clock is 20 days ahead of the service."),
  ).toBeVisible();
  await expect(later.getByRole('region', { name: 'Kept drafts' })).toBeVisible();
  expect(await countKept(later, 'catis-drafts', 'drafts')).toBe(1);
});
