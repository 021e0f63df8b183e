import { plainText } from '../report/cellText.ts';
import { columnOf } from '../report/columnsCatalogue.ts';
import { kindOf, lineLabel, type ReportTable, slotOf } from '../report/table.ts';
import { csvText, escapeFormula } from './csv.ts';

const rowTypes = { row: 'row', groupTotal: 'group total', total: 'total' } as const;

/**
 * A report as CSV (domain §6.6): the screen's headers and order, every group open.
 * @param asked adds group and grand totals, and "Row type" as the first column; a summary has nothing but totals and always gets them
 */
export function reportCsv(table: ReportTable, asked: boolean): string {
  const withTotals = asked || table.summaryOnly;
  const headers = table.columns.map((key) => columnOf(key).header);
  const rows = [withTotals ? ['Row type', ...headers] : headers];
  for (const display of table.display) {
    const kind = kindOf(display);
    if (kind === 'groupTitle' || (kind !== 'row' && !withTotals)) continue;
    const slot = slotOf(display);
    const cells = table.columns.map((key, column) => {
      const text = plainText(table, column, slot);
      return columnOf(key).kind === 'text' || columnOf(key).kind === 'flags' ? escapeFormula(text) : text;
    });
    if (kind !== 'row') cells[0] = escapeFormula(lineLabel(table, display));
    rows.push(withTotals ? [rowTypes[kind], ...cells] : cells);
  }
  return csvText(rows);
}

/** `cost-data-report_2025-07-01_2025-07-14.csv` (domain §6.6). */
export const reportFileName = (label: string, days: { readonly from: string; readonly until: string }): string =>
  `${label
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')}-data-report_${days.from}_${days.until}.csv`;
