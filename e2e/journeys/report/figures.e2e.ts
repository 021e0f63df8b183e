import { ReportPage } from '../../pages/ReportPage.ts';
import { cents, fileRows } from '../../support/csv.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';
import { visit } from '../../support/visit.ts';

const year = `?dateMode=ytd&date=${new Date().toISOString().slice(0, 10)}`;

test('filters keep or exclude a cell, by figures too; totals are those of the rows shown (RPT-120 to RPT-124)', async ({
  signedIn,
}) => {
  const page = await signedIn('analyst');
  const report = new ReportPage(page);
  await report.open('cost', year);
  await report.expectLoaded();
  const menuItem = (name: string) => page.getByRole('menuitem', { name, exact: true });
  const costs = async () => fileRows((await report.export('CSV: rows only')).text).slice(1);
  const all = await costs();

  // By mouse: the cell's own menu on the right button.
  const agency = all.find((row) => row[0] !== 'No incident')?.[0] ?? '';
  await report
    .grid()
    .getByRole('gridcell', { name: agency, exact: true })
    .first()
    .click({ button: 'right' });
  await expectAccessible(page);
  await menuItem('Exclude this').click();
  await expect(report.filters()).toHaveText([`Agency is not ${agency}`]);
  await expect(page).toHaveURL(/-agency/);
  const rest = await costs();
  expect(rest.length).toBeLessThan(all.length);
  expect(rest.every((row) => row[0] !== agency)).toBe(true);

  // By keyboard: the first figure of the first row as the lower bound.
  await report.grid().focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  await page.keyboard.press('Shift+F10');
  await menuItem('Between…').press('Enter');
  await page.getByRole('textbox', { name: 'At least' }).fill('20000');
  await page.getByRole('textbox', { name: 'At most' }).fill('10,000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('At most must not be below at least.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'At most' }).fill('100,000');
  await page.keyboard.press('Enter');
  await expect(report.filters()).toHaveText([
    `Agency is not ${agency}`,
    'Total cost from $20,000.00 to $100,000.00',
  ]);
  const total = all[0]?.length ?? 0;
  const between = rest.filter(
    (row) => cents(row[total - 1]) >= 2_000_000 && cents(row[total - 1]) <= 10_000_000,
  );
  await expect(
    page.getByText(new RegExp(`^${between.length} of ${rest.length} rows`)),
  ).toBeVisible();
  const shown = fileRows((await report.export('CSV: rows with group and grand totals')).text);
  const sum = between.reduce((before, row) => before + cents(row[total - 1]), 0);
  expect(cents(shown.at(-1)?.at(-1))).toBe(sum);

  // The link shows the same to another user; removed filters can be restored.
  const other = new ReportPage(await signedIn('admin'));
  await visit(other.page, page.url());
  await other.expectLoaded();
  await expect(other.filters()).toHaveCount(2);
  await expect(
    other.page.getByText(new RegExp(`^${between.length} of ${rest.length} rows`)),
  ).toBeVisible();
  await page.getByRole('button', { name: /^Remove Total cost/ }).click();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(
    page.getByText(new RegExp(`^${all.length.toLocaleString('en-US')} rows`)),
  ).toBeVisible();
});

