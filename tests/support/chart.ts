import { mkdirSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type AnyActorLogic, type AnyStateMachine, type AnyTransitionDefinition, createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import { type GraphOptions, leavesOf, nodesOf, type Path, pathsOf } from './graph.ts';
import { addWalk, type Walks, walkRecord } from './walkRecord.ts';

export interface ChartOptions extends GraphOptions {
  /** How many paths there are today: growth is a reviewed change. */
  readonly paths: number;
  /** Other stories of the chart, each with how many paths it has; what they do not say is as above. */
  readonly scenarios?: readonly Scenario[];
  /** Actors that are no promises (listeners, child charts) and so get this logic, or an idle one. */
  readonly listeners?: Readonly<Record<string, AnyActorLogic | null>>;
}
export interface Scenario extends Partial<Pick<GraphOptions, 'input' | 'allows' | 'events'>> {
  readonly name: string;
  readonly paths: number;
}
interface Call {
  readonly id: string;
  resolve(output: unknown): void;
  reject(error: unknown): void;
}

/** The promises that the running actor waits for, newest last. */
let calls: Call[] = [];
const turn = () => new Promise<void>((done) => setImmediate(done));
const nameOf = (t: AnyTransitionDefinition, n: number) => `${t.source.id} ${t.eventType === '' ? 'always' : t.eventType} #${n}`;

/** Every transition the chart declares, each guarded branch and each `always` on its own. */
function declaredTransitions(machine: AnyStateMachine): Map<AnyTransitionDefinition, string> {
  const all = new Map<AnyTransitionDefinition, string>();
  for (const node of nodesOf(machine)) {
    for (const branches of node.transitions.values()) for (const [n, t] of branches.entries()) all.set(t, nameOf(t, n));
    for (const [n, t] of (node.always ?? []).entries()) all.set(t, nameOf(t, n));
  }
  return all;
}

/**
 * Replays one generated path on a running actor of the production chart: answers settle the real invoked promises,
 * timers are fed as their events.
 * After every step the running actor must stand where the model says.
 */
async function replay(machine: AnyStateMachine, path: Path, input: unknown, onTransition: (t: AnyTransitionDefinition) => void): Promise<string[]> {
  calls = [];
  const actor = createActor(machine as AnyStateMachine, {
    input,
    clock: new SimulatedClock(),
    inspect: (e) => {
      // Not compared with the actor itself: a chart whose first state decides at once steps before createActor returns.
      if (e.type === '@xstate.microstep' && e.actorRef.sessionId === e.rootId) for (const t of e._transitions) onTransition(t);
    },
  });
  const trouble: unknown[] = [];
  actor.subscribe({ error: (e) => trouble.push(e) });
  const visited: string[] = [];
  const look = () => {
    for (const node of (actor.getSnapshot() as unknown as { _nodes: { id: string }[] })._nodes) visited.push(node.id);
  };
  actor.start();
  look();
  for (const { event, state } of path.steps.slice(1)) {
    const [, kind, id] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event.type) ?? [];
    const call = id === undefined ? undefined : calls.findLast((c) => c.id === id);
    if (call === undefined) actor.send(event);
    else if (kind === 'done') call.resolve(event['output']);
    else call.reject(event['error']);
    if (call !== undefined) await turn();
    look();
    const now = actor.getSnapshot() as { value: unknown; tags: Set<string> };
    expect({ after: event.type, value: now.value, tags: [...now.tags].sort() }).toEqual({
      after: event.type,
      value: state.value,
      tags: [...state.tags].sort(),
    });
  }
  actor.stop();
  expect(trouble).toEqual([]);
  return visited;
}
/**
 * Registers the generated path tests of one production chart and the two closing ones: every state reached, every
 * declared transition walked.
 */
export function walkChart(name: string, chart: AnyStateMachine, options: ChartOptions): void {
  const actors: Record<string, AnyActorLogic> = {};
  for (const src of Object.keys(chart.implementations.actors)) {
    const given = options.listeners?.[src];
    if (given !== undefined) actors[src] = given ?? fromCallback(() => undefined);
    else
      actors[src] = fromPromise(
        ({ self }) =>
          new Promise((resolve, reject) => {
            calls.push({ id: self.id, resolve, reject });
          }),
      );
  }
  const machine = chart.provide({ actors } as never);
  const { scenarios = [], ...first } = options;
  const stories = [{ name: '', ...first }, ...scenarios].map((story) => {
    const { input = options.input } = story;
    return { ...story, found: pathsOf(machine, { ...first, ...story }).map((path) => ({ story: story.name, path, input })) };
  });
  const paths = stories.flatMap((story) => story.found);
  const declared = declaredTransitions(machine);
  const walked: Walks<AnyTransitionDefinition> = new Map();
  const visited: Walks<string> = new Map();
  const leaves = leavesOf(machine).map((n) => n.id);

  describe(name, () => {
    it.each(paths.map((p, n) => [n + 1, p.story === '' ? p.path.description : `${p.story}: ${p.path.description}`, p] as const))(
      'path %i: %s',
      async (n, _text, { path, input }) => {
        const taken: AnyTransitionDefinition[] = [];
        const seen = await replay(machine, path, input, (t) => taken.push(t));
        addWalk(walked, taken, n - 1);
        // A state left at once by an `always` is never seen standing.
        addWalk(visited, [...seen, ...taken.flatMap((t) => [t.source, ...(t.target ?? [])]).map((node) => node.id)], n - 1);
      },
    );
    it('reaches every state', () => expect(leaves.filter((id) => !visited.has(id))).toEqual([]));
    it('walks every transition it declares', () => expect([...declared].filter(([t]) => !walked.has(t)).map(([, text]) => text)).toEqual([]));
    it('has the expected number of paths', () => {
      mkdirSync('dist/paths', { recursive: true });
      const row = {
        chart: name,
        paths: paths.length,
        states: leaves.length,
        statesReached: leaves.filter((id) => visited.has(id)).length,
        transitions: declared.size,
        transitionsWalked: [...declared.keys()].filter((t) => walked.has(t)).length,
      };
      const record = walkRecord(
        machine,
        paths.map((p) => p.path),
        walked,
        visited,
      );
      writeFileSync(`dist/paths/${name}.json`, JSON.stringify({ ...row, ...record }));
      expect(stories.map((story) => [story.name, story.found.length])).toEqual(stories.map((story) => [story.name, story.paths]));
    });
  });
}
