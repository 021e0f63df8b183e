import type { ReactNode } from 'react';

export interface RowsProps {
  readonly label: string;
  readonly headers: readonly {
    readonly label: string;
    readonly isNumeric?: boolean;
    readonly isHidden?: boolean;
    /** The column is hidden on a phone. */
    readonly isWide?: boolean;
  }[];
  readonly children: ReactNode;
}
/** A small table that scrolls sideways if too wide. */
export const Rows = ({ label, headers, children }: RowsProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard
  <section aria-label={`${label}, table`} tabIndex={0} className="relative overflow-x-auto">
    <table className="w-full text-sm">
      <thead>
        <tr className="border-b border-line text-ink-2">
          {headers.map((h) => (
            <th
              key={h.label}
              scope="col"
              className={`px-2.5 py-2 font-medium whitespace-nowrap first:pl-4 last:pr-4 ${h.isNumeric === true ? 'text-right' : 'text-left'} ${h.isWide === true ? 'max-sm:hidden' : ''}`}
            >
              {h.isHidden === true ? <span className="sr-only">{h.label}</span> : h.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="[&_td]:px-2.5 [&_td]:py-2 [&_td:first-child]:pl-4 [&_td:last-child]:pr-4 [&_th]:px-2.5 [&_th]:py-2 [&_th:first-child]:pl-4 [&_tr]:border-b [&_tr]:border-line [&_tr:last-child]:border-b-0">
        {children}
      </tbody>
    </table>
  </section>
);
