import { and, desc, eq, sql } from 'drizzle-orm';
import { Temporal } from 'temporal-polyfill';
import { PRELOAD_WINDOW_DAYS } from '../../contract/constants.ts';
import { LIST_MAX_DAYS } from '../../contract/wire/spans.ts';
import { ATTENTION_DAYS } from '../../domain/base/facts.ts';
import { dayWindow } from '../../domain/dates/pacific.ts';
import { needsAttention } from '../../domain/home/attention.ts';
import { requireBase } from '../base/readBases.ts';
import { nowInstant, pacificToday } from '../database/clock.ts';
import type { Handlers } from '../http/handler.ts';
import { streamRows } from '../http/streamed.ts';
import { tag } from '../http/version.ts';
import { idList } from '../problems/idList.ts';
import { notFound } from '../problems/problem.ts';
import { refuseLongSpan } from '../problems/spans.ts';
import { dispatches } from '../schema/dispatches.ts';
import {
  boundedWindow,
  inWindow,
  isBefore,
  isDeleted,
  isStillAboard,
  latestOf,
} from './dispatchWindows.ts';
import { readAround, readNextFlightWithHobbs } from './flightsBefore.ts';
import { readBaseLoads, readLoadsAboard, readRecentFill } from './loads.ts';
import { dispatchIds, readDispatch, readDispatches, readDispatchesOf } from './readDispatches.ts';
import { searchDispatches } from './searchDispatches.ts';

/** Maximum number of incidents one request may name. */
const MAX_INCIDENTS = 100;
const RECENT_FILL_HOURS = 24;
/** Dispatches listed on the home page (HOME-6). */
const MINE_LISTED = 10;

/** A Pacific day or an instant, as an instant. */
const instantOf = (text: string) => (text.length === 10 ? dayWindow(text).from : text);

export const dispatchReadHandlers = {
  listDispatches: async ({ store, query, reply }) => {
    const { from, until } = boundedWindow(query);
    const where = and(inWindow(from, until), isDeleted(query.isArchived === 'true'));
    const older =
      query.aboard === 'true' && from !== undefined
        ? await dispatchIds(store.db, and(isStillAboard, isBefore(from), isDeleted(false)))
        : [];
    return streamRows(
      reply,
      [...older, ...(await dispatchIds(store.db, where))],
      (ids) => readDispatchesOf(store.db, ids),
      'dispatches',
    );
  },
  getDispatch: async ({ store, id, reply }) => {
    const dispatch = await readDispatch(store.db, id);
    if (dispatch === null) throw notFound();
    tag(reply, dispatch);
    return { dispatch };
  },
  getDeletedDispatch: async ({ store, id, reply }) => {
    const dispatch = await readDispatch(store.db, id, { withDeleted: true });
    if (dispatch === null || !dispatch.isArchived) throw notFound();
    tag(reply, dispatch);
    return { dispatch };
  },
  listMyDispatches: async ({ store, who }) => ({
    dispatches: await readDispatches(
      store.db,
      and(eq(dispatches.createdBy, who.uid), isDeleted(false)),
      [desc(dispatches.createdAt)],
      MINE_LISTED,
    ),
  }),
  searchDispatches: ({ store, query }) => searchDispatches(store.db, query),
  listAttention: async ({ store, query }) => {
    const now = nowInstant();
    const daysAgo = (days: number) =>
      Temporal.PlainDate.from(pacificToday())
        .subtract({ days: days - 1 })
        .toString();
    const ofBase =
      query.baseId === undefined
        ? undefined
        : sql`exists (select 1 from activities x left join drops y on y.activity_id = x.id where x.dispatch_id = ${dispatches.id}
            and (x.take_off_base_id = ${query.baseId}::uuid or y.base_id = ${query.baseId}::uuid))`;
    // The second bound implies the first, but only the first can use the index.
    const since = sql`${dispatches.activityDate} >= ${daysAgo(Math.max(PRELOAD_WINDOW_DAYS, ATTENTION_DAYS))}::date and ${dispatches.activityDate} >= case when ${dispatches.purpose} = 'preload' then ${daysAgo(PRELOAD_WINDOW_DAYS)} else ${daysAgo(ATTENTION_DAYS)} end::date`;
    const recent = await readDispatches(store.db, and(since, isDeleted(false), ofBase));
    return { dispatches: recent.filter((d) => needsAttention(d, now)) };
  },
  listActivities: async ({ store, query }) => {
    const incidentIds = idList(query.incidentIds, 'incidentIds', MAX_INCIDENTS);
    const onThem = sql`exists (select 1 from activities x where x.dispatch_id = ${dispatches.id} and x.incident_id = any(${sql.param(incidentIds)}::uuid[]))`;
    const found = await readDispatches(store.db, and(onThem, isDeleted(false)));
    return found.flatMap((d) =>
      d.activities
        .filter((a) => a.incidentId !== null && incidentIds.includes(a.incidentId))
        .map((activity) => ({
          dispatchId: d.id,
          dispatchNumber: d.dispatchNumber,
          activityDate: d.activityDate,
          assetId: d.assetId,
          activity,
        })),
    );
  },
  getRecentFill: async ({ store, query }) => {
    const { assetId, from } = query;
    const since = instantOf(
      from ?? Temporal.Instant.from(nowInstant()).subtract({ hours: RECENT_FILL_HOURS }).toString(),
    );
    const aboard = await readLoadsAboard(
      store.db,
      assetId,
      from === undefined ? nowInstant() : since,
    );
    return { fill: await readRecentFill(store.db, assetId, since), aboard };
  },
  getRecentDispatch: async ({ store, query }) => {
    const { latest, before } = await readAround(
      store.db,
      latestOf(query.assetId, query.from, query.until ?? null),
      { ownId: '' },
    );
    const next =
      query.until === undefined
        ? null
        : await readNextFlightWithHobbs(store.db, query.assetId, query.until);
    return {
      dispatch: latest,
      metered: before.lastMetered,
      unmetered: [...before.unmetered],
      next,
    };
  },
  listPreloadDrops: async ({ store, query }) => {
    await requireBase(store.db, query.baseId);
    const end = query.end ?? pacificToday();
    const start =
      query.start ??
      Temporal.PlainDate.from(pacificToday())
        .subtract({ days: PRELOAD_WINDOW_DAYS - 1 })
        .toString();
    refuseLongSpan({ from: start, until: end }, LIST_MAX_DAYS, 'end');
    return { drops: await readBaseLoads(store.db, query.baseId, start, end) };
  },
} satisfies Partial<Handlers>;
