import type * as z from 'zod/mini';
import type { Dispatch, RecentDispatch } from '../../../contract/dispatch/dispatches.ts';
import type { Incident } from '../../../contract/incidents/incidents.ts';
import { routes } from '../../../contract/table.ts';
import { halfMonthEnd, halfMonthOf } from '../../../domain/approvals/halfMonth.ts';
import { dayWindow, instantText, pacificDay } from '../../../domain/dates/pacific.ts';
import { addDays, parseDate } from '../../../domain/dates/parseDate.ts';
import type { DispatchDraft } from '../../../domain/dispatch/draft/draft.ts';
import { unknownIncidents } from '../../../domain/dispatch/draft/read.ts';
import { filledFromIn } from '../../../domain/dispatch/price/prices.ts';
import {
  type QueuedSave,
  queuedRecords,
  withRecords,
} from '../../../domain/dispatch/queued/queuedRecords.ts';
import { recentWith } from '../../../domain/dispatch/queued/recentWith.ts';
import type { DispatchFacts } from '../../../domain/reference/facts.ts';
import type { Derived } from '../../../machines/dispatch/derive.ts';
import {
  type LookupsFacts,
  LookupsUnknown,
} from '../../../machines/dispatch/dispatchEditor.context.ts';
import type { Call } from './api.ts';
import { hasStatus, isNetworkFailure } from './apiError.ts';
import { boardQuery } from './boardQuery.ts';
import type { Reference } from './reference.ts';

type Recent = z.output<typeof RecentDispatch>;

const HOUR_MS = 3_600_000;
/** A longer look-back would make it impossible to enter a replaced meter (D-10). */
const LAST_DISPATCH_MS = 180 * 24 * HOUR_MS;

const before = (instant: string, ms: number) => instantText(Date.parse(instant) - ms);

/** Returns the distinct incidents of these dispatches, newest dispatch first. */
const incidentsOf = (dispatches: readonly Dispatch[]) => {
  const newest = [...dispatches].sort((a, b) => b.dispatchNumber - a.dispatchNumber);
  const found = new Map(
    newest
      .flatMap((d) => d.activities)
      .flatMap((a) => (a.incident === null ? [] : [[a.incident.id, a.incident] as const])),
  );
  return [...found.values()];
};
/** Returns `found` if it is another dispatch before the edited record, otherwise null. */
const earlierThan = (record: Dispatch | null, found: Dispatch | null) =>
  found === null ||
  record === null ||
  (found.id !== record.id && (found.dispatchTime ?? '') < (record.dispatchTime ?? ''))
    ? found
    : null;
/**
 * The instant that separates earlier dispatches from later ones: the stored record's own dispatch
 * time, otherwise the end of its day.
 */
const endOf = ({ record }: DispatchFacts, day: string) =>
  record !== null && record.activityDate === day && record.dispatchTime !== null
    ? record.dispatchTime
    : dayWindow(day).until;

/**
 * Loads an incident by the id in a stored draft. A merged incident returns its target under the old
 * id (INC-11); a missing one returns [].
 */
async function incidentNamed(call: Call, id: string, signal: AbortSignal): Promise<Incident[]> {
  try {
    return [{ ...(await call(routes.getIncident, { params: { id }, signal })), id }];
  } catch (error) {
    if (hasStatus(error, 404, 400)) return [];
    throw error;
  }
}

/**
 * Returns the closed half-month of a day. One that has not ended is open, so it needs no request.
 */
async function closedPeriodOf(
  call: Call,
  assetId: string,
  day: string,
  today: string,
  signal: AbortSignal,
): Promise<DispatchFacts['closedPeriod']> {
  if (halfMonthEnd(halfMonthOf(day)) >= today) return null;
  const { period } = await call(routes.getClosedPeriod, {
    query: { day, ...(assetId === '' ? {} : { assetId }) },
    signal,
  });
  return period === null ? null : { assetId, ...period };
}

interface LookupsDeps {
  readonly call: Call;
  readonly reference: Reference;
  /** The saves queued on this computer. */
  readonly queue: readonly QueuedSave[];
}
/** Returns the queued records, without the form's own. */
export const queuedOthers = (
  queue: readonly QueuedSave[],
  known: readonly Dispatch[],
  ownId: string,
): readonly Dispatch[] =>
  queuedRecords(queue, known, { bases: [], agents: [] }).filter((d) => d.id !== ownId);

type Situation = Pick<
  LookupsFacts,
  'recentFor' | 'lastDispatch' | 'lastMetered' | 'unmetered' | 'sameDay'
>;
/**
 * Returns the aircraft's and the day's other flights, as the service returned them, updated with
 * this computer's queued saves.
 */
function situationOf(
  {
    draft,
    facts,
    day,
  }: { readonly draft: DispatchDraft; readonly facts: DispatchFacts; readonly day: string },
  recent: Recent | null,
  dispatches: readonly Dispatch[],
  queue: readonly QueuedSave[],
): Situation {
  const { assetId } = draft;
  const replied = [recent?.dispatch, recent?.metered, ...(recent?.unmetered ?? [])].flatMap(
    (d) => d ?? [],
  );
  const others = queuedOthers(queue, [...dispatches, ...replied], facts.ownId);
  const last =
    assetId === '' || recent === null
      ? recent
      : recentWith(recent, others, assetId, endOf(facts, day));
  return {
    recentFor: assetId,
    lastDispatch: earlierThan(facts.record, last?.dispatch ?? null),
    lastMetered: earlierThan(facts.record, last?.metered ?? null),
    unmetered: last?.unmetered ?? [],
    sameDay: withRecords(dispatches, others).filter((d) => d.activityDate === day),
  };
}
/**
 * Without a network, derives the aircraft's history from the stored board and the queued saves
 * (D-10).
 */
