import { useSelector } from '@xstate/react';
import type { InvoiceMapping } from '../../../contract/invoices/invoices.ts';
import { headingRow, mappedHeading } from '../../../domain/invoices/mapping.ts';
import { itemOptions } from '../../../domain/invoices/texts.ts';
import type {
  InvoiceImportRef,
  InvoiceImportSnapshot,
} from '../../../machines/invoices/invoiceImport.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { SelectBox } from '../../ui/fields/SelectBox.tsx';

const selectMapping = (s: InvoiceImportSnapshot) => s.context.mapping;
const selectRows = (s: InvoiceImportSnapshot) => s.context.rows;

const NONE = 'none';
const kinds = [
  { id: 'lines', label: 'One amount a row, with its item' },
  { id: 'spread', label: 'A column for each item' },
];
type Column = Exclude<keyof InvoiceMapping, 'kind' | 'items'>;
const always = [
  ['date', 'Date'],
  ['aircraft', 'Aircraft'],
] as const;
const ofLines = [
  ['item', 'Item'],
  ['quantity', 'Quantity'],
  ['rate', 'Rate'],
  ['amount', 'Amount'],
] as const;

interface ItemsProps {
  readonly title: string;
  readonly words: readonly string[];
  readonly mapping: InvoiceMapping;
  readonly onChange: (items: InvoiceMapping['items']) => void;
}
/** The item of each word, or of each column. */
const Items = ({ title, words, mapping, onChange }: ItemsProps) => (
  <fieldset className="flex flex-wrap gap-3">
    <legend className="pb-2 text-sm font-medium text-ink-2">{title}</legend>
    {words.map((word) => (
      <SelectBox
        key={word}
        label={word}
        className="w-full sm:w-48"
        value={mapping.items[word] || NONE}
        options={[{ id: NONE, label: 'Not used' }, ...itemOptions]}
        onChange={(id) => onChange({ ...mapping.items, [word]: id === NONE ? '' : id })}
      />
    ))}
  </fieldset>
);

/** Which column of the file is which; proposed, and corrected here (INV-11). */
export function InvoiceColumns({ invoices }: { readonly invoices: InvoiceImportRef }) {
  const mapping = useSelector(invoices, selectMapping);
  const rows = useSelector(invoices, selectRows);
  if (mapping === null) return null;
  const at = mappedHeading(rows, mapping);
  const heading = rows[at < 0 ? headingRow(rows) : at] ?? [];
  const names = [...new Set(heading.map((name) => name.trim()))].filter((name) => name !== '');
  const options = [{ id: NONE, label: 'None' }, ...names.map((id) => ({ id, label: id }))];
  const change = (next: Partial<InvoiceMapping>) =>
    invoices.send({ type: 'mapping.changed', mapping: next });
  const box = ([column, label]: readonly [Column, string]) => (
    <SelectBox
      key={column}
      label={label}
      className="w-full sm:w-48"
      value={names.includes(mapping[column]) ? mapping[column] : NONE}
      options={options}
      onChange={(id) => change({ [column]: id === NONE ? '' : id })}
    />
  );
  const used = always.map(([column]) => mapping[column]);
  const isSpread = mapping.kind === 'spread';
  const words = isSpread
    ? names.filter((name) => !used.includes(name) && name !== mapping.reference)
    : Object.keys(mapping.items);
  return (
    <section aria-label="Columns" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <SelectBox
          label="Amounts"
          className="w-full sm:w-72"
          value={mapping.kind}
          options={kinds}
          onChange={(id) =>
            change(
              id === 'spread'
                ? { kind: 'spread', items: {}, item: '', quantity: '', rate: '', amount: '' }
                : { kind: 'lines', items: {} },
            )
          }
        />
        <Button variant="outline" onPress={() => invoices.send({ type: 'columns.proposed' })}>
          Propose columns again
        </Button>
      </div>
      <div className="flex flex-wrap gap-3">
        {always.map(box)}
        {!isSpread && ofLines.map(box)}
        {box(['reference', 'Reference'])}
      </div>
      {words.length > 0 && (
        <Items
          title={isSpread ? 'Item of each column' : 'Item of each word'}
          words={words}
          mapping={mapping}
          onChange={(items) => change({ items })}
        />
      )}
    </section>
  );
}
