import { expect, it } from 'vitest';
import { addMinutes } from '../../../domain/following/instants.ts';
import { dispatchLines } from '../../../domain/shift/dispatchLines.ts';
import { out } from '../base/world.ts';

const [part] = out.activities;
if (part === undefined) throw new Error('The flight has no part');
const timeIn = addMinutes(part.timeOut ?? '', 40);
const aborted = { ...out, activities: [{ ...part, timeIn, aborted: true }] };
const line = (id: string, kind: 'abort' | 'correction', corrects?: string) => ({
  ...{ id, kind, dispatchId: out.id, at: addMinutes(part.timeOut ?? '', 20), text: 'Smoke' },
  ...{ receivedAt: timeIn, by: 'D. Dispatch', seq: id === 'a' ? 1 : 2 },
  ...(corrects === undefined ? {} : { corrects }),
});
const kindsOf = (log: readonly ReturnType<typeof line>[], overdueMinutes: number | null = 240) =>
  dispatchLines({
    dispatch: aborted,
    radioId: 'T-83',
    log,
    landedBy: new Map(),
    now: timeIn,
    overdueMinutes,
  })
    .map(({ kind }) => kind)
    .sort();

it('keeps launch and landing of a flight that was aborted in the air, and tells the abort once (SHIFT-2)', () => {
  expect(kindsOf([line('a', 'abort')])).toEqual(['abort', 'landing', 'launch']);
  // Its line was struck, and the record was aborted at its close-out.
  expect(kindsOf([line('a', 'abort'), line('b', 'correction', 'a')])).toEqual(
    expect.arrayContaining(['abort', 'landing', 'launch']),
  );
});
it('has no lines of a log where flights are not followed (FOL-1, SHIFT-2)', () => {
  expect(kindsOf([line('a', 'abort')], null)).not.toContain('overdue');
  expect(kindsOf([line('a', 'abort')], null)).toEqual(
    expect.arrayContaining(['landing', 'launch']),
  );
});
