import type { ColumnKey } from '../../../../domain/report/request/columnsCatalogue.ts';
import { WIDTH_STEP } from '../../../../domain/report/view/viewState.ts';

/**
 * The change that sorts by a column.
 * @param at the label of an across column, else null
 * @param isAdded appends to the existing sort columns instead of replacing them
 */
export const sortChange = (column: ColumnKey, at: string | null, isAdded: boolean) =>
  ({ kind: 'sorted', column, isAdded, ...(at === null ? {} : { at }) }) as const;
export type ColumnAction = 'left' | 'right' | 'wider' | 'narrower' | 'hide';
/** The change that an item of a column's menu, or its shortcut, makes. */
export function changeOf(column: ColumnKey, action: ColumnAction, width: number) {
  switch (action) {
    case 'left':
      return { kind: 'columnMoved', column, by: -1 } as const;
    case 'right':
      return { kind: 'columnMoved', column, by: 1 } as const;
    case 'wider':
      return { kind: 'columnResized', column, width: width + 4 * WIDTH_STEP } as const;
    case 'narrower':
      return { kind: 'columnResized', column, width: width - 4 * WIDTH_STEP } as const;
    case 'hide':
      return { kind: 'columnToggled', column } as const;
  }
}
