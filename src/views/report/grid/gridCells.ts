import type { GridCell } from '../../../../domain/report/view/gridKeys.ts';

/** A cell that is scrolled away loses its element, and the focus with it: the grid itself keeps it. */
export function takeFocus(grid: Element) {
  const { activeElement } = grid.ownerDocument;
  if (grid instanceof HTMLElement && activeElement !== grid && grid.contains(activeElement))
    grid.focus({ preventScroll: true });
}

/** A button in a cell does what it says, not what the cell does. */
export const isOnButton = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('button') !== null;

/** On a link the browser's own menu opens it elsewhere. */
export const isOnLink = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('a') !== null;

/** The cell that was pressed: asked once for the grid, so that no cell needs a listener. null beside the cells. */
export function cellOf(target: EventTarget | null): GridCell | null {
  if (!(target instanceof Element)) return null;
  const cell = target.closest('[aria-colindex]');
  const line = cell?.closest('[aria-rowindex]');
  return cell && line
    ? {
        line: Number(line.getAttribute('aria-rowindex')) - 1,
        column: Number(cell.getAttribute('aria-colindex')) - 1,
      }
    : null;
}

const textSelection = (grid: Element): Selection | null => grid.ownerDocument.getSelection();
/** Whether a person has selected text: that is what they mean to copy. */
export const hasTextSelected = (grid: Element): boolean =>
  textSelection(grid)?.isCollapsed === false;
/** What a double press or a drag over cells selects as text nobody asked for. */
export const dropTextSelection = (grid: Element): void => textSelection(grid)?.removeAllRanges();
