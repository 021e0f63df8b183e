import type { DispatchType } from '../../../contract/dispatch/dispatches.ts';
import type { DimensionContract } from '../../../contract/report/reports.ts';
import { contractOn, coversDay } from '../../cost/contractOn.ts';
import { formatDate } from '../../dates/parseDate.ts';
import { formatUsd } from '../../format.ts';
import { contractTypeOf } from '../engine/rows/join.ts';
import { reasonText, whyUncovered } from '../presets/uncovered.ts';

/** The contract that pays an activity, the reason, and the contracts that were not chosen. */
export interface ExplainedContract {
  /** null if no contract pays. */
  readonly chosen: string | null;
  readonly why: string;
  readonly others: readonly string[];
}

/** "CWN, Coulson, 05/01/2025 to 11/30/2025, on the aircraft itself: $8,600.00 an hour". */
function wordsOf(contract: DimensionContract): string {
  const name = [contractTypeOf(contract), contract.vendorName]
    .filter((word) => word !== '')
    .join(', ');
  const days =
    contract.endDate === null
      ? `from ${formatDate(contract.startDate)}`
      : `${formatDate(contract.startDate)} to ${formatDate(contract.endDate)}`;
  const where = contract.source === 'aircraft' ? 'on the aircraft itself' : 'on its type';
  return `${name}, ${days}, ${where}: ${formatUsd(contract.hourlyRate)} an hour`;
}

/**
 * The contract that pays on a day, with the reason: the aircraft's own contracts first, then the
 * latest start, then the highest id (COST-7).
 */
export function explainContract(
  dispatchType: DispatchType,
  activityDate: string,
  contracts: readonly DimensionContract[],
): ExplainedContract {
  const chosen = contractOn(contracts, activityDate);
  // Even without paying, the contract gives the row its type and vendor (RPT-80).
  if (dispatchType === 'agentOnly')
    return {
      chosen: chosen === null ? null : wordsOf(chosen),
      why: 'An agent-only dispatch pays nothing by the hour.',
      others: [],
    };
  const day = formatDate(activityDate);
  if (chosen === null) {
    const reason = reasonText(whyUncovered(contracts, activityDate));
    const detail =
      reason === 'No contract' ? '' : ` (${reason.charAt(0).toLowerCase()}${reason.slice(1)})`;
    return {
      chosen: null,
      why: `No contract covers ${day}${detail}, so nothing is charged by the hour.`,
      others: [],
    };
  }
  const others = contracts.filter(
    (contract) => contract !== chosen && coversDay(contract, activityDate),
  );
  return {
    chosen: wordsOf(chosen),
    why: whyChosen(chosen, others, day),
    others: others.map(wordsOf),
  };
}

function whyChosen(
  chosen: DimensionContract,
  others: readonly DimensionContract[],
  day: string,
): string {
  if (others.length === 0) return `The only contract on ${day}.`;
  const rivals = others.filter((other) => other.source === chosen.source);
  if (rivals.length === 0) return 'A contract on the aircraft itself comes before one on its type.';
  if (rivals.every((rival) => rival.startDate < chosen.startDate))
    return `Of the contracts on ${day}, this one starts latest.`;
  return 'Several start on the same day; the one with the highest number pays.';
}
