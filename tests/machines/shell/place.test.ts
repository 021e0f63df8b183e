import { placeMachine } from '../../../machines/shell/place.machine.ts';
import { walkChart } from '../../support/chart.ts';
import { settled } from '../../support/graph.ts';

// LOOK-11
walkChart('place', placeMachine, {
  input: { baseId: 'hmt', day: '2026-07-14' },
  events: [
    ...settled('loadPlace', { done: { name: 'Hemet (HMT)', sunset: null }, error: 500 }),
    { type: 'base.chosen', baseId: 'hmt' },
    { type: 'base.chosen', baseId: 'rms' },
    { type: 'day.began', day: '2026-07-14' },
    { type: 'day.began', day: '2026-07-15' },
  ],
  listeners: { watchBase: null },
  project: (c) => [c.baseId, c.day, c.place !== null],
  paths: 25,
});
