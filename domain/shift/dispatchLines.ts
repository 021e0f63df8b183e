import type { Activity, Dispatch } from '../../contract/dispatch/dispatches.ts';
import type { FlightLogLine } from '../../contract/following/following.ts';
import type { ShiftKind, ShiftLine } from '../../contract/shift/shift.ts';
import { instantText, pacificDay } from '../dates/pacific.ts';
import { formatDate } from '../dates/parseDate.ts';
import { takeOffIndex } from '../dispatch/draft/airborne.ts';
import { beganOrNoon } from '../dispatch/draft/recent.ts';
import { kindWords } from '../dispatch/view/kinds.ts';
import { struckIds } from '../following/fold.ts';
import { epochMs } from '../following/instants.ts';
import { kindTexts, lineText } from '../following/texts.ts';
import { formatGallons } from '../format.ts';
import { incidentLabel } from '../reference/incidentNumber.ts';
import { overdueSpells } from './overdueSpells.ts';

/** Whether a dispatch left from a base, landed or loaded there. */
export const isOfBase = ({ activities }: Pick<Dispatch, 'activities'>, baseId: string): boolean =>
  activities.some(
    (a) =>
      a.takeOffBaseId === baseId ||
      a.landingBaseId === baseId ||
      a.drops.some((drop) => drop.baseId === baseId),
  );

/** Facts about a dispatch that its record alone doesn't have. */
export interface DispatchShiftFacts {
  readonly dispatch: Dispatch;
  readonly radioId: string;
  readonly log: readonly FlightLogLine[];
  /** The user who entered a time in, by activity id. */
  readonly landedBy: ReadonlyMap<string, string>;
  /** Instant. */
  readonly now: string;
  /** Minutes from a missed check to overdue; null: flights aren't followed here (FOL-1, FOL-33). */
  readonly overdueMinutes: number | null;
}
type Told = Pick<ShiftLine, 'at' | 'kind' | 'text' | 'by'>;

const overdueTexts = {
  check: 'Overdue: no contact',
  eta: 'Overdue: its ETA was 30 minutes ago',
  fuel: 'Overdue: its fuel time has passed',
} as const;
/** Kinds that have a line of their own; plain contacts are left to the flight's log. */
const ownKinds: Partial<Record<FlightLogLine['kind'], ShiftKind>> = {
  divert: 'divert',
  abort: 'abort',
};
const left: ReadonlySet<FlightLogLine['kind']> = new Set(['contact', 'correction']);

function lineMaker({ dispatch, radioId }: DispatchShiftFacts) {
  const { id, dispatchType: kind, dispatchNumber } = dispatch;
  return (key: string, activity: Activity | undefined, told: Told): ShiftLine => ({
    key: `${id} ${key}`,
    radioId,
    incidentId: activity?.incidentId ?? null,
    incident: activity?.incident == null ? '' : incidentLabel(activity.incident),
    record: { kind, id },
    forNext: false,
    ...told,
    text: told.text === '' ? `${kindWords[kind].name} ${dispatchNumber}` : told.text,
  });
}
type Make = ReturnType<typeof lineMaker>;

/** Take-offs, landings, and aborts on the ground. */
function flightLines({ dispatch, log, landedBy }: DispatchShiftFacts, make: Make): ShiftLine[] {
  const { activities, createdBy } = dispatch;
  const struck = struckIds(log);
  const hasAbort = log.some(({ id, kind }) => kind === 'abort' && !struck.has(id));
  return activities.flatMap((a, n): ShiftLine[] => {
    const key = a.activityId;
    const follows = activities[n + 1] !== undefined && takeOffIndex(activities, n + 1) <= n;
    const from = a.takeOffBaseCode === null ? '' : ` from ${a.takeOffBaseCode}`;
    const to = a.landingBaseCode === null ? '' : ` at ${a.landingBaseCode}`;
    return [
      ...(!a.aborted || hasAbort
        ? []
        : [
            make(`${key} abort`, a, {
              at: a.timeOut ?? beganOrNoon(dispatch),
              kind: 'abort',
              text: 'Aborted',
              by: createdBy,
            }),
          ]),
      ...(a.timeOut === null || takeOffIndex(activities, n) !== n
        ? []
        : [
            make(`${key} out`, a, {
              at: a.timeOut,
              kind: 'launch',
              text: `Out${from}`,
              by: createdBy,
            }),
          ]),
      ...(a.timeIn === null || follows
        ? []
        : [
            make(`${key} in`, a, {
              at: a.timeIn,
              kind: 'landing',
              text: `In${to}`,
              by: landedBy.get(key) ?? '',
            }),
          ]),
    ];
  });
}

/** The lines of the flight's log that are not plain contacts. */
function logLines(
  { dispatch, log, now, overdueMinutes }: DispatchShiftFacts,
  make: Make,
): ShiftLine[] {
  if (overdueMinutes === null) return [];
  const struck = struckIds(log);
  const at = (instant: string) =>
    dispatch.activities.findLast(
      (a) => a.timeOut !== null && epochMs(a.timeOut) <= epochMs(instant),
    ) ?? dispatch.activities[0];
  return [
    ...log
      .filter(({ id, kind }) => !struck.has(id) && !left.has(kind))
      .map((line) =>
        make(line.id, at(line.at), {
          at: line.at,
          kind: ownKinds[line.kind] ?? 'following',
          text: [kindTexts[line.kind], lineText(line, line.at)].filter(Boolean).join(': '),
          by: line.by,
        }),
      ),
    ...overdueSpells(dispatch, log, epochMs(now), overdueMinutes).map(({ since, reason }) =>
      make(`overdue ${since}`, at(instantText(since)), {
        at: instantText(since),
        kind: 'overdue',
        text: overdueTexts[reason],
        by: '',
      }),
    ),
  ];
}

/** Preloads, with their agent. */
const preloadLines = ({ dispatch }: DispatchShiftFacts, make: Make): ShiftLine[] =>
  dispatch.purpose !== 'preload'
    ? []
    : dispatch.activities.map((a) =>
        make(`${a.activityId} preload`, a, {
          at: a.timeOut ?? beganOrNoon(dispatch),
          kind: 'preload',
          text: `Loaded ${a.drops
            .map((d) => `${formatGallons(d.volumeOnIncident + d.volumeJettisoned)} ${d.name}`)
            .join(', ')}`,
          by: dispatch.createdBy,
        }),
      );

/** A record that was entered on a day after its activity (SHIFT-2). */
function lateLines({ dispatch }: DispatchShiftFacts, make: Make): ShiftLine[] {
  const { createdAt, activityDate, createdBy, dispatchType, dispatchNumber, activities } = dispatch;
  return pacificDay(createdAt) <= activityDate
    ? []
    : [
        make('late', activities[0], {
          at: createdAt,
          kind: 'late',
          text: `${kindWords[dispatchType].name} ${dispatchNumber} of ${formatDate(activityDate)} was entered`,
          by: createdBy,
        }),
      ];
}

/** Everything that one dispatch adds to the shift log, of any day (SHIFT-2). */
export function dispatchLines(facts: DispatchShiftFacts): ShiftLine[] {
  const make = lineMaker(facts);
  return [
    ...(facts.dispatch.dispatchType === 'flight' ? flightLines(facts, make) : []),
    ...(facts.dispatch.dispatchType === 'flight' ? logLines(facts, make) : []),
    ...preloadLines(facts, make),
    ...lateLines(facts, make),
  ];
}
