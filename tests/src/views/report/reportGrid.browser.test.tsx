import { useSelector } from '@xstate/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createActor } from 'xstate';
import { boundsMachine } from '../../../../machines/report/bounds.machine.ts';
import { gridSelectionMachine } from '../../../../machines/report/gridSelection.machine.ts';
import type { ReportRef } from '../../../../machines/report/report.machine.ts';
import { ReportGrid } from '../../../../src/views/report/grid/ReportGrid.tsx';
import { loadedReport } from '../../../machines/report/loadedReport.ts';
import '../../../../src/ui/theme.css';

beforeEach(() => page.viewport(1366, 768));

const explained = vi.fn();
function Grid({ report }: { readonly report: ReportRef }) {
  const table = useSelector(report, (s) => s.context.table);
  if (table === null) return null;
  const [bounds, selection] = actors;
  return (
    <ReportGrid
      report={report}
      table={table}
      label="Cost"
      bounds={bounds}
      selection={selection}
      onExplain={explained}
      onExplainDropped={vi.fn()}
    />
  );
}
const started = () =>
  [createActor(boundsMachine).start(), createActor(gridSelectionMachine).start()] as const;
let actors = started();

async function shown() {
  const { actor, addresses } = await loadedReport();
  actors = started();
  explained.mockClear();
  const screen = await render(<Grid report={actor} />);
  const grid = page.getByRole('grid', { name: 'Cost' });
  await expect.element(page.getByText('S-2T total')).toBeVisible();
  const active = () =>
    document.getElementById(grid.element().getAttribute('aria-activedescendant') ?? '');
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await userEvent.keyboard(key);
  };
  await userEvent.keyboard('{Tab}');
  return {
    actor,
    screen,
    addresses,
    grid,
    press,
    activeText: () => active()?.textContent?.trim(),
    activeColumn: () => active()?.getAttribute('aria-colindex'),
  };
}
const names = () =>
  page
    .getByRole('row')
    .elements()
    .map((row) => row.querySelector('[role=gridcell]')?.textContent?.trim());
const header = (name: string) => page.getByRole('columnheader', { name: new RegExp(`^${name}`) });

it('is one tab stop, and reads out the cell that arrows, Home and End move to (RPT-31)', async () => {
  const { grid, press, activeText, activeColumn } = await shown();
  await expect.element(grid).toHaveFocus();
  await press('{ArrowDown}');
  await expect.poll(activeText).toBe('S-2T (2)');
  await press('{ArrowDown}');
  await expect.poll(activeText).toBe('T-83 (N449DF)');
  await press('{ArrowRight}');
  await expect.poll(activeColumn).toBe('2');
  await press('{End}');
  await expect.poll(activeColumn).toBe(grid.element().getAttribute('aria-colcount'));
  await press('{Home}');
  await expect.poll(activeText).toBe('T-83 (N449DF)');
  await press('{Control>}{End}{/Control}', '{Home}');
  await expect.poll(activeText).toBe('Total');
  await press('{ArrowDown}', '{ArrowDown}');
  await expect.poll(activeText).toBe('Total');
  await press('{Control>}{Home}{/Control}', '{ArrowUp}', '{ArrowLeft}');
  await expect.poll(activeColumn).toBe('1');
});

it('closes and opens a group on Enter on its title', async () => {
  const { press } = await shown();
  expect(names()).toContain('T-83 (N449DF)');
  await press('{ArrowDown}', '{Enter}');
  await expect.poll(names).not.toContain('T-83 (N449DF)');
  expect(names()).toContain('H-301 (N301DF)');
  await press('{Enter}');
  await expect.poll(names).toContain('T-83 (N449DF)');
});

it('sorts, moves and widens the column of the active header by keys (RPT-31)', async () => {
  const { actor, press } = await shown();
  const name = 'Aircraft';
  const first = header(name);
  await press('{Enter}');
  await expect.element(first).toHaveAttribute('aria-sort', 'ascending');
  await press('{Enter}');
  await expect.element(first).toHaveAttribute('aria-sort', 'descending');
  const before = first.element().getBoundingClientRect().width;
  await press('{Shift>}{ArrowRight}{/Shift}');
  await expect
    .poll(() => header(name).element().getBoundingClientRect().width)
    .toBeGreaterThan(before);
  await press('{Control>}{ArrowRight}{/Control}');
  await expect.element(header(name)).toHaveAttribute('aria-colindex', '2');
  // The active cell moves with its column.
  await press('{Control>}{ArrowLeft}{/Control}');
  await expect.element(header(name)).toHaveAttribute('aria-colindex', '1');
  expect(
    actor
      .getSnapshot()
      .context.read.view.state.sort.map(({ column, descending }) => [column, descending]),
  ).toEqual([['aircraft', true]]);
});

