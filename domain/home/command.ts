import type { Dispatch } from '../../contract/dispatch/dispatches.ts';
import { pacificDay } from '../dates/pacific.ts';
import { parseTime, rewriteTime } from '../dates/parseTime.ts';
import { isNotSent } from '../dispatch/draft/notSent.ts';
import { markAtTime, unavailableText } from '../dispatch/rules/around/checkAvailable.ts';
import { openActivity, outSince } from '../dispatch/view/outNow.ts';
import type { Finding } from '../forms/finding.ts';
import { readNumber } from '../forms/typed.ts';
import { plainText } from '../plainText.ts';
import type { AgentFacts, AircraftFacts, MarkFacts } from '../reference/facts.ts';
import type { CloseOutTyped } from './closeOut.ts';
import type { IncidentRow } from './incidentsToday.ts';
import { plainId } from './plainId.ts';

/** The meaning of a command line. `open` leads to a form; `close` closes an open flight. */
export type Command =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'problem'; readonly message: string }
  | {
      readonly kind: 'close';
      readonly dispatchId: string;
      readonly timeIn: string;
      readonly hobbsEnd: string;
      readonly gallons: string;
      readonly agentTypeId: string;
      readonly says: string;
    }
  | { readonly kind: 'open'; readonly to: string; readonly says: string }
  /** Neither a command nor an aircraft: the text goes to the global search (HOME-82). */
  | { readonly kind: 'find'; readonly text: string; readonly says: string };

export interface CommandFacts {
  readonly aircraft: readonly AircraftFacts[];
  /** Dispatches of yesterday and today. */
  readonly dispatches: readonly Dispatch[];
  readonly incidents: readonly Pick<IncidentRow, 'incidentId' | 'label'>[];
  /** The base of the shown board, '' for none. */
  readonly baseId: string;
  /** Marks of unavailable aircraft. */
  readonly marks: readonly MarkFacts[];
  /** Instant. */
  readonly now: string;
  readonly agents: readonly Pick<AgentFacts, 'id' | 'name' | 'isArchived'>[];
  /** The load that closing a flight would book, or why it can't be booked (HOME-15). */
  readonly loadToBook: (flight: Dispatch, typed: CloseOutTyped) => string | Finding;
}

const usage = 'Say the aircraft and what it does: t83 in 1420 1235.8, t83 out 1405, new t83.';
const problem = (message: string): Command => ({ kind: 'problem', message });

const searchOf = (given: Readonly<Record<string, string>>): string =>
  `?${Object.entries(given)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')}`;

type Found<T> = { readonly found: T } | { readonly message: string };

function aircraftNamed(word: string, { aircraft, dispatches }: CommandFacts): Found<AircraftFacts> {
  const wanted = plainId(word);
  // An archived aircraft that was dispatched anyway can still be closed (D-K4).
  const inUse = aircraft.filter((a) => !a.isArchived || openFlights(a.id, dispatches).length > 0);
  const byRadio = inUse.filter((a) => plainId(a.radioId) === wanted);
  const hits =
    byRadio.length > 0 ? byRadio : inUse.filter((a) => plainId(a.registration) === wanted);
  const [first] = hits;
  if (wanted === '' || first === undefined)
    return { message: `No aircraft is called ${word.toUpperCase()}.` };
  if (hits.length > 1)
    return {
      message: `${hits.length} aircraft are called ${first.radioId}. Use the registration.`,
    };
  return { found: first };
}

function incidentNamed(words: readonly string[], { incidents }: CommandFacts): Found<string> {
  const wanted = plainText(words.join(' '));
  if (wanted === '') return { found: '' };
  const hits = incidents.filter((i) => plainText(i.label).includes(wanted));
  const [first] = hits;
  if (first === undefined) return { message: `No incident of today matches "${words.join(' ')}".` };
  if (hits.length > 1)
    return {
      message: `"${words.join(' ')}" fits ${hits.length} incidents of today. Type more of its name.`,
    };
  return { found: first.incidentId };
}

/** The aircraft's open flights, sorted by time out, earliest first. */
const openFlights = (assetId: string, dispatches: readonly Dispatch[]): Dispatch[] =>
  dispatches
    .filter((d) => d.assetId === assetId && d.dispatchType === 'flight' && openActivity(d) !== null)
    .toSorted((a, b) => (outSince(a) ?? '').localeCompare(outSince(b) ?? ''));

