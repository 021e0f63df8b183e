import { setup } from 'xstate';
import { ReportPage } from '../../pages/ReportPage.ts';
import { ShellPage } from '../../pages/ShellPage.ts';
import { travel } from '../../support/journey.ts';
import { expect, expectAccessible } from '../../support/test.ts';
import { visit } from '../../support/visit.ts';

/** An analyst runs the cost report, regroups it and exports it. */
const chart = setup({}).createMachine({
  id: 'cost report',
  initial: 'asksForDates',
  states: {
    asksForDates: { on: { chooseYearToDate: 'grouped', metricsFail: 'asksAgain' } },
    asksAgain: { on: { tryAgain: 'grouped' } },
    grouped: { on: { groupByYear: 'groupedByYear', openAnotherPreset: 'aircraftReport' } },
    groupedByYear: {
      on: { exportRows: 'exportedRows', reload: 'groupedByYear', summarise: 'summary' },
    },
    exportedRows: {},
    summary: {},
    aircraftReport: {},
  },
});
const money = /\$[\d,]+\.\d\d/;
let grandTotal = '';
let exported = { name: '', text: '' };

travel(chart, {
  paths: 5,
  begin: async ({ signedIn }) => {
    const page = await signedIn('analyst');
    await visit(page, '/reports');
    return page;
  },
  states: {
    asksForDates: async ({ page }) => {
      await expect(page).toHaveURL('/reports/catis/cost');
      await expect(page).toHaveTitle('Cost — CATIS Data Report');
      await expect(page.getByText('Choose dates to run this report.')).toBeVisible();
      await expectAccessible(page);
    },
    asksAgain: async ({ page }) => {
      await expect(new ShellPage(page).notice('Failed to load metrics.')).toBeVisible();
      await expect(page).toHaveURL(/\/reports\/catis\/cost\?/);
    },
    grouped: async ({ page }) => {
      const report = new ReportPage(page);
      await report.expectLoaded();
      await expect(report.grid().getByRole('button', { name: /^CAL FIRE \(\d+\)$/ })).toBeVisible();
      grandTotal = (await report.total().textContent()) ?? '';
      expect(grandTotal).toMatch(money);
      await expectAccessible(page);
    },
    groupedByYear: async ({ page }) => {
      const report = new ReportPage(page);
      await report.expectLoaded();
      await expect(page).toHaveURL(/groupBy=year/);
      await expect(
        report
          .grid()
          .getByRole('button', { name: /^20\d\d \(\d+\)$/ })
          .first(),
      ).toBeVisible();
      // The total is that of the range, in any grouping.
      expect(await report.total().textContent()).toBe(grandTotal);
    },
    exportedRows: async () => {
      expect(exported.name).toMatch(
        /^cost-by-incident-year-data-report_\d{4}-01-01_\d{4}-\d\d-\d\d\.csv$/,
      );
      expect(exported.text.startsWith('\uFEFFIncident year,Incident,')).toBe(true);
      const total = exported.text.trimEnd().split('\r\n').at(-1) ?? '';
      expect(total.startsWith('Incident year')).toBe(false);
      expect(exported.text).not.toMatch(/(^|,|\n)"?[=+@]/);
    },
    summary: async ({ page }) => {
      await expect(page.getByRole('switch', { name: 'Summary only' })).toBeChecked();
      expect(await new ReportPage(page).total().textContent()).toBe(grandTotal);
    },
    aircraftReport: async ({ page }) => {
      await new ReportPage(page).expectLoaded();
      await expect(page).toHaveTitle('Aircraft — CATIS Data Report');
      // The dates stay.
      await expect(page).toHaveURL(/\/reports\/catis\/aircraft\?.*dateMode=ytd/);
      await expectAccessible(page);
    },
  },
  events: {
    chooseYearToDate: ({ page }) => page.getByRole('button', { name: 'Year to date' }).click(),
    metricsFail: async ({ page, complaints }) => {
      complaints.expected.push('500 (', '/catis/metrics');
      await page.route('**/api/catis/metrics*', (route) =>
        route.fulfill({ status: 500, body: '{}' }),
      );
      await page.getByRole('button', { name: 'Year to date' }).click();
    },
    tryAgain: async ({ page }) => {
      await page.unroute('**/api/catis/metrics*');
      await page.getByRole('button', { name: 'Try again' }).click();
    },
    groupByYear: ({ page }) => new ReportPage(page).groupBy('Incident year'),
    reload: async ({ page }) => {
      await page.reload();
    },
    summarise: ({ page }) => page.getByText('Summary only').click(),
    exportRows: async ({ page }) => {
      exported = await new ReportPage(page).export('CSV: rows only');
    },
    openAnotherPreset: async ({ page }) => {
      await page.getByRole('button', { name: /Report$/ }).click();
      await page.getByRole('option', { name: 'Aircraft', exact: true }).click();
    },
  },
});
