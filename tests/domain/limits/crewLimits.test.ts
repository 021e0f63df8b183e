import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DutyEntry } from '../../../contract/limits/limits.ts';
import { placeTime } from '../../../domain/dates/pacific.ts';
import { addDays } from '../../../domain/dates/parseDate.ts';
import { isFlightCrew, namesFlightCrew } from '../../../domain/flightCrew.ts';
import { type LimitWarning, limitsOn } from '../../../domain/limits/crewLimits.ts';
import { dayNumber, dutyDays } from '../../../domain/limits/duty.ts';
import { nextStart } from '../../../domain/limits/nextStart.ts';
import { limitText, ordinal } from '../../../domain/limits/texts.ts';
import { isChaos, runs } from '../../support/depth.ts';

interface Vector {
  readonly name: string;
  readonly input: {
    readonly day: string;
    readonly duty: readonly {
      readonly day: string;
      readonly hours: string;
      readonly start: string;
      readonly end: string;
    }[];
  };
  readonly expected: { readonly warnings: readonly object[] };
}
const vectors = JSON.parse(readFileSync('tests/fixtures/limits.json', 'utf8')) as readonly Vector[];

const instantOf = (local: string) => {
  const [day = '', time = ''] = local.split('T');
  const placed = placeTime(day, time);
  if (placed.kind === 'gap') throw new Error(`${local} doesn't exist`);
  return placed.instant;
};
let made = 0;
const entry = (
  day: string,
  hours: number,
  start: string | null,
  end: string | null,
  isOut = false,
): DutyEntry => ({
  crewId: 'jane',
  dispatchId: String(++made),
  dispatchNumber: made,
  dispatchType: 'flight',
  day,
  hours,
  start,
  end,
  isOut,
});
/** 10:00 to 18:00 on a day of July. */
const day10 = (day: number) =>
  [
    `2025-07-${String(day).padStart(2, '0')}T10:00`,
    `2025-07-${String(day).padStart(2, '0')}T18:00`,
  ] as const;
/** Converts a warning to the format of the test vectors. */
const plain = (warning: LimitWarning): object => {
  const hours = (flown: number) => (flown / 100).toFixed(2);
  switch (warning.rule) {
    case 'L2':
      return { rule: 'L2', value: hours(warning.flown), from: warning.from };
    case 'L1':
    case 'L3':
      return { rule: warning.rule, value: hours(warning.flown) };
    case 'L4':
    case 'L5':
      return { rule: warning.rule, minutes: warning.minutes };
    case 'L6':
      return { rule: 'L6', days: warning.days };
  }
};

describe('limits of a day', () => {
  it.each(vectors)('matches the vector: $name (LIM-3 to LIM-8)', ({ input, expected }) => {
    const duty = input.duty.map((d) =>
      entry(d.day, Number(d.hours), instantOf(d.start), instantOf(d.end)),
    );
    expect(limitsOn(input.day, dutyDays(duty)).map(plain)).toEqual(expected.warnings);
  });

  it('applies no limit to a pilot without duty that day (LIM-10)', () => {
    const duty = [1, 2, 3, 4, 5, 6].map((n) => entry(addDays('2025-07-08', n), 8, null, null));
    expect(limitsOn('2025-07-15', dutyDays(duty))).toEqual([]);
  });

  it('checks neither length nor rest of a day that is not over (LIM-2)', () => {
    const out = entry(
      '2025-07-14',
      0,
      instantOf('2025-07-14T05:00'),
      instantOf('2025-07-14T23:00'),
      true,
    );
    const next = entry(
      '2025-07-15',
      1,
      instantOf('2025-07-15T05:00'),
      instantOf('2025-07-15T06:00'),
    );
    const days = dutyDays([out, next]);
    expect(limitsOn('2025-07-14', days)).toEqual([]);
    expect(limitsOn('2025-07-15', days)).toEqual([]);
  });

  it('counts elapsed minutes, not clock hours, over the night of a clock change (LIM-7)', () => {
    const days = dutyDays([
      entry('2025-03-08', 1, instantOf('2025-03-08T10:00'), instantOf('2025-03-08T20:30')),
      entry('2025-03-09', 1, instantOf('2025-03-09T07:00'), instantOf('2025-03-09T10:00')),
    ]);
    expect(limitsOn('2025-03-09', days).map(plain)).toEqual([{ rule: 'L5', minutes: 570 }]);
  });
});

