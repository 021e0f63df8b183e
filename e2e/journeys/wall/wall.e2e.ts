import { SignInPage } from '../../pages/SignInPage.ts';
import { test as behindDoor, silence } from '../../support/offline.ts';
import { addressOf } from '../../support/ownService.ts';
import { emailOf, expect, expectAccessible, password, test } from '../../support/test.ts';
import { visit } from '../../support/visit.ts';
import { hemetAndTanker, markUnavailable, wallRow } from '../../support/wall.ts';

test("a wall shows another person's save immediately, without the shell and without a control (BASE-20, BASE-21, BASE-24)", async ({
  signedIn,
}) => {
  const writer = await signedIn('base');
  const hemet = await hemetAndTanker(writer, 'T-71');
  const viewport = { width: 1920, height: 1080 };
  const one = await signedIn('dispatcher', { viewport });
  const all = await signedIn('analyst', { viewport, colorScheme: 'dark' });
  await visit(one, '/base-management');
  await one.getByRole('link', { name: 'Wall', exact: true }).click();
  await expect(one).toHaveURL(`/base-management?baseId=${hemet.baseId}&wall=true`);
  await visit(all, '/base-management?wall=all&cost=true');
  for (const wall of [one, all]) {
    await expect(wall.getByText('Live', { exact: true })).toBeVisible();
    await expect(wall.getByRole('navigation')).toHaveCount(0);
    await expect(wall.getByRole('button')).toHaveCount(0);
    await expectAccessible(wall);
    // The whole content fits on the screen, and one share of it is one rem.
    expect(
      await wall.evaluate(() => [
        document.documentElement.scrollHeight,
        getComputedStyle(document.documentElement).fontSize,
      ]),
    ).toEqual([1080, '16px']);
  }
  await expect(one.getByRole('heading', { name: 'HMT Hemet' })).toBeVisible();
  await expect(one.getByText('Cost', { exact: true })).toHaveCount(0);
  await expect(all.getByText('Cost', { exact: true })).toBeVisible();
  await expect(all.getByText('CHI Chico')).toBeVisible();

  const row = wallRow(one, 'T-71');
  await expect(row).toContainText('Available');
  const makeAvailable = await markUnavailable(writer, hemet);
  await expect(row).toContainText('Unavailable');
  // Guests read walls, so the reason why it can't be sent stays private.
  await expect(row).not.toContainText('Hydraulic');
  await makeAvailable();
  await expect(row).toContainText('Available');
  await expect(row).toContainText('#');
});

behindDoor(
  'the service is gone: late after 45 s, stale after 180 s, live again by itself (BASE-25, BASE-26)',
  async ({ page, door, complaints, browser }) => {
    test.slow();
    complaints.expected.push(...silence);
    const context = await browser.newContext({ baseURL: addressOf() });
    const writer = await context.newPage();
    await new SignInPage(writer).open();
    await new SignInPage(writer).signIn(emailOf('base'), password);
    await expect(writer).toHaveURL('/');
    const hemet = await hemetAndTanker(writer, 'T-71');
    await page.setViewportSize({ width: 1920, height: 1080 });
    await new SignInPage(page).open();
    await new SignInPage(page).signIn(emailOf('analyst'), password);
    await expect(page).toHaveURL('/');
    await page.clock.install();
    await page.goto(`/base-management?baseId=${hemet.baseId}&wall=true&cost=true`);
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
    // From here on the wall's clock is stopped at a whole second; only the calls below move it.
    const silentSince = Math.ceil(Date.now() / 1000 + 1) * 1000;
    await page.clock.pauseAt(silentSince);
    const row = wallRow(page, 'T-71');
    const makeAvailable = await markUnavailable(writer, hemet);
    await expect(row).toContainText('Unavailable');
    await door.shut();
    const { heardAt, clockAt } = await page.evaluate(() => {
      const time = (style: 'medium' | 'short') =>
        new Date().toLocaleTimeString('en-GB', {
          timeZone: 'America/Los_Angeles',
          timeStyle: style,
        });
      return { heardAt: time('medium'), clockAt: time('short') };
    });
    await page.clock.runFor(45_000);
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
    await page.clock.runFor(1000);
    await expect(page.getByText('Late', { exact: true })).toBeVisible();
    await expect(page.getByText(`Last update ${heardAt}.`)).toBeVisible();
    // Axe needs a running clock. Afterwards the wall's clock stops again, well within the late
    // state.
    await page.clock.resume();
    await expectAccessible(page);
    await page.clock.pauseAt(silentSince + 140_000);
    await page.clock.runFor(40_000);
    await expect(page.getByText('Late', { exact: true })).toBeVisible();
    await page.clock.runFor(1000);
    await expect(
      page.getByText(`No connection since ${clockAt}. What you see may be out of date.`),
    ).toBeVisible();
    // The board stays, and data that may be old is dimmed.
    await expect(row).toContainText('Unavailable');
    await expect(row.locator('[data-veiled]')).toHaveCount(1);
    await expect(page.locator('dd[data-veiled]')).toHaveCount(1);
    await page.clock.resume();
    await expectAccessible(page);

    await makeAvailable();
    await door.open();
    // The longest pause of a wall between two attempts.
    await page.clock.fastForward(40_000);
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
    await expect(row).toContainText('Available');
    await expect(page.locator('[data-veiled]')).toHaveCount(0);
    await context.close();
  },
);
