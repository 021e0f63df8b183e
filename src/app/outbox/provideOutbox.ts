import { fromCallback } from 'xstate';
import * as z from 'zod/mini';
import { Dispatch, DispatchBody, DispatchReply } from '../../../contract/dispatch/dispatches.ts';
import { FuelReceipt } from '../../../contract/fuel/fuel.ts';
import { routes } from '../../../contract/table.ts';
import { adoptBodyIds } from '../../../domain/dispatch/wire/adoptBodyIds.ts';
import { isStoredAs } from '../../../domain/dispatch/wire/isStoredAs.ts';
import { continueDraftPath } from '../../../domain/documents/keptDrafts.ts';
import { outboxMachine } from '../../../machines/outbox/outbox.machine.ts';
import {
  type FuelEntry,
  type LogEntry,
  lastTypedAt,
  linesOfOneCall,
  linesWaitingFor,
  type OutboxEntry,
  type OutboxEvent,
  type OutboxTabsEvent,
  type RecordEntry,
  type SendOutcome,
} from '../../../machines/outbox/outbox.setup.ts';
import { provideAll } from '../../../machines/parts/provideAll.ts';
import type { ConnectionRef } from '../../../machines/shell/connection.machine.ts';
import type { NewNotice } from '../../../machines/shell/notices.machine.ts';
import type { Call } from '../../adapters/api/api.ts';
import { ApiError, hasStatus, isOutOfReach } from '../../adapters/api/apiError.ts';
import type { Cache } from '../../adapters/api/cache.ts';
import { sendReceipt } from '../../adapters/api/fuelReceipts.ts';
import { changedByOf, problemText, unsavedOf } from '../../adapters/api/saveOutcome.ts';
import { withSentIncidents } from '../../adapters/api/takenIncidents.ts';
import { holdAlone, talkToTabs } from '../../adapters/browser/tabs.ts';
import { onDraftKey } from '../../adapters/drafts/draftCipher.ts';
import { noteFinished } from '../../adapters/drafts/finishedDrafts.ts';
import { fromAbortablePromise } from '../frame/fromAbortablePromise.ts';

export interface OutboxDeps {
  readonly uid: string;
  readonly call: Call;
  readonly cache: Cache;
  readonly notify: (notice: NewNotice) => void;
  readonly now: () => string;
  readonly go: (to: string) => void;
  readonly connection: Pick<ConnectionRef, 'on'>;
}

const isFuelEntry = (entry: RecordEntry): entry is FuelEntry => entry.form.endsWith('Fuel');

/** Whether a failed save can be retried later. */
const mayGoLater = (error: unknown): boolean => isOutOfReach(error) || hasStatus(error, 500);
type Failed = Extract<SendOutcome, { kind: 'later' | 'refused' }>;
type Made = NonNullable<OutboxEntry['made']>;
/**
 * Returns the record an earlier attempt of this entry created; null if the refusal has another
 * reason.
 */
const madeBy = (entry: RecordEntry, error: unknown): Made | null => {
  const unsaved = unsavedOf(error);
  if (entry.recordId !== '' || unsaved?.kind !== 'made') return null;
  const { current } = unsaved;
  return (
    (isFuelEntry(entry)
      ? FuelReceipt.safeParse(current).data
      : DispatchReply.safeParse(current).data?.dispatch) ?? null
  );
};
/**
 * Returns the stored record if a refused change is already in it: its reply was lost, or its
 * request was cut.
 */
function storedBy(entry: RecordEntry, error: unknown): Dispatch | null {
  if (isFuelEntry(entry) || !(error instanceof ApiError)) return null;
  const { data } = DispatchReply.safeParse(error.problem?.current);
  return data !== undefined && isStoredAs(entry.body, data.dispatch) ? data.dispatch : null;
}
/** Returns the entry as a change of the record that an earlier attempt created. */
function changeOf(entry: RecordEntry, made: Made): RecordEntry {
  const { id: recordId, version } = made;
  if (isFuelEntry(entry) || !('dispatchNumber' in made)) return { ...entry, recordId, version };
  const { body, typed } = entry;
  return {
    ...entry,
    recordId,
    version,
    body: adoptBodyIds(body, made),
    ...(typed === undefined ? {} : { typed: { ...typed, body: adoptBodyIds(typed.body, made) } }),
  };
}
const refusalOf = (error: unknown): string => {
  if (!(error instanceof ApiError)) return "It couldn't be sent.";
  if (error.problem === null) return 'The service refused it.';
  return error.status === 412
    ? `${changedByOf(error.problem)} changed it meanwhile. Open it to see both.`
    : problemText(error.problem);
};
/** @param made the record an earlier attempt created; opening the entry changes that record */
function failed(error: unknown, made: Made | null): Failed {
  if (mayGoLater(error))
    return {
      kind: 'later',
      chance: Math.random(),
      askedMs: error instanceof ApiError ? error.retryAfterMs : 0,
    };
  return { kind: 'refused', refusal: refusalOf(error), made };
}

