import type { Dispatch } from '../../../contract/dispatch/dispatches.ts';
import { type FlagCode, flagCodes } from '../../../contract/dispatch/flags.ts';
import { flagsOf } from '../../forms/finding.ts';
import { emptyFacts, type GapNote } from '../../reference/facts.ts';
import { flightsBefore, flightsInOrder } from '../draft/meter.ts';
import { readDispatch } from '../draft/read.ts';
import { draftOfBody } from '../wire/draftOfBody.ts';
import { checkOthers } from './around/checkOthers.ts';
import { checkHobbs } from './checkHobbs.ts';

/** Flags that follow from the other flights of an aircraft (D-O3). */
const linked: readonly FlagCode[] = [
  'hobbsBelowLast',
  'hobbsGap',
  'hobbsMissing',
  'overlap',
  'stillOut',
];

/**
 * The flags of a stored flight as the other flights of its aircraft make them now; those that only its own figures make
 * stay (D-O3).
 * @param flights those before it back to the last with a reading, and all of its day
 * @param gapNotes gaps before it that somebody explained (LIM-21)
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
