import type { Dispatch, DispatchBody, DivertLine } from '../../../contract/dispatch/dispatches.ts';
import type { Incident } from '../../../contract/incidents/incidents.ts';
import { routes } from '../../../contract/table.ts';
import { formatDate } from '../../../domain/dates/parseDate.ts';
import { bodyOfRecord } from '../../../domain/dispatch/wire/bodyOfDraft.ts';
import { closeOutMachine } from '../../../machines/dispatch/closeOut/closeOut.machine.ts';
import type { CloseOutOutcome } from '../../../machines/dispatch/closeOut/closeOut.setup.ts';
import type { DispatchEntry } from '../../../machines/outbox/outbox.setup.ts';
import { provideAll } from '../../../machines/parts/provideAll.ts';
import { changedByOf, problemText, saveOutcome } from '../../adapters/api/saveOutcome.ts';
import { serviceNow } from '../../adapters/browser/serviceTime.ts';
import { fromAbortablePromise } from '../frame/fromAbortablePromise.ts';
import type { Services } from '../frame/services.ts';
import { offerUndo } from '../frame/undo.ts';
import { foldInto, outboxOf, queueEntry, waitingEntryOf } from '../outbox/queueEntry.ts';

interface Closing {
  readonly dispatch: Dispatch | null;
  readonly body: DispatchBody | null;
  readonly radioId: string;
  /** The save diverts the flight: its line of the log, and its new incident. */
  readonly divert?: { readonly line: DivertLine; readonly incident: Incident };
}
/** One key for each version of a record, so that a second close-out replaces the queued one. */
export interface SaveKeys {
  readonly keyOf: (dispatch: Dispatch) => string;
  /** The entries that a close-out changed, as they were before; an undo restores them. */
  readonly replaced: Map<string, DispatchEntry>;
}
export function makeSaveKeys(): SaveKeys {
  const keys = new Map<string, string>();
  const keyOf = ({ id, version }: Dispatch) => {
    const state = `${id} v${version}`;
    const key = keys.get(state) ?? crypto.randomUUID();
    keys.set(state, key);
    return key;
  };
  return { keyOf, replaced: new Map() };
}

/** The incidents that a queued save refers to, for its row in the meantime. */
const incidentsOf = ({ divert }: Closing, known: readonly Incident[] = []) =>
  divert === undefined ? {} : { incidents: [...known, divert.incident] };
/**
 * Saves a flight closed or diverted in its row. @throws ApiError for failures other than save outcomes */
export async function saveFromRow(
  services: Services,
  closing: Closing,
  { keyOf, replaced }: SaveKeys,
  signal: AbortSignal,
): Promise<CloseOutOutcome> {
  const { call, cache } = services;
  const { dispatch, body, radioId, divert } = closing;
  if (dispatch === null || body === null)
    throw new Error('A close-out without its record was sent to save');
  const waiting = waitingEntryOf(services, dispatch.id);
  if (waiting !== null) {
    // A queued entry gets the change, so that it is sent once (ENTRY-45).
    replaced.set(waiting.idempotencyKey, waiting);
    await queueEntry(services, {
      ...foldInto(waiting, body),
      ...incidentsOf(closing, waiting.incidents),
    });
    return { kind: 'queued', idempotencyKey: waiting.idempotencyKey };
  }
  const idempotencyKey = keyOf(dispatch);
  const outcome = await saveOutcome(
    () =>
      call(routes.saveDispatch, {
        params: { id: dispatch.id },
        body: divert === undefined ? body : { ...body, divert: divert.line },
        ifMatch: dispatch.version,
        signal,
      }),
    () => {
      const label = `Flight, ${radioId}, ${formatDate(body.activityDate)}`;
      const { id: recordId, version } = dispatch;
      return queueEntry(services, {
        form: 'flight',
        idempotencyKey,
        recordId,
        version,
        body,
        label,
        queuedAt: serviceNow(),
        refusal: null,
        ...incidentsOf(closing),
      });
    },
  );
  switch (outcome.kind) {
    case 'saved':
      cache.wrote({
        kind: 'dispatch',
        days: [dispatch.activityDate, body.activityDate],
        repriced: outcome.reply.repriced !== undefined,
      });
      return {
        kind: 'saved',
        dispatch: outcome.reply.dispatch,
        linked: outcome.reply.linked ?? [],
      };
    case 'changed':
      return { kind: 'changed', changedBy: changedByOf(outcome.problem) };
    case 'made':
    case 'refused':
      return { kind: 'refused', message: problemText(outcome.problem) };
    case 'queued':
      return { kind: 'queued', idempotencyKey };
  }
}

