import type { Dispatch, DispatchBody } from '../../../contract/dispatch/dispatches.ts';
import { routes } from '../../../contract/table.ts';
import { type CloseOutOutcome, closeOutMachine } from '../../../machines/dispatch/closeOut.machine.ts';
import { changedByOf, problemText, saveOutcome } from '../../adapters/api/saveOutcome.ts';
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

/** Closing a flight in its row, with its real effects. */
export const provideCloseOut = ({ call, cache, notify }: Pick<Services, 'call' | 'cache' | 'notify'>) =>
  closeOutMachine.provide({
    actors: { saveCloseOut: fromAbortablePromise(({ input, signal }) => saveClosing({ call, cache }, input, signal)) },
    actions: { notify: (_, params) => notify(params) },
  });
