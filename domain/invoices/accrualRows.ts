import type { Accrual } from '../../contract/invoices/accruals.ts';
import type { PlainSheet } from '../costPack/workbook.ts';
import { escapeFormula, quoted } from '../forms/csv.ts';
import { dollarsOf } from '../money.ts';
import { compareTexts } from '../textOrder.ts';
import type { AccrualsBy } from './accrualAddress.ts';

interface Sums {
  readonly recordedCents: number;
  readonly paidCents: number;
  readonly openCents: number;
}
export interface AccrualRow extends Sums {
  readonly key: string;
  readonly vendor: string;
  readonly incident: string;
}
/** A vendor with its incidents, or an incident with its vendors. */
export interface AccrualGroup extends Sums {
  readonly name: string;
  readonly rows: readonly AccrualRow[];
}

export const NO_CONTRACT = 'No contract';
export const AVAILABILITY = 'Availability and guarantee';
const rowOf = (one: Accrual, n: number): AccrualRow => ({
  key: `${n}`,
  vendor: one.vendorId === null ? NO_CONTRACT : one.vendor,
  incident: one.isAvailability
    ? AVAILABILITY
    : one.incidentId === null
      ? 'No incident'
      : one.incident,
  recordedCents: one.recordedCents,
  paidCents: one.paidCents,
  openCents: one.openCents,
});
export const sumsOf = (rows: readonly Sums[]): Sums => ({
  recordedCents: rows.reduce((sum, row) => sum + row.recordedCents, 0),
  paidCents: rows.reduce((sum, row) => sum + row.paidCents, 0),
  openCents: rows.reduce((sum, row) => sum + row.openCents, 0),
});

/** Accruals by vendor or by incident, the largest open amounts first (APR-71). */
export function accrualGroups(accruals: readonly Accrual[], by: AccrualsBy): AccrualGroup[] {
  const groups = new Map<string, AccrualRow[]>();
  for (const row of accruals.map(rowOf)) groups.set(row[by], [...(groups.get(row[by]) ?? []), row]);
  const inner = by === 'vendor' ? 'incident' : 'vendor';
  return [...groups]
    .map(([name, rows]) => ({
      name,
      rows: rows.sort((a, b) => b.openCents - a.openCents || compareTexts(a[inner], b[inner])),
      ...sumsOf(rows),
    }))
    .sort((a, b) => b.openCents - a.openCents || compareTexts(a.name, b.name));
}

const headers = ['Vendor', 'Incident', 'Recorded', 'Paid', 'Open'] as const;
const cellsOf = ({ recordedCents, paidCents, openCents }: Sums) =>
  [recordedCents, paidCents, openCents].map(dollarsOf);
/** The accruals as a table with their total (APR-71). */
export const accrualSheet = (groups: readonly AccrualGroup[]): PlainSheet => ({
  name: 'Accruals',
  columns: headers.map((header, n) => ({ header, kind: n < 2 ? 'text' : 'money' })),
  rows: [
    ...groups.flatMap(({ rows }) => rows.map((row) => [row.vendor, row.incident, ...cellsOf(row)])),
    ['Total', '', ...cellsOf(sumsOf(groups))],
  ],
});
export const accrualCsv = (groups: readonly AccrualGroup[]): string =>
  [headers, ...accrualSheet(groups).rows]
    .map((cells) =>
      cells
        .map((cell) =>
          typeof cell === 'number' ? cell.toFixed(2) : quoted(escapeFormula(cell ?? '')),
        )
        .join(','),
    )
    .join('\r\n')
    .concat('\r\n');
