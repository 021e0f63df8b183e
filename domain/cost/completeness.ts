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
}
/** How complete a sum is, in exact dollars. */
export interface Completeness {
  readonly approved: number;
  readonly total: number;
  readonly withoutRate: number;
  readonly withoutPrice: number;
}
const sum = (costs: readonly CountedCost[], valueIn: (cost: CountedCost) => number) =>
  costs.reduce((total, cost) => total + valueIn(cost), 0);
const dollars = (costs: readonly CountedCost[]) => dollarsOf(sum(costs, ({ cents }) => cents));
export const completeness = (costs: readonly CountedCost[]): Completeness => ({
  approved: dollars(costs.filter(({ isApproved }) => isApproved)),
  total: dollars(costs),
  withoutRate: sum(costs, ({ withoutRate }) => withoutRate),
  withoutPrice: sum(costs, ({ withoutPrice }) => withoutPrice),
});

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
/** "Approved $11,400,000.00 of $13,200,000.00. 67 flights and standbys …" (PACK-8). */
export const completenessText = (found: Completeness, noun = activities): string =>
  `Approved ${formatUsd(found.approved)} of ${formatUsd(found.total)}.${lackingText(found, noun)}`;
