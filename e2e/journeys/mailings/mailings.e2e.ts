import type { Page } from 'playwright/test';
import { ReportPage } from '../../pages/ReportPage.ts';
import { ShellPage } from '../../pages/ShellPage.ts';
import { countMails, linkTo } from '../../support/mail.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';
import { visit } from '../../support/visit.ts';

const year = `?dateMode=ytd&date=${new Date().toISOString().slice(0, 10)}`;
const card = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'Reports by mail' })
    .getByRole('listitem')
    .filter({ hasText: name });
const press = (page: Page, label: string, name: string) =>
  page.getByRole('button', { name: `${label}: ${name}`, exact: true }).click();

test('a saved view is sent by mail: from the menu to the received mail, its log, and its end (RPT-160, RPT-162, RPT-167, RPT-168, RPT-169)', {
  tag: '@quick',
}, async ({ signedIn }) => {
  const page = await signedIn('analyst');
  const report = new ReportPage(page);
  await report.open('cost', year);
  await report.expectLoaded();
  await report.groupBy('State');
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Save view…' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Mailed by state');
  await page.getByRole('button', { name: 'Save view' }).click();
  await expect(new ShellPage(page).notice('View Mailed by state saved.')).toBeVisible();

  // The view on screen is sent.
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Send by mail…' }).click();
  const form = page.getByRole('region', { name: 'Send a view by mail' });
  await expect(form.getByRole('button', { name: 'Mailed by state Saved view' })).toBeVisible();
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(form.getByText('Choose who gets it.')).toBeVisible();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Every week How often' }).click();
  await page.getByRole('option', { name: 'Every month' }).click();
  await expect(form.getByRole('button', { name: '1 Day of the month, or its last' })).toBeVisible();
  await form.getByRole('button', { name: 'Last week Dates, as of the day it is sent' }).click();
  await page.getByRole('option', { name: 'Year to date' }).click();
  await form.getByRole('combobox', { name: 'People' }).fill('anal');
  await page.getByRole('option', { name: 'Ariel Analyst' }).click();
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(form).toHaveCount(0);
  await expect(card(page, 'Mailed by state')).toContainText(
    'Every month on day 1 at 06:00: year to date, Excel',
  );
  await expect(card(page, 'Mailed by state')).toContainText('Not sent yet.');
  await expectAccessible(page);

  // Sent now, it arrives, and its link opens the same report.
  const before = countMails('analyst@demo.test');
  await press(page, 'Send now', 'Mailed by state');
  await expect(card(page, 'Mailed by state')).toContainText(
    /Sent \d\d\/\d\d\/\d{4} \d\d:\d\d to 1 person/,
  );
  expect(countMails('analyst@demo.test')).toBe(before + 1);
  const link = await linkTo('analyst@demo.test', '/reports/catis/cost');
  await press(page, 'Log', 'Mailed by state');
  const log = page.getByRole('dialog', { name: 'Log of Mailed by state' });
  await expect(log.getByRole('listitem')).toHaveText([
    /^Sent .* to 1 personAsked for by A\. AnalystAriel Analyst$/,
  ]);
  await expectAccessible(page, '[role=dialog]');
  await page.keyboard.press('Escape');
  await press(page, 'Pause', 'Mailed by state');
  await expect(card(page, 'Mailed by state')).toContainText('Paused');
  await press(page, 'Resume', 'Mailed by state');
  await expect(card(page, 'Mailed by state')).toContainText(/Next: \d\d\/01\/\d{4} 06:00/);

  // An administrator sees and ends it.
  const admin = await signedIn('admin');
  await visit(admin, '/reports/mail');
  await admin.getByRole('radio', { name: "Everybody's" }).click();
  await expect(card(admin, 'Mailed by state')).toContainText('A. Analyst');
  await press(admin, 'End', 'Mailed by state');
  await expect(card(admin, 'Mailed by state')).toContainText('Ended');

  await page.reload();
  await expect(card(page, 'Mailed by state')).toContainText('Ended by A. Admin.');
  await press(page, 'Delete', 'Mailed by state');
  await expect(page.getByText('You have no report sent by mail.')).toBeVisible();
  await visit(page, link);
  await report.expectLoaded();
  await expect(page).toHaveURL(/groupBy=state/);
});

test('a list or a form that fails to load reports it and offers to try again (RPT-168)', async ({
  signedIn,
  complaints,
}) => {
  complaints.expected.push('500 (', 'An unexpected error has occurred');
  const broken = { status: 500, contentType: 'application/problem+json', body: '{}' };
  const page = await signedIn('analyst');
  await page.route('**/api/x/mailings', (route) => route.fulfill(broken));
  await visit(page, '/reports/mail');
  await expect(page.getByText("Reports by mail couldn't be loaded.")).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/x/mailings');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('You have no report sent by mail.')).toBeVisible();
  await page.route('**/api/x/report-views', (route) => route.fulfill(broken));
  await page.getByRole('button', { name: 'Send a view by mail…' }).press('Enter');
  await expect(page.getByText("Your saved views couldn't be loaded.")).toBeVisible();
  await page.unroute('**/api/x/report-views');
  await page.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(page.getByRole('combobox', { name: 'People' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: 'Send a view by mail' })).toHaveCount(0);
});
