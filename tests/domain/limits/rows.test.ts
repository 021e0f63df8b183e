import { describe, expect, it } from 'vitest';
import type { DutyEntry, MeterJoin } from '../../../contract/limits/limits.ts';
import { limitsPath, readLimitsFilters } from '../../../domain/limits/address.ts';
import { brokenLimits, crewRows, nextText, shownDays } from '../../../domain/limits/crewRows.ts';
import { joinText, meterRows, missingFlightPath } from '../../../domain/limits/meterRows.ts';
import { noteBody, reasonError } from '../../../domain/limits/noteRules.ts';

const today = '2025-07-14';
/** 07:00 in California. */
const now = '2025-07-14T14:00:00Z';
const entry = (
  crewId: string,
  day: string,
  hours: number,
  rest: Partial<DutyEntry> = {},
): DutyEntry => ({
  crewId,
  dispatchId: `${crewId} ${day}`,
  dispatchNumber: 10_480,
  dispatchType: 'flight',
  day,
  hours,
  start: `${day}T15:05:00Z`,
  end: `${day}T20:20:00Z`,
  isOut: false,
  ...rest,
});
const people = [
  { crewId: 'ann', name: 'Ann Ames', vendorName: 'Valley Air' },
  { crewId: 'jane', name: 'Jane Doe', vendorName: 'Valley Air' },
];

describe('rows of the crew (LIM-13)', () => {
  const duty = [
    entry('ann', '2025-07-14', 1.25),
    entry('jane', '2025-07-13', 8.4),
    entry('jane', '2025-07-14', 0, { end: null, isOut: true }),
    entry('jane', '2025-06-30', 2),
  ];
  const rows = crewRows({ people, duty }, today, now);
  it('covers 14 days, pilots with a broken limit first', () => {
    expect(shownDays(today)).toHaveLength(14);
    expect(rows.map(({ name, broken, next }) => [name, broken, next])).toEqual([
      ['Jane Doe', 1, '8.0 h and 14 h of duty left; still out'],
      ['Ann Ames', 0, '6.7 h and 14 h of duty left; from tomorrow'],
    ]);
  });
  it('shows hours, duty and broken limits', () => {
    const [jane] = rows;
    expect(
      jane?.cells.slice(0, 2).map(({ hours, duty: times, warnings }) => [hours, times, warnings]),
    ).toEqual([
      ['0.0', '08:05–out', []],
      [
        '8.4',
        '08:05–13:20',
        ['Jane Doe has 8.4 flight hours on 07/13/2025; 8 is the usual daily limit.'],
      ],
    ]);
    expect(jane?.cells.at(-1)).toEqual({
      day: '2025-07-01',
      hours: '',
      duty: '',
      warnings: [],
      dispatches: [],
    });
  });
  it('shows on the second day of a duty over midnight when it ended, and its limit once (LIM-2)', () => {
    const evening = entry('jane', '2025-07-13', 3.5, {
      start: '2025-07-14T03:00:00Z',
      end: '2025-07-14T06:30:00Z',
    });
    const night = entry('jane', '2025-07-14', 5.2, {
      start: '2025-07-14T07:30:00Z',
      end: '2025-07-14T12:42:00Z',
    });
    const [jane] = crewRows({ people, duty: [evening, night] }, today, now);
    expect(
      jane?.cells
        .slice(0, 2)
        .map(({ hours, duty: times, dispatches }) => [hours, times, dispatches.length]),
    ).toEqual([
      ['', 'to 05:42', 1],
      ['8.7', '20:00–05:42 +1', 2],
    ]);
    expect(jane?.next).toBe('From 15:42');
    expect(
      brokenLimits(crewRows({ people, duty: [evening, night] }, today, now)).map(
        ({ text }) => text,
      ),
    ).toEqual(['Jane Doe has 8.7 flight hours on 07/13/2025; 8 is the usual daily limit.']);
  });
  it('names a broken limit once, however many days show it', () => {
    const six = [9, 10, 11, 12, 13, 14].map((n) =>
      entry('jane', `2025-07-${String(n).padStart(2, '0')}`, 7.2),
    );
    const broken = brokenLimits(crewRows({ people, duty: six }, today, now));
    expect(broken.map(({ text, day }) => [day, text])).toEqual([
      [
        '2025-07-14',
        'Jane Doe: 43.2 flight hours from 07/09 to 07/14/2025; 42 in 6 days is the usual limit.',
      ],
    ]);
  });
});

