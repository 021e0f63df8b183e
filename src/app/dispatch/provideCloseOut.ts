import type { Dispatch, DispatchBody } from '../../../contract/dispatches.ts';
import { routes } from '../../../contract/table.ts';
import { type CloseOutOutcome, closeOutMachine } from '../../../machines/closeOut.machine.ts';
import { hasStatus } from '../../adapters/apiError.ts';
import { fromCall } from '../fromCall.ts';
import type { Services } from '../services.ts';

interface Closing {
  readonly dispatch: Dispatch | null;
  readonly body: DispatchBody | null;
}
/** Saves a flight that was closed in its row. @throws ApiError when the service could not answer */
async function saveClosing({ call, cache }: Pick<Services, 'call' | 'cache'>, { dispatch, body }: Closing, signal: AbortSignal): Promise<CloseOutOutcome> {
  if (dispatch === null || body === null) throw new Error('A close-out without its record was sent to save');
  try {
    const saved = await call(routes.saveDispatch, { params: { id: dispatch.id }, body, ifMatch: dispatch.version, signal });
    for (const day of new Set([dispatch.activityDate, body.activityDate])) cache.drop(['metrics', day.slice(0, 7)]);
    return { kind: 'saved', dispatch: saved.dispatch };
  } catch (error) {
    if (hasStatus(error, 412)) return { kind: 'changed', changedBy: error.problem?.changedBy ?? 'Somebody' };
    if (hasStatus(error, 400, 403, 404, 409, 422) && error.problem !== null)
      return { kind: 'refused', message: error.problem.errors?.[0]?.message ?? error.problem.detail ?? error.problem.title };
    throw error;
  }
}

/** Closing a flight in its row, with its real effects. */
export const provideCloseOut = ({ call, cache, notify }: Pick<Services, 'call' | 'cache' | 'notify'>) =>
  closeOutMachine.provide({
    actors: { saveCloseOut: fromCall(({ input, signal }) => saveClosing({ call, cache }, input, signal)) },
    actions: { notify: (_, params) => notify(params) },
  });
