import type { Dispatch } from '../../../contract/dispatch/dispatches.ts';
import { pacificDay, pacificTime } from '../../dates/pacific.ts';
import { addDays, formatDate } from '../../dates/parseDate.ts';
import { openActivity, outSince } from '../../dispatch/view/outNow.ts';
import { formatTime } from '../../format.ts';
import { readNumber } from '../../forms/typed.ts';
import type { AircraftFacts } from '../../reference/facts.ts';
import { incidentLabel } from '../../reference/incidentNumber.ts';
import { plainId } from '../plainId.ts';
import { agentNamed } from './agentNamed.ts';
import { flightName, flightOnBoard, fullName } from './aircraftNamed.ts';
import type { Command, CommandFacts } from './commandTypes.ts';
import { isNow, isProblem, problem, type Read, timeInOf, type Word } from './words.ts';

/** A command's aircraft: the words that name it, and the words after it and its verb. */
export interface Addressed {
  readonly plane: AircraftFacts;
  readonly name: readonly Word[];
  readonly rest: readonly Word[];
}
export const isFlightNumber = ({ text }: Word) => /^#\d+$/.test(text);

/** The day on which a flight lands that came in at this time: the next one after midnight. */
function landingDay(flight: Dispatch, time: string): string {
  const since = outSince(flight);
  if (since === null) return flight.activityDate;
  return time >= pacificTime(since) ? pacificDay(since) : addDays(pacificDay(since), 1);
}
/** "in at 14:20", with the day unless it is today. */
function landingText(flight: Dispatch, time: string, now: string): string {
  const day = landingDay(flight, time);
  return day === pacificDay(now) ? `in at ${time}` : `in on ${formatDate(day)} at ${time}`;
}

/**
 * The present time as a time in. Refused for a flight of an earlier day, whose record would place
 * it on the wrong date.
 */
function timeInNow(
  flight: Dispatch,
  { plane: { radioId }, name }: Addressed,
  now: string,
): Read<string> {
  const time = pacificTime(now);
  const since = outSince(flight);
  const startDay = since === null ? flight.activityDate : pacificDay(since);
  if (landingDay(flight, time) === pacificDay(now)) return { found: time };
  return problem(
    `${radioId} is out since ${formatDate(startDay)} ${formatTime(since, startDay)}. Say when it came in, like ${plainId(radioId)} in 1420.`,
    name,
  );
}
/** Whether a word after `in` is a figure, so that the time is left out. */
const isFigure = ({ text }: Word) => /^\d[\d,]*(\.\d+|g)$/i.test(text);

interface Landing {
  readonly flight: Dispatch;
  readonly timeIn: string;
  /** The words after the time: Hobbs reading, gallons and agent. */
  readonly figures: readonly Word[];
}
/** The flight that lands and when: a typed time, or now. */
function landingOf(addressed: Addressed, facts: CommandFacts): Read<Landing> {
  const { plane, name, rest } = addressed;
  const number = rest.find(isFlightNumber);
  const flying = flightOnBoard(plane, name, number, facts);
  if (isProblem(flying)) return flying;
  const flight = flying.found;
  const words = rest.filter((word) => word !== number);
  const [first, ...others] = words;
  const isTimed = first !== undefined && !isFigure(first);
  const time =
    isTimed && !isNow(first) ? timeInOf(first, facts.now) : timeInNow(flight, addressed, facts.now);
  if (isProblem(time)) return time;
  return { found: { flight, timeIn: time.found, figures: isTimed ? others : words } };
}

interface Figures {
  readonly hobbsEnd: string;
  readonly gallons: string;
  readonly agentTypeId: string;
}
const noFigures: Figures = { hobbsEnd: '', gallons: '', agentTypeId: '' };
/**
 * Reads the words after the time: reading, gallons (second number, or ending in g), then the load's
 * agent (HOME-15).
 */
