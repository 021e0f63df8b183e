import { type ActorRefFrom, fromCallback, type SnapshotFrom, setup } from 'xstate';
import type { DraftForm } from '../../domain/dispatch/draft/draftForms.ts';
import { continueAddress, type KeptDraft } from '../../domain/documents/keptDrafts.ts';
import { effectsOf, type HeardDone, type HeardOn, named } from '../parts/effects.ts';
import { type FocusAsked, focusAsked, type Goto, goto } from '../parts/goto.ts';
import { notice, notify } from '../parts/notify.ts';
import { placeholderActor } from '../parts/placeholderActor.ts';

interface Input {
  /** Of new records of this form alone; null = all there are. */
  readonly form: DraftForm | null;
  /** The draft that is being typed beside the list, '' when none is. */
  readonly own: string;
  /** Where the focus goes when the last one is gone. */
  readonly pathAfter: string;
}
interface Context extends Input {
  readonly drafts: readonly KeptDraft[];
  /** The keys of what waits in the outbox. */
  readonly queued: readonly string[];
  readonly discarded: KeptDraft | null;
}
export type KeptDraftsEvent =
  /** A draft came or went, in this tab or another. */
  | { type: 'drafts.changed' }
  | { type: 'queue.changed'; keys: readonly string[] }
  | { type: 'draft.continued'; draft: KeptDraft }
  | { type: 'draft.discarded'; draft: KeptDraft };

const keptSetup = setup({
  types: {} as {
    context: Context;
    input: Input;
    events: KeptDraftsEvent;
    emitted: Goto | FocusAsked;
  },
  actors: {
    watchDrafts: fromCallback<KeptDraftsEvent>(() => undefined),
    listDrafts: placeholderActor<readonly KeptDraft[], Pick<Input, 'form' | 'own'>>('listDrafts'),
    discardDraft: placeholderActor<void, { draft: KeptDraft | null }>('discardDraft'),
  },
  actions: { notify },
});
const { assign, emit } = effectsOf<Context, KeptDraftsEvent, Goto | FocusAsked>();
type On<Type extends KeptDraftsEvent['type']> = HeardOn<Context, KeptDraftsEvent, Type>;

const effects = named({
  keepDrafts: assign(({ event }: HeardDone<Context, readonly KeptDraft[]>) => ({
    drafts: event.output,
  })),
  keepQueue: assign(({ event }: On<'queue.changed'>) => ({ queued: event.keys })),
  openDraft: emit(({ event }: On<'draft.continued'>) => goto(continueAddress(event.draft))),
  noteDiscarded: assign(({ event }: On<'draft.discarded'>) => ({ discarded: event.draft })),
  /** The row that stood beside the one that went; else where the page goes on. */
  focusNext: emit(
    ({ context: { drafts, discarded, pathAfter } }: { readonly context: Context }) => {
      const left = drafts.filter((d) => d.idempotencyKey !== discarded?.idempotencyKey);
      const at = drafts.findIndex((d) => d.idempotencyKey === discarded?.idempotencyKey);
      const next = left[at] ?? left.at(-1);
      return focusAsked(next === undefined ? pathAfter : `keptDrafts.${next.idempotencyKey}`);
    },
  ),
});

/** The drafts that lie in this browser beside the one being typed: each can go on or go (ENTRY-36). */
export const keptDraftsMachine = keptSetup.createMachine({
  id: 'keptDrafts',
  context: ({ input }) => ({ ...input, drafts: [], queued: [], discarded: null }),
  invoke: { id: 'watchDrafts', src: 'watchDrafts' },
  on: {
    'queue.changed': { actions: effects.keepQueue },
    'draft.continued': { actions: effects.openDraft },
  },
  initial: 'listing',
  states: {
    listing: {
      invoke: {
        id: 'listDrafts',
        src: 'listDrafts',
        input: ({ context: { form, own } }) => ({ form, own }),
        onDone: { target: 'listed', actions: effects.keepDrafts },
        // What was listed stays; a browser that keeps no drafts has none to show.
        onError: 'listed',
      },
      on: { 'drafts.changed': { target: 'listing', reenter: true } },
    },
    listed: {
      on: {
        'drafts.changed': 'listing',
        'draft.discarded': { target: 'discarding', actions: effects.noteDiscarded },
      },
    },
    discarding: {
      invoke: {
        id: 'discardDraft',
        src: 'discardDraft',
        input: ({ context }) => ({ draft: context.discarded }),
        onDone: { target: 'listing', actions: effects.focusNext },
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
