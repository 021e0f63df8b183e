import { readFileSync } from 'node:fs';
import type { BudgetReply } from '../../../contract/budget/budget.ts';
import { formatUsd } from '../../../domain/format.ts';
import { ask } from '../../support/asPerson.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';
import { visit } from '../../support/visit.ts';

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

test('a budget is entered, compared with costs, and shows why it has no forecast (BUD-1, BUD-4, BUD-5, BUD-8, BUD-9)', {
  tag: '@quick',
}, async ({ signedIn }) => {
  const page = await signedIn('admin');
  const before = await ask<BudgetReply>(page, 'GET', '/x/budget?dimension=agency');
  const line = before.lines.find(({ key }) => key === 'CAL FIRE');
  const live = sum(line?.liveCents ?? []);
  const cents = Math.round(live / 0.9);

  await visit(page, '/budget');
  await expect(page.getByText(/^No budget is entered\. Cost so far \$/)).toBeVisible();
  await expect(page.getByText(/No forecast: it needs 2 whole past fiscal years/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add a budget' }).press('Enter');
  const form = page.getByRole('region', { name: 'Add a budget' });
  await form.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(form.getByText('Choose what it is for.').first()).toBeVisible();
  await form.getByRole('combobox', { name: 'Agency' }).fill('CAL');
  await page.getByRole('option', { name: 'CAL FIRE' }).click();
  await form.getByRole('textbox', { name: 'Budget in dollars' }).fill(String(cents / 100));
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(page.getByText('Budget saved.')).toBeVisible();

  const table = page.getByRole('region', { name: 'Budget by agency, table' });
  const row = table.getByRole('row').filter({ hasText: 'CAL FIRE' });
  await expect(row).toContainText(formatUsd(cents / 100));
  await expect(row).toContainText(formatUsd(live / 100));
  await expect(row).toContainText('90 %');
  await row.getByRole('link', { name: 'CAL FIRE' }).press('Enter');
  await expect(page.getByRole('slider', { name: 'Cost to date, CAL FIRE, chart' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Export' }).press('Enter');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV' }).press('Enter'),
  ]);
  expect(readFileSync(await file.path(), 'utf8')).toContain((cents / 100).toFixed(2));

  await row.getByRole('button', { name: /change the budget of CAL FIRE$/ }).press('Enter');
  const change = page.getByRole('region', { name: 'Change the budget' });
  await change.getByText('By month').click();
  await change.getByRole('textbox').first().fill('1000');
  await expect(change.getByText('Together $1,000.00')).toBeVisible();
  await expectAccessible(page);
  await change.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(row).toContainText('-$');
  await row.getByRole('button', { name: /change the budget of CAL FIRE$/ }).press('Enter');
  await change.getByRole('button', { name: 'Delete the budget' }).press('Enter');
  await expect(page.getByText('Budget deleted.')).toBeVisible();
});