describe('a duty over midnight (LIM-2)', () => {
  const on = (day: string, hours: number, start: string, end: string) =>
    entry(day, hours, instantOf(start), instantOf(end));
  const evening = on('2025-07-14', 3.5, '2025-07-14T20:00', '2025-07-14T23:30');
  const night = on('2025-07-15', 5.2, '2025-07-15T00:30', '2025-07-15T05:42');
  const limits = (day: string, ...duty: DutyEntry[]) => limitsOn(day, dutyDays(duty)).map(plain);

  it('counts its hours on the day it began, and breaks no rest limit (LIM-3, LIM-7)', () => {
    expect(limits('2025-07-14', evening, night)).toEqual([{ rule: 'L1', value: '8.70' }]);
    expect(limits('2025-07-15', evening, night)).toEqual([]);
    const [first] = dutyDays([night, evening]).values();
    expect([first?.flown, (first?.end ?? 0) - (first?.start ?? 0)]).toEqual([870, 9 * 60 + 42]);
  });

  it('ends with a pause of four hours, which is short rest (LIM-7)', () => {
    const at = (start: string) => on('2025-07-15', 5.2, `2025-07-15T${start}`, '2025-07-15T09:00');
    expect(limits('2025-07-15', evening, at('03:29'))).toEqual([]);
    expect(limits('2025-07-15', evening, at('03:30'))).toEqual([{ rule: 'L5', minutes: 240 }]);
    expect(limits('2025-07-14', evening, at('03:30'))).toEqual([]);
  });

  it('leaves the next night as its own duty', () => {
    const second = on('2025-07-15', 3.5, '2025-07-15T20:00', '2025-07-15T23:30');
    const third = on('2025-07-16', 5.2, '2025-07-16T00:30', '2025-07-16T05:42');
    const days = dutyDays([third, evening, second, night]);
    expect([...days.values()].map(({ flown, isCarried }) => [flown, isCarried])).toEqual([
      [870, false],
      [870, false],
      [0, true],
    ]);
    expect(limits('2025-07-15', evening, night, second, third)).toEqual([
      { rule: 'L1', value: '8.70' },
    ]);
  });

  it('counts the part after midnight in its length (LIM-6)', () => {
    const noon = on('2025-07-14', 1, '2025-07-14T12:00', '2025-07-14T23:30');
    expect(
      limits('2025-07-14', noon, on('2025-07-15', 1, '2025-07-15T00:30', '2025-07-15T02:01')),
    ).toEqual([{ rule: 'L4', minutes: 841 }]);
  });

  it('counts both days as days on duty, and requires no day off on the second (LIM-5, LIM-8)', () => {
    const worked = Array.from({ length: 11 }, (_, n) =>
      on(`2025-07-${String(n + 3).padStart(2, '0')}`, 0, ...day10(n + 3)),
    );
    expect(limits('2025-07-15', ...worked, evening, night)).toEqual([{ rule: 'L6', days: 13 }]);
    const flown = [9, 10, 11, 12, 13].map((n) =>
      on(`2025-07-${String(n).padStart(2, '0')}`, 6, ...day10(n)),
    );
    expect(
      limits('2025-07-15', ...flown, { ...evening, hours: 5 }, { ...night, hours: 1 }),
    ).toEqual([]);
  });

  it('moves the next start from its end (LIM-9)', () => {
    expect(nextStart('2025-07-15', dutyDays([evening, night]))).toEqual({
      kind: 'from',
      day: '2025-07-15',
      instant: instantOf('2025-07-15T15:42'),
    });
  });

  it('does not continue after a flight that is still out', () => {
    expect(dutyDays([{ ...evening, isOut: true }, night]).get(dayNumber('2025-07-15'))?.flown).toBe(
      520,
    );
    const out = { ...night, end: null, isOut: true };
    expect(nextStart('2025-07-15', dutyDays([evening, out]))).toEqual({ kind: 'out' });
  });
});

it.each([
  ['Pilot', true],
  ['  co-PILOT ', true],
  ['Mechanic', false],
  ['Airtanker Captain', true],
  ['Fire Captain', false],
  ['Helitack captain', false],
])('a job called %j counts as flight crew: %j (LIM-24)', (name, is) =>
  expect(namesFlightCrew(name)).toBe(is),
);
it('applies limits by the mark, and by the name only where the mark is missing (LIM-1)', () => {
  expect(isFlightCrew({ name: 'Pilot', isFlightCrew: false })).toBe(false);
  expect(isFlightCrew({ name: 'Smokejumper', isFlightCrew: true })).toBe(true);
  expect(isFlightCrew({ name: 'Pilot' })).toBe(true);
});

