import { fromCallback } from 'xstate';
import {
  type KeptDraftsEvent,
  keptDraftsMachine,
} from '../../../machines/drafts/keptDrafts.machine.ts';
import { provideAll } from '../../../machines/parts/provideAll.ts';
import { fromAbortablePromise } from '../frame/fromAbortablePromise.ts';
import type { Services } from '../frame/services.ts';
import { offerUndo } from '../frame/undo.ts';

/** Provides the list of drafts with the browser's store. */
export const provideKeptDrafts = ({ session, clock, notices, notify }: Services) => {
  const uid = session.getSnapshot().context.identity?.id ?? '';
  const store = () => import('../../adapters/drafts/keptDrafts.ts');
  return provideAll(keptDraftsMachine, {
    actors: {
      watchDrafts: fromCallback<KeptDraftsEvent>(({ sendBack }) => {
        let stop = () => {};
        let isOver = false;
        void import('../../adapters/drafts/draftDatabase.ts').then(({ onDraftsChanged }) => {
          if (!isOver) stop = onDraftsChanged(() => sendBack({ type: 'drafts.changed' }));
        });
        return () => {
          isOver = true;
          stop();
        };
      }),
      listDrafts: fromAbortablePromise(async ({ input: { form, own } }) => {
        const drafts = await (await store()).listDrafts(uid, clock.getSnapshot().context.now);
        return form === null
          ? drafts
          : drafts.filter((d) => d.form === form && d.recordId === '' && d.idempotencyKey !== own);
      }),
      discardDraft: fromAbortablePromise(async ({ input: { draft } }) => {
        if (draft === null) return;
        const putBack = await (await store()).takeDraft(uid, draft);
        offerUndo(
          { notices, notify },
          { message: 'Draft discarded.', undo: putBack, failed: "The draft couldn't be put back." },
        );
      }),
    },
    actions: { notify: (_, params) => notify(params) },
  });
};
