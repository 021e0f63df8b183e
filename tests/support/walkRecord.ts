import type { AnyStateMachine, AnyTransitionDefinition } from 'xstate';
import { eventName, stateText, transitionsOf } from './chartText.ts';
import { type AnyEvent, nodesOf, type Path } from './graph.ts';

/** The paths that went through a node, by their number from 0. */
export type Walks<K> = Map<K, number[]>;
export function addWalk<K>(walks: Walks<K>, keys: Iterable<K>, path: number): void {
  for (const key of new Set(keys)) {
    const known = walks.get(key);
    if (known === undefined) walks.set(key, [path]);
    else known.push(path);
  }
}

const LONGEST = 90;
/** An event with as much of its payload as fits on a line. */
function eventText({ type, actorId: _, ...rest }: AnyEvent): string {
  const carried = Object.keys(rest).length === 0 ? '' : ` ${JSON.stringify(rest)}`;
  return `${eventName(type)}${carried.length > LONGEST ? `${carried.slice(0, LONGEST)}…` : carried}`;
}

/** The states of a snapshot's value, as paths: `editing.form.guided`, `editing.incident.idle`. */
const leavesIn = (value: unknown, within = ''): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => {
        const leaves = leavesIn(inner, `${within}${key}.`);
        return leaves.length === 0 ? [`${within}${key}`] : leaves;
      })
    : [`${within}${String(value)}`];

/** Stores repeated texts once and refers to them by index. */
function placesOf() {
  const places = new Map<string, number>();
  return {
    texts: () => [...places.keys()],
    place: (text: string) => {
      const known = places.get(text) ?? places.size;
      places.set(text, known);
      return known;
    },
  };
}

/**
 * The record of a walk for `npm run paths`: the chart, how it was walked, and its paths as [event,
 * states] step by step.
 */
export function walkRecord(
  machine: AnyStateMachine,
  paths: readonly Path[],
  walked: Walks<AnyTransitionDefinition>,
  visited: Walks<string>,
) {
  const [events, values] = [placesOf(), placesOf()];
  const steps = paths.map((p) =>
    p.steps.map(({ event, state }, n) => [
      events.place(n === 0 ? 'begins' : eventText(event)),
      values.place(leavesIn(state.value).join(' + ')),
    ]),
  );
  const nodes = nodesOf(machine);
  return {
    root: stateText(machine.root),
    stateWalks: Object.fromEntries(nodes.map((n) => [n.path.join('.'), visited.get(n.id) ?? []])),
    /** In the order of each state's transitions in `root`. */
    transitionWalks: Object.fromEntries(
      nodes.map((n) => [n.path.join('.'), transitionsOf(n).map((t) => walked.get(t) ?? [])]),
    ),
    events: events.texts(),
    values: values.texts(),
    steps,
  };
}
