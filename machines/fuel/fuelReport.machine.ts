import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { eventOf } from '../parts/outcome.ts';
import { choices } from './fuelReport.address.ts';
import { loading } from './fuelReport.loading.ts';
import { fuelReportContext, fuelReportSetup } from './fuelReport.setup.ts';

/** A fuel report (FUEL-21). The URL decides what it shows; a user's choice navigates first. */
export const fuelReportMachine = fuelReportSetup.createMachine({
  id: 'fuelReport',
  context: ({ input }) => fuelReportContext(input),
  initial: 'entering',
  on: choices.on,
  states: {
    entering: {
      description: 'The app first subscribes to the moves, then sends the current address.',
      on: {
        'search.changed': { target: 'deciding', actions: { type: 'takeAddress', params: eventOf } },
      },
    },
    deciding: { always: [{ guard: 'isLoaded', target: 'ready' }, { target: 'loading' }] },
    loading,
    loaded: { always: [{ guard: 'hasDays', target: 'ready' }, { target: 'idle' }] },
    idle: { tags: 'empty', entry: 'markOpen' },
    ready: {
      tags: 'open',
      entry: 'markOpen',
      on: {
        'load.requested': 'loading',
        'row.opened': { guard: 'mayOpen', actions: { type: 'goToReceipt', params: eventOf } },
      },
    },
    failed: { tags: 'failed', entry: 'markOpen', on: { 'load.requested': 'loading' } },
    left: {
      type: 'final',
      description: "The page can't be entered. The user is redirected to Home.",
    },
  },
});
export type FuelReportRef = ActorRefFrom<typeof fuelReportMachine>;
export type FuelReportSnapshot = SnapshotFrom<typeof fuelReportMachine>;
