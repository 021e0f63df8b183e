import { invoiceItems } from '../../contract/invoices/constants.ts';
import type { InvoiceMapping } from '../../contract/invoices/invoices.ts';
import { normalName } from '../names.ts';
import { type ReadInvoice, readInvoiceLines } from './readLines.ts';

/** A typed line of an invoice. */
export interface TypedLine {
  /** Identifies the line when others are removed. */
  readonly id: number;
  readonly date: string;
  readonly aircraft: string;
  readonly item: string;
  readonly quantity: string;
  readonly rate: string;
  readonly amount: string;
  readonly reference: string;
}
export type TypedColumn = Exclude<keyof TypedLine, 'id'>;
export const typedColumns: readonly { readonly id: TypedColumn; readonly label: string }[] = [
  { id: 'date', label: 'Date' },
  { id: 'aircraft', label: 'Aircraft' },
  { id: 'item', label: 'Item' },
  { id: 'quantity', label: 'Quantity' },
  { id: 'rate', label: 'Rate' },
  { id: 'amount', label: 'Amount' },
  { id: 'reference', label: 'Reference' },
];
const empty: Omit<TypedLine, 'id'> = {
  date: '',
  aircraft: '',
  item: 'Flight',
  quantity: '',
  rate: '',
  amount: '',
  reference: '',
};
/** Adds a line with the day and aircraft of the last one. */
export function withNewLine(lines: readonly TypedLine[]): readonly TypedLine[] {
  const last = lines.at(-1);
  const { date, aircraft } = last ?? empty;
  return [...lines, { ...empty, date, aircraft, id: (last?.id ?? 0) + 1 }];
}

const mapping: InvoiceMapping = {
  kind: 'lines',
  date: 'Date',
  aircraft: 'Aircraft',
  item: 'Item',
  quantity: 'Quantity',
  rate: 'Rate',
  amount: 'Amount',
  reference: 'Reference',
  items: Object.fromEntries(invoiceItems.map((item) => [normalName(item), item])),
};
/** Reads typed lines like a file (INV-16). The `row` of a fault is the line's number. */
export function readTypedLines(lines: readonly TypedLine[]): ReadInvoice {
  const cells = lines.map((line) => typedColumns.map(({ id }) => line[id]));
  const read = readInvoiceLines([typedColumns.map(({ label }) => label), ...cells], mapping);
  const numbered = <T extends { readonly row: number }>(one: T): T => ({
    ...one,
    row: Math.max(0, one.row - 1),
  });
  // In a file, a row without date and aircraft is a total. A typed line like that is an error.
  const totals = read.totals.map((row) => ({ row, message: 'Enter the date and the aircraft.' }));
  const faults = [...read.faults, ...totals].map(numbered);
  return {
    ...read,
    lines: faults.length > 0 ? [] : read.lines.map(numbered),
    faults,
    totals: [],
  };
}
