import type { Base } from '../../contract/base/bases.ts';
import type { Dispatch } from '../../contract/dispatch/dispatches.ts';
import type {
  ChecklistStep,
  FlightLogLine,
  FlightLogLineBody,
  ReportedPosition,
} from '../../contract/following/following.ts';
import type { Presence } from '../../contract/following/presence.ts';
import type { QueuedSave } from '../dispatch/queued/queuedRecords.ts';
import { openActivity } from '../dispatch/view/outNow.ts';
import { type AircraftFacts, byId } from '../reference/facts.ts';
import { incidentLabel } from '../reference/incidentNumber.ts';
import {
  type Followed,
  foldLog,
  inLogOrder,
  isStandingAbort,
  type LogLine,
  struckIds,
  type Tick,
} from './fold.ts';
import { type FollowFacts, followFacts, logStart } from './followed.ts';
import { epochMs } from './instants.ts';
import { judge, type Verdict } from './judge.ts';
import { presenceText } from './presence.ts';

/** A line that this page made and the loaded logs don't have. */
export type LocalLine = Omit<FlightLogLineBody, 'id'> & { readonly id?: string };
/** A page's data about the flights that are out. */
export interface FollowSource {
  readonly now: string;
  /** The flights that the page shows, including queued ones. */
  readonly records: readonly Dispatch[];
  /** The logs as the service returned them. */
  readonly lines: readonly FlightLogLine[];
  /** Lines in this computer's outbox, oldest first. */
  readonly queued: readonly FlightLogLineBody[];
  readonly aircraft: readonly Pick<AircraftFacts, 'id' | 'radioId' | 'typeName'>[];
  readonly bases: readonly Pick<Base, 'id' | 'code' | 'name' | 'phone'>[];
  /** The checklist for overdue aircraft, in its order (FOL-30). */
  readonly steps: readonly ChecklistStep[];
  /** Undefined until the service has sent it. */
  readonly overdueMinutes: number | undefined;
  /** The newest position of each flight that has one (FOL-35). */
  readonly positions: readonly (ReportedPosition & { readonly dispatchId: string })[];
  /** The others who enter a record (FOL-34). */
  readonly people: readonly Presence[];
}
/** A step of the checklist for one overdue flight. */
export interface CheckedStep extends ChecklistStep {
  /** The tick since the flight became overdue; null without one. */
  readonly tick: Tick | null;
  /** When the step is due, in epoch ms. */
  readonly dueAt: number;
}
/** A followed flight as pages show it. */
export interface FollowRow {
  readonly dispatchId: string;
  readonly radioId: string;
  readonly typeName: string;
  readonly incident: string;
  /** "Jane Doe, Pilot" */
  readonly crew: readonly string[];
  readonly facts: FollowFacts;
  /** The first instant that a line can have. */
  readonly start: string;
  readonly followed: Followed;
  readonly verdict: Verdict;
  /** The base it took off from, with its phone; null if not known. */
  readonly base: Pick<Base, 'name' | 'phone'> | null;
  /** "B. Ortiz is entering T-83"; '' for nobody. */
  readonly presence: string;
  /** Empty while the flight is not overdue. */
  readonly checklist: readonly CheckedStep[];
  /** A line of this page is not sent yet. */
  readonly isNotSent: boolean;
}

const MINUTE_MS = 60_000;
/** The lines in this computer's outbox that can still be sent. */
export const queuedLines = (queue: readonly QueuedSave[]): readonly FlightLogLineBody[] =>
  queue.flatMap((entry) => (entry.form === 'log' && entry.refusal === null ? [entry.line] : []));

/** Local lines come after all lines of the service with the same time. */
const FIRST_LOCAL = Number.MAX_SAFE_INTEGER - 1_000_000;
const logLineOf = (line: LocalLine, n: number): LogLine => ({
  ...line,
  id: line.id ?? `local ${n}`,
  text: line.text ?? '',
  by: '',
  seq: FIRST_LOCAL + n,
});

