import Papa from 'papaparse';
import { ReportPage } from '../../pages/ReportPage.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';

const thisYear = new Date().getUTCFullYear();
const summer = `?dateMode=specific&start=${thisYear}-06-01&end=${thisYear}-06-30`;
const cents = (text: string | undefined) => Math.round(Number((text ?? '').replace(/[^\d.-]/g, '')) * 100);
const fileRows = (text: string) => Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: true }).data;

test('compared with the month before: value, difference and percent, sorted, in a file, in the link, taken back without another load (RPT-115, RPT-116, RPT-117)', async ({
  signedIn,
}) => {
  const page = await signedIn('analyst');
  const report = new ReportPage(page);
  await report.open('cost', `?dateMode=specific&start=${thisYear}-05-01&end=${thisYear}-05-31`);
  await report.expectLoaded();
  const may = cents((await report.total().getByRole('gridcell').last().textContent()) ?? '');
  await report.open('cost', summer);
  await report.expectLoaded();
  const june = cents((await report.total().getByRole('gridcell').last().textContent()) ?? '');

  await page.getByRole('button', { name: /Across$/ }).click();
  await page.getByRole('option', { name: 'Compared: the range before', exact: true }).click();
  await report.expectLoaded();
  await expect(report.header('The range before')).toBeVisible();
  const cells = await report.total().getByRole('gridcell').allTextContents();
  expect([cents(cells[1]), cents(cells[2]), cents(cells[3])]).toEqual([june, may, june - may]);
  expect(cells[4]).toBe(
    `${new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(Math.round((10_000 * (june - may)) / may) / 100)} %`,
  );
  await expectAccessible(page);

  let loads = 0;
  page.on('request', (request) => {
    if (request.url().includes('/catis/metrics')) loads += 1;
  });
  await report.header('Difference').getByRole('button', { name: 'Difference', exact: true }).click();
  await expect(report.header('Difference')).toHaveAttribute('aria-sort', 'ascending');
  const [header = [], ...rows] = fileRows((await report.export('CSV: rows with group and grand totals')).text);
  expect(header).toEqual(['Row type', 'Incident', 'Total cost', 'The range before', 'Difference', 'Percent']);
  expect([cents(rows.at(-1)?.[2]), cents(rows.at(-1)?.[3]), cents(rows.at(-1)?.[4])]).toEqual([june, may, june - may]);
  const link = page.url();
  await page.getByRole('button', { name: /Across$/ }).click();
  await page.getByRole('option', { name: 'Nothing', exact: true }).click();
  await expect(report.header('The range before')).toHaveCount(0);
  expect(cents((await report.total().getByRole('gridcell').last().textContent()) ?? '')).toBe(june);
  expect(loads).toBe(0);

  await page.goto(link);
  await report.expectLoaded();
  expect(await report.total().getByRole('gridcell').allTextContents()).toEqual(cells);
});

test('compared with a year earlier, on a phone, where nothing was recorded then (RPT-116)', async ({ signedIn }) => {
  const page = await signedIn('analyst', { viewport: { width: 390, height: 844 } });
  const report = new ReportPage(page);
  await report.open('cost', `${summer}&state=${encodeURIComponent('{"v":1,"t":1,"a":"earlier.flightCount"}')}`);
  await report.expectLoaded();
  await report.grid().evaluate((grid) => grid.scrollTo({ left: grid.scrollWidth }));
  await expect(report.header('Percent')).toBeVisible();
  await expect(report.header('Incident')).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await expectAccessible(page);
});
