import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { notice } from '../parts/notify.ts';
import { eventOf, outputOf } from '../parts/outcome.ts';
import { keeping } from './draftKeeper.keeping.ts';
import { keeperSetup } from './draftKeeper.setup.ts';

/**
 * Stores a form's draft so that it survives a reload, a crash or a day. Only one tab at a time can
 * edit it.
 */
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
              { guard: 'discards', target: 'keeping.removing', actions: 'removeTabsOwn' },
              { guard: 'beginsOwn', target: 'keeping' },
              { target: 'opening' },
            ],
            'lock.refused': '#draftKeeper.elsewhere',
            'draft.changed': { actions: { type: 'keepLatest', params: eventOf } },
          },
        },
        opening: {
          invoke: {
            id: 'openDraft',
            src: 'openDraft',
            input: ({ context }) => ({ key: context.key }),
            onDone: [
              {
                guard: { type: 'isAwaited', params: outputOf },
                target: 'keeping.stored',
                actions: [
                  { type: 'keepOffered', params: outputOf },
                  'tellResumed',
                  'forgetOffered',
                ],
              },
              {
                guard: { type: 'isDraft', params: outputOf },
                target: 'offering',
                actions: { type: 'keepOffered', params: outputOf },
              },
              {
                guard: { type: 'isNewer', params: outputOf },
                target: 'setAside',
                actions: notice(
                  'warning',
                  'A draft here was written by a newer version of CATIS. Reload to open it.',
                ),
              },
              {
                guard: { type: 'isUnreadable', params: outputOf },
                target: 'keeping',
                actions: notice('warning', "A draft kept on this computer can't be read any more."),
              },
              {
                guard: { type: 'isMissing', params: outputOf },
                target: 'keeping',
                actions: [
                  'tellMissing',
                  notice('info', 'That draft is no longer kept on this computer.'),
                ],
              },
              { target: 'keeping' },
            ],
            onError: [
              { guard: 'isAsked', target: 'unread', actions: 'forgetLatest' },
              { target: 'keeping.failing' },
            ],
          },
          // The user can type before the store has answered. The form still offers the older draft.
          on: { 'draft.changed': { actions: { type: 'keepLatest', params: eventOf } } },
        },
        unread: {
          tags: ['locked', 'unread'],
          description:
            'The requested draft is stored but its key is missing. The form stays closed until the key arrives.',
          invoke: { id: 'watchKey', src: 'watchKey' },
          on: { 'key.arrived': 'opening' },
        },
        offering: {
          tags: 'offering',
          on: {
            'draft.resumed': {
              target: 'keeping.stored',
              actions: ['tellResumed', 'forgetOffered'],
            },
            'draft.discarded': { target: 'keeping.removing', actions: 'removeOffered' },
            // Typing without choosing starts a separate draft; the offered one stays in the store.
            'draft.changed': {
              target: 'keeping.dirty',
              actions: { type: 'keepLatest', params: eventOf },
            },
          },
        },
        setAside: {
          description:
            'A newer release wrote the draft. This page neither opens nor overwrites it.',
        },
        keeping,
      },
    },
    elsewhere: {
      tags: 'locked',
      on: { 'takeOver.requested': { target: 'holding', actions: 'takeOver' } },
    },
  },
});
export type DraftKeeperRef = ActorRefFrom<typeof draftKeeperMachine>;
export type DraftKeeperSnapshot = SnapshotFrom<typeof draftKeeperMachine>;
