import { PEOPLE_CACHE_MS } from '../../../contract/constants.ts';
import { pacificDay } from '../../../domain/dates/pacific.ts';
import { emptyLists, type ListName } from '../../../domain/settings/lists.ts';
import { couldNotRestore } from '../../../domain/settings/texts.ts';
import { provideAll } from '../../../machines/parts/provideAll.ts';
import { referenceEditorMachine } from '../../../machines/settings/referenceEditor.machine.ts';
import type { ChangeSummary } from '../../../machines/settings/referenceList.context.ts';
import { referenceListMachine } from '../../../machines/settings/referenceList.machine.ts';
import { cacheKeys } from '../../adapters/api/cacheKeys.ts';
import { loadLists } from '../../adapters/api/settingsLists.ts';
import { makeAsk, refusalOf } from '../../adapters/api/settingsRequests.ts';
import { fromAbortablePromise } from '../frame/fromAbortablePromise.ts';
import type { Services } from '../frame/services.ts';
import { offerUndo } from '../frame/undo.ts';

/** Provides the actors and actions of the list and form of any settings page. */
export function provideReferenceList({ call, cache, notices, notify, clock, session }: Services) {
  const { ask, exists, impact, save } = makeAsk(call, cache);
  const tellDone = ({ message, undo, undone }: ChangeSummary, reload: () => void) => {
    if (undo === null) return notify({ variant: 'success', message });
    offerUndo(
      { notices, notify },
      {
        message,
        undo: async () => {
          try {
            await ask(undo);
          } catch (error) {
            return notify({
              variant: 'error',
              message: refusalOf(error)?.message ?? couldNotRestore,
            });
          }
          notify({ variant: 'success', message: undone });
          reload();
        },
        failed: couldNotRestore,
      },
    );
  };
  const emptyNow = () =>
    emptyLists(
      pacificDay(clock.getSnapshot().context.now),
      session.getSnapshot().context.person?.userId ?? '',
    );
  return provideAll(referenceListMachine, {
    actors: {
      loadLists: fromAbortablePromise(({ input: { needs, isKept }, signal }) => {
        const empty = emptyNow();
        const keep = <T>(name: ListName, load: (until: AbortSignal) => Promise<T>) =>
          cache.get(cacheKeys.people(name), PEOPLE_CACHE_MS, load);
        return loadLists(call, { needs, empty, signal, ...(isKept ? { keep } : {}) });
      }),
      sendChange: fromAbortablePromise(async ({ input, signal }) => {
        if (input.request === null)
          return { kind: 'refused' as const, message: 'It is no longer there.' };
        try {
          await ask(input.request, signal);
          return { kind: 'done' as const };
        } catch (error) {
          const refusal = refusalOf(error);
          if (refusal === null) throw error;
          return { kind: 'refused' as const, message: refusal.message };
        }
      }),
      editor: provideAll(referenceEditorMachine, {
        actors: {
          askDuplicates: fromAbortablePromise(({ input, signal }) =>
            Promise.all(input.questions.map((question) => exists(question, signal))),
          ),
          askImpact: fromAbortablePromise(({ input, signal }) => impact(input.request, signal)),
          saveDraft: fromAbortablePromise(({ input, signal }) => save(input.steps, signal)),
          readAgain: fromAbortablePromise(async ({ input, signal }) => {
            const loaded = await loadLists(call, {
              needs: input.page.needs,
              empty: emptyNow(),
              signal,
            });
            if (loaded.kind === 'failed')
              throw new Error(`The list ${loaded.list} could not be read again`);
            return loaded.lists;
          }),
        },
      }),
    },
    actions: {
      notify: (_, params) => notify(params),
      tellChange: ({ self }, params) => tellDone(params, () => self.send({ type: 'data.changed' })),
    },
  });
}
