import { flightLogMachine } from '../../../machines/following/flightLog.machine.ts';
import { walkChart } from '../../support/chart.ts';
import { settled } from '../../support/graph.ts';

// FOL-17
walkChart('flightLog', flightLogMachine, {
  input: { dispatchId: 'd80' },
  events: [
    { type: 'log.opened' },
    { type: 'log.closed' },
    { type: 'retry.requested' },
    { type: 'xstate.after.pendingDelay.flightLog.loading.quick' },
    ...settled('loadLog', { done: [], error: 500 }),
  ],
});
