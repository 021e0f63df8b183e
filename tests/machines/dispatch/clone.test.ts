import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { deriveClone } from '../../../domain/dispatch/clone/derive.ts';
import {
  type CloneInput,
  type CloneSource,
  cloneMachine,
} from '../../../machines/dispatch/clone.machine.ts';
import { facts, stored } from '../../domain/dispatch/world.ts';
import { walkChart } from '../../support/chart.ts';
import { settled } from '../../support/graph.ts';

const input: CloneInput = { cloneType: 'nextTrip', cloneId: 'd80', date: null };
const source: CloneSource = { dispatch: stored(), facts: { ...facts, incidentBegan: null } };

// CLONE-1, CLONE-2
walkChart('clone', cloneMachine, {
  input,
  events: [
    ...settled('loadSource', { done: source, error: 404 }),
    { type: 'xstate.after.pendingDelay.clone.loading.quick' },
    { type: 'retry.requested' },
    { type: 'newFlight.chosen' },
  ],
  scenarios: [{ name: 'nothing to clone', input: { ...input, cloneId: null } }],
});

describe('clone', () => {
  it('reports a missing id, and offers an empty flight (CLONE-2)', () => {
    const actor = createActor(cloneMachine, { input: { ...input, cloneId: null } });
    const moves: unknown[] = [];
    actor.on('goto', (event) => moves.push(event));
    actor.start();
    const { value, tags, context } = actor.getSnapshot();
    expect([value, [...tags], context.failure]).toEqual([
      { failed: 'final' },
      ['failed'],
      'ID for dispatch to clone must be specified',
    ]);
    actor.send({ type: 'newFlight.chosen' });
    expect(moves).toEqual([
      { type: 'goto', to: '/dispatch/flight/new?discard=true', replace: true },
    ]);
  });
  it('opens the form with the source’s values (CLONE-1)', async () => {
    const actor = createActor(
      cloneMachine.provide({
        actors: { loadSource: fromPromise<CloneSource, CloneInput>(() => Promise.resolve(source)) },
      }),
      { input },
    );
    actor.start();
    const { context } = await waitFor(actor, (snapshot) => snapshot.hasTag('open'));
    expect(context.cloned).toEqual(deriveClone(source.dispatch, 'nextTrip', source.facts));
  });
  it('reports a source that fails to load', async () => {
    const actor = createActor(
      cloneMachine.provide({
        actors: {
          loadSource: fromPromise<CloneSource, CloneInput>(() => Promise.reject(new Error('gone'))),
        },
      }),
      {
        input,
      },
    );
    actor.start();
    const { context, tags } = await waitFor(actor, (snapshot) => snapshot.hasTag('failed'));
    expect([context.failure, [...tags].sort()]).toEqual([
      'Failed to load dispatch',
      ['failed', 'retryable'],
    ]);
  });
});
