import { cpSync, rmSync } from 'node:fs';
import type { Page } from 'playwright/test';
import type { ApprovalRow } from '../../../contract/approvals/approvals.ts';
import type { DriftRow } from '../../../contract/approvals/books.ts';
import type { CloseList } from '../../../contract/approvals/closeList.ts';
import { halfMonthEnd } from '../../../domain/approvals/halfMonth.ts';
import { isReasonKind } from '../../../domain/closing/lines.ts';
import { closeMonth, monthName, secondHalf } from '../../../domain/closing/month.ts';
import { SignInPage } from '../../pages/SignInPage.ts';
import { ask, daysAgo } from '../../support/asPerson.ts';
import { addressOf, dataOf, demoData } from '../../support/ownService.ts';
import { startSeparateService } from '../../support/separateService.ts';
import { emailOf, expect, expectAccessible, password, test } from '../../support/test.ts';

const why = 'So that the journey finds it so.';
const data = `${dataOf()}-close`;
const address = addressOf().replace(/\d+$/, (port) => String(Number(port) + 70));
let stop = async (): Promise<void> => undefined;

/** A service with its own demo data, because other journeys need an open month. */
test.beforeEach(async () => {
  rmSync(data, { recursive: true, force: true });
  cpSync(demoData, data, { recursive: true });
  stop = await startSeparateService(address, { CATIS_DATA_DIR: data });
});
test.afterEach(async ({ page }) => {
  await page.close();
  await stop();
  rmSync(data, { recursive: true, force: true });
});

/** The last whole month, which the demo season leaves open. */
const month = closeMonth('', daysAgo(0));
const span = `from=${month}&until=${halfMonthEnd(secondHalf(month))}`;
const inBatches = <T>(all: readonly T[]) =>
  Array.from({ length: Math.ceil(all.length / 500) }, (_, n) => all.slice(n * 500, n * 500 + 500));

/** Checks and approves every record of the month, and keeps every difference out of the books. */
async function mend(admin: Page) {
  const records = async (state: string) =>
    (
      await ask<{ records: ApprovalRow[] }>(admin, 'GET', `/x/approvals?${span}&state=${state}`)
    ).records.map(({ id, version, cost }) => ({ id, version, totalCents: Math.round(cost * 100) }));
  for (const state of ['entered', 'reopened'])
    for (const batch of inBatches(await records(state))) {
      const items = batch.map(({ id, version }) => ({ id, version }));
      await ask(admin, 'POST', '/x/approvals/check', { items });
    }
  for (const items of inBatches(await records('checked')))
    await ask(admin, 'POST', '/x/approvals/approve', { items, reason: why });
  const { drifts } = await ask<{ drifts: DriftRow[] }>(admin, 'GET', `/x/drifts?${span}`);
  const items = drifts.map(({ activityId, live }) => ({ activityId, live }));
  if (items.length > 0) await ask(admin, 'POST', '/x/drifts/keep', { items, reason: why });
}
const listOf = (admin: Page) =>
  ask<CloseList>(admin, 'GET', `/x/periods/close-list?month=${month}`);
/** Gives every line but the last one a reason. */
async function explainAllButOne(admin: Page) {
  const { lines } = await listOf(admin);
  expect(lines.filter(({ kind }) => !isReasonKind(kind))).toEqual([]);
  for (const line of lines.slice(0, -1)) {
    const { kind, start, assetId, baseId, subject, basis } = line;
    const key = { kind, start, assetId, baseId, subject, basis };
    await ask(admin, 'PUT', '/x/periods/close-reasons', { ...key, reason: why });
  }
}

test('an approver closes a month from its list, with a reason for a line (APR-60 to APR-64, APR-71)', async ({
  page,
}) => {
  test.setTimeout(300_000);
  await page.goto(`${address}/login`);
  await new SignInPage(page).signIn(emailOf('admin'), password);
  await expect(page).toHaveURL(`${address}/`);

  // Each line links to the page on which it can be mended.
  await page.goto(`${address}/approvals`);
  await page.getByRole('link', { name: 'Close', exact: true }).click();
  const name = monthName(month);
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  await expect(
    page.getByText(/^[\d,]+ lines to mend, [\d,]+ lines that need a reason\.$/),
  ).toBeVisible();
  const close = page.getByRole('button', { name: `Close ${name}` });
  await expect(close).toBeDisabled();
  await expectAccessible(page);
  await page
    .getByRole('link', { name: /aren't checked\.$/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/approvals\?aircraft=.+&start=/);
  await expect(page.getByRole('grid', { name: 'Records to check' })).toBeVisible();

  await mend(page);
  await explainAllButOne(page);
  await page.goto(`${address}/approvals?tab=close&start=${month}`);
  await expect(page.getByText('1 line that needs a reason.')).toBeVisible();
  await expect(close).toBeDisabled();
  await page.getByRole('button', { name: /^Give a reason/ }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Reason for closing' });
  await dialog.getByRole('textbox').fill('short');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('textbox')).toHaveAccessibleDescription(
    'Say why in at least 10 characters.',
  );
  await expectAccessible(page);
  await dialog.getByRole('textbox').fill('The vendor confirmed it by mail.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Nothing is left.')).toBeVisible();
  await expect(page.getByText('The vendor confirmed it by mail.')).toBeVisible();

  await close.click();
  const question = page.getByRole('alertdialog', { name: 'Close' });
  await expect(question).toContainText("numbers can't change afterwards.");
  await question.getByRole('button', { name: 'Close for good' }).click();
  await expect(page.getByText(`${name} is closed.`)).toBeVisible();
  await expect(page.getByText('The vendor confirmed it by mail.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Give a reason|^Change/ })).toHaveCount(0);
  await expectAccessible(page);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  expect((await saved).suggestedFilename()).toBe(`close-list-${month.slice(0, 7)}.csv`);

  await page.getByRole('link', { name: 'Accruals', exact: true }).click();
  const accruals = page.getByRole('table');
  await expect(accruals.getByRole('row', { name: /^Total / })).toContainText(/\$[\d,]+\.\d\d/);
  await expect(accruals).toContainText('Availability and guarantee');
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'As of' }).fill('soon');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'As of' })).toHaveAccessibleDescription(
    'Enter a date as MM/DD/YYYY.',
  );
  await page
    .getByRole('textbox', { name: 'As of' })
    .fill(month.slice(5, 7) + month.slice(8) + month.slice(0, 4));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`until=${month}`));
  await page.getByRole('radio', { name: 'By incident' }).click();
  await expect(page).toHaveURL(/by=incident/);
  await expect(page.getByRole('columnheader', { name: 'Incident and vendor' })).toBeVisible();
  const workbook = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Excel' }).click();
  expect((await workbook).suggestedFilename()).toBe(`accruals-as-of-${month}.xlsx`);
});
