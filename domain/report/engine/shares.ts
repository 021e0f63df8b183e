import { NO_INDEX } from '../../../contract/report/metricColumns.ts';
import type { Layout } from './layout.ts';
import type { JoinedRows } from './rows/join.ts';

/** Says that a figure is of a part of a dispatch, as All dispatches does (HOME-90). */
export const shareOfDispatch = (dispatchNumber: number | string): string =>
  `share of ${dispatchNumber}`;

/** By dispatch: 1 if it has an activity that doesn't count; null: all activities count. */
export function cutDispatches(
  { columns: { activity, dictionaries, rows } }: JoinedRows,
  activities: Int32Array,
): Uint8Array | null {
  const counted = new Uint8Array(rows);
  for (const row of activities) counted[row] = 1;
  if (!counted.includes(0)) return null;
  const cut = new Uint8Array(dictionaries.dispatchNumbers.length);
  for (let row = 0; row < rows; row++)
    if (counted[row] === 0) cut[activity.dispatch[row] ?? NO_INDEX] = 1;
  return cut;
}

/** By dispatch: 1 if it has several activities. */
export function splitDispatches({ columns: { activity, dictionaries, rows } }: JoinedRows) {
  const counts = new Uint8Array(dictionaries.dispatchNumbers.length);
  for (let row = 0; row < rows; row++) {
    const place = activity.dispatch[row] ?? NO_INDEX;
    counts[place] = Math.min(2, (counts[place] ?? 0) + 1);
  }
  return counts.map((count) => (count > 1 ? 1 : 0));
}

/** By row: 1 for a dispatch or flight whose dispatch isn't wholly in the report; null: none. */
export function sharesOf(
  joined: JoinedRows,
  { dimension, activities, firstActivity, rowCount }: Layout,
): Uint8Array | null {
  if (dimension !== 'dispatch' && dimension !== 'flight') return null;
  const cut = cutDispatches(joined, activities);
  if (cut === null) return null;
  const shares = new Uint8Array(rowCount);
  for (let row = 0; row < rowCount; row++)
    shares[row] = cut[joined.columns.activity.dispatch[firstActivity[row] ?? 0] ?? NO_INDEX] ?? 0;
  return shares.includes(1) ? shares : null;
}
