import { useSelector } from '@xstate/react';
import type { InvoiceRow } from '../../../contract/invoices/invoices.ts';
import { formatDate } from '../../../domain/dates/parseDate.ts';
import { centsText, invoicePath, stateTexts } from '../../../domain/invoices/texts.ts';
import type {
  InvoiceImportRef,
  InvoiceImportSnapshot,
} from '../../../machines/invoices/invoiceImport.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Link } from '../../ui/buttons/Link.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { Skeleton } from '../../ui/lists/Skeleton.tsx';
import { Chip } from '../../ui/notices/Chip.tsx';
import { NewInvoice } from './NewInvoice.tsx';

const selectIsPending = (s: InvoiceImportSnapshot) => s.hasTag('pending');
const selectHasFailed = (s: InvoiceImportSnapshot) => s.hasTag('failed');
const selectIsOpen = (s: InvoiceImportSnapshot) => s.hasTag('open');
const selectHasForm = (s: InvoiceImportSnapshot) => s.hasTag('form');
const selectMayEdit = (s: InvoiceImportSnapshot) => s.context.mayEdit;
const selectList = (s: InvoiceImportSnapshot) => s.context.list;

const tones = { checking: 'warning', settled: 'success', void: 'plain' } as const;
const wide = 'max-sm:hidden';

const Row = ({ invoice }: { readonly invoice: InvoiceRow }) => (
  <tr className="border-b border-line align-baseline last:border-b-0">
    <th scope="row" className="py-1.5 pl-4 pr-2 text-left font-medium">
      <Link href={invoicePath(invoice.id)} className="h-auto! whitespace-normal! text-left">
        {invoice.number}
      </Link>
      <span className="block font-normal text-ink-2 sm:hidden">{invoice.vendor}</span>
    </th>
    <td className={`px-2 py-1.5 ${wide}`}>{invoice.vendor}</td>
    <td className={`px-2 py-1.5 ${wide}`}>{formatDate(invoice.receivedOn)}</td>
    <td className="px-2 py-1.5">
      <Chip tone={tones[invoice.state]}>{stateTexts[invoice.state]}</Chip>
    </td>
    <td className="px-2 py-1.5 text-right tabular-nums">{centsText(invoice.invoicedCents)}</td>
    <td className="py-1.5 pl-2 pr-4 text-right tabular-nums">
      {invoice.payCents === null ? '' : centsText(invoice.payCents)}
    </td>
  </tr>
);
const heads = [
  ['Number', ''],
  ['Vendor', wide],
  ['Received', wide],
  ['State', ''],
  ['Billed', 'text-right'],
  ['To pay', 'text-right pr-4'],
] as const;
const List = ({ invoices }: { readonly invoices: readonly InvoiceRow[] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard
  <section aria-label="Invoices" tabIndex={0} className="card overflow-x-auto">
    <table aria-label="Invoices" className="w-full text-sm">
      <thead>
        <tr className="border-b border-line text-left text-ink-2">
          {heads.map(([label, look]) => (
            <th key={label} scope="col" className={`px-2 py-1.5 font-medium first:pl-4 ${look}`}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {invoices.map((invoice) => (
          <Row key={invoice.id} invoice={invoice} />
        ))}
      </tbody>
    </table>
  </section>
);

/** Invoices, the newest first, and a new one from a vendor's file (INV-1). */
export function InvoicesView({ invoices }: { readonly invoices: InvoiceImportRef }) {
  const isPending = useSelector(invoices, selectIsPending);
  const hasFailed = useSelector(invoices, selectHasFailed);
  const isOpen = useSelector(invoices, selectIsOpen);
  const hasForm = useSelector(invoices, selectHasForm);
  const mayEdit = useSelector(invoices, selectMayEdit);
  const list = useSelector(invoices, selectList);
  return (
    <div className="mx-auto flex max-w-[1100px] flex-col gap-4 p-4">
      <header className="flex flex-wrap items-end gap-4">
        <h1 className="flex-1 pb-1">Invoices</h1>
        {isOpen && mayEdit && !hasForm && (
          <Button onPress={() => invoices.send({ type: 'import.opened' })}>New invoice</Button>
        )}
      </header>
      {isPending && <Skeleton lines={6} label="Loading the invoices" />}
      {hasFailed && (
        <EmptyState
          action={
            <Button onPress={() => invoices.send({ type: 'retry.requested' })}>Try again</Button>
          }
        >
          The invoices couldn't be loaded.
        </EmptyState>
      )}
      {hasForm && <NewInvoice invoices={invoices} />}
      {isOpen &&
        (list.invoices.length === 0 ? (
          <EmptyState>There are no invoices yet.</EmptyState>
        ) : (
          <List invoices={list.invoices} />
        ))}
    </div>
  );
}
