import { slowly } from '../parts/patience.ts';
import {
  approvalsSetup,
  asksNoRecord,
  asksOtherRecord,
  effects,
  found,
  hasRecord,
} from './approvals.setup.ts';

/** The one record that is read beside the list (APR-32). */
export const record = approvalsSetup.createStateConfig({
  initial: 'deciding',
  on: {
    'address.changed': [
      { guard: asksOtherRecord, target: '.loading', actions: effects.forgetOpened },
      { guard: asksNoRecord, target: '.closed', actions: effects.forgetOpened },
    ],
  },
  states: {
    deciding: { always: [{ guard: hasRecord, target: 'loading' }, { target: 'closed' }] },
    closed: {},
    loading: {
      invoke: {
        id: 'loadRecord',
        src: 'loadRecord',
        input: ({ context: { address } }) => ({ id: address.open }),
        onDone: [
          { guard: found('found'), target: 'shown', actions: effects.keepOpened },
          { target: 'gone' },
        ],
        onError: 'failed',
      },
      ...slowly('recordPending'),
    },
    shown: { tags: 'recordShown', on: { 'record.outdated': 'reloading' } },
    reloading: {
      tags: 'recordShown',
      invoke: {
        id: 'reloadRecord',
        src: 'loadRecord',
        input: ({ context: { address } }) => ({ id: address.open }),
        onDone: [
          { guard: found('found'), target: 'shown', actions: effects.keepOpened },
          { target: 'gone' },
        ],
        onError: 'failed',
      },
    },
    gone: { tags: 'recordGone' },
    failed: { tags: 'recordFailed', on: { 'retry.requested': 'loading' } },
  },
});
