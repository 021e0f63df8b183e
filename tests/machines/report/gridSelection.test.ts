import { expect, it } from 'vitest';
import { createActor } from 'xstate';
import { gridSelectionMachine } from '../../../machines/report/gridSelection.machine.ts';
import { walkChart } from '../../support/chart.ts';

const lines = Int32Array.of(1, 2, 3);
const at = (line: number, column: number) => ({ report: 'cost', lines, cell: { line, column } });

walkChart('gridSelection', gridSelectionMachine, {
  events: [
    { type: 'cell.chosen', isExtended: false, ...at(1, 1) },
    { type: 'cell.chosen', isExtended: true, ...at(2, 2) },
    { type: 'cell.pressed', isExtended: false, ...at(0, 1) },
    { type: 'cell.pressed', isExtended: false, ...at(1, 1) },
    { type: 'cell.reached', cell: { line: 3, column: 2 } },
    { type: 'cell.reached', cell: { line: 2, column: 3 } },
    { type: 'pointer.released' },
    { type: 'block.dropped' },
    { type: 'focus.gained' },
    { type: 'focus.lost' },
    { type: 'focus.due' },
    { type: 'menu.opened', cell: { line: 2, column: 1 } },
    { type: 'menu.opened', cell: { line: 0, column: 3 } },
    { type: 'menu.closed' },
    { type: 'grid.left' },
  ],
  apart: ['cell.chosen', 'cell.pressed', 'cell.reached'],
  project: (context) => [context.active, context.anchor],
});

const actor = () => createActor(gridSelectionMachine).start();
const standing = (of: ReturnType<typeof actor>) => {
  const { active, anchor } = of.getSnapshot().context;
  return [active, anchor]
    .map((cell) => (cell === null ? '' : `${cell.line},${cell.column}`))
    .join(' from ');
};

it('selects a block with Shift, from the active cell; without Shift it is one cell again (RPT-128)', () => {
  const selection = actor();
  selection.send({ type: 'cell.chosen', isExtended: false, ...at(2, 1) });
  selection.send({ type: 'cell.chosen', isExtended: true, ...at(3, 1) });
  selection.send({ type: 'cell.chosen', isExtended: true, ...at(3, 2) });
  const block = standing(selection);
  selection.send({ type: 'block.dropped' });
  const dropped = standing(selection);
  selection.send({ type: 'cell.pressed', isExtended: true, ...at(1, 0) });
  const pressed = standing(selection);
  // Other lines have other cells. A header is never part of a block.
  selection.send({ type: 'pointer.released' });
  selection.send({ type: 'cell.chosen', isExtended: true, ...at(2, 2), lines: Int32Array.of(9) });
  expect([block, dropped, pressed, standing(selection)]).toEqual([
    '3,2 from 2,1',
    '3,2 from ',
    '1,0 from 3,2',
    '2,2 from ',
  ]);
  selection.send({
    type: 'cell.chosen',
    isExtended: true,
    ...at(0, 2),
    lines: selection.getSnapshot().context.lines,
  });
  expect(standing(selection)).toBe('0,2 from ');
});

it('drags a block out of the pressed cell; within the cell and over headers it drags nothing (RPT-128)', () => {
  const selection = actor();
  const reach = (line: number, column: number) =>
    selection.send({ type: 'cell.reached', cell: { line, column } });
  selection.send({ type: 'cell.pressed', isExtended: false, ...at(2, 1) });
  reach(2, 1);
  reach(0, 1);
  const within = [standing(selection), selection.getSnapshot().hasTag('dragging')];
  reach(3, 1);
  reach(3, 4);
  const dragged = [standing(selection), selection.getSnapshot().hasTag('dragging')];
  selection.send({ type: 'pointer.released' });
  reach(1, 1);
  expect([within, dragged, standing(selection)]).toEqual([
    ['2,1 from ', false],
    ['3,4 from 2,1', true],
    '3,4 from 2,1',
  ]);
});

it('drops menu and drag of a grid that leaves the screen, keeps its active cell, and its focus is due (RPT-195)', () => {
  const selection = actor();
  selection.send({ type: 'focus.gained' });
  selection.send({ type: 'cell.pressed', isExtended: false, ...at(2, 1) });
  selection.send({ type: 'cell.reached', cell: { line: 3, column: 1 } });
  selection.send({ type: 'menu.opened', cell: { line: 3, column: 1 } });
  const before = [...selection.getSnapshot().tags].sort();
  selection.send({ type: 'grid.left' });
  expect([before, [...selection.getSnapshot().tags], standing(selection)]).toEqual([
    ['dragging', 'focused', 'menu'],
    ['due'],
    '3,1 from 2,1',
  ]);
});

it('gives the focus to the next grid after one that had it, or whose menu opened it (RPT-195)', () => {
  const selection = actor();
  const tags = () => {
    const snapshot = selection.getSnapshot();
    return (['due', 'focused'] as const).filter((tag) => snapshot.hasTag(tag));
  };
  const seen = (['focus.gained', 'grid.left', 'focus.lost', 'focus.gained'] as const).map(
    (type) => {
      selection.send({ type });
      return tags();
    },
  );
  expect(seen).toEqual([['focused'], ['due'], ['due'], ['focused']]);
  selection.send({ type: 'focus.lost' });
  selection.send({ type: 'grid.left' });
  expect(tags()).toEqual([]);
  selection.send({ type: 'focus.due' });
  expect(tags()).toEqual(['due']);
});
