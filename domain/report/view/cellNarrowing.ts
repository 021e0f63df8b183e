import { format0 } from '../../format.ts';
import { MULTIPLE_LABEL } from '../engine/groupRows.ts';
import { noneLabelOf } from '../engine/rows/groupKeys.ts';
import { blankTexts } from '../engine/textCells.ts';
import { type ColumnKey, columnOf } from '../request/columnsCatalogue.ts';
import {
  isValueColumn,
  type Narrowing,
  subjectLabel,
  subjectOfGroups,
  type ValueFilter,
  type WordFilter,
  withValue,
  withWord,
} from '../request/narrowing.ts';
import {
  acrossLabel,
  groupOf,
  isAcrossTotal,
  isNumeric,
  kindOf,
  numberAt,
  type ReportTable,
  slotOf,
  textAt,
} from '../request/table.ts';
import { figureText } from './cellText.ts';

/** The filter that keeps or excludes a cell's word or figure. */
export type CellSubject =
  | { readonly kind: 'word'; readonly filter: Omit<WordFilter, 'isExcluded'> }
  | { readonly kind: 'value'; readonly filter: Omit<ValueFilter, 'isExcluded'> };

/**
 * The cell's word or figure; on group lines, the group's word (RPT-122). Null if a cell has no
 * single value: Multiple, the grand total, a column across.
 */
export function cellSubject(
  table: ReportTable,
  display: number,
  column: number,
): CellSubject | null {
  const slot = slotOf(display);
  const key = table.columns[column];
  if (kindOf(display) !== 'row') return groupSubject(table, display);
  if (key === undefined || acrossLabel(table, column) !== null || isAcrossTotal(table, column))
    return null;
  if (isValueColumn(key)) {
    const value = numberAt(table, column, slot);
    return { kind: 'value', filter: { column: key, least: value, most: value } };
  }
  const text = textAt(table, column, slot);
  if (text === MULTIPLE_LABEL) return null;
  return { kind: 'word', filter: { of: key, word: text === blankTexts[key] ? '' : text } };
}

function groupSubject(table: ReportTable, display: number): CellSubject | null {
  const label = table.groups[groupOf(table, slotOf(display))]?.label;
  const of = subjectOfGroups(table.groupBy);
  if (label === undefined || of === null || label === MULTIPLE_LABEL) return null;
  return { kind: 'word', filter: { of, word: label === noneLabelOf(table.groupBy) ? '' : label } };
}

/** Adds a filter that keeps or excludes a cell's value. */
export const narrowedBy = (
  narrowing: Narrowing,
  subject: CellSubject,
  isExcluded: boolean,
): Narrowing =>
  subject.kind === 'word'
    ? withWord(narrowing, { ...subject.filter, isExcluded })
    : withValue(narrowing, { ...subject.filter, isExcluded });

/** The column and figure for a bound (RPT-121); null for words, days, times and totals. */
export function boundOf(
  table: ReportTable,
  display: number,
  column: number,
): { readonly column: ColumnKey; readonly value: number } | null {
  const subject = cellSubject(table, display, column);
  if (
    subject?.kind !== 'value' ||
    subject.filter.least === null ||
    !hasBounds(subject.filter.column)
  )
    return null;
  return { column: subject.filter.column, value: subject.filter.least };
}
/** Sets one bound to a cell's figure and keeps the other bound (RPT-121). */
export function withBound(
  narrowing: Narrowing,
  { column, value }: { readonly column: ColumnKey; readonly value: number },
  end: 'least' | 'most',
): Narrowing {
  const before = narrowing.values.find((one) => one.column === column && !one.isExcluded);
  const other =
    (before === undefined ? null : end === 'least' ? before.most : before.least) ?? null;
  return withValue(narrowing, {
    column,
    least: end === 'least' ? value : other,
    most: end === 'most' ? value : other,
    isExcluded: false,
  });
}
/** Whether a column's figures can be filtered by bounds. */
export const hasBounds = (key: ColumnKey): boolean => isNumeric(key);

/** "41 of 1,204 rows", if value filters apply (RPT-121). */
export const rowsText = ({
  rowCount,
  allRows = rowCount,
}: Pick<ReportTable, 'rowCount' | 'allRows'>): string =>
  `${format0(rowCount)}${allRows === rowCount ? '' : ` of ${format0(allRows)}`} ${allRows === 1 ? 'row' : 'rows'}`;

/** One chip: its text, and the narrowing that remains after its removal. */
export interface NarrowingChip {
  readonly words: string;
  readonly rest: Narrowing;
}
const without = <T>(list: readonly T[], at: number): T[] => list.filter((_, n) => n !== at);

/** The narrowing as chips, shown after the filter chips (RPT-120, RPT-121, RPT-125). */
export function narrowingChips(narrowing: Narrowing): NarrowingChip[] {
  const { words, values, behind } = narrowing;
  return [
    ...words.map((filter, n) => ({
      words: wordText(filter),
      rest: { ...narrowing, words: without(words, n) },
    })),
    ...values.map((filter, n) => ({
      words: valueText(filter),
      rest: { ...narrowing, values: without(values, n) },
    })),
    ...behind.map(({ title }, n) => ({
      words: `Behind: ${title}`,
      rest: { ...narrowing, behind: without(behind, n) },
    })),
  ];
}
const wordText = ({ of, word, isExcluded }: WordFilter) =>
  `${subjectLabel(of)}${isExcluded ? ' is not' : ':'} ${word === '' ? 'blank' : word}`;
function valueText({ column, least, most, isExcluded }: ValueFilter): string {
  const words = (value: number) => figureText(column, value);
  const { header } = columnOf(column);
  const is = isExcluded ? ' is not' : ':';
  if (least === null && most === null) return `${header}${is} blank`;
  const not = isExcluded ? ' not' : '';
  if (most === null) return `${header}${not} ≥ ${words(least ?? 0)}`;
  if (least === null) return `${header}${not} ≤ ${words(most)}`;
  return least === most
    ? `${header}${is} ${words(least)}`
    : `${header}${not} from ${words(least)} to ${words(most)}`;
}
