import type {
  FlightLogLine,
  FlightPhase,
  FollowEvery,
  FollowedFlight,
  ReportedPosition,
} from '../../contract/following/following.ts';
import { TRACKED } from '../../contract/following/following.ts';
import type { FollowFacts } from './followed.ts';
import { addMinutes, epochMs } from './instants.ts';

/** A line as the fold reads it; a line that is not sent yet has no `receivedAt`. */
export type LogLine = Omit<FlightLogLine, 'receivedAt'>;

/** Minutes between checks unless a `follow` line says otherwise, and between looks (FOL-8). */
const EVERY_MINUTES = 15;

const phases: readonly LogLine['kind'][] = ['off', 'onScene', 'returning', 'down'];
/** A call from the aircraft, whatever it was about, shows that it flies. */
const contacts: ReadonlySet<LogLine['kind']> = new Set([
  'contact',
  'found',
  'off',
  'onScene',
  'returning',
  'down',
  'divert',
]);

/** Lines in their order: the newest `at` is last, then the newest `seq` (FOL-6). */
export const inLogOrder = <T extends Pick<LogLine, 'at' | 'seq'>>(lines: readonly T[]): T[] =>
  lines.toSorted((a, b) => epochMs(a.at) - epochMs(b.at) || a.seq - b.seq);

/** The ids of lines that a correction strikes. */
export const struckIds = (lines: readonly LogLine[]): ReadonlySet<string> =>
  new Set(lines.flatMap((line) => (line.kind === 'correction' ? (line.corrects ?? []) : [])));

/** A ticked step: when, and by whom ('' for the user of this page). */
export interface Tick {
  readonly stepId: string;
  readonly at: string;
  readonly by: string;
}

/** An abort of the part that is out: a later divert begins another one. Lines in their order. */
export const isStandingAbort = (line: LogLine, lines: readonly LogLine[]): boolean =>
  line.kind === 'abort' &&
  !lines
    .slice(lines.indexOf(line))
    .some(({ kind, dispatchId }) => kind === 'divert' && dispatchId === line.dispatchId);

/** A flight's state by its log. */
export type Followed = Omit<FollowedFlight, 'lines'> & {
  /** The reason of an abort in the air; null without one. */
  readonly aborted: string | null;
  /** The ticked steps of the checklist. */
  readonly ticks: readonly Tick[];
  /** When each noted phase began, in their order. */
  readonly phases: readonly { readonly kind: Exclude<FlightPhase, ''>; readonly at: string }[];
};

const newest = <T>(
  lines: readonly LogLine[],
  read: (line: LogLine) => T | undefined,
): T | undefined => {
  for (const line of lines.toReversed()) {
    const value = read(line);
    if (value !== undefined) return value;
  }
  return undefined;
};
const isPhase = (kind: LogLine['kind']): kind is Exclude<FlightPhase, ''> => phases.includes(kind);

/** The newest line of each phase. */
const phasesOf = (lines: readonly LogLine[]): Followed['phases'] => {
  const noted = lines.flatMap(({ kind, at }) => (isPhase(kind) ? [{ kind, at }] : []));
  return noted.filter(({ kind }, n) => noted.findLastIndex((each) => each.kind === kind) === n);
};

/**
 * Derives everything about a followed flight from its log: each field of the newest line that has
 * it (FOL-6).
 * @param position the aircraft's newest; it counts as a look at a tracked flight (FOL-35)
 */
export function foldLog(
  facts: FollowFacts,
  all: readonly LogLine[],
  position: ReportedPosition | null = null,
): Followed {
  const { dispatchId, assetId, timeOut, startedAt, crew } = facts;
  const struck = struckIds(all);
  const lines = inLogOrder(all.filter((line) => !struck.has(line.id)));
  const follows = lines.filter(({ kind }) => kind === 'follow');
  const lastContact = lines.findLast(({ kind }) => contacts.has(kind)) ?? null;
  // The text of a divert names where it goes, not where it is.
  const placed = lines.findLast(
    ({ kind, text }) => contacts.has(kind) && kind !== 'divert' && text !== '',
  );
  const phase = newest(lines, ({ kind }) => (isPhase(kind) ? kind : undefined)) ?? '';
  const everyMinutes: FollowEvery = newest(follows, (line) => line.everyMinutes) ?? EVERY_MINUTES;
  const known = position !== null && epochMs(position.at) >= epochMs(timeOut) ? position : null;
  const from =
    lastContact === null || epochMs(lastContact.at) < epochMs(timeOut) ? startedAt : lastContact.at;
  const seen =
    everyMinutes === TRACKED && known !== null && epochMs(known.at) > epochMs(from)
      ? known.at
      : from;
  return {
    dispatchId,
    assetId,
    everyMinutes,
    lastContact:
      lastContact === null
        ? null
        : { at: lastContact.at, by: lastContact.by, text: lastContact.text },
    lastPlace: placed === undefined ? null : { at: placed.at, text: placed.text },
    due: phase === 'down' ? null : addMinutes(seen, everyMinutes || EVERY_MINUTES),
    eta: newest(follows, (line) => line.eta) ?? null,
    fuelUntil: newest(follows, (line) => line.fuelUntil) ?? null,
    souls: newest(follows, (line) => line.souls) ?? crew,
    phase,
    position: known,
    aborted: lines.findLast((line) => isStandingAbort(line, lines))?.text ?? null,
    ticks: lines.flatMap(({ stepId, at, by }) =>
      stepId === undefined ? [] : [{ stepId, at, by }],
    ),
    phases: phasesOf(lines),
  };
}
