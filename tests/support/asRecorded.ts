import { type AnyStateMachine, createActor, fromCallback, SimulatedClock } from 'xstate';
import type { AnyEvent, Snapshot } from './graph.ts';

/**
 * Sends a chart the events that the inspector recorded. Its actors do nothing and no time passes: what they answered
 * and which timers ran out is among the events.
 */
export function asRecorded(chart: AnyStateMachine, { input, events }: { readonly input: unknown; readonly events: readonly AnyEvent[] }) {
  const actors = Object.fromEntries(Object.keys(chart.implementations.actors).map((src) => [src, fromCallback(() => undefined)]));
  const actor = createActor(chart.provide({ actors } as never) as AnyStateMachine, { input, clock: new SimulatedClock() }).start();
  for (const event of events) actor.send(event);
  const { value, tags, context } = actor.getSnapshot() as Snapshot;
  actor.stop();
  return { value, tags: [...tags].sort(), context };
}
