import type { SeenActor } from './recorder.ts';

/** A value as it is written in a test. What only lives in a browser (functions, actors) can't be, and says so. */
function literal(value: unknown): string {
  if (value === undefined) return 'undefined';
  if (typeof value === 'function') return 'undefined /* a function */';
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if ('sessionId' in value) return 'undefined /* an actor */';
  if (value instanceof Error) {
    const carried = Object.entries(value);
    const made = `new Error(${JSON.stringify(value.message)})`;
    return carried.length === 0 ? made : `Object.assign(${made}, ${literal(Object.fromEntries(carried))})`;
  }
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  // A view with a length is a typed array.
  if (ArrayBuffer.isView(value) && 'length' in value) return `${value.constructor.name}.from(${literal(Array.from(value as unknown as ArrayLike<unknown>))})`;
  return `{ ${Object.entries(value)
    .map(([key, v]) => `${JSON.stringify(key)}: ${literal(v)}`)
    .join(', ')} }`;
}

/**
 * A test that creates the chart as it began, sends it what it was sent, and expects the state it is in. `files` are
 * those of the charts.
 */
export function copiedTest(actor: SeenActor, files: readonly string[]): string {
  const file = files.find((f) => f.endsWith(`/${actor.name}.machine.ts`)) ?? `machines/${actor.name}.machine.ts`;
  const area = file.split('/').slice(1, -1);
  const up = '../'.repeat(area.length + 1);
  return `import { expect, it } from 'vitest';
import { ${actor.name}Machine } from '${up}../${file}';
import { asRecorded } from '${up}support/asRecorded.ts';

// tests/${['machines', ...area].join('/')}/${actor.name}.recorded.test.ts: give it the name of what it shows.
it('${actor.name}: as recorded', () => {
  const { value, tags } = asRecorded(${actor.name}Machine, {
    input: ${literal(actor.input)},
    events: [
${actor.events.map(({ event }) => `      ${literal(event)},\n`).join('')}    ],
  });
  expect({ value, tags }).toEqual({ value: ${literal(actor.value)}, tags: ${literal(actor.tags)} });
});
`;
}
