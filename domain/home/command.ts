import type { Dispatch } from '../../contract/dispatch/dispatches.ts';
import { pacificDay } from '../dates/pacific.ts';
import { parseTime, rewriteTime } from '../dates/parseTime.ts';
import { isNotSent } from '../dispatch/draft/notSent.ts';
import { markAt, unavailableText } from '../dispatch/rules/around/checkAvailable.ts';
import { openActivity } from '../dispatch/view/outNow.ts';
import { readNumber } from '../forms/typed.ts';
import type { AircraftFacts, MarkFacts } from '../reference/facts.ts';
import type { IncidentRow } from './incidentsToday.ts';

/** What one line of the command bar amounts to. `open` leads to a form; `close` closes a flight that is out. */
export type Command =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'problem'; readonly message: string }
  | { readonly kind: 'close'; readonly dispatchId: string; readonly timeIn: string; readonly hobbsEnd: string; readonly gallons: string; readonly says: string }
  | { readonly kind: 'open'; readonly to: string; readonly says: string }
  /** No command and no aircraft: it is looked for everywhere (HOME-82). */
  | { readonly kind: 'find'; readonly text: string; readonly says: string };

export interface CommandFacts {
  readonly aircraft: readonly AircraftFacts[];
  /** Of yesterday and today. */
  readonly dispatches: readonly Dispatch[];
  readonly incidents: readonly Pick<IncidentRow, 'incidentId' | 'label'>[];
  /** The base whose board is shown, '' when none. */
  readonly baseId: string;
  /** Aircraft that cannot be sent now. */
  readonly marks: readonly MarkFacts[];
  /** Instant. */
  readonly now: string;
}

const usage = 'Say the aircraft and what it does: t83 in 1420 1235.8, t83 out 1405, new t83.';
const problem = (message: string): Command => ({ kind: 'problem', message });

/** A radio id as people type it: without dashes, blanks, case and leading zeros of its number. */
export const plainId = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replace(/(^|[a-z])0+(?=\d)/g, '$1');

const searchOf = (given: Readonly<Record<string, string>>): string =>
  `?${Object.entries(given)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')}`;

type Found<T> = { readonly found: T } | { readonly message: string };

function aircraftNamed(word: string, { aircraft, dispatches }: CommandFacts): Found<AircraftFacts> {
  const wanted = plainId(word);
  // An archived one that was sent all the same must still be closed (D-K4).
  const inUse = aircraft.filter((a) => !a.isArchived || openFlight(a.id, dispatches) !== null);
  const byRadio = inUse.filter((a) => plainId(a.radioId) === wanted);
  const hits = byRadio.length > 0 ? byRadio : inUse.filter((a) => plainId(a.registration) === wanted);
  const [first] = hits;
  if (wanted === '' || first === undefined) return { message: `No aircraft is called ${word.toUpperCase()}.` };
  if (hits.length > 1) return { message: `${hits.length} aircraft are called ${first.radioId}. Use the registration.` };
  return { found: first };
}

function incidentNamed(words: readonly string[], { incidents }: CommandFacts): Found<string> {
  const wanted = words.join(' ').toLowerCase();
  if (wanted === '') return { found: '' };
  const hits = incidents.filter((i) => i.label.toLowerCase().includes(wanted));
  const [first] = hits;
  if (first === undefined) return { message: `No incident of today matches "${words.join(' ')}".` };
  if (hits.length > 1) return { message: `"${words.join(' ')}" fits ${hits.length} incidents of today. Type more of its name.` };
  return { found: first.incidentId };
}

/** The aircraft's open flight, the one longest out first; null when it stands. */
function openFlight(assetId: string, dispatches: readonly Dispatch[]): Dispatch | null {
  const open = dispatches.filter((d) => d.assetId === assetId && d.dispatchType === 'flight' && openActivity(d) !== null);
  return open.toSorted((a, b) => (openActivity(a)?.timeOut ?? '').localeCompare(openActivity(b)?.timeOut ?? ''))[0] ?? null;
}

