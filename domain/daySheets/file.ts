import { escapeFormula, quoted } from '../forms/csv.ts';
import { type ReconciledRow, type SheetRow, shownItems } from './rows.ts';
import { itemTexts } from './sheet.ts';

type Cell = string | number;
export interface SheetTable {
  readonly name: string;
  readonly columns: readonly {
    readonly header: string;
    readonly kind: 'text' | 'money' | 'whole';
  }[];
  readonly rows: readonly (readonly Cell[])[];
}
const text = (header: string) => ({ header, kind: 'text' }) as const;
const money = (header: string) => ({ header, kind: 'money' }) as const;
const whole = (header: string) => ({ header, kind: 'whole' }) as const;

/** The sheets of an aircraft as a table. Today is left out, it has no money (PAY-1). */
export const sheetTable = (rows: readonly SheetRow[], radioId: string): SheetTable => ({
  name: 'Day sheets',
  columns: [
    text('Aircraft'),
    text('Day'),
    text('Status'),
    whole('Unavailable minutes'),
    money('Deduction'),
    ...shownItems.map((item) => money(itemTexts[item])),
    money('Corrections'),
    money('Payable'),
  ],
  rows: rows
    .filter(({ isSoFar }) => !isSoFar)
    .map((row) => [
      radioId,
      row.dayText,
      row.statusText,
      row.minutes,
      row.deduction,
      ...shownItems.map((item) => row.amounts[item]),
      row.corrections,
      row.due,
    ]),
});
export const reconciledTable = (rows: readonly ReconciledRow[]): SheetTable => ({
  name: 'Reconciliation',
  columns: [
    text('Aircraft'),
    text('Half-month'),
    money('Paid'),
    money('Charged'),
    money('Not recovered'),
    text('Recovered'),
    text('Guarantee'),
  ],
  rows: rows.map((row) => [
    row.radioId,
    row.halfText,
    row.paid,
    row.charged,
    row.uncharged,
    row.recoveredText,
    row.guaranteeText,
  ]),
});
/** A table as CSV; money with two decimals. */
export const tableCsv = ({ columns, rows }: SheetTable): string =>
  [
    columns.map(({ header }) => quoted(header)),
    ...rows.map((row) =>
      row.map((cell, n) => {
        if (typeof cell === 'string') return quoted(escapeFormula(cell));
        return columns[n]?.kind === 'money' ? cell.toFixed(2) : String(cell);
      }),
    ),
  ]
    .map((line) => line.join(','))
    .join('\r\n')
    .concat('\r\n');
