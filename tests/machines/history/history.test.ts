import { historyMachine } from '../../../machines/history/history.machine.ts';
import { walkChart } from '../../support/chart.ts';
import { settled } from '../../support/graph.ts';

// ENTRY-7
walkChart('history', historyMachine, {
  input: { route: 'dispatchHistory', id: 'd80' },
  events: [
    { type: 'history.opened' },
    { type: 'history.closed' },
    { type: 'retry.requested' },
    { type: 'xstate.after.pendingDelay.history.loading.quick' },
    ...settled('loadHistory', { done: { entries: [], names: {}, isCut: false }, error: 500 }),
  ],
});
