import { importLogMachine } from '../../../machines/imports/importLog.machine.ts';
import { walkChart } from '../../support/chart.ts';
import { settled } from '../../support/graph.ts';

// SET-63
walkChart('importLog', importLogMachine, {
  events: [
    { type: 'log.outdated' },
    { type: 'retry.requested' },
    { type: 'xstate.after.pendingDelay.importLog.loading.quick' },
    ...settled('loadLog', { done: [], error: 500 }),
    ...settled('reloadLog', { done: [], error: 500 }),
  ],
});
