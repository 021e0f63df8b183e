import type { Repriced } from '../../../contract/dispatch/costs.ts';
import { formatUsd } from '../../format.ts';

/**
 * Reports how a save, delete or restore repriced other dispatches: an earlier load moves theirs
 * along the price tiers (COST-14, D-61).
 */
export function repricedText({ dispatches, before, after }: Repriced): string {
  const which = dispatches === 1 ? '1 other dispatch was' : `${dispatches} other dispatches were`;
  return `${which} priced again: their loads go from ${formatUsd(before)} to ${formatUsd(after)}.`;
}
