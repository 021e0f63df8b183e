import { and, desc, eq, isNotNull, isNull, lt, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { LIST_MAX_DAYS } from '../../contract/wire/spans.ts';
import { pacificDay } from '../../domain/dates/pacific.ts';
import { addDays } from '../../domain/dates/parseDate.ts';
import { pacificToday } from '../database/clock.ts';
import { refuseLongSpan } from '../problems/spans.ts';
import { dispatches } from '../schema/dispatches.ts';

const isDay = (text: string) => text.length === 10;
/**
 * When a dispatch began, as far as known: its dispatch time, else its first time out, else Pacific
 * noon of its day.
 */
export const beganAt = sql`coalesce(${dispatches.dispatchTime}, (select min(w.time_out) from activities w where w.dispatch_id = ${dispatches.id}),
  (${dispatches.activityDate} + time '12:00') at time zone 'America/Los_Angeles')`;

/**
 * Selects rows by their day or, for an instant, by when they began, within `from` and `until`
 * (WIRE-4).
 */
export const withinWindow = (
  low: string | undefined,
  high: string | undefined,
  day: SQLWrapper,
  began: SQLWrapper,
): SQL | undefined =>
  and(
    low === undefined
      ? undefined
      : isDay(low)
        ? sql`${day} >= ${low}::date`
        : sql`${began} >= ${low}::timestamptz`,
    high === undefined
      ? undefined
      : isDay(high)
        ? sql`${day} <= ${high}::date`
        : sql`${began} < ${high}::timestamptz`,
  );
/** Dispatches dated before a day. */
export const isBefore = (day: string): SQL =>
  sql`${dispatches.activityDate} < ${isDay(day) ? day : pacificDay(day)}::date`;
/**
 * Selects dispatches within `from` and `until` (WIRE-4). Days are Pacific and inclusive; an instant
 * as `until` is exclusive. Without both: today.
 */
export function inWindow(
  from: string | undefined,
  until: string | undefined,
  today = pacificToday(),
): SQL | undefined {
  const low = from ?? (until === undefined ? today : undefined);
  const high = until ?? (from === undefined ? today : undefined);
  return withinWindow(low, high, dispatches.activityDate, beganAt);
}

type Window = Readonly<{ from?: string | undefined; until?: string | undefined }>;
/**
 * The window of a list, with a missing start set to the earliest one a list allows. A missing end
 * counts as today for the limit.
 * @throws HttpProblem 400 when it spans more than `LIST_MAX_DAYS` (WIRE-22)
 */
export function boundedWindow({ from, until }: Window): Window {
  if (from !== undefined) refuseLongSpan({ from, until: until ?? pacificToday() }, LIST_MAX_DAYS);
  if (from !== undefined || until === undefined) return { from, until };
  return { from: addDays(isDay(until) ? until : pacificDay(until), 1 - LIST_MAX_DAYS), until };
}

export const isDeleted = (deleted: boolean): SQL =>
  deleted ? isNotNull(dispatches.deletedAt) : isNull(dispatches.deletedAt);

/** Flights that took off and have a Hobbs end reading (D-10). */
export const isMetered = sql`${dispatches.type} = 'flight' and exists (select 1 from activities m
  where m.dispatch_id = ${dispatches.id} and m.hobbs_end is not null and not m.aborted)`;

/**
 * Dispatches with a load still aboard: no flight took it, no user ended it, and its aircraft hasn't
 * departed since (D-53).
 */
export const isStillAboard = sql`${dispatches.type} = 'agentOnly' and exists (
  select 1 from activities l join drops p on p.activity_id = l.id left join preload_uses u on u.load_id = p.id
  where l.dispatch_id = ${dispatches.id} and l.incident_id is null and p.preload_end is null and u.load_id is null and not exists (
    select 1 from dispatches f join activities a on a.dispatch_id = f.id and not a.aborted
    where f.asset_id = ${dispatches.assetId} and f.type = 'flight' and f.deleted_at is null and f.activity_date >= ${dispatches.activityDate} - 1
      and coalesce(a.time_out, f.dispatch_time, (f.activity_date + time '12:00') at time zone 'America/Los_Angeles')
        >= coalesce(l.time_out, ${beganAt})))`;

/** Flights that took off. */
export const hasFlown = sql`${dispatches.type} = 'flight' and exists (select 1 from activities f where f.dispatch_id = ${dispatches.id} and not f.aborted)`;

/** An aircraft's dispatches that began before a given time, newest first. */
export const latestOf = (assetId: string, from: string | undefined, before: string | null) => ({
  where: and(
    eq(dispatches.assetId, assetId),
    isDeleted(false),
    from === undefined ? undefined : inWindow(from, '9999-12-31'),
    before === null ? undefined : lt(beganAt, sql`${before}::timestamptz`),
  ),
  order: [desc(dispatches.activityDate), desc(beganAt), desc(dispatches.number)],
});
