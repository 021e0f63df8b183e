import { assign, emit, fromCallback, setup } from 'xstate';
import type { DraftForm } from '../../domain/dispatch/draft/draftForms.ts';
import type { OpenedDraft, StoredDraft } from '../../domain/documents/dispatchDraft.ts';
import { notify } from '../parts/notify.ts';
import { placeholderActor } from '../parts/placeholderActor.ts';
import type { Tagged } from '../parts/tags.ts';

/**
 * The key of a draft: one for each stored record, any number of new ones for each form. The adapter
 * adds the user.
 */
export interface DraftKey {
  readonly form: DraftForm;
  /** '' = a new record. */
  readonly recordId: string;
  /**
   * Distinguishes drafts of new records: the idempotency key of the save. '' for a stored record.
   */
  readonly draftId: string;
}
export interface KeeperContext {
  readonly key: DraftKey;
  /** Discards this tab's draft without a prompt. */
  readonly discards: boolean;
  /** Resumes the stored draft without a prompt, because the user has just chosen it. */
  readonly resumes: boolean;
  /** Takes the draft over from the tab that has it open. */
  readonly takesOver: boolean;
  readonly offered: StoredDraft | null;
  readonly latest: StoredDraft | null;
  /** The draft changed while the store was writing. */
  readonly hasMoved: boolean;
  /** The idempotency key of the draft to remove, null for the new draft this tab wrote last. */
  readonly removes: string | null;
  /** The key under which that draft is stored. */
  readonly removesFrom: DraftKey;
}
export type KeeperEvent =
  | { type: 'lock.acquired' }
  | { type: 'lock.refused' }
  | { type: 'lock.lost' }
  /** The user's encryption key has arrived. */
  | { type: 'key.arrived' }
  | { type: 'draft.changed'; draft: StoredDraft }
  | { type: 'draft.resumed' }
  | { type: 'draft.discarded' }
  /**
   * The service has the record, so the draft is removed. Later input is a change to that record.
   */
  | { type: 'draft.finished'; recordId: string }
  | { type: 'takeOver.requested' }
  /** The page is being hidden or left: unstored input is stored immediately. */
  | { type: 'page.hidden' };

/** `draft.missing`: the requested new draft is no longer stored. */
type Emitted = { type: 'draft.resumed'; stored: StoredDraft | null } | { type: 'draft.missing' };
type Opened = OpenedDraft | null;

export const keeperSetup = setup({
  types: {} as {
    context: KeeperContext;
    input: { key: DraftKey; discards: boolean; resumes: boolean };
    events: KeeperEvent;
    emitted: Emitted;
    /**
     * - `locked`: no input is possible, because another tab has the draft or it is `unread`.
     * - `unread`: the draft can't be decrypted yet.
     * - `failed`: the store refuses.
     * - `offering`: prompt to resume the stored draft.
     * - `unstored`: leaving now would lose input.
     * - `stored`: all input is on disk.
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
  // Stores within 300 ms of the first unstored change. The delay is not a debounce, so steady
  // typing can't postpone it.
  delays: { storingDelay: 250 },
  actions: { notify },
}).extend({
  guards: {
    discards: ({ context }) => context.discards,
    /** A new form has its own draft, which is not in the store yet (ENTRY-36). */
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
    /** This tab resumes with the latest input of the other tab. */
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
