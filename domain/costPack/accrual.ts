import { addDays } from '../dates/parseDate.ts';
import { divideHalfUp } from '../money.ts';

export interface AccruedDay {
  readonly day: string;
  readonly dayCents: bigint;
  readonly toDateCents: bigint;
}
/** Every day from first to last, including days without cost, with the running total (PACK-20). */
export function accrualOf(
  rows: readonly { readonly day: string; readonly cents: bigint }[],
  from: string,
  until: string,
): AccruedDay[] {
  const byDay = new Map<string, bigint>();
  for (const { day, cents } of rows) byDay.set(day, (byDay.get(day) ?? 0n) + cents);
  const days: AccruedDay[] = [];
  let toDateCents = 0n;
  for (let day = from; day <= until; day = addDays(day, 1)) {
    const dayCents = byDay.get(day) ?? 0n;
    toDateCents += dayCents;
    days.push({ day, dayCents, toDateCents });
  }
  return days;
}

/** The maximum federal share, in percent of the cost within the declared period. */
const FEDERAL_PERCENT = 75n;
export interface DeclaredCost {
  readonly insideCents: bigint;
  readonly outsideCents: bigint;
  readonly federalCents: bigint;
}
/**
 * The cost within the declared period (both days inclusive), outside it, and 75 % of the inside,
 * rounded half up (PACK-21).
 */
export function declaredCost(
  days: readonly AccruedDay[],
  { from, until }: { readonly from: string; readonly until: string },
): DeclaredCost {
  const total = days.reduce((sum, { dayCents }) => sum + dayCents, 0n);
  const insideCents = days
    .filter(({ day }) => from <= day && day <= until)
    .reduce((sum, { dayCents }) => sum + dayCents, 0n);
  return {
    insideCents,
    outsideCents: total - insideCents,
    federalCents: divideHalfUp(insideCents * FEDERAL_PERCENT, 100n),
  };
}
