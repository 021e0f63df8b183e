import { divideHalfUp } from '../money.ts';

export interface ReconciledDay {
  readonly day: string;
  readonly paidCents: number;
  readonly chargedCents: number;
}
/** Days that a vendor's contracts guarantee over their unbroken chain. */
export interface GuaranteedDays {
  readonly days: number;
  /** First and last day of the chain; a null end is open. */
  readonly start: string;
  readonly end: string | null;
  /** Paid days of the chain before the days that are reconciled. */
  readonly usedBefore: number;
  readonly dailyCents: number;
  readonly contractEnded: boolean;
}
export interface Reconciled {
  readonly paidCents: number;
  readonly chargedCents: number;
  /** Negative where incidents were charged more than the contractor is paid. */
  readonly unchargedCents: number;
  /** Charged of paid, half up; null where nothing was paid. */
  readonly recoveredPermille: number | null;
  readonly daysOver: readonly string[];
  readonly guarantee: {
    readonly daysUsed: number;
    readonly daysLeft: number;
    /** Null until the contract has ended. */
    readonly shortfallCents: number | null;
  } | null;
}

/** Charged cents of a thousand paid ones; null where nothing was paid (PAY-11). */
export const recoveredPermille = (paidCents: number, chargedCents: number): number | null =>
  paidCents <= 0 ? null : Number(divideHalfUp(BigInt(chargedCents) * 1000n, BigInt(paidCents)));

/** Availability paid against availability charged to incidents (PAY-10 to PAY-12). */
export function reconcile(
  days: readonly ReconciledDay[],
  guaranteed: GuaranteedDays | null,
): Reconciled {
  const paidCents = days.reduce((sum, day) => sum + day.paidCents, 0);
  const chargedCents = days.reduce((sum, day) => sum + day.chargedCents, 0);
  const isUsed = ({ day, paidCents: paid }: ReconciledDay) =>
    paid > 0 &&
    guaranteed !== null &&
    day >= guaranteed.start &&
    (guaranteed.end === null || day <= guaranteed.end);
  const daysUsed = (guaranteed?.usedBefore ?? 0) + days.filter(isUsed).length;
  const daysLeft = Math.max(0, (guaranteed?.days ?? 0) - daysUsed);
  return {
    paidCents,
    chargedCents,
    unchargedCents: paidCents - chargedCents,
    recoveredPermille: recoveredPermille(paidCents, chargedCents),
    daysOver: days.filter((day) => day.chargedCents > day.paidCents).map(({ day }) => day),
    guarantee:
      guaranteed === null
        ? null
        : {
            daysUsed,
            daysLeft,
            shortfallCents: guaranteed.contractEnded ? daysLeft * guaranteed.dailyCents : null,
          },
  };
}