/** The loaded lines and those of this page, each once. */
export function mergedLines(
  lines: readonly FlightLogLine[],
  local: readonly LocalLine[],
): readonly LogLine[] {
  const known = new Set(lines.map(({ id }) => id));
  const others = local.filter(({ id }, n) => {
    const isFirst = id === undefined || local.findIndex((line) => line.id === id) === n;
    return isFirst && (id === undefined || !known.has(id));
  });
  return [...lines, ...others.map(logLineOf)];
}

/** The checklist of a flight that is overdue; ticks of an earlier time overdue don't count. */
const checklistOf = (
  steps: readonly ChecklistStep[],
  { ticks }: Followed,
  { since }: Verdict,
): readonly CheckedStep[] =>
  since === null
    ? []
    : steps.map((step) => ({
        ...step,
        tick:
          ticks.findLast(({ stepId, at }) => stepId === step.id && epochMs(at) >= since) ?? null,
        dueAt: since + step.afterMinutes * MINUTE_MS,
      }));

/** The flights that were aborted in the air by these lines (FOL-24). */
export function abortedFlights(lines: readonly LogLine[]): readonly string[] {
  const struck = struckIds(lines);
  const standing = inLogOrder(lines.filter(({ id }) => !struck.has(id)));
  const aborts = standing.filter((line) => isStandingAbort(line, standing));
  return [...new Set(aborts.map(({ dispatchId }) => dispatchId))];
}

const crewText = ({ firstName, lastName, roleName }: CrewRow) =>
  [`${firstName} ${lastName}`.trim(), roleName].filter((text) => text !== '').join(', ');
type CrewRow = Dispatch['activities'][number]['crew'][number];

/**
 * The followed flights, the most urgent first, then by their next check (FOL-7, FOL-9).
 * @param pending lines of this page on their way, in their order
 * @param sent lines that the service has and the source doesn't
 * @param now epoch ms
 */
export function followRows(
  source: FollowSource,
  {
    pending,
    sent,
  }: { readonly pending: readonly LocalLine[]; readonly sent: readonly LocalLine[] },
  now: number,
): readonly FollowRow[] {
  const unsent = [...source.queued, ...pending];
  const lines = mergedLines(source.lines, [...sent, ...unsent]);
  const known = new Set([...source.lines, ...sent].map(({ id }) => id));
  return source.records
    .flatMap((record): FollowRow[] => {
      const facts = followFacts(record, source.now);
      if (facts === null) return [];
      const open = openActivity(record);
      const isOwn = (line: { readonly dispatchId: string }) => line.dispatchId === record.id;
      const followed = foldLog(facts, lines.filter(isOwn), source.positions.find(isOwn) ?? null);
      const plane = byId(source.aircraft, record.assetId ?? '');
      const radioId = plane?.radioId ?? 'No aircraft';
      const people = source.people.filter(({ assetId }) => assetId === record.assetId);
      const verdict = judge({ ...followed, overdueMinutes: source.overdueMinutes }, now);
      return [
        {
          dispatchId: record.id,
          radioId,
          typeName: plane?.typeName ?? '',
          incident: open?.incident == null ? '' : incidentLabel(open.incident),
          crew: (open?.crew ?? []).map(crewText),
          facts,
          start: logStart(record),
          followed,
          verdict,
          base: byId(source.bases, facts.baseId ?? ''),
          presence: presenceText(people, radioId),
          checklist: checklistOf(source.steps, followed, verdict),
          isNotSent: unsent.some((line) => isOwn(line) && !known.has(line.id ?? '')),
        },
      ];
    })
    .sort(mostUrgent);
}
/** Flights that are not overdue come after those that are, those that are down last. */
const LAST = Number.MAX_SAFE_INTEGER;
const sinceOf = ({ verdict: { since } }: FollowRow) => since ?? LAST;
const dueOf = ({ followed: { due } }: FollowRow) => (due === null ? LAST : epochMs(due));
const mostUrgent = (a: FollowRow, b: FollowRow) =>
  sinceOf(a) - sinceOf(b) || dueOf(a) - dueOf(b) || a.radioId.localeCompare(b.radioId);
