import { and, asc, between, eq, type SQL, sql } from 'drizzle-orm';
import type { ApprovalRow } from '../../contract/approvals/approvals.ts';
import { addCents } from '../../domain/cost/costs.ts';
import { dollarsOf } from '../../domain/money.ts';
import { incidentLabel } from '../../domain/reference/incidentNumber.ts';
import { isBackAfterDeletion } from '../books/books.ts';
import { periodOn, readClosed } from '../books/periodLocks.ts';
import { anyOf } from '../database/anyOf.ts';
import { grouped } from '../database/grouped.ts';
import type { Reader } from '../database/open.ts';
import { readUserNames } from '../database/readNames.ts';
import { isDeleted } from '../dispatch/dispatchWindows.ts';
import { readDispatchesOf } from '../dispatch/readDispatches.ts';
import { flagsNow } from '../dispatch/wireDispatch.ts';
import type { Handlers } from '../http/handler.ts';
import { refuseLongSpan } from '../problems/spans.ts';
import { dispatches, incidents } from '../schema/dispatches.ts';
import { moneyOf } from './bookColumns.ts';
import { driftedIds } from './driftedIds.ts';
import { dollarsOfFigures, readDrifts } from './readDrifts.ts';
import { type LiveActivity, readLiveParts } from './readLiveParts.ts';

/** Maximum number of days of the list, because every record in them is priced. */
const MAX_DAYS = 366;

const readHeads = (db: Reader, where: SQL | undefined) =>
  db
    .select({
      id: dispatches.id,
      dispatchNumber: dispatches.number,
      dispatchType: dispatches.type,
      version: dispatches.version,
      updatedAt: dispatches.updatedAt,
      state: dispatches.approval,
      approvalBy: dispatches.approvalBy,
      approvalAt: dispatches.approvalAt,
      approvalNote: dispatches.approvalNote,
      contentBy: sql<string>`coalesce(${dispatches.contentBy}, ${dispatches.updatedBy})`,
      activityDate: dispatches.activityDate,
      assetId: dispatches.assetId,
      flags: dispatches.flags,
    })
    .from(dispatches)
    .where(where)
    .orderBy(asc(dispatches.activityDate), asc(dispatches.number));

