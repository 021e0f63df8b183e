import { assign, emit, fromCallback, setup } from 'xstate';
import type { DraftForm } from '../../domain/dispatch/draft/draftForms.ts';
import type { OpenedDraft, StoredDraft } from '../../domain/documents/dispatchDraft.ts';
import { notify } from '../parts/notify.ts';
import { placeholderActor } from '../parts/placeholderActor.ts';
import type { Tagged } from '../parts/tags.ts';

/** Which draft: one per stored record, any number of new ones per form; the adapter adds whose. */
export interface DraftKey {
  readonly form: DraftForm;
  /** '' = a new record. */
  readonly recordId: string;
  /** Of a new record, which one: the key its save will carry. '' of a stored one. */
  readonly draftId: string;
}
export interface KeeperContext {
  readonly key: DraftKey;
  /** What this tab was writing is thrown away unasked. */
  readonly discards: boolean;
  /** Go on with what lies there unasked: the user has just asked for it. */
  readonly resumes: boolean;
  /** Take the draft from the tab that has it. */
  readonly takesOver: boolean;
  readonly offered: StoredDraft | null;
  readonly latest: StoredDraft | null;
  /** Something was typed while the store was writing. */
  readonly hasMoved: boolean;
  /** The idempotency key of the draft to remove, null = the new one that this tab wrote last. */
  readonly removes: string | null;
  /** Where that draft lies. */
  readonly removesFrom: DraftKey;
}
export type KeeperEvent =
  | { type: 'lock.acquired' }
  | { type: 'lock.refused' }
  | { type: 'lock.lost' }
  /** The browser has its user's key now. */
  | { type: 'key.arrived' }
  | { type: 'draft.changed'; draft: StoredDraft }
  | { type: 'draft.resumed' }
  | { type: 'draft.discarded' }
  /** The service has it now: nothing is left to keep. What is typed from here on changes that record. */
  | { type: 'draft.finished'; recordId: string }
  | { type: 'takeOver.requested' }
  /** The page is being hidden or left: what is not stored yet is stored at once. */
  | { type: 'page.hidden' };

/** `draft.missing`: the new draft that was asked for is not kept any more. */
type Emitted = { type: 'draft.resumed'; stored: StoredDraft | null } | { type: 'draft.missing' };
type Opened = OpenedDraft | null;

export const keeperSetup = setup({
  types: {} as {
    context: KeeperContext;
    input: { key: DraftKey; discards: boolean; resumes: boolean };
    events: KeeperEvent;
    emitted: Emitted;
    /**
     * `locked`: nothing can be typed; another tab has the draft, or it is `unread`.
     * `unread`: the draft can't be read yet. `failed`: the store refuses.
     * `offering`: ask whether to go on with it. `unstored`: leaving now would lose something.
     * `stored`: all of it is on disk.
     */
    tags: Tagged<'locked' | 'failed', 'offering' | 'unread' | 'unstored' | 'stored'>;
  },
  actors: {
    holdLock: fromCallback<KeeperEvent, { key: DraftKey; takesOver: boolean }>(() => undefined),
    watchKey: fromCallback<KeeperEvent>(() => undefined),
    openDraft: placeholderActor<Opened, { key: DraftKey }>('openDraft'),
    storeDraft: placeholderActor<void, { key: DraftKey; draft: StoredDraft | null }>('storeDraft'),
    removeDraft: placeholderActor<void, { key: DraftKey; idempotencyKey: string | null }>(
      'removeDraft',
    ),
  },
  // Within 300 ms of a change, counted from the first one: steady typing must not put the storing off.
  delays: { storingDelay: 250 },
  actions: { notify },
}).extend({
  guards: {
    discards: ({ context }) => context.discards,
    /** A new form has a draft of its own, and the store holds nothing of it yet (ENTRY-36). */
    beginsOwn: ({ context }) => context.key.recordId === '' && !context.resumes,
    isAsked: ({ context }) => context.resumes,
    isMissing: ({ context }, opened: Opened) => context.key.draftId !== '' && opened === null,
    isDraft: (_, opened: Opened) => opened?.kind === 'draft',
    isAwaited: ({ context }, opened: Opened) => context.resumes && opened?.kind === 'draft',
    isNewer: (_, opened: Opened) => opened?.kind === 'newer',
    isUnreadable: (_, opened: Opened) => opened?.kind === 'unreadable',
    hasMoved: ({ context }) => context.hasMoved,
    hasLatest: ({ context }) => context.latest !== null,
  },
  actions: {
    keepLatest: assign((_, { draft }: { draft: StoredDraft }) => ({ latest: draft })),
    keepOffered: assign((_, opened: Opened) => ({
      offered: opened?.kind === 'draft' ? opened.stored : null,
    })),
    tellResumed: emit(({ context }) => ({ type: 'draft.resumed', stored: context.offered })),
    forgetOffered: assign({ offered: null }),
    forgetLatest: assign({ latest: null }),
    tellMissing: emit({ type: 'draft.missing' }),
    removeTabsOwn: assign({ removes: null }),
    removeOffered: assign(({ context: { key, offered } }) => ({
      removes: offered?.idempotencyKey ?? '',
      removesFrom: key,
      offered: null,
    })),
    /** This tab goes on with what the other tab has typed since. */
    takeOver: assign({ takesOver: true, resumes: true, latest: null }),
    noteMove: assign({ hasMoved: true }),
    noteStill: assign({ hasMoved: false }),
    removeLatest: assign(({ context: { key, latest } }, { recordId }: { recordId: string }) => ({
      removes: latest?.idempotencyKey ?? '',
      removesFrom: key,
      latest: null,
      hasMoved: false,
      key: recordId === '' ? key : { form: key.form, recordId, draftId: '' },
    })),
  },
});
