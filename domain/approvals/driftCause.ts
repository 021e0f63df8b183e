import { costParts } from '../cost/costs.ts';
import type { Figures } from './figures.ts';

export type DriftCause = 'rate' | 'tier' | 'correction' | 'deleted';
/** Cost parts that change only with a contract's rates. */
const byRate = new Set<string>(['flightCost', 'abortFees', 'availabilityCost', 'crewStandbyCost']);

/**
 * The likely cause of a drift (APR-23): contract rates, agent price or tier position, landing fees
 * or crew, or a deletion.
 */
export function driftCause(drift: Figures, isDeleted: boolean): DriftCause {
  if (isDeleted) return 'deleted';
  const moved = costParts.filter((part) => drift[part] !== 0n);
  if (moved.length === 0) return 'correction';
  if (moved.every((part) => part === 'totalAgentCost')) return 'tier';
  return moved.some((part) => byRate.has(part)) ? 'rate' : 'correction';
}
