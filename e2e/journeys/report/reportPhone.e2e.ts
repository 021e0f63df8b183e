import { ReportPage } from '../../pages/ReportPage.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';
import { visit } from '../../support/visit.ts';

test('a report on a phone: its dates on one line, everything else behind More (LOOK-9, RPT-140, RPT-143)', async ({
  signedIn,
}) => {
  const page = await signedIn('analyst', { viewport: { width: 390, height: 844 } });
  const report = new ReportPage(page);
  await report.open('cost', '?dateMode=lastDays&days=30');
  await report.expectLoaded();
  const more = page.getByRole('button', { name: 'More', exact: true });
  const panel = page.getByRole('region', { name: 'More' });
  const height = async () =>
    (await page.getByRole('main').locator('header').boundingBox())?.height ?? 0;
  expect(await height()).toBeLessThan(80);
  // Name and total stay in view at any scroll position; a figure fits between them (RPT-140).
  for (const left of [0, 400, 10_000]) {
    await report.grid().evaluate((grid, to) => grid.scrollTo({ left: to }), left);
    await expect(report.header('Incident')).toBeInViewport({ ratio: 1 });
    await expect(report.header('Total cost')).toBeInViewport({ ratio: 1 });
  }
  await report.grid().evaluate((grid) => grid.scrollTo({ left: 0 }));
  const [pinned, figure] = [
    await report.header('Incident').boundingBox(),
    await report.header('Total cost').boundingBox(),
  ];
  expect((figure?.x ?? 0) - (pinned?.x ?? 0) - (pinned?.width ?? 0)).toBeGreaterThan(70);
  const { still, rolling, pinned: stuck } = await report.rolledColumns();
  expect([rolling, stuck]).toEqual([still, 0]);
  await expect(page.getByRole('button', { name: /Group by$/ })).toHaveCount(0);

  // By keyboard alone: More opens, its content is next, and it closes again.
  await more.focus();
  await page.keyboard.press('Enter');
  await expect(more).toHaveAttribute('aria-expanded', 'true');
  await expect(panel).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: /One row per$/ })).toBeFocused();
  await report.groupBy('Incident year');
  await expect(page).toHaveURL(/groupBy=year/);
  await report.filter('Category', 'Fixed wing');
  await page.keyboard.press('Escape');
  await report.view('Save view…');
  await expect(page.getByRole('dialog', { name: 'Save view' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Save view' })).toHaveCount(0);
  await more.press('Enter');
  await expect(panel).toHaveCount(0);
  await expect(report.filters()).toHaveText(['Category: Fixed wing']);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

  // On a wide screen the toolbar is complete again, with the same choices.
  await page.setViewportSize({ width: 1366, height: 768 });
  await expect(more).toHaveCount(0);
  await expect(page.getByRole('button', { name: /Incident year.*Group by$/ })).toBeVisible();
  for (const label of ['One row per', 'Group by', 'Across'])
    await expect(page.getByRole('main').getByText(label, { exact: true })).toBeInViewport();
  await expect(report.filters()).toHaveText(['Category: Fixed wing']);

  // Choosing the same dates again loads them again.
  for (const again of [
    () => page.getByRole('button', { name: 'Refresh the report' }).click(),
    async () => {
      await page.getByRole('button', { name: /^Date range/ }).click();
      await page.getByRole('button', { name: 'Run report' }).click();
    },
  ]) {
    const request = page.waitForRequest('**/api/catis/metrics*');
    await again();
    await request;
    await report.expectLoaded();
  }

  // The tabs are wider than a phone. The open one is in view, except for the pixel under the line.
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, '/reports/fuel');
  await expect(
    page.getByRole('navigation', { name: 'Reports' }).getByRole('link', { name: 'Fuel' }),
  ).toBeInViewport({ ratio: 0.9 });
});