/** The label of each incident of these activities. */
async function readLabels(
  db: Reader,
  activities: readonly LiveActivity[],
): Promise<Map<string, string>> {
  const ids = [...new Set(activities.flatMap((a) => a.incidentId ?? []))];
  const rows =
    ids.length === 0 ? [] : await db.select().from(incidents).where(anyOf(incidents.id, ids));
  return new Map(rows.map((row) => [row.id, incidentLabel(row)]));
}
/** The amount in the books per dispatch, in cents; dispatches without one are left out. */
async function readBooked(
  db: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.execute<{ id: string; cents: string }>(sql`
    select s.dispatch_id as id, sum(${sql.raw(moneyOf('s'))} + coalesce((select sum(${sql.raw(moneyOf('j'))}) from adjustments j where j.activity_id = s.activity_id), 0)) as cents
    from seals s join dispatches d on d.id = s.dispatch_id
    where s.dispatch_id = any(${sql.param([...ids])}::uuid[]) and not ${isBackAfterDeletion('s.activity_id', 'd')} group by s.dispatch_id`);
  return new Map(rows.map((row) => [row.id, Number(row.cents)]));
}
/** Adjustments posted after approval, per dispatch and day. */
async function readAdjusted(
  db: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, NonNullable<ApprovalRow['adjusted']>>> {
  const { rows } = await db.execute<{ id: string; on: string; cents: string }>(sql`
    select j.dispatch_id as id, j.posted_on::text as on, sum(${sql.raw(moneyOf('j'))}) as cents
    from adjustments j where j.activity_id in (select s.activity_id from seals s where s.dispatch_id = any(${sql.param([...ids])}::uuid[]))
    group by 1, 2 having sum(${sql.raw(moneyOf('j'))}) <> 0 order by 2`);
  const adjusted = rows.map(({ id, on, cents }) => ({ id, on, total: dollarsOf(Number(cents)) }));
  return new Map(
    [...grouped(adjusted, ({ id }) => id)].map(([id, all]) => [
      id,
      all.map(({ on, total }) => ({ on, total })),
    ]),
  );
}
/** Why a record's cost is unknown, in the order of the flags (APR-14). */
const unknownOf = (activities: readonly LiveActivity[]): ApprovalRow['unknown'] => [
  ...(activities.some((a) => a.costs.isMissingAgentRate) ? (['noAgentPrice'] as const) : []),
  ...(activities.some((a) => a.costs.isMissingContract) ? (['noContract'] as const) : []),
];

export const approvalListHandlers = {
  listApprovals: async ({ store: { db }, query, who }) => {
    refuseLongSpan(query, MAX_DAYS, 'until');
    const ofBase =
      query.baseId === undefined
        ? undefined
        : sql`exists (select 1 from activities x left join drops y on y.activity_id = x.id where x.dispatch_id = ${dispatches.id}
            and (x.take_off_base_id = ${query.baseId}::uuid or y.base_id = ${query.baseId}::uuid))`;
    const where = and(
      isDeleted(false),
      between(dispatches.activityDate, query.from, query.until),
      query.assetId === undefined ? undefined : eq(dispatches.assetId, query.assetId),
      query.state === undefined ? undefined : eq(dispatches.approval, query.state),
      ofBase,
    );
    const found = await readHeads(db, where);
    const ids = found.map((d) => d.id);
    const lives = await readLiveParts(db, sql`d.id = any(${sql.param(ids)}::uuid[])`);
    const labelOf = await readLabels(db, [...lives.values()].flat());
    const nameOf = await readUserNames(db, [
      ...new Set(found.flatMap((d) => [d.contentBy, d.approvalBy ?? ''])),
    ]);
    const drifted = await readDispatchesOf(
      db,
      await driftedIds(db, sql`s.dispatch_id = any(${sql.param(ids)}::uuid[])`),
    );
    const drifts = await readDrifts(db, drifted);
    const booked = await readBooked(db, ids);
    const adjusted = await readAdjusted(db, ids);
    const isClosed = await readClosed(
      db,
      found.map((d) => periodOn(d.assetId, d.activityDate)),
    );
    const records = found.map((d): ApprovalRow => {
      const drift = drifts.get(d.id);
      const books = booked.get(d.id);
      const activities = lives.get(d.id) ?? [];
      const isUntouched = d.state === 'entered';
      return {
        id: d.id,
        dispatchNumber: d.dispatchNumber,
        dispatchType: d.dispatchType,
        version: d.version,
        state: d.state,
        by: isUntouched ? null : nameOf(d.approvalBy ?? ''),
        at: isUntouched ? null : (d.approvalAt ?? d.updatedAt),
        note: isUntouched ? null : d.approvalNote,
        contentBy: nameOf(d.contentBy),
        isOwn: d.contentBy === who.uid,
        isOut: d.dispatchType !== 'agentOnly' && activities.some((a) => a.isOut),
        activityDate: d.activityDate,
        assetId: d.assetId,
        takeOffBaseIds: [...new Set(activities.flatMap((a) => a.takeOffBaseId ?? []))],
        incidents: [...new Set(activities.flatMap((a) => labelOf.get(a.incidentId ?? '') ?? []))],
        incidentIds: [...new Set(activities.flatMap((a) => a.incidentId ?? []))],
        cost: dollarsOf(addCents(activities.map((a) => a.costs.cents)).totalCost),
        booked: books === undefined ? null : dollarsOf(books),
        ...(books === undefined || !adjusted.has(d.id) ? {} : { adjusted: adjusted.get(d.id) }),
        unknown: unknownOf(activities),
        flags: flagsNow(
          d.flags,
          activities.map((a) => a.costs),
        ),
        drift: drift === undefined ? null : dollarsOfFigures(drift),
        isLate: books === undefined && isClosed(periodOn(d.assetId, d.activityDate)),
      };
    });
    return { records };
  },
} satisfies Partial<Handlers>;
