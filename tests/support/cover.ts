import { createHash } from 'node:crypto';
import { eventName } from './chartText.ts';
import type { AnyEvent } from './graph.ts';
import type { Action, RunningChart } from './runningChart.ts';

/** One step of a recorded path, with the step's line in the file. */
export interface Line {
  readonly at: number;
  readonly text: string;
}
/** The recorded paths of one scenario. Every path starts from `begins`. */
export interface Story<L = Line> {
  readonly name: string;
  readonly begins: L;
  readonly paths: readonly (readonly L[])[];
}

const ARROW = ' → ';
const own = (thing: unknown, key: string): unknown =>
  typeof thing === 'object' && thing !== null ? Reflect.get(thing, key) : undefined;
const isOpen = (value: unknown): value is object =>
  typeof value === 'object' &&
  value !== null &&
  (Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype);
/** JSON, with a text for values that JSON drops or that differ between runs. */
function json(value: unknown): string {
  const text = JSON.stringify({ value }, function (this: unknown, key, given: unknown) {
    const raw = own(this, key);
    if (typeof raw === 'function') return `function ${raw.name}`;
    if (typeof raw === 'bigint' || (typeof raw === 'number' && !Number.isFinite(raw)))
      return String(raw);
    if (raw instanceof Error) return `${raw.name}: ${raw.message}`;
    if (
      raw instanceof Map ||
      raw instanceof Set ||
      raw instanceof Int32Array ||
      raw instanceof Float64Array
    )
      return [...raw];
    // An actor's own JSON contains the number of its session.
    if (typeof own(raw, 'sessionId') === 'string') return `actor ${String(own(raw, 'id'))}`;
    // A schema changes while it is used.
    return isOpen(raw) || typeof given !== 'object' || given === null
      ? given
      : Object.getPrototypeOf(raw)?.constructor.name;
  });
  return text === '{}' ? 'undefined' : text.slice('{"value":'.length, -1);
}
const LONGEST = 120;
/**
 * A longer value appears as its beginning and a hash of the whole, so any change of it is visible.
 */
function short(value: unknown): string {
  const text = json(value);
  if (text.length <= LONGEST) return text;
  const hash = createHash('sha1').update(text).digest('hex').slice(0, 8);
  return `${Array.isArray(value) ? `${value.length} × ` : ''}${text.slice(0, LONGEST / 2)}… #${hash}`;
}
const withValue = (name: string, value: unknown) =>
  value === undefined || json(value) === '{}' ? name : `${name} ${short(value)}`;
const anyEvent = ({ type, ...carried }: AnyEvent) => withValue(type, carried);

/** The beginning of an event's line: `loadRows done []`, `after typingPause in search.typing`. */
function eventText({ type, actorId: _, ...carried }: AnyEvent): string {
  if (type.startsWith('xstate.after.'))
    return `${eventName(type)} in ${type.split('.').slice(4).join('.')}`;
  if (!type.startsWith('xstate.')) return withValue(type, carried);
  return withValue(eventName(type), 'output' in carried ? carried['output'] : carried['error']);
}
/** The events of a scenario by their texts. */
export function eventsByText(events: readonly AnyEvent[]): Map<string, AnyEvent> {
  const found = new Map<string, AnyEvent>();
  for (const event of events) {
    const text = eventText(event);
    const other = found.get(text);
    if (other !== undefined && json(other) !== json(event))
      throw new Error(`Two events have the text ${text}: ${other.type} and ${event.type}`);
    found.set(text, event);
  }
  return found;
}

/** An executed action, or null where the states and the context show its effect. */
function actionText({ type, params }: Action): string | null {
  if (type === 'emits') return `emits ${anyEvent(params as AnyEvent)}`;
  if (type === 'xstate.spawnChild')
    return withValue(`starts ${String(own(own(params, 'actorRef'), 'id'))}`, own(params, 'input'));
  if (type === 'xstate.sendTo')
    return `sends ${String(own(params, 'targetId') ?? own(own(params, 'to'), 'id'))} ${anyEvent(own(params, 'event') as AnyEvent)}`;
  if (type.startsWith('xstate.')) return null;
  return withValue(type, params);
}

