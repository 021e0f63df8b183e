import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ColumnPicker } from '../../../../src/views/report/toolbar/ColumnPicker.tsx';
import { loadedReport } from '../../../machines/report/loadedReport.ts';
import '../../../../src/ui/theme.css';

async function shown() {
  const { actor } = await loadedReport();
  await page.viewport(1024, 768);
  await render(<ColumnPicker report={actor} />);
  const button = page.getByRole('button', { name: 'Columns' });
  (button.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const columns = page.getByRole('list', { name: 'Columns of the report' });
  await expect.element(columns).toBeVisible();
  /** Columns of the table, in their order. */
  const shownColumns = () => actor.getSnapshot().context.table?.columns ?? [];
  const press = async (name: string, role: 'button' | 'checkbox') => {
    (page.getByRole(role, { name, exact: true }).element() as HTMLElement).focus();
    await userEvent.keyboard(' ');
  };
  return { actor, button, columns, shownColumns, press };
}

it('shows and hides columns by keyboard (RPT-31, RPT-37)', async () => {
  const { shownColumns, press } = await shown();
  expect(shownColumns()).not.toContain('dropCount');
  await press('Loads', 'checkbox');
  await expect.poll(shownColumns).toContain('dropCount');
  await expect.element(page.getByRole('checkbox', { name: 'Loads' })).toBeChecked();
  await press('Loads', 'checkbox');
  await expect.poll(shownColumns).not.toContain('dropCount');
});

it('moves a column by one position, and not past either end (RPT-31)', async () => {
  const { shownColumns, press } = await shown();
  const [first, second] = shownColumns();
  await expect.element(page.getByRole('button', { name: 'Move Aircraft left' })).toBeDisabled();
  await press('Move Aircraft right', 'button');
  await expect.poll(() => shownColumns().slice(0, 2)).toEqual([second, first]);
  await expect.element(page.getByRole('button', { name: 'Move Aircraft left' })).toBeEnabled();
  await expect
    .element(page.getByRole('button', { name: 'Move Total cost right', exact: true }))
    .toBeDisabled();
});

it('restores the columns of the report with Reset columns (RPT-37)', async () => {
  const { shownColumns, press } = await shown();
  const before = shownColumns();
  await press('Total cost', 'checkbox');
  await expect.poll(shownColumns).not.toContain('totalCost');
  await press('Reset columns', 'button');
  await expect.poll(shownColumns).toEqual(before);
});

it('closes on Escape, and returns the focus to the button', async () => {
  const { button, columns } = await shown();
  await userEvent.keyboard('{Escape}');
  await expect.element(columns).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
});
