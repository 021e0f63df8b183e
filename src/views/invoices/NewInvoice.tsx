import { useSelector } from '@xstate/react';
import {
  headFaults,
  type InvoiceHead,
  type InvoiceImportRef,
  type InvoiceImportSnapshot,
} from '../../../machines/invoices/invoiceImport.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { FileBox } from '../../ui/fields/FileBox.tsx';
import { PickerBox } from '../../ui/fields/PickerBox.tsx';
import { TextBox } from '../../ui/fields/TextBox.tsx';
import { InvoiceColumns } from './InvoiceColumns.tsx';
import { InvoiceLines } from './InvoiceLines.tsx';
import { InvoicePreview } from './InvoicePreview.tsx';

const selectHead = (s: InvoiceImportSnapshot) => s.context.head;
const selectVendors = (s: InvoiceImportSnapshot) => s.context.list.vendors;
const selectFile = (s: InvoiceImportSnapshot) => s.context.file;
const selectMessage = (s: InvoiceImportSnapshot) => s.context.message;
const selectShowsFaults = (s: InvoiceImportSnapshot) => s.context.showsFaults;
const selectIsTyped = (s: InvoiceImportSnapshot) => s.context.typed !== null;
const selectHasLines = (s: InvoiceImportSnapshot) => s.hasTag('lines');
const selectIsLocked = (s: InvoiceImportSnapshot) => s.hasTag('locked');

const accepted = ['.csv', '.xlsx', 'text/csv', 'text/plain'];
const error = (message: string) =>
  message === '' ? [] : [{ severity: 'error' as const, message }];

function Head({ invoices }: { readonly invoices: InvoiceImportRef }) {
  const head = useSelector(invoices, selectHead);
  const vendors = useSelector(invoices, selectVendors);
  const showsFaults = useSelector(invoices, selectShowsFaults);
  const isLocked = useSelector(invoices, selectIsLocked);
  const faults = headFaults(head);
  const shown = (field: keyof InvoiceHead) => error(showsFaults ? faults[field] : '');
  const change = (next: Partial<InvoiceHead>) =>
    invoices.send({ type: 'head.changed', head: next });
  return (
    <div className="flex flex-wrap items-start gap-3">
      <PickerBox
        label="Vendor"
        value={head.vendorId}
        options={vendors.map(({ id, name }) => ({ id, label: name }))}
        onChange={(vendorId) => change({ vendorId })}
        messages={shown('vendorId')}
        isDisabled={isLocked}
        autoFocus
        className="w-full sm:w-72"
      />
      <TextBox
        label="Invoice number"
        value={head.number}
        onChange={(number) => change({ number })}
        messages={shown('number')}
        isDisabled={isLocked}
        className="w-40"
      />
      <TextBox
        label="Received on"
        value={head.receivedOn}
        onChange={(receivedOn) => change({ receivedOn })}
        messages={shown('receivedOn')}
        placeholder="MM/DD/YYYY"
        isDisabled={isLocked}
        className="w-36"
      />
    </div>
  );
}

/** Form for a new invoice: its head, and a file with columns or typed lines (INV-11, INV-16). */
export function NewInvoice({ invoices }: { readonly invoices: InvoiceImportRef }) {
  const file = useSelector(invoices, selectFile);
  const message = useSelector(invoices, selectMessage);
  const isTyped = useSelector(invoices, selectIsTyped);
  const hasLines = useSelector(invoices, selectHasLines);
  const isLocked = useSelector(invoices, selectIsLocked);
  return (
    <section aria-label="New invoice" className="card flex flex-col gap-4 p-4">
      <h2>New invoice</h2>
      <Head invoices={invoices} />
      {!isTyped && (
        <div className="flex flex-wrap items-center gap-3">
          <FileBox
            label={file === null ? 'Choose the file' : 'Choose another file'}
            accepts={accepted}
            onChoose={([next]) => invoices.send({ type: 'file.chosen', file: next })}
          />
          <span className="min-w-0 truncate">
            {file === null
              ? 'CSV or the first sheet of an Excel workbook, at most 5 MB.'
              : file.name}
          </span>
          {!hasLines && (
            <Button
              variant="outline"
              isDisabled={isLocked}
              onPress={() => invoices.send({ type: 'typing.begun' })}
            >
              Type the lines
            </Button>
          )}
        </div>
      )}
      {hasLines && isTyped && <InvoiceLines invoices={invoices} />}
      {hasLines && !isTyped && (
        <>
          <InvoiceColumns invoices={invoices} />
          <InvoicePreview invoices={invoices} />
        </>
      )}
      {message !== '' && (
        <p role="alert" className="text-error">
          {message}
        </p>
      )}
      <div className="flex justify-end gap-2">
        <Button
          variant="outline"
          isDisabled={isLocked}
          onPress={() => invoices.send({ type: 'import.closed' })}
        >
          Cancel
        </Button>
        {hasLines && (
          <Button isDisabled={isLocked} onPress={() => invoices.send({ type: 'invoice.sent' })}>
            Check the invoice
          </Button>
        )}
      </div>
    </section>
  );
}
