import Papa from 'papaparse';
import type { Dispatch } from '../../../contract/dispatch/dispatches.ts';
import { readXlsx } from '../../../tests/support/xlsx.ts';
import { ReportPage } from '../../pages/ReportPage.ts';
import { SettingsPage } from '../../pages/SettingsPage.ts';
import { ask, daysAgo } from '../../support/asPerson.ts';
import { cents } from '../../support/csv.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';
import { recordUnpricedLoad } from '../../support/unpricedLoad.ts';

const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);

const [start, end] = [daysAgo(300), daysAgo(1)];
const season = `?dateMode=specific&start=${start}&end=${end}`;

test('a total drills down to rates and tiers, and exports as a workbook (RPT-10)', async ({
  signedIn,
  complaints,
}) => {
  const page = await signedIn('analyst');
  const report = new ReportPage(page);
  await report.open('cost', season);
  await report.expectLoaded();
  const total = report.total();

  // By keyboard: the last cell of the grand total.
  await report.grid().focus();
  await page.keyboard.press('Control+End');
  await expect(total.getByRole('gridcell').last()).toBeInViewport();
  const shown = cents(await total.getByRole('gridcell').last().textContent());
  // Enter would open the records behind it.
  await page.keyboard.press(' ');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'Total cost: Total' })).toBeVisible();
  await expectAccessible(page);
  const figures = async (name: string) =>
    (await dialog.getByRole(name === 'lines' ? 'row' : 'listitem').allTextContents()).map((text) =>
      cents(/\$[\d,]+\.\d\d$/.exec(text)?.[0] ?? null),
    );
  // Seven parts and their sum; then the addends.
  const lines = await figures('lines');
  expect([lines.length, sum(lines.slice(0, 7)), lines[7], sum(await figures('addends'))]).toEqual([
    8,
    shown,
    shown,
    shown,
  ]);

  // Down to one flight with a load: agency, incident, activity.
  for (let depth = 0; depth < 3; depth++) {
    const heading = (await dialog.getByRole('heading', { level: 2 }).first().textContent()) ?? '';
    await dialog.getByRole('listitem').first().getByRole('button').click();
    await expect(dialog.getByRole('heading', { name: heading, exact: true })).toHaveCount(0);
  }
  await expect(dialog.getByText(/^[\d,]+\.\d\d h × \$[\d,]+\.\d\d$/)).toBeVisible();
  await expect(
    dialog
      .getByText(
        /gal loaded on it before|^No load$|This agent is not charged|The steps of its price were not kept/,
      )
      .first(),
  ).toBeVisible();
  await expect(dialog.getByText('Prices have changed since')).toHaveCount(0);
  const leaf = await figures('lines');
  expect(sum(leaf.slice(0, 7))).toBe(leaf[7]);
  await dialog.getByRole('button', { name: 'Back' }).click();
  await dialog.getByRole('button', { name: 'Back' }).click();
  await dialog.getByRole('button', { name: 'Back' }).click();
  await expect(dialog.getByRole('heading', { name: 'Total cost: Total' })).toBeVisible();
  await expect(dialog).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  // By mouse; dragging over a figure selects it for copying instead.
  await total.getByRole('gridcell').last().scrollIntoViewIfNeeded();
  const cell = (await total.getByRole('gridcell').last().boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  };
  const [right, middle] = [cell.x + cell.width - 4, cell.y + cell.height / 2];
  await page.mouse.move(right, middle);
  await page.mouse.down();
  await page.mouse.move(right - 70, middle, { steps: 5 });
  await page.mouse.up();
  expect(await page.evaluate(() => getSelection()?.toString())).toMatch(/^[$\d,.]+$/);
  await expect(report.grid()).toBeFocused();
  await expect(dialog).toHaveCount(0);
  await total.getByRole('gridcell').last().click();
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();

  // Both files contain the same cells, in the screen's order.
  const csv = await report.export('CSV: rows with group and grand totals');
  const xlsx = await report.exportFile('Excel: rows with group and grand totals');
  expect([csv.name, xlsx.name]).toEqual(
    ['csv', 'xlsx'].map((ending) => `cost-by-agency-data-report_${start}_${end}.${ending}`),
  );
  const texts = Papa.parse<string[]>(csv.text.replace(/^\uFEFF/, ''), {
    skipEmptyLines: true,
  }).data;
  const { rows, formulas } = readXlsx(xlsx.bytes);
  const about = new Map(readXlsx(xlsx.bytes, 1).rows.map(([label, text]) => [label, text]));
  expect([
    about.get('Report'),
    about.get('Grouped by'),
    about.get('Filters'),
    about.get('Link'),
    about.get('Made by'),
  ]).toEqual(['Cost', 'Agency', 'None', page.url(), expect.stringContaining(' ')]);
  const headers = texts[0] ?? [];
  const isNumber = headers.map((header) =>
    /cost|fees|hours|Flights|gal\)|standby|Per diem/i.test(header),
  );
  const typed = (row: readonly string[]) =>
    row.map((text, n) => (text === '' ? null : isNumber[n] ? Number(text) : text));
  expect({ formulas, rows: rows.map((row) => headers.map((_, n) => row[n] ?? null)) }).toEqual({
    formulas: 0,
    rows: [headers, ...texts.slice(1).map(typed)],
  });
  expect(Math.round(Number(rows.at(-1)?.at(-1)) * 100)).toBe(shown);
  // Only visible columns are rendered; the file has all of them, in their order.
  const onScreen = await report.grid().getByRole('columnheader').allTextContents();
  expect(headers.filter((header) => onScreen.includes(header))).toEqual(onScreen);
  expect([headers.length, headers[0], headers.at(-1)]).toEqual([16, 'Row type', 'Total cost']);

  // A running export is stopped, and the next one works.
  let isAsked = () => {};
  const asked = new Promise<void>((resolve) => {
    isAsked = resolve;
  });
  await page.route('**/assets/file.worker-*', () => isAsked());
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Excel: rows only' }).click();
  await asked;
  await expect(page.getByRole('progressbar', { name: /^Writing \d+ rows$/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeDisabled();
  await page.getByRole('button', { name: 'Cancel the export' }).click();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await page.unroute('**/assets/file.worker-*');
  expect((await report.export('CSV: rows only')).text.startsWith('\uFEFFAgency,Incident,')).toBe(
    true,
  );

  // Prices that failed to load are requested again.
  complaints.expected.push('500 (', 'An unexpected error has occurred');
  await page.route('**/explain', (route) =>
    route.fulfill({ status: 500, contentType: 'application/problem+json', body: '{}' }),
  );
  // Uses an unapproved record, because an earlier journey may have approved some, and approval
  // stores their prices.
  const { dispatches } = await ask<{ dispatches: Dispatch[] }>(
    page,
    'GET',
    `/v2/dispatches?from=${daysAgo(20)}&until=${daysAgo(0)}`,
  );
  const entered = new Set(
    dispatches.filter((d) => d.approval === undefined).map((d) => String(d.dispatchNumber)),
  );
  await report.open('fw-dispatch', '?dateMode=lastDays&days=20&groupBy=none');
  await report.expectLoaded();
  await report.filter('Agent', 'PHOS-CHEK LC95A');
  await page.keyboard.press('Escape');
  // Scrolls the last columns into view, then opens the cost of a dispatch with a load.
  await report.grid().focus();
  await page.keyboard.press('Control+End');
  await expect(total.getByRole('gridcell').last()).toBeInViewport();
  const loaded = report.grid().getByRole('row').filter({ hasText: 'PHOS-CHEK' });
  const numbers = await loaded.evaluateAll((drawn) =>
    drawn.map((row) => row.querySelector('[role=gridcell]')?.textContent ?? ''),
  );
  const number = numbers.find((text) => entered.has(text)) ?? '';
  expect(number, 'a record with a load that is only entered').not.toBe('');
  await loaded.filter({ hasText: number }).locator('[aria-haspopup=dialog]').last().click();
  await expect(dialog.getByText("The prices couldn't be loaded.")).toBeVisible();
  await page.unroute('**/explain');
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByText(/^[\d,.]+ gal × \$\d+\.\d+$/).first()).toBeVisible();
});

