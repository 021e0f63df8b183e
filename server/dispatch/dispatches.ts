import { eq } from 'drizzle-orm';
import type {
  Dispatch,
  DispatchBody,
  DispatchReply,
  DivertLine,
  LinkedFlight,
} from '../../contract/dispatch/dispatches.ts';
import type { FlagCode } from '../../contract/dispatch/flags.ts';
import { checkDispatch } from '../../domain/dispatch/rules/check.ts';
import { namedIds } from '../../domain/dispatch/rules/checkArchived.ts';
import { withdrawalRefusal } from '../../domain/dispatch/rules/withdrawal.ts';
import { bodyOfRecord } from '../../domain/dispatch/wire/bodyOfDraft.ts';
import { draftOfBody } from '../../domain/dispatch/wire/draftOfBody.ts';
import { logStart } from '../../domain/following/followed.ts';
import { checkTime, isTimeOfLog } from '../../domain/following/refusal.ts';
import { flagsOf } from '../../domain/forms/finding.ts';
import { dollarsOf } from '../../domain/money.ts';
import { lockPeriods, periodOn } from '../books/periodLocks.ts';
import {
  firstFillOf,
  lockPriceLines,
  type PriceLine,
  type Repriced,
  reprice,
} from '../cost/pricing.ts';
import { nowInstant } from '../database/clock.ts';
import { once } from '../database/idempotent.ts';
import { inTransaction } from '../database/inTransaction.ts';
import { lockFlights, lockFlightsOf } from '../database/lockFlights.ts';
import { lockNamedRows } from '../database/lockNamedRows.ts';
import type { Tx } from '../database/open.ts';
import type { Call, Handlers } from '../http/handler.ts';
import { refuseStale, tag } from '../http/version.ts';
import { followMerged } from '../incidents/mergedIncidents.ts';
import { conflict, HttpProblem, invalid, notFound } from '../problems/problem.ts';
import { assets } from '../schema/aircraft.ts';
import { dispatches } from '../schema/dispatches.ts';
import { flightLog } from '../schema/following.ts';
import { crew, crewRoles } from '../schema/people.ts';
import { bases, suppressantTypes } from '../schema/places.ts';
import {
  approvalAfterEdit,
  approvalAfterRestore,
  refuseApproved,
  removeOpenSeals,
} from './approved.ts';
import { readDispatchFacts } from './dispatchFacts.ts';
import { refreshLinkedFlags } from './linkedFlights.ts';
import { refuseLoads } from './lockLoads.ts';
import { keepsDay, keepsLinkedFlags, keepsPricing } from './reach.ts';
import { lockDispatch, readDispatch } from './readDispatches.ts';
import {
  ForeignRow,
  insertDispatch,
  markDeleted,
  markRestored,
  priceLinesOf,
  updateDispatch,
} from './saveDispatch.ts';
import { clearStaleFlags } from './staleFlags.ts';

/**
 * Checks the body against the form's rules, with facts read on the server.
 * @returns the flags to store
 * @throws HttpProblem 400 with a path for every error
 */
async function checkBody(
  tx: Tx,
  body: DispatchBody,
  record: Dispatch | null,
  who: Call['who'],
): Promise<FlagCode[]> {
  const facts = await readDispatchFacts(tx, body, record, who.person?.baseId ?? '');
  const findings = checkDispatch(draftOfBody(body), facts);
  const errors = findings.filter((f) => f.severity === 'error');
  if (errors.length > 0)
    throw invalid(errors.map(({ path, code, message }) => ({ path, code, message })));
  return flagsOf(findings);
}

/**
 * Locks the rows that the body newly refers to, so that none is archived before the record is
 * stored (D-K4).
 */
const holdNew = (tx: Tx, body: DispatchBody, was: DispatchBody | null): Promise<void> => {
  const before = was === null ? [] : namedIds(was);
  return lockNamedRows(
    tx,
    [assets, bases, suppressantTypes, crew, crewRoles],
    namedIds(body).filter((id) => !before.includes(id)),
  );
};

/** The body with merged incidents replaced by their targets. */
async function onLivingIncidents<Body extends DispatchBody>(tx: Tx, body: Body): Promise<Body> {
  const target = await followMerged(
    tx,
    body.activities.map((a) => a.incidentId),
  );
  return {
    ...body,
    activities: body.activities.map((a) => ({ ...a, incidentId: target(a.incidentId) })),
  };
}

const wholeOf = async (tx: Tx, id: string): Promise<Dispatch> => {
  const dispatch = await readDispatch(tx, id, { withDeleted: true });
  if (dispatch === null) throw notFound();
  return dispatch;
};

