import type { InvoiceReply } from '../../../contract/invoices/invoices.ts';
import { formatDate } from '../../../domain/dates/parseDate.ts';
import { statementRows } from '../../../domain/invoices/sheet.ts';
import { centsText, decisionTexts, stateTexts } from '../../../domain/invoices/texts.ts';

const heads = ['Date', 'Aircraft', 'Item', 'Billed', 'To pay', 'Held back', 'Decision', 'Note'];

/** The statement for the vendor, only on paper (INV-8). */
export const StatementPaper = ({ reply }: { readonly reply: InvoiceReply }) => {
  const { invoice, statement } = reply;
  return (
    <article aria-label="Statement" className="report-paper hidden print:block">
      <h1>
        Statement of invoice {invoice.number}, {invoice.vendor}
      </h1>
      <p>
        Received {formatDate(invoice.receivedOn)}. {stateTexts[invoice.state]}.
      </p>
      <table>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col" className="text-left">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {statementRows(reply).map(({ group, payCents, note }) => (
            <tr key={`${group.aircraft} ${group.day} ${group.item}`}>
              <td>{formatDate(group.day)}</td>
              <td>{group.aircraft}</td>
              <td>{group.item}</td>
              <td>{centsText(group.invoicedCents)}</td>
              <td>{payCents === null ? '' : centsText(payCents)}</td>
              <td>{payCents === null ? '' : centsText(group.invoicedCents - payCents)}</td>
              <td>{group.decision === null ? 'Undecided' : decisionTexts[group.decision]}</td>
              <td>{note}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={3}>Total</td>
            <td>{centsText(statement.invoicedCents)}</td>
            <td>{centsText(statement.payCents)}</td>
            <td>{centsText(statement.heldCents)}</td>
            <td colSpan={2} />
          </tr>
        </tfoot>
      </table>
    </article>
  );
};
