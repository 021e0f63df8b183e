import { fromCallback } from 'xstate';
import { DispatchReply } from '../../../contract/dispatches.ts';
import { FuelReceipt } from '../../../contract/fuel.ts';
import { routes } from '../../../contract/table.ts';
import { dispatchAddress, newAddress } from '../../../domain/dispatch/kinds.ts';
import { newReceiptAddress, receiptAddress } from '../../../domain/fuel/kinds.ts';
import type { NewNotice } from '../../../machines/notices.machine.ts';
import { type FuelEntry, type OutboxEntry, type OutboxEvent, outboxMachine, type SendOutcome } from '../../../machines/outbox.machine.ts';
import type { Call } from '../../adapters/api.ts';
import { ApiError, hasStatus, isOutOfReach } from '../../adapters/apiError.ts';
import type { Cache } from '../../adapters/cache.ts';
import { sendReceipt } from '../../adapters/fuelReceipts.ts';
import { fromCall } from '../fromCall.ts';

export interface OutboxDeps {
  readonly uid: string;
  readonly call: Call;
  readonly cache: Cache;
  readonly notify: (notice: NewNotice) => void;
  readonly now: () => string;
  readonly go: (to: string) => void;
}

const isFuelEntry = (entry: OutboxEntry): entry is FuelEntry => entry.form.endsWith('Fuel');

/** Where the form of an entry opens; '' = for a new record. */
const formAddress = (entry: OutboxEntry, recordId: string): string => {
  if (isFuelEntry(entry)) return recordId === '' ? newReceiptAddress(entry.body.kind) : receiptAddress(entry.body.kind, recordId);
  return recordId === '' ? newAddress(entry.form) : dispatchAddress(entry.form, recordId);
};

/** Whether a failed save may simply be sent again later. */
const mayGoLater = (error: unknown): boolean => isOutOfReach(error) || hasStatus(error, 500);
/** What an earlier try of the same entry has made, null when that is not why it was refused. */
const madeBy = (entry: OutboxEntry, error: unknown) => {
  if (!hasStatus(error, 422)) return null;
  const current = error.problem?.current;
  return (isFuelEntry(entry) ? FuelReceipt.safeParse(current).data : DispatchReply.safeParse(current).data?.dispatch) ?? null;
};
const refusalOf = (entry: OutboxEntry, error: unknown): string => {
  if (!(error instanceof ApiError)) return 'It could not be sent.';
  const made = madeBy(entry, error);
  if (made !== null) {
    const what = 'dispatchNumber' in made ? `dispatch ${made.dispatchNumber}` : 'this receipt';
    return `An earlier try has made ${what} with other values. Open it to change that one.`;
  }
  if (error.status === 412) return `${error.problem?.changedBy ?? 'Somebody'} changed it meanwhile. Open it to see both.`;
  return error.problem?.errors?.[0]?.message ?? error.problem?.detail ?? error.problem?.title ?? 'The service refused it.';
};

/** The outbox of one signed-in person with its real effects. */
export function provideOutbox({ uid, call, cache, notify, now, go }: OutboxDeps) {
  const store = () => import('../../adapters/outboxStore.ts');
  const send = async (entry: OutboxEntry, signal: AbortSignal): Promise<SendOutcome> => {
    const { idempotencyKey, recordId, version } = entry;
    try {
      if (isFuelEntry(entry)) {
        await sendReceipt(call, { save: entry.body, id: recordId === '' ? null : recordId, version, idempotencyKey }, signal);
        return { kind: 'sent', dispatchNumber: null };
      }
      const { body } = entry;
      const { dispatch } =
        recordId === ''
          ? await call(routes.addDispatch, { body, idempotencyKey, signal })
          : await call(routes.saveDispatch, { params: { id: recordId }, body, signal, ...(version === null ? {} : { ifMatch: version }) });
      cache.drop(['metrics', body.activityDate.slice(0, 7)]);
      return { kind: 'sent', dispatchNumber: dispatch.dispatchNumber };
    } catch (error) {
      if (mayGoLater(error)) return { kind: 'later', chance: Math.random(), askedMs: error instanceof ApiError ? error.retryAfterMs : 0 };
      return { kind: 'refused', refusal: refusalOf(entry, error), made: madeBy(entry, error) };
    }
  };
  return outboxMachine.provide({
    actors: {
      watchNetwork: fromCallback<OutboxEvent>(({ sendBack }) => {
        let stop = () => {};
        let isOver = false;
        void store().then(({ onNetworkReturned }) => {
          if (!isOver) stop = onNetworkReturned(() => sendBack({ type: 'network.returned' }));
        });
        return () => {
          isOver = true;
          stop();
        };
      }),
      loadOutbox: fromCall(async () => (await store()).heldEntries(uid)),
      sendEntry: fromCall(async ({ input: { entry }, signal }) => {
        if (entry === null) throw new Error('Nothing to send');
        const outcome = await send(entry, signal);
        const { settleEntry } = await store();
        if (outcome.kind === 'sent') {
          await settleEntry(uid, entry, null);
          const { removeSentDraft } = await import('../../adapters/drafts.ts');
          await removeSentDraft(uid, { form: entry.form, recordId: entry.recordId }, entry.idempotencyKey, entry.queuedAt);
        } else if (outcome.kind === 'refused') await settleEntry(uid, entry, { ...entry, refusal: outcome.refusal, made: outcome.made });
        return outcome;
      }),
      openEntry: fromCall(async ({ input: { entry } }) => {
        if (entry === null) throw new Error('Nothing to open');
        const [{ keepEntryAsDraft }, { dropEntry }] = await Promise.all([import('../../adapters/entryDraft.ts'), store()]);
        const recordId = await keepEntryAsDraft(uid, entry, crypto.randomUUID(), now());
        await dropEntry(uid, entry.idempotencyKey);
        go(`${formAddress(entry, recordId)}?resume=true`);
      }),
      discardEntry: fromCall(async ({ input }) => (await store()).dropEntry(uid, input.idempotencyKey)),
    },
    actions: { notify: (_, params) => notify(params) },
  });
}
