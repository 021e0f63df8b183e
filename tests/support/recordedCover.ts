import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { expect } from 'vitest';
import type { AnyStateMachine, AnyTransitionDefinition } from 'xstate';
import {
  coverText,
  difference,
  eventsByText,
  isStepOf,
  type Line,
  readCover,
  records,
  type Story,
  telling,
} from './cover.ts';
import { type AnyEvent, type GraphOptions, shortPathsOf } from './graph.ts';
import { startChart } from './runningChart.ts';

/** A chart under test, with its scenarios. */
export interface Walked {
  readonly name: string;
  readonly machine: AnyStateMachine;
  readonly stories: readonly (GraphOptions & { readonly name: string })[];
  /** Every transition that the chart declares, by name. */
  readonly declared: ReadonlyMap<AnyTransitionDefinition, string>;
}
interface Told {
  readonly lines: readonly string[];
  readonly visited: readonly string[];
  readonly taken: readonly AnyTransitionDefinition[];
  /** The states of the walk, and its transitions, each with the event that took it. */
  readonly gains: readonly string[];
}

/** Sends events to a running chart, and describes each step in a line. */
async function replay(
  { machine, declared }: Walked,
  input: unknown,
  events: readonly (readonly [text: string, event: AnyEvent])[],
): Promise<Told> {
  const chart = startChart(machine, input);
  const tell = telling(chart);
  const lines = [tell('begins')];
  const gains: string[] = [];
  for (const [text, event] of events) {
    const known = chart.taken.length;
    await chart.step(event);
    lines.push(tell(text));
    for (const t of chart.taken.slice(known)) gains.push(`${declared.get(t)} by ${text}`);
  }
  const visited = chart.end();
  if (chart.trouble.length > 0) lines.push(`it stopped: ${String(chart.trouble[0])}`);
  return { lines, visited, taken: chart.taken, gains: [...visited, ...gains] };
}

/** A few of the walks that together cover as much as all walks, in the order given. */
function fewest<W extends Told>(walks: readonly W[]): W[] {
  const left = new Map(walks.map((w) => [w, new Set(w.gains)]));
  const chosen = new Set<W>();
  for (;;) {
    let [best, most]: [W | null, number] = [null, 0];
    for (const [w, gains] of left) if (gains.size > most) [best, most] = [w, gains.size];
    if (best === null) return walks.filter((w) => chosen.has(w));
    chosen.add(best);
    left.delete(best);
    for (const gains of left.values()) for (const gain of best.gains) gains.delete(gain);
  }
}

/** The cover of a chart is next to its test. */
const fileOf = ({ name }: Walked) =>
  relative('', `${dirname(expect.getState().testPath ?? '')}/${name}.cover.txt`);

/**
 * Searches, for each event, the shortest path to each transition that it takes; writes the paths
 * that are needed.
 */
export async function recordCover(chart: Walked): Promise<void> {
  const walks: (Told & { readonly story: string })[] = [];
  const begins = new Map<string, string>();
  for (const story of chart.stories) {
    const events = eventsByText(story.events);
    const texts = new Map([...events].map(([text, event]) => [event, text]));
    const walk = (path: readonly AnyEvent[]) => {
      const steps = path.map((event) => [texts.get(event) ?? event.type, event] as const);
      return replay(chart, story.input, steps);
    };
    begins.set(story.name, (await walk([])).lines[0] ?? '');
    const paths = shortPathsOf(chart.machine, { ...story, events: [...events.values()] });
    for (const path of paths) walks.push({ ...(await walk(path)), story: story.name });
  }
  const chosen = fewest(walks);
  const pathsIn = (story: string) =>
    chosen.filter((w) => w.story === story).map((w) => w.lines.slice(1));
  const stories = [...begins].map(
    ([name, first]): Story<string> => ({ name, begins: first, paths: pathsIn(name) }),
  );
  writeFileSync(fileOf(chart), coverText(chart.name, stories));
}

/** Replays the recorded cover, and returns where the chart differs from it. */
export async function replayCover(chart: Walked) {
  const file = fileOf(chart);
  const differences = new Set<string>();
  const visited = new Set<string>();
  const taken = new Set<AnyTransitionDefinition>();
  const differs = (line: Line | undefined, what: string) =>
    differences.add(`${file}:${line?.at}\n${what}`);

  const cover = existsSync(file) ? readCover(readFileSync(file, 'utf8')) : [];
  for (const { name } of chart.stories)
    if (!cover.some((story) => story.name === name))
      differences.add(`${file} has no story ${name}.`);
  for (const { name, begins, paths } of cover) {
    const story = chart.stories.find((s) => s.name === name);
    if (story === undefined) {
      differs(begins, `The test has no story ${name}.`);
      continue;
    }
    const events = [...eventsByText(story.events)];
    for (const path of [[], ...paths]) {
      const found = path.map(({ text }) => events.find(([event]) => isStepOf(text, event)));
      const known = found.slice(
        0,
        found.includes(undefined) ? found.indexOf(undefined) : found.length,
      );
      const now = await replay(
        chart,
        story.input,
        known.flatMap((step) => (step === undefined ? [] : [step])),
      );
      for (const id of now.visited) visited.add(id);
      for (const t of now.taken) taken.add(t);
      const lines = [begins, ...path];
      const at = now.lines.findIndex((line, n) => !records(lines[n]?.text, line));
      const unknown = path[known.length];
      if (at >= 0)
        differs(lines[at] ?? lines.at(-1), difference(lines[at]?.text ?? '', now.lines[at] ?? ''));
      else if (unknown !== undefined)
        differs(unknown, `No event of the test has this text: ${unknown.text}`);
    }
  }
  return { differences: [...differences], visited, taken };
}