describe('sentences of limits', () => {
  const cases: readonly (readonly [LimitWarning, string])[] = [
    [
      { rule: 'L1', flown: 840 },
      'Jane Doe has 8.4 flight hours on 07/15/2025; 8 is the usual daily limit.',
    ],
    [
      { rule: 'L2', flown: 4320, from: '2025-07-09', until: '2025-07-14' },
      'Jane Doe: 43.2 flight hours from 07/09 to 07/14/2025; 42 in 6 days is the usual limit.',
    ],
    [
      { rule: 'L2', flown: 4320, from: '2025-12-28', until: '2026-01-02' },
      'Jane Doe: 43.2 flight hours from 12/28/2025 to 01/02/2026; 42 in 6 days is the usual limit.',
    ],
    [
      { rule: 'L3', flown: 3600 },
      'Jane Doe has 36.0 flight hours in the 6 days before 07/15/2025; a day off is due (NWCG).',
    ],
    [{ rule: 'L4', minutes: 880 }, 'Jane Doe was on duty 14 h 40 min; 14 h is the limit (NWCG).'],
    [
      { rule: 'L5', minutes: 599, start: Date.parse('2025-07-15T14:00:00Z') / 60_000 },
      'Jane Doe had 9 h 59 min of rest before 07:00; 10 h are needed (14 CFR 135.267).',
    ],
    [{ rule: 'L6', days: 13 }, "07/15/2025 is Jane Doe's 13th day on duty in 14 (NWCG: 2 off)."],
  ];
  it.each(cases)('states %j (LIM-3 to LIM-8)', (warning, text) =>
    expect(limitText('Jane Doe', '2025-07-15', warning)).toBe(text),
  );
  it('uses ordinals', () =>
    expect([1, 2, 3, 4, 11, 12, 13, 14, 21].map(ordinal)).toEqual([
      '1st',
      '2nd',
      '3rd',
      '4th',
      '11th',
      '12th',
      '13th',
      '14th',
      '21st',
    ]));
});

/**
 * A person's month: each day off, or on from a minute of the day for some minutes with some hours.
 */
const FIRST = '2025-07-01';
const arbitraryDay = fc.option(
  fc.record({
    hours: fc.integer({ min: 0, max: 900 }),
    start: fc.integer({ min: 0, max: 1200 }),
    length: fc.integer({ min: 30, max: 1000 }),
    out: fc.integer({ min: 0, max: 30 }),
  }),
  { freq: 5, nil: null },
);
type Month = readonly ({
  readonly hours: number;
  readonly start: number;
  readonly length: number;
  readonly out: number;
} | null)[];
const arbitraryMonth: fc.Arbitrary<Month> = fc.array(arbitraryDay, {
  minLength: 30,
  maxLength: 30,
});
const midnight = (n: number) => Date.parse(instantOf(`${addDays(FIRST, n)}T00:00`)) / 60_000;
const entriesOf = (month: Month): DutyEntry[] =>
  month.flatMap((day, n) => {
    if (day === null) return [];
    const at = (minutes: number) => new Date((midnight(n) + minutes) * 60_000).toISOString();
    // Two dispatches: one at the start, one at the end.
    const half = Math.floor(day.hours / 2);
    return [
      entry(
        addDays(FIRST, n),
        half / 100,
        at(day.start),
        at(day.start + Math.floor(day.length / 2)),
        day.out === 0,
      ),
      entry(
        addDays(FIRST, n),
        (day.hours - half) / 100,
        at(day.start + Math.floor(day.length / 2)),
        at(day.start + day.length),
      ),
    ];
  });

/** A day of the month as its duty: the hours of a carried day count for the duty before (LIM-2). */
interface Duty {
  hours: number;
  readonly start: number;
  end: number;
  isOut: boolean;
  readonly isCarried: boolean;
}
function dutiesOf(month: Month): (Duty | null)[] {
  const duties: (Duty | null)[] = [];
  let before: Duty | null = null;
  for (const [n, day] of month.entries()) {
    if (day === null) {
      before = null;
      duties.push(null);
      continue;
    }
    const start = midnight(n) + day.start;
    const own: Duty = {
      hours: day.hours,
      start,
      end: start + day.length,
      isOut: day.out === 0,
      isCarried: false,
    };
    if (before !== null && !before.isOut && start - before.end < 240) {
      before.hours += own.hours;
      before.end = Math.max(before.end, own.end);
      before.isOut = own.isOut;
      duties.push({ ...own, hours: 0, isCarried: true });
    } else {
      before = own;
      duties.push(own);
    }
  }
  return duties;
}

