import { type ReconciledRow, reconciledText } from '../../../domain/daySheets/rows.ts';
import { formatUsd } from '../../../domain/format.ts';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { Rows } from '../../ui/lists/Rows.tsx';

const headers = [
  { label: 'Aircraft' },
  { label: 'Half-month' },
  { label: 'Paid', isNumeric: true },
  { label: 'Charged', isNumeric: true },
  { label: 'Not recovered', isNumeric: true },
  { label: 'Recovered', isNumeric: true },
  { label: 'Days over', isNumeric: true },
  { label: 'Guaranteed days' },
] as const;

/** Availability paid against availability charged (PAY-10 to PAY-12). */
export function ReconciledTable({ rows }: { readonly rows: readonly ReconciledRow[] }) {
  if (rows.length === 0) return <EmptyState>No aircraft was paid for these days.</EmptyState>;
  return (
    <>
      <p>{reconciledText(rows)}</p>
      <div className="card">
        <Rows label="Reconciliation" headers={headers}>
          {rows.map((row) => (
            <tr key={`${row.assetId} ${row.start}`} className="tabular-nums">
              <th scope="row" className="text-left font-medium whitespace-nowrap">
                {row.radioId}
              </th>
              <td className="whitespace-nowrap">{row.halfText}</td>
              <td className="text-right">{formatUsd(row.paid)}</td>
              <td className="text-right">{formatUsd(row.charged)}</td>
              <td className="text-right">{formatUsd(row.uncharged)}</td>
              <td className="text-right whitespace-nowrap">{row.recoveredText}</td>
              <td className="text-right">{row.daysOver.length === 0 ? '' : row.daysOver.length}</td>
              <td className="min-w-60">{row.guaranteeText}</td>
            </tr>
          ))}
        </Rows>
      </div>
    </>
  );
}
