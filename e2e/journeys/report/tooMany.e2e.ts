import { cpSync, rmSync } from 'node:fs';
import { ReportPage } from '../../pages/ReportPage.ts';
import { SignInPage } from '../../pages/SignInPage.ts';
import { daysAgo } from '../../support/asPerson.ts';
import { addressOf, dataOf, demoData } from '../../support/ownService.ts';
import { startSeparateService } from '../../support/separateService.ts';
import { emailOf, expect, expectAccessible, password, test } from '../../support/test.ts';

/** Fewer than the range contains. */
const AT_ONCE = 50;
const data = `${dataOf()}-too-many`;
const address = addressOf().replace(/\d+$/, (port) => String(Number(port) + 50));
const range = (from: number, until: number) =>
  `?dateMode=specific&start=${daysAgo(from)}&end=${daysAgo(until)}`;
let stop = async (): Promise<void> => undefined;

/** A service with a small limit and its own demo data. */
test.beforeEach(async () => {
  rmSync(data, { recursive: true, force: true });
  cpSync(demoData, data, { recursive: true });
  stop = await startSeparateService(address, {
    CATIS_DATA_DIR: data,
    CATIS_REPORT_AT_ONCE: String(AT_ONCE),
  });
});
test.afterEach(async ({ page }) => {
  // A page that is open would complain about the service that ends.
  await page.close();
  await stop();
  rmSync(data, { recursive: true, force: true });
});

test('a report of too many activities is refused with a message, and fewer dates load (PERF-39, PERF-40)', async ({
  page,
  complaints,
}) => {
  test.setTimeout(300_000);
  // The browser's console lists the refused reply.
  complaints.expected.push('409');
  await page.goto(`${address}/login`);
  await new SignInPage(page).signIn(emailOf('analyst'), password);
  await expect(page).toHaveURL(`${address}/`);

  // Without dates the page preloads names: the service refuses, and the page shows nothing about
  // it.
  const preloaded = page.waitForResponse(/dimensions\?ifFew=true/);
  await page.goto(`${address}/reports/catis/cost`);
  expect((await preloaded).status()).toBe(409);
  await expect(page.getByText('activities; a page can add up')).toHaveCount(0);

  const questions: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\/(catis|x)\/.*(metrics|count|tables)/.test(pathname)) questions.push(pathname);
  });
  await page.goto(`${address}/reports/catis/cost${range(300, 1)}`);
  const refusal = page.getByText(
    new RegExp(
      `^These dates hold [\\d,]+ activities; a page can add up ${AT_ONCE}\\. Choose fewer dates, or ask the reporting views\\.$`,
    ),
  );
  await expect(refusal).toBeVisible();
  // The load itself was refused, without a request before it.
  expect(questions).toEqual(['/api/catis/metrics']);
  await expectAccessible(page);
  await expect(page.getByRole('button', { name: 'Filters' })).toBeDisabled();

  // Rearranging the same dates loads nothing.
  const report = new ReportPage(page);
  await report.groupBy('Incident year');
  await expect(page).toHaveURL(/groupBy=year/);
  await expect(refusal).toBeVisible();
  expect(questions).toHaveLength(1);

  await page.getByRole('button', { name: 'Choose other dates' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goto(`${address}/reports/catis/cost${range(3, 3)}`);
  await expect.poll(() => questions.length).toBe(2);
  await expect(refusal).toHaveCount(0);
});
