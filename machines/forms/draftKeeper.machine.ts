import { type ActorRefFrom, assign, emit, fromCallback, type SnapshotFrom, setup } from 'xstate';
import type { DraftForm } from '../domain/dispatch/draftForms.ts';
import type { OpenedDraft, StoredDraft } from '../domain/documents/dispatchDraft.ts';
import { declared } from './declared.ts';
import type { NoticeVariant } from './notices.machine.ts';

/** Which draft: one per form and record; the adapter adds whose. */
export interface DraftKey {
  readonly form: DraftForm;
  /** '' = a new record. */
  readonly recordId: string;
}
interface Context {
  readonly key: DraftKey;
  /** Start empty: what lies there is thrown away unasked. */
  readonly discards: boolean;
  /** Go on with what lies there unasked: its person has just asked for it. */
  readonly resumes: boolean;
  /** Take the draft from the tab that has it. */
  readonly takesOver: boolean;
  readonly offered: StoredDraft | null;
  readonly latest: StoredDraft | null;
  /** Something was typed while the store was writing. */
  readonly hasMoved: boolean;
  /** The idempotency key of the draft to remove, null = all of this form and record. */
  readonly removes: string | null;
}
export type KeeperEvent =
  | { type: 'lock.acquired' }
  | { type: 'lock.refused' }
  | { type: 'lock.lost' }
  | { type: 'draft.changed'; draft: StoredDraft }
  | { type: 'draft.resumed' }
  | { type: 'draft.discarded' }
  /** The service has it now: nothing is left to keep. */
  | { type: 'draft.finished' }
  | { type: 'takeOver.requested' }
  /** The page is being hidden or left: what is not stored yet is stored at once. */
  | { type: 'page.hidden' };

const keeperSetup = setup({
  types: {} as {
    context: Context;
    input: { key: DraftKey; discards: boolean; resumes: boolean };
    events: KeeperEvent;
    emitted: { type: 'draft.resumed'; stored: StoredDraft | null };
    /** `offering`: ask whether to go on with it. `elsewhere`: another tab has it, this one only reads. `unstored`: leaving now would lose something. `stored`: it would not. */
    tags: 'offering' | 'elsewhere' | 'unstored' | 'stored' | 'failing';
  },
  actors: {
    holdLock: fromCallback<KeeperEvent, { key: DraftKey; takesOver: boolean }>(() => undefined),
    openDraft: declared<OpenedDraft | null, { key: DraftKey }>('openDraft'),
    storeDraft: declared<void, { key: DraftKey; draft: StoredDraft | null }>('storeDraft'),
    removeDraft: declared<void, { key: DraftKey; idempotencyKey: string | null }>('removeDraft'),
  },
  // Within 300 ms of a change, counted from the first one: steady typing must not put the storing off.
  delays: { storingDelay: 250 },
  guards: {
    discards: ({ context }) => context.discards,
    isAwaited: ({ context }, params: { opened: OpenedDraft | null }) => context.resumes && params.opened?.kind === 'draft',
    isDraft: (_, params: { opened: OpenedDraft | null }) => params.opened?.kind === 'draft',
    isNewer: (_, params: { opened: OpenedDraft | null }) => params.opened?.kind === 'newer',
    isUnreadable: (_, params: { opened: OpenedDraft | null }) => params.opened?.kind === 'unreadable',
    hasMoved: ({ context }) => context.hasMoved,
    hasLatest: ({ context }) => context.latest !== null,
  },
  actions: {
    notify: (_, _params: { variant: NoticeVariant; message: string }) => {},
    keepOffered: assign({ offered: (_, params: { opened: OpenedDraft | null }) => (params.opened?.kind === 'draft' ? params.opened.stored : null) }),
    keepLatest: assign({ latest: (_, params: { draft: StoredDraft }) => params.draft }),
    noteMove: assign({ hasMoved: true }),
    noteStill: assign({ hasMoved: false }),
    tellResumed: emit(({ context }) => ({ type: 'draft.resumed' as const, stored: context.offered })),
    forgetOffered: assign({ offered: null }),
    removeAll: assign({ removes: null, offered: null }),
    removeOffered: assign({ removes: ({ context }) => context.offered?.idempotencyKey ?? '', offered: null }),
    removeLatest: assign({ removes: ({ context }) => context.latest?.idempotencyKey ?? '', latest: null, hasMoved: false }),
    takeOver: assign({ takesOver: true }),
  },
});

