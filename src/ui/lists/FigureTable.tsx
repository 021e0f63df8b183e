import type { ReactNode } from 'react';

export interface FigureColumn {
  readonly label: string;
  readonly isNumeric: boolean;
  /** Text that can wrap. */
  readonly wraps?: true;
}
export interface FigureTableProps {
  readonly label: string;
  readonly columns: readonly FigureColumn[];
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
  /** Shown below the rows, set apart. */
  readonly total?: readonly ReactNode[];
  /** For a printed page: under a caption instead of in a card, with dense rows. */
  readonly isPaper?: true;
  /** For many columns: smaller on paper; on screen the last column is sticky. */
  readonly isWide?: true;
}
interface Look {
  readonly section: string;
  readonly caption: string;
  readonly head: string;
  readonly cell: string;
  readonly first: string;
  readonly foot: string;
  readonly total: string;
}
const card: Look = {
  section: 'card relative overflow-x-auto',
  caption: 'sr-only',
  head: 'px-3 py-2 whitespace-nowrap',
  cell: 'px-3 py-1.5',
  first: 'px-3 py-1.5',
  foot: 'px-3 py-2',
  total: 'bg-raised',
};
const paper: Look = {
  section: 'relative min-w-0 overflow-x-auto print:overflow-visible print:break-inside-avoid',
  caption: 'pb-1 text-left font-semibold',
  head: 'px-1.5 py-1 align-bottom first:pl-0 last:pr-0',
  cell: 'px-1.5 py-1 last:pr-0',
  first: 'py-1 pr-1.5',
  foot: 'px-1.5 py-1 first:pl-0 last:pr-0',
  total: '',
};
const aligned = (column: FigureColumn | undefined) =>
  column?.isNumeric === true ? 'text-right' : 'text-left';
const place = (column: FigureColumn | undefined) =>
  column?.wraps === true
    ? 'min-w-20 text-left print:whitespace-nowrap'
    : column?.isNumeric === true
      ? 'text-right tabular-nums whitespace-nowrap'
      : 'text-left whitespace-nowrap';

const inView =
  'sticky right-0 border-l border-line bg-surface pl-2 print:static print:border-l-0 print:bg-transparent';

/** A table of figures with a header row and an optional total; scrolls sideways if too wide. */
export function FigureTable({ label, columns, rows, total, isPaper, isWide }: FigureTableProps) {
  const look = isPaper === true ? paper : card;
  const pinned = (n: number) => (isWide === true && n === columns.length - 1 ? inView : '');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard
    <section aria-label={`${label}, table`} tabIndex={0} className={look.section}>
      <table
        className={`w-full text-sm ${isWide === true ? 'print:text-[5.9pt]! print:tracking-tight' : ''}`}
      >
        <caption className={look.caption}>{label}</caption>
        <thead>
          <tr className="border-b border-line-strong text-ink-2">
            {columns.map((column, n) => (
              <th
                key={column.label}
                scope="col"
                className={`font-medium ${look.head} ${aligned(column)} ${pinned(n)}`}
              >
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [first, ...rest] }) => (
            <tr key={key} className="border-b border-line last:border-b-0">
              <th scope="row" className={`font-medium ${look.first} ${place(columns[0])}`}>
                {first}
              </th>
              {rest.map((cell, n) => (
                // Columns have no id; the index is the key.
                // biome-ignore lint/suspicious/noArrayIndexKey: the place is the identity
                <td key={n} className={`${look.cell} ${place(columns[n + 1])} ${pinned(n + 1)}`}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {total !== undefined && (
          <tfoot>
            <tr className={`border-t border-line-strong font-semibold ${look.total}`}>
              {total.map((cell, n) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the place is the identity
                <td key={n} className={`${look.foot} ${place(columns[n])} ${pinned(n)}`}>
                  {cell}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}
