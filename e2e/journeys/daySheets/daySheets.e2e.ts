import type { Page } from 'playwright/test';
import type { PeriodRow } from '../../../contract/approvals/books.ts';
import type { UnavailableMark } from '../../../contract/base/board.ts';
import type { DaySheets, ReconciledHalf } from '../../../contract/daySheets/daySheets.ts';
import { halfMonthEnd, halfMonthOf } from '../../../domain/approvals/halfMonth.ts';
import { addDays } from '../../../domain/dates/parseDate.ts';
import { ask, daysAgo } from '../../support/asPerson.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';
import { visit } from '../../support/visit.ts';

/** The half-month before the current one. */
const end = addDays(halfMonthOf(daysAgo(0)), -1);
const start = halfMonthOf(end);
const shown = `${end.slice(5, 7)}/${end.slice(8)}/${end.slice(0, 4)}`;

/** An aircraft that was paid in the half-month, without records in it and without marks. */
async function idleAircraft(page: Page): Promise<string> {
  const span = `from=${start}&until=${halfMonthEnd(start)}`;
  const { halves } = await ask<{ halves: ReconciledHalf[] }>(
    page,
    'GET',
    `/x/reconciliation?${span}`,
  );
  const { periods } = await ask<{ periods: PeriodRow[] }>(page, 'GET', `/x/periods?${span}`);
  const busy = new Set(periods.map(({ assetId }) => assetId));
  for (const { assetId, paid } of halves) {
    if (busy.has(assetId) || paid === 0) continue;
    const { marks } = await ask<DaySheets>(page, 'GET', `/x/day-sheets?assetId=${assetId}&${span}`);
    if (marks.length === 0) return assetId;
  }
  throw new Error('Every paid aircraft has records or marks');
}

test('a mark is deducted, excused, and can no longer change a closed day (PAY-3, PAY-14, PAY-15, PAY-20, PAY-21)', {
  tag: '@quick',
}, async ({ signedIn, complaints }) => {
  const page = await signedIn('admin');
  const assetId = await idleAircraft(page);
  const { bases } = await ask<{ bases: { id: string; archivedAt: string | null }[] }>(
    page,
    'GET',
    '/bases',
  );
  const base = bases.find(({ archivedAt }) => archivedAt === null)?.id ?? '';
  const startTime = `${end}T18:00:00Z`;
  const made = await ask<UnavailableMark>(page, 'POST', `/x/bases/${base}/unavailable/${assetId}`, {
    reason: 'Hydraulic leak',
    startTime,
    untilTime: null,
  });
  await ask(page, 'PUT', `/x/unavailable/${made.id}`, {
    startTime,
    untilTime: `${end}T18:41:00Z`,
    reason: 'Hydraulic leak',
    pays: 'deduct',
    paysReason: null,
  });

  await visit(page, `/day-sheets?aircraft=${assetId}&start=${start}`);
  const row = page.getByRole('table').getByRole('row').filter({ hasText: shown });
  await expect(row).toContainText('Partly available');
  await expect(row).toContainText('41');
  await expectAccessible(page);
  const partly = await row.getByRole('cell').last().textContent();
  await page.getByRole('link', { name: shown }).press('Enter');
  const sheet = page.getByRole('article', { name: new RegExp(`${shown}$`) });
  await expect(sheet).toContainText('41 min unavailable = 3 quarter hours: -$');
  await expectAccessible(page);
  const paper = await page.pdf({ preferCSSPageSize: true });
  expect(Number(/\/Count (\d+)/.exec(paper.toString('latin1'))?.[1])).toBe(1);

  await sheet.getByRole('button', { name: 'Change the mark: Hydraulic leak' }).press('Enter');
  const form = page.getByRole('region', { name: 'Change the mark' });
  await form.getByRole('button', { name: 'Deducts Pay' }).click();
  await page.getByRole('option', { name: 'Excused' }).click();
  await form.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(form.getByText('Say why it is excused.').first()).toBeVisible();
  await form.getByRole('textbox', { name: 'Reason for the pay' }).fill('Waited for our mechanic');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(page.getByText('Mark saved.')).toBeVisible();
  await expect(sheet).toContainText('Excused: Waited for our mechanic');
  await page.getByRole('link', { name: 'All days' }).press('Enter');
  await expect(row).toContainText('Available');
  expect(await row.getByRole('cell').last().textContent()).not.toBe(partly);

  complaints.expected.push('409');
  await ask(page, 'POST', '/x/periods/close', { items: [{ assetId, start, approvedCents: 0 }] });
  await visit(page, `/day-sheets?aircraft=${assetId}&start=${start}&day=${end}`);
  await sheet.getByRole('button', { name: 'Change the mark: Hydraulic leak' }).press('Enter');
  await form.getByRole('button', { name: 'Excused Pay' }).click();
  await page.getByRole('option', { name: 'Deducts' }).click();
  await form.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(
    form.getByText(/ is closed for .*\. Correct it with an adjustment\./).first(),
  ).toBeVisible();
  await form.getByRole('button', { name: 'Cancel' }).press('Enter');
  await sheet.getByRole('button', { name: 'Correct the day' }).press('Enter');
  const correction = page.getByRole('region', { name: 'Correct the day' });
  await correction.getByRole('textbox', { name: 'Amount' }).fill('-100');
  await correction.getByRole('textbox', { name: 'Why' }).fill('Agreed with the vendor.');
  await expectAccessible(page);
  await correction.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(sheet).toContainText('-$100.00');

  await page.getByRole('radio', { name: 'Reconciliation' }).press('Enter');
  await expect(page.getByText(/^Paid \$.* Charged to incidents \$.* Not recovered /)).toBeVisible();
  await expectAccessible(page);
});
