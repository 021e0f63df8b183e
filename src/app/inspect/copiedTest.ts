import { asRecorded, type Recording } from './asRecorded.ts';
import { isPlain, writerOf } from './literal.ts';
import type { SeenActor } from './recorder.ts';

/** Longer lists are cut if the chart reaches the same states without the remaining entries. */
const ENTRIES_KEPT = 3;

/** Returns a value with its lists cut; `onCut` receives the number of entries omitted from each. */
function cutLists(value: unknown, onCut: (left: number) => void): unknown {
  if (!isPlain(value)) return value;
  if (!Array.isArray(value))
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, cutLists(inner, onCut)]),
    );
  if (value.length > ENTRIES_KEPT) onCut(value.length - ENTRIES_KEPT);
  return value.slice(0, ENTRIES_KEPT).map((inner) => cutLists(inner, onCut));
}
/** Returns a recording without the list entries that make no difference to the chart's states. */
function shortRecording(
  { chart, value, tags }: SeenActor,
  whole: Recording,
): { readonly recording: Recording; readonly left: number } {
  let left = 0;
  const cut = <T>(held: T): T =>
    // The cast: cut lists keep their entries' type.
    cutLists(held, (entries) => {
      left += entries;
    }) as T;
  const { events, ...began } = whole;
  const recording: Recording = { ...cut(began), events: events.map(cut) };
  if (left === 0 || chart === null) return { recording: whole, left: 0 };
  try {
    const again = asRecorded(chart, recording);
    if (JSON.stringify([again.value, again.tags]) === JSON.stringify([value, tags]))
      return { recording, left };
  } catch {
    // The chart needs the whole lists.
  }
  return { recording: whole, left: 0 };
}

/**
 * Returns the source of a test that starts the chart from its input or its hot-reload snapshot,
 * replays the events, and expects its states. `files`: paths of all chart files.
 */
export function copiedTest(actor: SeenActor, files: readonly string[]): string {
  const file =
    files.find((f) => f.endsWith(`/${actor.name}.machine.ts`)) ??
    `machines/${actor.name}.machine.ts`;
  const area = file.split('/').slice(1, -1);
  const up = '../'.repeat(area.length + 2);
  const events = actor.events.map(({ event }) => event);
  const { recording, left } = shortRecording(
    actor,
    actor.restored === null ? { input: actor.input, events } : { restored: actor.restored, events },
  );
  const { text, constants } = writerOf([recording]);
  const begins =
    recording.restored === undefined
      ? `    input: ${text(recording.input, 4, 'input: ,'.length)},\n`
      : `    // The page was reloaded while you edited: the chart went on from here.\n    restored: ${text(recording.restored, 4, 'restored: ,'.length)},\n`;
  const notes =
    left === 0
      ? ''
      : `// Lists are cut to ${ENTRIES_KEPT} entries each: the states are the same without the other ${left}.\n`;
  const expected = 'expect({ value, tags }).toEqual(';
  return `import { expect, it } from 'vitest';
import { ${actor.name}Machine } from '${up}${file}';
import { asRecorded } from '${up}src/app/inspect/asRecorded.ts';

// tests/${['machines', ...area].join('/')}/${actor.name}.recorded.test.ts: give it the name of what it shows.
${notes}${constants}it('${actor.name}: as recorded', () => {
  const { value, tags } = asRecorded(${actor.name}Machine, {
${begins}    events: ${text(recording.events, 4, 'events: ,'.length)},
  });
  ${expected}${text({ value: actor.value, tags: actor.tags }, 2, expected.length + 2)});
});
`;
}
