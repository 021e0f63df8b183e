import { assign } from 'xstate';
import { eventOf, outputOf } from '../parts/outcome.ts';
import { pendingAfterDelay } from '../parts/pendingDelay.ts';
import { listSetup } from './approvals.list.ts';
import type { RecordOutcome } from './approvals.setup.ts';

export const recordSetup = listSetup.extend({
  guards: {
    asksOtherRecord: ({ context }, { address: { open } }: { address: { open: string } }) =>
      open !== '' && open !== context.address.open,
    asksNoRecord: (_, { address: { open } }: { address: { open: string } }) => open === '',
    hasRecord: ({ context }) => context.address.open !== '',
    isFound: (_, { kind }: RecordOutcome) => kind === 'found',
  },
  actions: {
    forgetOpened: assign({ opened: null }),
    keepOpened: assign((_, outcome: RecordOutcome) => ({
      opened: outcome.kind === 'found' ? outcome : null,
    })),
  },
});

/** The record shown next to the list (APR-32). */
export const record = recordSetup.createStateConfig({
  initial: 'deciding',
  on: {
    'address.changed': [
      {
        guard: { type: 'asksOtherRecord', params: eventOf },
        target: '.loading',
        actions: 'forgetOpened',
      },
      {
        guard: { type: 'asksNoRecord', params: eventOf },
        target: '.closed',
        actions: 'forgetOpened',
      },
    ],
  },
  states: {
    deciding: { always: [{ guard: 'hasRecord', target: 'loading' }, { target: 'closed' }] },
    closed: {},
    loading: {
      invoke: {
        id: 'loadRecord',
        src: 'loadRecord',
        input: ({ context: { address } }) => ({ id: address.open }),
        onDone: [
          {
            guard: { type: 'isFound', params: outputOf },
            target: 'shown',
            actions: { type: 'keepOpened', params: outputOf },
          },
          { target: 'gone' },
        ],
        onError: 'failed',
      },
      ...pendingAfterDelay('recordPending'),
    },
    shown: { tags: 'recordShown', on: { 'record.outdated': 'reloading' } },
    reloading: {
      tags: 'recordShown',
      invoke: {
        id: 'reloadRecord',
        src: 'loadRecord',
        input: ({ context: { address } }) => ({ id: address.open }),
        onDone: [
          {
            guard: { type: 'isFound', params: outputOf },
            target: 'shown',
            actions: { type: 'keepOpened', params: outputOf },
          },
          { target: 'gone' },
        ],
        onError: 'failed',
      },
    },
    gone: { tags: 'recordGone' },
    failed: { tags: 'recordFailed', on: { 'retry.requested': 'loading' } },
  },
});
