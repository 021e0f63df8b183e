import { format0, formatUsd } from '../format.ts';
import { dollarsOf } from '../money.ts';

/** The cost of one activity or adjustment, or of several with the same approval. */
export interface CountedCost {
  readonly cents: number;
  readonly isApproved: boolean;
  /** Flights and standbys without a contract: flight, availability and standby cost nothing. */
  readonly withoutRate: number;
  /** Loads without a price. */
  readonly withoutPrice: number;
  /** Adjustments among them, and their cost; absent: none, or they are rows of their own. */
  readonly adjustments?: { readonly count: number; readonly cents: number };
}
/** How complete a sum is, in exact dollars. */
export interface Completeness {
  readonly approved: number;
  readonly total: number;
  readonly withoutRate: number;
  readonly withoutPrice: number;
  /** Adjustments in the sum, in exact dollars; absent: none (RPT-194). */
  readonly adjusted?: { readonly count: number; readonly total: number };
}
const sum = (costs: readonly CountedCost[], valueIn: (cost: CountedCost) => number) =>
  costs.reduce((total, cost) => total + valueIn(cost), 0);
const dollars = (costs: readonly CountedCost[]) => dollarsOf(sum(costs, ({ cents }) => cents));
export function completeness(costs: readonly CountedCost[]): Completeness {
  const count = sum(costs, ({ adjustments }) => adjustments?.count ?? 0);
  const cents = sum(costs, ({ adjustments }) => adjustments?.cents ?? 0);
  return {
    approved: dollars(costs.filter(({ isApproved }) => isApproved)),
    total: dollars(costs),
    withoutRate: sum(costs, ({ withoutRate }) => withoutRate),
    withoutPrice: sum(costs, ({ withoutPrice }) => withoutPrice),
    ...(count === 0 ? {} : { adjusted: { count, total: dollarsOf(cents) } }),
  };
}

/** Noun for records without a rate, singular and plural. */
export interface CountNoun {
  readonly one: string;
  readonly many: string;
}
const activities: CountNoun = { one: 'flight or standby', many: 'flights and standbys' };
/**
 * "67 flights and standbys have no rate, 10 loads no price; their cost is not counted." Returns ''
 * if nothing is missing.
 */
function lackingText(
  { withoutRate, withoutPrice }: Completeness,
  { one, many }: CountNoun,
): string {
  const has = (count: number) => (count === 1 ? 'has' : 'have');
  const rate = `${format0(withoutRate)} ${withoutRate === 1 ? one : many} ${has(withoutRate)} no rate`;
  const verb = withoutRate === 0 ? ` ${has(withoutPrice)}` : '';
  const price = `${format0(withoutPrice)} ${withoutPrice === 1 ? 'load' : 'loads'}${verb} no price`;
  const lacking = [...(withoutRate === 0 ? [] : [rate]), ...(withoutPrice === 0 ? [] : [price])];
  if (lacking.length === 0) return '';
  return ` ${lacking.join(', ')}; ${withoutRate + withoutPrice === 1 ? 'its' : 'their'} cost is not counted.`;
}
/**
 * "2 adjustments posted in these dates are in it: -$1,234.00." They explain why a day's report is not
 * what was flown on that day (RPT-194). Returns '' without adjustments.
 */
function adjustedText({ adjusted }: Completeness): string {
  if (adjusted === undefined) return '';
  const { count, total } = adjusted;
  const words = count === 1 ? '1 adjustment' : `${format0(count)} adjustments`;
  return ` ${words} posted in these dates ${count === 1 ? 'is' : 'are'} in it: ${formatUsd(total)}.`;
}
/** "Approved $11,400,000.00 of $13,200,000.00. 67 flights and standbys …" (PACK-8). */
export const completenessText = (found: Completeness, noun = activities): string =>
  `Approved ${formatUsd(found.approved)} of ${formatUsd(found.total)}.${adjustedText(found)}${lackingText(found, noun)}`;