function readFigures(words: readonly Word[], agents: CommandFacts['agents']): Read<Figures> {
  const at = words.findIndex(({ text }) => /\dg$/i.test(text));
  // Gallons marked with g can also come before the reading.
  const isFirst = at === 0 && /^[\d.,]+$/.test(words[1]?.text ?? '');
  const reading = isFirst ? words[1] : at === 0 ? undefined : words[0];
  const gallonsAt = at === -1 ? 1 : at;
  const gallonsWord = words[gallonsAt];
  const unread = at > 1 ? words.slice(1, at) : [];
  const named = words.slice(isFirst ? 2 : gallonsAt + 1);
  const hobbs = readNumber(reading?.text ?? '', 2);
  if (hobbs.isInvalid || (hobbs.value ?? 0) < 0)
    return problem('Enter a reading like 1234.5.', reading === undefined ? [] : [reading]);
  const read = gallonsOf(gallonsWord);
  if (isProblem(read)) return read;
  if (unread.length > 0)
    return problem(
      `"${unread.map(({ text }) => text).join(' ')}" says nothing after the reading.`,
      unread,
    );
  const agent = agentNamed(named, agents);
  if (isProblem(agent)) return agent;
  return {
    found: {
      hobbsEnd: reading?.text ?? '',
      gallons: read.found,
      agentTypeId: agent.found,
    },
  };
}
/** The typed gallons without their g, '' for none. */
export function gallonsOf(word: Word | undefined): Read<string> {
  const typed = (word?.text ?? '').replace(/g$/i, '');
  const gallons = readNumber(typed, 0);
  return gallons.isInvalid || (gallons.value ?? 0) < 0 || (word !== undefined && typed === '')
    ? problem('Enter whole gallons, like 1200.', word === undefined ? [] : [word])
    : { found: typed };
}

/** The incident of the part that is out, as the preview ends. */
function incidentOf(flight: Dispatch): string[] {
  const incident = openActivity(flight)?.incident ?? null;
  return incident === null ? ['no incident'] : [incidentLabel(incident)];
}

/** `t83 in 1420 1235.8 1200 lc95a`: closes the flight, by default now (HOME-9, HOME-15). */
export function landing(addressed: Addressed, facts: CommandFacts): Command {
  const read = landingOf(addressed, facts);
  if (isProblem(read)) return read;
  const { flight, timeIn, figures } = read.found;
  const figured = readFigures(figures, facts.agents);
  if (isProblem(figured)) return figured;
  const { hobbsEnd, gallons, agentTypeId } = figured.found;
  const close = { timeIn, hobbsEnd, gallons, agentTypeId };
  // The close-out fills fields that the command omits from the flight's own row.
  const row = facts.rowOf(flight.id);
  const filled = {
    ...close,
    hobbsEnd: hobbsEnd || (row?.hobbsEnd ?? ''),
    gallons: gallons || (row?.gallons ?? ''),
  };
  const load = filled.gallons === '' ? '' : facts.loadToBook(flight, filled);
  if (typeof load !== 'string') return problem(load.message, figures.slice(-1));
  const fromRow = (typed: string) => (typed === '' ? ' (from its row)' : '');
  const what = [
    `${fullName(addressed.plane)} ${landingText(flight, timeIn, facts.now)}`,
    ...(filled.hobbsEnd === '' ? [] : [`hobbs ${filled.hobbsEnd}${fromRow(hobbsEnd)}`]),
    ...(load === '' ? [] : [`${load}${fromRow(gallons)}`]),
    ...(row?.isAborted === true ? ['not aborted'] : []),
    ...incidentOf(flight),
  ];
  return {
    kind: 'close',
    dispatchId: flight.id,
    ...close,
    isAborted: false,
    says: `Close ${flightName(flight)}: ${what.join(', ')}.`,
  };
}

/** `t83 abort`: the open part is aborted, by default now (HOME-87). */
export function abort(addressed: Addressed, facts: CommandFacts): Command {
  const read = landingOf(addressed, facts);
  if (isProblem(read)) return read;
  const { flight, timeIn, figures } = read.found;
  if (figures.length > 0)
    return problem('An abort takes only a time, like t83 abort 1420.', figures);
  const what = [
    `${fullName(addressed.plane)} ${landingText(flight, timeIn, facts.now)}`,
    ...incidentOf(flight),
  ];
  const cost = facts.abortCost(flight);
  return {
    kind: 'close',
    dispatchId: flight.id,
    timeIn,
    ...noFigures,
    isAborted: true,
    says: `Abort ${flightName(flight)}: ${what.join(', ')}.${cost === '' ? '' : ` ${cost}`}`,
  };
}
