import { routes } from '../../../contract/table.ts';
import { searchOf } from '../../../domain/home/allDispatches.ts';
import { allDispatchesMachine } from '../../../machines/home/allDispatches.machine.ts';
import type {
  MergeCheckOutcome,
  MergeOutcome,
} from '../../../machines/home/allDispatches.setup.ts';
import { provideAll } from '../../../machines/parts/provideAll.ts';
import { hasStatus } from '../../adapters/api/apiError.ts';
import { problemText, saveOutcome } from '../../adapters/api/saveOutcome.ts';
import { fromAbortablePromise } from '../frame/fromAbortablePromise.ts';
import type { Services } from '../frame/services.ts';

/** Returns null if the record does not exist, or no longer exists. */
const unlessGone = <T>(asked: Promise<T>): Promise<T | null> =>
  asked.catch((error) => {
    if (hasStatus(error, 404)) return null;
    throw error;
  });

/** Provides the actors and actions of the list of all dispatches. */
export const provideAllDispatches = ({ call, cache, reference, notify }: Services) =>
  provideAll(allDispatchesMachine, {
    actors: {
      loadAll: fromAbortablePromise(async ({ input: { address }, signal }) => {
        const [{ dispatches, isCut }, aircraft, crew, incident] = await Promise.all([
          call(routes.searchDispatches, { query: searchOf(address), signal }),
          reference.aircraft(),
          reference.crew(),
          address.incident === ''
            ? null
            : unlessGone(call(routes.getIncident, { params: { id: address.incident }, signal })),
        ]);
        const listed = dispatches.find((d) => d.id === address.open) ?? null;
        const other =
          address.open === '' || listed !== null
            ? null
            : await unlessGone(call(routes.getDispatch, { params: { id: address.open }, signal }));
        return {
          dispatches,
          isCut,
          aircraft,
          crew,
          incident,
          opened: listed ?? other?.dispatch ?? null,
        };
      }),
      searchIncidents: fromAbortablePromise(
        async ({ input: { text }, signal }) =>
          (await call(routes.searchIncidents, { query: { q: text }, signal })).items,
      ),
      checkMerge: fromAbortablePromise(
        async ({ input: { id, targetId }, signal }): Promise<MergeCheckOutcome> => {
          const outcome = await saveOutcome(() =>
            call(routes.mergeIncident, { params: { id }, body: { targetId, check: true }, signal }),
          );
          if (outcome.kind === 'saved' && 'moved' in outcome.reply)
            return { kind: 'checked', check: outcome.reply };
          if (outcome.kind === 'queued' || outcome.kind === 'saved')
            throw new Error('The merge was not checked');
          return { kind: 'refused', message: problemText(outcome.problem) };
        },
      ),
      mergeIncident: fromAbortablePromise(
        async ({ input: { id, targetId }, signal }): Promise<MergeOutcome> => {
          const outcome = await saveOutcome(() =>
            call(routes.mergeIncident, { params: { id }, body: { targetId }, signal }),
          );
          switch (outcome.kind) {
            case 'saved':
              if ('moved' in outcome.reply) throw new Error('The merge was only checked');
              cache.wrote({ kind: 'settings' });
              return { kind: 'merged', target: outcome.reply };
            case 'queued':
              throw new Error('A merge does not wait for a network');
            default:
              return { kind: 'refused', message: problemText(outcome.problem) };
          }
        },
      ),
    },
    actions: { notify: (_, params) => notify(params) },
  });
