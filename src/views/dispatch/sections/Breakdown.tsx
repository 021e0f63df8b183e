import { useSelector } from '@xstate/react';
import { formatUsd } from '../../../../domain/format.ts';
import type { DispatchEditorRef, DispatchEditorSnapshot } from '../../../../machines/dispatch/dispatchEditor.machine.ts';

const selectLines = (s: DispatchEditorSnapshot) => s.context.estimate.lines;
const totals: readonly string[] = ['totalCost', 'totalCostExclAvailCost'];

/** The seven parts of the cost with how each came about, and their totals. */
export function Breakdown({ form }: { readonly form: DispatchEditorRef }) {
  const lines = useSelector(form, selectLines);
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">Cost breakdown</caption>
      <tbody>
        {lines.map((line) => (
          <tr key={line.key} className={totals.includes(line.key) ? 'border-t border-line font-semibold' : ''}>
            <th scope="row" className="py-1 pr-3 text-left align-top font-[inherit]">
              {line.label}
              {line.explanation !== '' && <span className="block text-xs font-normal text-ink-3">{line.explanation}</span>}
            </th>
            <td className="py-1 text-right align-top whitespace-nowrap">{formatUsd(line.dollars)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