test('charts appear next to the table and in its address; adding a missing price takes its dispatches off the list (RPT-36)', async ({
  signedIn,
}) => {
  const page = await signedIn('admin');
  const report = new ReportPage(page);
  await report.open('cost', season);
  await report.expectLoaded();
  await page.getByText('Charts', { exact: true }).click();
  await expect(page).toHaveURL(/[?&]charts=on/);
  const months = page
    .getByRole('region', { name: 'Charts' })
    .getByRole('table', { name: 'Cost by month' });
  const bars = async () =>
    sum((await months.getByRole('row').locator('td:last-child').allTextContents()).map(cents));
  await expect(months).toBeVisible();
  await expectAccessible(page);
  // The bars show the report's money, and follow it.
  await report.grid().focus();
  await page.keyboard.press('ControlOrMeta+End');
  await expect(
    report.grid().getByRole('columnheader', { name: 'Total cost', exact: true }),
  ).toBeVisible();
  expect(await bars()).toBe(
    cents((await report.total().getByRole('gridcell').last().textContent()) ?? ''),
  );
  await report.groupBy('Incident year');
  await expect(page).toHaveURL(/charts=on/);
  await page.reload();
  await report.expectLoaded();
  await expect(months).toBeVisible();
  await page.getByText('Charts', { exact: true }).click();
  await expect(months).toHaveCount(0);

  const { agent, base } = await recordUnpricedLoad(page);
  await report.open('dispatches-missing-agent-cost', season);
  await report.expectLoaded();
  const missing = page
    .getByRole('region', { name: 'Missing prices' })
    .getByRole('listitem')
    .filter({ hasText: `${agent} at ${base}` });
  const rows = page.getByText(/^\d+ rows · loaded in/);
  const before = Number.parseInt((await rows.textContent()) ?? '', 10);
  const [, count = '', since = ''] =
    /(\d+) dispatch.* since (\S+?)Add/.exec((await missing.textContent()) ?? '') ?? [];
  await missing.getByRole('link', { name: `Add price for ${agent} at ${base}` }).click();
  const rates = new SettingsPage(page, 'Agent rates', 'agent-rates');
  await expect(rates.form()).toBeVisible();
  await expect(rates.field('Start')).toHaveValue(since);
  await expect(rates.form().getByRole('combobox', { name: 'Agent', exact: true })).toHaveValue(
    agent,
  );
  await rates.field('Price, tier 1').fill('3.15');
  await rates.save();
  await page.getByRole('button', { name: 'Save and re-price' }).click();
  await expect(rates.notice('Agent rate saved.')).toBeVisible();
  await report.open('dispatches-missing-agent-cost', season);
  await report.expectLoaded();
  await expect(missing).toHaveCount(0);
  expect(before - Number.parseInt((await rows.textContent()) ?? '', 10)).toBe(Number(count));
});

