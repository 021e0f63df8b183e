import {
  type AnyActorLogic,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  createActor,
  fromCallback,
  fromPromise,
  getStateNodes,
  SimulatedClock,
} from 'xstate';
import type { AnyEvent, Snapshot } from './graph.ts';

interface Call {
  readonly id: string;
  resolve(output: unknown): void;
  reject(error: unknown): void;
}
/** An action that a chart executes, as XState's inspection reports it. */
export interface Action {
  readonly type: string;
  readonly params: unknown;
}

/** The promises that the running actor waits for, newest last. */
let calls: Call[] = [];
const turn = () => new Promise<void>((done) => setImmediate(done));

/**
 * The production chart with actors that settle when a step requests it; `listeners` get their own
 * logic, or none.
 */
export function withDoubles(
  chart: AnyStateMachine,
  listeners: Readonly<Record<string, AnyActorLogic | null>> = {},
): AnyStateMachine {
  const promise = () =>
    fromPromise(
      ({ self }) =>
        new Promise((resolve, reject) => {
          calls.push({ id: self.id, resolve, reject });
        }),
    );
  const double = (src: string) =>
    src in listeners ? (listeners[src] ?? fromCallback(() => undefined)) : promise();
  return chart.provide({
    actors: Object.fromEntries(
      Object.keys(chart.implementations.actors).map((src) => [src, double(src)]),
    ),
  } as never);
}

/**
 * Starts a chart. Results settle its invoked promises; timers are sent as their events. It collects
 * the transitions it takes, the states it enters and the actions it executes.
 */
export function startChart(machine: AnyStateMachine, input: unknown) {
  calls = [];
  const taken: AnyTransitionDefinition[] = [];
  const visited: string[] = [];
  const executed: Action[] = [];
  const trouble: unknown[] = [];
  const actor = createActor(machine as AnyStateMachine, {
    // XState's default id is a number that differs between runs; a cover shows it where an actor
    // gets its parent.
    id: machine.id,
    input,
    clock: new SimulatedClock(),
    inspect: (e) => {
      // The root is recognized by its id: a chart can take a step before createActor returns.
      if (e.actorRef.sessionId !== e.rootId) return;
      if (e.type === '@xstate.microstep') taken.push(...e._transitions);
      if (e.type === '@xstate.action') executed.push(e.action as Action);
    },
  });
  const look = () => {
    for (const node of getStateNodes(machine.root, actor.getSnapshot().value))
      visited.push(node.id);
  };
  actor.subscribe({ error: (e) => trouble.push(e) });
  actor.on('*', (event: AnyEvent) => executed.push({ type: 'emits', params: event }));
  actor.start();
  look();
  return {
    taken,
    trouble,
    snapshot: () => actor.getSnapshot() as Snapshot,
    /** The actions executed since the last call. */
    executed: () => executed.splice(0),
    step: async (event: AnyEvent) => {
      const [, kind, id] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event.type) ?? [];
      const call = id === undefined ? undefined : calls.findLast((c) => c.id === id);
      if (call === undefined) actor.send(event);
      else if (kind === 'done') call.resolve(event['output']);
      else call.reject(event['error']);
      if (call !== undefined) await turn();
      look();
    },
    /**
     * The ids of all states the chart was in. A state left immediately by an `always` never
     * appears.
     */
    end: () => {
      actor.stop();
      return [
        ...visited,
        ...taken.flatMap((t) => [t.source, ...(t.target ?? [])]).map((node) => node.id),
      ];
    },
  };
}
export type RunningChart = ReturnType<typeof startChart>;
