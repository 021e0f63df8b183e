import { describe, expect, it } from 'vitest';
import { checkDispatch } from '../../../../domain/dispatch/rules/check.ts';
import { linkedText } from '../../../../domain/dispatch/wire/linkedText.ts';
import { flagsOf } from '../../../../domain/forms/finding.ts';
import { closeOut } from '../../../../domain/home/closeOut.ts';
import { out } from '../../base/world.ts';
import { good, stored, type } from '../world.ts';
import { at, known } from './checkCase.ts';

const later = (rest: Parameters<typeof stored>[0] = {}, own: Parameters<typeof stored>[1] = {}) =>
  stored(
    {
      id: 'd90',
      dispatchNumber: 10_490,
      activityDate: '2025-07-16',
      dispatchTime: '2025-07-16T16:00:00Z',
      ...rest,
    },
    { hobbsStart: 1235, ...own },
  );
const typed = type(good, [
  [`${at}.hobbsStart`, '1235.4'],
  [`${at}.hobbsEnd`, '1236.7'],
]);
const findingsOf = (facts: Parameters<typeof known>[0]) =>
  checkDispatch(typed, known({ recentFor: 't83', ...facts })).filter(
    (f) => f.code === 'hobbsAboveNext',
  );

describe('the next flight (D-H10)', () => {
  it('gives a finding when this one ends above its start: hours would count twice', () => {
    expect(findingsOf({ nextFlight: later() })).toEqual([
      {
        path: `${at}.hobbsEnd`,
        code: 'hobbsAboveNext',
        severity: 'warning',
        message: 'The next flight starts at 1,235.0: 1.7 h would count twice.',
        fixes: [
          { label: 'Open 10490', kind: 'openDispatch', dispatchId: 'd90', dispatchNumber: 10_490 },
        ],
      },
    ]);
    expect(flagsOf(findingsOf({ nextFlight: later() }))).toEqual([]);
  });
  it('comes from the same day first', () => {
    const [began] = [
      later(
        { id: 'd85', activityDate: '2025-07-14', dispatchTime: '2025-07-14T22:00:00Z' },
        { hobbsStart: 1236 },
      ),
    ];
    expect(findingsOf({ nextFlight: later(), sameDay: [began] }).map((f) => f.message)).toEqual([
      'The next flight starts at 1,236.0: 0.7 h would count twice.',
    ]);
  });
  it.each([
    ['starts where this one ends', { nextFlight: later({}, { hobbsStart: 1236.65 }) }],
    ['has another meter', { nextFlight: later({ meterReset: true }) }],
    ['is the record itself', { nextFlight: later(), ownId: 'd90' }],
    ['is of another aircraft', { nextFlight: later(), recentFor: 't82' }],
    ['never took off', { nextFlight: later({}, { aborted: true }) }],
    [
      'began before',
      {
        nextFlight: null,
        sameDay: [later({ activityDate: '2025-07-14', dispatchTime: '2025-07-14T10:00:00Z' })],
      },
    ],
  ])('gives no finding where it %s', (_, facts) => expect(findingsOf(facts)).toEqual([]));
  it('gives its finding in the row that closes an earlier flight', () => {
    const after = later(
      { assetId: out.assetId, activityDate: '2025-07-14', dispatchTime: '2025-07-14T23:00:00Z' },
      { hobbsStart: 1234 },
    );
    const { findings } = closeOut(
      out,
      { timeIn: '1420', hobbsEnd: '1236.5', gallons: '' },
      known({}),
      [after, out],
    );
    expect(findings.map((f) => f.message)).toContain(
      'The next flight starts at 1,234.0: 2.5 h would count twice.',
    );
  });
});
it('lists the other flights that a write flagged (D-H10)', () =>
  expect(
    linkedText([{ id: 'd90', dispatchNumber: 10_490, flags: ['hobbsBelowLast', 'overlap'] }]),
  ).toMatch(/^10490 is now flagged: Hobbs below last, \w+/));
