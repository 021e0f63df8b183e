import { notice } from '../parts/notify.ts';
import { refusalOf } from '../parts/outcome.ts';
import { slowly } from '../parts/patience.ts';
import {
  answered,
  approvalsSetup,
  asksOtherList,
  effects,
  isOfRecords,
  isReason,
  mayApprove,
  mayCheck,
  mayReopen,
  maySendBack,
  needsReason,
} from './approvals.setup.ts';

/** The records of a tab, and the steps they take together (APR-15, APR-28). */
export const list = approvalsSetup.createStateConfig({
  initial: 'deciding',
  on: {
    'address.changed': [
      { guard: asksOtherList, target: '.deciding', actions: effects.askOther },
      { actions: effects.keepAddress },
    ],
    'address.asked': { actions: effects.goToAddress },
  },
  states: {
    deciding: { always: [{ guard: isOfRecords, target: 'loading' }, { target: 'elsewhere' }] },
    elsewhere: {
      tags: 'elsewhere',
      on: {
        'reopen.asked': { guard: mayReopen, target: 'askingReason', actions: effects.askReopen },
        'told.closed': { actions: effects.closeTold },
      },
    },
    loading: {
      invoke: {
        id: 'loadRecords',
        src: 'loadRecords',
        input: ({ context: { address, today } }) => ({ address, today }),
        onDone: { target: 'listing', actions: effects.keepLoaded },
        onError: 'failed',
      },
      ...slowly('pending'),
    },
    failed: { tags: 'failed', on: { 'retry.requested': 'loading' } },
    listing: {
      tags: 'open',
      on: {
        'records.picked': { actions: effects.pick },
        'check.asked': { guard: mayCheck, target: 'sending', actions: effects.askCheck },
        'sendBack.asked': {
          guard: maySendBack,
          target: 'askingReason',
          actions: effects.askSendBack,
        },
        'approve.asked': [
          { guard: needsReason, target: 'askingReason', actions: effects.askApprove },
          { guard: mayApprove, target: 'sending', actions: effects.askApprove },
        ],
        'reopen.asked': { guard: mayReopen, target: 'askingReason', actions: effects.askReopen },
        'told.closed': { actions: effects.closeTold },
      },
    },
    askingReason: {
      description: 'Sending back, reopening, and approving what has no known cost take a reason.',
      tags: ['open', 'asking'],
      on: {
        'reason.typed': { actions: effects.keepReason },
        'reason.given': [{ guard: isReason, target: 'sending' }, { actions: effects.showReason }],
        'asking.left': [{ guard: isOfRecords, target: 'listing' }, { target: 'elsewhere' }],
      },
    },
    sending: {
      tags: ['open', 'busy'],
      // A step that is on its way is not lost to another tab.
      on: { 'address.changed': { actions: effects.keepAddress } },
      invoke: {
        id: 'sendStep',
        src: 'sendStep',
        input: ({ context: { asked, reason } }) => ({ asked, reason: reason.trim() }),
        onDone: [
          {
            guard: answered('answered'),
            target: 'telling',
            actions: [effects.keepTold, effects.outdateRecord, 'tellBooks'],
          },
          { target: 'telling', actions: { type: 'notify', params: refusalOf } },
        ],
        onError: {
          target: 'telling',
          actions: notice(
            'error',
            "That couldn't be sent. Look what became of it before you try again.",
          ),
        },
      },
    },
    telling: { always: [{ guard: isOfRecords, target: 'told' }, { target: 'elsewhere' }] },
    told: {
      description: 'What became of it is told, and the records are read again.',
      tags: 'open',
      invoke: {
        id: 'reloadRecords',
        src: 'loadRecords',
        input: ({ context: { address, today } }) => ({ address, today }),
        onDone: { target: 'listing', actions: effects.keepLoaded },
        onError: 'outdated',
      },
    },
    outdated: { tags: ['open', 'stale'], on: { 'retry.requested': 'told' } },
  },
});
