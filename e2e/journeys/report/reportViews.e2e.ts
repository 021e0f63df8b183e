import type { Page } from 'playwright/test';
import { ReportPage } from '../../pages/ReportPage.ts';
import { ShellPage } from '../../pages/ShellPage.ts';
import { tokenOf } from '../../support/asPerson.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';
import { visit } from '../../support/visit.ts';

const year = `?dateMode=ytd&date=${new Date().toISOString().slice(0, 10)}`;
const openCost = async (page: Page) => {
  const report = new ReportPage(page);
  await report.open('cost', year);
  await report.expectLoaded();
  return report;
};

test('a report filters and groups without another load; the copied link shows another person the same table (RPT-5, RPT-71)', {
  tag: '@quick',
}, async ({ signedIn }) => {
  const page = await signedIn('analyst');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const report = await openCost(page);
  const before = await report.total().textContent();
  let loads = 0;
  page.on('request', (request) => {
    if (request.url().includes('/catis/metrics')) loads += 1;
  });
  await report.filter('Category', 'Fixed wing');
  await report.filter('State', 'CA');
  await expectAccessible(page, '[role=dialog]');
  await page.keyboard.press('Escape');
  await expect(report.filters()).toHaveText(['Category: Fixed wing', 'State: CA']);
  await expect(report.total()).not.toHaveText(before ?? '');
  await report.groupBy('Incident year');
  await expect(page).toHaveURL(/groupBy=year/);
  await report
    .grid()
    .getByRole('button', { name: /^20\d\d \(\d+\)$/ })
    .first()
    .click();
  await report
    .header('Agency')
    .getByRole('button', { name: 'Agency', exact: true })
    .dragTo(report.header('Incident'));
  await expect(report.header('Agency')).toHaveAttribute('aria-colindex', '1');
  await report.header('Flights').getByRole('button', { name: 'Flights', exact: true }).click();
  await expect(report.header('Flights')).toHaveAttribute('aria-sort', 'ascending');
  expect(loads).toBe(0);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(new ShellPage(page).notice('Link copied.')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link.length).toBeLessThan(2_000);

  const other = new ReportPage(await signedIn('admin'));
  await visit(other.page, link);
  await other.expectLoaded();
  const shown = await report.lines();
  await expect.poll(() => other.lines()).toEqual(shown);
  await expect(other.filters()).toHaveText(['Category: Fixed wing', 'State: CA']);
  // Removes one, goes back, and starts over.
  await other.page.getByRole('button', { name: 'Remove State: CA' }).press('Enter');
  await expect(other.filters()).toHaveText(['Category: Fixed wing']);
  await other.page.goBack();
  await expect(other.filters()).toHaveText(['Category: Fixed wing', 'State: CA']);
  await other.page.getByRole('button', { name: 'Reset to preset' }).click();
  await expect(other.filters()).toHaveCount(0);
  await expect(other.total()).toHaveText(before ?? '');
});