/**
 * The open flight that a landing closes. If the aircraft has two open flights, the command needs a
 * number like #10482.
 */
function flightToClose(
  { id, radioId }: AircraftFacts,
  number: string,
  dispatches: readonly Dispatch[],
): Found<Dispatch> {
  const open = openFlights(id, dispatches);
  const [first] = open;
  if (first === undefined) return { message: `${radioId} is not out.` };
  const named = number === '' ? undefined : open.find((d) => `#${d.dispatchNumber}` === number);
  if (named !== undefined) return { found: named };
  if (number !== '') return { message: `${radioId} is not out on flight ${number.slice(1)}.` };
  if (open.length === 1) return { found: first };
  const which = open
    .map((d) => (isNotSent(d) ? 'one not sent yet' : `#${d.dispatchNumber} by ${d.createdBy}`))
    .join(' or ');
  return { message: `${radioId} is out twice: ${which}. Say which at the end of the line.` };
}

const flightNamed = (flight: Dispatch) =>
  isNotSent(flight) ? 'the flight not sent yet' : `flight ${flight.dispatchNumber}`;

function landing(aircraft: AircraftFacts, words: readonly string[], facts: CommandFacts): Command {
  const { radioId } = aircraft;
  const number = words.find((word) => /^#\d+$/.test(word)) ?? '';
  const flying = flightToClose(aircraft, number, facts.dispatches);
  if ('message' in flying) return problem(flying.message);
  const flight = flying.found;
  const [typedTime = '', ...figures] = words.filter((word) => word !== number);
  if (typedTime === '')
    return problem(`Say when ${radioId} came in, like ${plainId(radioId)} in 1420 1235.8.`);
  const time = parseTime(rewriteTime(typedTime));
  if (time.error !== null) return problem(time.error);
  const read = readFigures(figures, facts.agents);
  if ('message' in read) return problem(read.message);
  const close = {
    timeIn: time.value,
    hobbsEnd: read.hobbsEnd,
    gallons: read.gallons,
    agentTypeId: read.agentTypeId,
  };
  const load = read.gallons === '' ? '' : facts.loadToBook(flight, close);
  if (typeof load !== 'string') return problem(load.message);
  const what = [
    `${radioId} in at ${time.value}`,
    ...(read.hobbsEnd === '' ? [] : [`hobbs ${read.hobbsEnd}`]),
    ...(load === '' ? [] : [load]),
  ];
  return {
    kind: 'close',
    dispatchId: flight.id,
    ...close,
    says: `Close ${flightNamed(flight)}: ${what.join(', ')}.`,
  };
}

type Figures = Pick<Extract<Command, { kind: 'close' }>, 'hobbsEnd' | 'gallons' | 'agentTypeId'>;
/**
 * Reads the words after the time: reading, gallons (second number, or ending in g), then the load's
 * agent (HOME-15).
 */
function readFigures(
  words: readonly string[],
  agents: CommandFacts['agents'],
): Figures | { readonly message: string } {
  const at = words.findIndex((word) => /\dg$/i.test(word));
  // Gallons marked with g can also come before the reading.
  const isFirst = at === 0 && /^[\d.,]+$/.test(words[1] ?? '');
  const hobbsEnd = isFirst ? (words[1] ?? '') : at === 0 ? '' : (words[0] ?? '');
  const gallonsAt = at === -1 ? 1 : at;
  const gallonsTyped = (words[gallonsAt] ?? '').replace(/g$/i, '');
  const unread = at > 1 ? words.slice(1, at) : [];
  const named = words.slice(isFirst ? 2 : gallonsAt + 1);
  const hobbs = readNumber(hobbsEnd, 2);
  if (hobbs.isInvalid || (hobbs.value ?? 0) < 0) return { message: 'Enter a reading like 1234.5.' };
  const gallons = readNumber(gallonsTyped, 0);
  if (gallons.isInvalid || (gallons.value ?? 0) < 0)
    return { message: 'Enter whole gallons, like 1200.' };
  if (unread.length > 0)
    return { message: `"${unread.join(' ')}" says nothing after the reading.` };
  const agent = agentNamed(named.join(' '), agents);
  return 'message' in agent ? agent : { hobbsEnd, gallons: gallonsTyped, agentTypeId: agent.found };
}

/** Finds an agent by part of its name; a full word match has priority. */
function agentNamed(text: string, agents: CommandFacts['agents']): Found<string> {
  const wanted = plainId(text);
  if (text === '') return { found: '' };
  const inUse = agents.filter((agent) => !agent.isArchived);
  const exact = inUse.filter(({ name }) =>
    [name, ...name.split(/\s+/)].some((word) => plainId(word) === wanted),
  );
  const hits =
    exact.length > 0 ? exact : inUse.filter(({ name }) => plainId(name).includes(wanted));
  const [first] = hits;
  if (first === undefined || wanted === '') return { message: `No agent is called "${text}".` };
  if (hits.length > 1)
    return {
      message: `"${text}" fits ${hits.map(({ name }) => name).join(', ')}. Type more of its name.`,
    };
  return { found: first.id };
}

function newFlight(
  { id, radioId }: AircraftFacts,
  typedTime: string | null,
  words: readonly string[],
  facts: CommandFacts,
): Command {
  const [flight] = openFlights(id, facts.dispatches);
  if (flight !== undefined)
    return problem(
      `${radioId} is already out on ${isNotSent(flight) ? 'a flight not sent yet' : `flight ${flight.dispatchNumber}`}.`,
    );
  const time = typedTime === null ? null : parseTime(rewriteTime(typedTime));
  if (time !== null && time.error !== null) return problem(time.error);
  const incident = incidentNamed(words, facts);
  if ('message' in incident) return problem(incident.message);
  const at = time?.value ?? '';
  const search = searchOf({
    aircraft: id,
    base: facts.baseId,
    incident: incident.found,
    timeOut: at,
  });
  const mark = markAtTime(facts.marks, id, facts.now);
  const unavailable =
    mark === null ? '' : ` ${unavailableText(radioId, mark, pacificDay(facts.now))}`;
  return {
    kind: 'open',
    to: `/dispatch/flight/new${search}`,
    says: `New flight of ${radioId}${at === '' ? '' : `, out at ${at}`}.${unavailable}`,
  };
}

/**
 * Parses a line of the command bar (HOME-9):
 * - `t83 in 1420 1235.8 1200 lc95a` closes the flight
 * - `t83 out 1405 cedar` and `new t83 cedar` open a flight form
 * - `standby t83` and `load t83` open the other forms
 * A time is HH:mm or its digits. The incident is one of today's, found by part of its number or
 * name. Text that is neither a command nor an aircraft becomes a search.
 */
export function readCommand(text: string, facts: CommandFacts): Command {
  const [first = '', second = '', ...rest] = text.trim().split(/\s+/);
  if (first === '') return { kind: 'nothing' };
  const isVerbFirst = ['new', 'standby', 'load'].includes(first.toLowerCase());
  const [verb, name] = isVerbFirst ? [first.toLowerCase(), second] : [second.toLowerCase(), first];
  if (name === '') return problem(usage);
  const plane = aircraftNamed(name, facts);
  if ('message' in plane && !isVerbFirst && verb !== 'in' && verb !== 'out')
    return { kind: 'find', text: text.trim(), says: `Find "${text.trim()}" anywhere.` };
  if ('message' in plane) return problem(plane.message);
  const { found } = plane;
  const place = searchOf({ aircraft: found.id, base: facts.baseId });
  switch (verb) {
    case 'in':
      return landing(found, rest, facts);
    case 'out': {
      const [typedTime = null, ...words] = rest;
      return newFlight(found, typedTime, words, facts);
    }
    case 'new':
      return newFlight(found, null, rest, facts);
    case 'standby':
      return {
        kind: 'open',
        to: `/dispatch/standby/new${place}`,
        says: `New standby of ${found.radioId}.`,
      };
    case 'load':
      return {
        kind: 'open',
        to: `/dispatch/agent-only/new${place}`,
        says: `New load of ${found.radioId}.`,
      };
    default:
      return problem(usage);
  }
}
