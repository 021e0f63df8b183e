import { format0, format2, formatUsd } from '../../format.ts';
import { escapeFormula, quoted } from '../../forms/csv.ts';
import { divideHalfUp } from '../../money.ts';
import { columnOf } from '../request/columnsCatalogue.ts';
import {
  isNumeric,
  kindOf,
  lineLabel,
  numberAt,
  type ReportTable,
  slotOf,
} from '../request/table.ts';
import { plainText } from './cellText.ts';
import type { GridCell } from './gridKeys.ts';

/** A block of cells with inclusive edges, never including the header. */
export interface GridRange {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}
/** The block between two cells. */
export const rangeBetween = (a: GridCell, b: GridCell): GridRange => ({
  top: Math.max(1, Math.min(a.line, b.line)),
  bottom: Math.max(1, a.line, b.line),
  left: Math.min(a.column, b.column),
  right: Math.max(a.column, b.column),
});

/** A selected line. The title of an open group is a single cell. */
export interface SelectedLine {
  readonly display: number;
  readonly isOpenTitle: boolean;
}

type FigureKind = 'count' | 'hours' | 'gallons' | 'money';
/** Totals of the selected figures of one kind, in its unit (cents, hundredths of hours, counts). */
export interface SelectionSum {
  readonly kind: FigureKind;
  readonly count: number;
  /** null for figures that do not add up, such as ratios and distinct counts. */
  readonly sum: number | null;
  /** In hundredths of the displayed unit (dollars, hours, counts), rounded once. */
  readonly average: number;
}

/** Picks one level of lines, to count nothing twice: rows, else group totals, else grand total. */
function countedLines(lines: readonly SelectedLine[]): readonly SelectedLine[] {
  const level = ({ display }: SelectedLine) =>
    kindOf(display) === 'row' ? 0 : kindOf(display) === 'total' ? 2 : 1;
  const lowest = Math.min(...lines.map(level));
  return lines.filter((line) => level(line) === lowest && !line.isOpenTitle);
}

/** Count, sum and average of the selected figures, by kind (RPT-129). */
export function selectionSums(
  table: ReportTable,
  lines: readonly SelectedLine[],
  { left, right }: Pick<GridRange, 'left' | 'right'>,
): SelectionSum[] {
  const counted = countedLines(lines);
  const kinds = new Map<FigureKind, { count: number; sum: bigint; adds: boolean }>();
  for (let column = left; column <= right; column++) {
    const key = table.columns[column];
    if (key === undefined || !isNumeric(key)) continue;
    const { kind, total } = columnOf(key);
    for (const { display } of counted) {
      const value = numberAt(table, column, slotOf(display));
      if (value === null) continue;
      // What stands right is of one of these kinds.
      const figure = kind as FigureKind;
      const own = kinds.get(figure) ?? { count: 0, sum: 0n, adds: true };
      kinds.set(figure, {
        count: own.count + 1,
        sum: own.sum + BigInt(value),
        adds: own.adds && total === 'sum',
      });
    }
  }
  return [...kinds].map(([kind, { count, sum, adds }]) => {
    const scale = kind === 'count' || kind === 'gallons' ? 100n : 1n;
    return {
      kind,
      count,
      sum: adds ? Number(sum) : null,
      average: Number(divideHalfUp(sum * scale, BigInt(count))),
    };
  });
}

const kindWords: Readonly<Record<FigureKind, string>> = {
  count: 'Counts',
  hours: 'Hours',
  gallons: 'Gallons',
  money: 'Money',
};
const written = (kind: FigureKind, value: number) =>
  kind === 'money'
    ? formatUsd(value / 100)
    : kind === 'hours'
      ? format2(value / 100)
      : format0(value);
/** "12 figures · sum $1,234.00 · average $102.83"; several kinds are listed separately. */
export function selectionText(sums: readonly SelectionSum[]): string {
  if (sums.length === 0) return 'No figures selected';
  return sums
    .map(({ kind, count, sum, average }) => {
      const words = `${sums.length > 1 ? `${kindWords[kind]}: ` : ''}${format0(count)} ${count === 1 ? 'figure' : 'figures'}`;
      const mean = kind === 'money' ? formatUsd(average / 100) : format2(average / 100);
      return `${words}${sum === null ? '' : ` · sum ${written(kind, sum)}`} · average ${mean}`;
    })
    .join('; ');
}

/** Escapes a cell: a tab would start a new cell, and a formula would be executed (SAFE-6). */
const tabbed = (text: string) => quoted(escapeFormula(text.replaceAll('\t', ' ')));
/** The selected cells for a spreadsheet: plain numbers, tab-separated, no headers (RPT-130). */
export const selectionTable = (
  table: ReportTable,
  lines: readonly SelectedLine[],
  { left, right }: Pick<GridRange, 'left' | 'right'>,
): string =>
  lines
    .map(({ display, isOpenTitle }) =>
      Array.from({ length: right - left + 1 }, (_, n) => {
        const column = left + n;
        if (column === 0 && kindOf(display) !== 'row') return tabbed(lineLabel(table, display));
        if (isOpenTitle) return '';
        const text = plainText(table, column, slotOf(display));
        return numberAt(table, column, slotOf(display)) === null ? tabbed(text) : text;
      }).join('\t'),
    )
    .join('\r\n');