async function knownHere(
  call: Call,
  of: Parameters<typeof situationOf>[0],
  queue: readonly QueuedSave[],
  signal: AbortSignal,
): Promise<Situation> {
  const today = pacificDay(of.facts.now);
  const board = call(routes.listDispatches, { query: boardQuery(today), signal });
  const dispatches = await board.then(
    (reply) => reply.dispatches,
    () => [],
  );
  const { assetId } = of.draft;
  const none = { dispatch: null, metered: null, unmetered: [] };
  return situationOf(
    of,
    recentWith(none, dispatches, assetId, endOf(of.facts, of.day)),
    dispatches,
    queue,
  );
}

/** The wait in ms for other users' flights before a save. */
const ASK_MS = 1000;
/**
 * Loads the aircraft's current flights around a draft from the service (D-O2).
 * @throws when the service does not answer within one second
 */
export async function loadFlights(
  call: Call,
  { draft, facts }: Pick<Derived, 'draft' | 'facts'>,
  signal: AbortSignal,
): Promise<Dispatch[]> {
  const day = parseDate(draft.activityDate).value ?? pacificDay(facts.now);
  const query = {
    assetId: draft.assetId,
    from: before(facts.now, LAST_DISPATCH_MS),
    until: endOf(facts, day),
  };
  const { dispatch, unmetered = [] } = await call(routes.getRecentDispatch, {
    query,
    signal: AbortSignal.any([signal, AbortSignal.timeout(ASK_MS)]),
  });
  return [...(dispatch === null ? [] : [dispatch]), ...unmetered];
}

/**
 * Loads the points at which the stored record's loads start on the season's price tiers. If
 * unknown, the estimate does without.
 */
async function filledFromOf(
  call: Call,
  record: Dispatch | null,
  signal: AbortSignal,
): Promise<DispatchFacts['filledFrom']> {
  if (
    record === null ||
    record.isArchived ||
    record.activities.every((a) => a.drops.every(({ rateId }) => rateId === null))
  )
    return [];
  const explained = await call(routes.explainDispatch, {
    params: { id: record.id },
    query: {},
    signal,
  }).catch(() => null);
  return explained === null ? [] : filledFromIn(record, explained);
}

/**
 * Loads the facts that depend on the draft's aircraft, date and bases (D-17), in parallel.
 * @throws LookupsUnknown with the facts this computer has, if a request fails
 */
export async function loadLookups(
  { call, reference, queue }: LookupsDeps,
  { draft, facts }: { readonly draft: DispatchDraft; readonly facts: DispatchFacts },
  signal: AbortSignal,
): Promise<LookupsFacts> {
  const day = parseDate(draft.activityDate).value ?? pacificDay(facts.now);
  const { assetId } = draft;
  const bases = new Set(
    draft.activities
      .flatMap((a) => [a.takeOffBaseId, ...a.drops.map((d) => d.baseId)])
      .filter((id) => id !== ''),
  );
  const lists = Promise.all([reference.agents(), reference.landingFees()]);
  const situation = Promise.all([
    call(routes.listDispatches, { query: { from: addDays(day, -1), until: day }, signal }),
    assetId === ''
      ? null
      : call(routes.getRecentDispatch, {
          query: { assetId, from: before(facts.now, LAST_DISPATCH_MS), until: endOf(facts, day) },
          signal,
        }),
    assetId === '' ? null : call(routes.getRecentFill, { query: { assetId, from: day }, signal }),
    Promise.all(
      [...bases].map((id) =>
        call(routes.listRates, { params: { id }, query: { date: day }, signal }),
      ),
    ),
    Promise.all(unknownIncidents(draft, facts).map((id) => incidentNamed(call, id, signal))),
    closedPeriodOf(call, assetId, day, pacificDay(facts.now), signal),
    call(routes.listMarks, {
      query: { from: dayWindow(day).from, until: dayWindow(addDays(day, 1)).until },
      signal,
    }),
    filledFromOf(call, facts.record, signal),
  ]);
  const [[agents, landingFees], asked] = await Promise.all([
    lists,
    situation.then(
      (found) => ({ found }),
      (error: unknown) => ({ found: null, error }),
    ),
  ]);
  const of = { draft, facts, day };
  if (asked.found === null) {
    const known = isNetworkFailure(asked.error) ? await knownHere(call, of, queue, signal) : {};
    throw new LookupsUnknown(asked.error, { agents, landingFees, ...known });
  }
  const [twoDays, recent, fill, rates, named, closedPeriod, marks, filledFrom] = asked.found;
  return {
    agents,
    landingFees,
    rates: rates.flat(),
    incidents: [...incidentsOf(twoDays.dispatches), ...named.flat()],
    ...situationOf(of, recent, twoDays.dispatches, queue),
    nextFlight: recent?.next ?? null,
    preloads: fill?.aboard ?? [],
    marks: marks.marks,
    closedPeriod,
    filledFrom,
  };
}
