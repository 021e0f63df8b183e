import type { GridCell } from '../../../../domain/report/view/gridKeys.ts';

/**
 * Moves the focus to the grid itself, because a focused cell loses its element when scrolled away.
 */
export function takeFocus(grid: Element) {
  const { activeElement } = grid.ownerDocument;
  if (grid instanceof HTMLElement && activeElement !== grid && grid.contains(activeElement))
    grid.focus({ preventScroll: true });
}

/** Focuses the grid, unless the user is at another element by now. */
export function takeLostFocus(grid: HTMLElement) {
  const { activeElement, body } = grid.ownerDocument;
  if (activeElement === null || activeElement === body) grid.focus({ preventScroll: true });
}

/** Whether the target is in a button, whose own action then applies instead of the cell's. */
export const isOnButton = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('button') !== null;

/** Whether the target is in a link, where the browser's own context menu is useful. */
export const isOnLink = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('a') !== null;

/**
 * The cell of an event target; null outside the cells. One listener on the grid suffices for all
 * cells.
 */
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
/** Whether the user selected text; then copying means that text. */
export const hasTextSelected = (grid: Element): boolean =>
  textSelection(grid)?.isCollapsed === false;
/** Removes text selections that a double-click or a drag over cells caused. */
export const dropTextSelection = (grid: Element): void => textSelection(grid)?.removeAllRanges();
