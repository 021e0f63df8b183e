import type { AnyStateMachine, AnyTransitionDefinition, StateNode } from 'xstate';

// A machine's own types reach StateNode as `any`; the parts read here are the same for every chart.
type Node = AnyStateMachine['root'];
type Child = StateNode<never, never>;

/** XState's names for its own actions; any other function name is ours. */
const builtIn = new Set([
  'assign',
  'raise',
  'sendTo',
  'sendParent',
  'forwardTo',
  'emit',
  'cancel',
  'enqueueActions',
  'spawnChild',
  'stopChild',
  'log',
]);
/** A function written inline in a chart is named after its key, which explains nothing. */
const givenByPlace = new Set([
  '',
  'actions',
  'entry',
  'exit',
  'guard',
  'src',
  'resolve',
  'anonymous',
]);
/** Replaces the name of an unnamed effect; the chart test refuses it. */
export const UNNAMED = 'unnamed';

const own = (thing: unknown, key: string): unknown =>
  (typeof thing === 'object' || typeof thing === 'function') && thing !== null
    ? Reflect.get(thing, key)
    : undefined;
const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const typeOf = (thing: unknown): string | null => text(own(thing, 'type'));

/** The effects of XState's own actions, as far as they are readable without running them. */
const readers: Readonly<Record<string, (action: unknown) => string>> = {
  'xstate.assign': (a) => {
    const given = own(a, 'assignment');
    return typeof given === 'object' && given !== null
      ? `assign ${Object.keys(given).join(', ')}`
      : UNNAMED;
  },
  'xstate.raise': (a) => `raise ${typeOf(own(a, 'event')) ?? 'an event'}`,
  'xstate.emit': (a) => `emit ${typeOf(own(a, 'event')) ?? 'an event'}`,
  'xstate.sendTo': (a) =>
    `send ${typeOf(own(a, 'event')) ?? 'an event'} to ${text(own(a, 'to')) ?? text(own(own(a, 'to'), 'id')) ?? 'another actor'}`,
  'xstate.cancel': (a) => `cancel ${text(own(a, 'sendId')) ?? 'what was to come'}`,
  'xstate.spawnChild': (a) => `spawn ${text(own(a, 'src')) ?? 'an actor'}`,
  'xstate.stopChild': (a) => `stop ${text(own(a, 'actorRef')) ?? 'an actor'}`,
  'xstate.log': () => 'log',
};

/**
 * The readable name of an effect: from setup, from its function, or the effect of XState's own
 * action.
 */
export function effectName(action: unknown): string {
  if (typeof action === 'string') return action;
  const name = typeof action === 'function' ? action.name : '';
  const type = typeOf(action);
  if (typeof action !== 'function') return type ?? UNNAMED;
  if (!builtIn.has(name) && !givenByPlace.has(name)) return name;
  return (type === null ? undefined : readers[type]?.(action)) ?? UNNAMED;
}

/** A guard's readable name; composed guards are spelled out. */
function guardName(guard: unknown): string {
  const parts = own(guard, 'guards');
  const type = typeOf(guard);
  if (Array.isArray(parts))
    return type === 'xstate.not'
      ? `not ${guardName(parts[0])}`
      : `(${parts.map(guardName).join(type === 'xstate.or' ? ' or ' : ' and ')})`;
  if (type === 'xstate.stateIn') return `in ${String(own(guard, 'stateValue'))}`;
  return effectName(guard);
}

/** XState compiles `after` to entry and exit actions; the text shows delayed events instead. */
const isTimer = (action: unknown) =>
  (typeOf(own(action, 'event')) ?? text(own(action, 'sendId')) ?? '').startsWith('xstate.after.');
const effects = (actions: readonly unknown[]) => actions.filter((a) => !isTimer(a)).map(effectName);

/** An event in readable form. */
export function eventName(type: string): string {
  const [, kind, id] =
    /^xstate\.(done\.actor|error\.actor|done\.state|after)\.(.+)$/.exec(type) ?? [];
  if (type === '') return 'always';
  if (type === '*') return 'anything else';
  if (kind === undefined || id === undefined) return type;
  if (kind === 'after') return `after ${id.split('.')[0] ?? id}`;
  if (kind === 'done.state') return `${id.split('.').at(-1) ?? id} done`;
  return `${id} ${kind === 'done.actor' ? 'done' : 'failed'}`;
}

export interface TransitionText {
  readonly event: string;
  readonly guard: string | null;
  /** Paths of the target states; empty when the transition stays in its state. */
  readonly targets: readonly string[];
  readonly effects: readonly string[];
  readonly again: boolean;
  readonly description: string | null;
}
export interface StateText {
  /** `editing.confirming`; empty for the chart itself. */
  readonly path: string;
  readonly key: string;
  readonly kind: Node['type'];
  readonly tags: readonly string[];
  readonly description: string | null;
  readonly initial: string | null;
  readonly entry: readonly string[];
  readonly exit: readonly string[];
  readonly invokes: readonly string[];
  readonly transitions: readonly TransitionText[];
  readonly states: readonly StateText[];
}
const pathOf = (node: Node | Child) => node.path.join('.');

/** Every transition that a state declares in the order they are tried, `always` last. */
export const transitionsOf = (node: Node): AnyTransitionDefinition[] => [
  ...[...node.transitions.values()].flat(),
  ...(node.always ?? []),
];

export const transitionText = (t: AnyTransitionDefinition): TransitionText => ({
  event: eventName(t.eventType),
  guard: t.guard === undefined ? null : guardName(t.guard),
  targets: (t.target ?? []).map((n) => pathOf(n)),
  effects: effects(t.actions),
  again: t.reenter,
  description: t.description ?? null,
});

export const stateText = (node: Node): StateText => ({
  path: pathOf(node),
  key: node.key,
  kind: node.type,
  tags: node.tags,
  description: node.description ?? null,
  initial: node.type === 'compound' ? (node.initial.target?.map(pathOf).join(', ') ?? null) : null,
  entry: effects(node.entry),
  exit: effects(node.exit),
  invokes: node.invoke.map((i) =>
    typeof i.src === 'string' && i.src !== i.id && !/^\d+\./.test(i.id)
      ? `${i.src} as ${i.id}`
      : String(i.src),
  ),
  transitions: transitionsOf(node).map(transitionText),
  states: Object.values(node.states).map((child) => stateText(child as Node)),
});

/** A state and all states within it. */
export const allStates = (state: StateText): StateText[] => [
  state,
  ...state.states.flatMap(allStates),
];
