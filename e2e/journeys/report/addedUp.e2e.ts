import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, rmSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { ReportPage } from '../../pages/ReportPage.ts';
import { SignInPage } from '../../pages/SignInPage.ts';
import { daysAgo } from '../../support/asPerson.ts';
import { fileRows } from '../../support/csv.ts';
import { addressOf, dataOf, demoData } from '../../support/ownService.ts';
import { emailOf, expect, expectAccessible, password, test } from '../../support/test.ts';

const range = `?dateMode=specific&start=${daysAgo(300)}&end=${daysAgo(1)}`;
/** Fewer than the range has. */
const AT_ONCE = 50;
const data = `${dataOf()}-added-up`;
const address = addressOf().replace(/\d+$/, (port) => String(Number(port) + 50));
let service: ChildProcess | null = null;

/** A service with demo data of its own, that no other journey changes. */
async function serve(settings: Readonly<Record<string, string>>) {
  await stop();
  const env = { ...process.env, PORT: new URL(address).port, CATIS_DATA_DIR: data, ...settings };
  service = spawn(process.execPath, ['dist/server/main.js'], { env, stdio: 'ignore' });
  const isReady = async () => (await fetch(`${address}/api/health/ready`).catch(() => null))?.ok ?? false;
  await expect.poll(isReady, { timeout: 150_000 }).toBe(true);
}
async function stop() {
  if (service === null) return;
  const ended = once(service, 'exit');
  service.kill('SIGTERM');
  await ended;
  service = null;
}
test.beforeEach(() => {
  rmSync(data, { recursive: true, force: true });
  cpSync(demoData, data, { recursive: true });
});
test.afterEach(async () => {
  await stop();
  rmSync(data, { recursive: true, force: true });
});

async function signIn(page: Page) {
  await page.goto(`${address}/login`);
  await new SignInPage(page).signIn(emailOf('analyst'), password);
  await expect(page).toHaveURL(`${address}/`);
}
/** A report with all its lines, which a page draws only where they are seen. */
const fileOf = async (report: ReportPage) => (await report.export('CSV: rows with group and grand totals')).text;
/** A report as it comes, then grouped, filtered and sorted otherwise. */
async function look(page: Page) {
  const report = new ReportPage(page);
  await page.goto(`${address}/reports/catis/cost${range}`);
  await report.expectLoaded();
  const plain = { total: await report.total().textContent(), file: await fileOf(report) };
  await report.groupBy('Incident year');
  await expect(page).toHaveURL(/groupBy=year/);
  await report.filter('Category', 'Fixed wing');
  await page.keyboard.press('Escape');
  await expect(report.filters().filter({ hasText: 'Fixed wing' })).toBeVisible();
  await report.header('Total cost').getByRole('button', { name: 'Total cost', exact: true }).click();
  await expect(report.header('Total cost')).toHaveAttribute('aria-sort', 'ascending');
  await expect(report.grid()).toHaveAttribute('aria-busy', 'false');
  return { plain, arranged: { total: await report.total().textContent(), file: await fileOf(report) } };
}

test('the same report computed by the page and added up by the service: the same lines, and never a dead end (PERF-23)', async ({
  browser,
  page,
  complaints,
}) => {
  test.setTimeout(300_000);
  await serve({});
  const before = await browser.newContext({ timezoneId: 'America/Los_Angeles' });
  const first = await before.newPage();
  await signIn(first);
  const own = await look(first);
  await expect(first.getByText(/added up by the service/)).toHaveCount(0);
  await before.close();
  expect(fileRows(own.plain.file).length).toBeGreaterThan(20);
  expect(own.arranged).not.toEqual(own.plain);

  await serve({ CATIS_REPORT_AT_ONCE: String(AT_ONCE) });
  const months: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/catis/metrics')) months.push(request.url());
  });
  await signIn(page);
  const added = await look(page);
  expect(added).toEqual(own);
  const told = page.getByText(/^[\d,]+ activities: added up by the service\./);
  await expect(told).toBeVisible();
  await expectAccessible(page);

  // A figure has nothing behind it here.
  const report = new ReportPage(page);
  await report.total().getByRole('gridcell').last().click({ button: 'right' });
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  await expect(page.getByRole('menuitem', { name: /behind it|came about/ })).toHaveCount(0);
  await page.keyboard.press('Escape');

  // What can't be added up says what to choose, and that leads on.
  complaints.expected.push('409');
  const behind = encodeURIComponent('{"v":1,"d":[{"d":"incident","g":"none","t":"Total, by incident"}]}');
  await page.goto(`${address}/reports/catis/cost${range}&state=${behind}`);
  await expect(page.getByText('The records behind a figure can be opened from a shorter range or a narrower filter.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Choose other dates' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Remove/ }).click();
  await report.expectLoaded();
  expect(await fileOf(report)).toEqual(own.plain.file);
  expect(months).toEqual([]);

  // Few activities are the page's own again.
  await page.goto(`${address}/reports/catis/cost?dateMode=specific&start=${daysAgo(3)}&end=${daysAgo(3)}`);
  await expect.poll(() => months.length).toBeGreaterThan(0);
  await expect(told).toHaveCount(0);
});
