import type { Base } from '../../contract/base/bases.ts';
import type { Rotation, UnavailableMark } from '../../contract/base/board.ts';
import type { Dispatch } from '../../contract/dispatch/dispatches.ts';
import type { Following } from '../../contract/following/following.ts';
import type { Incident } from '../../contract/incidents/incidents.ts';
import { type BoardRow, boardRows } from '../../domain/base/board.ts';
import type { FormFacts } from '../../domain/base/forms.ts';
import { pacificDay } from '../../domain/dates/pacific.ts';
import { addDays } from '../../domain/dates/parseDate.ts';
import {
  type QueuedSave,
  queuedRecords,
  withRecords,
} from '../../domain/dispatch/queued/queuedRecords.ts';
import { type OutRow, outNow } from '../../domain/dispatch/view/outNow.ts';
import type { FollowSource } from '../../domain/following/rows.ts';
import { abortedInAir, followSourceOf } from '../../domain/following/source.ts';
import {
  type AttentionRow,
  attentionList,
  type LateFeedFacts,
  type PendingInvite,
} from '../../domain/home/attention.ts';
import { abortCost, loadToBook } from '../../domain/home/closeOut.ts';
import { closeOutFacts } from '../../domain/home/closeOutFacts.ts';
import { readCommand } from '../../domain/home/command/command.ts';
import type { Command, SoughtIncidents } from '../../domain/home/command/commandTypes.ts';
import { newLoadText } from '../../domain/home/command/newLoad.ts';
import { divertFlight, nothingTyped } from '../../domain/home/divert.ts';
import { type IncidentRow, incidentsToday } from '../../domain/home/incidentsToday.ts';
import { type DayNumbers, dayNumbers } from '../../domain/home/numbers.ts';
import { type RecentEntry, recentEntries } from '../../domain/home/recentEntries.ts';
import type { HomeVariant } from '../../domain/home/variant.ts';
import { byId, type DispatchFacts } from '../../domain/reference/facts.ts';
import type { WorkDone } from '../base/baseWork.machine.ts';
import type {
  CloseOutSource,
  FlightClosed,
  FlightKept,
  RowsTyped,
} from '../dispatch/closeOut/closeOut.setup.ts';
import type { FlightDiverted } from '../following/divert.setup.ts';
import type { FlightDown, FollowFocus } from '../following/following.setup.ts';
import type { EntrySent, QueueChanged } from '../parts/queue.ts';

/** All data of the home page, as the service returned it. A list the user can't view is empty. */
export interface HomeData {
  /** The base of the lists that belong to one base, '' for all bases. */
  readonly baseId: string;
  readonly bases: readonly Base[];
  readonly aircraft: DispatchFacts['aircraft'];
  readonly landingFees: DispatchFacts['landingFees'];
  readonly agents: DispatchFacts['agents'];
  /** Agent prices of the base, if the user can view them. */
  readonly rates: DispatchFacts['rates'];
  /** The dispatches of yesterday and today. */
  readonly dispatches: readonly Dispatch[];
  /**
   * The dispatches of the twelve days before, for how long an aircraft has been parked, and for the
   * same day last week.
   */
  readonly past: readonly Dispatch[];
  /** The last dispatches this user entered, however old. */
  readonly mine: readonly Dispatch[];
  readonly attention: readonly Dispatch[];
  readonly marks: readonly UnavailableMark[];
  readonly rotations: readonly Rotation[];
  readonly invites: readonly PendingInvite[];
  readonly lateFeeds: readonly LateFeedFacts[];
  /** The flights that are out with their logs; null without the flag. */
  readonly following: Following | null;
  /**
   * Record counts by settings page until the first dispatch exists; later null or absent (HOME-83).
   */
  readonly counts?: Readonly<Record<string, number>> | null;
  /** Today's sunset and cut-off by base id, as instants; bases without coordinates are absent. */
  readonly sun: Readonly<Record<string, { readonly sunset: string; readonly cutOff: string }>>;
}
export interface HomeInput {
  readonly now: string;
  /** The base last shown on this computer, otherwise the user's own, '' if neither. */
  readonly baseId: string;
  readonly variant: HomeVariant;
  /** The user sees every contract that ends, not only those of the base's aircraft. */
  readonly isAdministrator: boolean;
  /** The user can mark aircraft unavailable. */
  readonly mayMark: boolean;
  /** The flag `flightFollowing`. */
  readonly follows: boolean;
  /** The user can write into shift logs; null where they are switched off. */
  readonly mayLog: boolean | null;
}
export interface HomeContext extends HomeInput {
  readonly data: HomeData | null;
  readonly out: readonly OutRow[];
  /** The base's aircraft that are not out. */
  readonly standing: readonly BoardRow[];
  readonly incidents: readonly IncidentRow[];
  readonly attention: readonly AttentionRow[];
  readonly recents: readonly RecentEntry[];
  readonly numbers: { readonly today: DayNumbers; readonly lastWeek: DayNumbers } | null;
  /** The saves queued on this computer (ENTRY-45). */
  readonly queue: readonly QueuedSave[];
  /** The text of the command bar, null while it is closed. */
  readonly line: string | null;
  /** The parsed command line. */
  readonly command: Command;
  /** The input of the close-out rows when the command bar opened, by dispatch id. */
  readonly rowsTyped: RowsTyped['typed'];
  /** The last incident search for the command line, null for none. */
  readonly sought: SoughtIncidents | null;
  /** A record was saved while the lists were loading. */
  readonly isOutdated: boolean;
}
export type HomeEvent =
  | { type: 'base.chosen'; baseId: string }
  | { type: 'clock.ticked'; now: string }
  | { type: 'retry.requested' }
  | { type: 'reload.requested' }
  | { type: 'load.overtaken' }
  /** A record was saved, in this tab or elsewhere. */
  | { type: 'records.changed' }
  | QueueChanged
  | EntrySent
  | { type: 'command.opened' }
  | { type: 'command.typed'; text: string }
  | { type: 'command.submitted' }
  | { type: 'command.closed' }
  | FlightClosed
  | FlightDiverted
  | FlightDown
  | FollowFocus
  | FlightKept
  | RowsTyped
  | WorkDone;

