import type { Dispatch, DispatchBody } from '../../../contract/dispatch/dispatches.ts';
import { routes } from '../../../contract/table.ts';
import { bodyOfRecord } from '../../../domain/dispatch/wire/bodyOfDraft.ts';
import { type CloseOutOutcome, closeOutMachine } from '../../../machines/dispatch/closeOut.machine.ts';
import { changedByOf, problemText, saveOutcome } from '../../adapters/api/saveOutcome.ts';
import { offerUndo } from '../forms/undo.ts';
import { fromAbortablePromise } from '../frame/fromAbortablePromise.ts';
import type { Services } from '../frame/services.ts';

interface Closing {
  readonly dispatch: Dispatch | null;
  readonly body: DispatchBody | null;
}
/** Saves a flight that was closed in its row. @throws ApiError when the service could not answer */
async function saveClosing({ call, cache }: Pick<Services, 'call' | 'cache'>, { dispatch, body }: Closing, signal: AbortSignal): Promise<CloseOutOutcome> {
  if (dispatch === null || body === null) throw new Error('A close-out without its record was sent to save');
  const outcome = await saveOutcome(() => call(routes.saveDispatch, { params: { id: dispatch.id }, body, ifMatch: dispatch.version, signal }));
  switch (outcome.kind) {
    case 'saved':
      cache.wrote({ kind: 'dispatch', days: [dispatch.activityDate, body.activityDate], repriced: outcome.reply.repriced !== undefined });
      return { kind: 'saved', dispatch: outcome.reply.dispatch };
    case 'changed':
      return { kind: 'changed', changedBy: changedByOf(outcome.problem) };
    case 'made':
    case 'refused':
      return { kind: 'refused', message: problemText(outcome.problem) };
    case 'queued':
      throw new Error('A close-out does not wait for a network');
  }
}

type Around = Pick<Services, 'call' | 'cache' | 'notices' | 'notify'>;
/** Puts a flight back as it was before it was closed, unless somebody changed it since. */
async function takeBack({ call, cache }: Around, before: Dispatch, after: Dispatch): Promise<CloseOutOutcome> {
  const outcome = await saveOutcome(() => call(routes.saveDispatch, { params: { id: after.id }, body: bodyOfRecord(before), ifMatch: after.version }));
  if (outcome.kind === 'saved') {
    cache.wrote({ kind: 'dispatch', days: [before.activityDate], repriced: outcome.reply.repriced !== undefined });
    return { kind: 'saved', dispatch: outcome.reply.dispatch };
  }
  if (outcome.kind === 'changed') return { kind: 'changed', changedBy: changedByOf(outcome.problem) };
  if (outcome.kind === 'queued') throw new Error('An undo does not wait for a network');
  return { kind: 'refused', message: problemText(outcome.problem) };
}

/** Closing a flight in its row, with its real effects. */
export const provideCloseOut = (services: Around) => {
  const { notify } = services;
  return closeOutMachine.provide({
    actors: { saveCloseOut: fromAbortablePromise(({ input, signal }) => saveClosing(services, input, signal)) },
    actions: {
      notify: (_, params) => notify(params),
      offerUndo: ({ self }, { before, after, radioId, message }) => {
        if (before === null) return notify({ variant: 'success', message });
        const undo = async () => {
          const outcome = await takeBack(services, before, after);
          if (outcome.kind !== 'saved')
            return notify({ variant: 'warning', message: outcome.kind === 'changed' ? `${outcome.changedBy} changed it meanwhile.` : outcome.message });
          notify({ variant: 'success', message: `${radioId} is out again.` });
          // The page may have been left meanwhile.
          if (self.getSnapshot().status === 'active') self.send({ type: 'closeOut.undone', dispatch: outcome.dispatch });
        };
        offerUndo(services, { message, undo, failed: `${radioId} couldn't be put back. Open the flight and take its time in out.` });
      },
    },
  });
};
