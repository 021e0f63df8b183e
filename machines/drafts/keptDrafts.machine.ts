import { type ActorRefFrom, assign, emit, fromCallback, type SnapshotFrom, setup } from 'xstate';
import type { DraftForm } from '../../domain/dispatch/draft/draftForms.ts';
import { continueDraftPath, type KeptDraft } from '../../domain/documents/keptDrafts.ts';
import { type FocusRequest, type Goto, goto, requestFocus } from '../parts/goto.ts';
import { notice, notify } from '../parts/notify.ts';
import { eventOf, outputOf } from '../parts/outcome.ts';
import { placeholderActor } from '../parts/placeholderActor.ts';

interface Input {
  /** The form whose new records' drafts are listed; null = all drafts. */
  readonly form: DraftForm | null;
  /** The draft open in the form next to the list, '' if none. */
  readonly own: string;
  /** The focus path after the last draft is discarded. */
  readonly pathAfter: string;
}
interface Context extends Input {
  readonly drafts: readonly KeptDraft[];
  /** The idempotency keys of the outbox entries. */
  readonly queued: readonly string[];
  readonly discarded: KeptDraft | null;
}
export type KeptDraftsEvent =
  /** A draft was added or removed, in this tab or another. */
  | { type: 'drafts.changed' }
  | { type: 'queue.changed'; keys: readonly string[] }
  | { type: 'draft.continued'; draft: KeptDraft }
  | { type: 'draft.discarded'; draft: KeptDraft };

const keptSetup = setup({
  types: {} as {
    context: Context;
    input: Input;
    events: KeptDraftsEvent;
    emitted: Goto | FocusRequest;
  },
  actors: {
    watchDrafts: fromCallback<KeptDraftsEvent>(() => undefined),
    listDrafts: placeholderActor<readonly KeptDraft[], Pick<Input, 'form' | 'own'>>('listDrafts'),
    discardDraft: placeholderActor<void, { draft: KeptDraft | null }>('discardDraft'),
  },
  actions: { notify },
}).extend({
  actions: {
    keepDrafts: assign((_, drafts: readonly KeptDraft[]) => ({ drafts })),
    keepQueue: assign((_, { keys }: { keys: readonly string[] }) => ({ queued: keys })),
    openDraft: emit((_, { draft }: { draft: KeptDraft }) => goto(continueDraftPath(draft))),
    noteDiscarded: assign((_, { draft }: { draft: KeptDraft }) => ({ discarded: draft })),
    /** Focuses the row next to the discarded one; without rows, the field after the list. */
    focusNext: emit(({ context: { drafts, discarded, pathAfter } }) => {
      const left = drafts.filter((d) => d.idempotencyKey !== discarded?.idempotencyKey);
      const at = drafts.findIndex((d) => d.idempotencyKey === discarded?.idempotencyKey);
      const next = left[at] ?? left.at(-1);
      return requestFocus(next === undefined ? pathAfter : `keptDrafts.${next.idempotencyKey}`);
    }),
  },
});

/**
 * Lists this browser's drafts except the open one. The user can resume or discard each (ENTRY-36).
 */
export const keptDraftsMachine = keptSetup.createMachine({
  id: 'keptDrafts',
  context: ({ input }) => ({ ...input, drafts: [], queued: [], discarded: null }),
  invoke: { id: 'watchDrafts', src: 'watchDrafts' },
  on: {
    'queue.changed': { actions: { type: 'keepQueue', params: eventOf } },
    'draft.continued': { actions: { type: 'openDraft', params: eventOf } },
  },
  initial: 'listing',
  states: {
    listing: {
      invoke: {
        id: 'listDrafts',
        src: 'listDrafts',
        input: ({ context: { form, own } }) => ({ form, own }),
        onDone: { target: 'listed', actions: { type: 'keepDrafts', params: outputOf } },
        // The list stays as it was. A browser that stores no drafts has none to list.
        onError: 'listed',
      },
      on: { 'drafts.changed': { target: 'listing', reenter: true } },
    },
    listed: {
      on: {
        'drafts.changed': 'listing',
        'draft.discarded': {
          target: 'discarding',
          actions: { type: 'noteDiscarded', params: eventOf },
        },
      },
    },
    discarding: {
      invoke: {
        id: 'discardDraft',
        src: 'discardDraft',
        input: ({ context }) => ({ draft: context.discarded }),
        onDone: { target: 'listing', actions: 'focusNext' },
        onError: {
          target: 'listing',
          actions: notice('error', "The draft couldn't be discarded. Try again."),
        },
      },
    },
  },
});
export type KeptDraftsRef = ActorRefFrom<typeof keptDraftsMachine>;
export type KeptDraftsSnapshot = SnapshotFrom<typeof keptDraftsMachine>;
