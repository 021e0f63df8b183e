import { Temporal } from 'temporal-polyfill';
import { REPORT_ZONE } from '../../contract/constants.ts';
import type { MailingWhen } from '../../contract/mailings/mailings.ts';
import { instantText, pacificDay } from '../dates/pacific.ts';

type Day = Temporal.PlainDate;

/** The first due day on or after a day; with `way` -1, the last one on or before it. */
function dueDay({ pace, weekday, monthDay }: MailingWhen, day: Day, way: 1 | -1): Day {
  if (pace === 'daily') return day;
  if (pace === 'weekly')
    return day.add({ days: way * ((way * (weekday - day.dayOfWeek) + 7) % 7) });
  // In a month without that day, the last day counts (RPT-160).
  const own = day.with({ day: monthDay }, { overflow: 'constrain' });
  if (Temporal.PlainDate.compare(own, day) * way >= 0) return own;
  return day
    .with({ day: 1 })
    .add({ months: way })
    .with({ day: monthDay }, { overflow: 'constrain' });
}

/** An hour skipped by the clock change is the next one; a repeated hour counts once (RPT-160). */
const dueAt = (day: Day, hour: number): Temporal.Instant =>
  day
    .toPlainDateTime(Temporal.PlainTime.from({ hour }))
    .toZonedDateTime(REPORT_ZONE, { disambiguation: 'compatible' })
    .toInstant();

const textOf = (at: Temporal.Instant) => instantText(at.epochMilliseconds);

/** The first due time after an instant. Both are UTC instants. */
export function nextDue(when: MailingWhen, after: string): string {
  const from = Temporal.Instant.from(after);
  const day = Temporal.PlainDate.from(pacificDay(after));
  const first = dueAt(dueDay(when, day, 1), when.hour);
  if (Temporal.Instant.compare(first, from) > 0) return textOf(first);
  return textOf(dueAt(dueDay(when, day.add({ days: 1 }), 1), when.hour));
}

/**
 * The most recent due time at or before `until`. After an outage that one is sent and the rest are
 * skipped (RPT-165).
 */
export function latestDue(when: MailingWhen, until: string): string {
  const to = Temporal.Instant.from(until);
  const day = Temporal.PlainDate.from(pacificDay(until));
  const last = dueAt(dueDay(when, day, -1), when.hour);
  if (Temporal.Instant.compare(last, to) <= 0) return textOf(last);
  return textOf(dueAt(dueDay(when, day.subtract({ days: 1 }), -1), when.hour));
}
