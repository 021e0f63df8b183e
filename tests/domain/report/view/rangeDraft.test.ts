import { expect, it } from 'vitest';
import { relativeDates } from '../../../../contract/report/views.ts';
import {
  dateRange,
  lastDaysRange,
  rangeDays,
  specificRange,
} from '../../../../domain/dates/dateRange.ts';
import {
  daysText,
  draftOf,
  linkProblem,
  readDraft,
  shortDaysText,
} from '../../../../domain/report/view/rangeDraft.ts';
import {
  pastRanges,
  relativeLabel,
  relativeRange,
} from '../../../../domain/report/view/relativeDates.ts';

it.each([
  ['2025-07-01', '2025-07-14', '07/01/2025 – 07/14/2025', '07/01 – 07/14/2025'],
  ['2024-12-31', '2025-01-02', '12/31/2024 – 01/02/2025', '12/31/2024 – 01/02/2025'],
  ['2025-07-14', '2025-07-14', '07/14/2025', '07/14/2025'],
])('formats %s to %s as %s, and as %s in a small space', (from, until, whole, short) => {
  expect([daysText({ from, until }), shortDaysText({ from, until })]).toEqual([whole, short]);
});

it.each([
  [
    '2026-11-23',
    7,
    [
      '2026-10-01 2026-10-31',
      '2025-05-01 2025-11-30',
      '2025-01-01 2025-12-31',
      '2026-07-01 2026-11-23',
      '2025-07-01 2026-06-30',
    ],
  ],
  // A season ends with November; a year and a fiscal year begin on their first day.
  [
    '2026-12-01',
    10,
    [
      '2026-11-01 2026-11-30',
      '2026-05-01 2026-11-30',
      '2025-01-01 2025-12-31',
      '2026-10-01 2026-12-01',
      '2025-10-01 2026-09-30',
    ],
  ],
  [
    '2024-03-01',
    3,
    [
      '2024-02-01 2024-02-29',
      '2023-05-01 2023-11-30',
      '2023-01-01 2023-12-31',
      '2024-03-01 2024-03-01',
      '2023-03-01 2024-02-29',
    ],
  ],
  [
    '2026-01-31',
    1,
    [
      '2025-12-01 2025-12-31',
      '2025-05-01 2025-11-30',
      '2025-01-01 2025-12-31',
      '2026-01-01 2026-01-31',
      '2025-01-01 2025-12-31',
    ],
  ],
] as const)(
  'offers the past ranges on %s, with a fiscal year beginning in month %s (RPT-87)',
  (today, month, days) => {
    const offered = pastRanges({ today, fiscalMonth: month });
    expect(offered.map(({ label }) => label)).toEqual([
      'Last month',
      'Last season',
      'Last year',
      'Fiscal year',
      'Last fiscal year',
    ]);
    expect(offered.map(({ range }) => `${range.start} ${range.end}`)).toEqual(days);
  },
);
it('explains invalid dates of a link (RPT-88)', () => {
  const problems = [
    null,
    specificRange('2026-02-01', '2026-02-01'),
    specificRange('2026-02-02', '2026-02-01'),
    specificRange(null, '2026-02-01'),
  ].map(linkProblem);
  expect(problems).toEqual([
    null,
    null,
    'End date must be on or after the start.',
    'Choose a start date.',
  ]);
});

it.each([
  ['2026-11-23', '2026-05-01 2026-11-23'],
  ['2026-12-24', '2026-05-01 2026-11-30'],
  ['2026-04-30', '2025-05-01 2025-11-30'],
  ['2026-05-01', '2026-05-01 2026-05-01'],
])('sets on %s the season to date to %s (RPT-141)', (today, days) => {
  const { start, end } = relativeRange('seasonToDate', { today, fiscalMonth: 7 });
  expect(`${start} ${end}`).toBe(days);
});
it('resolves every relative range to days in order and not after today (RPT-141)', () => {
  for (const today of ['2024-02-29', '2025-01-01', '2025-06-30', '2025-12-31'])
    for (const name of relativeDates) {
      const days = rangeDays(relativeRange(name, { today, fiscalMonth: 10 }), today);
      expect([
        relativeLabel(name),
        (days?.from ?? '') <= (days?.until ?? ''),
        (days?.until ?? '9') <= today,
      ]).toEqual([expect.any(String), true, true]);
    }
});

const typed = { dateMode: 'specific', start: '', end: '', date: '', days: '' } as const;
it.each([
  [
    'both days',
    { start: '7/1/2025', end: '07/14/2025' },
    specificRange('2025-07-01', '2025-07-14'),
  ],
  [
    'unused days, even invalid ones',
    { start: '7/1/2025', end: '7/1/2025', date: 'x', days: 'x' },
    specificRange('2025-07-01', '2025-07-01'),
  ],
  [
    'a number of days',
    { dateMode: 'lastDays', days: ' 30 ', start: 'x', date: 'x' },
    lastDaysRange(30),
  ],
  [
    'a day of the year to date',
    { dateMode: 'ytd', date: '7/14/2025', end: 'x' },
    dateRange('ytd', '2025-07-14'),
  ],
  [
    'a day of the month to date',
    { dateMode: 'mtd', date: '7/14/2025' },
    dateRange('mtd', '2025-07-14'),
  ],
] as const)('reads %s', (_, given, range) =>
  expect(readDraft({ ...typed, ...given })).toEqual({ range, errors: null }),
);
it.each([
  ['a missing start', { end: '7/1/2025' }, ['start']],
  ['a missing end', { start: '7/1/2025' }, ['end']],
  ['two invalid days', { start: '13/45/2025', end: 'x' }, ['start', 'end']],
  ['an end before the start', { start: '7/2/2025', end: '7/1/2025' }, ['end']],
  ['a missing number of days', { dateMode: 'lastDays' }, ['days']],
  ['too high a number', { dateMode: 'lastDays', days: '30x' }, ['days']],
  ['too low a number', { dateMode: 'lastDays', days: 'x30' }, ['days']],
  ['six digits', { dateMode: 'lastDays', days: '000030' }, ['days']],
  ['a missing day', { dateMode: 'mtd', start: '7/1/2025' }, ['date']],
  ['an invalid day', { dateMode: 'ytd', date: '2/30/2025' }, ['date']],
] as const)(
  'explains the problem with %s at its field (RPT-3, ENTRY-20 to ENTRY-22)',
  (_, given, fields) => {
    const { range, errors } = readDraft({ ...typed, ...given });
    expect([range, Object.keys(errors ?? {})]).toEqual([null, fields]);
  },
);
it('begins with the current range, or with today', () => {
  expect(draftOf(null, '2025-07-14')).toEqual({
    dateMode: 'specific',
    start: '',
    end: '',
    date: '07/14/2025',
    days: '7',
  });
  expect(draftOf(lastDaysRange(30), '2025-07-14')).toEqual({
    dateMode: 'lastDays',
    start: '',
    end: '',
    date: '07/14/2025',
    days: '30',
  });
});
