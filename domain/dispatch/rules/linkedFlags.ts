import type { Dispatch } from '../../../contract/dispatch/dispatches.ts';
import { type FlagCode, flagCodes } from '../../../contract/dispatch/flags.ts';
import { flagsOf } from '../../forms/finding.ts';
import { emptyFacts, type GapNote } from '../../reference/facts.ts';
import { flightsBefore, flightsInOrder } from '../draft/meter.ts';
import { readDispatch } from '../draft/read.ts';
import { draftOfBody } from '../wire/draftOfBody.ts';
import { checkOthers } from './around/checkOthers.ts';
import { checkHobbs } from './checkHobbs.ts';

/** Flags that depend on the aircraft's other flights (D-O3). */
const linked: readonly FlagCode[] = [
  'hobbsBelowLast',
  'hobbsGap',
  'hobbsMissing',
  'overlap',
  'stillOut',
];

/**
 * Recomputes the flags of a stored flight that depend on its aircraft's other flights (D-O3). Flags
 * that depend only on its own figures stay.
 * @param flights earlier flights back to the last one with a reading, and all flights of its day
 * @param gapNotes explained gaps before it (LIM-21)
 */
export function linkedFlags(
  flight: Dispatch,
  flights: readonly Dispatch[],
  gapNotes: readonly GapNote[],
  now: string,
): FlagCode[] {
  const facts = {
    ...emptyFacts(now),
    gapNotes,
    ...flightsBefore(flightsInOrder(flights, flight.assetId), flight),
    sameDay: flights.filter((other) => other.activityDate === flight.activityDate),
    ownId: flight.id,
    record: flight,
  };
  const read = readDispatch(draftOfBody(flight), facts);
  const found = flagsOf([
    ...checkOthers(read),
    ...read.activities.flatMap((activity) => checkHobbs(activity, read)),
  ]);
  return flagCodes.filter((code) => (linked.includes(code) ? found : flight.flags).includes(code));
}