type Derived = Pick<
  HomeContext,
  'baseId' | 'out' | 'standing' | 'incidents' | 'attention' | 'recents' | 'numbers'
>;
export const nothingDerived = {
  out: [],
  standing: [],
  incidents: [],
  attention: [],
  recents: [],
  numbers: null,
} as const;

/**
 * The newest records come first, because they show an aircraft's current state. Queued saves are
 * included (ENTRY-45).
 */
function recordsOf({ data, queue }: Pick<HomeContext, 'data' | 'queue'>): readonly Dispatch[] {
  if (data === null) return [];
  const known = [...data.dispatches, ...data.past];
  return withRecords(known, queuedRecords(queue, known, data));
}

/** Computes the page's lists, once for each change. */
function derive({
  data,
  queue,
  now,
  baseId: asked,
  variant,
  isAdministrator,
}: HomeContext): Derived {
  if (data === null) return { ...nothingDerived, baseId: asked };
  const base = byId(data.bases, asked);
  const baseId = base === null || base.archivedAt !== null ? '' : asked;
  const recents = recentEntries(data.mine, data.aircraft);
  // Without a base, only analysts see the lists, which are those of all bases.
  if (baseId === '' && variant !== 'analyst') return { ...nothingDerived, baseId, recents };
  const today = pacificDay(now);
  const all = recordsOf({ data, queue });
  const isCurrent = data.baseId === baseId;
  const board =
    base === null
      ? []
      : boardRows(base, data.aircraft, all, data.marks, now, isCurrent ? data.rotations : []);
  const contractsOf = isAdministrator
    ? data.aircraft.filter((a) => !a.isArchived).map((a) => a.id)
    : board.map((r) => r.assetId);
  return {
    baseId,
    out: outNow(all, data.aircraft, data.bases, baseId, now),
    standing: board.filter((r) => r.status !== 'Out'),
    incidents: incidentsToday(data.dispatches, baseId, today),
    attention: attentionList(isCurrent ? data.attention : [], {
      aircraft: data.aircraft,
      contractsOf,
      invites: data.invites,
      lateFeeds: data.lateFeeds,
      now,
    }),
    recents,
    numbers: {
      today: dayNumbers(data.dispatches, baseId, today),
      lastWeek: dayNumbers(data.past, baseId, addDays(today, -7)),
    },
  };
}
/** Returns the context with its lists recomputed. */
export const withDerived = (context: HomeContext): HomeContext => ({
  ...context,
  ...derive(context),
});
/** An incident of the shown flights, or of the last search; null for another one. */
export const incidentOf = (
  context: Pick<HomeContext, 'data' | 'queue' | 'now' | 'sought'>,
  id: string,
): Incident | null =>
  byId([...closeOutSource(context).facts.incidents, ...(context.sought?.items ?? [])], id);
