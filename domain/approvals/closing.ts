import { formatUsd } from '../format.ts';
import { halfMonthEnd, halfMonthName } from './halfMonth.ts';

/** The open work of a half-month. */
export interface Standing {
  /** Records that are not approved. */
  readonly unapproved: number;
  /** Number of drifts neither taken nor kept out, and their sum in dollars. */
  readonly drifted: number;
  readonly drift: number;
  /** Lines of the close list that need a reason (APR-62). */
  readonly unexplained: number;
}

/**
 * Why a half-month can't be closed today, null if it can (APR-3, APR-62).
 * @param aircraft radio id, null for records without an aircraft
 */
export function closingRefusal(
  aircraft: string | null,
  start: string,
  today: string,
  { unapproved, drifted, drift, unexplained }: Standing,
): string | null {
  const whose = aircraft ?? 'No aircraft';
  if (halfMonthEnd(start) >= today) return `${halfMonthName(start)} isn't over yet.`;
  if (unapproved > 0)
    return `${whose} has ${unapproved === 1 ? "1 record that isn't" : `${unapproved} records that aren't`} approved.`;
  if (drifted === 0)
    return unexplained === 0
      ? null
      : `${whose} has ${unexplained === 1 ? '1 line on the close list that needs' : `${unexplained} lines on the close list that need`} a reason.`;
  // Amounts can cancel out, and a drift can affect only hours or gallons.
  const what =
    drift === 0
      ? drifted === 1
        ? 'a difference'
        : `${drifted} differences`
      : `drift of ${formatUsd(drift)}`;
  return `${whose} has ${what}. Take ${drift === 0 && drifted > 1 ? 'them or keep them' : 'it or keep it'} out first.`;
}
