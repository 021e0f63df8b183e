import { uncoveredMachine } from '../../../machines/report/uncovered.machine.ts';
import { walkChart } from '../../support/chart.ts';
import { settled } from '../../support/graph.ts';

// RPT-60
walkChart('uncovered', uncoveredMachine, {
  events: [
    ...settled('loadUncovered', { done: [], error: 500 }),
    ...settled('refreshUncovered', { done: [], error: 500 }),
    { type: 'xstate.after.pendingDelay.uncovered.entering.quick' },
    { type: 'load.requested' },
    { type: 'aircraft.toggled', key: 'a1' },
  ],
  project: (c) => [c.closed],
  paths: 8,
});
