import type { InvoiceMapping } from '../../contract/invoices/invoices.ts';
import { normalName } from '../names.ts';
import { isTotalText, proposeItem, readCents, readInvoiceDay, readQuantity } from './amounts.ts';

export type SheetRows = readonly (readonly string[])[];

/** A heading is searched for in this many rows: a letterhead can precede it. */
const HEADING_ROWS = 25;
/** Rows that a proposal looks at. */
const SAMPLES = 30;

const headings = {
  date: /date|day/,
  aircraft: /aircraft|tail|registration|n-?number|radio|call ?sign|unit|ship/,
  item: /item|description|type|charge|service|code|category/,
  quantity: /quantity|qty|hours|hrs|units/,
  rate: /rate|price|per hour/,
  amount: /amount|extended|extension|line total|^total|charge$|cost/,
  reference: /reference|^ref|ticket|remark|note|sheet/,
} as const;
type Field = keyof typeof headings;

/** The index of the row that most likely is the heading; -1 for an empty file. */
export function headingRow(rows: SheetRows): number {
  let best = -1;
  let most = 0;
  for (const [n, cells] of rows.slice(0, HEADING_ROWS).entries()) {
    const known = new Set(cells.map((cell) => fieldOf(cell)));
    known.delete(null);
    const score = known.size;
    if (score > most) [best, most] = [n, score];
  }
  return most >= 2 ? best : rows.findIndex((cells) => cells.some((cell) => cell.trim() !== ''));
}
function fieldOf(cell: string): string | null {
  const name = normalName(cell);
  if (name === '' || name.length > 40) return null;
  const field = Object.entries(headings).find(([, pattern]) => pattern.test(name))?.[0];
  return field ?? proposeItem(name);
}

interface Column {
  readonly name: string;
  readonly samples: readonly string[];
}
const share = ({ samples }: Column, isFit: (text: string) => boolean): number =>
  samples.length === 0 ? 0 : samples.filter(isFit).length / samples.length;
const MOSTLY = 0.6;
const isDate = (column: Column) => share(column, (text) => readInvoiceDay(text) !== null) >= MOSTLY;
const isMoney = (column: Column) => share(column, (text) => readCents(text) !== null) >= MOSTLY;
const isText = (column: Column) =>
  !isMoney(column) && column.samples.some((text) => proposeItem(text) !== null);
/** Hours, readings and landings are no amounts, though a column's name can match an item. */
const isCount = (name: string) => /hours|hrs|rate|hobbs|tach|landings$/i.test(name);
const isItem = (column: Column) => share(column, (text) => proposeItem(text) !== null) >= MOSTLY;

function columnsOf(rows: SheetRows, at: number): Column[] {
  const below = rows.slice(at + 1, at + 1 + SAMPLES).filter((cells) => !cells.some(isTotalText));
  return (rows[at] ?? [])
    .map((name, n) => ({
      name: name.trim(),
      samples: below.map((cells) => (cells[n] ?? '').trim()).filter((text) => text !== ''),
    }))
    .filter(({ name }) => name !== '');
}

/** Item words of a column with their proposed items; '' where a person has to choose. */
export function itemWords(rows: SheetRows, at: number, name: string): Record<string, string> {
  const n = (rows[at] ?? []).findIndex((cell) => normalName(cell) === normalName(name));
  const found: Record<string, string> = {};
  for (const cells of rows.slice(at + 1)) {
    const word = normalName(cells[n] ?? '');
    if (word !== '') found[word] ??= proposeItem(word) ?? '';
  }
  return found;
}

/** Which column is which, from headings and samples; '' where none fits (INV-11). */
export function proposeMapping(rows: SheetRows): InvoiceMapping {
  const at = headingRow(rows);
  const free = columnsOf(rows, at);
  const take = (field: Field, fits: (column: Column) => boolean, orElse = false): string => {
    const named = free.findIndex(
      (column) => headings[field].test(normalName(column.name)) && fits(column),
    );
    const n = named < 0 && orElse ? free.findIndex(fits) : named;
    return n < 0 ? '' : (free.splice(n, 1)[0]?.name ?? '');
  };
  const any = () => true;
  const date = take('date', isDate, true);
  const aircraft = take('aircraft', any);
  const item = take('item', isText) || take('item', isItem, true);
  const isSpread = item === '';
  if (isSpread) {
    const spread = free.filter(
      (column) => isMoney(column) && proposeItem(column.name) !== null && !isCount(column.name),
    );
    const reference = take('reference', any);
    return {
      date,
      aircraft,
      reference,
      kind: 'spread',
      item: '',
      quantity: '',
      rate: '',
      amount: '',
      items: Object.fromEntries(spread.map(({ name }) => [name, proposeItem(name) ?? ''])),
    };
  }
  const rate = take('rate', isMoney);
  const amount = take('amount', isMoney);
  const quantity = take(
    'quantity',
    (c) => share(c, (text) => readQuantity(text) !== null) >= MOSTLY,
  );
  const reference = take('reference', any);
  const items = itemWords(rows, at, item);
  return { date, aircraft, reference, kind: 'lines', item, quantity, rate, amount, items };
}

/** Columns that a mapping names and the file lacks (INV-12). */
export function goneColumns(rows: SheetRows, mapping: InvoiceMapping): string[] {
  const names = new Set((rows[mappedHeading(rows, mapping)] ?? []).map(normalName));
  return mappedColumns(mapping).filter((name) => !names.has(normalName(name)));
}
const mappedColumns = ({
  date,
  aircraft,
  reference,
  item,
  quantity,
  rate,
  amount,
  ...rest
}: InvoiceMapping) =>
  [
    date,
    aircraft,
    item,
    quantity,
    rate,
    amount,
    reference,
    ...(rest.kind === 'spread' ? Object.keys(rest.items) : []),
  ].filter((name) => name !== '');

/** The row that has most of a mapping's columns. */
export function mappedHeading(rows: SheetRows, mapping: InvoiceMapping): number {
  const wanted = new Set(mappedColumns(mapping).map(normalName));
  let best = -1;
  let most = 0;
  for (const [n, cells] of rows.slice(0, HEADING_ROWS).entries()) {
    const score = new Set(cells.map(normalName).filter((name) => wanted.has(name))).size;
    if (score > most) [best, most] = [n, score];
  }
  return best;
}
