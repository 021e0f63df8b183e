import { filterChoicesMachine } from '../../../machines/report/filterChoices.machine.ts';
import { walkChart } from '../../support/chart.ts';
import { settled } from '../../support/graph.ts';

walkChart('filterChoices', filterChoicesMachine, {
  events: [
    { type: 'filters.opened' },
    { type: 'filters.closed' },
    { type: 'retry.requested' },
    { type: 'xstate.after.pendingDelay.filterChoices.open.finding.quick' },
    ...settled('findChoices', { done: {}, error: 'worker gone' }),
  ],
  paths: 7,
});
