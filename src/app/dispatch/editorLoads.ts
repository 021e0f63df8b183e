import type {
  Dispatch,
  DispatchReply,
  DispatchType,
} from '../../../contract/dispatch/dispatches.ts';
import { MAX_CREW } from '../../../contract/limits/limits.ts';
import type { ExplainedLoads } from '../../../contract/report/explain.ts';
import { routes } from '../../../contract/table.ts';
import type { DispatchDraft } from '../../../domain/dispatch/draft/draft.ts';
import { dutyWith } from '../../../domain/dispatch/queued/recentWith.ts';
import type { DispatchFacts } from '../../../domain/reference/facts.ts';
import type { LookupsFacts } from '../../../machines/dispatch/dispatchEditor.context.ts';
import type { DutyFound, Found } from '../../../machines/dispatch/dispatchEditor.setup.ts';
import { hasStatus, isNetworkFailure } from '../../adapters/api/apiError.ts';
import * as lookups from '../../adapters/api/lookups.ts';
import { fromAbortablePromise } from '../frame/fromAbortablePromise.ts';
import type { Services } from '../frame/services.ts';
import { outboxOf } from '../outbox/queueEntry.ts';

const queueOf = (services: Services) => outboxOf(services).getSnapshot().context.entries;

/**
 * Loads the record by the URL's kind, stored or deleted. If it was deleted or restored since, loads
 * the other kind (D-65).
 */
const readEither = (
  { call }: Services,
  id: string,
  isDeleted: boolean,
  signal: AbortSignal,
): Promise<DispatchReply> => {
  const [asked, other] = isDeleted
    ? [routes.getDeletedDispatch, routes.getDispatch]
    : [routes.getDispatch, routes.getDeletedDispatch];
  return call(asked, { params: { id }, signal }).catch((error: unknown) => {
    if (hasStatus(error, 404)) return call(other, { params: { id }, signal });
    throw error;
  });
};

interface RecordInput {
  id: string | null;
  kind: DispatchType;
  isDeleted: boolean;
  twinId?: string | undefined;
}
export const loadDispatch = (services: Services) =>
  fromAbortablePromise<Found, RecordInput>(async ({ input, signal }) => {
    const { call } = services;
    if (input.id === null) return null;
    const { dispatch } = await readEither(services, input.id, input.isDeleted, signal);
    // A standby loads no incident (D-64).
    const incidentId =
      input.kind === 'standby' ? null : (dispatch.activities[0]?.incidentId ?? null);
    const incident =
      incidentId === null
        ? null
        : await call(routes.getIncident, { params: { id: incidentId }, signal });
    if (input.twinId === undefined) return { dispatch, incident };
    // A twin that is deleted or another user's is not merged: the form opens without it.
    const own = await call(routes.listMyDispatches, { signal });
    const twin = own.dispatches.find(({ id }) => id === input.twinId);
    return { dispatch, incident, ...(twin === undefined ? {} : { twin }) };
  });

export const loadFlights = ({ call }: Services) =>
  fromAbortablePromise<
    readonly Dispatch[],
    { isNewFlight: boolean; facts: DispatchFacts; draft: DispatchDraft }
  >(async ({ input: { isNewFlight, draft, facts }, signal }) =>
    isNewFlight && draft.assetId !== '' ? lookups.loadFlights(call, { draft, facts }, signal) : [],
  );

export const loadLookups = (services: Services) =>
  fromAbortablePromise<LookupsFacts, { draft: DispatchDraft; facts: DispatchFacts }>(
    ({ input, signal }) => {
      const { call, reference } = services;
      return lookups.loadLookups({ call, reference, queue: queueOf(services) }, input, signal);
    },
  );

/** Hours left help to choose, but nothing depends on them: a failure leaves them out (LIM-14). */
const leftOf = async ({ call }: Services, signal: AbortSignal) => {
  try {
    return (await call(routes.listCrewLeft, { signal })).left;
  } catch {
    return null;
  }
};
const dutyOf = async (
  services: Services,
  { crewIds, day, facts }: Omit<DutyInput, 'needsLeft'>,
  signal: AbortSignal,
): Promise<DispatchFacts['duty']> => {
  if (crewIds.length === 0) return [];
  try {
    const { duty } = await services.call(routes.listDuty, {
      query: { crewIds: crewIds.slice(0, MAX_CREW).join(), day },
      signal,
    });
    const known = [
      ...facts.sameDay,
      ...facts.unmetered,
      facts.lastDispatch,
      facts.lastMetered,
    ].filter((d) => d !== null);
    return dutyWith(duty, lookups.queuedOthers(queueOf(services), known, facts.ownId), crewIds);
  } catch (error) {
    if (isNetworkFailure(error)) return 'offline';
    throw error;
  }
};
interface DutyInput {
  readonly crewIds: readonly string[];
  readonly day: string;
  readonly facts: DispatchFacts;
  readonly needsLeft: boolean;
}
export const loadDuty = (services: Services) =>
  fromAbortablePromise<DutyFound, DutyInput>(async ({ input, signal }) => {
    const [duty, left] = await Promise.all([
      dutyOf(services, input, signal),
      input.needsLeft ? leftOf(services, signal) : null,
    ]);
    return { duty, left };
  });

export const explainDispatch = ({ call }: Services) =>
  fromAbortablePromise<ExplainedLoads, { id: string; isArchived: boolean }>(
    ({ input: { id, isArchived }, signal }) =>
      call(routes.explainDispatch, {
        params: { id },
        query: isArchived ? { isArchived: 'true' } : {},
        signal,
      }),
  );
