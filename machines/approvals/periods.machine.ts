import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { notice } from '../parts/notify.ts';
import { eventOf, outputOf, refusalOf } from '../parts/outcome.ts';
import { pendingAfterDelay } from '../parts/pendingDelay.ts';
import { periodsSetup } from './periods.setup.ts';

const toBeDone = {
  'close.asked': {
    guard: { type: 'mayClose', params: eventOf },
    target: 'confirming',
    actions: { type: 'ask', params: eventOf },
  },
  'ready.asked': { guard: 'mayCloseReady', target: 'confirming', actions: 'askReady' },
  'opening.asked': { guard: 'mayOpen', target: 'choosingDay', actions: 'forgetDay' },
  'told.closed': { target: 'listing', actions: 'forgetTold' },
  'books.changed': 'reloading',
} as const;

/**
 * Half-months of each aircraft, open, ready or closed, and the action that closes them (APR-3,
 * APR-33).
 */
export const periodsMachine = periodsSetup.createMachine({
  id: 'periods',
  context: ({ input }) => ({ ...input, loaded: null, asked: [], refused: [], told: '', until: '' }),
  initial: 'loading',
  on: {
    'start.changed': {
      guard: { type: 'isOther', params: eventOf },
      target: '.loading',
      actions: { type: 'keepStart', params: eventOf },
    },
  },
  states: {
    loading: {
      invoke: {
        id: 'loadPeriods',
        src: 'loadPeriods',
        input: ({ context: { start, today } }) => ({ start, today }),
        onDone: { target: 'listing', actions: { type: 'keepLoaded', params: outputOf } },
        onError: 'failed',
      },
      ...pendingAfterDelay('pending'),
    },
    failed: { tags: 'failed', on: { 'retry.requested': 'loading' } },
    listing: { tags: 'open', on: toBeDone },
    refused: { tags: ['open', 'refused'], on: toBeDone },
    confirming: {
      tags: ['open', 'confirming'],
      on: { 'closing.confirmed': 'closing', 'asking.left': 'listing' },
    },
    closing: {
      tags: ['open', 'confirming', 'busy'],
      // Closing continues when the grid shows other half-months.
      on: { 'start.changed': { actions: { type: 'followStart', params: eventOf } } },
      invoke: {
        id: 'closePeriods',
        src: 'closePeriods',
        input: ({ context: { asked } }) => ({ periods: asked }),
        onDone: [
          {
            guard: { type: 'isAnswered', params: outputOf },
            target: 'reloading',
            actions: [{ type: 'keepClosed', params: outputOf }, 'tellDrifts'],
          },
          { target: 'reloading', actions: { type: 'notify', params: refusalOf } },
        ],
        onError: {
          target: 'reloading',
          actions: notice(
            'error',
            "That couldn't be sent. Look what became of it before you try again.",
          ),
        },
      },
    },
    choosingDay: {
      description:
        'The books begin: the user chooses the day up to which everything counts as approved (APR-26).',
      tags: ['open', 'choosingDay'],
      on: {
        'day.chosen': { actions: { type: 'keepDay', params: eventOf } },
        'opening.confirmed': { guard: 'hasDay', target: 'opening' },
        'asking.left': 'listing',
      },
    },
    opening: {
      tags: ['open', 'choosingDay', 'busy'],
      on: { 'start.changed': { actions: { type: 'followStart', params: eventOf } } },
      invoke: {
        id: 'openBooks',
        src: 'openBooks',
        input: ({ context: { until } }) => ({ until }),
        onDone: [
          {
            guard: { type: 'isOpened', params: outputOf },
            target: 'reloading',
            actions: [
              {
                type: 'notify',
                params: ({ event: { output } }) => ({
                  variant: 'success',
                  message:
                    output.kind === 'opened'
                      ? `${output.records} records taken as approved, ${output.periods} half-months closed.`
                      : '',
                }),
              },
              'tellDrifts',
            ],
          },
          { target: 'choosingDay', actions: { type: 'notify', params: refusalOf } },
        ],
        onError: {
          target: 'reloading',
          actions: notice(
            'error',
            "That couldn't be sent. Look what became of it before you try again.",
          ),
        },
      },
    },
    reloading: {
      tags: 'open',
      invoke: {
        id: 'reloadPeriods',
        src: 'loadPeriods',
        input: ({ context: { start, today } }) => ({ start, today }),
        onDone: { target: 'deciding', actions: { type: 'keepLoaded', params: outputOf } },
        onError: 'outdated',
      },
    },
    deciding: { always: [{ guard: 'hasRefused', target: 'refused' }, { target: 'listing' }] },
    outdated: {
      tags: ['open', 'stale'],
      on: { 'retry.requested': 'reloading', 'books.changed': 'reloading' },
    },
  },
});
export type PeriodsRef = ActorRefFrom<typeof periodsMachine>;
export type PeriodsSnapshot = SnapshotFrom<typeof periodsMachine>;
