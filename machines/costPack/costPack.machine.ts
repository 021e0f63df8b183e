import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { notice } from '../parts/notify.ts';
import { eventOf, outputOf } from '../parts/outcome.ts';
import { pendingAfterDelay } from '../parts/pendingDelay.ts';
import { linksState } from './costPack.links.ts';
import { firstContext, loadInput } from './costPack.setup.ts';
import { sharesSetup, sharesState } from './costPack.shares.ts';

/**
 * The cost of an incident, live or approved and with or without availability. Users edit shares,
 * create links and export files (PACK-30).
 */
export const costPackMachine = sharesSetup.createMachine({
  id: 'costPack',
  context: ({ input }) => firstContext(input),
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadPack',
        src: 'loadPack',
        input: loadInput,
        onDone: [
          {
            guard: { type: 'isFound', params: outputOf },
            target: 'open',
            actions: { type: 'keepPack', params: outputOf },
          },
          { target: 'missing' },
        ],
        onError: 'failed',
      },
      ...pendingAfterDelay('pending'),
    },
    missing: { tags: 'gone' },
    failed: { tags: 'failed', on: { 'retry.requested': 'loading' } },
    open: {
      tags: 'open',
      initial: 'shown',
      states: {
        shown: {
          on: {
            'mode.toggled': {
              target: 'reloading',
              actions: [{ type: 'keepMode', params: eventOf }, 'tellAddress'],
            },
            'availability.toggled': {
              target: 'reloading',
              actions: [{ type: 'keepAvailability', params: eventOf }, 'tellAddress'],
            },
            'shares.opened': { guard: 'mayShare', target: 'shares', actions: 'openShares' },
            'share.asked': { guard: 'mayShare', target: 'links', actions: 'beginSharing' },
            'export.asked': {
              target: 'exporting',
              actions: { type: 'keepFormat', params: eventOf },
            },
          },
        },
        reloading: {
          tags: 'locked',
          invoke: {
            id: 'reloadPack',
            src: 'loadPack',
            input: loadInput,
            onDone: [
              {
                guard: { type: 'isFound', params: outputOf },
                target: 'shown',
                actions: { type: 'keepPack', params: outputOf },
              },
              { target: '#costPack.missing' },
            ],
            onError: 'outdated',
          },
          ...pendingAfterDelay('busy'),
        },
        outdated: { tags: 'stale', on: { 'retry.requested': 'reloading' } },
        shares: sharesState,
        links: linksState,
        exporting: {
          tags: ['locked', 'exporting'],
          invoke: {
            id: 'writeFile',
            src: 'writeFile',
            input: ({ context: { pack, format } }) => ({ pack, format }),
            onDone: 'shown',
            onError: {
              target: 'shown',
              actions: notice('error', "The file couldn't be made. Try again."),
            },
          },
        },
      },
    },
  },
});
export type CostPackRef = ActorRefFrom<typeof costPackMachine>;
export type CostPackSnapshot = SnapshotFrom<typeof costPackMachine>;
