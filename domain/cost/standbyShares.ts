import { hourlyCents } from './formulas.ts';

/** The crew rows of one activity: from `first` to `end - 1`. */
export interface CrewRows {
  /** Whole hundredths of standby hours by row. */
  readonly hours: ArrayLike<number>;
  readonly first: number;
  readonly end: number;
}

/**
 * Splits an activity's crew standby between its people. The total is rounded once (COST-5) and each
 * share is rounded down. The cents left over go to the largest remainders, ties to the first
 * (RPT-82). Allocates no list, because a report calls this for every row.
 * @param rate cents per hour
 * @param out receives whole cents per person from `at` on; they foot to `hourlyCents` of all hours
 */
export function shareStandby(
  { hours, first, end }: CrewRows,
  rate: number,
  out: Float64Array,
  at: number,
): void {
  let all = 0;
  let shared = 0;
  for (let row = first; row < end; row++) {
    const own = hours[row] ?? 0;
    const share = Math.floor((own * rate) / 100);
    out[at + row - first] = share;
    all += own;
    shared += share;
  }
  for (let left = hourlyCents(all, rate) - shared; left > 0; left--) {
    let furthest = first;
    let most = 0;
    for (let row = first; row < end; row++) {
      const missing = (hours[row] ?? 0) * rate - (out[at + row - first] ?? 0) * 100;
      if (missing <= most) continue;
      most = missing;
      furthest = row;
    }
    out[at + furthest - first] = (out[at + furthest - first] ?? 0) + 1;
  }
}
