import { fromCallback } from 'xstate';
import { type DraftKey, draftKeeperMachine, type KeeperEvent } from '../../../machines/forms/draftKeeper.machine.ts';
import { fromAbortablePromise } from '../frame/fromAbortablePromise.ts';
import type { Services } from '../frame/services.ts';

/** The draft keeper with the browser's store; the store and its decoder load with the first form that keeps drafts. */
export const provideDraftKeeper = ({ session, clock, notify }: Services) => {
  const uid = session.getSnapshot().context.identity?.id ?? '';
  const store = () => import('../../adapters/drafts/drafts.ts');
  return draftKeeperMachine.provide({
    actors: {
      holdLock: fromCallback<KeeperEvent, { key: DraftKey; takesOver: boolean }>(({ input, sendBack }) => {
        let release: (() => void) | null = null;
        let isOver = false;
        void store().then(({ holdDraftLock }) => {
          if (isOver) return;
          release = holdDraftLock(uid, input.key, input.takesOver, (what) => sendBack({ type: `lock.${what}` }));
        });
        return () => {
          isOver = true;
          release?.();
        };
      }),
      openDraft: fromAbortablePromise(async ({ input }) => (await store()).openDraft(uid, input.key, clock.getSnapshot().context.now)),
      storeDraft: fromAbortablePromise(async ({ input }) => {
        if (input.draft !== null) await (await store()).storeDraft(uid, input.key, input.draft);
      }),
      removeDraft: fromAbortablePromise(async ({ input }) => (await store()).removeDraft(uid, input.key, input.idempotencyKey)),
    },
    actions: { notify: (_, params) => notify(params) },
  });
};
