import { and, eq, inArray, ne, or, sql } from 'drizzle-orm';
import type { Dispatch } from '../../contract/dispatch/dispatches.ts';
import type { FlagCode } from '../../contract/dispatch/flags.ts';
import { addDays } from '../../domain/dates/parseDate.ts';
import { checkDispatch } from '../../domain/dispatch/rules/check.ts';
import { bodyOfRecord } from '../../domain/dispatch/wire/bodyOfDraft.ts';
import { draftOfBody } from '../../domain/dispatch/wire/draftOfBody.ts';
import { flagsOf } from '../../domain/forms/finding.ts';
import type { Tx } from '../database/open.ts';
import { writeFlags } from '../limits/flightFlags.ts';
import { dispatches } from '../schema/dispatches.ts';
import { readDispatchFacts } from './dispatchFacts.ts';
import { isDeleted } from './dispatchWindows.ts';
import { readDispatches } from './readDispatches.ts';

/**
 * Flags that depend on another record of the same aircraft, person or request number, on the same
 * day or in a duty past midnight (LIM-2).
 */
const ofDay: readonly FlagCode[] = [
  'standbyTwice',
  'standbyHigh',
  'perDiemTwice',
  'flightHoursHigh',
  'requestNumberShared',
];

const hasAny = (flags: readonly FlagCode[]) =>
  sql`${dispatches.flags} && ${sql.param([...flags])}::text[]`;

/**
 * Clears flags of other records that depended on a deleted or changed record and no longer apply.
 * It never sets one; the next save of the other record does (D-O3).
 * @param before the record before the change
 */
export async function clearStaleFlags(
  tx: Tx,
  before: Pick<Dispatch, 'id' | 'assetId' | 'activityDate' | 'activities'>,
): Promise<void> {
  const { id, assetId, activityDate: day, activities } = before;
  const people = sql.param(activities.flatMap((a) => a.crew.map((row) => row.crewId)));
  const incidents = sql.param(activities.flatMap((a) => a.incidentId ?? []));
  // Records with the same aircraft, a crew member or an incident in common.
  const shares = sql`(${dispatches.assetId} = ${assetId}::uuid or exists (
    select 1 from activities x left join activity_crew c on c.activity_id = x.id
    where x.dispatch_id = ${dispatches.id} and (x.incident_id = any(${incidents}::uuid[]) or c.crew_id = any(${people}::uuid[]))))`;
  const nearDay = and(
    sql`${dispatches.activityDate} between ${addDays(day, -1)}::date and ${addDays(day, 1)}::date`,
    hasAny(ofDay),
    shares,
  );
  const ofLoad =
    assetId === null
      ? undefined
      : and(
          eq(dispatches.assetId, assetId),
          sql`${dispatches.activityDate} >= ${day}::date`,
          hasAny(['preloadUnused']),
        );
  const flagged = await tx
    .select({ id: dispatches.id })
    .from(dispatches)
    .where(and(ne(dispatches.id, id), isDeleted(false), or(nearDay, ofLoad)))
    // Lock before reading, so that flags of a concurrent save are not overwritten.
    .orderBy(dispatches.id)
    .for('update');
  if (flagged.length === 0) return;
  const clearable = new Set<FlagCode>([...ofDay, 'preloadUnused']);
  const records = await readDispatches(
    tx,
    inArray(
      dispatches.id,
      flagged.map((row) => row.id),
    ),
  );
  for (const record of records) {
    const body = bodyOfRecord(record);
    const found = flagsOf(
      checkDispatch(draftOfBody(body), await readDispatchFacts(tx, body, record, '')),
    );
    const flags = record.flags.filter((flag) => !clearable.has(flag) || found.includes(flag));
    if (flags.length < record.flags.length) await writeFlags(tx, { id: record.id, flags });
  }
}