test('a saved view is stored, shared, opened by others, deleted and restored', async ({
  signedIn,
}) => {
  const page = await signedIn('analyst');
  const report = await openCost(page);
  await report.groupBy('Incident year');
  await page.getByText('Summary only').click();
  await expect(page.getByRole('switch', { name: 'Summary only' })).toBeChecked();
  const lines = await report.lines();
  await report.view('Save view…');
  await expect(page.getByRole('dialog', { name: 'Save view' })).toBeVisible();
  await page.getByRole('button', { name: 'Save view' }).click();
  await expect(page.getByText('Enter a name.')).toBeVisible();
  await page.getByLabel('Name').fill('Years at a glance');
  await page.getByText('Everybody who sees reports may open it').click();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(new ShellPage(page).notice('View Years at a glance saved.')).toBeVisible();

  await test.step('its data link is copied by keyboard, and answers CSV (RPT-180, RPT-182)', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await report.view('Data link…');
    const dialog = page.getByRole('dialog', { name: 'Data link' });
    await expect(dialog.getByRole('button', { name: /View/ })).toContainText('Years at a glance');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Copy' }).press('Enter');
    await expect(dialog.getByText('Copied.')).toBeVisible();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toBe(await dialog.getByLabel('Address').inputValue());
    const reply = await page.request.get(link, { headers: await tokenOf(page) });
    expect([reply.status(), reply.headers()['content-type']]).toEqual([
      200,
      'text/csv; charset=utf-8',
    ]);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  // The analyst's home page lists it, for the year to date.
  await visit(page, '/');
  await page
    .getByRole('region', { name: 'Saved reports', exact: true })
    .getByRole('link', { name: 'Years at a glance' })
    .click();
  await report.expectLoaded();
  await expect(page).toHaveURL(/\/reports\/catis\/cost\?/);
  await expect(page.getByRole('switch', { name: 'Summary only' })).toBeChecked();
  await expect.poll(() => report.lines()).toEqual(lines);

  const other = new ReportPage(await signedIn('admin'));
  await other.open('aircraft', year);
  await other.expectLoaded();
  await other.view(/^Years at a glance \(.*Analyst\)$/);
  await expect(other.page).toHaveURL(/\/reports\/catis\/cost\?/);
  await expect(other.page.getByRole('switch', { name: 'Summary only' })).toBeChecked();
  await expect(async () => expect(await other.lines()).toEqual(lines)).toPass();

  await report.view('Share or delete views…');
  await page.getByRole('button', { name: 'Delete Years at a glance' }).click();
  await expect(page.getByRole('button', { name: 'Delete Years at a glance' })).toHaveCount(0);
  await expect(new ShellPage(page).notice('View Years at a glance deleted.')).toBeVisible();
  await page.getByLabel('Notices').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Delete Years at a glance' })).toBeVisible();
  await page.getByRole('button', { name: 'Delete Years at a glance' }).click();
  await expect(page.getByRole('button', { name: 'Delete Years at a glance' })).toHaveCount(0);
});

test('a saved view with relative dates opens with the dates of that day (RPT-141)', async ({
  signedIn,
}) => {
  const page = await signedIn('analyst');
  const report = await openCost(page);
  await report.view('Save view…');
  const dialog = page.getByRole('dialog', { name: 'Save view' });
  await dialog.getByLabel('Name').fill('Month that is over');
  await dialog.getByRole('button', { name: /Dates$/ }).press('Enter');
  await page.getByRole('option', { name: 'Last month, as of the day it is opened' }).click();
  await expectAccessible(page, '[role=dialog]');
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect(new ShellPage(page).notice('View Month that is over saved.')).toBeVisible();
  await report.view('Month that is over');
  await expect(page).toHaveURL(
    /dateMode=specific&start=20\d\d-\d\d-01&end=20\d\d-\d\d-(28|29|30|31)/,
  );
  const months = new URL(page.url()).searchParams;
  expect(months.get('start')?.slice(0, 7)).toBe(months.get('end')?.slice(0, 7));
  await report.expectLoaded();
  await visit(page, '/');
  await page
    .getByRole('region', { name: 'Saved reports', exact: true })
    .getByRole('link', { name: 'Month that is over' })
    .click();
  await expect(page).toHaveURL(new RegExp(`start=${months.get('start')}&end=${months.get('end')}`));

  await report.view('Share or delete views…');
  await expect(
    page.getByRole('dialog', { name: 'My views' }).getByText('Month that is over · Last month'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Delete Month that is over' }).click();
  await expect(page.getByRole('button', { name: 'Delete Month that is over' })).toHaveCount(0);
});

test('a report keeps its totals in view, prints, and prompts for the user’s own base (RPT-140, RPT-142)', async ({
  signedIn,
}) => {
  const page = await signedIn('analyst');
  const report = await openCost(page);
  const keys = async (...pressed: string[]) => {
    for (const key of pressed) await page.keyboard.press(key);
  };
  // Scrolling lines are not pinned and keep their position (PERF-T7).
  const { still, rolling, pinned } = await report.rolledColumns();
  expect([rolling, pinned]).toEqual([still, 0]);
  await page.getByRole('button', { name: 'Columns' }).press('Enter');
  await expectAccessible(page, '[role=dialog]');
  await keys('Escape');

  // The first column and the total cost stay, on a wider screen both total costs. The target column
  // appears between them (RPT-140).
  await report.grid().evaluate((grid) => grid.scrollTo({ left: 0 }));
  await expect(report.header('Total cost')).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1640, height: 768 });
  await report.grid().focus();
  await keys(
    'Home',
    'ArrowRight',
    'ArrowRight',
    'ArrowRight',
    'ArrowRight',
    'ArrowRight',
    'ArrowRight',
  );
  for (const name of ['Total cost excl. availability', 'Total cost'])
    await expect(report.header(name)).toBeInViewport({ ratio: 1 });
  const [total, gone] = [
    await report.header('Total cost excl. availability').boundingBox(),
    await report.grid().locator('[aria-colindex="7"]').first().boundingBox(),
  ];
  expect((gone?.x ?? 0) + (gone?.width ?? 0)).toBeLessThanOrEqual((total?.x ?? 0) + 1);
  await page.setViewportSize({ width: 1366, height: 768 });
  await report.grid().evaluate((grid) => grid.scrollTo({ left: 10_000 }));
  await expect(report.grid().locator('[aria-colindex="1"]').first()).toBeInViewport({ ratio: 1 });

  const rows = Number(await report.grid().getAttribute('aria-rowcount'));
  await report.filter('State', 'CA');
  await keys('Escape');
  await expect(report.filters()).toHaveText(['State: CA']);
  await page.emulateMedia({ media: 'print' });
  await expect(
    page.getByText(/^Filters: State: CA · As of \d\d\/\d\d\/\d{4} \d\d:\d\d Pacific$/),
  ).toBeVisible();
  // A name takes at most two lines on letter paper (RPT-142).
  await page.setViewportSize({ width: 979, height: 740 });
  const heights = await page
    .locator('.report-paper tbody tr')
    .evaluateAll((lines) => lines.map((line) => line.getBoundingClientRect().height));
  expect(Math.max(...heights)).toBeLessThan(40);
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: 'Remove State: CA' }).press('Enter');
  await expect(report.filters()).toHaveCount(0);
  await report.expectLoaded();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(rows);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });

  await report.open('my-base-incidents', year);
  await expect(page.getByText('You have no base set. Choose one.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('combobox', { name: 'My base' }).fill('HMT');
  await keys('ArrowDown', 'Enter');
  await report.expectLoaded();
  await expect(page.getByText('Take-off or landing base: HMT', { exact: true })).toBeVisible();
  await report.forgetMyBase();
});