const flightNamed = (flight: Dispatch) => (isNotSent(flight) ? 'the flight not sent yet' : `flight ${flight.dispatchNumber}`);

function landing({ id, radioId }: AircraftFacts, words: readonly string[], facts: CommandFacts): Command {
  const flight = openFlight(id, facts.dispatches);
  if (flight === null) return problem(`${radioId} is not out.`);
  const [typedTime = '', ...figures] = words;
  if (typedTime === '') return problem(`Say when ${radioId} came in, like ${plainId(radioId)} in 1420 1235.8.`);
  const time = parseTime(rewriteTime(typedTime));
  if (time.error !== null) return problem(time.error);
  const read = readFigures(figures);
  if ('message' in read) return problem(read.message);
  const { hobbsEnd, gallons } = read;
  const what = [`${radioId} in at ${time.value}`, ...(hobbsEnd === '' ? [] : [`hobbs ${hobbsEnd}`]), ...(gallons === '' ? [] : [`${gallons} gal`])];
  return { kind: 'close', dispatchId: flight.id, timeIn: time.value, hobbsEnd, gallons, says: `Close ${flightNamed(flight)}: ${what.join(', ')}.` };
}

/** After the time comes the reading; gallons are what comes third, or ends in g (HOME-15). */
function readFigures(words: readonly string[]): { readonly hobbsEnd: string; readonly gallons: string } | { readonly message: string } {
  const at = words.findIndex((word) => /\dg$/i.test(word));
  const [hobbsEnd = '', third = '', ...rest] = at === -1 ? words : words.toSpliced(at, 1);
  const typed = at === -1 ? third : (words[at] ?? '').slice(0, -1);
  const more = at === -1 ? rest : [third, ...rest].filter((word) => word !== '');
  const hobbs = readNumber(hobbsEnd, 2);
  if (hobbs.isInvalid || (hobbs.value ?? 0) < 0) return { message: 'Enter a reading like 1234.5.' };
  const gallons = readNumber(typed, 0);
  if (gallons.isInvalid || (gallons.value ?? 0) < 0) return { message: 'Enter whole gallons, like 1200.' };
  if (more.length > 0) return { message: `"${more.join(' ')}" says nothing after the ${typed === '' ? 'reading' : 'gallons'}.` };
  return { hobbsEnd, gallons: typed };
}

function newFlight({ id, radioId }: AircraftFacts, typedTime: string | null, words: readonly string[], facts: CommandFacts): Command {
  const flight = openFlight(id, facts.dispatches);
  if (flight !== null) return problem(`${radioId} is already out on ${isNotSent(flight) ? 'a flight not sent yet' : `flight ${flight.dispatchNumber}`}.`);
  const time = typedTime === null ? null : parseTime(rewriteTime(typedTime));
  if (time !== null && time.error !== null) return problem(time.error);
  const incident = incidentNamed(words, facts);
  if ('message' in incident) return problem(incident.message);
  const at = time?.value ?? '';
  const search = searchOf({ aircraft: id, base: facts.baseId, incident: incident.found, timeOut: at });
  const mark = markAt(facts.marks, id, facts.now);
  const unavailable = mark === null ? '' : ` ${unavailableText(radioId, mark, pacificDay(facts.now))}`;
  return { kind: 'open', to: `/dispatch/flight/new${search}`, says: `New flight of ${radioId}${at === '' ? '' : `, out at ${at}`}.${unavailable}` };
}

/**
 * Reads a line of the command bar (HOME-9): `t83 in 1420 1235.8 1200` closes the flight, `t83 out 1405 cedar` and `new t83
 * cedar` open a flight form,
 * `standby t83` and `load t83` the other two. A time is HH:mm or its bare digits; the incident is one of today's, by
 * any part of its number and name. What is neither a command nor an aircraft is looked for.
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
      return { kind: 'open', to: `/dispatch/standby/new${place}`, says: `New standby of ${found.radioId}.` };
    case 'load':
      return { kind: 'open', to: `/dispatch/agent-only/new${place}`, says: `New load of ${found.radioId}.` };
    default:
      return problem(usage);
  }
}
