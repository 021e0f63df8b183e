import {
  INVOICE_LINES_MAX,
  type InvoiceItem,
  invoiceItems,
} from '../../contract/invoices/constants.ts';
import type { InvoiceMapping, NewInvoiceLine } from '../../contract/invoices/invoices.ts';
import { normalName, tidyName } from '../names.ts';
import { isDeduction, isTotalText, readCents, readInvoiceDay, readQuantity } from './amounts.ts';
import { goneColumns, mappedHeading, type SheetRows } from './mapping.ts';

/** `row`: as in a spreadsheet, the first row is 1; 0 for a fault of the file as a whole. */
export interface InvoiceFault {
  readonly row: number;
  readonly message: string;
}
export interface ReadInvoice {
  readonly lines: readonly NewInvoiceLine[];
  /** Any fault refuses the file as a whole (INV-12). */
  readonly faults: readonly InvoiceFault[];
  /** Columns that are not used. */
  readonly ignored: readonly string[];
  /** Rows of totals, which are left out. */
  readonly totals: readonly number[];
}

const itemOf = (text: string): InvoiceItem | null =>
  invoiceItems.find((item) => item === text) ?? null;
const nothing = { lines: [], ignored: [], totals: [] } as const;
const refuse = (message: string): ReadInvoice => ({ ...nothing, faults: [{ row: 0, message }] });

type Cell = (name: string) => string;
type Read = Omit<NewInvoiceLine, 'row'>;
/** Reads the cells of one row; a fault is a sentence without its row. */
interface RowReading {
  readonly found: readonly Read[];
  readonly faults: readonly string[];
}

function optional(
  text: string,
  read: (text: string) => number | null,
  fault: string,
  faults: string[],
): number | null {
  if (text === '') return null;
  const value = read(text);
  if (value === null) faults.push(`${text} ${fault}`);
  return value;
}

function readAmounts(cell: Cell, mapping: InvoiceMapping, faults: string[]) {
  const amountOf = (name: string, mayBeEmpty: boolean): number | null => {
    const text = cell(name);
    if (text === '' && mayBeEmpty) return null;
    const cents = readCents(text);
    if (cents === null) faults.push(text === '' ? `${name} is empty.` : `${text} isn't an amount.`);
    return cents;
  };
  if (mapping.kind === 'spread')
    return Object.entries(mapping.items).flatMap(([name, word]) => {
      const item = itemOf(word);
      // A column that isn't used can hold anything.
      const amount = item === null ? null : amountOf(name, true);
      if (item === null || amount === null || amount === 0) return [];
      const amountCents = isDeduction(name) && amount > 0 ? -amount : amount;
      return [{ item, quantity: null, rateCents: null, amountCents }];
    });
  const word = normalName(cell(mapping.item));
  const item = itemOf(mapping.items[word] ?? '');
  if (item === null)
    faults.push(word === '' ? `${mapping.item} is empty.` : `"${word}" has no item.`);
  const quantity = optional(
    mapping.quantity === '' ? '' : cell(mapping.quantity),
    readQuantity,
    "isn't a quantity of at most two decimals.",
    faults,
  );
  const rateCents = optional(
    mapping.rate === '' ? '' : cell(mapping.rate),
    readCents,
    "isn't a rate.",
    faults,
  );
  const amount = amountOf(mapping.amount, false);
  if (item === null || amount === null) return [];
  const amountCents = isDeduction(word) && amount > 0 ? -amount : amount;
  return [{ item, quantity, rateCents, amountCents }];
}

function readRow(cell: Cell, mapping: InvoiceMapping): RowReading {
  const faults: string[] = [];
  const date = cell(mapping.date);
  const day = readInvoiceDay(date);
  if (day === null)
    faults.push(
      date === '' ? `${mapping.date} is empty.` : `${date} isn't a date. Use MM/DD/YYYY.`,
    );
  const aircraft = tidyName(cell(mapping.aircraft));
  if (aircraft === '') faults.push(`${mapping.aircraft} is empty.`);
  else if (aircraft.length > 50) faults.push('The aircraft is longer than 50 characters.');
  const amounts = readAmounts(cell, mapping, faults);
  const reference =
    mapping.reference === '' ? null : tidyName(cell(mapping.reference)).slice(0, 100) || null;
  if (faults.length > 0 || day === null) return { found: [], faults };
  return { found: amounts.map((amount) => ({ aircraft, day, ...amount, reference })), faults };
}

/** A row of totals: its date is one, or it has neither a date nor an aircraft (INV-12). */
function isTotal(cells: readonly string[], cell: Cell, mapping: InvoiceMapping): boolean {
  const date = cell(mapping.date);
  if (date !== '') return isTotalText(date);
  const aircraft = cell(mapping.aircraft);
  return aircraft === '' ? cells.some(isTotalText) : isTotalText(aircraft);
}
/** A heading that a page break repeats. */
const isHeading = (cells: readonly string[], names: readonly string[]): boolean =>
  names.every((name, n) => normalName(cells[n] ?? '') === name);

/** Required choices that a mapping lacks; '' if it is complete (INV-11). */
export function mappingFault(mapping: InvoiceMapping): string {
  if (mapping.date === '') return 'Choose the column of the date.';
  if (mapping.aircraft === '') return 'Choose the column of the aircraft.';
  if (mapping.kind === 'lines' && mapping.item === '') return 'Choose the column of the item.';
  if (mapping.kind === 'lines' && mapping.amount === '') return 'Choose the column of the amount.';
  if (mapping.kind === 'spread' && Object.values(mapping.items).every((item) => item === ''))
    return 'Choose at least one column with amounts.';
  return '';
}

/** Reads the lines of a file by a mapping; every unreadable row is named (INV-10 to INV-12). */
export function readInvoiceLines(rows: SheetRows, mapping: InvoiceMapping): ReadInvoice {
  const missing = mappingFault(mapping);
  if (missing !== '') return refuse(missing);
  const gone = goneColumns(rows, mapping);
  if (gone.length > 0)
    return refuse(
      gone.length === 1
        ? `The file has no column "${gone[0]}" any more. Choose another one.`
        : `The file has no columns ${gone.map((name) => `"${name}"`).join(', ')} any more. Choose others.`,
    );
  const at = mappedHeading(rows, mapping);
  const names = (rows[at] ?? []).map(normalName);
  const lines: NewInvoiceLine[] = [];
  const faults: InvoiceFault[] = [];
  const totals: number[] = [];
  const used = new Set<string>();
  for (const [n, cells] of rows.entries()) {
    const row = n + 1;
    if (n <= at || cells.every((text) => text.trim() === '') || isHeading(cells, names)) continue;
    const cell: Cell = (name) => {
      used.add(normalName(name));
      return (cells[names.indexOf(normalName(name))] ?? '').trim();
    };
    if (isTotal(cells, cell, mapping)) {
      totals.push(row);
      continue;
    }
    const read = readRow(cell, mapping);
    lines.push(...read.found.map((line) => ({ row, ...line })));
    faults.push(...read.faults.map((message) => ({ row, message })));
  }
  if (lines.length > INVOICE_LINES_MAX)
    return refuse(`The file has more than ${INVOICE_LINES_MAX} lines. Split it.`);
  if (lines.length === 0 && faults.length === 0) return refuse('The file has no lines.');
  const ignored = (rows[at] ?? []).filter(
    (name) => name.trim() !== '' && !used.has(normalName(name)),
  );
  return { lines: faults.length > 0 ? [] : lines, faults, ignored, totals };
}
