import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { notice } from '../parts/notify.ts';
import { eventOf, outputOf, refusalOf } from '../parts/outcome.ts';
import { pendingAfterDelay } from '../parts/pendingDelay.ts';
import { closeFileOf, closeListSetup } from './closeList.setup.ts';

/** The lines that block the closing of a month, and their reasons (APR-60 to APR-63). */
export const closeListMachine = closeListSetup.createMachine({
  id: 'closeList',
  context: ({ input }) => ({ ...input, loaded: null, line: null, reason: '', showsReason: false }),
  initial: 'loading',
  on: {
    'month.changed': {
      guard: { type: 'isOther', params: eventOf },
      target: '.loading',
      actions: ['forget', { type: 'keepMonth', params: eventOf }],
    },
  },
  states: {
    loading: {
      invoke: {
        id: 'loadCloseList',
        src: 'loadCloseList',
        input: ({ context: { month } }) => ({ month }),
        onDone: { target: 'listing', actions: { type: 'keepLoaded', params: outputOf } },
        onError: 'failed',
      },
      ...pendingAfterDelay('pending'),
    },
    failed: { tags: 'failed', on: { 'retry.requested': 'loading' } },
    listing: {
      tags: 'open',
      on: {
        'reason.asked': {
          guard: { type: 'mayExplain', params: eventOf },
          target: 'asking',
          actions: { type: 'ask', params: eventOf },
        },
        'file.requested': 'writing',
        'books.changed': 'reloading',
      },
    },
    asking: {
      tags: ['open', 'asking'],
      on: {
        'reason.typed': { actions: { type: 'keepReason', params: eventOf } },
        'reason.given': [{ guard: 'isReason', target: 'saving' }, { actions: 'showReason' }],
        'asking.left': [
          { guard: 'isLoaded', target: 'listing', actions: 'forget' },
          { target: 'loading', actions: 'forget' },
        ],
      },
    },
    saving: {
      tags: ['open', 'asking', 'busy'],
      // A change of month does not stop saving. The new month loads afterwards.
      on: { 'month.changed': { actions: { type: 'keepMonth', params: eventOf } } },
      invoke: {
        id: 'saveReason',
        src: 'saveReason',
        input: ({ context: { line, reason } }) => ({ line, reason: reason.trim() }),
        onDone: [
          {
            guard: { type: 'isSaved', params: outputOf },
            target: 'reloading',
            actions: ['forget', 'tellPeriods'],
          },
          { target: 'reloading', actions: { type: 'notify', params: refusalOf } },
        ],
        onError: {
          target: 'asking',
          actions: notice('error', "The reason couldn't be saved. Try again."),
        },
      },
    },
    writing: {
      tags: 'open',
      invoke: {
        id: 'writeFile',
        src: 'writeFile',
        input: closeFileOf,
        onDone: 'listing',
        onError: {
          target: 'listing',
          actions: notice('error', "The file couldn't be written. Try again."),
        },
      },
    },
    reloading: {
      tags: 'open',
      invoke: {
        id: 'reloadCloseList',
        src: 'loadCloseList',
        input: ({ context: { month } }) => ({ month }),
        onDone: { target: 'listing', actions: { type: 'keepLoaded', params: outputOf } },
        onError: 'outdated',
      },
    },
    outdated: {
      tags: ['open', 'stale'],
      on: { 'retry.requested': 'reloading', 'books.changed': 'reloading' },
    },
  },
});
export type CloseListRef = ActorRefFrom<typeof closeListMachine>;
export type CloseListSnapshot = SnapshotFrom<typeof closeListMachine>;