/** Messages between tabs; another tab may run another version of the product. */
const Said = z.discriminatedUnion('type', [
  z.object({ type: z.literal('queue.changed'), dropped: z.string(), hurries: z.boolean() }),
  z.object({
    type: z.literal('entry.sent'),
    idempotencyKey: z.string(),
    queuedAt: z.string(),
    dispatch: z.nullable(Dispatch),
    typed: z.optional(DispatchBody),
  }),
  z.object({
    type: z.literal('notice.told'),
    variant: z.enum(['info', 'success', 'warning', 'error']),
    message: z.string(),
  }),
]);

const store = () => import('../../adapters/drafts/outboxStore.ts');
type Sending = Pick<OutboxDeps, 'uid' | 'call' | 'cache'>;
/** Sends an entry unchanged. */
const sendAs = async (
  { call, cache }: Sending,
  entry: RecordEntry,
  signal: AbortSignal,
): Promise<Made> => {
  const { idempotencyKey, recordId, version } = entry;
  if (isFuelEntry(entry))
    return sendReceipt(
      call,
      { save: entry.body, id: recordId === '' ? null : recordId, version, idempotencyKey },
      signal,
    );
  const body = await withSentIncidents(call, entry.body, signal);
  try {
    const { dispatch, repriced } =
      recordId === ''
        ? await call(routes.addDispatch, {
            body: { ...body, dispatchId: idempotencyKey },
            idempotencyKey,
            signal,
          })
        : await call(routes.saveDispatch, {
            params: { id: recordId },
            body,
            signal,
            ...(version === null ? {} : { ifMatch: version }),
          });
    cache.wrote({
      kind: 'dispatch',
      days: [body.activityDate],
      repriced: repriced !== undefined,
    });
    return dispatch;
  } catch (error) {
    const stored = storedBy({ ...entry, body }, error);
    if (stored === null) throw error;
    return stored;
  }
};
/**
 * Sends an entry. If an earlier attempt created its record, sends it as a change of that record.
 */
const send = async (
  deps: Sending,
  entry: RecordEntry,
  signal: AbortSignal,
): Promise<{ readonly kind: 'made'; readonly made: Made } | Failed> => {
  try {
    return { kind: 'made', made: await sendAs(deps, entry, signal) };
  } catch (error) {
    const made = madeBy(entry, error);
    if (made === null) return failed(error, null);
    // Created after this entry was queued, so a newer body of the form created it. This older one
    // must not overwrite it.
    if (made.createdAt > entry.queuedAt) return failed(error, made);
    // The first reply is no longer stored and the record has changed since: the user decides.
    if (hasStatus(error, 409) && made.version > 1) return failed(error, made);
    // The reply was lost and the entry edited since. The edit changes that record, as the form
    // would (ENTRY-42).
    try {
      return { kind: 'made', made: await sendAs(deps, changeOf(entry, made), signal) };
    } catch (refused) {
      return failed(refused, made);
    }
  }
};
/**
 * Sends a line of a flight's log with the later lines of its flight, in their order (FOL-27). The
 * service stores each line once, however often it is sent (FOL-3).
 */
async function sendLines(
  { uid, call }: Pick<OutboxDeps, 'uid' | 'call'>,
  first: LogEntry,
  signal: AbortSignal,
): Promise<SendOutcome> {
  const { dropEntry, heldEntries, settleRefused } = await store();
  const entries = linesOfOneCall(await heldEntries(uid), first);
  try {
    const lines = entries.map(({ line }) => line);
    const { results } = await call(routes.addFlightLog, { body: { lines }, signal });
    const settled = entries.map((entry, n) => {
      const result = results[n];
      return { entry, refusal: result?.result === 'refused' ? result.reason : null };
    });
    for (const { entry, refusal } of settled)
      await (refusal === null
        ? dropEntry(uid, entry.idempotencyKey)
        : settleRefused(uid, entry, refusal));
    const [own, ...rest] = settled;
    const others = rest.length === 0 ? {} : { others: rest };
    return own !== undefined && own.refusal !== null
      ? { kind: 'refused', refusal: own.refusal, made: null, ...others }
      : { kind: 'sent', dispatch: null, queuedAt: first.queuedAt, ...others };
  } catch (error) {
    signal.throwIfAborted();
    const refused = failed(error, null);
    if (refused.kind === 'refused') await settleRefused(uid, first, refused.refusal);
    return refused;
  }
}
/** Without a user there is no token to send an entry with; the next user's would be wrong. */
const takeTurn = (uid: string, name: string) =>
  fromCallback<OutboxEvent>(({ sendBack }) => {
    if (uid === '') return undefined;
    let isStopped = false;
    let isAsked = false;
    let release = () => {};
    let stopWatching = () => {};
    const ask = async () => {
      const { heldEntries, onOutboxOff } = await store();
      await heldEntries(uid);
      if (isStopped || isAsked) return;
      isAsked = true;
      release = holdAlone(name, () => sendBack({ type: 'turn.taken' }));
      stopWatching = onOutboxOff(() => {
        release();
        sendBack({ type: 'turn.lost' });
      });
    };
    // A tab without a database or key has nothing to send, so it leaves the turn to other tabs.
    void ask().catch(() => undefined);
    const stopArriving = onDraftKey(uid, () => {
      // The key has arrived: read the entries stored before.
      sendBack({ type: 'queue.changed', dropped: '', hurries: false });
      void ask().catch(() => undefined);
    });
    return () => {
      isStopped = true;
      stopArriving();
      stopWatching();
      release();
    };
  });