/**
 * @throws HttpProblem 404 when there is no such dispatch or it is deleted, 409 when it is approved,
 * 412 when the caller has another version
 */
async function lockCurrent(tx: Tx, call: Pick<Call, 'id' | 'ifMatch'>): Promise<Dispatch> {
  await lockDispatch(tx, call.id);
  const before = await readDispatch(tx, call.id);
  if (before === null) throw notFound();
  refuseApproved(before);
  refuseStale(call.ifMatch, before, { dispatch: before }, before.updatedBy);
  return before;
}

/** @throws HttpProblem 409 with the stored record, when the id from the page is already taken */
async function refuseKnown(tx: Tx, id: string | undefined): Promise<void> {
  const dispatch = id === undefined ? null : await readDispatch(tx, id, { withDeleted: true });
  if (dispatch === null) return;
  throw new HttpProblem(409, '/problems/known', 'This dispatch is already recorded.', {
    current: { dispatch },
    changedBy: dispatch.updatedBy,
    changedAt: dispatch.updatedAt,
  });
}

/** The reply to a write: the dispatch, and how it changed the prices and flags of others. */
async function replyOf(
  tx: Tx,
  id: string,
  repriced: readonly Repriced[],
  flagged: readonly LinkedFlight[],
): Promise<DispatchReply> {
  const others = repriced.filter((r) => r.dispatchId !== id);
  const sum = (of: 'before' | 'after') => dollarsOf(others.reduce((cents, r) => cents + r[of], 0));
  const dispatch = await wholeOf(tx, id);
  const linked = flagged.filter((flight) => flight.id !== id);
  const answer = linked.length === 0 ? { dispatch } : { dispatch, linked };
  if (others.length === 0) return answer;
  return {
    ...answer,
    repriced: {
      dispatches: new Set(others.map((r) => r.dispatchId)).size,
      before: sum('before'),
      after: sum('after'),
    },
  };
}

/** Deletes a dispatch. The caller holds its lock. */
async function deleteHeld(tx: Tx, before: Dispatch, uid: string): Promise<DispatchReply> {
  const { id, activityDate } = before;
  const standing = await removeOpenSeals(tx, before);
  await lockPriceLines(tx, priceLinesOf(before));
  await markDeleted(tx, id, uid, standing);
  const linked = await refreshLinkedFlags(tx, [before], id);
  await clearStaleFlags(tx, before);
  return replyOf(tx, id, await reprice(tx, priceLinesOf(before), activityDate), linked);
}
/** Restores a deleted dispatch. The caller holds its lock. */
async function restoreHeld(tx: Tx, before: Dispatch, uid: string): Promise<DispatchReply> {
  const { id, assetId, activityDate } = before;
  await lockPeriods(tx, [periodOn(assetId, activityDate)]);
  await lockPriceLines(tx, priceLinesOf(before));
  await markRestored(tx, id, uid, await approvalAfterRestore(tx, before));
  // Recompute its own flags too: they date from before its deletion.
  const linked = await refreshLinkedFlags(tx, [before], '');
  return replyOf(tx, id, await reprice(tx, priceLinesOf(before), activityDate), linked);
}

/** Adds the line of a divert to the flight's log; one that is known already stays (FOL-21). */
async function addDivert(
  tx: Tx,
  record: Pick<Dispatch, 'id' | 'activityDate'>,
  divert: DivertLine | undefined,
  byUid: string,
): Promise<void> {
  if (divert === undefined) return;
  const receivedAt = nowInstant();
  if (!isTimeOfLog(divert.at, logStart(record), receivedAt))
    throw invalid([{ path: 'divert.at', code: 'invalid', message: checkTime }]);
  await tx
    .insert(flightLog)
    .values({ ...divert, dispatchId: record.id, kind: 'divert', receivedAt, byUid })
    .onConflictDoNothing();
}

const earlier = (a: string, b: string) => (a < b ? a : b);

