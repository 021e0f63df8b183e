import { ReportPage } from '../../pages/ReportPage.ts';
import { ask, daysAgo } from '../../support/asPerson.ts';
import { cents, fileRows } from '../../support/csv.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';
import { visit } from '../../support/visit.ts';

const range = (first: number, last: number) =>
  `?dateMode=specific&start=${daysAgo(first)}&end=${daysAgo(last)}`;
/** A hundred days, and the previous hundred. */
const [late, early] = [range(100, 1), range(200, 101)];

test('a comparison with the previous range shows value, difference and percent; it is sorted, exported, linked and removed without another load (RPT-115, RPT-116, RPT-117)', async ({
  signedIn,
}) => {
  const page = await signedIn('analyst');
  const report = new ReportPage(page);
  await report.open('cost', early);
  await report.expectLoaded();
  const before = cents((await report.total().getByRole('gridcell').last().textContent()) ?? '');
  await report.open('cost', late);
  await report.expectLoaded();
  const now = cents((await report.total().getByRole('gridcell').last().textContent()) ?? '');

  await page.getByRole('button', { name: /Across$/ }).click();
  await page.getByRole('option', { name: 'The range before', exact: true }).click();
  await report.expectLoaded();
  await expect(report.header('The range before')).toBeVisible();
  await expect(
    page.getByText(/^Compared with \d\d\/\d\d\/\d{4} – \d\d\/\d\d\/\d{4}$/),
  ).toBeVisible();
  const cells = await report.total().getByRole('gridcell').allTextContents();
  expect([cents(cells[1]), cents(cells[2]), cents(cells[3])]).toEqual([now, before, now - before]);
  expect(cells[4]).toBe(
    `${new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(Math.round((10_000 * (now - before)) / before) / 100)} %`,
  );
  await expectAccessible(page);

  let loads = 0;
  page.on('request', (request) => {
    if (request.url().includes('/catis/metrics')) loads += 1;
  });
  await report
    .header('Difference')
    .getByRole('button', { name: 'Difference', exact: true })
    .click();
  await expect(report.header('Difference')).toHaveAttribute('aria-sort', 'ascending');
  const [header = [], ...rows] = fileRows(
    (await report.export('CSV: rows with group and grand totals')).text,
  );
  expect(header).toEqual([
    'Row type',
    'Incident',
    'Total cost',
    'The range before',
    'Difference',
    'Percent',
  ]);
  expect([cents(rows.at(-1)?.[2]), cents(rows.at(-1)?.[3]), cents(rows.at(-1)?.[4])]).toEqual([
    now,
    before,
    now - before,
  ]);
  const link = page.url();
  await page.getByRole('button', { name: /Across$/ }).click();
  await page.getByRole('option', { name: 'Nothing', exact: true }).click();
  await expect(report.header('The range before')).toHaveCount(0);
  expect(cents((await report.total().getByRole('gridcell').last().textContent()) ?? '')).toBe(now);
  expect(loads).toBe(0);

  await visit(page, link);
  await report.expectLoaded();
  expect(await report.total().getByRole('gridcell').allTextContents()).toEqual(cells);
});

test('a comparison with a range that begins before current records, on a phone (RPT-116)', async ({
  signedIn,
}) => {
  const page = await signedIn('analyst', { viewport: { width: 390, height: 844 } });
  const report = new ReportPage(page);
  // All days of current records, because other journeys record flights of more than a year ago.
  const { firstDay } = await ask<{ firstDay: string }>(page, 'GET', '/catis/dimensions');
  await report.open(
    'cost',
    `?dateMode=specific&start=${firstDay}&end=${daysAgo(1)}&state=${encodeURIComponent('{"v":1,"t":1,"a":"earlier.flightCount"}')}`,
  );
  await report.expectLoaded();
  await expect(
    page.getByText(
      /^Current records start \d\d\/\d\d\/\d{4}\. The other range begins before, so no difference is shown\./,
    ),
  ).toBeVisible();
  const historic = page.getByRole('link', { name: 'Open those days in historic records' });
  await expect(historic).toHaveAttribute('href', /^\/reports\/aims\?dateMode=specific&start=/);
  await report.grid().evaluate((grid) => grid.scrollTo({ left: grid.scrollWidth }));
  await expect(report.header('Percent')).toBeVisible();
  await expect(report.header('Incident')).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await expectAccessible(page);
});
