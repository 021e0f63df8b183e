import type { InvoiceGroup, InvoiceReply } from '../../contract/invoices/invoices.ts';
import type { PlainSheet } from '../costPack/workbook.ts';
import { formatDate } from '../dates/parseDate.ts';
import { escapeFormula, quoted } from '../forms/csv.ts';
import { dollarsOf } from '../money.ts';
import { payOf } from './statement.ts';
import { causeLines, decisionTexts } from './texts.ts';

export interface StatementRow {
  readonly group: InvoiceGroup;
  /** Null while it is undecided. */
  readonly payCents: number | null;
  readonly note: string;
}
/** The statement for the vendor: a row per group by day, with paid amount and reason (INV-8). */
export const statementRows = ({ groups, lines }: InvoiceReply): StatementRow[] =>
  groups
    .map((group) => ({
      group,
      payCents: payOf(group),
      note: [
        ...causeLines(group, lines).map(({ text, money }) => `${text} ${money}`),
        ...(group.reason === null ? [] : [group.reason]),
      ].join(' '),
    }))
    .sort(({ group: a }, { group: b }) => {
      const [one, two] = [a, b].map(({ day, aircraft, item }) => `${day} ${aircraft} ${item}`);
      return (one ?? '') < (two ?? '') ? -1 : 1;
    });

const heads = ['Date', 'Aircraft', 'Item', 'Billed', 'Recorded', 'To pay', 'Held back', 'Decision'];
type Cells = readonly (string | number | null)[];
const cellsOf = ({ group, payCents, note }: StatementRow): Cells => [
  formatDate(group.day),
  group.aircraft,
  group.item,
  dollarsOf(group.invoicedCents),
  dollarsOf(group.remainingCents),
  payCents === null ? null : dollarsOf(payCents),
  payCents === null ? null : dollarsOf(group.invoicedCents - payCents),
  group.decision === null ? 'Undecided' : decisionTexts[group.decision],
  note,
];
function totalsOf({ statement, groups }: InvoiceReply): Cells {
  const { invoicedCents, payCents, heldCents } = statement;
  const left = groups.reduce((sum, group) => sum + group.remainingCents, 0);
  const money = [invoicedCents, left, payCents, heldCents].map(dollarsOf);
  return ['Total', null, null, ...money, null, null];
}
const allCells = (reply: InvoiceReply): readonly Cells[] => [
  ...statementRows(reply).map(cellsOf),
  totalsOf(reply),
];
const csvCell = (cell: Cells[number]): string =>
  typeof cell === 'number' ? cell.toFixed(2) : quoted(escapeFormula(cell ?? ''));

export const statementCsv = (reply: InvoiceReply): string =>
  [[...heads, 'Note'], ...allCells(reply)]
    .map((cells) => `${cells.map(csvCell).join(',')}\r\n`)
    .join('');
/** The statement as a workbook's sheet. */
export const statementSheet = (reply: InvoiceReply): PlainSheet => ({
  name: 'Statement',
  columns: [...heads, 'Note'].map((header, n) => ({
    header,
    kind: n >= 3 && n <= 6 ? ('money' as const) : ('text' as const),
  })),
  rows: allCells(reply),
});
/** `Valley-Air-Tankers-1187-statement` without its ending. */
export const statementName = ({ invoice: { vendor, number } }: InvoiceReply): string =>
  `${vendor} ${number} statement`.replaceAll(/[^\p{L}\p{N}]+/gu, '-');
