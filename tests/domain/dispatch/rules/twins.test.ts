import { describe, expect, it } from 'vitest';
import { checkDispatch } from '../../../../domain/dispatch/rules/check.ts';
import { linkedFlags } from '../../../../domain/dispatch/rules/linkedFlags.ts';
import { withdrawalRefusal } from '../../../../domain/dispatch/rules/withdrawal.ts';
import { outNow } from '../../../../domain/dispatch/view/outNow.ts';
import { readCommand } from '../../../../domain/home/command/command.ts';
import { commandFacts } from '../../home/commandFacts.ts';
import { facts, good, stored, type } from '../world.ts';
import { at, known } from './checkCase.ts';

const still = {
  timeIn: null,
  landingBaseId: null,
  hobbsEnd: null,
  totalFlightHours: null,
  dayFlightHours: null,
  nightFlightHours: null,
  landings: null,
  landingFees: 0,
};
const launched = (id: string, dispatchNumber: number, dispatchTime: string, rest = {}) =>
  stored(
    {
      id,
      dispatchNumber,
      dispatchTime,
      createdAt: dispatchTime,
      createdBy: id === 'd82' ? 'K. Lee' : 'B. Ortiz',
      flags: [],
      ...rest,
    },
    { ...still, timeOut: dispatchTime },
  );
// 13:00 is the dispatch time of the draft.
const theirs = launched('d81', 10_481, '2025-07-14T20:21:00Z');
const mine = launched('d82', 10_482, '2025-07-14T20:00:00Z');
const draft = type(good, [
  [`${at}.timeIn`, ''],
  [`${at}.hobbsEnd`, ''],
]);
const findingsOf = (other: typeof theirs, of = draft) =>
  checkDispatch(of, known({ atSave: [other] })).flatMap((f) =>
    f.code === 'stillOut' ? [f.message] : [],
  );

describe('one flight that two people enter (D-O2)', () => {
  it.each([
    ['later than mine', theirs, ['B. Ortiz launched T-83 at 13:21. Open it, or save both.']],
    [
      'an hour later',
      launched('d81', 10_481, '2025-07-14T21:00:00Z'),
      ['B. Ortiz launched T-83 at 14:00. Open it, or save both.'],
    ],
    ['more than an hour later', launched('d81', 10_481, '2025-07-14T21:01:00Z'), []],
    [
      'more than an hour before',
      launched('d81', 10_481, '2025-07-14T18:59:00Z'),
      ['T-83 has no time in on dispatch 10481. Close it first?'],
    ],
    ['of another aircraft', { ...theirs, assetId: 't82' }, []],
  ])('is found when the other was launched %s', (_, other, expected) =>
    expect(findingsOf(other)).toEqual(expected),
  );
  it('does not match a flight that has landed', () => expect(findingsOf(theirs, good)).toEqual([]));
  it('flags both records', () =>
    expect(
      [mine, theirs].map((flight) => linkedFlags(flight, [mine, theirs], [], facts.now)),
    ).toEqual([['stillOut'], ['stillOut']]));
  it('marks both rows of Out now (HOME-2)', () =>
    expect(
      outNow(
        [mine, theirs, launched('d83', 10_483, '2025-07-14T20:00:00Z', { assetId: 't82' })],
        facts.aircraft,
        facts.bases,
        'hmt',
        facts.now,
      ).map((row) => [row.dispatchNumber, row.twin?.dispatchNumber ?? null]),
    ).toEqual([
      [10_482, 10_481],
      [10_483, null],
      [10_481, 10_482],
    ]));
  it('makes the command bar ask for the flight’s number (HOME-9)', () => {
    const read = (line: string) => readCommand(line, commandFacts({ dispatches: [theirs, mine] }));
    expect([
      read('t83 in 1420'),
      read('t83 in 1420 1235.8 #10481'),
      read('t83 in 1420 #10499'),
    ]).toMatchObject([
      {
        kind: 'problem',
        message:
          'T-83 is out twice: #10482 by K. Lee or #10481 by B. Ortiz. Say which at the end of the line.',
      },
      expect.objectContaining({ kind: 'close', dispatchId: 'd81', hobbsEnd: '1235.8' }),
      { kind: 'problem', message: 'T-83 is not out on flight 10499.' },
    ]);
  });
});

describe('withdrawing one’s own record (AUTH-14)', () => {
  const can = { other: theirs, isOwn: true, isUndo: false, now: '2025-07-14T22:00:00Z' };
  const overlapping = stored({ id: 'd81', dispatchTime: '2025-07-14T20:00:00Z' });
  it.each([
    ['a twin that is out', mine, can, null],
    [
      'an overlap',
      stored({ id: 'd82', createdAt: facts.now }),
      { ...can, other: overlapping },
      null,
    ],
    ["another person's record", mine, { ...can, isOwn: false }, "You didn't enter dispatch 10482."],
    [
      'after a day',
      mine,
      { ...can, now: '2025-07-15T20:01:00Z' },
      'Dispatch 10482 is more than a day old.',
    ],
    [
      'checked',
      { ...mine, approval: { state: 'checked' as const, by: 'A', at: facts.now, note: null } },
      can,
      'Dispatch 10482 is checked.',
    ],
    [
      'a standby',
      { ...mine, dispatchType: 'standby' as const, dispatchTime: null },
      can,
      "Dispatch 10482 isn't a second record of that flight.",
    ],
    [
      'for an open flight of an earlier day',
      mine,
      {
        ...can,
        other: {
          ...theirs,
          dispatchTime: '2025-07-04T20:00:00Z',
          activities: theirs.activities.map((a) => ({ ...a, timeOut: '2025-07-04T20:05:00Z' })),
        },
      },
      "Dispatch 10482 isn't a second record of that flight.",
    ],
    [
      'without the other record',
      mine,
      { ...can, other: null },
      "Dispatch 10482 isn't a second record of that flight.",
    ],
    [
      'for a deleted record',
      mine,
      { ...can, other: { ...theirs, isArchived: true } },
      "Dispatch 10482 isn't a second record of that flight.",
    ],
    [
      'for itself',
      mine,
      { ...can, other: mine },
      "Dispatch 10482 isn't a second record of that flight.",
    ],
    [
      'for another aircraft',
      mine,
      { ...can, other: { ...theirs, assetId: 't82' } },
      "Dispatch 10482 isn't a second record of that flight.",
    ],
    [
      'for a flight at another time',
      mine,
      { ...can, other: launched('d81', 1, '2025-07-14T23:30:00Z') },
      "Dispatch 10482 isn't a second record of that flight.",
    ],
    ['undone, whatever happened to the other', mine, { ...can, isUndo: true, other: null }, null],
  ])('decides on a withdrawal: %s', (_, record, asked, expected) =>
    expect(withdrawalRefusal(record, asked)).toBe(expected),
  );
});
