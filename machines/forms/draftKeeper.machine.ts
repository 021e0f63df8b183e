import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { OpenedDraft } from '../../domain/documents/dispatchDraft.ts';
import { type HeardDone, named } from '../parts/effects.ts';
import { notice } from '../parts/notify.ts';
import { keeping } from './draftKeeper.keeping.ts';
import {
  assign,
  emit,
  type In,
  type KeeperContext,
  keeperSetup,
  typed,
} from './draftKeeper.setup.ts';

type Opened = HeardDone<KeeperContext, OpenedDraft | null>;

const discards = ({ context }: In) => context.discards;
/** A new form has a draft of its own, of which there is nothing yet (ENTRY-36). */
const beginsOwn = ({ context }: In) => context.key.recordId === '' && !context.resumes;
const isAsked = ({ context }: In) => context.resumes;
const isMissing = ({ context, event }: Opened) =>
  context.key.draftId !== '' && event.output === null;
const isDraft = ({ event }: Opened) => event.output?.kind === 'draft';
const isAwaited = ({ context, event }: Opened) => context.resumes && event.output?.kind === 'draft';
const isNewer = ({ event }: Opened) => event.output?.kind === 'newer';
const isUnreadable = ({ event }: Opened) => event.output?.kind === 'unreadable';
const offered = named({
  keepOffered: assign(({ event }: Opened) => ({
    offered: event.output?.kind === 'draft' ? event.output.stored : null,
  })),
  tellResumed: emit(({ context }: In) => ({ type: 'draft.resumed', stored: context.offered })),
  forgetOffered: assign({ offered: null }),
  forgetLatest: assign({ latest: null }),
  tellMissing: emit({ type: 'draft.missing' }),
  removeTabsOwn: assign({ removes: null }),
  removeOffered: assign(({ context: { key, offered: found } }: In) => ({
    removes: found?.idempotencyKey ?? '',
    removesFrom: key,
    offered: null,
  })),
  /** What the other tab has typed since goes on here. */
  takeOver: assign({ takesOver: true, resumes: true, latest: null }),
});

/** Keeps what is typed: found again after a reload, a crash or another day, and by one tab at a time. */
export const draftKeeperMachine = keeperSetup.createMachine({
  id: 'draftKeeper',
  context: ({ input }) => ({
    ...input,
    takesOver: false,
    offered: null,
    latest: null,
    hasMoved: false,
    removes: null,
    removesFrom: input.key,
  }),
  initial: 'holding',
  states: {
    holding: {
      invoke: {
        id: 'holdLock',
        src: 'holdLock',
        input: ({ context }) => ({ key: context.key, takesOver: context.takesOver }),
      },
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
            'draft.changed': { actions: typed.keepLatest },
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
                actions: notice(
                  'warning',
                  'A draft here was written by a newer version of CATIS. Reload to open it.',
                ),
              },
              {
                guard: isUnreadable,
                target: 'keeping',
                actions: notice('warning', "A draft kept on this computer can't be read any more."),
              },
              {
                guard: isMissing,
                target: 'keeping',
                actions: [
                  offered.tellMissing,
                  notice('info', 'That draft is no longer kept on this computer.'),
                ],
              },
              { target: 'keeping' },
            ],
            onError: [
              { guard: isAsked, target: 'unread', actions: offered.forgetLatest },
              { target: 'keeping.failing' },
            ],
          },
          // A user who types before the store has answered is not made to wait; the older draft is offered all the
          // same.
          on: { 'draft.changed': { actions: typed.keepLatest } },
        },
        unread: {
          tags: ['locked', 'unread'],
          description:
            'The draft that was asked for is there and its key is not: nothing is typed over it. It opens when the key comes.',
          invoke: { id: 'watchKey', src: 'watchKey' },
          on: { 'key.arrived': 'opening' },
        },
        offering: {
          tags: 'offering',
          on: {
            'draft.resumed': {
              target: 'keeping.stored',
              actions: [offered.tellResumed, offered.forgetOffered],
            },
            'draft.discarded': { target: 'keeping.removing', actions: offered.removeOffered },
            // Typing on without an answer begins a draft of its own; the offered one stays in the store.
            'draft.changed': { target: 'keeping.dirty', actions: typed.keepLatest },
          },
        },
        setAside: {
          description:
            "A newer release's draft is left as it is: this page keeps nothing in its place.",
        },
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
