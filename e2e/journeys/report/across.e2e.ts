import type { Page } from 'playwright/test';
import { readXlsx } from '../../../tests/support/xlsx.ts';
import { ReportPage } from '../../pages/ReportPage.ts';
import { cents, fileRows } from '../../support/csv.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';
import { visit } from '../../support/visit.ts';

const year = `?dateMode=ytd&date=${new Date().toISOString().slice(0, 10)}`;
const choose = async (page: Page, name: RegExp, option: string) => {
  await page.getByRole('button', { name }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};
const openAcross = async (page: Page, option: string) => {
  const report = new ReportPage(page);
  await report.open('cost', year);
  await report.expectLoaded();
  await choose(page, /Across$/, option);
  return report;
};

test('months across: sorted, exported and linked without another load (RPT-110, RPT-111, RPT-113, RPT-114)', {
  tag: '@quick',
}, async ({ signedIn }) => {
  const page = await signedIn('analyst');
  const report = new ReportPage(page);
  await report.open('cost', year);
  await report.expectLoaded();
  const plain = fileRows((await report.export('CSV: rows with group and grand totals')).text);
  let loads = 0;
  page.on('request', (request) => {
    if (request.url().includes('/catis/metrics')) loads += 1;
  });
  await choose(page, /Across$/, 'Months');
  await expect(page).toHaveURL(/month\.totalCost/);
  await expect(report.header('Total cost')).toHaveAttribute('aria-colindex', '2');
  await expectAccessible(page);

  // Each line's total is that of the report, and the sum of its months.
  const csv = fileRows((await report.export('CSV: rows with group and grand totals')).text);
  const headers = csv[0] ?? [];
  expect(headers.slice(0, 3)).toEqual(['Row type', 'Incident', 'Total cost']);
  expect(headers.slice(3).every((header) => /^[A-Z][a-z]{2} 20\d\d$/.test(header))).toBe(true);
  expect(csv.map((row) => [row[1], row[2]])).toEqual(plain.map((row) => [row[1], row.at(-1)]));
  for (const row of csv.slice(1))
    expect(row.slice(3).reduce((sum, cell) => sum + cents(cell === '' ? '0' : cell), 0)).toBe(
      cents(row[2]),
    );
  const { rows } = readXlsx(
    (await report.exportFile('Excel: rows with group and grand totals')).bytes,
  );
  expect(rows.map((row) => headers.map((_, n) => row[n] ?? null))).toEqual(
    csv.map((row, line) =>
      row.map((text, n) => (text === '' ? null : line > 0 && n > 1 ? Number(text) : text)),
    ),
  );

  // Sorted by the last month with the keyboard; the link contains it.
  const month = headers.at(-1) ?? '';
  await report.grid().focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(report.header(month)).toHaveAttribute('aria-sort', 'ascending');
  await expect(report.header(headers.at(-2) ?? '')).toHaveAttribute('aria-sort', 'none');
  await page.keyboard.press('Enter');
  await expect(report.header(month)).toHaveAttribute('aria-sort', 'descending');
  await choose(page, /Figure$/, 'Flight hours');
  await expect(page).toHaveURL(/month\.totalFlightHours/);
  await expect(report.header('Flight hours')).toBeVisible();
  expect(loads).toBe(0);
  // Only visible columns are rendered: both compare the first ones.
  await report.grid().evaluate((grid) => grid.scrollTo({ left: 0 }));
  const other = new ReportPage(await signedIn('admin'));
  await visit(other.page, page.url());
  await other.expectLoaded();
  await expect
    .poll(async () => (await other.lines()).join() === (await report.lines()).join())
    .toBe(true);
  await other.page.getByRole('button', { name: 'Reset to preset' }).click();
  await expect(other.header('Agency')).toBeVisible();
});

test('groups across show the 36 largest and Other; dates out of range name the ones that fit (RPT-112)', async ({
  signedIn,
}) => {
  const page = await signedIn('analyst');
  const report = await openAcross(page, 'Agency');
  const agencies = fileRows((await report.export('CSV: rows only')).text)[0] ?? [];
  expect(agencies).toEqual(
    expect.arrayContaining(['Incident', 'Total cost', 'CAL FIRE', 'No incident']),
  );
  await choose(page, /One row per$/, 'Dispatch');
  await report.groupBy('Aircraft');
  await expect(page.getByRole('button', { name: /Aircraft.*Across$/ })).toBeVisible();
  await report.expectLoaded();
  const aircraft = fileRows((await report.export('CSV: rows only')).text)[0] ?? [];
  expect([aircraft.length, aircraft.at(-1)]).toEqual([2 + 1 + 36 + 1, 'Other']);

  await visit(
    page,
    `/reports/aims?dateMode=specific&start=2015-01-01&end=2025-12-31&state=${encodeURIComponent('{"v":1,"a":"month.totalCost"}')}`,
  );
  await expect(page.getByText(/^\d+ months don't fit\. Choose quarters\.$/)).toBeVisible({
    timeout: 20_000,
  });
  await page.getByRole('button', { name: 'Choose quarters' }).click();
  await expect(page.getByRole('button', { name: /Quarters.*Across$/ })).toBeVisible();
  await expect(report.grid().or(page.getByText(/quarters don't fit/))).toBeVisible();
});

test('months across on a phone: the name and the total are side by side, months to the right (RPT-110)', async ({
  signedIn,
}) => {
  const page = await signedIn('analyst', { viewport: { width: 390, height: 844 } });
  const report = new ReportPage(page);
  await report.open('cost', year);
  await report.expectLoaded();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await choose(page, /Across$/, 'Months');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await expect(report.header('Total cost')).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await report.grid().evaluate((grid) => grid.scrollTo({ left: grid.scrollWidth }));
  await expect(report.header('Incident')).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
});
