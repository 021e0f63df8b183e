import { useSelector } from '@xstate/react';
import { formatDate } from '../../../domain/dates/parseDate.ts';
import { format2 } from '../../../domain/format.ts';
import type { ReadInvoice } from '../../../domain/invoices/readLines.ts';
import { centsText } from '../../../domain/invoices/texts.ts';
import type {
  InvoiceImportRef,
  InvoiceImportSnapshot,
} from '../../../machines/invoices/invoiceImport.machine.ts';

const selectRead = (s: InvoiceImportSnapshot) => s.context.read;
/** Lines that the preview shows. */
const SHOWN = 8;
const FAULTS = 100;

const Faults = ({ faults }: { readonly faults: ReadInvoice['faults'] }) => (
  <div role="alert" className="text-error">
    <p className="font-medium">
      {faults.some(({ row }) => row > 0)
        ? 'The file has rows that cannot be read. Mend them and choose it again.'
        : 'The file cannot be read yet.'}
    </p>
    <ul className="list-disc pl-5 text-sm">
      {faults.slice(0, FAULTS).map(({ row, message }) => (
        <li key={`${row} ${message}`}>{row === 0 ? message : `Row ${row}: ${message}`}</li>
      ))}
      {faults.length > FAULTS && <li>{faults.length - FAULTS} more.</li>}
    </ul>
  </div>
);
const heads = ['Row', 'Date', 'Aircraft', 'Item', 'Quantity', 'Rate', 'Amount'];

/** The file's contents by the chosen columns (INV-12). */
export function InvoicePreview({ invoices }: { readonly invoices: InvoiceImportRef }) {
  const read = useSelector(invoices, selectRead);
  if (read === null) return null;
  if (read.faults.length > 0) return <Faults faults={read.faults} />;
  const sum = read.lines.reduce((total, { amountCents }) => total + amountCents, 0);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard */}
      <section aria-label="First lines" tabIndex={0} className="overflow-x-auto">
        <table aria-label="First lines" className="w-full text-sm">
          <thead>
            <tr className="border-b border-line text-left text-ink-2">
              {heads.map((label) => (
                <th key={label} scope="col" className="px-2 py-1 font-medium">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {read.lines.slice(0, SHOWN).map((line) => (
              <tr
                key={`${line.row} ${line.item}`}
                className="border-b border-line whitespace-nowrap last:border-b-0"
              >
                <td className="px-2 py-1">{line.row}</td>
                <td className="px-2 py-1">{formatDate(line.day)}</td>
                <td className="px-2 py-1">{line.aircraft}</td>
                <td className="px-2 py-1">{line.item}</td>
                <td className="px-2 py-1 tabular-nums">
                  {line.quantity === null ? '' : format2(line.quantity / 100)}
                </td>
                <td className="px-2 py-1 tabular-nums">
                  {line.rateCents === null ? '' : centsText(line.rateCents)}
                </td>
                <td className="px-2 py-1 tabular-nums">{centsText(line.amountCents)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p role="status" className="text-sm text-ink-2">
        {read.lines.length} {read.lines.length === 1 ? 'line' : 'lines'}, {centsText(sum)}.
        {read.totals.length > 0 && ` Rows of totals are left out: ${read.totals.join(', ')}.`}
        {read.ignored.length > 0 && ` Columns that are not used: ${read.ignored.join(', ')}.`}
      </p>
    </>
  );
}
