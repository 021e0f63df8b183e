import { mkdirSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type AnyActorLogic, type AnyStateMachine, type AnyTransitionDefinition, createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import { isFull } from './depth.ts';
import { type GraphOptions, leavesOf, nodesOf, type Path, pathsOf, type Snapshot } from './graph.ts';
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
 * Orders paths so that the first ones cover every transition: each next path covers the most transitions still missing.
 * What a path promises was seen while the graph was explored; a state stands for every way into it, so it may be less.
 */
function coverFirst<P extends { readonly path: Path }>(paths: readonly P[], takenTo: WeakMap<Snapshot, AnyTransitionDefinition[]>): P[] {
  const left = new Map(paths.map((p) => [p, new Set(p.path.steps.flatMap(({ state }) => takenTo.get(state) ?? []))]));
  const cover: P[] = [];
  for (;;) {
    let [best, most]: [P | null, number] = [null, 0];
    for (const [p, promised] of left) if (promised.size > most) [best, most] = [p, promised.size];
    const gained = best === null ? undefined : left.get(best);
    if (best === null || gained === undefined) return [...cover, ...left.keys()];
    cover.push(best);
    left.delete(best);
    for (const promised of left.values()) for (const t of gained) promised.delete(t);
  }
}

/**
 * Registers the tests of one production chart. A full run walks every generated path; a quick one walks a few that
 * reach every state and take every declared transition. Both demand that nothing is left.
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
  const takenTo = new WeakMap<Snapshot, AnyTransitionDefinition[]>();
  const onTaken = (to: Snapshot, transitions: readonly AnyTransitionDefinition[]) => {
    const known = takenTo.get(to);
    if (known === undefined) takenTo.set(to, [...transitions]);
    else known.push(...transitions);
  };
  const stories = [{ name: '', ...first }, ...scenarios].map((story) => {
    const { input = options.input } = story;
    return { ...story, found: pathsOf(machine, { ...first, ...story, ...(isFull ? {} : { onTaken }) }).map((path) => ({ story: story.name, path, input })) };
  });
  const paths = stories.flatMap((story) => story.found);
  const declared = declaredTransitions(machine);
  const walked: Walks<AnyTransitionDefinition> = new Map();
  const visited: Walks<string> = new Map();
  const leaves = leavesOf(machine).map((n) => n.id);

  const walk = async (path: Path, input: unknown, at: number) => {
    const taken: AnyTransitionDefinition[] = [];
    const seen = await replay(machine, path, input, (t) => taken.push(t));
    addWalk(walked, taken, at);
    // A state left at once by an `always` is never seen standing.
    addWalk(visited, [...seen, ...taken.flatMap((t) => [t.source, ...(t.target ?? [])]).map((node) => node.id)], at);
  };
  const isCovered = () => leaves.every((id) => visited.has(id)) && [...declared.keys()].every((t) => walked.has(t));

  describe(name, () => {
    if (isFull)
      it.each(paths.map((p, n) => [n + 1, p.story === '' ? p.path.description : `${p.story}: ${p.path.description}`, p] as const))(
        'path %i: %s',
        (n, _text, { path, input }) => walk(path, input, n - 1),
      );
    else
      it('walks paths until they cover it', async () => {
        for (const { path, input } of coverFirst(paths, takenTo)) {
          if (isCovered()) break;
          // Under the number that a full run gives the path.
          const at = paths.findIndex((p) => p.path === path);
          await walk(path, input, at);
        }
      });
    it('reaches every state', () => expect(leaves.filter((id) => !visited.has(id))).toEqual([]));
    it('walks every transition it declares', () => expect([...declared].filter(([t]) => !walked.has(t)).map(([, text]) => text)).toEqual([]));
    it('has the expected number of paths', () => {
      expect(stories.map((story) => [story.name, story.found.length])).toEqual(stories.map((story) => [story.name, story.paths]));
      // The record is of every path.
      if (!isFull) return;
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
    });
  });
}
