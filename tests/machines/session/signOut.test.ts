import { expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { Leftovers } from '../../../domain/session/leftovers.ts';
import { signOutMachine } from '../../../machines/session/signOut.machine.ts';
import { walkChart } from '../../support/chart.ts';
import { settled } from '../../support/graph.ts';

const some: Leftovers = { waiting: [], drafts: 2 };

// SES-33
walkChart('signOut', signOutMachine, {
  events: [
    { type: 'signOut.asked' },
    ...settled('countLeftovers', { done: some, error: 'closed' }),
    ...settled('countLeftovers', { done: { waiting: [], drafts: 0 } }),
    { type: 'leave.confirmed' },
    { type: 'drafts.dropped' },
    { type: 'leave.declined' },
    ...settled('dropDrafts', { done: undefined, error: 'closed' }),
  ],
  apart: ['xstate.done.actor.countLeftovers'],
  project: (c) => [c.leftovers.drafts, c.hasFailed],
});

it('ends the session only after the drafts are removed (SES-33)', async () => {
  const done: string[] = [];
  const signOut = createActor(
    signOutMachine.provide({
      actors: {
        countLeftovers: fromPromise<Leftovers, void>(async () => some),
        dropDrafts: fromPromise<void, void>(async () => {
          done.push('dropped');
          if (done.length === 1) throw new Error('closed');
        }),
      },
      actions: { endSession: () => done.push('ended') },
    }),
  ).start();
  const answered = () => new Promise((turn) => setImmediate(turn));
  signOut.send({ type: 'signOut.asked' });
  await answered();
  signOut.send({ type: 'drafts.dropped' });
  await answered();
  expect([
    done,
    signOut.getSnapshot().context.hasFailed,
    signOut.getSnapshot().hasTag('asking'),
  ]).toEqual([['dropped'], true, true]);
  signOut.send({ type: 'drafts.dropped' });
  await answered();
  expect([done, signOut.getSnapshot().hasTag('asking')]).toEqual([
    ['dropped', 'dropped', 'ended'],
    false,
  ]);
});