test('each kind of activity is a row of a flight report, and the money is that of dispatches; "no contract" is a filter (RPT-80, RPT-81)', async ({
  signedIn,
}) => {
  const page = await signedIn('analyst');
  const report = new ReportPage(page);
  const total = async () => {
    await report.expectLoaded();
    await report.grid().focus();
    await page.keyboard.press('Control+End');
    await expect(report.total().getByRole('gridcell').last()).toBeInViewport();
    return cents(await report.total().getByRole('gridcell').last().textContent());
  };
  await report.open('fw-incident-cost', season);
  const byIncident = await total();
  await report.open('fixed-wing', `${season}&groupBy=none`);
  await report.expectLoaded();
  await report.header('Kind').getByRole('button', { name: 'Kind', exact: true }).click();
  await expect(report.grid().getByRole('gridcell', { name: 'Agent-only' }).first()).toBeVisible();
  expect(await total()).toBe(byIncident);

  // Enter selects the first match of typed text, one after the other; the chips stay.
  await page.getByRole('button', { name: /^Filters/ }).click();
  await page.getByRole('combobox', { name: 'Contract type', exact: true }).click();
  for (const [typed, chips] of [
    ['no', ['Contract type: No contract']],
    ['cw', ['Contract type: No contract', 'Contract type: CWN']],
  ] as const) {
    await page.keyboard.type(typed);
    await page.keyboard.press('Enter');
    await expect(report.filters()).toHaveText(chips);
  }
  await page.keyboard.press('Escape');
  await expect(report.filters()).toHaveCount(2);
});

