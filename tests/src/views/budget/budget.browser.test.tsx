import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { noBudgetAddress } from '../../../../domain/budget/address.ts';
import { noBudgetTyped } from '../../../../domain/budget/form.ts';
import type { BudgetRef } from '../../../../machines/budget/budget.machine.ts';
import { PlainChart } from '../../../../src/ui/charts/ChartTable.tsx';
import { BudgetView } from '../../../../src/views/budget/Budget.tsx';
import { budgetId, budgetReply } from '../../../domain/budget/replies.ts';
import { rowsOf } from '../support/seen.ts';
import { standIn } from '../support/standIn.ts';
import '../../../../src/ui/theme.css';

const chart = (tags: readonly string[], more: object = {}) =>
  standIn<BudgetRef>(
    {
      address: noBudgetAddress,
      mayEdit: true,
      loaded: budgetReply(),
      editedId: null,
      typed: noBudgetTyped,
      finding: null,
      ...more,
    },
    tags,
  );
const show = (ref: BudgetRef) => render(<BudgetView budget={ref} Chart={PlainChart} />);

it('lists names with budget, costs, pace and forecast (BUD-4)', async () => {
  const { ref, sent } = chart(['open']);
  await show(ref);
  const rows = rowsOf().filter((cells) => cells[0] === 'CAL FIRE' || cells[0] === 'USFS');
  expect(rows).toEqual([
    [
      'CAL FIRE',
      '$2,000.00',
      '$500.00',
      '$800.00',
      '$1,200.00',
      '40 %',
      '$800.00',
      '100 %',
      '$2,000',
      '$1,778 to $2,286',
    ],
    ['USFS', '', '$50.00', '$50.00', '', '', '', '', 'Needs 2 past years', ''],
  ]);
  await page.getByRole('button', { name: /change the budget of CAL FIRE$/ }).click();
  await expect
    .element(page.getByRole('link', { name: 'CAL FIRE' }))
    .toHaveAttribute('href', '/budget?name=CAL%20FIRE');
  await page.getByRole('button', { name: 'Fiscal year before' }).click();
  await page.getByRole('radio', { name: 'Vendor' }).click();
  expect(sent).toEqual([
    { type: 'budget.opened', id: budgetId(1) },
    { type: 'year.moved', by: -1 },
    { type: 'dimension.chosen', dimension: 'vendor' },
  ]);
});

it('shows the months of a name with forecast and budget (BUD-8)', async () => {
  await show(chart(['open'], { address: { ...noBudgetAddress, name: 'CAL FIRE' } }).ref);
  const figures = page.getByRole('region', { name: 'Cost to date, CAL FIRE, figures' });
  await expect.element(figures.getByRole('rowheader', { name: 'Jun 2026' })).toBeInTheDocument();
  await expect.element(figures.getByRole('columnheader', { name: 'Forecast' })).toBeVisible();
});

it('accepts a budget by month, and shows the error at its month (BUD-1)', async () => {
  const typed = { ...noBudgetTyped, isByMonth: true, months: noBudgetTyped.months.with(1, '5') };
  const finding = { field: 'months', month: 2, message: 'Enter dollars, as 1,250,000.' };
  const { ref, sent } = chart(['open', 'form'], { typed, finding });
  await show(ref);
  const form = page.getByRole('region', { name: 'Add a budget' });
  await expect.element(form.getByText('Together $5.00')).toBeVisible();
  await expect
    .element(form.getByRole('textbox', { name: 'Sep 2025' }))
    .toHaveAccessibleDescription(/Enter dollars/);
  await form.getByRole('textbox', { name: 'Jul 2025' }).fill('7');
  await form.getByRole('radio', { name: 'For the year' }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  expect(sent).toEqual([
    { type: 'form.typed', field: 'months', text: '7', month: 0 },
    { type: 'spread.chosen', isByMonth: false },
    { type: 'form.saved' },
  ]);
});

it.each([
  [['failed'], { loaded: null }, "The budget couldn't be loaded."],
  [
    ['open'],
    { loaded: { ...budgetReply(), lines: [] } },
    'No budget and no cost in this fiscal year. Add a budget to begin.',
  ],
] as const)('states why nothing is shown: %j', async (tags, more, text) => {
  await show(chart(tags, more).ref);
  await expect.element(page.getByText(text)).toBeVisible();
});

it('offers the current year if a year cannot be loaded (BUD-4)', async () => {
  const address = { ...noBudgetAddress, dimension: 'vendor', year: '2020' };
  await show(chart(['failed'], { loaded: null, address }).ref);
  await expect
    .element(page.getByRole('link', { name: 'Current fiscal year' }))
    .toHaveAttribute('href', '/budget?by=vendor');
});

it('has no forms for users who can only view (BUD-4)', async () => {
  await show(chart(['open'], { mayEdit: false }).ref);
  await expect.element(page.getByRole('button', { name: 'Add a budget' })).not.toBeInTheDocument();
  await expect
    .element(page.getByRole('button', { name: /change the budget/ }))
    .not.toBeInTheDocument();
});
