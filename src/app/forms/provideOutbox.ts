import { fromCallback } from 'xstate';
import { DispatchReply } from '../../../contract/dispatch/dispatches.ts';
import { FuelReceipt } from '../../../contract/fuel/fuel.ts';
import { routes } from '../../../contract/table.ts';
import { continueAddress } from '../../../domain/documents/keptDrafts.ts';
import { outboxMachine } from '../../../machines/forms/outbox.machine.ts';
import type { FuelEntry, OutboxEntry, OutboxEvent, SendOutcome } from '../../../machines/forms/outbox.setup.ts';
import type { ConnectionRef } from '../../../machines/shell/connection.machine.ts';
import type { NewNotice } from '../../../machines/shell/notices.machine.ts';
import type { Call } from '../../adapters/api/api.ts';
import { ApiError, hasStatus, isOutOfReach } from '../../adapters/api/apiError.ts';
import type { Cache } from '../../adapters/api/cache.ts';
import { sendReceipt } from '../../adapters/api/fuelReceipts.ts';
import { changedByOf, problemText, unsavedOf } from '../../adapters/api/saveOutcome.ts';
import { withSentIncidents } from '../../adapters/api/takenIncidents.ts';
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

const isFuelEntry = (entry: OutboxEntry): entry is FuelEntry => entry.form.endsWith('Fuel');

/** Whether a failed save may simply be sent again later. */
const mayGoLater = (error: unknown): boolean => isOutOfReach(error) || hasStatus(error, 500);
/** What an earlier try of the same entry has made, null when that is not why it was refused. */
const madeBy = (entry: OutboxEntry, error: unknown) => {
  const unsaved = unsavedOf(error);
  if (unsaved?.kind !== 'made') return null;
  const { current } = unsaved;
  return (isFuelEntry(entry) ? FuelReceipt.safeParse(current).data : DispatchReply.safeParse(current).data?.dispatch) ?? null;
};
const refusalOf = (entry: OutboxEntry, error: unknown): string => {
  if (!(error instanceof ApiError)) return "It couldn't be sent.";
  const made = madeBy(entry, error);
  if (made !== null) {
    const what = 'dispatchNumber' in made ? `dispatch ${made.dispatchNumber}` : 'this receipt';
    return `An earlier try has made ${what} with other values. Open it to change that one.`;
  }
  if (error.problem === null) return 'The service refused it.';
  return error.status === 412 ? `${changedByOf(error.problem)} changed it meanwhile. Open it to see both.` : problemText(error.problem);
};

/** The outbox of one signed-in person with its real effects. */
export function provideOutbox({ uid, call, cache, notify, now, go, connection }: OutboxDeps) {
  const store = () => import('../../adapters/drafts/outboxStore.ts');
  const send = async (entry: OutboxEntry, signal: AbortSignal): Promise<SendOutcome> => {
    const { idempotencyKey, recordId, version } = entry;
    try {
      if (isFuelEntry(entry)) {
        await sendReceipt(call, { save: entry.body, id: recordId === '' ? null : recordId, version, idempotencyKey }, signal);
        return { kind: 'sent', dispatchNumber: null };
      }
      const body = await withSentIncidents(call, entry.body, signal);
      const { dispatch, repriced } =
        recordId === ''
          ? await call(routes.addDispatch, { body, idempotencyKey, signal })
          : await call(routes.saveDispatch, { params: { id: recordId }, body, signal, ...(version === null ? {} : { ifMatch: version }) });
      cache.wrote({ kind: 'dispatch', days: [body.activityDate], repriced: repriced !== undefined });
      return { kind: 'sent', dispatchNumber: dispatch.dispatchNumber };
    } catch (error) {
      if (mayGoLater(error)) return { kind: 'later', chance: Math.random(), askedMs: error instanceof ApiError ? error.retryAfterMs : 0 };
      return { kind: 'refused', refusal: refusalOf(entry, error), made: madeBy(entry, error) };
    }
  };
  return outboxMachine.provide({
    actors: {
      watchNetwork: fromCallback<OutboxEvent>(({ sendBack }) => {
        const listening = connection.on('service.returned', () => sendBack({ type: 'network.returned' }));
        return () => listening.unsubscribe();
      }),
      loadOutbox: fromAbortablePromise(async () => (await store()).heldEntries(uid)),
      sendEntry: fromAbortablePromise(async ({ input: { entry }, signal }) => {
        if (entry === null) throw new Error('Nothing to send');
        const outcome = await send(entry, signal);
        const { settleEntry } = await store();
        if (outcome.kind === 'sent') {
          // Before anything is waited for: a page that is left in this moment must not offer again what has gone.
          noteFinished(entry.idempotencyKey, entry.queuedAt);
          await settleEntry(uid, entry, null);
          const { removeSentDraft } = await import('../../adapters/drafts/drafts.ts');
          await removeSentDraft(uid, { form: entry.form, recordId: entry.recordId }, entry.idempotencyKey, entry.queuedAt);
        } else if (outcome.kind === 'refused') await settleEntry(uid, entry, { ...entry, refusal: outcome.refusal, made: outcome.made });
        return outcome;
      }),
      openEntry: fromAbortablePromise(async ({ input: { entry } }) => {
        if (entry === null) throw new Error('Nothing to open');
        const [{ keepEntryAsDraft }, { dropEntry }] = await Promise.all([import('../../adapters/drafts/entryDraft.ts'), store()]);
        const idempotencyKey = crypto.randomUUID();
        const recordId = await keepEntryAsDraft(uid, entry, idempotencyKey, now());
        await dropEntry(uid, entry.idempotencyKey);
        go(continueAddress({ form: entry.form, recordId, idempotencyKey }));
      }),
      discardEntry: fromAbortablePromise(async ({ input }) => (await store()).dropEntry(uid, input.idempotencyKey)),
    },
    actions: { notify: (_, params) => notify(params) },
  });
}
