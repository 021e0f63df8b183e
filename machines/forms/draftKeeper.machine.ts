import { type ActorRefFrom, fromCallback, type SnapshotFrom, setup } from 'xstate';
import type { DraftForm } from '../../domain/dispatch/draft/draftForms.ts';
import type { OpenedDraft, StoredDraft } from '../../domain/documents/dispatchDraft.ts';
import { effectsOf, type HeardDone, type HeardOn, named } from '../parts/effects.ts';
import { notice, notify } from '../parts/notify.ts';
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
interface Context {
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

const keeperSetup = setup({
  types: {} as {
    context: Context;
    input: { key: DraftKey; discards: boolean; resumes: boolean };
    events: KeeperEvent;
    emitted: Emitted;
    /**
     * `locked`: another tab has it, this one only reads. `failed`: the store refuses. `offering`: ask whether to go on
     * with it. `unstored`: leaving now would lose something.
     */
    tags: Tagged<'locked' | 'failed', 'offering' | 'unstored'>;
  },
  actors: {
    holdLock: fromCallback<KeeperEvent, { key: DraftKey; takesOver: boolean }>(() => undefined),
    openDraft: placeholderActor<OpenedDraft | null, { key: DraftKey }>('openDraft'),
    storeDraft: placeholderActor<void, { key: DraftKey; draft: StoredDraft | null }>('storeDraft'),
    removeDraft: placeholderActor<void, { key: DraftKey; idempotencyKey: string | null }>('removeDraft'),
  },
  // Within 300 ms of a change, counted from the first one: steady typing must not put the storing off.
  delays: { storingDelay: 250 },
  actions: { notify },
});
const { assign, emit } = effectsOf<Context, KeeperEvent, Emitted>();
type In = { readonly context: Context };
type On<Type extends KeeperEvent['type']> = HeardOn<Context, KeeperEvent, Type>;
type Opened = HeardDone<Context, OpenedDraft | null>;

const hasMoved = ({ context }: In) => context.hasMoved;
const hasLatest = ({ context }: In) => context.latest !== null;
const kept = named({
  keepLatest: assign(({ event }: On<'draft.changed'>) => ({ latest: event.draft })),
  noteMove: assign({ hasMoved: true }),
  noteStill: assign({ hasMoved: false }),
  removeLatest: assign(({ context: { key, latest }, event: { recordId } }: On<'draft.finished'>) => ({
    removes: latest?.idempotencyKey ?? '',
    removesFrom: key,
    latest: null,
    hasMoved: false,
    key: recordId === '' ? key : { form: key.form, recordId, draftId: '' },
  })),
});

/** The store follows what is typed. */
const keeping = keeperSetup.createStateConfig({
  initial: 'clean',
  on: { 'draft.finished': { target: '.removing', actions: kept.removeLatest } },
  states: {
    clean: {
      // Typed before the store had answered.
      always: { guard: hasLatest, target: 'dirty' },
      on: { 'draft.changed': { target: 'dirty', actions: kept.keepLatest } },
    },
    dirty: {
      tags: 'unstored',
      after: { storingDelay: 'storing' },
      on: {
        'draft.changed': { actions: kept.keepLatest },
        'page.hidden': 'storing',
      },
    },
    storing: {
      tags: 'unstored',
      entry: kept.noteStill,
      invoke: {
        id: 'storeDraft',
        src: 'storeDraft',
        input: ({ context }) => ({ key: context.key, draft: context.latest }),
        onDone: [{ guard: hasMoved, target: 'dirty' }, { target: 'stored' }],
        onError: 'failing',
      },
      on: {
        'draft.changed': { actions: [kept.keepLatest, kept.noteMove] },
        // The page may be gone before this store has answered; what was typed meanwhile goes after it at once.
        'page.hidden': { guard: hasMoved, target: 'storing', reenter: true },
      },
    },
    stored: {
      on: { 'draft.changed': { target: 'dirty', actions: kept.keepLatest } },
    },
    failing: {
      tags: ['unstored', 'failed'],
      description: 'The store refuses (full, forbidden): the draft lives in this page only, and leaving it asks first.',
      on: { 'draft.changed': { target: 'dirty', actions: kept.keepLatest } },
    },
    removing: {
      invoke: {
        id: 'removeDraft',
        src: 'removeDraft',
        input: ({ context }) => ({ key: context.removesFrom, idempotencyKey: context.removes }),
        onDone: 'clean',
        onError: 'clean',
      },
      on: { 'draft.changed': { target: 'dirty', actions: kept.keepLatest } },
    },
  },
});

const discards = ({ context }: In) => context.discards;
/** A new form has a draft of its own, of which there is nothing yet (ENTRY-36). */
const beginsOwn = ({ context }: In) => context.key.recordId === '' && !context.resumes;
const isMissing = ({ context, event }: Opened) => context.key.draftId !== '' && event.output === null;
const isDraft = ({ event }: Opened) => event.output?.kind === 'draft';
const isAwaited = ({ context, event }: Opened) => context.resumes && event.output?.kind === 'draft';
const isNewer = ({ event }: Opened) => event.output?.kind === 'newer';
const isUnreadable = ({ event }: Opened) => event.output?.kind === 'unreadable';
const offered = named({
  keepOffered: assign(({ event }: Opened) => ({ offered: event.output?.kind === 'draft' ? event.output.stored : null })),
  tellResumed: emit(({ context }: In) => ({ type: 'draft.resumed', stored: context.offered })),
  forgetOffered: assign({ offered: null }),
  tellMissing: emit({ type: 'draft.missing' }),
  removeTabsOwn: assign({ removes: null }),
  removeOffered: assign(({ context: { key, offered: found } }: In) => ({ removes: found?.idempotencyKey ?? '', removesFrom: key, offered: null })),
  /** What the other tab has typed since goes on here. */
  takeOver: assign({ takesOver: true, resumes: true, latest: null }),
});

/** Keeps what is typed: found again after a reload, a crash or another day, and by one tab at a time. */
export const draftKeeperMachine = keeperSetup.createMachine({
  id: 'draftKeeper',
  context: ({ input }) => ({ ...input, takesOver: false, offered: null, latest: null, hasMoved: false, removes: null, removesFrom: input.key }),
  initial: 'holding',
  states: {
    holding: {
      invoke: { id: 'holdLock', src: 'holdLock', input: ({ context }) => ({ key: context.key, takesOver: context.takesOver }) },
      on: { 'lock.lost': 'elsewhere' },
      initial: 'claiming',
      states: {
        claiming: {
          on: {
            'lock.acquired': [
              { guard: discards, target: 'keeping.removing', actions: offered.removeTabsOwn },
              { guard: beginsOwn, target: 'keeping' },
              { target: 'opening' },
            ],
            'lock.refused': '#draftKeeper.elsewhere',
            'draft.changed': { actions: kept.keepLatest },
          },
        },
        opening: {
          invoke: {
            id: 'openDraft',
            src: 'openDraft',
            input: ({ context }) => ({ key: context.key }),
            onDone: [
              {
                guard: isAwaited,
                target: 'keeping.stored',
                actions: [offered.keepOffered, offered.tellResumed, offered.forgetOffered],
              },
              {
                guard: isDraft,
                target: 'offering',
                actions: offered.keepOffered,
              },
              {
                guard: isNewer,
                target: 'setAside',
                actions: notice('warning', 'A draft here was written by a newer version of CATIS. Reload to open it.'),
              },
              {
                guard: isUnreadable,
                target: 'keeping',
                actions: notice('warning', "A draft kept on this computer can't be read any more."),
              },
              {
                guard: isMissing,
                target: 'keeping',
                actions: [offered.tellMissing, notice('info', 'That draft is no longer kept on this computer.')],
              },
              { target: 'keeping' },
            ],
            onError: 'keeping.failing',
          },
          // A user who types before the store has answered is not made to wait; the older draft is offered all the
          // same.
          on: { 'draft.changed': { actions: kept.keepLatest } },
        },
        offering: {
          tags: 'offering',
          on: {
            'draft.resumed': { target: 'keeping.stored', actions: [offered.tellResumed, offered.forgetOffered] },
            'draft.discarded': { target: 'keeping.removing', actions: offered.removeOffered },
            // Typing on without an answer begins a draft of its own; the offered one stays in the store.
            'draft.changed': { target: 'keeping.dirty', actions: kept.keepLatest },
          },
        },
        setAside: { description: "A newer release's draft is left as it is: this page keeps nothing in its place." },
        keeping,
      },
    },
    elsewhere: {
      tags: 'locked',
      on: { 'takeOver.requested': { target: 'holding', actions: offered.takeOver } },
    },
  },
});
export type DraftKeeperRef = ActorRefFrom<typeof draftKeeperMachine>;
export type DraftKeeperSnapshot = SnapshotFrom<typeof draftKeeperMachine>;
