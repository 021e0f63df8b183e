import { fromCallback, fromPromise } from 'xstate';
import { routes } from '../../../contract/table.ts';
import type { NewNotice } from '../../../machines/notices.machine.ts';
import { type OutboxEntry, type OutboxEvent, outboxMachine, type SendOutcome } from '../../../machines/outbox.machine.ts';
import type { Call } from '../../adapters/api.ts';
import { ApiError, hasStatus, isNetworkFailure } from '../../adapters/apiError.ts';
import type { Cache } from '../../adapters/cache.ts';

export interface OutboxDeps {
  readonly uid: string;
  readonly call: Call;
  readonly cache: Cache;
  readonly notify: (notice: NewNotice) => void;
}

/** Whether a failed save may simply be sent again later. */
const mayGoLater = (error: unknown): boolean => isNetworkFailure(error) || hasStatus(error, 429, 500, 502, 503, 504);
const refusalOf = (error: unknown): string => {
  if (!(error instanceof ApiError)) return 'It could not be sent.';
  if (error.status === 412) return `${error.problem?.changedBy ?? 'Somebody'} changed the dispatch meanwhile. Open it to see both.`;
  return error.problem?.errors?.[0]?.message ?? error.problem?.detail ?? error.problem?.title ?? 'The service refused it.';
};

/** The outbox of one signed-in person with its real effects. */
export function provideOutbox({ uid, call, cache, notify }: OutboxDeps) {
  const store = () => import('../../adapters/outboxStore.ts');
  const send = async (entry: OutboxEntry, signal: AbortSignal): Promise<SendOutcome> => {
    const { idempotencyKey, recordId, version, body } = entry;
    try {
      const { dispatch } =
        recordId === ''
          ? await call(routes.addDispatch, { body, idempotencyKey, signal })
          : await call(routes.saveDispatch, { params: { id: recordId }, body, signal, ...(version === null ? {} : { ifMatch: version }) });
      cache.drop(['metrics']);
      return { kind: 'sent', dispatchNumber: dispatch.dispatchNumber };
    } catch (error) {
      if (mayGoLater(error)) return { kind: 'later', chance: Math.random(), askedMs: 0 };
      return { kind: 'refused', refusal: refusalOf(error) };
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
      loadOutbox: fromPromise(async () => (await store()).heldEntries(uid)),
      sendEntry: fromPromise(async ({ input: { entry }, signal }) => {
        if (entry === null) throw new Error('Nothing to send');
        const outcome = await send(entry, signal);
        const { dropEntry, keepEntry } = await store();
        if (outcome.kind === 'sent') {
          await dropEntry(uid, entry.idempotencyKey);
          const { removeDraft } = await import('../../adapters/drafts.ts');
          await removeDraft(uid, { form: entry.form, recordId: entry.recordId }, entry.idempotencyKey);
        } else if (outcome.kind === 'refused') await keepEntry(uid, { ...entry, refusal: outcome.refusal });
        return outcome;
      }),
      discardEntry: fromPromise(async ({ input }) => (await store()).dropEntry(uid, input.idempotencyKey)),
    },
    actions: { notify: (_, params) => notify(params) },
  });
}
