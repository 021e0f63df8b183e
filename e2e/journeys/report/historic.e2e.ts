import type { Page } from 'playwright/test';
import { ReportPage } from '../../pages/ReportPage.ts';
import { ShellPage } from '../../pages/ShellPage.ts';
import { daysAgo } from '../../support/asPerson.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';
import { visit } from '../../support/visit.ts';

/** Months of historic records that the browser stores. */
const keptMonths = (page: Page) =>
  page.evaluate(async () => {
    const stores = (await caches.keys()).filter((name) => name.startsWith('catis-kept-'));
    const kept = await Promise.all(stores.map(async (name) => (await caches.open(name)).keys()));
    return kept.flat().filter(({ url }) => new URL(url).pathname.startsWith('/kept/aims/')).length;
  });

test('historic records have their own presets, wall clocks and costs, and lead to current data (AIMS-1 to AIMS-6)', async ({
  signedIn,
  complaints,
}) => {
  const page = await signedIn('analyst');
  await visit(page, '/reports/catis/cost');
  await page
    .getByRole('navigation', { name: 'Reports' })
    .getByRole('link', { name: 'Historic data' })
    .click();
  await expect(page).toHaveURL('/reports/aims');
  await expect(page).toHaveTitle('Historic — CATIS Data Report');
  await expect(page.getByText('Choose dates to run this report.')).toBeVisible();

  // Two years reach from the historic seasons into the current one.
  const start = new Date(Date.now() - 730 * 86_400_000).toISOString().slice(0, 10);
  const end = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10);
  await visit(page, `/reports/aims?dateMode=specific&start=${start}&end=${end}`);
  const grid = page.getByRole('grid');
  await expect(grid).toBeVisible();
  await expect(
    page.getByText(
      /^Historic records up to \d\d\/\d\d\/\d{4}\. Current records start \d\d\/\d\d\/\d{4}\./,
    ),
  ).toBeVisible();
  await expect(grid.getByRole('columnheader', { name: 'Flight cost' })).toBeVisible();
  await expect(grid.getByRole('columnheader', { name: 'Per diem' })).toHaveCount(0);
  await page.getByRole('button', { name: /^Cost/ }).first().click();
  await page.getByRole('option', { name: 'Fixed wing', exact: true }).click();
  await expect(page).toHaveURL(/^[^?]*\/reports\/aims\?preset=fixed-wing&/);
  await expect(grid.getByRole('columnheader', { name: 'Flight hours' })).toBeVisible();
  await page.getByRole('link', { name: 'Open the same dates in current data' }).click();
  await expect(page).toHaveURL(
    `/reports/catis/fixed-wing?dateMode=specific&start=${start}&end=${end}`,
  );
  await expect(grid).toBeVisible();

  complaints.expected.push('500 (', 'An unexpected error has occurred');
  await page.route('**/api/aims/dimensions', (route) =>
    route.fulfill({ status: 500, contentType: 'application/problem+json', body: '{}' }),
  );
  await visit(page, `/reports/aims?dateMode=specific&start=${start}&end=${end}`);
  await expect(page.getByLabel('Notices').getByText('Failed to load dimensions.')).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('historic records have charts of the same figures and their own views, and load nothing twice', async ({
  signedIn,
}) => {
  const page = await signedIn('analyst');
  const report = new ReportPage(page);
  const dates = `dateMode=specific&start=${daysAgo(730)}&end=${daysAgo(400)}`;
  const months = new Set<string>();
  page.on('response', (reply) => {
    if (reply.url().includes('/aims/metrics')) months.add(reply.url());
  });
  await visit(page, `/reports/aims?preset=aircraft&${dates}`);
  await report.expectLoaded();
  await page.getByText('Charts', { exact: true }).click();
  await expect(page).toHaveURL(/\/reports\/aims\?preset=aircraft&.*charts=on/);
  await expect(
    page.getByRole('region', { name: 'Charts' }).getByRole('table', { name: 'Cost by month' }),
  ).toBeVisible();
  await report.groupBy('Vendor');
  await expect(page).toHaveURL(/groupBy=vendor/);
  // Charts leave the grid less space, so that it shows fewer columns.
  const dispatches = report.total().getByRole('gridcell').nth(4);
  const counted = await dispatches.textContent();
  await report.view('Save view…');
  await page.getByLabel('Name').fill('Old vendors');
  await page.keyboard.press('Enter');
  await expect(new ShellPage(page).notice('View Old vendors saved.')).toBeVisible();

  // The page stores loaded months when it is idle; a page that was left before has stored only
  // some.
  await expect.poll(() => keptMonths(page)).toBe(months.size);

  // Current data has its own views.
  await report.open('cost', `?${dates}`);
  await page.getByRole('button', { name: 'Views' }).click();
  await expect(page.getByRole('menuitem', { name: 'Save view…' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Old vendors' })).toHaveCount(0);
  await page.keyboard.press('Escape');

  const statuses = new Set<number>();
  page.on('response', (reply) => {
    if (reply.url().includes('/aims/metrics')) statuses.add(reply.status());
  });
  await visit(page, `/reports/aims?${dates}`);
  await report.expectLoaded();
  expect([...statuses]).toEqual([304]);
  await report.view('Old vendors');
  await expect(page).toHaveURL(/\/reports\/aims\?preset=aircraft&groupBy=vendor&/);
  await expect(dispatches).toHaveText(counted ?? '');

  // A figure breaks down to stored amounts. Home links to the view, which then requires dates.
  const dialog = page.getByRole('dialog');
  await report.grid().focus();
  await page.keyboard.press('ControlOrMeta+End');
  await report.total().locator('[aria-haspopup=dialog]').first().click();
  const stored = dialog.getByText(/^As stored$/).first();
  const addend = dialog.getByRole('listitem').getByRole('button').first();
  await expect(addend).toBeVisible();
  while (!(await stored.isVisible())) {
    const title = await dialog.getByRole('heading').first().textContent();
    await addend.click();
    await expect(dialog.getByRole('heading').first()).not.toHaveText(title ?? '');
    await expect(stored.or(addend).first()).toBeVisible();
  }
  await expect(dialog.getByText('Per diem')).toHaveCount(0);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await visit(page, '/');
  const saved = page
    .getByRole('region', { name: 'Saved reports', exact: true })
    .getByRole('listitem')
    .filter({ hasText: 'Old vendors' });
  await expect(saved).toContainText('Historic');
  await saved.getByRole('link').click();
  await expect(page).toHaveURL('/reports/aims?preset=aircraft&groupBy=vendor');
  await expect(page.getByText('Choose dates to run this report.')).toBeVisible();
  await report.view('Share or delete views…');
  await page.getByRole('button', { name: 'Delete Old vendors' }).click();
  await expect(page.getByRole('button', { name: 'Delete Old vendors' })).toHaveCount(0);
});
