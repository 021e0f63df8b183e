import type { Dispatch } from '../../../contract/dispatch/dispatches.ts';
import { isNotSent } from '../../dispatch/draft/notSent.ts';
import { openActivity, outSince } from '../../dispatch/view/outNow.ts';
import { type AircraftFacts, byId } from '../../reference/facts.ts';
import { plainId } from '../plainId.ts';
import type { CommandFacts } from './commandTypes.ts';
import { eitherOf, isProblem, problem, type Read, type Word } from './words.ts';

/** "T-83 (N481DF, S-2T)": the preview names an aircraft in full. */
export const fullName = ({ radioId, registration, typeName }: AircraftFacts): string =>
  radioId === registration
    ? `${registration} (${typeName})`
    : `${radioId} (${registration}, ${typeName})`;

export const flightName = (flight: Dispatch): string =>
  isNotSent(flight) ? 'the flight not sent yet' : `flight ${flight.dispatchNumber}`;

/** The aircraft's open flights, sorted by time out, earliest first. */
export const openFlights = (assetId: string, dispatches: readonly Dispatch[]): Dispatch[] =>
  dispatches
    .filter((d) => d.assetId === assetId && d.dispatchType === 'flight' && openActivity(d) !== null)
    .toSorted((a, b) => (outSince(a) ?? '').localeCompare(outSince(b) ?? ''));

/** Finds an aircraft by radio id, else by registration. */
export function aircraftNamed(
  word: Word,
  { aircraft, dispatches }: CommandFacts,
): Read<AircraftFacts> {
  const wanted = plainId(word.text);
  // An archived aircraft that was dispatched anyway can still be closed (D-K4).
  const inUse = aircraft.filter((a) => !a.isArchived || openFlights(a.id, dispatches).length > 0);
  const byRadio = inUse.filter((a) => plainId(a.radioId) === wanted);
  const hits =
    byRadio.length > 0 ? byRadio : inUse.filter((a) => plainId(a.registration) === wanted);
  const [first] = hits;
  if (wanted === '' || first === undefined)
    return problem(`No aircraft is called ${word.text.toUpperCase()}.`, [word]);
  if (hits.length > 1)
    return problem(
      `${hits.length} aircraft are called ${first.radioId}. Use the registration: ${eitherOf(
        hits.map(({ registration }) => registration),
      )}.`,
      [word],
    );
  return { found: first };
}

/** The only aircraft that is out: `in now` needs no name. */
export function onlyOneOut(
  verb: Word,
  { aircraft, dispatches, outIds }: CommandFacts,
): Read<AircraftFacts> {
  const out = dispatches.filter(({ id }) => outIds.includes(id));
  const planes = [...new Set(out.map(({ assetId }) => assetId ?? ''))].flatMap((id) => {
    const plane = byId(aircraft, id);
    return plane === null ? [] : [plane];
  });
  const [only] = planes;
  if (only === undefined) return problem('No aircraft are out.', [verb]);
  if (planes.length > 1)
    return problem(`Say which aircraft: ${eitherOf(planes.map((plane) => plane.radioId))}.`, [
      verb,
    ]);
  return { found: only };
}

/** The aircraft's open flight. With two of them the command needs a number like #10482. */
function openFlightOf(
  { id, radioId }: AircraftFacts,
  name: readonly Word[],
  number: Word | undefined,
  { dispatches }: CommandFacts,
): Read<Dispatch> {
  const open = openFlights(id, dispatches);
  const [first] = open;
  if (first === undefined) return problem(`${radioId} is not out.`, name);
  const named = open.find((d) => `#${d.dispatchNumber}` === number?.text);
  if (named !== undefined) return { found: named };
  if (number !== undefined)
    return problem(`${radioId} is not out on flight ${number.text.slice(1)}.`, [number]);
  if (open.length === 1) return { found: first };
  const which = open
    .map((d) => (isNotSent(d) ? 'one not sent yet' : `#${d.dispatchNumber} by ${d.createdBy}`))
    .join(' or ');
  return problem(`${radioId} is out twice: ${which}. Say which at the end of the line.`, name);
}

/** The open flight that a command changes. Its row must be on the board (HOME-9). */
export function flightOnBoard(
  plane: AircraftFacts,
  name: readonly Word[],
  number: Word | undefined,
  facts: CommandFacts,
): Read<Dispatch> {
  const flight = openFlightOf(plane, name, number, facts);
  return isProblem(flight) || facts.outIds.includes(flight.found.id)
    ? flight
    : problem(`${plane.radioId} is out from another base. Choose that base.`, name);
}
