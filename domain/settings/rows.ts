import { plainText } from '../plainText.ts';
import { compareTexts } from '../textOrder.ts';
import type { Filter, Part } from './filter.ts';
import type { SettingsLists } from './lists.ts';
import type { Cell, SettingsPage } from './page.ts';
import { countOf } from './texts.ts';

/** One line of a settings list, ready to render. */
export interface Row {
  readonly id: string;
  readonly name: string;
  readonly sortedBy: string;
  readonly isArchived: boolean;
  readonly isHidden: boolean;
  readonly baseId: string;
  readonly parts: readonly Part[];
  readonly cells: readonly Cell[];
  /** Plain text for the search, computed once so that filtering 10,000 rows is fast. */
  readonly searched: string;
}
export const cellText = (cell: Cell): string => (typeof cell === 'string' ? cell : cell.text);

/** Every row of a page, in its default order. */
export function rowsOf<Item>(page: SettingsPage<Item>, lists: SettingsLists): readonly Row[] {
  return page
    .items(lists)
    .map((item): Row => {
      const cells = page.columns.map((column) => column.cell(item, lists));
      return {
        id: page.idOf(item),
        name: page.nameOf(item, lists),
        sortedBy: page.sortedBy?.(item, lists) ?? page.nameOf(item, lists),
        isArchived: page.isArchived(item),
        isHidden: page.isHidden(item, lists),
        baseId: page.baseOf?.(item) ?? '',
        parts: page.partsOf?.(item) ?? [],
        cells,
        searched: plainText([...cells.map(cellText), page.searched?.(item, lists) ?? ''].join(' ')),
      };
    })
    .sort((a, b) => compareTexts(a.sortedBy, b.sortedBy) || (a.id < b.id ? -1 : 1));
}
/**
 * Whether a mode lists a row, before any search: active (as the menu card counts), archived, or all
 * rows.
 */
const inMode = (row: Row, { mode }: Filter): boolean =>
  mode === 'all' || row.isHidden === (mode === 'archived');
/** "13 rows" or "2 of 13 rows". The total is that of the mode, as on the menu card (SET-44). */
export function rowCountText(rows: readonly Row[], shown: readonly Row[], filter: Filter): string {
  const all = rows.filter((row) => inMode(row, filter)).length;
  return shown.length === all ? countOf(all, 'row') : `${shown.length} of ${countOf(all, 'row')}`;
}
/** The rows that match a filter: each typed word must occur in the row. */
export function shownRows(rows: readonly Row[], filter: Filter): readonly Row[] {
  const words = plainText(filter.text)
    .split(/\s+/)
    .filter((word) => word !== '');
  return rows.filter(
    (row) =>
      inMode(row, filter) &&
      (filter.has === 'all' || row.parts.includes(filter.has)) &&
      (filter.baseId === '' || row.baseId === filter.baseId) &&
      words.every((word) => row.searched.includes(word)),
  );
}
