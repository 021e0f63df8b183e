import { costParts } from '../cost/costs.ts';
import type { Figures } from './figures.ts';

export type DriftCause = 'rate' | 'tier' | 'correction' | 'deleted';
/** Parts that move with a contract's rates alone. */
const byRate = new Set<string>(['flightCost', 'abortFees', 'availabilityCost', 'crewStandbyCost']);

/**
 * What most likely moved an approved record (APR-23): a contract's rates, the price of its agent or its place on the
 * tiers, its landing fees or crew, or that it was deleted.
 */
export function driftCause(drift: Figures, isDeleted: boolean): DriftCause {
  if (isDeleted) return 'deleted';
  const moved = costParts.filter((part) => drift[part] !== 0n);
  if (moved.length === 0) return 'correction';
  if (moved.every((part) => part === 'totalAgentCost')) return 'tier';
  return moved.some((part) => byRate.has(part)) ? 'rate' : 'correction';
}
