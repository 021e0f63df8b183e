import { getStateNodes, TestModel } from '@xstate/graph';
import {
  type AnyStateMachine,
  type AnyTransitionDefinition,
  createActor,
  type StateNode,
} from 'xstate';

/** An event as the graph tools send it: a user's, an actor's result or a timer. */
export type AnyEvent = { type: string; [key: string]: unknown };
export interface Snapshot {
  readonly value: unknown;
  readonly status: string;
  readonly tags: Set<string>;
  // The graph tools have no context type; a projection narrows what it reads.
  readonly context: any;
  can(event: AnyEvent): boolean;
}
export interface Step {
  readonly event: AnyEvent;
  readonly state: Snapshot;
}
export interface Path {
  readonly description: string;
  readonly steps: readonly Step[];
}

/** The done and error events that an invoked actor can send back. */
export const settled = (id: string, outcome: { done?: unknown; error?: unknown }): AnyEvent[] => [
  ...('done' in outcome
    ? [{ type: `xstate.done.actor.${id}`, output: outcome.done, actorId: id }]
    : []),
  ...('error' in outcome
    ? [{ type: `xstate.error.actor.${id}`, error: outcome.error, actorId: id }]
    : []),
];

export interface GraphOptions {
  readonly input?: unknown;
  /**
   * The possible events. `allows` leaves out orders that would only multiply the paths of parallel
   * regions; coverage is still counted against the chart.
   */
  readonly events: readonly AnyEvent[];
  readonly allows?: (state: Snapshot, event: AnyEvent) => boolean;
  /**
   * The part of the context that distinguishes two situations. With too much context the graph
   * never ends.
   */
  readonly project?: (context: any) => unknown;
  /**
   * Event types whose payload decides between branches: each of their events is a separate edge.
   */
  readonly apart?: readonly string[];
  readonly limit?: number;
}

/**
 * Shortest paths that walk every edge of the explored graph: the arriving edge is part of a state's
 * identity. This is the only file that imports @xstate/graph. 3.0.4 ignores `filterEvents`, so
 * events are a function of the state.
 */
export function pathsOf(machine: AnyStateMachine, options: GraphOptions): Path[] {
  const project = options.project ?? (() => null);
  // TestModel's generics require one concrete machine; here any chart is possible.
  const model = new TestModel<any, any, any>(machine as never, {
    input: options.input,
    limit: options.limit ?? 20_000,
    events: (s: Snapshot) =>
      s.status === 'active'
        ? options.events.filter((e) => (options.allows?.(s, e) ?? true) && s.can(e))
        : [],
    serializeState: ((s: Snapshot, event: AnyEvent | undefined, previous: Snapshot | undefined) =>
      JSON.stringify([
        s.value,
        project(s.context),
        event && [previous?.value, options.apart?.includes(event.type) ? event : event.type],
      ])) as never,
  });
  return model.getShortestPaths().map((p) => {
    const steps = p.steps as unknown as Step[];
    return {
      description: steps
        .slice(1)
        .map((s) => s.event.type.replace('xstate.', ''))
        .slice(-4)
        .join(' → '),
      steps,
    };
  });
}

/**
 * The shortest path by each event to each transition that it takes, as the path's events. Each
 * situation (states and `project`) is explored once, so a `project` that is too coarse hides
 * transitions.
 */
export function shortPathsOf(
  machine: AnyStateMachine,
  { input, events, allows = () => true, project = () => null }: GraphOptions,
): AnyEvent[][] {
  const passed = new Map<AnyEvent, Set<AnyTransitionDefinition>>(
    events.map((event) => [event, new Set()]),
  );
  let taken: AnyTransitionDefinition[] = [];
  const inspect = (e: {
    readonly type: string;
    readonly _transitions?: readonly AnyTransitionDefinition[];
  }) => {
    if (e.type === '@xstate.microstep') taken.push(...(e._transitions ?? []));
  };
  // The actor never starts: its system is used for pure steps, and reports the transitions of each
  // step.
  const self = createActor(machine, { input });
  const system = Object.create(self.system, { _sendInspectionEvent: { value: inspect } });
  const nothing = () => undefined;
  const scope = {
    self,
    system,
    id: self.id,
    sessionId: self.sessionId,
    logger: nothing,
    defer: nothing,
    stopChild: nothing,
    emit: nothing,
    actionExecutor: nothing,
  };
  const situation = (s: Snapshot) => JSON.stringify([s.value, project(s.context)]);

  const first: Snapshot = machine.getInitialSnapshot(scope as never, input as never) as never;
  const seen = new Set([situation(first)]);
  const open: { readonly at: Snapshot; readonly path: AnyEvent[] }[] = [{ at: first, path: [] }];
  const paths: AnyEvent[][] = [];
  for (const { at, path } of open) {
    for (const event of at.status === 'active'
      ? events.filter((e) => allows(at, e) && at.can(e))
      : []) {
      taken = [];
      const to: Snapshot = machine.transition(at as never, event, scope as never) as never;
      const steps = [...path, event];
      if (taken.some((t) => passed.get(event)?.has(t) === false)) paths.push(steps);
      for (const t of taken) passed.get(event)?.add(t);
      if (seen.has(situation(to))) continue;
      seen.add(situation(to));
      open.push({ at: to, path: steps });
    }
  }
  return paths;
}

export const leavesOf = (machine: AnyStateMachine): StateNode<any, any>[] =>
  getStateNodes(machine as never).filter(
    (n) => Object.keys(n.states).length === 0 && n.type !== 'history',
  );

export const nodesOf = (machine: AnyStateMachine): StateNode<any, any>[] => [
  machine.root,
  ...(getStateNodes(machine as never) as StateNode<any, any>[]),
];
