import { formatUsd } from '../format.ts';
import { centsOf, dollarsOf } from '../money.ts';

/** The terms of a landing fee in dollars: an amount per landing, or one per 1,000 lb (BASE-33). */
export interface FeeTerms {
  readonly amount: number;
  readonly per1000Lb?: number | null | undefined;
  readonly minimum?: number | null | undefined;
}
export const isByWeight = ({ per1000Lb }: FeeTerms): boolean => (per1000Lb ?? null) !== null;

/**
 * Dollars of one landing (BASE-33). By weight, the weight isn't rounded and the product is, half up
 * to the cent. $0.00 without a weight, whatever the least amount is.
 */
export function landingPrice(fee: FeeTerms, weightLb: number | null): number {
  const rate = fee.per1000Lb ?? null;
  if (rate === null) return fee.amount;
  if (weightLb === null) return 0;
  const cents = Math.floor((weightLb * centsOf(rate) + 500) / 1000);
  return dollarsOf(Math.max(cents, centsOf(fee.minimum ?? 0)));
}

/** "$30.00", "$1.75 per 1,000 lb" or "$1.75 per 1,000 lb, at least $25.00". */
export function feeText({ amount, per1000Lb, minimum }: FeeTerms): string {
  if ((per1000Lb ?? null) === null) return formatUsd(amount);
  const rate = `${formatUsd(per1000Lb ?? 0)} per 1,000 lb`;
  return (minimum ?? 0) === 0 ? rate : `${rate}, at least ${formatUsd(minimum ?? 0)}`;
}
