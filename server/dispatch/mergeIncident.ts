import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Dispatch, DispatchBody } from '../../contract/dispatch/dispatches.ts';
import type { IncidentMergeCheck } from '../../contract/incidents/incidents.ts';
import { checkDispatch } from '../../domain/dispatch/rules/check.ts';
import { kindWords } from '../../domain/dispatch/view/kinds.ts';
import { bodyOfRecord } from '../../domain/dispatch/wire/bodyOfDraft.ts';
import { draftOfBody } from '../../domain/dispatch/wire/draftOfBody.ts';
import { type JoinOnIncident, joinOnIncident } from '../../domain/dispatch/wire/joinOnIncident.ts';
import { flagsOf } from '../../domain/forms/finding.ts';
import { lockPeriods, periodOn } from '../books/periodLocks.ts';
import { lockPriceLines, reprice } from '../cost/pricing.ts';
import { anyOf } from '../database/anyOf.ts';
import { inTransaction } from '../database/inTransaction.ts';
import { lockFlights } from '../database/lockFlights.ts';
import type { Tx } from '../database/open.ts';
import { lockRow } from '../database/rows.ts';
import type { Call, Handlers } from '../http/handler.ts';
import { wireIncident } from '../incidents/readIncidents.ts';
import { conflict, HttpProblem, invalid } from '../problems/problem.ts';
import { activities, dispatches, incidents } from '../schema/dispatches.ts';
import { fuelReceipts } from '../schema/fuel.ts';
import { approvalAfterEdit } from './approved.ts';
import { readDispatchFacts } from './dispatchFacts.ts';
import { refreshLinkedFlags } from './linkedFlights.ts';
import { readDispatchesOf } from './readDispatches.ts';
import { priceLinesOf, updateDispatch } from './saveDispatch.ts';

type Row = typeof incidents.$inferSelect;

/**
 * @throws HttpProblem 409 when the incident has cost shares or a live link, because the merge would
 * lose them (PACK-15)
 */
async function refuseShared(tx: Tx, id: string): Promise<void> {
  const { rows } = await tx.execute<{ what: string }>(sql`
    select 'shares' as what from cost_shares where incident_id = ${id}::uuid
    union all select 'link' from shared_packs where incident_id = ${id}::uuid and revoked_at is null and expires_at > clock_timestamp() limit 1`);
  const what = rows[0]?.what;
  if (what === 'shares') throw conflict('', 'It has cost shares. Take them away first.');
  if (what === 'link') throw conflict('', 'A link shows its cost. Revoke the link first.');
}

/**
 * Records with an activity on each of the two incidents, and their aircraft. Deleted records are
 * left out.
 */
async function recordsOnBoth(
  tx: Tx,
  id: string,
  targetId: string,
): Promise<{ readonly id: string; readonly assetId: string | null }[]> {
  return tx
    .select({ id: dispatches.id, assetId: dispatches.assetId })
    .from(dispatches)
    .innerJoin(activities, eq(activities.dispatchId, dispatches.id))
    .where(and(isNull(dispatches.deletedAt), anyOf(activities.incidentId, [id, targetId])))
    .groupBy(dispatches.id)
    .having(sql`count(distinct ${activities.incidentId}) = 2`)
    .orderBy(asc(dispatches.id));
}

/**
 * Locks both incidents in the order of their ids, so that two opposite merges wait instead of
 * deadlocking.
 */
async function lockBoth(tx: Tx, id: string, targetId: string): Promise<Row> {
  const [first, second] = id < targetId ? [id, targetId] : [targetId, id];
  const locked = [await lockRow(tx, incidents, first), await lockRow(tx, incidents, second)];
  const source = locked.find((row) => row.id === id);
  const target = locked.find((row) => row.id === targetId);
  if (source?.isUnconfirmed !== true || target === undefined)
    throw conflict('', 'Only an unconfirmed incident can be merged into another.');
  return target;
}

type Blocked = IncidentMergeCheck['blocked'][number];
const APPROVED =
  'Some of its records are approved. Reopen them and choose the other incident there.';
/**
 * Records that are in the books under this incident. A merge would move their approved figures to
 * another incident (APR-17).
 */
async function readApproved(tx: Tx, id: string): Promise<Blocked[]> {
  const { rows } = await tx.execute<{
    id: string | null;
    number: number;
    type: Blocked['dispatchType'];
  }>(sql`
    select distinct d.id, d.number, d.type
    from (select dispatch_id from seals where incident_id = ${id}::uuid union select dispatch_id from adjustments where incident_id = ${id}::uuid) b
      left join dispatches d on d.id = b.dispatch_id order by d.number`);
  const known = rows.flatMap((row) =>
    row.id === null
      ? []
      : [
          {
            id: row.id,
            dispatchNumber: row.number,
            dispatchType: row.type,
            why: 'approved' as const,
          },
        ],
  );
  if (rows.length > 0 && known.length === 0) throw conflict('', APPROVED);
  return known;
}

const headOf = ({ id, dispatchNumber, dispatchType }: Dispatch) => ({
  id,
  dispatchNumber,
  dispatchType,
});
const nameOf = ({ dispatchType, dispatchNumber }: Blocked) =>
  `${kindWords[dispatchType].name} ${dispatchNumber}`;

/** @throws HttpProblem 409 with the records that a user must change first */
function refuseBlocked(check: IncidentMergeCheck): void {
  if (check.blocked.length === 0) return;
  const isApproved = check.blocked.some(({ why }) => why === 'approved');
  const names = check.blocked.map(nameOf).join(', ');
  throw new HttpProblem(
    409,
    '/problems/conflict',
    isApproved
      ? APPROVED
      : `Nothing is merged: ${names} would be on one incident twice. Change that first.`,
    {
      current: check,
    },
  );
}

