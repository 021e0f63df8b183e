import {
  ADJUSTMENT,
  APPROVAL_SHIFT,
  approvals,
  IN_BOOKS,
} from '../../../../contract/report/metricColumns.ts';
import type { Column } from '../../block/cells.ts';
import type { JoinedRows } from './join.ts';

/** Whether a row is an adjustment: it changes the books on its posting day (APR-42). */
export const isAdjustment = (flags: number | undefined): boolean =>
  ((flags ?? 0) & ADJUSTMENT) !== 0;
/** Index in `approvalLabels` of the approval state in a row's flags. */
export const approvalIndex = (flags: number | undefined): number =>
  isAdjustment(flags)
    ? approvals.length
    : ((flags ?? 0) >> APPROVAL_SHIFT) & (approvals.length - 1);

const masks = new WeakMap<JoinedRows, Uint8Array | null>();
/** 1 for each row in the books; null: all rows are (APR-40). Computed once per load. */
export function booksMask(joined: JoinedRows): Uint8Array | null {
  const known = masks.get(joined);
  if (known !== undefined) return known;
  const made = maskOf(joined);
  masks.set(joined, made);
  return made;
}
function maskOf({ columns: { activity } }: JoinedRows): Uint8Array | null {
  const { flags } = activity;
  const mask = new Uint8Array(flags.length);
  let count = 0;
  for (let row = 0; row < mask.length; row++) {
    const is = ((flags[row] ?? 0) & IN_BOOKS) === 0 ? 0 : 1;
    mask[row] = is;
    count += is;
  }
  return count === mask.length ? null : mask;
}

/** Wraps `placeAt` for counts: returns -1 for adjustments, which do not count. */
export const withoutAdjustments =
  (flags: Column, placeAt: (row: number) => number) =>
  (row: number): number =>
    isAdjustment(flags[row]) ? -1 : placeAt(row);
