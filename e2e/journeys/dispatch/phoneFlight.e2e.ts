import type { Locator } from 'playwright/test';
import { FlightPage } from '../../pages/FlightPage.ts';
import { ShellPage } from '../../pages/ShellPage.ts';
import { expect, expectAccessible, haveSettings, test } from '../../support/test.ts';

const boxOf = async (what: Locator) => {
  const box = await what.boundingBox();
  if (box === null) throw new Error('It is not on the page');
  return box;
};

test('a flight on a phone: buttons keep their positions, the step stays in view, and Now is one tap (LOOK-21 to LOOK-25)', {
  tag: '@quick',
}, async ({ signedIn }) => {
  const page = await signedIn('dispatcher', { viewport: { width: 390, height: 760 } });
  await haveSettings(page, { guidedMode: true });
  const flight = new FlightPage(page);
  await page.goto('/dispatch/flight/new');
  const buttons = ['Back', 'Next', 'Save flight'].map((name) =>
    page.locator('footer').getByRole('button', { name, exact: true }),
  );
  const places = () => Promise.all(buttons.map(boxOf));
  const steps = page.getByRole('navigation', { name: 'Steps' });
  const first = await places();
  for (const name of ['Aircraft', 'Times', 'Agent', 'Crew', 'Review']) {
    await expect(flight.section(name)).toBeVisible();
    expect(await places()).toEqual(first);
    await page.mouse.move(200, 400);
    await page.mouse.wheel(0, 2000);
    const current = steps.locator('[aria-current=step]');
    await expect(current).toBeInViewport({ ratio: 1 });
    await expect(current).toContainText(name);
    if (name === 'Times') {
      await flight.section(name).getByRole('button', { name: 'Now', exact: true }).first().click();
      await expect(flight.field('Dispatch time')).toHaveValue(/^\d\d:\d\d$/);
    }
    // Fully visible: a half-covered element would count as too small to tap.
    await page.setViewportSize({ width: 390, height: 2400 });
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 760 });
    if (name !== 'Review') await flight.next().click();
  }
  await expect(flight.next()).toBeDisabled();

  // A tablet: icons with short names.
  await page.setViewportSize({ width: 900, height: 1200 });
  const rail = new ShellPage(page).navigation();
  await expect.poll(async () => (await boxOf(rail)).width).toBeLessThan(100);
  await expect(rail.getByRole('link', { name: 'Reports' })).toBeVisible();
  await expectAccessible(page);

  // 1366 × 768 at 200 % zoom: bars take less than half of the height.
  await page.setViewportSize({ width: 683, height: 384 });
  await flight.step('Times').click();
  await page.mouse.move(300, 200);
  await page.mouse.wheel(0, 200);
  await expect(flight.field('Time out')).toBeInViewport();
  const free = await page.evaluate(() => {
    const edges = Array.from(
      { length: innerHeight },
      (_, y) =>
        document.elementFromPoint(innerWidth / 2, y)?.closest('footer, nav, header') ?? null,
    );
    return edges.filter((bar) => bar === null).length / innerHeight;
  });
  expect(free).toBeGreaterThan(0.5);
});