/**
 * Restores a flight to its state before the close-out or divert, unless another user has changed it since.
 */
export async function takeBack(
  { call, cache }: Services,
  before: Dispatch,
  after: Dispatch,
): Promise<Exclude<CloseOutOutcome, { kind: 'queued' }>> {
  const outcome = await saveOutcome(() =>
    call(routes.saveDispatch, {
      params: { id: after.id },
      body: bodyOfRecord(before),
      ifMatch: after.version,
    }),
  );
  if (outcome.kind === 'saved') {
    cache.wrote({
      kind: 'dispatch',
      days: [before.activityDate],
      repriced: outcome.reply.repriced !== undefined,
    });
    return { kind: 'saved', dispatch: outcome.reply.dispatch };
  }
  if (outcome.kind === 'changed')
    return { kind: 'changed', changedBy: changedByOf(outcome.problem) };
  if (outcome.kind === 'queued') throw new Error('An undo does not wait for a network');
  return { kind: 'refused', message: problemText(outcome.problem) };
}

/** Provides the actors and actions of the chart that closes a flight in its row. */
export const provideCloseOut = (services: Services) => {
  const { notify } = services;
  const keys = makeSaveKeys();
  return provideAll(closeOutMachine, {
    actors: {
      saveCloseOut: fromAbortablePromise(({ input, signal }) =>
        saveFromRow(services, input, keys, signal),
      ),
    },
    actions: {
      notify: (_, params) => notify(params),
      offerUnqueue: (_, { radioId, idempotencyKey, isAborted }) => {
        const what = isAborted ? 'abort' : 'landing';
        const back = isAborted ? 'turn off Aborted' : 'take its time in out';
        const before = keys.replaced.get(idempotencyKey);
        const undo = async () => {
          const outbox = outboxOf(services);
          if (
            !outbox.getSnapshot().context.entries.some((e) => e.idempotencyKey === idempotencyKey)
          )
            return notify({
              variant: 'warning',
              message: `${radioId}: the ${what} is sent already. Open the flight and ${back}.`,
            });
          if (before === undefined) outbox.send({ type: 'entry.discarded', idempotencyKey });
          else await queueEntry(services, foldInto(before, before.body));
          notify({ variant: 'success', message: `${radioId} is out again.` });
        };
        const message = `${radioId}: the service can't be reached. The ${what} is kept on this computer and is sent as soon as it can be.`;
        offerUndo(services, { message, undo, failed: '' });
      },
      offerUndo: ({ self }, { before, after, radioId, message }) => {
        if (before === null) return notify({ variant: 'success', message });
        const undo = async () => {
          const outcome = await takeBack(services, before, after);
          if (outcome.kind !== 'saved')
            return notify({
              variant: 'warning',
              message:
                outcome.kind === 'changed'
                  ? `${outcome.changedBy} changed it meanwhile.`
                  : outcome.message,
            });
          notify({ variant: 'success', message: `${radioId} is out again.` });
          // The page may have been left in the meantime.
          if (self.getSnapshot().status === 'active')
            self.send({ type: 'closeOut.undone', dispatch: outcome.dispatch });
        };
        offerUndo(services, {
          message,
          undo,
          failed: `${radioId} couldn't be put back. Open the flight and take its time in out.`,
        });
      },
    },
  });
};
