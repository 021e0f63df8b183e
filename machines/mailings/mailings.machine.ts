import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { notice } from '../parts/notify.ts';
import { refusalOf } from '../parts/outcome.ts';
import { slowly } from '../parts/patience.ts';
import {
  effects,
  hasMailing,
  isOther,
  isRefused,
  isSending,
  mailingsSetup,
} from './mailings.setup.ts';

/**
 * What is sent by mail, one's own or everybody's (RPT-168): sent now, paused, ended, each with its log. The list is read
 * again while something is being sent.
 */
export const mailingsMachine = mailingsSetup.createMachine({
  id: 'mailings',
  context: { items: [], isAll: false, act: null, logOf: null, log: [] },
  type: 'parallel',
  states: {
    list: {
      initial: 'loading',
      on: { 'whose.chosen': { guard: isOther, target: '.loading', actions: effects.keepWhose } },
      states: {
        loading: {
          invoke: {
            id: 'loadMailings',
            src: 'loadMailings',
            input: ({ context: { isAll } }) => ({ isAll }),
            onDone: { target: 'resting', actions: effects.keepItems },
            onError: 'broken',
          },
          ...slowly('pending'),
        },
        broken: {
          tags: 'failed',
          on: { 'retry.requested': 'loading', 'list.outdated': 'loading' },
        },
        resting: {
          tags: 'open',
          after: { lookAgain: { guard: isSending, target: 'reloading' } },
          on: {
            'act.pressed': { guard: hasMailing, target: 'acting', actions: effects.keepAct },
            'list.outdated': 'reloading',
          },
        },
        acting: {
          tags: ['open', 'locked'],
          invoke: {
            id: 'act',
            src: 'act',
            input: ({ context: { act } }) => ({ act }),
            onDone: [
              {
                guard: isRefused,
                target: 'reloading',
                actions: { type: 'notify', params: refusalOf },
              },
              { target: 'reloading' },
            ],
            onError: {
              target: 'reloading',
              actions: notice('error', "That couldn't be done. Try again."),
            },
          },
        },
        reloading: {
          tags: 'open',
          invoke: {
            id: 'reloadMailings',
            src: 'loadMailings',
            input: ({ context: { isAll } }) => ({ isAll }),
            onDone: { target: 'resting', actions: effects.keepItems },
            onError: 'outdated',
          },
          on: { 'act.pressed': { guard: hasMailing, target: 'acting', actions: effects.keepAct } },
        },
        outdated: {
          tags: ['open', 'stale'],
          on: { 'retry.requested': 'reloading', 'list.outdated': 'reloading' },
        },
      },
    },
    log: {
      initial: 'closed',
      states: {
        closed: {
          on: { 'log.opened': { guard: hasMailing, target: 'open', actions: effects.openLog } },
        },
        open: {
          tags: 'log',
          initial: 'loading',
          on: { 'log.closed': 'closed' },
          states: {
            loading: {
              invoke: {
                id: 'loadLog',
                src: 'loadLog',
                input: ({ context: { logOf } }) => ({ id: logOf?.id ?? '' }),
                onDone: { target: 'shown', actions: effects.keepLog },
                onError: 'broken',
              },
              ...slowly('logPending'),
            },
            shown: { tags: 'logShown' },
            broken: { tags: 'logFailed', on: { 'logRetry.requested': 'loading' } },
          },
        },
      },
    },
  },
});
export type MailingsRef = ActorRefFrom<typeof mailingsMachine>;
export type MailingsSnapshot = SnapshotFrom<typeof mailingsMachine>;
