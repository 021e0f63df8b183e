import { expect, it } from 'vitest';
import { addMinutes, epochMs } from '../../../domain/following/instants.ts';
import { followRows } from '../../../domain/following/rows.ts';
import { out } from '../base/world.ts';
import { facts as world } from '../dispatch/world.ts';

/** T-83 was entered at 10:30, so without a contact it is overdue at 11:00. */
const after = (minutes: number) => addMinutes(out.createdAt, minutes);
const none = { pending: [], sent: [] };
const steps = [
  { id: 'tower', name: 'Call the tower', afterMinutes: 0 },
  { id: 'search', name: 'Start the search', afterMinutes: 30 },
];
const source = {
  now: after(5),
  records: [out],
  lines: [],
  queued: [],
  aircraft: world.aircraft,
  bases: world.bases,
  steps,
  overdueMinutes: undefined,
  people: [],
  positions: [],
};
const checklistAt = (minutes: number, more: Partial<typeof source> & object = {}) =>
  followRows({ ...source, ...more }, none, epochMs(after(minutes)))[0]?.checklist ?? [];
const sent = (minutes: number) => ({
  id: `line ${minutes}`,
  dispatchId: out.id,
  at: after(minutes),
  receivedAt: after(minutes),
  text: '',
  by: 'B. Ortiz',
  seq: minutes,
});
const tick = (minutes: number) => ({ ...sent(minutes), kind: 'step', stepId: 'tower' }) as const;

it('shows the steps of an overdue flight with their times (FOL-30)', () => {
  expect(checklistAt(29)).toEqual([]);
  expect(checklistAt(31).map(({ name, dueAt, tick: done }) => [name, dueAt, done])).toEqual([
    ['Call the tower', epochMs(after(30)), null],
    ['Start the search', epochMs(after(60)), null],
  ]);
});
it('keeps who ticked a step, until the flight is overdue again (FOL-30)', () => {
  const ticked = followRows({ ...source, lines: [tick(32)] }, none, epochMs(after(40)));
  expect(ticked[0]?.checklist[0]?.tick).toEqual({
    stepId: 'tower',
    at: after(32),
    by: 'B. Ortiz',
  });
  const found = { ...sent(45), kind: 'contact' } as const;
  const again = followRows({ ...source, lines: [tick(32), found] }, none, epochMs(after(80)));
  expect(again[0]?.verdict.state).toBe('overdue');
  expect(again[0]?.checklist[0]?.tick).toBeNull();
});
it('takes the minutes of the installation (FOL-33)', () => {
  expect(checklistAt(31, { overdueMinutes: undefined })).toHaveLength(2);
  const [row] = followRows({ ...source, overdueMinutes: 60 }, none, epochMs(after(31)));
  expect(row?.verdict.state).toBe('late');
});