interface Joining {
  readonly before: Dispatch;
  readonly body: DispatchBody;
}
/**
 * Saves the records whose activities are joined. Each gets a new version and loses its check
 * (APR-12).
 */
async function saveJoined(tx: Tx, joining: readonly Joining[], who: Call['who']): Promise<void> {
  await lockPeriods(
    tx,
    joining.map(({ before }) => periodOn(before.assetId, before.activityDate)),
  );
  const lines = joining.flatMap(({ before }) => priceLinesOf(before));
  await lockPriceLines(tx, lines);
  for (const { before, body } of joining) {
    const facts = await readDispatchFacts(tx, body, before, who.person?.baseId ?? '');
    const flags = flagsOf(checkDispatch(draftOfBody(body), facts));
    await updateDispatch(tx, before, body, {
      flags,
      standing: await approvalAfterEdit(tx, before, who.uid),
      uid: who.uid,
    });
    await refreshLinkedFlags(tx, [before], before.id);
    await reprice(tx, priceLinesOf(before), before.activityDate);
  }
}

async function countMoved(tx: Tx, id: string): Promise<number> {
  const { rows } = await tx.execute<{ n: number }>(sql`
    select count(distinct d.id)::int as n from activities a join dispatches d on d.id = a.dispatch_id
    where a.incident_id = ${id}::uuid and d.deleted_at is null`);
  return rows[0]?.n ?? 0;
}

interface Merge {
  readonly id: string;
  readonly targetId: string;
  readonly isCheck: boolean;
  readonly who: Call['who'];
}
/**
 * Moves everything of an unconfirmed incident to another one, deleted dispatches included, and
 * redirects to it (INC-11). Dispatches keep their versions: an open form that names the old
 * incident is stored with the new one. Only dispatches that worked both incidents are changed.
 * @throws HttpProblem 404 without such incidents, 400 when both are the same. 409 when the source
 * is confirmed, has shares or a live link, or a record needs a user first
 */
async function mergeIncident(
  tx: Tx,
  { id, targetId, isCheck, who }: Merge,
): Promise<Row | IncidentMergeCheck> {
  if (id === targetId)
    throw invalid([{ path: 'targetId', code: 'same', message: 'Choose another incident.' }]);
  // Lock in the order a save does: aircraft, then records, then incidents.
  const held = isCheck ? [] : await recordsOnBoth(tx, id, targetId);
  await lockFlights(
    tx,
    held.map(({ assetId }) => assetId),
  );
  const heldIds = held.map((row) => row.id);
  if (heldIds.length > 0)
    await tx
      .select({ id: dispatches.id })
      .from(dispatches)
      .where(anyOf(dispatches.id, heldIds))
      .orderBy(dispatches.id)
      .for('update');
  const target = await lockBoth(tx, id, targetId);
  await refuseShared(tx, id);
  const onBoth = await recordsOnBoth(tx, id, targetId);
  if (!isCheck && onBoth.some((row) => !heldIds.includes(row.id)))
    throw conflict('', 'Somebody just saved one of its flights. Merge again.');
  const found = await readDispatchesOf(
    tx,
    onBoth.map((row) => row.id),
  );
  const plans = found.map((before): { before: Dispatch; join: JoinOnIncident } => ({
    before,
    join: joinOnIncident(bodyOfRecord(before), id, targetId),
  }));
  const approved = await readApproved(tx, id);
  const isFree = ({ before }: { readonly before: Dispatch }) =>
    approved.every((record) => record.id !== before.id);
  const open = plans.filter(isFree);
  const joining = open.flatMap(({ before, join }) =>
    join.kind === 'joined' ? [{ before, ...join }] : [],
  );
  const check: IncidentMergeCheck = {
    moved: await countMoved(tx, id),
    joined: joining.map(({ before, droppedRequests, droppedAbortFees }) => ({
      ...headOf(before),
      droppedRequests: [...droppedRequests],
      droppedAbortFees,
    })),
    blocked: [
      ...approved,
      ...open.flatMap(({ before, join }) =>
        join.kind === 'blocked' ? [{ ...headOf(before), why: join.why }] : [],
      ),
    ],
  };
  if (isCheck) return check;
  refuseBlocked(check);
  if (joining.length > 0) await saveJoined(tx, joining, who);
  await tx.update(activities).set({ incidentId: targetId }).where(eq(activities.incidentId, id));
  await tx
    .update(fuelReceipts)
    .set({ incidentId: targetId, updatedBy: who.uid })
    .where(eq(fuelReceipts.incidentId, id));
  await tx
    .update(incidents)
    .set({ mergedInto: targetId, updatedBy: who.uid })
    .where(eq(incidents.mergedInto, id));
  await tx
    .update(incidents)
    .set({ mergedInto: targetId, deletedAt: sql`clock_timestamp()`, updatedBy: who.uid })
    .where(eq(incidents.id, id));
  const placed = await tx.execute<Pick<Row, 'latitude' | 'longitude' | 'pointSource'>>(sql`
    update incidents target set latitude = own.latitude, longitude = own.longitude, point_source = own.point_source, updated_by = ${who.uid}
    from incidents own where target.id = ${targetId}::uuid and own.id = ${id}::uuid and target.latitude is null and own.latitude is not null
    returning target.latitude, target.longitude, target.point_source as "pointSource"`);
  return { ...target, ...placed.rows[0] };
}

export const incidentMergeHandlers = {
  mergeIncident: async ({ store, author, who, id, body: { targetId, check = false } }) => {
    const reply = await inTransaction(store, author, (tx) =>
      mergeIncident(tx, { id, targetId, isCheck: check, who }),
    );
    return 'moved' in reply ? reply : wireIncident(reply);
  },
} satisfies Partial<Handlers>;
