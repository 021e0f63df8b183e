import { Temporal } from 'temporal-polyfill';
import { spread } from './reference/calendar.ts';
import { Chance } from './reference/random.ts';
import { flight } from './seasonFlights.ts';
import { agentOnly, outAtHemet, outNow, standby } from './seasonOthers.ts';
import { minutesOf, type World } from './seasonParts.ts';
import type { DemoDispatch } from './seasonTypes.ts';

/** Approximate number of dispatches in a season. */
const SEASON = 6000;
const DAYS = 365;

/**
 * The season to date: about 6,000 dispatches over the last 365 days, oldest first, and three Hemet
 * aircraft that are out now.
 */
export function demoSeason(
  parts: Pick<World, 'fleet' | 'crews' | 'incidents'>,
  today: string,
  now: number,
  seed = 83,
): DemoDispatch[] {
  const w: World = {
    ...parts,
    chance: new Chance(seed),
    meters: new Map(),
    busyUntil: new Map(),
    paid: new Set(),
    now,
  };
  const list: DemoDispatch[] = [];
  for (const { day, count } of spread(w.chance, Temporal.PlainDate.from(today), DAYS, SEASON)) {
    const text = day.toString();
    if (text === today)
      for (const a of w.fleet)
        if (outAtHemet.some(([radioId]) => radioId === a.radioId))
          w.busyUntil.set(a.id, Number.POSITIVE_INFINITY);
    const active = w.incidents
      .filter((i) => i.firstDay <= text && text <= i.lastDay)
      .flatMap((i) => Array.from({ length: i.weight }, () => i));
    const times = Array.from({ length: count }, () =>
      minutesOf(text, 420 + w.chance.whole(0, 720)),
    ).sort((x, y) => x - y);
    for (const at of times) {
      const kind = w.chance.next();
      const made =
        kind < 0.09
          ? standby(w, text)
          : kind < 0.13
            ? agentOnly(w, text, at, active)
            : flight(w, text, at, active);
      if (made !== null) list.push(made);
    }
  }
  return [...list, ...outNow(w, today)].sort((x, y) =>
    x.day === y.day ? x.dispatchTime - y.dispatchTime : x.day < y.day ? -1 : 1,
  );
}