test('totals of distinct counts state that they are not a sum (RPT-85)', async ({ signedIn }) => {
  const page = await signedIn('analyst');
  const report = new ReportPage(page);
  await report.open('aircraft', season);
  await report.expectLoaded();
  await expect(report.total().getByRole('gridcell', { name: /^distinct [\d,]+$/ })).toHaveCount(1);
  await expectAccessible(page);
});

test('charts respond to hover and keyboard; a bar filters, a month narrows the dates, and text keeps its size (RPT-144, RPT-145, RPT-146)', async ({
  signedIn,
}) => {
  const page = await signedIn('analyst');
  const report = new ReportPage(page);
  const drawings: string[] = [];
  page.on('request', (request) => {
    if (/\/Chart-[^/]*\.js/.test(request.url())) drawings.push(request.url());
  });
  await report.open('cost', season);
  await report.expectLoaded();
  expect(drawings).toEqual([]);
  await page.getByText('Charts', { exact: true }).click();
  const hours = page.getByRole('slider', { name: 'Flight hours by aircraft, chart' });
  const months = page.getByRole('slider', { name: 'Cost by month, chart' });
  await expect(hours).toBeVisible();
  await expectAccessible(page);
  const whole = (await report.total().textContent()) ?? '';

  // By keyboard: the second aircraft is announced with its hours; Enter filters by it alone.
  await hours.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  const announced = (await hours.getAttribute('aria-valuetext')) ?? '';
  expect(announced).toMatch(/^\S+: Flight hours [\d,.]+$/);
  const [aircraft = '', figure = ''] = announced.split(': Flight hours ');
  await expect(page.getByText(`Press to filter to ${aircraft}.`)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(report.filters()).toHaveCount(1);
  await expect(page).toHaveURL(/charts=on/);
  await expect(report.grid().getByRole('row', { name: /^Total/ })).toContainText(figure);
  await page.getByRole('button', { name: /^Remove / }).press('Enter');
  await expect(report.filters()).toHaveCount(0);
  // The whole report redraws the charts: a month that was hovered before would move away from under
  // the pointer.
  await expect(report.total()).toHaveText(whole);

  // By pointer: a month, hovered and clicked.
  const month = months.locator('[data-point]').last();
  const name = (await month.getAttribute('data-point')) ?? '';
  await month.hover();
  await expect(page.getByText(`Press to show ${name} alone.`)).toBeVisible();
  const sizes = () =>
    months
      .locator('text')
      .evaluateAll((texts) => [
        ...new Set(texts.map((text) => Math.round(text.getBoundingClientRect().height))),
      ]);
  const before = await sizes();
  await page.setViewportSize({ width: 1920, height: 1080 });
  await expect(async () => expect(await sizes()).toEqual(before)).toPass();
  await month.hover();
  await month.click();
  await expect(page).toHaveURL(/dateMode=specific&start=20\d\d-\d\d-01&end=20\d\d-\d\d-\d\d/);
  await expect(months.locator('[data-point]')).toHaveCount(1);
  await page.goBack();
  await expect(months.locator('[data-point]')).not.toHaveCount(1);
});

test('a chart whose drawing code fails to load shows its figures (RPT-146)', async ({
  signedIn,
  complaints,
}) => {
  complaints.expected.push('net::ERR_FAILED');
  const page = await signedIn('analyst');
  const report = new ReportPage(page);
  await page.route(/\/Chart-[^/]*\.js/, (route) => route.abort());
  await report.open('cost', `${season}&charts=on`);
  await report.expectLoaded();
  const table = page
    .getByRole('region', { name: 'Charts' })
    .getByRole('table', { name: 'Flight hours by aircraft' });
  await expect(table).toBeVisible();
  expect((await table.boundingBox())?.width ?? 0).toBeGreaterThan(200);
  await expect(page.getByRole('slider')).toHaveCount(0);
});
