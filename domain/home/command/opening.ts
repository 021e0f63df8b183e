import { closestPath } from '../../closest/address.ts';
import { pacificDay } from '../../dates/pacific.ts';
import { isNotSent } from '../../dispatch/draft/notSent.ts';
import { markAtTime, unavailableText } from '../../dispatch/rules/around/checkAvailable.ts';
import { newDispatchPath } from '../../dispatch/view/kinds.ts';
import { byId } from '../../reference/facts.ts';
import { agentNamed } from './agentNamed.ts';
import { fullName, openFlights } from './aircraftNamed.ts';
import type { Command, CommandFacts } from './commandTypes.ts';
import { incidentNamed, type NamedIncident } from './incidentNamed.ts';
import { type Addressed, gallonsOf } from './landing.ts';
import { isNow, isProblem, problem, type Read, textOf, timeOf, type Word } from './words.ts';

const lookupField = 'activities.0.incidentId';
const searchOf = (given: Readonly<Record<string, string>>): string =>
  `?${Object.entries(given)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')}`;

interface Opening {
  readonly kind: 'flight' | 'standby' | 'agentOnly';
  /** "New flight of T-82 (N482DF, S-2T) from HMT". */
  readonly what: readonly string[];
  /** A sentence after the preview, '' for none. */
  readonly after: string;
  readonly given: Readonly<Record<string, string>>;
}
function openForm({ kind, what, after, given }: Opening, incident: NamedIncident): Command {
  const { id, lookup, says, seeks } = incident;
  const search = searchOf({
    ...given,
    incident: id,
    lookup,
    field: lookup === '' ? '' : lookupField,
  });
  const parts = [...what, ...(says === '' ? [] : [says])];
  return {
    kind: 'open',
    to: `${newDispatchPath(kind)}${search}`,
    says: `${parts.join(', ')}.${after === '' ? '' : ` ${after}`}`,
    seeks,
  };
}
const fromBase = ({ board, baseId }: CommandFacts, word: string) => {
  const base = board === null ? null : byId(board.bases, baseId);
  return base === null ? '' : ` ${word} ${base.code}`;
};

/** A time with colon or `now`, which no incident's number can be. */
const isClearTime = (word: Word | undefined): word is Word =>
  word !== undefined && (isNow(word) || word.text.includes(':'));

interface TimeAndIncident {
  readonly time: string;
  readonly incident: NamedIncident;
}
/** Reads the words as an incident, after a time where the first one is clearly a time. */
export function clearlyTimed(words: readonly Word[], facts: CommandFacts): Read<TimeAndIncident> {
  const [first, ...others] = words;
  const isTimed = isClearTime(first);
  const time = isTimed ? timeOf(first, facts.now) : { found: '' };
  if (isProblem(time)) return time;
  const incident = incidentNamed(isTimed ? others : words, facts);
  return isProblem(incident) ? incident : { found: { time: time.found, incident: incident.found } };
}
/** Reads a time first: `out 1405 cedar`; other words are the incident's, and the time is now. */
function timeFirst(words: readonly Word[], facts: CommandFacts): Read<TimeAndIncident> {
  const [first, ...others] = words;
  const time = first === undefined ? null : timeOf(first, facts.now);
  if (time !== null && !isProblem(time)) {
    const incident = incidentNamed(others, facts);
    return isProblem(incident)
      ? incident
      : { found: { time: time.found, incident: incident.found } };
  }
  const isDigits = /^\d{1,4}$/.test(first?.text ?? '');
  if (time !== null && (isDigits || isClearTime(first))) return time;
  const incident = incidentNamed(words, facts);
  if (isProblem(incident)) return incident;
  const now = timeOf({ text: 'now', from: 0, to: 0 }, facts.now);
  return isProblem(now) ? now : { found: { time: now.found, incident: incident.found } };
}

/** `t82 out 1405 cedar`, `new t82 bdu 4321`: a flight that is not out yet (HOME-9, HOME-88). */
export function newFlight(
  { plane, name, rest }: Addressed,
  facts: CommandFacts,
  isOut: boolean,
): Command {
  const { id, radioId } = plane;
  const [flight] = openFlights(id, facts.dispatches);
  if (flight !== undefined)
    return problem(
      `${radioId} is already out on ${isNotSent(flight) ? 'a flight not sent yet' : `flight ${flight.dispatchNumber}`}.`,
      name,
    );
  const read = isOut ? timeFirst(rest, facts) : clearlyTimed(rest, facts);
  if (isProblem(read)) return read;
  const { time, incident } = read.found;
  const mark = markAtTime(facts.marks, id, facts.now);
  return openForm(
    {
      kind: 'flight',
      what: [
        `New flight of ${fullName(plane)}${fromBase(facts, 'from')}`,
        ...(time === '' ? [] : [`out at ${time}`]),
      ],
      after: mark === null ? '' : unavailableText(radioId, mark, pacificDay(facts.now)),
      given: { aircraft: id, base: facts.baseId, timeOut: time },
    },
    incident,
  );
}

