import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { CostRow } from '../../domain/costPack/rows.ts';
import { liveOf, sealedDrops } from '../approvals/liveOf.ts';
import { figuresOfAdjustment, figuresOfSeal, isBackAfterDeletion } from '../books/books.ts';
import { anyOf } from '../database/anyOf.ts';
import type { Reader } from '../database/open.ts';
import { readDispatches } from '../dispatch/readDispatches.ts';
import { adjustments, seals } from '../schema/approvals.ts';
import { dispatches } from '../schema/dispatches.ts';
import { type NameOf, readPlaces } from './readPlaces.ts';

interface Found
  extends Omit<CostRow, 'aircraft' | 'type' | 'vendor' | 'dispatchNumber' | 'lacksRate'> {
  readonly contractId: string | null;
  readonly activityId: string | null;
}

/** An incident's rows in the books: its seals and its adjustments (PACK-1). */
async function readBooked(db: Reader, incidentId: string): Promise<Found[]> {
  const sealed = await db
    .select()
    .from(seals)
    .where(eq(seals.incidentId, incidentId))
    .orderBy(asc(seals.activityDate), asc(seals.activityId));
  const posted = await db
    .select()
    .from(adjustments)
    .where(eq(adjustments.incidentId, incidentId))
    .orderBy(asc(adjustments.postedAt), asc(adjustments.id));
  const common = { isApproved: true } as const;
  return [
    ...sealed.map((row) => ({
      ...common,
      id: row.activityId,
      activityId: row.activityId,
      kind: 'activity' as const,
      dispatchId: row.dispatchId,
      activityDate: row.activityDate,
      postedOn: null,
      cause: null,
      assetId: row.assetId,
      contractId: row.contractId,
      figures: figuresOfSeal(row),
      unpricedLoads: row.drops.filter(({ isMissing }) => isMissing === true).length,
    })),
    ...posted.map((row) => ({
      ...common,
      id: row.id,
      activityId: row.activityId,
      kind: 'adjustment' as const,
      dispatchId: row.dispatchId ?? '',
      activityDate: row.activityDate,
      postedOn: row.postedOn,
      cause: row.cause,
      assetId: row.assetId,
      contractId: row.contractId,
      figures: figuresOfAdjustment(row),
      unpricedLoads: 0,
    })),
  ];
}

/** An incident's activities that are neither deleted nor approved, at today's rates (PACK-1). */
async function readUnsealed(db: Reader, incidentId: string): Promise<Found[]> {
  const own = sql`exists (select 1 from activities x where x.dispatch_id = ${dispatches.id} and x.incident_id = ${incidentId}::uuid
    and (not exists (select 1 from seals s where s.activity_id = x.id) or ${isBackAfterDeletion('x.id', 'dispatches')}))`;
  const found = await readDispatches(db, and(isNull(dispatches.deletedAt), own));
  return found.flatMap((dispatch) =>
    dispatch.activities
      .filter((a) => a.incidentId === incidentId)
      .map((a) => ({
        id: a.activityId,
        activityId: a.activityId,
        kind: 'activity' as const,
        dispatchId: dispatch.id,
        activityDate: dispatch.activityDate,
        postedOn: null,
        cause: null,
        isApproved: false,
        assetId: dispatch.assetId,
        contractId: a.contractId,
        figures: liveOf(dispatch, a).figures,
        unpricedLoads: sealedDrops(a).filter(({ isMissing }) => isMissing === true).length,
      })),
  );
}

interface Sealed {
  readonly id: string;
  /** Restored after its deletion was taken, so its current figures count (APR-25). */
  readonly isBack: boolean;
}
/** Which of these activities have a seal, under any incident. */
async function readSealed(db: Reader, rows: readonly Found[]): Promise<Sealed[]> {
  if (rows.length === 0) return [];
  return db
    .select({
      id: seals.activityId,
      isBack: sql<boolean>`${isBackAfterDeletion('seals.activity_id', 'dispatches')}`,
    })
    .from(seals)
    .innerJoin(dispatches, eq(dispatches.id, seals.dispatchId))
    .where(
      anyOf(
        seals.activityId,
        rows.flatMap((row) => row.activityId ?? []),
      ),
    );
}

