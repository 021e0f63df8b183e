import type { ReactNode } from 'react';

export interface PackColumn {
  readonly label: string;
  readonly isText?: true;
  /** A text that may take several lines. */
  readonly wraps?: true;
}
export interface PackTableProps {
  readonly label: string;
  readonly columns: readonly PackColumn[];
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
  readonly total?: readonly ReactNode[];
  /** So many columns that paper has them smaller. */
  readonly isWide?: true;
}
const place = (column: PackColumn | undefined) =>
  column?.wraps === true
    ? 'min-w-20 text-left print:whitespace-nowrap'
    : column?.isText === true
      ? 'text-left whitespace-nowrap'
      : 'text-right tabular-nums whitespace-nowrap';

/** A block of the page: dense, and denser on paper, so that all of them stand on one. */
export const PackTable = ({ label, columns, rows, total, isWide }: PackTableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard
  <section aria-label={`${label}, table`} tabIndex={0} className="relative min-w-0 overflow-x-auto print:overflow-visible">
    <table className={`w-full text-sm ${isWide === true ? 'print:text-[5.9pt]! print:tracking-tight' : ''}`}>
      <caption className="pb-1 text-left font-semibold">{label}</caption>
      <thead>
        <tr className="border-b border-line-strong text-ink-2">
          {columns.map((column) => (
            <th
              key={column.label}
              scope="col"
              className={`px-1.5 py-1 align-bottom font-medium first:pl-0 last:pr-0 ${column.isText === true ? 'text-left' : 'text-right'}`}
            >
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [first, ...rest] }) => (
          <tr key={key} className="border-b border-line last:border-b-0">
            <th scope="row" className={`py-1 pr-1.5 font-medium ${place(columns[0])}`}>
              {first}
            </th>
            {rest.map((cell, n) => (
              // Columns have no identity but their place.
              // biome-ignore lint/suspicious/noArrayIndexKey: the place is the identity
              <td key={n} className={`px-1.5 py-1 last:pr-0 ${place(columns[n + 1])}`}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {total !== undefined && (
        <tfoot>
          <tr className="border-t border-line-strong font-semibold">
            {total.map((cell, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the place is the identity
              <td key={n} className={`px-1.5 py-1 first:pl-0 last:pr-0 ${place(columns[n])}`}>
                {cell}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  </section>
);
