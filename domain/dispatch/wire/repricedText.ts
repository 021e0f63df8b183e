import type { Repriced } from '../../../contract/dispatch/costs.ts';
import { formatUsd } from '../../format.ts';

/**
 * What a save, a delete or a restore did to the loads of others: a load that comes before them moves them along the
 * price tiers (COST-14, D-61).
 */
export function repricedText({ dispatches, before, after }: Repriced): string {
  const which = dispatches === 1 ? '1 other dispatch was' : `${dispatches} other dispatches were`;
  return `${which} priced again: their loads go from ${formatUsd(before)} to ${formatUsd(after)}.`;
}
