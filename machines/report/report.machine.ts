import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { eventOf } from '../parts/outcome.ts';
import { choices } from './report.address.ts';
import { contextOf } from './report.context.ts';
import { deciding, findingBase } from './report.deciding.ts';
import { idle } from './report.idle.ts';
import { loading, refused } from './report.loading.ts';
import { loadAgain } from './report.setup.ts';
import { computing, ready } from './report.table.ts';
import { followingWords, wordsSetup } from './report.words.ts';

/** A report on current data. The URL decides what it shows; a user's choice navigates first. */
export const reportMachine = wordsSetup.createMachine({
  id: 'report',
  context: ({ input }) => contextOf(input),
  initial: 'entering',
  on: choices.on,
  states: {
    entering: {
      description: 'The app first subscribes to the moves, then sends the current address.',
      entry: 'startEngine',
      on: {
        'search.changed': { target: 'deciding', actions: { type: 'takeAddress', params: eventOf } },
      },
    },
    deciding,
    redirected: { description: 'The corrected URL arrives with the next search.changed.' },
    findingBase,
    baseMissing: {
      tags: 'baseless',
      description: 'The next search.changed brings the chosen base.',
      entry: 'markOpen',
    },
    idle,
    followingWords,
    loading,
    cancelled: { tags: 'stopped', entry: 'markOpen', on: { 'load.requested': loadAgain } },
    computing,
    refused,
    ready,
    failed: {
      tags: 'failed',
      entry: 'markOpen',
      on: { 'load.requested': loadAgain },
    },
    left: {
      type: 'final',
      description: "The page can't be entered. The user is redirected to Home.",
    },
  },
});
export type ReportRef = ActorRefFrom<typeof reportMachine>;
export type ReportSnapshot = SnapshotFrom<typeof reportMachine>;
