import { expect, it } from 'vitest';
import { attentionRows, todayRows } from '../../domain/base/lists.ts';
import type { QueuedSave } from '../../domain/dispatch/queued/queuedRecords.ts';
import { dispatchDetail } from '../../domain/dispatch/view/detail.ts';
import { outNow } from '../../domain/dispatch/view/outNow.ts';
import { clockText, formatTime } from '../../domain/format.ts';
import { allRows } from '../../domain/home/allDispatches.ts';
import { closedText } from '../../domain/home/closedText.ts';
import { queuedFlights } from '../../domain/home/queued.ts';
import { facts, stored } from './dispatch/world.ts';

const day = '2025-07-14';
/** 23:40 of the day, and 00:10 and 00:40 after its midnight. */
const [before, after, later] = [
  '2025-07-15T06:40:00Z',
  '2025-07-15T07:10:00Z',
  '2025-07-15T07:40:00Z',
];
const returned = stored(
  { dispatchTime: before, flags: ['noContract'] },
  { timeOut: after, timeIn: later },
);
const open = stored({ dispatchTime: before }, { timeOut: after, timeIn: null });
const times = ({ timeOut, timeIn }: { timeOut: string; timeIn: string }) => [timeOut, timeIn];
const waiting = (record: typeof open, recordId: string) =>
  queuedFlights(
    // A stored record has every field of a body.
    [
      {
        idempotencyKey: 'k',
        recordId,
        refusal: null,
        queuedAt: later,
        form: 'flight',
        body: record,
      } as QueuedSave,
    ],
    facts.aircraft,
    facts.bases,
    'hmt',
    later,
  );

it.each([
  [
    'all dispatches',
    () => allRows([returned], facts.aircraft).flatMap(times),
    ['00:10 +1', '00:40 +1'],
  ],
  [
    "a base's day",
    () => todayRows([returned], facts.aircraft, 'hmt', before).flatMap(times),
    ['00:10 +1', '00:40 +1'],
  ],
  [
    "a base's corrections",
    () => attentionRows([returned], facts.aircraft, 'hmt', later).flatMap(times),
    ['00:10 +1', '00:40 +1'],
  ],
  [
    'out now',
    () => outNow([open], facts.aircraft, facts.bases, 'hmt', later).map(({ since }) => since),
    ['00:10 +1'],
  ],
  [
    'queued landings',
    () => waiting(returned, 'd1').closed.map(({ what }) => what),
    ['in 00:40 +1'],
  ],
  [
    'the summary next to a list',
    () =>
      dispatchDetail(returned, facts.aircraft).parts[0]?.find(({ label }) => label === 'Times')
        ?.text,
    '00:10 +1–00:40 +1',
  ],
  [
    'the dispatch time of the summary',
    () =>
      dispatchDetail(returned, facts.aircraft).head.find(({ label }) => label === 'Dispatched')
        ?.text,
    '23:40',
  ],
  ['a close-out', () => closedText(returned, facts.aircraft).split(' · ')[0], 'T-83 in 00:40 +1'],
])('formats a time after midnight with +1 in %s (RPT-30)', (_, found, expected) =>
  expect(found()).toEqual(expected),
);

it('formats a time of the day before with -1, and a missing time as empty (RPT-30)', () => {
  expect([
    formatTime('2025-07-14T06:50:00Z', day),
    formatTime(null, day),
    clockText('00:40', 2),
  ]).toEqual(['23:50 -1', '', '00:40 +2']);
});
