import { mkdirSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { AnyActorLogic, AnyStateMachine, AnyTransitionDefinition } from 'xstate';
import { isFull, isRecording } from './depth.ts';
import { type GraphOptions, leavesOf, nodesOf, type Path, pathsOf } from './graph.ts';
import { recordCover, replayCover, type Walked } from './recordedCover.ts';
import { startChart, withDoubles } from './runningChart.ts';
import { addWalk, type Walks, walkRecord } from './walkRecord.ts';

export interface ChartOptions extends GraphOptions {
  /** Further scenarios of the chart. Each uses the chart's own options for those it omits. */
  readonly scenarios?: readonly Scenario[];
  /** Actors that are not promises (listeners, child charts) and get this logic, or an idle one. */
  readonly listeners?: Readonly<Record<string, AnyActorLogic | null>>;
}
export interface Scenario extends Partial<Pick<GraphOptions, 'input' | 'allows' | 'events'>> {
  readonly name: string;
}
/** Searching and walking all paths of a scenario takes minutes. */
const PATIENCE = { timeout: 900_000 };

const nameOf = (t: AnyTransitionDefinition, n: number) =>
  `${t.source.id} ${t.eventType === '' ? 'always' : t.eventType} #${n}`;

/**
 * Every transition that the chart declares, with each guarded branch and each `always` separate.
 */
function declaredTransitions(machine: AnyStateMachine): Map<AnyTransitionDefinition, string> {
  const all = new Map<AnyTransitionDefinition, string>();
  for (const node of nodesOf(machine)) {
    for (const branches of node.transitions.values())
      for (const [n, t] of branches.entries()) all.set(t, nameOf(t, n));
    for (const [n, t] of (node.always ?? []).entries()) all.set(t, nameOf(t, n));
  }
  return all;
}

/**
 * Replays one generated path on a running chart. After every step the chart is in the states that
 * the model predicts.
 */
async function walk(machine: AnyStateMachine, path: Path, input: unknown) {
  const chart = startChart(machine, input);
  for (const [n, { event, state }] of path.steps.entries()) {
    if (n === 0) continue;
    await chart.step(event);
    const now = chart.snapshot();
    expect({ step: n, after: event.type, value: now.value, tags: [...now.tags].sort() }).toEqual({
      step: n,
      after: event.type,
      value: state.value,
      tags: [...state.tags].sort(),
    });
  }
  const visited = chart.end();
  expect(chart.trouble).toEqual([]);
  return { visited, taken: chart.taken };
}

/** A failure on a path, with the differing values. */
function failureText(e: unknown): string {
  if (!(e instanceof Error)) return String(e);
  const { actual, expected } = e as { actual?: unknown; expected?: unknown };
  return actual === undefined
    ? e.message
    : `expected ${JSON.stringify(expected)}\nreceived ${JSON.stringify(actual)}`;
}

/** All generated paths of a chart, walked one scenario at a time. */
function allPaths({ name, machine, stories, declared }: Walked, leaves: readonly string[]) {
  const taken: Walks<AnyTransitionDefinition> = new Map();
  const visited: Walks<string> = new Map();
  const paths: Path[] = [];
  const walkStory = async ({ input, ...story }: GraphOptions) => {
    const failures: string[] = [];
    for (const path of pathsOf(machine, { input, ...story })) {
      const at = paths.push(path) - 1;
      try {
        const seen = await walk(machine, path, input);
        addWalk(taken, seen.taken, at);
        addWalk(visited, seen.visited, at);
      } catch (e) {
        failures.push(`path ${at + 1}: ${path.description}\n${failureText(e)}`);
      }
    }
    return failures;
  };
  const write = () => {
    mkdirSync('dist/paths', { recursive: true });
    const row = {
      chart: name,
      paths: paths.length,
      states: leaves.length,
      statesReached: leaves.filter((id) => visited.has(id)).length,
      transitions: declared.size,
      transitionsWalked: [...declared.keys()].filter((t) => taken.has(t)).length,
    };
    writeFileSync(
      `dist/paths/${name}.json`,
      JSON.stringify({ ...row, ...walkRecord(machine, paths, taken, visited) }),
    );
  };
  return { taken, visited, walks: stories.map((story) => once(() => walkStory(story))), write };
}

/** Computes a value when it is first requested. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/**
 * Registers the tests of one production chart. A run replays its recorded cover; a full run also
 * walks every generated path. Both require every state and every declared transition. No search
 * runs before a test.
 */
export function walkChart(name: string, production: AnyStateMachine, options: ChartOptions): void {
  const { scenarios = [], listeners, ...first } = options;
  const machine = withDoubles(production, listeners);
  const declared = declaredTransitions(machine);
  const leaves = leavesOf(machine).map((n) => n.id);
  const chart = {
    name,
    machine,
    stories: [{ name: 'main', ...first }, ...scenarios.map((story) => ({ ...first, ...story }))],
    declared,
  };
  const again = `If the chart is right: npm run paths -- ${name} --record, and read what changed in the file.`;
  const unreached = (reached: { has(id: string): boolean }) =>
    leaves.filter((id) => !reached.has(id));
  const untaken = (taken: { has(t: AnyTransitionDefinition): boolean }) =>
    [...declared].filter(([t]) => !taken.has(t)).map(([, text]) => text);

  describe(name, () => {
    const cover = once(() => replayCover(chart));
    if (isRecording) it('writes its cover', PATIENCE, () => recordCover(chart));
    it('matches its recorded cover', async () => {
      const [difference, ...others] = (await cover()).differences;
      if (difference !== undefined)
        expect.fail(
          [
            difference,
            ...(others.length === 0 ? [] : [`${others.length} more steps differ.`]),
            again,
          ].join('\n'),
        );
    });
    it('reaches every state by its cover', async () =>
      expect(unreached((await cover()).visited), again).toEqual([]));
    it('takes every declared transition by its cover', async () =>
      expect(untaken((await cover()).taken), again).toEqual([]));
    if (!isFull) return;

    const { taken, visited, walks, write } = allPaths(chart, leaves);
    it.each(chart.stories.map((story, n) => [story.name, n] as const))(
      'walks every path of the scenario: %s',
      PATIENCE,
      async (_, n) => {
        const failures = (await walks[n]?.()) ?? [];
        if (failures.length > 0)
          expect.fail([`${failures.length} paths fail:`, ...failures.slice(0, 5)].join('\n'));
      },
    );
    it('reaches every state and takes every declared transition', PATIENCE, async () => {
      for (const walked of walks) await walked();
      write();
      expect([unreached(visited), untaken(taken)]).toEqual([[], []]);
    });
  });
}
