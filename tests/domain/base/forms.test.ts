import { describe, expect, it } from 'vitest';
import {
  type BaseField,
  type BaseFormKind,
  checkForm,
  emptyTyped,
} from '../../../domain/base/forms.ts';
import { facts } from '../dispatch/world.ts';
import { baseData } from './world.ts';

const { now } = facts;
const known = { bases: baseData.bases, base: baseData.base, aircraft: facts.aircraft, now };
const check = (
  kind: BaseFormKind,
  typed: Partial<Record<BaseField, string>>,
  moves = false,
  id = 'hmt-0',
) =>
  checkForm(
    { kind, id, name: 'T-83', order: ['t83', 'c101'], typed: { ...emptyTyped(now), ...typed } },
    known,
    moves,
  );
const findingsOf = (...given: Parameters<typeof check>) =>
  check(...given).findings.map((f) => [f.field, f.message, f.fix]);

describe('assigning an aircraft', () => {
  it('starts now when it starts today (BASE-4)', () =>
    expect(check('assign', { assetId: 'aa1' })).toEqual({
      findings: [],
      order: {
        kind: 'assign',
        assetId: 'aa1',
        startTime: now,
        endTime: null,
        moves: false,
        done: 'AA-110 assigned to Hemet.',
      },
    }));
  it('lasts from the start of its first day to the end of its last', () =>
    expect(
      check('assign', { assetId: 'aa1', start: '07/20/2025', end: '07/20/2025' }).order,
    ).toEqual(
      expect.objectContaining({
        startTime: '2025-07-20T07:00:00Z',
        endTime: '2025-07-21T07:00:00Z',
      }),
    ));
  it.each([
    [{}, 'assetId', 'Choose an aircraft.'],
    [{ assetId: 'aa1', start: 'x' }, 'start', 'Invalid input'],
    [{ assetId: 'aa1', end: '13/01' }, 'end', 'Invalid input'],
    [{ assetId: 'aa1', end: '07/13/2025' }, 'end', 'End must be after start.'],
  ])('refuses %o', (typed, field, message) =>
    expect(findingsOf('assign', typed)).toEqual([[field, message, '']]),
  );
  it('offers to end an assignment elsewhere, and does it on confirmation (BASE-4)', () => {
    expect(findingsOf('assign', { assetId: 't82' })).toEqual([
      [
        'assetId',
        'T-82 is already assigned to Ramona from 04/30/2025. End that first?',
        'End it and assign here',
      ],
    ]);
    expect(check('assign', { assetId: 't82' }, true).order).toEqual(
      expect.objectContaining({ assetId: 't82', moves: true }),
    );
  });
  it('offers nothing where ending it would not help', () => {
    expect(findingsOf('assign', { assetId: 't83' })).toEqual([
      ['assetId', 'T-83 is already assigned to Hemet from 04/30/2025.', ''],
    ]);
    expect(findingsOf('assign', { assetId: 't82', start: '04/01/2025' })).toEqual([
      ['assetId', 'T-82 is already assigned to Ramona from 04/30/2025.', ''],
    ]);
  });
});

describe('ending an assignment', () => {
  it('ends now for today, otherwise with the day', () => {
    expect(check('endAssignment', { end: '07/14/2025' }).order).toEqual({
      kind: 'endAssignment',
      id: 'hmt-0',
      endTime: now,
      done: 'T-83 no longer assigned to Hemet from 07/14/2025.',
    });
    expect(check('endAssignment', { end: '07/20/2025' }).order).toEqual(
      expect.objectContaining({ endTime: '2025-07-21T07:00:00Z' }),
    );
  });
  it.each([
    ['', 'end', 'Enter the end.'],
    ['zz', 'end', 'Invalid input'],
    ['04/01/2025', 'end', 'End must be after start.'],
  ])('refuses the end %s', (end, field, message) =>
    expect(findingsOf('endAssignment', { end })).toEqual([[field, message, '']]),
  );
  it('invents no year (ENTRY-21)', () =>
    expect(findingsOf('endAssignment', { end: '07/20' })).toEqual([
      ['end', 'Year is required in input', ''],
    ]));
  it('reports a missing assignment', () =>
    expect(findingsOf('endAssignment', { end: '07/14/2025' }, false, 'x')).toEqual([
      ['', 'This assignment is gone.', ''],
    ]));
});

