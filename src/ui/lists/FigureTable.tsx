import type { ReactNode } from 'react';

export interface FigureColumn {
  readonly label: string;
  readonly isNumeric: boolean;
}
export interface FigureTableProps {
  readonly label: string;
  readonly columns: readonly FigureColumn[];
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
  /** Stands below the rows, set apart. */
  readonly total?: readonly ReactNode[];
}
const place = (column: FigureColumn | undefined) => (column?.isNumeric === true ? 'text-right tabular-nums whitespace-nowrap' : 'text-left whitespace-nowrap');

/** A table of figures with a heading row and, if given, a total; scrolls sideways where it is too wide. */
export const FigureTable = ({ label, columns, rows, total }: FigureTableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard
  <section aria-label={`${label}, table`} tabIndex={0} className="card relative overflow-x-auto">
    <table className="w-full text-sm">
      <caption className="sr-only">{label}</caption>
      <thead>
        <tr className="border-b border-line-strong text-ink-2">
          {columns.map((column) => (
            <th key={column.label} scope="col" className={`px-3 py-2 font-medium whitespace-nowrap ${place(column)}`}>
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [first, ...rest] }) => (
          <tr key={key} className="border-b border-line last:border-b-0">
            <th scope="row" className={`px-3 py-1.5 font-medium ${place(columns[0])}`}>
              {first}
            </th>
            {rest.map((cell, n) => (
              // Columns have no identity but their place.
              // biome-ignore lint/suspicious/noArrayIndexKey: the place is the identity
              <td key={n} className={`px-3 py-1.5 ${place(columns[n + 1])}`}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {total !== undefined && (
        <tfoot>
          <tr className="border-t border-line-strong bg-raised font-semibold">
            {total.map((cell, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the place is the identity
              <td key={n} className={`px-3 py-2 ${place(columns[n])}`}>
                {cell}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  </section>
);
