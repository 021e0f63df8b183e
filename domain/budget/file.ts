import type { BudgetReply } from '../../contract/budget/budget.ts';
import type { SheetTable } from '../daySheets/file.ts';
import { dollarsOf } from '../money.ts';
import { monthNames } from './fiscalYear.ts';
import { dimensionWords } from './names.ts';
import { type BudgetRow, budgetRows, totalLine, totalRow } from './rows.ts';
import { completenessNote, permilleText } from './texts.ts';

const text = (header: string) => ({ header, kind: 'text' }) as const;
const money = (header: string) => ({ header, kind: 'money' }) as const;
const usd = (cents: number | null) => (cents === null ? '' : dollarsOf(cents));
const figures = (row: BudgetRow) => [
  usd(row.budgetCents),
  usd(row.approvedCents),
  usd(row.liveCents),
  usd(row.leftCents),
  permilleText(row.usedPermille),
  usd(row.plannedCents),
  ...(row.forecast.kind === 'known'
    ? [usd(row.forecast.cents), usd(row.forecast.least), usd(row.forecast.most)]
    : ['', '', '']),
];

/** Names with their totals and monthly live costs, and a note on completeness (BUD-9). */
export function budgetTable(
  reply: BudgetReply,
  dimension: keyof typeof dimensionWords,
): SheetTable {
  const monthsOf = new Map(reply.lines.map((line) => [line.key, line.liveCents]));
  const all = totalLine(reply);
  const named = (row: BudgetRow, months: readonly number[]) => [
    row.name,
    ...figures(row),
    ...months.map(dollarsOf),
  ];
  const columns = [
    text(dimensionWords[dimension].label),
    money('Budget'),
    money('Approved'),
    money('Cost so far'),
    money('Left'),
    text('Used'),
    money('Planned to date'),
    money('Forecast'),
    money('Forecast, least'),
    money('Forecast, most'),
    ...monthNames(reply.fiscalYear, reply).map(money),
  ];
  return {
    name: 'Budget',
    columns,
    rows: [
      ...budgetRows(reply).map((row) => named(row, monthsOf.get(row.key) ?? [])),
      named(totalRow(reply), all.liveCents),
      [completenessNote(reply), ...columns.slice(1).map(() => '')],
    ],
  };
}
