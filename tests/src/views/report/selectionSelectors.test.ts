import { expect, it } from 'vitest';
import { createActor } from 'xstate';
import { displayAt, lastCell, selectedLines } from '../../../../domain/report/view/gridRows.ts';
import { gridSelectionMachine } from '../../../../machines/report/gridSelection.machine.ts';
import {
  activeCell,
  announcedCell,
  isSameInLine,
  lineSelection,
  selectedRange,
  selectHeaderMenu,
} from '../../../../src/views/report/grid/selectionSelectors.ts';
import { chooseCell, type Grid } from '../../../../src/views/report/grid/useGrid.ts';
import { loadedReport } from '../../../machines/report/loadedReport.ts';

/** Lines: a title, two aircraft, their total; a title, one aircraft, its total; the grand total. */
async function shown(): Promise<Grid> {
  const report = (await loadedReport()).actor;
  const { table, lines, collapsed } = report.getSnapshot().context;
  if (table === null) throw new Error('The report has no table');
  const selection = createActor(gridSelectionMachine).start();
  return { report, selection, name: 'cost aircraft', rows: { table, lines, collapsed } };
}
const linesOf = (grid: Grid) =>
  Array.from({ length: lastCell(grid.rows).line + 1 }, (_, line) =>
    lineSelection(grid.selection.getSnapshot(), grid, line),
  );
/** The lines that show something else after a change. */
function changed(grid: Grid, change: () => void): number[] {
  const before = linesOf(grid);
  change();
  return linesOf(grid).flatMap((after, line) => {
    const was = before[line];
    return was !== undefined && isSameInLine(was, after) ? [] : [line];
  });
}

it('changes the line that an arrow key leaves and the one it enters, and no other (PERF-19)', async () => {
  const grid = await shown();
  grid.selection.send({ type: 'focus.gained' });
  chooseCell(grid, { line: 2, column: 1 });
  expect([
    changed(grid, () => chooseCell(grid, { line: 3, column: 1 })),
    changed(grid, () => chooseCell(grid, { line: 3, column: 2 })),
    changed(grid, () => chooseCell(grid, { line: 6, column: 2 }, true)),
    changed(grid, () => grid.selection.send({ type: 'menu.opened', cell: { line: 0, column: 4 } })),
  ]).toEqual([[2, 3], [3], [3, 4, 5, 6], []]);
  expect(selectHeaderMenu(grid.selection.getSnapshot())).toBe(4);
});

it('outlines a cell while the grid has the focus, and keeps the menu that took the focus', async () => {
  const grid = await shown();
  const { selection } = grid;
  chooseCell(grid, { line: 2, column: 1 });
  const seen = [];
  for (const type of ['focus.gained', 'menu.opened', 'focus.lost', 'menu.closed'] as const) {
    selection.send(type === 'menu.opened' ? { type, cell: { line: 2, column: 1 } } : { type });
    const { activeColumn, menuColumn, isMenuOpen } = lineSelection(
      selection.getSnapshot(),
      grid,
      2,
    );
    seen.push([activeColumn, menuColumn, isMenuOpen]);
  }
  expect(seen).toEqual([
    [1, 1, false],
    [1, 1, true],
    [null, 1, true],
    [null, null, false],
  ]);
});

it('keeps the active cell in the bounds of a shorter table, and begins another report at its first header', async () => {
  const grid = await shown();
  chooseCell(grid, lastCell(grid.rows));
  const shorter = { ...grid, rows: { ...grid.rows, lines: grid.rows.lines.slice(0, 3) } };
  const last = lastCell(grid.rows);
  const snapshot = grid.selection.getSnapshot();
  expect([
    activeCell(snapshot, shorter),
    activeCell(snapshot, { ...grid, name: 'cost incident' }),
  ]).toEqual([
    { line: 4, column: last.column },
    { line: 0, column: 0 },
  ]);
});

it('drops a block whose lines are no longer on screen (RPT-128)', async () => {
  const grid = await shown();
  chooseCell(grid, { line: 1, column: 0 });
  chooseCell(grid, { line: 3, column: 2 }, true);
  const others = { ...grid, rows: { ...grid.rows, lines: grid.rows.lines.slice() } };
  const snapshot = grid.selection.getSnapshot();
  const range = { top: 1, bottom: 3, left: 0, right: 2 };
  expect([selectedRange(snapshot, grid), selectedRange(snapshot, others)]).toEqual([range, null]);
  expect(selectedLines(grid.rows, range).map((line) => line.isOpenTitle)).toEqual([
    true,
    false,
    false,
  ]);
});

it('announces the title of an open group as its one cell, and nothing without the focus', async () => {
  const grid = await shown();
  const { selection } = grid;
  const announced = () => announcedCell(selection.getSnapshot(), grid);
  chooseCell(grid, { line: 1, column: 3 });
  const away = announced();
  selection.send({ type: 'focus.gained' });
  const title = announced();
  const closed = { ...grid, rows: { ...grid.rows, collapsed: [0] } };
  expect([
    away,
    title,
    announcedCell(selection.getSnapshot(), closed),
    displayAt(grid.rows, 0),
  ]).toEqual([null, { line: 1, column: 0 }, { line: 1, column: 3 }, undefined]);
});
