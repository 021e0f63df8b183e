import { daysBetween, formatDate } from '../../dates/parseDate.ts';
import { error, type Finding, info, warning } from '../../forms/finding.ts';
import type { ReadDispatch } from '../draft/read.ts';

/** Days before a contract's end when the notice starts (D-K2). */
const endingWithin = 7;

function checkContract(read: ReadDispatch): Finding[] {
  const { aircraft, contract, day } = read;
  if (aircraft === null || day === null || read.draft.dispatchType === 'agentOnly') return [];
  if (contract === null) {
    const message = `No contract covers ${aircraft.radioId} on ${formatDate(day)}. You can save; its hourly cost is $0.00 until a contract is added.`;
    const way: Pick<Finding, 'hint' | 'fixes'> = read.facts.mayAddRates
      ? {
          fixes: [
            { label: 'Add aircraft rate', kind: 'addAircraftRate', assetId: aircraft.id, day },
          ],
        }
      : { hint: 'Ask who keeps the contracts to add one.' };
    return [warning('assetId', 'noContract', message, way)];
  }
  if (contract.endDate === null || daysBetween(day, contract.endDate) > endingWithin) return [];
  return [info('assetId', 'contractEnding', `This contract ends ${formatDate(contract.endDate)}.`)];
}

/** The aircraft and its contract (D-F2, D-K1, D-K2). Agent-only dispatches need no aircraft. */
export function checkAircraft(read: ReadDispatch): Finding[] {
  if (read.aircraft !== null) return checkContract(read);
  const isNeeded = read.draft.dispatchType !== 'agentOnly' || read.draft.assetId !== '';
  return isNeeded ? [error('assetId', 'required', 'Choose an aircraft.')] : [];
}