/** Parses a typed command line. */
export const readLine = (context: HomeContext, text: string): Command =>
  readCommand(text, {
    aircraft: context.data?.aircraft ?? [],
    dispatches: recordsOf(context),
    outIds: context.out.map(({ dispatchId }) => dispatchId),
    incidents: context.incidents,
    sought: context.sought,
    baseId: context.baseId,
    board: workSource(context),
    mayMark: context.mayMark,
    follows: context.follows,
    mayLog: context.mayLog,
    marks: context.data?.marks ?? [],
    now: context.now,
    agents: context.data?.agents ?? [],
    loadToBook: (flight, typed) => {
      const { facts, dispatches } = closeOutSource(context);
      return loadToBook(flight, typed, facts, dispatches);
    },
    rowOf: (dispatchId) => context.rowsTyped[dispatchId] ?? null,
    newLoad: (load) => newLoadText(load, context.baseId, closeOutSource(context).facts),
    divertRefusal: (flight, time, incidentId) => {
      const { facts, dispatches } = closeOutSource(context);
      const typed = { ...nothingTyped, time };
      const incident = incidentOf(context, incidentId);
      return divertFlight(flight, typed, incident, facts, dispatches).findings[0]?.message ?? '';
    },
    abortCost: (flight) => abortCost(flight, closeOutSource(context).facts),
  });
/** Returns the context with its lists recomputed, and the open command line read again. */
export function reread(context: HomeContext): HomeContext {
  const next = withDerived(context);
  return next.line === null ? next : { ...next, command: readLine(next, next.line) };
}
/** The incident text that the command line looks up on the service, '' for none. */
export const soughtText = ({ command }: Pick<HomeContext, 'command'>): string =>
  command.kind === 'open' || command.kind === 'seek' ? command.seeks : '';
/**
 * Returns the lists with one dispatch updated. New flags appear in the attention list immediately.
 */
export const replaced = (data: HomeData | null, dispatch: Dispatch): HomeData | null => {
  if (data === null) return null;
  const swap = (list: readonly Dispatch[]) =>
    list.map((d) => (d.id === dispatch.id ? dispatch : d));
  return {
    ...data,
    dispatches: swap(data.dispatches),
    past: swap(data.past),
    mine: swap(data.mine),
    attention: [...data.attention.filter((d) => d.id !== dispatch.id), dispatch],
  };
};
/** Returns the lists with a record that was just sent, because the next load may take a moment. */
export function withSent(data: HomeData | null, dispatch: Dispatch, now: string): HomeData | null {
  if (data === null) return null;
  const isKnown = [...data.dispatches, ...data.past].some((d) => d.id === dispatch.id);
  if (isKnown) return replaced(data, dispatch);
  const isLate = dispatch.activityDate < addDays(pacificDay(now), -1);
  return isLate
    ? { ...data, past: [dispatch, ...data.past] }
    : { ...data, dispatches: [dispatch, ...data.dispatches] };
}

/** Returns the board's flights and facts for the close-out. */
export const closeOutSource = ({
  data,
  queue,
  now,
}: Pick<HomeContext, 'data' | 'queue' | 'now'>): CloseOutSource => {
  const dispatches = recordsOf({ data, queue });
  const { aircraft = [], bases = [], landingFees = [], rates = [], agents = [] } = data ?? {};
  const lists = { aircraft, bases, landingFees, rates, agents, dispatches };
  const aborted = abortedInAir({ following: data?.following ?? null, queue });
  return { dispatches, facts: closeOutFacts(now, lists), aborted };
};
/** Returns the board's flights that are out, for following them; none without the flag. */
export function followSource({
  data,
  queue,
  now,
  out,
}: Pick<HomeContext, 'data' | 'queue' | 'now' | 'out'>): FollowSource {
  const shown = new Set(out.map(({ dispatchId }) => dispatchId));
  const { aircraft = [], bases = [], following = null } = data ?? {};
  const records = recordsOf({ data, queue }).filter(({ id }) => shown.has(id));
  return followSourceOf({ now, aircraft, bases, following, queue }, records);
}
/** Returns the board's facts for the forms; null while no base is chosen. */
export const workSource = ({
  data,
  now,
  baseId,
}: Pick<HomeContext, 'data' | 'now' | 'baseId'>): FormFacts | null => {
  const base = data === null ? null : byId(data.bases, baseId);
  return data === null || base === null
    ? null
    : { bases: data.bases, base, aircraft: data.aircraft, now };
};
