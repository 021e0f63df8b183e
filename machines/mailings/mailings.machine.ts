import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { notice } from '../parts/notify.ts';
import { eventOf, outputOf, refusalOf } from '../parts/outcome.ts';
import { pendingAfterDelay } from '../parts/pendingDelay.ts';
import { mailingsSetup } from './mailings.setup.ts';

/**
 * The user's own mailings or everyone's (RPT-168). They can be sent, paused or ended, and each has
 * a log. The list reloads while a mailing is being sent.
 */
export const mailingsMachine = mailingsSetup.createMachine({
  id: 'mailings',
  context: { items: [], isAll: false, act: null, logOf: null, log: [] },
  type: 'parallel',
  states: {
    list: {
      initial: 'loading',
      on: {
        'whose.chosen': {
          guard: { type: 'isOther', params: eventOf },
          target: '.loading',
          actions: { type: 'keepWhose', params: eventOf },
        },
      },
      states: {
        loading: {
          invoke: {
            id: 'loadMailings',
            src: 'loadMailings',
            input: ({ context: { isAll } }) => ({ isAll }),
            onDone: { target: 'resting', actions: { type: 'keepItems', params: outputOf } },
            onError: 'broken',
          },
          ...pendingAfterDelay('pending'),
        },
        broken: {
          tags: 'failed',
          on: { 'retry.requested': 'loading', 'list.outdated': 'loading' },
        },
        resting: {
          tags: 'open',
          after: { lookAgain: { guard: 'isSending', target: 'reloading' } },
          on: {
            'act.pressed': {
              guard: { type: 'hasMailing', params: eventOf },
              target: 'acting',
              actions: { type: 'keepAct', params: eventOf },
            },
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
                guard: { type: 'isRefused', params: outputOf },
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
            onDone: { target: 'resting', actions: { type: 'keepItems', params: outputOf } },
            onError: 'outdated',
          },
          on: {
            'act.pressed': {
              guard: { type: 'hasMailing', params: eventOf },
              target: 'acting',
              actions: { type: 'keepAct', params: eventOf },
            },
          },
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
          on: {
            'log.opened': {
              guard: { type: 'hasMailing', params: eventOf },
              target: 'open',
              actions: { type: 'openLog', params: eventOf },
            },
          },
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
                onDone: { target: 'shown', actions: { type: 'keepLog', params: outputOf } },
                onError: 'broken',
              },
              ...pendingAfterDelay('logPending'),
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
