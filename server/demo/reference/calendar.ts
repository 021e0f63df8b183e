import type { Temporal } from 'temporal-polyfill';
import type { Chance } from './random.ts';

/** Relative activity of each month. The season peaks from July to September. */
const months = [0.15, 0.15, 0.2, 0.3, 0.6, 1.3, 2.4, 2.6, 2.3, 1.4, 0.6, 0.25];
const busyness = (day: Temporal.PlainDate): number => months[day.month - 1] ?? 1;

/** A random day among the last `days` up to and including `end`, weighted by month. */
export function seasonDay(
  chance: Chance,
  end: Temporal.PlainDate,
  days: number,
): Temporal.PlainDate {
  for (;;) {
    const day = end.subtract({ days: chance.whole(0, days - 1) });
    if (chance.hits(busyness(day) / 2.6)) return day;
  }
}

/**
 * Spreads `total` over the last `days` days, `end` included: oldest first, at least one per day.
 */
export function spread(
  chance: Chance,
  end: Temporal.PlainDate,
  days: number,
  total: number,
): { readonly day: Temporal.PlainDate; readonly count: number }[] {
  const list = Array.from({ length: days }, (_, n) => {
    const day = end.subtract({ days: days - 1 - n });
    return { day, weight: busyness(day) * (0.5 + chance.next()) };
  });
  const sum = list.reduce((s, d) => s + d.weight, 0);
  return list.map(({ day, weight }) => ({
    day,
    count: Math.max(1, Math.round((weight / sum) * total)),
  }));
}
