import type { PackRow } from '../../contract/costPack/costPack.ts';
import { byPart, type Figures, totalCents } from '../approvals/figures.ts';
import { dollarsOf } from '../money.ts';
import { litresOfNano } from '../volume.ts';

/** One activity or adjustment of an incident, with live or booked figures. */
export interface CostRow {
  readonly id: string;
  readonly kind: PackRow['kind'];
  readonly dispatchId: string;
  readonly dispatchNumber: number | null;
  readonly activityDate: string;
  readonly postedOn: string | null;
  readonly cause: 'repriced' | 'corrected' | 'late' | 'deleted' | 'manual' | null;
  readonly isApproved: boolean;
  /** Null without an aircraft. */
  readonly assetId: string | null;
  readonly aircraft: string;
  readonly type: string;
  readonly vendor: string;
  readonly figures: Figures;
  /** No contract covers it (PACK-8). */
  readonly lacksRate: boolean;
  readonly unpricedLoads: number;
}

/** The row with its availability part set to 0 (PACK-4). */
export const withoutAvailability = (row: CostRow): CostRow => ({
  ...row,
  figures: { ...row.figures, availabilityCost: 0n },
});

export const dollars = (cents: bigint): number => dollarsOf(Number(cents));
const litres = (nano: bigint) => (nano < 0n ? -litresOfNano(-nano) : litresOfNano(nano));
/**
 * The totals of some rows for all tables. Volumes are summed in litres before conversion (PACK-5).
 */
export function lineOf(rows: readonly CostRow[]) {
  const sum = (of: (figures: Figures) => bigint) =>
    rows.reduce((total, { figures }) => total + of(figures), 0n);
  return {
    hours: Number(sum((f) => f.hours)) / 100,
    loads: Number(sum((f) => f.loads)),
    litres: litres(sum((f) => f.onIncident + f.jettisoned)),
    parts: byPart((part) => dollars(sum((f) => f[part]))),
    total: dollars(sum(totalCents)),
  };
}
/** A row in its wire format. */
export const packRowOf = (row: CostRow): PackRow => ({
  id: row.id,
  kind: row.kind,
  dispatchNumber: row.dispatchNumber,
  activityDate: row.activityDate,
  postedOn: row.postedOn,
  isApproved: row.isApproved,
  aircraft: row.aircraft,
  type: row.type,
  vendor: row.vendor,
  ...lineOf([row]),
});
