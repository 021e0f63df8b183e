import { fromCallback } from 'xstate';
import type { DraftForm } from '../../../domain/dispatch/draft/draftForms.ts';
import { draftKeeperMachine } from '../../../machines/drafts/draftKeeper.machine.ts';
import type { DraftKey, KeeperEvent } from '../../../machines/drafts/draftKeeper.setup.ts';
import { provideAll } from '../../../machines/parts/provideAll.ts';
import { serviceNow } from '../../adapters/browser/serviceTime.ts';
import { onDraftKey } from '../../adapters/drafts/draftCipher.ts';
import { noteFinished } from '../../adapters/drafts/finishedDrafts.ts';
import { fromAbortablePromise } from '../frame/fromAbortablePromise.ts';
import type { Services } from '../frame/services.ts';

/** Removes this tab's last new draft, unless another tab has it open. */
async function removeTabsDraft(uid: string, form: DraftForm, now: string): Promise<void> {
  const { listDrafts, tabsDraft, takeDraft } = await import('../../adapters/drafts/keptDrafts.ts');
  const own = (await listDrafts(uid, now)).find(
    (d) => d.form === form && d.recordId === '' && d.idempotencyKey === tabsDraft(form),
  );
  if (own?.isOpen === false) await takeDraft(uid, own);
}

/**
 * Provides the draft keeper with the browser's store. The store and its decoder load with the first
 * form that has drafts.
 */
export const provideDraftKeeper = ({ session, clock, notify }: Services) => {
  const uid = session.getSnapshot().context.identity?.id ?? '';
  const store = () => import('../../adapters/drafts/drafts.ts');
  const now = () => clock.getSnapshot().context.now;
  return provideAll(draftKeeperMachine, {
    actors: {
      holdLock: fromCallback<KeeperEvent, { key: DraftKey; takesOver: boolean }>(
        ({ input, sendBack }) => {
          let release: (() => void) | null = null;
          let isOver = false;
          void store().then(({ holdDraftLock }) => {
            if (isOver) return;
            release = holdDraftLock(uid, input.key, input.takesOver, (what) =>
              sendBack({ type: `lock.${what}` }),
            );
          });
          return () => {
            isOver = true;
            release?.();
          };
        },
      ),
      watchKey: fromCallback<KeeperEvent>(({ sendBack }) =>
        onDraftKey(uid, () => sendBack({ type: 'key.arrived' })),
      ),
      openDraft: fromAbortablePromise(async ({ input }) =>
        (await store()).openDraft(uid, input.key, now()),
      ),
      storeDraft: fromAbortablePromise(async ({ input: { key, draft }, signal }) => {
        if (draft === null) return;
        const [{ storeDraft }, { rememberTabsDraft }] = await Promise.all([
          store(),
          import('../../adapters/drafts/keptDrafts.ts'),
        ]);
        // If the draft was saved or changed while the store loaded, storing it now would undo its
        // removal.
        if (signal.aborted) return;
        if (key.recordId === '') rememberTabsDraft(key.form, draft.idempotencyKey);
        await storeDraft(uid, key, draft, signal);
      }),
      removeDraft: fromAbortablePromise(async ({ input: { key, idempotencyKey } }) => {
        if (idempotencyKey === null) return removeTabsDraft(uid, key.form, now());
        // Do it synchronously: the page may be left at this moment.
        noteFinished(idempotencyKey, serviceNow());
        await (await store()).removeDraft(uid, key, idempotencyKey);
      }),
    },
    actions: { notify: (_, params) => notify(params) },
  });
};
