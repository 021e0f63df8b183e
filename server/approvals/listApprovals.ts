import { and, between, eq, sql } from 'drizzle-orm';
import type { ApprovalRow } from '../../contract/approvals/approvals.ts';
import type { Period } from '../../domain/approvals/halfMonth.ts';
import { approvalOf, unknownCost } from '../../domain/approvals/refusals.ts';
import { statusOf } from '../../domain/dispatch/view/status.ts';
import { incidentLabel } from '../../domain/reference/incidentNumber.ts';
import { readBooks } from '../cost/books.ts';
import { periodOn, readClosed } from '../cost/periodLocks.ts';
import { readNames } from '../database/readNames.ts';
import { isDeleted } from '../dispatch/dispatchWindows.ts';
import { readDispatches } from '../dispatch/readDispatches.ts';
import type { Handlers } from '../http/handler.ts';
import { refuseLongSpan } from '../problems/spans.ts';
import { dispatches } from '../schema/dispatches.ts';
import { readContentBy } from './approvals.ts';
import { dollarsOfFigures, readDrifts } from './readDrifts.ts';

/** Days that the list may span: every record of them is priced. */
const MOST_DAYS = 366;

export const approvalListHandlers = {
  listApprovals: async ({ store: { db }, query, who }) => {
    refuseLongSpan(query, MOST_DAYS, 'until');
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
    const found = await readDispatches(db, where);
    const ids = found.map((d) => d.id);
    const contentBy = await readContentBy(db, ids);
    const nameOf = await readNames(db, [...contentBy.values()]);
    const drifts = await readDrifts(db, found);
    const books = await readBooks(db, ids);
    const periods: Period[] = found.map((d) => periodOn(d.assetId, d.activityDate));
    const isClosed = await readClosed(db, periods);
    const records = found.map((d): ApprovalRow => {
      const drift = drifts.get(d.id);
      return {
        id: d.id,
        dispatchNumber: d.dispatchNumber,
        dispatchType: d.dispatchType,
        version: d.version,
        state: approvalOf(d),
        by: d.approval?.by ?? null,
        at: d.approval?.at ?? null,
        note: d.approval?.note ?? null,
        contentBy: nameOf(contentBy.get(d.id) ?? ''),
        isOwn: contentBy.get(d.id) === who.uid,
        isOut: d.dispatchType !== 'agentOnly' && statusOf(d) === 'Out',
        activityDate: d.activityDate,
        assetId: d.assetId,
        takeOffBaseIds: [...new Set(d.activities.flatMap((a) => a.takeOffBaseId ?? []))],
        incidents: [...new Set(d.activities.flatMap((a) => (a.incident === null ? [] : [incidentLabel(a.incident)])))],
        cost: d.costs.totalCost,
        unknown: unknownCost(d),
        drift: drift === undefined ? null : dollarsOfFigures(drift),
        isLate: !books.has(d.id) && isClosed(periodOn(d.assetId, d.activityDate)),
      };
    });
    return { records };
  },
} satisfies Partial<Handlers>;
