import { expect, it } from 'vitest';
import { createActor } from 'xstate';
import { placeMachine } from '../../../machines/shell/place.machine.ts';
import { walkChart } from '../../support/chart.ts';
import { settled } from '../../support/graph.ts';

// LOOK-11, LOOK-36
walkChart('place', placeMachine, {
  input: { baseId: 'hmt', day: '2026-07-14' },
  events: [
    ...settled('loadPlace', { done: { name: 'Hemet (HMT)', sunset: null, bases: [] }, error: 500 }),
    { type: 'base.chosen', baseId: 'hmt' },
    { type: 'base.chosen', baseId: 'rms' },
    { type: 'base.picked', baseId: 'hmt', path: '/' },
    { type: 'base.picked', baseId: 'rms', path: '/' },
    { type: 'base.picked', baseId: 'ccb', path: '/base-management' },
    { type: 'day.began', day: '2026-07-14' },
    { type: 'day.began', day: '2026-07-15' },
  ],
  listeners: { watchBase: null },
  project: (c) => [c.baseId, c.day, c.place !== null],
});

it('remembers another base from the menu; the page of a base follows, any other page stays (LOOK-36)', () => {
  const effects: unknown[] = [];
  const place = createActor(
    placeMachine.provide({ actions: { rememberBase: (_, { baseId }) => effects.push(baseId) } }),
    {
      input: { baseId: 'hmt', day: '2026-07-14' },
    },
  );
  place.on('goto', ({ to }) => effects.push(to));
  place.start();
  place.send({ type: 'base.picked', baseId: 'hmt', path: '/base-management' });
  place.send({ type: 'base.picked', baseId: 'rms', path: '/fuel' });
  place.send({ type: 'base.picked', baseId: 'hmt', path: '/base-management' });
  expect([effects, place.getSnapshot().context.baseId]).toEqual([
    ['rms', 'hmt', '/base-management?baseId=hmt'],
    'hmt',
  ]);
});
