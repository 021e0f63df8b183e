import type { CostLine } from '../../../../domain/dispatch/price/costLines.ts';
import { formatUsd } from '../../../../domain/format.ts';

const totals: readonly string[] = ['totalCost', 'totalCostExclAvailCost'];

interface BreakdownProps {
  readonly lines: readonly CostLine[];
  /** Names the table for screen readers. */
  readonly caption?: string;
}
/** The seven cost parts with their calculations, and the totals. */
export function Breakdown({ lines, caption = 'Cost breakdown' }: BreakdownProps) {
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">{caption}</caption>
      <tbody>
        {lines.map((line) => (
          <tr
            key={line.key}
            className={totals.includes(line.key) ? 'border-t border-line font-semibold' : ''}
          >
            <th scope="row" className="py-1 pr-3 text-left align-top font-[inherit]">
              {line.label}
              {line.explanation !== '' && (
                <span className="block text-xs font-normal text-ink-3">{line.explanation}</span>
              )}
            </th>
            <td className="py-1 text-right align-top whitespace-nowrap">
              {formatUsd(line.dollars)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
