import { specificRange } from '../../../domain/dates/dateRange.ts';
import { uncoveredMachine } from '../../../machines/report/uncovered.machine.ts';
import { walkChart } from '../../support/chart.ts';
import { settled } from '../../support/graph.ts';

const july = { dateMode: 'specific', start: '2025-07-01', end: '2025-07-31' };
const today = '2025-08-31';

// RPT-60, RPT-84
walkChart('uncovered', uncoveredMachine, {
  input: { search: {}, today },
  // The dates are used while the list is idle; its load can finish at any time.
  allows: (state, event) => state.value === 'shown' || /^(search|load|xstate)/.test(event.type),
  events: [
    { type: 'search.changed', search: {}, today },
    { type: 'search.changed', search: july, today },
    ...settled('loadUncovered', { done: [], error: 500 }),
    ...settled('refreshUncovered', { done: [], error: 500 }),
    ...settled('reloadUncovered', { done: [], error: 500 }),
    { type: 'xstate.after.pendingDelay.uncovered.entering.quick' },
    { type: 'xstate.after.pendingDelay.uncovered.reloading.quick' },
    { type: 'load.requested' },
    { type: 'aircraft.toggled', key: 'a1' },
    {
      type: 'range.chosen',
      range: { dateMode: 'lastDays', days: 7, start: null, end: null, date: null },
    },
    { type: 'range.chosen', range: specificRange(july.start, july.end) },
    { type: 'range.cleared' },
    { type: 'range.editorOpened' },
    { type: 'range.editorClosed' },
    { type: 'range.fieldChanged', field: 'dateMode', value: 'lastDays' },
    { type: 'range.submitted' },
  ],
  project: (c) => [c.days !== null, c.rangeDraft.dateMode],
});