describe('marking unavailable (BASE-5)', () => {
  it.each([
    ['', '', null],
    ['', '1800', '2025-07-15T01:00:00Z'],
    ['07/14/2025', '', '2025-07-15T07:00:00Z'],
    ['07/20/2025', '06:30', '2025-07-20T13:30:00Z'],
  ])('reads until %s %s', (untilDate, untilTime, until) =>
    expect(
      check('unavailable', { reason: ' Engine ', untilDate, untilTime }, false, 't83').order,
    ).toEqual({
      kind: 'markUnavailable',
      assetId: 't83',
      reason: 'Engine',
      startTime: null,
      untilTime: until,
      done: 'T-83 marked unavailable.',
    }),
  );
  it.each([
    ['', '0610', '2025-07-14T13:10:00Z'],
    ['07/13/2025', '', '2025-07-13T07:00:00Z'],
    ['07/13/2025', '18:00', '2025-07-14T01:00:00Z'],
    ['', '1530', '2025-07-14T22:30:00Z'],
    ['', '1535', '2025-07-14T22:35:00Z'],
  ])('reads from %s %s', (fromDate, fromTime, startTime) =>
    expect(
      check('unavailable', { reason: 'Engine', fromDate, fromTime }, false, 't83').order,
    ).toEqual(expect.objectContaining({ startTime, untilTime: null })),
  );
  it.each([
    [{}, 'reason', 'Enter the reason.'],
    [{ reason: 'x'.repeat(201) }, 'reason', 'Use at most 200 characters.'],
    [{ reason: 'x', fromDate: 'x' }, 'fromDate', 'Invalid input'],
    [{ reason: 'x', fromTime: '25:00' }, 'fromTime', 'Invalid time'],
    [{ reason: 'x', fromTime: '15:36' }, 'fromTime', "From can't be in the future."],
    [{ reason: 'x', fromDate: '07/15/2025' }, 'fromDate', "From can't be in the future."],
    [{ reason: 'x', untilDate: 'x' }, 'untilDate', 'Invalid input'],
    [{ reason: 'x', untilDate: '07/13/2025' }, 'untilDate', 'Until must be in the future.'],
    [{ reason: 'x', untilTime: '25:00' }, 'untilTime', 'Invalid time'],
    [{ reason: 'x', untilTime: '15:30' }, 'untilTime', 'Until must be in the future.'],
    [
      { reason: 'x', untilDate: '03/08/2026', untilTime: '02:30' },
      'untilTime',
      "02:30 doesn't exist on 03/08/2026 (clocks go forward).",
    ],
  ])('refuses %o', (typed, field, message) =>
    expect(findingsOf('unavailable', typed)).toEqual([[field, message, '']]),
  );
});

it.each([
  ['00:03', []],
  ['00:04', ["From can't be in the future."]],
  ['', ["From can't be in the future."]],
])(
  'starts a mark from tomorrow at %j at 23:58 with %j: a clock can be 5 min ahead, a day cannot (BASE-5, SES-32)',
  (fromTime, messages) => {
    const late = '2025-07-15T06:58:00Z';
    const typed = { ...emptyTyped(late), reason: 'Engine', fromDate: '07/15/2025', fromTime };
    const { findings } = checkForm(
      { kind: 'unavailable', id: 't83', name: 'T-83', order: [], typed },
      { ...known, now: late },
      false,
    );
    expect(findings.map((f) => f.message)).toEqual(messages);
  },
);

describe('changing the rotation (BASE-3)', () => {
  it('requires a reason', () => {
    expect(findingsOf('rotation', {})).toEqual([['reason', 'Enter the reason.', '']]);
    expect(findingsOf('rotation', { reason: 'x'.repeat(201) })).toEqual([
      ['reason', 'Use at most 200 characters.', ''],
    ]);
  });
  it('sends the order, or clears it', () => {
    expect(check('rotation', { reason: ' Fuel ' }, false, 'tankers').order).toEqual({
      kind: 'setRotation',
      of: 'tankers',
      assetIds: ['t83', 'c101'],
      reason: 'Fuel',
      done: 'Tankers of Hemet: rotation changed.',
    });
    const none = {
      kind: 'rotation',
      id: 'helitack',
      name: '',
      order: [],
      typed: { ...emptyTyped(now), reason: 'Over' },
    } as const;
    expect(checkForm(none, known, false).order).toEqual({
      kind: 'setRotation',
      of: 'helitack',
      assetIds: [],
      reason: 'Over',
      done: 'Helitack of Hemet: first in, first out again.',
    });
  });
});
