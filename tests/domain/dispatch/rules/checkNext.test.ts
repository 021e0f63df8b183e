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
const said = (facts: Parameters<typeof known>[0]) =>
  checkDispatch(typed, known({ recentFor: 't83', ...facts })).filter(
    (f) => f.code === 'hobbsAboveNext',
  );

describe('the flight after (D-H10)', () => {
  it('would count hours twice where this one ends above its start; the flag is its own', () => {
    expect(said({ nextFlight: later() })).toEqual([
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
    expect(flagsOf(said({ nextFlight: later() }))).toEqual([]);
  });
  it('is looked for among those of the same day first', () => {
    const [began] = [
      later(
        { id: 'd85', activityDate: '2025-07-14', dispatchTime: '2025-07-14T22:00:00Z' },
        { hobbsStart: 1236 },
      ),
    ];
    expect(said({ nextFlight: later(), sameDay: [began] }).map((f) => f.message)).toEqual([
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
  ])('is no matter where it %s', (_, facts) => expect(said(facts)).toEqual([]));
  it('is told in the row that closes an earlier one', () => {
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
it('says which other flights a write flagged (D-H10)', () =>
  expect(
    linkedText([{ id: 'd90', dispatchNumber: 10_490, flags: ['hobbsBelowLast', 'overlap'] }]),
  ).toMatch(/^10490 is now flagged: Hobbs below last, \w+/));
