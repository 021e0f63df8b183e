import { costParts } from '../cost/costs.ts';
import type { Figures } from './figures.ts';

export type DriftCause = 'rate' | 'tier' | 'priceEnded' | 'correction' | 'deleted';
/** Cost parts that change only with a contract's rates. */
const byRate = new Set<string>(['flightCost', 'abortFees', 'availabilityCost', 'crewStandbyCost']);

/**
 * The likely cause of a drift (APR-23): contract rates, agent price or tier position, landing fees
 * or crew, or a deletion.
 * @param lacksPrice a load of the record has no price now
 */
export function driftCause(drift: Figures, isDeleted: boolean, lacksPrice: boolean): DriftCause {
  if (isDeleted) return 'deleted';
  const moved = costParts.filter((part) => drift[part] !== 0n);
  if (moved.length === 0) return 'correction';
  // A price that ended takes cost away; a tier alone never leaves a load without a price (APR-55).
  if (moved.every((part) => part === 'totalAgentCost'))
    return lacksPrice && drift.totalAgentCost < 0n ? 'priceEnded' : 'tier';
  return moved.some((part) => byRate.has(part)) ? 'rate' : 'correction';
}