/** The store follows the typing person. */
const keeping = keeperSetup.createStateConfig({
  initial: 'clean',
  on: { 'draft.finished': { target: '.removing', actions: 'removeLatest' } },
  states: {
    clean: {
      // Typed before the store had answered.
      always: { guard: 'hasLatest', target: 'dirty' },
      on: { 'draft.changed': { target: 'dirty', actions: { type: 'keepLatest', params: ({ event }) => ({ draft: event.draft }) } } },
    },
    dirty: {
      tags: 'unstored',
      after: { storingDelay: 'storing' },
      on: {
        'draft.changed': { actions: { type: 'keepLatest', params: ({ event }) => ({ draft: event.draft }) } },
        'page.hidden': 'storing',
      },
    },
    storing: {
      tags: 'unstored',
      entry: 'noteStill',
      invoke: {
        id: 'storeDraft',
        src: 'storeDraft',
        input: ({ context }) => ({ key: context.key, draft: context.latest }),
        onDone: [{ guard: 'hasMoved', target: 'dirty' }, { target: 'stored' }],
        onError: 'failing',
      },
      on: {
        'draft.changed': { actions: [{ type: 'keepLatest', params: ({ event }) => ({ draft: event.draft }) }, 'noteMove'] },
        // The page may be gone before this store has answered; what was typed meanwhile goes after it at once.
        'page.hidden': { guard: 'hasMoved', target: 'storing', reenter: true },
      },
    },
    stored: {
      tags: 'stored',
      on: { 'draft.changed': { target: 'dirty', actions: { type: 'keepLatest', params: ({ event }) => ({ draft: event.draft }) } } },
    },
    failing: {
      tags: ['unstored', 'failing'],
      description: 'The store refuses (full, forbidden): the draft lives in this page only, and leaving it asks first.',
      on: { 'draft.changed': { target: 'dirty', actions: { type: 'keepLatest', params: ({ event }) => ({ draft: event.draft }) } } },
    },
    removing: {
      invoke: {
        id: 'removeDraft',
        src: 'removeDraft',
        input: ({ context }) => ({ key: context.key, idempotencyKey: context.removes }),
        onDone: 'clean',
        onError: 'clean',
      },
      on: { 'draft.changed': { target: 'dirty', actions: { type: 'keepLatest', params: ({ event }) => ({ draft: event.draft }) } } },
    },
  },
});

/** Keeps what is typed: found again after a reload, a crash or another day, and by one tab at a time. */
export const draftKeeperMachine = keeperSetup.createMachine({
  id: 'draftKeeper',
  context: ({ input }) => ({ ...input, takesOver: false, offered: null, latest: null, hasMoved: false, removes: null }),
  initial: 'holding',
  states: {
    holding: {
      invoke: { id: 'holdLock', src: 'holdLock', input: ({ context }) => ({ key: context.key, takesOver: context.takesOver }) },
      on: { 'lock.lost': 'elsewhere' },
      initial: 'claiming',
      states: {
        claiming: {
          on: {
            'lock.acquired': [{ guard: 'discards', target: 'keeping.removing', actions: 'removeAll' }, { target: 'opening' }],
            'lock.refused': '#draftKeeper.elsewhere',
            'draft.changed': { actions: { type: 'keepLatest', params: ({ event }) => ({ draft: event.draft }) } },
          },
        },
        opening: {
          invoke: {
            id: 'openDraft',
            src: 'openDraft',
            input: ({ context }) => ({ key: context.key }),
            onDone: [
              {
                guard: { type: 'isAwaited', params: ({ event }) => ({ opened: event.output }) },
                target: 'keeping.stored',
                actions: [{ type: 'keepOffered', params: ({ event }) => ({ opened: event.output }) }, 'tellResumed', 'forgetOffered'],
              },
              {
                guard: { type: 'isDraft', params: ({ event }) => ({ opened: event.output }) },
                target: 'offering',
                actions: { type: 'keepOffered', params: ({ event }) => ({ opened: event.output }) },
              },
              {
                guard: { type: 'isNewer', params: ({ event }) => ({ opened: event.output }) },
                target: 'aside',
                actions: {
                  type: 'notify',
                  params: { variant: 'warning', message: 'A draft here was written by a newer version of CATIS. Reload to open it.' },
                },
              },
              {
                guard: { type: 'isUnreadable', params: ({ event }) => ({ opened: event.output }) },
                target: 'keeping',
                actions: { type: 'notify', params: { variant: 'warning', message: "A draft kept on this computer can't be read any more." } },
              },
              { target: 'keeping' },
            ],
            onError: 'keeping.failing',
          },
          // Whoever types before the store has answered is not made to wait; the older draft is offered all the same.
          on: { 'draft.changed': { actions: { type: 'keepLatest', params: ({ event }) => ({ draft: event.draft }) } } },
        },
        offering: {
          tags: 'offering',
          on: {
            'draft.resumed': { target: 'keeping.stored', actions: ['tellResumed', 'forgetOffered'] },
            'draft.discarded': { target: 'keeping.removing', actions: 'removeOffered' },
            // Typing on without an answer begins a draft of its own; the offered one stays in the store.
            'draft.changed': { target: 'keeping.dirty', actions: { type: 'keepLatest', params: ({ event }) => ({ draft: event.draft }) } },
          },
        },
        aside: { description: "A newer release's draft is left as it is: this page keeps nothing in its place." },
        keeping,
      },
    },
    elsewhere: {
      tags: 'elsewhere',
      on: { 'takeOver.requested': { target: 'holding', actions: 'takeOver' } },
    },
  },
});
export type DraftKeeperRef = ActorRefFrom<typeof draftKeeperMachine>;
export type DraftKeeperSnapshot = SnapshotFrom<typeof draftKeeperMachine>;