it('opens the menu of the active header on Alt+ArrowDown; Hide column hides it and returns the focus to the grid (RPT-31)', async () => {
  const { grid, press } = await shown();
  const count = Number(grid.element().getAttribute('aria-colcount'));
  await press('{ArrowRight}');
  const name = page.getByRole('columnheader').nth(1).element().textContent?.trim() ?? '';
  await press('{Alt>}{ArrowDown}{/Alt}');
  await page.getByRole('menuitem', { name: 'Hide column' }).click();
  await expect.element(grid).toHaveAttribute('aria-colcount', String(count - 1));
  await expect.element(header(name)).not.toBeInTheDocument();
  await expect.element(grid).toHaveFocus();
});

it.each([
  ['Filter to this', ['T-83 (N449DF)'], ['T-84 (N450DF)', 'H-301 (N301DF)']],
  ['Exclude this', ['T-84 (N450DF)', 'H-301 (N301DF)'], ['T-83 (N449DF)']],
])('narrows the report by the menu of the active cell: %s (RPT-122)', async (item, kept, gone) => {
  const { press, activeText } = await shown();
  await press('{ArrowDown}', '{ArrowDown}');
  await expect.poll(activeText).toBe('T-83 (N449DF)');
  await press('{Shift>}{F10}{/Shift}');
  await page.getByRole('menuitem', { name: item }).click();
  for (const name of gone) await expect.poll(names).not.toContain(name);
  expect(names()).toEqual(expect.arrayContaining(kept));
});

it('selects cells by Shift and arrows, totals them, and drops the selection on Escape (RPT-128, RPT-129)', async () => {
  const { press, grid, activeColumn } = await shown();
  await press('{ArrowDown}', '{ArrowDown}');
  const column = header('Flight cost').element().getAttribute('aria-colindex');
  for (let n = 1; n < Number(column); n += 1) await press('{ArrowRight}');
  await expect.poll(activeColumn).toBe(column);
  await press('{Shift>}{ArrowDown}{/Shift}');
  const selected = () => grid.element().querySelectorAll('[aria-selected=true]').length;
  await expect.poll(selected).toBe(2);
  // 1.5 h and 2 h at $3,120.
  await expect
    .element(page.getByText('2 cells · 2 figures · sum $10,920.00 · average $5,460.00'))
    .toBeVisible();
  await press('{Escape}');
  await expect.poll(selected).toBe(0);
});

it('breaks a cost figure down on Enter', async () => {
  const { press } = await shown();
  await press('{ArrowDown}', '{ArrowDown}', '{End}', '{Enter}');
  expect(explained.mock.calls.map(([column]) => column)).toEqual(['totalCost']);
});

/**
 * Presses Ctrl+C as the browser reports it, and returns the text that the grid puts on the
 * clipboard.
 */
function copied(grid: Element): string {
  const event = new ClipboardEvent('copy', {
    clipboardData: new DataTransfer(),
    bubbles: true,
    cancelable: true,
  });
  grid.dispatchEvent(event);
  return event.clipboardData?.getData('text/plain') ?? '';
}

it('selects the block of cells under the pointer’s drag, and breaks no figure down (RPT-128)', async () => {
  const { grid } = await shown();
  const cells = (name: string) =>
    page.getByRole('row', { name: new RegExp(`^${name}`) }).getByRole('gridcell');
  await userEvent.dragAndDrop(cells('T-83').nth(1), cells('T-84').nth(2));
  await expect.poll(() => grid.element().querySelectorAll('[aria-selected=true]').length).toBe(4);
  await expect.element(page.getByText(/^4 cells · /)).toBeVisible();
  expect(explained).not.toHaveBeenCalled();
});

it('copies the selected cells as a table, and the active cell alone without a selection (RPT-130)', async () => {
  const { grid, press, activeText } = await shown();
  await press('{ArrowDown}', '{ArrowDown}');
  await expect.poll(activeText).toBe('T-83 (N449DF)');
  expect(copied(grid.element())).toBe('T-83 (N449DF)');
  await press('{Shift>}{ArrowRight}{ArrowDown}{/Shift}');
  await expect.element(page.getByText(/^4 cells · /)).toBeVisible();
  const type = (name: string) =>
    page
      .getByRole('row', { name: new RegExp(`^${name}`) })
      .getByRole('gridcell')
      .nth(1)
      .element().textContent;
  expect(copied(grid.element())).toBe(
    `T-83 (N449DF)\t${type('T-83')}\r\nT-84 (N450DF)\t${type('T-84')}`,
  );
});

it('returns with its active cell and the focus it had (RPT-195)', async () => {
  const { actor, screen, grid, press, activeText } = await shown();
  await press('{ArrowDown}', '{ArrowDown}');
  await expect.poll(activeText).toBe('T-83 (N449DF)');
  await screen.unmount();
  await render(<Grid report={actor} />);
  await expect.element(grid).toHaveFocus();
  await expect.poll(activeText).toBe('T-83 (N449DF)');
});

it('opens a menu with its first item focused (RPT-195)', async () => {
  const { grid, press } = await shown();
  await press('{ArrowDown}', '{ArrowDown}', '{Shift>}{F10}{/Shift}');
  await expect.element(page.getByRole('menuitem').first()).toHaveFocus();
  await press('{Escape}');
  await expect.element(grid).toHaveFocus();
});
