import type { Dispatch } from '../../../contract/dispatch/dispatches.ts';
import { shortMoment } from '../../dates/momentText.ts';
import { followFacts, logStart } from '../../following/followed.ts';
import { checkTime, isTimeOfLog } from '../../following/refusal.ts';
import { nearestTime, pastTime } from '../../following/typedLine.ts';
import { flightOnBoard, fullName } from './aircraftNamed.ts';
import type { Command, CommandFacts } from './commandTypes.ts';
import { type Addressed, abort, isFlightNumber } from './landing.ts';
import { clearlyTimed } from './opening.ts';
import {
  isNow,
  isProblem,
  isTimeWord,
  problem,
  type Read,
  textOf,
  timeOf,
  type Word,
} from './words.ts';

interface Followed {
  readonly flight: Dispatch;
  /** The words after the verb, without the flight's number. */
  readonly words: readonly Word[];
}
/** The followed flight that a command is about (FOL-7). */
function followedFlight({ plane, name, rest }: Addressed, facts: CommandFacts): Read<Followed> {
  if (!facts.follows) return problem('Flights are not followed here.', name);
  const number = rest.find(isFlightNumber);
  const flying = flightOnBoard(plane, name, number, facts);
  if (isProblem(flying)) return flying;
  if (followFacts(flying.found, facts.now) === null)
    return problem(`${plane.radioId} has no time out of the last 24 hours.`, name);
  return { found: { flight: flying.found, words: rest.filter((word) => word !== number) } };
}
const MOST = 500;
const tooLong = 'Use at most 500 characters.';

/** `t70 c 1305 north of ridge`: a contact with a flight that is out, by default now (FOL-14). */
export function contact(addressed: Addressed, facts: CommandFacts): Command {
  const read = followedFlight(addressed, facts);
  if (isProblem(read)) return read;
  const { now } = facts;
  const { flight, words } = read.found;
  const [first] = words;
  const timed = first !== undefined && isTimeWord(first, now) ? first : null;
  const time = timed === null ? null : timeOf(timed, now);
  const at = time === null || isProblem(time) ? null : pastTime(time.found, now);
  if (timed !== null && (at === null || !isTimeOfLog(at, logStart(flight), now)))
    return problem(checkTime, [timed]);
  const text = textOf(timed === null ? words : words.slice(1));
  if (text.length > MOST) return problem(tooLong, words);
  return {
    kind: 'line',
    dispatchId: flight.id,
    line: 'contact',
    at,
    text,
    eta: null,
    says: `Contact with ${fullName(addressed.plane)} at ${shortMoment(at ?? now, now)}${text === '' ? '' : `: ${text}`}.`,
  };
}

/**
 * `t70 abort engine rough`: the reason of an abort in the air, and the flight stays out (FOL-24).
 * Without a reason the record is aborted (HOME-87).
 */
export function abortOrReason(addressed: Addressed, facts: CommandFacts): Command {
  const [first] = addressed.rest.filter((word) => !isFlightNumber(word));
  if (!facts.follows || first === undefined || isNow(first) || /^\d/.test(first.text))
    return abort(addressed, facts);
  const read = followedFlight(addressed, facts);
  if (isProblem(read)) return read;
  const { flight, words } = read.found;
  const text = textOf(words);
  if (text.length > MOST) return problem(tooLong, words);
  return {
    kind: 'line',
    dispatchId: flight.id,
    line: 'abort',
    at: null,
    text,
    eta: null,
    says: `${fullName(addressed.plane)} aborts: ${text}. It stays out until it is closed.`,
  };
}

/** `t70 return eta 1440`: the flight returns, now (FOL-25). */
export function returning(addressed: Addressed, facts: CommandFacts): Command {
  const read = followedFlight(addressed, facts);
  if (isProblem(read)) return read;
  const { flight, words } = read.found;
  const [eta, typed, ...others] = words;
  const usage = 'A return takes only its ETA, like t70 return eta 1440.';
  if (eta !== undefined && eta.text.toLowerCase() !== 'eta') return problem(usage, words);
  if (eta !== undefined && (typed === undefined || others.length > 0))
    return problem(usage, others.length > 0 ? others : words);
  const time = typed === undefined ? null : timeOf(typed, facts.now);
  if (time !== null && isProblem(time)) return time;
  const at = time === null ? null : nearestTime(time.found, facts.now);
  return {
    kind: 'line',
    dispatchId: flight.id,
    line: 'returning',
    at: null,
    text: '',
    eta: at,
    says: `${fullName(addressed.plane)} returns${at === null ? '' : `, ETA ${shortMoment(at, facts.now)}`}.`,
  };
}

/** `t70 divert cedar`: the flight goes to another incident, by default now (FOL-23). */
export function divert(addressed: Addressed, facts: CommandFacts): Command {
  const read = followedFlight(addressed, facts);
  if (isProblem(read)) return read;
  const { flight, words } = read.found;
  const named = clearlyTimed(words, facts);
  if (isProblem(named)) return named;
  const { time, incident } = named.found;
  const { id, says, seeks } = incident;
  if (id === '' && seeks !== '')
    return { kind: 'seek', seeks, says: `Looking for incident ${seeks}.` };
  if (id === '')
    return problem(
      words.length === 0 || (time !== '' && words.length === 1)
        ? 'Say the incident: t70 divert cedar.'
        : facts.sought?.items === null
          ? "Incidents can't be searched now. Say one of today's."
          : `No incident matches "${textOf(time === '' ? words : words.slice(1))}".`,
      words,
    );
  const refusal = facts.divertRefusal(flight, time, id);
  if (refusal !== '') return problem(refusal, words);
  return {
    kind: 'divert',
    dispatchId: flight.id,
    time,
    incidentId: id,
    says: `Divert ${fullName(addressed.plane)} at ${time || shortMoment(facts.now, facts.now)} to ${says}.`,
  };
}