it.each([
  [{ kind: 'any' }, 'Any time'],
  [{ kind: 'out' }, 'Still out'],
  [{ kind: 'from', day: '2025-07-14', instant: '2025-07-14T14:01:00Z' }, 'From 07:01'],
  [{ kind: 'from', day: '2025-07-14', instant: '2025-07-14T13:59:00Z' }, 'Any time'],
  [{ kind: 'from', day: '2025-07-14', instant: null }, 'Any time'],
  [{ kind: 'from', day: '2025-07-15', instant: '2025-07-15T14:01:00Z' }, 'From tomorrow 07:01'],
  [{ kind: 'from', day: '2025-07-16', instant: null }, 'From 07/16/2025'],
] as const)('shows the next start %j as %j (LIM-9)', (next, text) =>
  expect(nextText(next, now)).toBe(text),
);

const side = (n: number, reading: number): MeterJoin['after'] => ({
  activityId: `a${n}`,
  dispatchId: `d${n}`,
  dispatchNumber: 10_480 + n,
  day: today,
  baseId: n === 1 ? 'hmt' : null,
  reading,
});
const join = (hours: number, rest: Partial<MeterJoin> = {}): MeterJoin => ({
  kind: 'gap',
  assetId: 't83',
  after: side(2, 1235.8),
  before: side(10, 1236.4),
  hours,
  note: null,
  ...rest,
});

describe('rows of the meters', () => {
  it('states the missing or doubled hours of a meter (LIM-21)', () => {
    expect(joinText(join(0.6))).toBe(
      '0.6 h are missing between 10482 (1,235.8) and 10490 (1,236.4).',
    );
    expect(joinText(join(0.25, { kind: 'overlap' }))).toBe(
      '0.25 h are counted twice between 10482 (1,235.8) and 10490 (1,236.4).',
    );
  });
  it('lists unexplained meter gaps first, the longest first (LIM-22)', () => {
    const note = { reason: 'Ground run', by: 'D. Dispatch', at: '2025-07-14T22:00:00Z' };
    const rows = meterRows([join(0.3), join(2, { note }), join(0.9)], new Map([['t83', 'T-83']]));
    expect(rows.map(({ join: { hours }, note: said, radioId }) => [hours, said, radioId])).toEqual([
      [0.9, '', 'T-83'],
      [0.3, '', 'T-83'],
      [2, 'Ground run (D. Dispatch)', 'T-83'],
    ]);
  });
  it('links to the missing flight with its known fields (LIM-21)', () => {
    expect(missingFlightPath(join(0.6))).toBe(
      '/dispatch/flight/new?aircraft=t83&hobbsStart=1235.8&hobbsEnd=1236.4',
    );
    expect(missingFlightPath(join(0.6, { after: side(1, 1235.8) }))).toBe(
      '/dispatch/flight/new?aircraft=t83&base=hmt&hobbsStart=1235.8&hobbsEnd=1236.4',
    );
    expect(meterRows([join(0.6, { kind: 'overlap' })], new Map())[0]?.missing).toBe('');
  });
  it('accepts a reason of 3 to 200 characters (LIM-21)', () => {
    expect([reasonError(' ab '), reasonError('abc'), reasonError('x'.repeat(201))]).toEqual([
      'Say why, in at least 3 characters.',
      null,
      'At most 200 characters.',
    ]);
    expect(noteBody(join(0.6), ' Ground run ')).toEqual({
      afterActivityId: 'a2',
      beforeActivityId: 'a10',
      afterReading: 1235.8,
      beforeReading: 1236.4,
      reason: 'Ground run',
    });
  });
});

it.each([
  [{}, { tab: 'crew', until: today }, '/limits'],
  [
    { tab: 'meters', until: '2025-07-01' },
    { tab: 'meters', until: '2025-07-01' },
    '/limits?tab=meters&until=2025-07-01',
  ],
  [{ tab: 'x', until: '07/01/2025' }, { tab: 'crew', until: today }, '/limits'],
] as const)('reads the address %j (LIM-13)', (given, address, text) => {
  expect(readLimitsFilters(given, today)).toEqual(address);
  expect(limitsPath(address, today)).toBe(text);
});
