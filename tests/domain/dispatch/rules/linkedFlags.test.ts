import { expect, it } from 'vitest';
import { linkedFlags } from '../../../../domain/dispatch/rules/linkedFlags.ts';
import { facts, stored } from '../world.ts';

const first = stored({ id: 'a', flags: ['noPilot', 'overlap'] });
const at = (time: string) => `2025-07-14T${time}:00Z`;
const second = stored(
  { id: 'b', dispatchNumber: 10_481, dispatchTime: at('18:00'), flags: ['stillOut', 'hobbsGap'] },
  { timeOut: at('18:05'), timeIn: at('19:00'), hobbsStart: 1234.5, hobbsEnd: 1235.4 },
);
const flags = (...flights: Parameters<typeof linkedFlags>[1]) =>
  flights.map((flight) => linkedFlags(flight, flights, [], facts.now));
const changed = (rest: Partial<(typeof first)['activities'][number]>) => ({
  ...first,
  activities: first.activities.map((a) => ({ ...a, ...rest })),
});

it.each([
  ['nothing unusual', first, [['noPilot'], []]],
  [
    'the previous flight has not landed',
    changed({ timeIn: null, hobbsEnd: null, totalFlightHours: null }),
    [['noPilot', 'overlap'], ['stillOut']],
  ],
  [
    'the previous flight landed after this one left',
    changed({ timeIn: at('18:30') }),
    [['noPilot', 'overlap'], ['overlap']],
  ],
  [
    'the previous flight ended higher',
    changed({ hobbsEnd: 1234.7 }),
    [['noPilot'], ['hobbsBelowLast']],
  ],
  ['the previous flight ended lower', changed({ hobbsEnd: 1234.2 }), [['noPilot'], ['hobbsGap']]],
  [
    'the previous flight left no reading',
    changed({ hobbsStart: null, hobbsEnd: null }),
    [['noPilot'], []],
  ],
] as const)('%s (D-O3)', (_, before, expected) => expect(flags(before, second)).toEqual(expected));

it('flags a flight without a reading only after one that left a reading (D-H7)', () => {
  const unread = {
    ...second,
    activities: second.activities.map((a) => ({ ...a, hobbsStart: null, hobbsEnd: null })),
  };
  const third = {
    ...unread,
    id: 'c',
    dispatchNumber: 10_482,
    dispatchTime: at('20:00'),
    activities: unread.activities.map((a) => ({ ...a, timeOut: at('20:05'), timeIn: at('21:00') })),
  };
  expect(flags(first, unread, third)).toEqual([['noPilot'], ['hobbsMissing'], []]);
});

it('drops an explained gap while both readings and their flights are the same (D-H5, LIM-21)', () => {
  const before = changed({ hobbsEnd: 1234.2 });
  const [after, own] = [
    before.activities[0]?.activityId ?? '',
    second.activities[0]?.activityId ?? '',
  ];
  const note = {
    afterActivityId: after,
    afterReading: 123_420,
    beforeActivityId: own,
    beforeReading: 123_450,
  };
  const with_ = (...notes: readonly (typeof note)[]) =>
    linkedFlags(second, [before, second], notes, facts.now);
  expect(with_(note)).toEqual([]);
  for (const other of [
    { afterReading: 123_410 },
    { beforeReading: 123_460 },
    { afterActivityId: 'x' },
    { beforeActivityId: 'x' },
  ])
    expect(with_({ ...note, ...other })).toEqual(['hobbsGap']);
});

it('leaves a reading below the last one unflagged once it is explained (D-H4, LIM-21)', () => {
  const before = changed({ hobbsEnd: 1234.7 });
  const note = {
    afterActivityId: before.activities[0]?.activityId ?? '',
    afterReading: 123_470,
    beforeActivityId: second.activities[0]?.activityId ?? '',
    beforeReading: 123_450,
  };
  const flagged = (...notes: readonly (typeof note)[]) =>
    linkedFlags(second, [before, second], notes, facts.now);
  expect([flagged(), flagged(note), flagged({ ...note, afterReading: 123_480 })]).toEqual([
    ['hobbsBelowLast'],
    [],
    ['hobbsBelowLast'],
  ]);
});