/** `standby t83 0900 cedar`: a standby, with its start where one is typed. */
export function newStandby({ plane, rest }: Addressed, facts: CommandFacts): Command {
  const [first] = rest;
  const isTimed = first !== undefined && !isProblem(timeOf(first, facts.now));
  const read = isTimed ? timeFirst(rest, facts) : clearlyTimed(rest, facts);
  if (isProblem(read)) return read;
  const { time, incident } = read.found;
  return openForm(
    {
      kind: 'standby',
      what: [
        `New standby of ${fullName(plane)}${fromBase(facts, 'at')}`,
        ...(time === '' ? [] : [`from ${time}`]),
      ],
      after: '',
      given: { aircraft: plane.id, base: facts.baseId, timeOut: time },
    },
    incident,
  );
}

interface AgentAndIncident {
  readonly agentTypeId: string;
  readonly incident: NamedIncident;
}
/** The longest run of first words that names an agent; the words after it name the incident. */
function agentAndIncident(words: readonly Word[], facts: CommandFacts): Read<AgentAndIncident> {
  const tries = words.map((_, n) => words.length - n);
  const count = tries.find((n) => !isProblem(agentNamed(words.slice(0, n), facts.agents))) ?? 0;
  const agent = agentNamed(words.slice(0, count), facts.agents);
  if (isProblem(agent)) return agent;
  const incident = incidentNamed(words.slice(count), facts);
  if (!isProblem(incident))
    return { found: { agentTypeId: agent.found, incident: incident.found } };
  // Without an agent, the words can be meant as either.
  const several = agentNamed(words.slice(0, 1), facts.agents);
  return count === 0 && isProblem(several) && several.message.includes(' fits ')
    ? several
    : incident;
}

/** `load t71 1200 lc95a cedar`: gallons, agent and incident, each optional (HOME-88). */
export function newLoad({ plane, rest }: Addressed, facts: CommandFacts): Command {
  const [first] = rest;
  const time = isClearTime(first) ? timeOf(first, facts.now) : { found: '' };
  if (isProblem(time)) return time;
  const timed = isClearTime(first) ? rest.slice(1) : rest;
  const isLoaded = /^\d/.test(timed[0]?.text ?? '');
  const gallons = gallonsOf(isLoaded ? timed[0] : undefined);
  if (isProblem(gallons)) return gallons;
  const read = agentAndIncident(isLoaded ? timed.slice(1) : timed, facts);
  if (isProblem(read)) return read;
  const { agentTypeId, incident } = read.found;
  const load = { assetId: plane.id, gallons: gallons.found, agentTypeId };
  const what = gallons.found === '' && agentTypeId === '' ? '' : facts.newLoad(load);
  return openForm(
    {
      kind: 'agentOnly',
      what: [
        `New load of ${fullName(plane)}${what === '' ? fromBase(facts, 'at') : ''}`,
        ...(time.found === '' ? [] : [`loaded at ${time.found}`]),
        ...(what === '' ? [] : [what]),
      ],
      after: '',
      given: {
        aircraft: plane.id,
        base: facts.baseId,
        dispatchTime: time.found,
        gallons: gallons.found,
        agent: agentTypeId,
      },
    },
    incident,
  );
}

/** `closest cedar`: opens the aircraft closest to an incident (CLO-10). */
export function closestTo(words: readonly Word[], facts: CommandFacts): Command {
  const read = incidentNamed(words, facts);
  if (isProblem(read)) return read;
  const { id, says, seeks } = read.found;
  if (id !== '')
    return { kind: 'open', to: closestPath(id), says: `Closest aircraft to ${says}.`, seeks };
  if (facts.sought?.items === null && seeks === '')
    return problem("Incidents can't be searched now. Try again.", words);
  if (seeks !== '') return { kind: 'seek', seeks, says: `Looking for incident ${textOf(words)}.` };
  return problem(`No incident matches "${textOf(words)}".`, words);
}
