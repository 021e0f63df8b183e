import { hourlyCents } from './formulas.ts';

/** The people of one activity: their rows from `first` up to, not including, `end`. */
export interface CrewRows {
  /** Whole hundredths of standby hours by row. */
  readonly hours: ArrayLike<number>;
  readonly first: number;
  readonly end: number;
}

/**
 * What each person's standby is of the activity's crew standby: that is rounded once (COST-5), so the cents that
 * rounding each one down leaves over go to the largest remainders, ties to the first (RPT-82). No list is made: a report
 * asks for every row.
 * @param rate cents an hour
 * @param out gets whole cents by person from `at` on, which add up to `hourlyCents` of all hours together
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
