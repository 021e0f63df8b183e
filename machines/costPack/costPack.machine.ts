import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { notice } from '../parts/notify.ts';
import { slowly } from '../parts/patience.ts';
import { linksState } from './costPack.links.ts';
import {
  costPackSetup,
  effects,
  firstContext,
  isFound,
  loadInput,
  mayShare,
} from './costPack.setup.ts';
import { sharesState } from './costPack.shares.ts';

/** What an incident cost: in two ways each, with shares to edit, links to make and files to take away (PACK-30). */
export const costPackMachine = costPackSetup.createMachine({
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
          { guard: isFound, target: 'open', actions: effects.keepPack },
          { target: 'missing' },
        ],
        onError: 'failed',
      },
      ...slowly('pending'),
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
              actions: [effects.keepMode, effects.tellAddress],
            },
            'availability.toggled': {
              target: 'reloading',
              actions: [effects.keepAvailability, effects.tellAddress],
            },
            'shares.opened': { guard: mayShare, target: 'shares', actions: effects.openShares },
            'share.asked': { guard: mayShare, target: 'links', actions: effects.beginSharing },
            'export.asked': { target: 'exporting', actions: effects.keepFormat },
          },
        },
        reloading: {
          tags: 'locked',
          invoke: {
            id: 'reloadPack',
            src: 'loadPack',
            input: loadInput,
            onDone: [
              { guard: isFound, target: 'shown', actions: effects.keepPack },
              { target: '#costPack.missing' },
            ],
            onError: 'outdated',
          },
          ...slowly('busy'),
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
