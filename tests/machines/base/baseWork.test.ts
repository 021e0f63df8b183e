import { expect, it } from 'vitest';
import { createActor } from 'xstate';
import { baseWorkMachine } from '../../../machines/base/baseWork.machine.ts';
import { baseData } from '../../domain/base/world.ts';
import { facts } from '../../domain/dispatch/world.ts';
import { walkChart } from '../../support/chart.ts';
import { settled } from '../../support/graph.ts';

const source = {
  bases: baseData.bases,
  base: baseData.base,
  aircraft: facts.aircraft,
  now: facts.now,
};
/** The chart without its surrounding page. */
const alone = baseWorkMachine.provide({ actions: { tellDone: () => undefined } });

// BASE-4 to BASE-6
walkChart('baseWork', alone, {
  input: { source },
  scenarios: [{ name: 'no base is shown', input: { source: null } }],
  events: [
    { type: 'source.changed', source },
    { type: 'form.opened', kind: 'assign', id: '', name: '' },
    { type: 'form.opened', kind: 'rotation', id: '', name: '', order: ['t83'] },
    { type: 'form.opened', kind: 'endAssignment', id: 'hmt-0', name: 'T-83' },
    { type: 'form.typed', field: 'assetId', text: 't82' },
    { type: 'form.submitted' },
    { type: 'form.closed' },
    { type: 'move.accepted' },
    {
      type: 'order.given',
      order: { kind: 'endUnavailable', id: 'm1', done: 'T-83 is available again.' },
    },
    ...settled('sendOrder', { done: { kind: 'done', undo: null }, error: 500 }),
    ...settled('sendOrder', {
      done: {
        kind: 'refused',
        message: 'This aircraft is already assigned to a base at that time.',
      },
    }),
  ],
  apart: ['xstate.done.actor.sendOrder', 'form.opened'],
  project: (c) => [
    c.source !== null,
    c.form?.kind,
    c.form?.order,
    c.form?.typed.assetId ?? null,
    c.moves,
    c.findings.map((f: { message: string }) => f.message),
    c.order?.kind ?? null,
  ],
});

it('asks again before an aircraft moves when the form changes after the confirmation (BASE-4)', () => {
  const actor = createActor(alone, { input: { source } }).start();
  actor.send({ type: 'form.opened', kind: 'assign', id: '', name: '' });
  actor.send({ type: 'form.typed', field: 'assetId', text: 't83' });
  // Nothing is sent while a field can't be read.
  actor.send({ type: 'form.typed', field: 'start', text: 'x' });
  actor.send({ type: 'move.accepted' });
  const accepted = actor.getSnapshot().context.moves;
  actor.send({ type: 'form.typed', field: 'assetId', text: 't82' });
  expect([accepted, actor.getSnapshot().context.moves]).toEqual([true, false]);
});
