import { expect, it } from 'vitest';
import { opensToRead } from '../../../domain/dispatch/view/opensToRead.ts';
import { stored } from './world.ts';

const flight = (activityDate: string, timeIn: string | null) =>
  stored({ activityDate }, { timeIn });
const now = '2025-07-16T22:30:00Z';

it.each([
  ['of the day before yesterday', flight('2025-07-14', '2025-07-14T17:20:00Z'), now, true],
  ['of yesterday', flight('2025-07-15', '2025-07-15T17:20:00Z'), now, false],
  [
    'still yesterday by Pacific days',
    flight('2025-07-14', '2025-07-14T17:20:00Z'),
    '2025-07-16T06:59:00Z',
    false,
  ],
  ['old, and still out', flight('2025-07-01', null), now, false],
  [
    'an old standby without an end',
    { ...flight('2025-07-01', null), dispatchType: 'standby' as const },
    now,
    true,
  ],
])('opens a record read-only first (D-65): %s', (_, record, at, expected) => {
  expect(opensToRead(record, at)).toBe(expected);
});