export const dispatchHandlers = {
  addDispatch: async ({ store, author, who, body: given, headers, reply }) => {
    const answer = await inTransaction(store, author, (tx) =>
      once(
        tx,
        {
          key: headers['idempotency-key'],
          uid: who.uid,
          method: 'POST',
          path: '/v2/dispatches',
          body: given,
        },
        async () => {
          const body = await onLivingIncidents(tx, given);
          // Lock its own id too, because a concurrent save may bring the same id for another
          // aircraft.
          await lockFlights(tx, [body.assetId, body.dispatchId ?? null]);
          await refuseKnown(tx, body.dispatchId);
          await lockPeriods(tx, [periodOn(body.assetId, body.activityDate)]);
          await holdNew(tx, body, null);
          const flags = await checkBody(tx, body, null, who);
          await refuseLoads(tx, body, null);
          const id = await insertDispatch(tx, body, flags, who.uid).catch(refuseForeignRow);
          const linked = await refreshLinkedFlags(tx, [body], id);
          return replyOf(tx, id, await reprice(tx, priceLinesOf(body), body.activityDate), linked);
        },
      ),
    );
    if (answer.isReplay) reply.header('idempotent-replayed', 'true');
    tag(reply, answer.body.dispatch);
    return answer.body;
  },

  saveDispatch: async ({ store, author, who, body: sent, id, ifMatch, reply }) => {
    const { divert, ...given } = sent;
    const answer = await inTransaction(store, author, async (tx) => {
      await lockFlightsOf(tx, id, given.assetId);
      const before = await lockCurrent(tx, { id, ifMatch });
      const body = await onLivingIncidents(tx, given);
      await lockPeriods(tx, [
        periodOn(before.assetId, before.activityDate),
        periodOn(body.assetId, body.activityDate),
      ]);
      const was = bodyOfRecord(before);
      await holdNew(tx, body, was);
      // Most saves change no load. They then neither wait for other saves' price locks nor block
      // them.
      const lines: PriceLine[] = keepsPricing(was, body)
        ? []
        : [...priceLinesOf(before), ...priceLinesOf(body)];
      await lockPriceLines(tx, lines);
      const flags = await checkBody(tx, body, before, who);
      await refuseLoads(tx, body, before);
      // A load whose taking row was removed is a preload again, so reprice from the day of its
      // fill.
      const filled = lines.length === 0 ? null : await firstFillOf(tx, eq(dispatches.id, id));
      const standing = await approvalAfterEdit(tx, before, who.uid);
      await updateDispatch(tx, before, body, { flags, standing, uid: who.uid }).catch(
        refuseForeignRow,
      );
      await addDivert(tx, before, divert, who.uid);
      const linked = keepsLinkedFlags(was, body)
        ? []
        : await refreshLinkedFlags(tx, [before, body], id);
      if (!keepsDay(was, body)) await clearStaleFlags(tx, before);
      const from = [before.activityDate, body.activityDate, filled ?? body.activityDate].reduce(
        earlier,
      );
      return replyOf(tx, id, await reprice(tx, lines, from), linked);
    });
    tag(reply, answer.dispatch);
    return answer;
  },

  deleteDispatch: async ({ store, author, who, id, ifMatch }) =>
    inTransaction(store, author, async (tx) => {
      await lockFlightsOf(tx, id);
      return deleteHeld(tx, await lockCurrent(tx, { id, ifMatch }), who.uid);
    }),

  withdrawDispatch: async ({ store, author, who, id, body: { otherId, undo = false }, reply }) => {
    const answer = await inTransaction(store, author, async (tx) => {
      await lockFlightsOf(tx, id);
      await lockDispatch(tx, id);
      const before = await readDispatch(tx, id, undo ? { withDeleted: true } : {});
      if (before === null) throw notFound();
      if (undo && !before.isArchived) return { dispatch: before };
      const other = await readDispatch(tx, otherId);
      const [row] = await tx
        .select({ createdBy: dispatches.createdBy, updatedBy: dispatches.updatedBy })
        .from(dispatches)
        .where(eq(dispatches.id, id));
      // Users can't restore what another user deleted.
      const isOwn = row?.createdBy === who.uid && (!undo || row.updatedBy === who.uid);
      const refusal = withdrawalRefusal(before, { other, isOwn, isUndo: undo, now: nowInstant() });
      if (refusal !== null) throw conflict('', refusal);
      return undo ? restoreHeld(tx, before, who.uid) : deleteHeld(tx, before, who.uid);
    });
    tag(reply, answer.dispatch);
    return answer;
  },

  restoreDispatch: async ({ store, author, who, id, reply }) => {
    const answer = await inTransaction(store, author, async (tx) => {
      await lockFlightsOf(tx, id);
      await lockDispatch(tx, id);
      const before = await wholeOf(tx, id);
      return before.isArchived ? restoreHeld(tx, before, who.uid) : { dispatch: before };
    });
    tag(reply, answer.dispatch);
    return answer;
  },
} satisfies Partial<Handlers>;

function refuseForeignRow(thrown: unknown): never {
  if (thrown instanceof ForeignRow)
    throw invalid([
      { path: thrown.path, code: 'unknown', message: 'This row does not belong to this dispatch.' },
    ]);
  throw thrown;
}
