import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pacificDay, pacificTime, placeTime } from '../../../domain/dates/pacific.ts';
import type { Store } from '../../../server/database/open.ts';
import { freshStore, kinds } from '../support/support.ts';

const PAIRS = 10_000;
/**
 * Nights on which Pacific clocks change, by the rules in force since 2007: second Sunday of March,
 * first Sunday of November.
 */
const nights = Array.from({ length: 31 }, (_, n) => 2010 + n).flatMap((year) =>
  ([3, 11] as const).map((month) => {
    const first = Temporal.PlainDate.from({ year, month, day: 1 });
    return first.add({ days: ((7 - first.dayOfWeek) % 7) + (month === 3 ? 7 : 0) });
  }),
);
const hour = fc.nat(23).map((h) => String(h).padStart(2, '0'));
const minute = fc.nat(59).map((m) => String(m).padStart(2, '0'));
const anyDay = fc.nat(31 * 365).map((n) => Temporal.PlainDate.from('2010-01-01').add({ days: n }));
/** Most pairs lie in the hours around a change, where an error would hide. */
const pair = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      day: fc.constantFrom(...nights).map(String),
      time: fc.tuple(fc.constantFrom('00', '01', '02', '03'), minute),
    }),
  },
  { weight: 1, arbitrary: fc.record({ day: anyDay.map(String), time: fc.tuple(hour, minute) }) },
);

describe.each(kinds)('Pacific time agrees with AT TIME ZONE on %s', (kind) => {
  let store: Store;
  beforeAll(async () => {
    store = await freshStore(kind);
  }, 60_000);
  afterAll(() => store.close());

  it(`agrees over ${PAIRS} pairs of day and time (D-X8)`, async () => {
    const pairs = fc.sample(pair, PAIRS).map(({ day, time }) => ({ day, time: time.join(':') }));
    const ours = pairs.map(({ day, time }) => placeTime(day, time));
    // The database's conversion of the local time, and its local time for our instants.
    const { rows } = await store.pool.query(
      `select (l.day || ' ' || l.time)::timestamp at time zone 'America/Los_Angeles' as placed,
              to_char(((l.day || ' ' || l.time)::timestamp at time zone 'America/Los_Angeles') at time zone 'America/Los_Angeles', 'YYYY-MM-DD HH24:MI') as back,
              to_char(l.instant::timestamptz at time zone 'America/Los_Angeles', 'YYYY-MM-DD HH24:MI') as shown
       from unnest($1::text[], $2::text[], $3::text[]) with ordinality l(day, time, instant, n) order by n`,
      [
        pairs.map((p) => p.day),
        pairs.map((p) => p.time),
        ours.map((o) => (o.kind === 'placed' ? o.instant : null)),
      ],
    );
    const differing = pairs.filter((given, n) => {
      const mine = ours[n];
      const theirs = rows[n] as { placed: string; back: string; shown: string | null };
      const local = `${given.day} ${given.time}`;
      // A time that does not exist: the database moves it, so it does not round-trip.
      if (mine === undefined || mine.kind === 'gap') return theirs.back === local;
      const readings = [
        mine,
        ...(mine.twin === null ? [] : [placeTime(given.day, given.time, mine.twin.offset)]),
      ];
      const isOneOfOurs = readings.some(
        (r) => r.kind === 'placed' && Date.parse(r.instant) === Date.parse(theirs.placed),
      );
      const isShownAlike =
        theirs.shown === local &&
        `${pacificDay(mine.instant)} ${pacificTime(mine.instant)}` === local;
      return !isOneOfOurs || !isShownAlike;
    });
    expect(differing).toEqual([]);
    // The runs included both kinds of night.
    expect([
      ours.some((o) => o.kind === 'gap'),
      ours.some((o) => o.kind === 'placed' && o.twin !== null),
    ]).toEqual([true, true]);
  }, 60_000);
});
