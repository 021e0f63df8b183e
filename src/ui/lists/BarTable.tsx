export interface BarTableProps {
  readonly title: string;
  /** What the bars are of, and what they measure. */
  readonly labelName: string;
  readonly valueName: string;
  /** `isRest`: several smaller ones together, a figure without a bar. */
  readonly bars: readonly { readonly label: string; readonly value: number; readonly isRest: boolean }[];
  readonly text: (value: number) => string;
}

/**
 * Bars of one measure, each with its name before it and its figure behind it: a chart that needs no colour, and the
 * very table a screen reader reads. Bars
 * share one scale from 0.
 */
export function BarTable({ title, labelName, valueName, bars, text }: BarTableProps) {
  const most = Math.max(1, ...bars.filter((bar) => !bar.isRest).map((bar) => bar.value));
  return (
    <figure className="card flex flex-col gap-2 p-3">
      <table className="w-full text-sm">
        <caption className="pb-1.5 text-left font-semibold">{title}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{labelName}</th>
            <td />
            <th scope="col">{valueName}</th>
          </tr>
        </thead>
        <tbody>
          {bars.map(({ label, value, isRest }) => (
            <tr key={label}>
              <th scope="row" className="max-w-44 truncate py-0.5 pr-2 text-left font-normal" title={label}>
                {label}
              </th>
              <td className="w-full py-0.5">
                {!isRest && <div className="h-3 min-w-px rounded-r-[3px] bg-info" style={{ width: `${(100 * value) / most}%` }} />}
              </td>
              <td className="py-0.5 pl-2 text-right whitespace-nowrap tabular-nums">{text(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
