import { expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import type { DispatchFacts } from '../../../domain/reference/facts.ts';
import { showsHoursLeft } from '../../../machines/dispatch/dispatchEditor.context.ts';
import { dispatchEditorMachine } from '../../../machines/dispatch/dispatchEditor.machine.ts';
import type { DutyFound } from '../../../machines/dispatch/dispatchEditor.setup.ts';
import { editorInput, loaders, loadsDispatch, loadsLookups } from './loadedEditor.ts';

interface DutyAsked {
  readonly crewIds: readonly string[];
  readonly day: string;
  readonly facts: DispatchFacts;
  readonly needsLeft: boolean;
}
const left = [{ crewId: 'jane', hours: 5.3 }];
const settle = async () => {
  for (let n = 0; n < 6; n += 1) await new Promise((turn) => setTimeout(turn));
};
async function editor(kind: 'flight' | 'agentOnly') {
  const asked: DutyAsked[] = [];
  const clock = new SimulatedClock();
  const actor = createActor(
    dispatchEditorMachine.provide({
      actors: {
        ...loaders,
        loadDispatch: loadsDispatch(null),
        loadLookups: loadsLookups(async () => Promise.reject(new Error('no lookups'))),
        loadDuty: fromPromise<DutyFound, DutyAsked>(async ({ input }) => {
          asked.push(input);
          return { duty: [], left: input.needsLeft ? left : null };
        }),
      },
    }),
    { input: { ...editorInput, kind }, clock },
  ).start();
  const change = async (path: string, value: string) => {
    actor.send({ type: 'field.changed', path, value });
    clock.increment(1000);
    await settle();
  };
  await settle();
  clock.increment(1000);
  await settle();
  return { actor, asked, change };
}

it('loads the hours left once for a form of today, and keeps them (LIM-14)', async () => {
  const { actor, asked, change } = await editor('flight');
  expect(asked.map(({ crewIds, needsLeft }) => [crewIds, needsLeft])).toEqual([[[], true]]);
  actor.send({ type: 'crew.added', activity: 0 });
  await change('activities.0.crew.0.crewId', 'jane');
  expect(asked.slice(1).map(({ crewIds, needsLeft }) => [crewIds, needsLeft])).toEqual([
    [['jane'], false],
  ]);
  const { context } = actor.getSnapshot();
  expect([context.crewLeft, showsHoursLeft(context)]).toEqual([left, true]);
  await change('activityDate', '07/13/2025');
  expect(showsHoursLeft(actor.getSnapshot().context)).toBe(false);
  actor.stop();
});
it('loads no hours for a form without crew (LIM-14)', async () => {
  const { actor, asked } = await editor('agentOnly');
  expect(asked).toEqual([]);
  actor.stop();
});