/** A field with more changes than this appears as a whole. */
const MOST = 6;
/** The fields that changed: `draft.remarks = "Edited."`. */
function changes(before: unknown, after: unknown, at = ''): string[] {
  if (before === after || (at !== '' && json(before) === json(after))) return [];
  if (isOpen(before) && isOpen(after) && own(before, 'length') === own(after, 'length')) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    const within = keys.flatMap((key) =>
      changes(own(before, key), own(after, key), at === '' ? key : `${at}.${key}`),
    );
    if (at === '' || within.length <= MOST) return within;
  }
  return [`${at} = ${short(after)}`];
}

/** The states of a chart: `loading.(loads.(rows.loading, names.loaded), patience.quick)`. */
function standing(value: unknown): string {
  if (!isOpen(value)) return String(value);
  const parts = Object.entries(value).map(([key, inner]) =>
    json(inner) === '{}' ? key : `${key}.${standing(inner)}`,
  );
  return parts.length === 1 ? parts.join() : `(${parts.join(', ')})`;
}
/** Describes each step of a running chart in a line. */
export function telling(chart: RunningChart) {
  let known: unknown = {};
  return (event: string): string => {
    const { value, tags, context, status } = chart.snapshot();
    const states = `${standing(value)}${tags.size === 0 ? '' : ` [${[...tags].sort().join(', ')}]`}${status === 'active' ? '' : `, ${status}`}`;
    const executed = chart.executed().flatMap((action) => actionText(action) ?? []);
    const changed = changes(known, context);
    known = context;
    return [`${event}${ARROW}${states}`, ...executed, ...changed].join(' | ');
  };
}

const HEAD = `event → states [tags] | actions with their params, what is emitted, started and sent | fields of the context that changed
An event alone is a step that an earlier path of the story shows.`;
export const coverText = (chart: string, stories: readonly Story<string>[]): string =>
  `${[
    `Paths to every state and transition of ${chart}. To write them again: npm run paths -- ${chart} --record\n${HEAD}`,
    ...stories.flatMap(({ name, begins, paths }) => [
      `=== ${name}\n${begins}`,
      ...withoutRepeats(paths).map((path) => path.join('\n')),
    ]),
  ].join('\n\n')}\n`;

const eventOf = (line: string) => line.split(ARROW)[0] ?? line;
/** Steps that an earlier path also begins with keep only their event. */
function withoutRepeats(paths: readonly (readonly string[])[]): string[][] {
  const known = new Set<string>();
  return paths.map((path) =>
    path.map((line, n) => {
      const way = path.slice(0, n + 1).join('\n');
      const isKnown = known.has(way);
      known.add(way);
      return isKnown ? eventOf(line) : line;
    }),
  );
}

/** Reads the output of `coverText`. */
export function readCover(text: string): Story[] {
  const stories: { name: string; begins: Line; paths: Line[][] }[] = [];
  let path: Line[] | null = null;
  const lines = text.split('\n').map((line, n) => ({ at: n + 1, text: line }));
  for (const [n, line] of lines.entries()) {
    const begins = lines[n + 1];
    if (line.text.startsWith('===') && begins !== undefined)
      stories.push({ name: line.text.slice('=== '.length), begins, paths: [] });
    else if (line.text === '') path = null;
    else if (stories.length > 0 && !lines[n - 1]?.text.startsWith('===')) {
      if (path === null) {
        path = [];
        stories.at(-1)?.paths.push(path);
      }
      path.push(line);
    }
  }
  return stories;
}

/** Whether a line is a step with this event. */
export const isStepOf = (line: string, event: string): boolean =>
  line === event || line.startsWith(`${event}${ARROW}`);
/** Whether a line records the current step. */
export const records = (line: string | undefined, now: string): boolean =>
  line === now || (line !== undefined && line === eventOf(now));
/** The differences between a recorded step and the same step now. */
export function difference(recorded: string, now: string): string {
  const [before, after] = [recorded.split(' | '), now.split(' | ')];
  return [
    eventOf(now),
    ...before.filter((part) => !after.includes(part)).map((part) => `  - ${part}`),
    ...after.filter((part) => !before.includes(part)).map((part) => `  + ${part}`),
  ].join('\n');
}
