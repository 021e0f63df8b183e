import type { Dispatch } from '../../contract/dispatch/dispatches.ts';
import { type AssignmentRow, assignmentRows } from '../../domain/base/assignments.ts';
import { type BoardRow, boardRows } from '../../domain/base/board.ts';
import type { BaseData } from '../../domain/base/facts.ts';
import type { FormFacts } from '../../domain/base/forms.ts';
import {
  attentionRows,
  type DispatchRow,
  type PreloadRow,
  preloadRows,
  todayRows,
} from '../../domain/base/lists.ts';
import { type FeeRow, feeRows, type PriceRow, priceRows } from '../../domain/base/prices.ts';
import { pacificDay } from '../../domain/dates/pacific.ts';
import {
  type QueuedSave,
  queuedRecords,
  withRecords,
} from '../../domain/dispatch/queued/queuedRecords.ts';
import type { FollowSource } from '../../domain/following/rows.ts';
import { abortedInAir, followSourceOf } from '../../domain/following/source.ts';
import { closeOutFacts } from '../../domain/home/closeOutFacts.ts';
import type {
  CloseOutSource,
  FlightClosed,
  FlightKept,
} from '../dispatch/closeOut/closeOut.setup.ts';
import type { FlightDown, FollowFocus } from '../following/following.setup.ts';
import type { EntrySent, QueueChanged } from '../parts/queue.ts';
import type { WorkDone } from './baseWork.machine.ts';

export interface BaseInput {
  readonly now: string;
  /** The base in the URL, '' if none. */
  readonly askedId: string;
  /** The user's own base, '' if none. */
  readonly ownBaseId: string;
}
/**
 * The result of a load: no base, or one with its lists and the messages of lists that failed.
 * `unopenable`: the message of a failed list that the page requires.
 */
export type BaseLoaded =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'found';
      readonly data: BaseData;
      readonly failures: readonly string[];
      readonly unopenable: string | null;
    };
/** Null: the list failed to load, or the user is not allowed to view it. */
export interface BaseSections {
  readonly board: readonly BoardRow[] | null;
  readonly assignments: readonly AssignmentRow[];
  readonly preloads: readonly PreloadRow[] | null;
  readonly prices: readonly PriceRow[] | null;
  readonly fees: readonly FeeRow[] | null;
  readonly today: readonly DispatchRow[] | null;
  readonly attention: readonly DispatchRow[] | null;
}
export interface BaseContext extends BaseInput {
  readonly data: BaseData | null;
  readonly failures: readonly string[];
  readonly sections: BaseSections;
  readonly showsHistory: boolean;
  /** The saves queued on this computer (ENTRY-45). */
  readonly queue: readonly QueuedSave[];
  /** A record was saved while the lists were loading. */
  readonly isOutdated: boolean;
}
export type BaseEvent =
  | { type: 'base.asked'; baseId: string }
  | { type: 'clock.ticked'; now: string }
  | { type: 'retry.requested' }
  | { type: 'reload.requested' }
  | { type: 'load.overtaken' }
  /** A record was saved, in this tab or elsewhere. */
  | { type: 'records.changed' }
  | { type: 'history.toggled' }
  | QueueChanged
  | EntrySent
  | FlightClosed
  | FlightDown
  | FlightKept
  | FollowFocus
  | WorkDone;

export const noSections: BaseSections = {
  board: null,
  assignments: [],
  preloads: null,
  prices: null,
  fees: null,
  today: null,
  attention: null,
};

/** The page's records, including queued saves (ENTRY-45). */
export function recordsOf({
  data,
  queue,
}: Pick<BaseContext, 'data' | 'queue'>): readonly Dispatch[] | null {
  if (data === null || data.dispatches === null) return null;
  const known = data.dispatches;
  return withRecords(
    known,
    queuedRecords(queue, known, { bases: data.bases, agents: data.agents ?? [] }),
  );
}

function sectionsOf({
  data,
  queue,
  now,
  showsHistory,
}: Pick<BaseContext, 'data' | 'queue' | 'now' | 'showsHistory'>): BaseSections {
  if (data === null) return noSections;
  const { base, dispatches, preloads, rates, landingFees } = data;
  const aircraft = data.aircraft ?? [];
  const today = pacificDay(now);
  const records = recordsOf({ data, queue });
  return {
    board:
      records === null || data.aircraft === null
        ? null
        : boardRows(base, aircraft, records, data.marks ?? [], now, data.rotations),
    assignments: assignmentRows(base, aircraft, now, showsHistory),
    preloads: preloads === null ? null : preloadRows(preloads, aircraft, now),
    prices: rates === null || data.agents === null ? null : priceRows(rates, data.agents, today),
    fees: landingFees === null ? null : feeRows(landingFees, base.id, today),
    today: dispatches === null ? null : todayRows(dispatches, aircraft, base.id, now),
    attention: dispatches === null ? null : attentionRows(dispatches, aircraft, base.id, now),
  };
}
/** Returns the context with its sections recomputed. */
export const withDerived = (context: BaseContext): BaseContext => ({
  ...context,
  sections: sectionsOf(context),
});

/** Returns the page's flights and facts for the close-out. */
export const closeOutSource = ({
  data,
  queue,
  now,
}: Pick<BaseContext, 'data' | 'queue' | 'now'>): CloseOutSource => {
  const lists = {
    bases: data?.bases ?? [],
    aircraft: data?.aircraft ?? [],
    landingFees: data?.landingFees ?? [],
    rates: data?.rates ?? [],
    agents: data?.agents ?? [],
    dispatches: recordsOf({ data, queue }) ?? [],
  };
  const aborted = abortedInAir({ following: data?.following ?? null, queue });
  return { dispatches: lists.dispatches, facts: closeOutFacts(now, lists), aborted };
};
/** Returns the flights of the base's aircraft that are out, for following them. */
export function followSource({
  data,
  queue,
  now,
  sections,
}: Pick<BaseContext, 'data' | 'queue' | 'now' | 'sections'>): FollowSource {
  const shown = new Set((sections.board ?? []).flatMap(({ flight }) => flight?.id ?? []));
  const records = (recordsOf({ data, queue }) ?? []).filter(({ id }) => shown.has(id));
  const aircraft = data?.aircraft ?? [];
  const { bases = [], following = null } = data ?? {};
  return followSourceOf({ now, aircraft, bases, following, queue }, records);
}
/** Returns the page's facts for the forms. */
export const workSource = ({ data, now }: Pick<BaseContext, 'data' | 'now'>): FormFacts | null =>
  data === null ? null : { bases: data.bases, base: data.base, aircraft: data.aircraft ?? [], now };
