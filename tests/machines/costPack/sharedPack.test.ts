import { sharedPackMachine } from '../../../machines/costPack/sharedPack.machine.ts';
import { walkChart } from '../../support/chart.ts';
import { settled } from '../../support/graph.ts';
import { aPack } from './world.ts';

// PACK-40, PACK-41
walkChart('sharedPack', sharedPackMachine, {
  input: { token: 'secret' },
  events: [
    { type: 'retry.requested' },
    { type: 'xstate.after.pendingDelay.sharedPack.loading.quick' },
    ...settled('openPack', {
      done: { kind: 'opened', opened: { page: aPack().page, expiresAt: '2025-08-20T01:00:00Z' } },
      error: 500,
    }),
    ...settled('openPack', { done: { kind: 'gone' } }),
  ],
  project: () => [],
});