test('dates: a link with invalid dates, past ranges, and days picked from a month (RPT-87, RPT-88)', async ({
  signedIn,
}) => {
  const page = await signedIn('analyst');
  const report = new ReportPage(page);
  await report.open('cost', '?dateMode=specific&start=2026-07-02&end=2026-07-01');
  await expect(
    page.getByText("The dates of this link can't be used: End date must be on or after the start."),
  ).toBeVisible();
  const range = page.getByRole('button', { name: /^Choose dates|^Date range/ });
  await range.click();
  const editor = page.getByRole('dialog', { name: 'Date range' });
  await expectAccessible(page, '[role=dialog]');
  await editor.getByRole('button', { name: 'Last season' }).click();
  await expect(page).toHaveURL(/dateMode=specific&start=20\d\d-05-01&end=20\d\d-11-30/);
  await report.expectLoaded();

  // By keyboard: the month shows the range's end, its last day and the day before.
  await range.click();
  await editor
    .getByRole('grid')
    .getByRole('button', { name: /November 30/ })
    .focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  // After the first day is chosen, the next one has the focus.
  await page.keyboard.press('Enter');
  await expect(editor.getByLabel('Start date')).toHaveValue(/^11\/29\//);
  await expect(editor.getByLabel('End date')).toHaveValue(/^11\/30\//);
  await editor.getByRole('button', { name: 'Run report' }).click();
  await expect(page).toHaveURL(/start=20\d\d-11-29&end=20\d\d-11-30/);

  // The fiscal year follows the user's preference.
  const fiscal = async (month: string) => {
    await visit(page, '/my-account/preferences');
    await page.getByRole('button', { name: /Fiscal year begins in$/ }).click();
    await page.getByRole('option', { name: month, exact: true }).click();
    await expect(
      page.getByRole('button', { name: new RegExp(`^${month}.*Fiscal year begins in$`) }),
    ).toBeVisible();
  };
  await fiscal('October');
  await report.open('cost');
  await range.click();
  await editor.getByRole('button', { name: 'Last fiscal year' }).click();
  await expect(page).toHaveURL(/start=20\d\d-10-01&end=20\d\d-09-30/);
  await fiscal('July');
});
