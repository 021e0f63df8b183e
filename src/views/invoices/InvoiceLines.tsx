import { useSelector } from '@xstate/react';
import { Trash2 } from 'lucide-react';
import { itemOptions } from '../../../domain/invoices/texts.ts';
import { typedColumns } from '../../../domain/invoices/typedLines.ts';
import type {
  InvoiceImportRef,
  InvoiceImportSnapshot,
} from '../../../machines/invoices/invoiceImport.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { SelectBox } from '../../ui/fields/SelectBox.tsx';
import { TextBox } from '../../ui/fields/TextBox.tsx';

const selectTyped = (s: InvoiceImportSnapshot) => s.context.typed;
const selectRead = (s: InvoiceImportSnapshot) => s.context.read;
const selectShowsFaults = (s: InvoiceImportSnapshot) => s.context.showsFaults;
const selectIsLocked = (s: InvoiceImportSnapshot) => s.hasTag('locked');
const widths = {
  date: 'w-32',
  aircraft: 'w-28',
  quantity: 'w-24',
  rate: 'w-28',
  amount: 'w-32',
  reference: 'w-36',
} as const;

/** Table to type the lines of an invoice (INV-16). */
export function InvoiceLines({ invoices }: { readonly invoices: InvoiceImportRef }) {
  const lines = useSelector(invoices, selectTyped);
  const read = useSelector(invoices, selectRead);
  const showsFaults = useSelector(invoices, selectShowsFaults);
  const isDisabled = useSelector(invoices, selectIsLocked);
  if (lines === null) return null;
  return (
    <>
      <ol aria-label="Lines" className="flex flex-col gap-3">
        {lines.map((line, n) => (
          <li key={line.id} className="border-b border-line pb-3">
            <fieldset className="flex flex-wrap items-end gap-2">
              <legend className="sr-only">Line {n + 1}</legend>
              {typedColumns.map(({ id: column, label }) => {
                const field = {
                  label,
                  value: line[column],
                  isDisabled,
                  onChange: (text: string) =>
                    invoices.send({ type: 'line.typed', id: line.id, column, text }),
                };
                return column === 'item' ? (
                  <SelectBox key={column} {...field} options={itemOptions} className="w-44" />
                ) : (
                  <TextBox
                    key={column}
                    {...field}
                    placeholder={column === 'date' ? 'MM/DD/YYYY' : ''}
                    autoFocus={column === 'date' && n === lines.length - 1}
                    className={widths[column]}
                  />
                );
              })}
              <Button
                variant="none"
                size="icon"
                aria-label={`Remove line ${n + 1}`}
                isDisabled={isDisabled || lines.length === 1}
                onPress={() => invoices.send({ type: 'line.removed', id: line.id })}
              >
                <Trash2 aria-hidden size={16} />
              </Button>
              {showsFaults &&
                read?.faults
                  .filter(({ row }) => row === n + 1)
                  .map(({ message }) => (
                    <p key={message} role="alert" className="basis-full text-sm text-error">
                      {message}
                    </p>
                  ))}
            </fieldset>
          </li>
        ))}
      </ol>
      <Button
        variant="outline"
        className="self-start"
        isDisabled={isDisabled}
        onPress={() => invoices.send({ type: 'line.added' })}
      >
        Add a line
      </Button>
    </>
  );
}
