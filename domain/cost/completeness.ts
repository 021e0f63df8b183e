import { format0, formatUsd } from '../format.ts';
import { dollarsOf } from '../money.ts';

/** One activity or adjustment, as far as completeness asks. */
export interface CountedCost {
  readonly cents: bigint;
  readonly isApproved: boolean;
  /** No contract pays it, so that its flight, availability and standby count as nothing. */
  readonly lacksRate: boolean;
  /** Loads without a price. */
  readonly unpricedLoads: number;
}
/** How complete a sum is, in exact dollars. */
export interface Completeness {
  readonly approved: number;
  readonly total: number;
  readonly withoutRate: number;
  readonly withoutPrice: number;
}
const sum = (costs: readonly CountedCost[]) => dollarsOf(Number(costs.reduce((total, { cents }) => total + cents, 0n)));
export const completeness = (costs: readonly CountedCost[]): Completeness => ({
  approved: sum(costs.filter(({ isApproved }) => isApproved)),
  total: sum(costs),
  withoutRate: costs.filter(({ lacksRate }) => lacksRate).length,
  withoutPrice: costs.reduce((total, { unpricedLoads }) => total + unpricedLoads, 0),
});

/** "67 flights and standbys have no rate, 10 loads no price; their cost is not counted." '' where nothing lacks one. */
function lackingText({ withoutRate, withoutPrice }: Completeness): string {
  const has = (count: number) => (count === 1 ? 'has' : 'have');
  const rate = `${format0(withoutRate)} ${withoutRate === 1 ? 'flight or standby' : 'flights and standbys'} ${has(withoutRate)} no rate`;
  const verb = withoutRate === 0 ? ` ${has(withoutPrice)}` : '';
  const price = `${format0(withoutPrice)} ${withoutPrice === 1 ? 'load' : 'loads'}${verb} no price`;
  const lacking = [...(withoutRate === 0 ? [] : [rate]), ...(withoutPrice === 0 ? [] : [price])];
  if (lacking.length === 0) return '';
  return ` ${lacking.join(', ')}; ${withoutRate + withoutPrice === 1 ? 'its' : 'their'} cost is not counted.`;
}
/** "Approved $11,400,000.00 of $13,200,000.00. 67 flights and standbys have no rate, 10 loads no price; …" (PACK-8). */
export const completenessText = (found: Completeness): string => `Approved ${formatUsd(found.approved)} of ${formatUsd(found.total)}.${lackingText(found)}`;