test('a report sorts by several columns, on screen, in exports and in the link (RPT-126)', async ({
  signedIn,
}) => {
  const page = await signedIn('analyst');
  const report = new ReportPage(page);
  await report.open('cost', `${year}&groupBy=none`);
  await report.expectLoaded();
  await report.header('Agency').getByRole('button').first().click();
  await report
    .header('Flights')
    .getByRole('button')
    .first()
    .click({ modifiers: ['Shift'] });
  await expect(page).toHaveURL(/agency\.flightCount/);
  // Reversed by keyboard, in place.
  await report.grid().focus();
  await page.keyboard.press('Control+Home');
  for (const _ of [1, 2, 3]) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+Enter');
  await expect(page).toHaveURL(/agency\.flightCount-/);
  await expect(report.header('Agency')).toHaveAttribute('aria-sort', 'ascending');
  await expect(report.header('Flights')).toHaveAttribute('aria-sort', 'descending');
  await expect(report.header('Flights')).toHaveText('Flights2');
  await expectAccessible(page);
  const [headers = [], ...rows] = fileRows((await report.export('CSV: rows only')).text);
  const [agency, flights] = [headers.indexOf('Agency'), headers.indexOf('Flights')];
  const agencies = [...new Set(rows.map((row) => row[agency] ?? ''))].filter((name) => name !== '');
  expect(agencies).toEqual([...agencies].sort((a, b) => a.localeCompare(b, 'en')));
  for (const name of agencies) {
    const own = rows.filter((row) => row[agency] === name).map((row) => Number(row[flights]));
    expect(own).toEqual([...own].sort((a, b) => b - a));
  }
  const other = new ReportPage(await signedIn('admin'));
  await visit(other.page, page.url());
  await other.expectLoaded();
  // Visible lines are rendered first.
  const lines = await report.lines();
  await expect.poll(() => other.lines()).toEqual(lines);
  // Sorted by one column again, from the column's menu.
  await report.header('Flights').getByRole('button').first().click();
  await expect(report.header('Agency')).toHaveAttribute('aria-sort', 'none');
});

test('a total drills down to its records, which add up to it (RPT-125, RPT-127)', async ({
  signedIn,
}) => {
  const page = await signedIn('analyst');
  const report = new ReportPage(page);
  await report.open('cost', year);
  await report.expectLoaded();
  const columns = await report.grid().getAttribute('aria-colcount');
  const line = (name: string) =>
    report
      .grid()
      .getByRole('row')
      .filter({ has: page.getByText(name, { exact: true }) });
  const recordsAddUp = async (figure: number, sortedBy: string) => {
    await expect(page).toHaveURL(/dimension=dispatch/);
    await expect(report.header('Dispatch')).toBeVisible();
    const [headers = [], ...rows] = fileRows((await report.export('CSV: rows only')).text);
    const cost = headers.indexOf('Total cost');
    expect(headers).toContain('Dispatch');
    expect(rows.reduce((sum, row) => sum + cents(row[cost]), 0)).toBe(figure);
    const sorted = rows.map((row) => cents(row[headers.indexOf(sortedBy)]));
    expect(sorted).toEqual([...sorted].sort((a, b) => b - a));
    return rows.length;
  };
  const csv = fileRows((await report.export('CSV: rows with group and grand totals')).text);
  const group = csv.find(([type]) => type === 'group total') ?? [];
  const flightCost = csv[0]?.indexOf('Flight cost') ?? -1;

  // Double-clicks a group's figure; a single click would have opened its explanation.
  await line(group[1] ?? '')
    .getByRole('gridcell')
    .nth(flightCost - 1)
    .dblclick();
  await expect(report.filters()).toHaveText([`Behind: ${group[1]}, by incident`]);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const own = await recordsAddUp(cents(group.at(-1)), 'Flight cost');
  await expectAccessible(page);

  // Enter on the grand total.
  await page.goBack();
  await report.expectLoaded();
  await report.grid().focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
  await expect(report.filters()).toHaveText(['Behind: Total, by incident']);
  expect(await recordsAddUp(cents(csv.at(-1)?.at(-1)), 'Total cost')).toBeGreaterThan(own);

  // The cell menu opens an incident's records. A single click still explains a total.
  await page.goBack();
  await report.expectLoaded();
  await expect(report.grid()).toHaveAttribute('aria-colcount', columns ?? '');
  const incident = csv.find(([type]) => type === 'row') ?? [];
  await line(incident[1] ?? '')
    .getByRole('gridcell')
    .nth(flightCost - 1)
    .click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Show the records behind it' }).click();
  await recordsAddUp(cents(incident.at(-1)), 'Flight cost');
  await page.goBack();
  await report.expectLoaded();
  await line(group[1] ?? '')
    .getByRole('gridcell')
    .nth(flightCost - 1)
    .click();
  await expect(page.getByRole('dialog')).toContainText(`${group[1]}`);
});
