import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { notice } from '../parts/notify.ts';
import { eventOf, outputOf, refusalOf } from '../parts/outcome.ts';
import { pendingAfterDelay } from '../parts/pendingDelay.ts';
import { driftsSetup } from './drifts.setup.ts';

/**
 * Differences that arose after approval. The user takes each into the books or keeps it out, with a
 * reason (APR-24, APR-35).
 */
export const driftsMachine = driftsSetup.createMachine({
  id: 'drifts',
  context: ({ input }) => ({
    ...input,
    loaded: null,
    picked: [],
    asked: null,
    reason: '',
    showsReason: false,
    told: '',
  }),
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadDrifts',
        src: 'loadDrifts',
        input: ({ context: { today } }) => ({ today }),
        onDone: { target: 'listing', actions: { type: 'keepLoaded', params: outputOf } },
        onError: 'failed',
      },
      ...pendingAfterDelay('pending'),
    },
    failed: { tags: 'failed', on: { 'retry.requested': 'loading' } },
    listing: {
      tags: 'open',
      on: {
        'drifts.picked': { actions: { type: 'pick', params: eventOf } },
        'settling.asked': {
          guard: { type: 'maySettle', params: eventOf },
          target: 'askingReason',
          actions: { type: 'ask', params: eventOf },
        },
        'told.closed': { actions: 'closeTold' },
        'books.changed': 'told',
      },
    },
    askingReason: {
      tags: ['open', 'asking'],
      on: {
        'reason.typed': { actions: { type: 'keepReason', params: eventOf } },
        'reason.given': [{ guard: 'isReason', target: 'sending' }, { actions: 'showReason' }],
        'asking.left': 'listing',
      },
    },
    sending: {
      tags: ['open', 'busy'],
      invoke: {
        id: 'settleDrifts',
        src: 'settleDrifts',
        input: ({ context: { asked, reason } }) => ({ asked, reason: reason.trim() }),
        onDone: [
          {
            guard: { type: 'isAnswered', params: outputOf },
            target: 'told',
            actions: [{ type: 'keepTold', params: outputOf }, 'tellPeriods'],
          },
          { target: 'told', actions: { type: 'notify', params: refusalOf } },
        ],
        onError: {
          target: 'told',
          actions: notice(
            'error',
            "That couldn't be sent. Look what became of it before you try again.",
          ),
        },
      },
    },
    told: {
      description: 'Reports the result and loads the differences again.',
      tags: 'open',
      invoke: {
        id: 'reloadDrifts',
        src: 'loadDrifts',
        input: ({ context: { today } }) => ({ today }),
        onDone: { target: 'listing', actions: { type: 'keepLoaded', params: outputOf } },
        onError: 'outdated',
      },
    },
    outdated: {
      tags: ['open', 'stale'],
      on: { 'retry.requested': 'told', 'books.changed': 'told' },
    },
  },
});
export type DriftsRef = ActorRefFrom<typeof driftsMachine>;
export type DriftsSnapshot = SnapshotFrom<typeof driftsMachine>;
