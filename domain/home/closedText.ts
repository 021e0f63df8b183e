import type { Dispatch } from '../../contract/dispatch/dispatches.ts';
import type { FlagCode } from '../../contract/dispatch/flags.ts';
import { flagFacts } from '../dispatch/flags.ts';
import { format0, formatHours, formatTime } from '../format.ts';
import { type AircraftFacts, byId } from '../reference/facts.ts';

/** The radio id of a flight's aircraft, else the flight's number. */
export const radioIdOrFlightNumber = (
  { assetId, dispatchNumber }: Dispatch,
  aircraft: readonly AircraftFacts[],
): string => byId(aircraft, assetId ?? '')?.radioId ?? `Flight ${dispatchNumber}`;

/**
 * The result of a close-out: "C-301 in 05:50 · 1.3 h · $5,561" (HOME-14), or "C-301 aborted 05:50 …".
 * @param unasked flags that the row did not warn of
 */
export function closedText(
  flight: Dispatch,
  aircraft: readonly AircraftFacts[],
  unasked: readonly FlagCode[] = [],
): string {
  const last = flight.activities.findLast((a) => a.timeIn !== null);
  const landed = last?.timeIn ?? null;
  const verb = last?.aborted === true ? 'aborted' : 'in';
  const hundredths = flight.activities.reduce(
    (sum, a) => sum + Math.round((a.totalFlightHours ?? 0) * 100),
    0,
  );
  const parts = [
    `${radioIdOrFlightNumber(flight, aircraft)} ${verb}${landed === null ? '' : ` ${formatTime(landed, flight.activityDate)}`}`,
    `${formatHours(hundredths / 100)} h`,
    `$${format0(flight.costs.totalCost)}`,
    ...(flight.flags.includes('hobbsMissing') ? ['Hobbs missing'] : []),
    ...unasked.filter((flag) => flag !== 'hobbsMissing').map((flag) => flagFacts[flag].word),
  ];
  return parts.join(' · ');
}