interface Head {
  readonly number: number;
  readonly type: 'flight' | 'standby' | 'agentOnly';
}
async function readHeads(db: Reader, ids: readonly string[]): Promise<Map<string, Head>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: dispatches.id, number: dispatches.number, type: dispatches.type })
    .from(dispatches)
    .where(anyOf(dispatches.id, ids));
  return new Map(rows.map(({ id, number, type }) => [id, { number, type }]));
}

export interface IncidentRows {
  readonly rows: readonly CostRow[];
  /** Unapproved rows that `rows` leaves out. */
  readonly unapproved: readonly CostRow[];
  /** Records with an activity on the incident, approved or not, and records in the books. */
  readonly records: number;
  readonly approvedRecords: number;
}
/**
 * The cost of an incident by activity: the books alone, or the books plus unapproved activities.
 */
export async function readIncidentRows(
  db: Reader,
  incidentId: string,
  approved: boolean,
): Promise<IncidentRows> {
  // Read unapproved activities first. One approved in between is then also in the books, and counts
  // only there.
  const live = await readUnsealed(db, incidentId);
  const booked = await readBooked(db, incidentId);
  const sealed = await readSealed(db, live);
  const back = new Set<string | null>(sealed.flatMap(({ id, isBack }) => (isBack ? [id] : [])));
  const told = new Set(
    [...booked.map((row) => row.activityId), ...sealed.map(({ id }) => id)].filter(
      (id) => !back.has(id),
    ),
  );
  const open = live.filter((row) => !told.has(row.activityId));
  const found = [...booked, ...open];
  const inBooks = new Set(
    booked.filter((row) => row.kind === 'activity').map((row) => row.dispatchId),
  );
  const all = new Set([...inBooks, ...open.map((row) => row.dispatchId)]);
  const heads = await readHeads(db, [
    ...new Set(found.flatMap((row) => (row.dispatchId === '' ? [] : row.dispatchId))),
  ]);
  const nameOf: NameOf = await readPlaces(
    db,
    found.flatMap((row) => row.assetId ?? []),
    found.flatMap((row) => row.contractId ?? []),
  );
  // A deletion removes approved cost, so its row lacks no rate. The latest adjustment comes last.
  const causes = new Map(
    booked.flatMap(({ kind, activityId, cause }) =>
      kind === 'adjustment' && activityId !== null ? [[activityId, cause] as const] : [],
    ),
  );
  const isTakenOut = (row: Found) =>
    row.isApproved && row.activityId !== null && causes.get(row.activityId) === 'deleted';
  const waiting = new Set(open.map((row) => row.dispatchId));
  const rows = found
    .map((given): CostRow => {
      const { contractId, activityId: _, ...row } = given;
      const head = heads.get(row.dispatchId);
      const isGone = isTakenOut(given);
      const lacksRate =
        row.kind === 'activity' && !isGone && contractId === null && head?.type !== 'agentOnly';
      const unpricedLoads = isGone ? 0 : row.unpricedLoads;
      return {
        ...row,
        lacksRate,
        unpricedLoads,
        dispatchNumber: head?.number ?? null,
        ...nameOf(row.assetId, contractId),
      };
    })
    .sort(
      (a, b) =>
        a.activityDate.localeCompare(b.activityDate) ||
        (a.dispatchNumber ?? 0) - (b.dispatchNumber ?? 0),
    );
  return {
    rows: approved ? rows.filter((row) => row.isApproved) : rows,
    unapproved: approved ? rows.filter((row) => !row.isApproved) : [],
    records: all.size,
    approvedRecords: [...inBooks].filter((id) => !waiting.has(id)).length,
  };
}
