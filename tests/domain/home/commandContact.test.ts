import { expect, it } from 'vitest';
import { readCommand } from '../../../domain/home/command/command.ts';
import { out } from '../base/world.ts';
import { commandFacts } from './commandFacts.ts';

const known = commandFacts({ dispatches: [out], outIds: [out.id], now: '2025-07-14T22:30:00Z' });
const read = (text: string, more: Partial<typeof known> = {}) => {
  const command = readCommand(text, { ...known, ...more });
  return command.kind === 'line'
    ? [command.at, command.text, command.says]
    : command.kind === 'problem'
      ? command.message
      : command.kind;
};
const who = 'Contact with T-83 (N481DF, S-2T) at';

it('notes a contact now, or at a time of four digits or with a colon (FOL-14)', () => {
  expect(read('t83 c')).toEqual([null, '', `${who} 15:30.`]);
  expect(read('t83 c 1505')).toEqual(['2025-07-14T22:05:00Z', '', `${who} 15:05.`]);
  expect(read('t83 c 9:05 over the lake')).toEqual([
    '2025-07-14T16:05:00Z',
    'over the lake',
    `${who} 09:05: over the lake.`,
  ]);
  expect(read('c t83 now ridge')).toEqual([
    '2025-07-14T22:30:00Z',
    'ridge',
    `${who} 15:30: ridge.`,
  ]);
});
it('reads a shorter number as text (FOL-14)', () => {
  expect(read('t83 c 4 north of ridge')).toEqual([
    null,
    '4 north of ridge',
    `${who} 15:30: 4 north of ridge.`,
  ]);
});
it('refuses a flight that is not followed, and a time before its day (FOL-14)', () => {
  const activities = out.activities.map((a) => ({ ...a, timeOut: null }));
  expect([
    read('t82 c'),
    read('t83 c', { follows: false }),
    read('t83 c', { outIds: [] }),
    read('t83 c', { dispatches: [{ ...out, activities }] }),
    read('t83 c 1540'),
    read(`t83 c ${'x'.repeat(501)}`),
  ]).toEqual([
    'T-82 is not out.',
    'Flights are not followed here.',
    'T-83 is out from another base. Choose that base.',
    'T-83 has no time out of the last 24 hours.',
    'Check the time of this contact.',
    'Use at most 500 characters.',
  ]);
});