const sendEntry = (deps: Sending) =>
  fromAbortablePromise<SendOutcome, { entry: OutboxEntry | null }>(async ({ input, signal }) => {
    if (input.entry === null || deps.uid === '') throw new Error('Nothing to send');
    const { heldEntry, settleRefused, settleSent } = await store();
    // Another tab may have stored a newer entry than the one in this tab's memory.
    const entry = await heldEntry(deps.uid, input.entry.idempotencyKey);
    if (entry === null || entry.refusal !== null) return { kind: 'gone' };
    if (entry.form === 'log') return sendLines(deps, entry, signal);
    const outcome = await send(deps, entry, signal);
    if (outcome.kind === 'made') {
      const { made } = outcome;
      const until = lastTypedAt(entry);
      // Do it synchronously: a page left at this moment must not offer the sent draft again.
      noteFinished(entry.idempotencyKey, until);
      await settleSent(deps.uid, entry, (newer) =>
        newer.form === 'log' ? newer : changeOf(newer, made),
      );
      const { settleSentDraft } = await import('../../adapters/drafts/entryDraft.ts');
      await settleSentDraft(deps.uid, entry, made);
      const typed = isFuelEntry(entry) ? undefined : entry.typed?.body;
      return {
        kind: 'sent',
        dispatch: 'dispatchNumber' in made ? made : null,
        queuedAt: until,
        ...(typed === undefined ? {} : { typed }),
      };
    }
    // An aborted request is no refusal: the entry stays unchanged.
    signal.throwIfAborted();
    if (outcome.kind === 'refused')
      await settleRefused(deps.uid, entry, outcome.refusal, outcome.made);
    return outcome;
  });

/** Provides the actors and actions of one signed-in user's outbox. */
export function provideOutbox({ uid, call, cache, notify, now, go, connection }: OutboxDeps) {
  /** The name of the lock and of the channel. */
  const name = `catis-outbox ${uid}`;
  return provideAll(outboxMachine, {
    actors: {
      watchNetwork: fromCallback<OutboxEvent>(({ sendBack }) => {
        const listening = connection.on('service.returned', () =>
          sendBack({ type: 'network.returned' }),
        );
        return () => listening.unsubscribe();
      }),
      talkToTabs: fromCallback<OutboxTabsEvent>(({ sendBack, receive }) => {
        const tabs = talkToTabs(name, (said) => {
          const heard = Said.safeParse(said);
          if (heard.success) sendBack(heard.data);
        });
        receive(tabs.tell);
        return tabs.stop;
      }),
      takeTurn: takeTurn(uid, name),
      loadOutbox: fromAbortablePromise(async () => (await store()).heldEntries(uid)),
      sendEntry: sendEntry({ uid, call, cache }),
      openEntry: fromAbortablePromise(async ({ input: { entry } }) => {
        if (entry === null || entry.form === 'log') throw new Error('Nothing to open');
        const [{ keepEntryAsDraft }, { dropEntry, heldEntries }] = await Promise.all([
          import('../../adapters/drafts/entryDraft.ts'),
          store(),
        ]);
        const { idempotencyKey } = entry;
        const recordId = await keepEntryAsDraft(uid, entry, now());
        // A queued entry stays queued while its form is open; a save there replaces it (ENTRY-42). So
        // does a refused one that lines wait for: without it they would be sent (FOL-21).
        const hasLines = linesWaitingFor(await heldEntries(uid), idempotencyKey).length > 0;
        if (entry.refusal !== null && !hasLines) await dropEntry(uid, idempotencyKey);
        go(continueDraftPath({ form: entry.form, recordId, idempotencyKey }));
      }),
      discardEntry: fromAbortablePromise(async ({ input: { idempotencyKey, waiting } }) => {
        const { dropEntry } = await store();
        // The lines first: without their save they would be sent.
        for (const key of [...waiting, idempotencyKey]) await dropEntry(uid, key);
      }),
      releaseEntry: fromAbortablePromise(async ({ input }) =>
        (await store()).releaseEntry(uid, input.idempotencyKey),
      ),
    },
    actions: { notify: (_, params) => notify(params) },
  });
}
