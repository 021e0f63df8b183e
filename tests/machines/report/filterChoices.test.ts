import { filterChoicesMachine } from '../../../machines/report/filterChoices.machine.ts';
import { walkChart } from '../../support/chart.ts';
import { settled } from '../../support/graph.ts';

// RPT-102
walkChart('filterChoices', filterChoicesMachine, {
  events: [
    { type: 'filters.opened', picked: { aircraft: [], incidents: ['i-1'] } },
    { type: 'filters.closed' },
    { type: 'incident.typed', text: 'oak' },
    { type: 'incident.typed', text: 'o' },
    { type: 'retry.requested' },
    { type: 'xstate.after.pendingDelay.filterChoices.open.values.finding.quick' },
    { type: 'xstate.after.typingPause.filterChoices.open.search.typing' },
    ...settled('findChoices', { done: {}, error: 'worker gone' }),
    ...settled('findIncidents', { done: [{ id: 'i-2', label: 'Oak' }], error: 500 }),
  ],
  project: ({ text }) => [text],
  apart: ['incident.typed'],
});
