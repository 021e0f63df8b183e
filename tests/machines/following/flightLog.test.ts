import { flightLogMachine } from '../../../machines/following/flightLog.machine.ts';
import { walkChart } from '../../support/chart.ts';
import { settled } from '../../support/graph.ts';

// FOL-17, FOL-28
walkChart('flightLog', flightLogMachine, {
  input: { dispatchId: 'd80' },
  events: [
    { type: 'log.opened' },
    { type: 'log.closed' },
    { type: 'retry.requested' },
    { type: 'strike.opened', lineId: 'l1' },
    { type: 'strike.typed', text: 'Wrong flight' },
    { type: 'strike.confirmed' },
    { type: 'strike.cancelled' },
    { type: 'xstate.after.pendingDelay.flightLog.loading.quick' },
    ...settled('loadLog', { done: [], error: 500 }),
    ...settled('strikeLine', { done: { kind: 'stored' }, error: 500 }),
    ...settled('strikeLine', { done: { kind: 'queued' } }),
    ...settled('strikeLine', { done: { kind: 'refused', message: 'No.' } }),
  ],
  apart: ['xstate.done.actor.strikeLine'],
  project: (c) => [c.strike?.lineId ?? null, c.strike?.problem ?? null],
  scenarios: [
    {
      name: 'a flight that is out shows its log at once',
      input: { dispatchId: 'd80', isOpen: true },
      events: [],
    },
  ],
});