/** Checks each limit again over each window of days. */
function bruteForce(month: Month, day: number): object[] {
  const duties = dutiesOf(month);
  const today = duties[day];
  if (today === null || today === undefined) return [];
  const all = Array.from({ length: 80 }, (_, n) => duties[n - 25] ?? null);
  const flown = (from: number, length: number) =>
    all.slice(from + 25, from + 25 + length).reduce((sum, d) => sum + (d?.hours ?? 0), 0);
  const found: object[] = [];
  if (today.hours > 800) found.push({ rule: 'L1', value: (today.hours / 100).toFixed(2) });
  const windows = [5, 4, 3, 2, 1, 0].map((back) => ({
    from: day - back,
    sum: flown(day - back, 6),
  }));
  const most = Math.max(...windows.map((w) => w.sum));
  const first = windows.find((w) => w.sum === most);
  if (most > 4200)
    found.push({
      rule: 'L2',
      value: (most / 100).toFixed(2),
      from: addDays(FIRST, first?.from ?? 0),
    });
  else if (!today.isCarried && flown(day - 6, 6) >= 3600)
    found.push({ rule: 'L3', value: (flown(day - 6, 6) / 100).toFixed(2) });
  if (!today.isCarried && !today.isOut && today.end - today.start > 840)
    found.push({ rule: 'L4', minutes: today.end - today.start });
  let back = day - 1;
  while (duties[back]?.isCarried) back--;
  const before = duties[back];
  if (!today.isCarried && before !== null && before !== undefined && !before.isOut) {
    const rest = today.start - before.end;
    if (rest < 600) found.push({ rule: 'L5', minutes: rest });
  }
  const counts = Array.from(
    { length: 14 },
    (_, n) => all.slice(day - n + 25, day - n + 39).filter((d) => d !== null).length,
  );
  if (Math.max(...counts) > 12) found.push({ rule: 'L6', days: Math.max(...counts) });
  return found;
}

const MONTHS = runs(isChaos ? 20_000 : 2_000);
describe('a month of duty days', () => {
  it(`breaks the same limits as a brute-force check, ${MONTHS} months (LIM-3 to LIM-8)`, () => {
    fc.assert(
      fc.property(arbitraryMonth, fc.integer({ min: 0, max: 29 }), (month, day) => {
        expect(limitsOn(addDays(FIRST, day), dutyDays(entriesOf(month))).map(plain)).toEqual(
          bruteForce(month, day),
        );
      }),
      { numRuns: MONTHS },
    );
  });

  it('has a next start that breaks neither rest, day off nor days on duty, and no earlier one works (LIM-9)', () => {
    fc.assert(
      fc.property(arbitraryMonth, (month) => {
        const today = addDays(FIRST, 29);
        const entries = entriesOf(month);
        const next = nextStart(today, dutyDays(entries));
        if (next.kind !== 'from') return;
        const isFine = (day: string, instant: string) => {
          const days = dutyDays([...entries, entry(day, 0, instant, instant)]);
          return !limitsOn(day, days).some(
            ({ rule }) => rule === 'L3' || rule === 'L5' || rule === 'L6' || rule === 'L2',
          );
        };
        const start = next.instant ?? instantOf(`${next.day}T00:00`);
        expect(isFine(next.day, start)).toBe(true);
        // A flight on a day that a duty runs into belongs to that duty and begins none.
        const worked = addDays(
          FIRST,
          dutiesOf(month).findLastIndex((duty) => duty !== null),
        );
        for (
          let day = worked < today ? today : addDays(today, 1);
          day < next.day;
          day = addDays(day, 1)
        )
          expect(isFine(day, instantOf(`${day}T23:59`)), day).toBe(false);
      }),
      { numRuns: MONTHS / 10 },
    );
  });
});

describe('the next start (LIM-9)', () => {
  const day = (date: string, start: string, end: string, hours = 1) =>
    entry(date, hours, instantOf(start), instantOf(end));
  it('comes ten hours after the end', () => {
    const days = dutyDays([day('2025-07-14', '2025-07-14T12:00', '2025-07-14T21:01')]);
    expect(nextStart('2025-07-14', days)).toEqual({
      kind: 'from',
      day: '2025-07-15',
      instant: instantOf('2025-07-15T07:01'),
    });
  });
  it('is any time for a pilot who was off yesterday', () => {
    expect(
      nextStart(
        '2025-07-16',
        dutyDays([day('2025-07-14', '2025-07-14T12:00', '2025-07-14T21:01')]),
      ),
    ).toEqual({ kind: 'any' });
    expect(nextStart('2025-07-16', new Map())).toEqual({ kind: 'any' });
  });
  it('is unknown while the pilot is out', () => {
    expect(
      nextStart(
        '2025-07-14',
        dutyDays([entry('2025-07-14', 0, instantOf('2025-07-14T12:00'), null, true)]),
      ),
    ).toEqual({ kind: 'out' });
  });
  it('waits for the day off', () => {
    const days = dutyDays(
      [9, 10, 11, 12, 13, 14].map((n) =>
        day(
          `2025-07-${String(n).padStart(2, '0')}`,
          `2025-07-${String(n).padStart(2, '0')}T08:00`,
          `2025-07-${String(n).padStart(2, '0')}T18:00`,
          6,
        ),
      ),
    );
    expect(nextStart('2025-07-14', days)).toEqual({
      kind: 'from',
      day: '2025-07-16',
      instant: null,
    });
  });
});
