import { asc, eq, sql } from 'drizzle-orm';
import type { ExplainedActivity, ExplainedAdjustment, ExplainedLoad, ExplainedLoads } from '../../contract/report/explain.ts';
import { dollarsOf } from '../../domain/money.ts';
import { litresOfNano, nanolitresOf } from '../../domain/volume.ts';
import { explainLoads } from '../cost/explainLoads.ts';
import { anyOf } from '../database/anyOf.ts';
import type { Reader } from '../database/open.ts';
import { readNames } from '../database/readNames.ts';
import { adjustments, type SealedDrop } from '../schema/approvals.ts';
import { bases, suppressantTypes } from '../schema/places.ts';

interface ActivityRow extends Record<string, unknown> {
  readonly id: string;
  readonly day: string;
  readonly sealed_by: string | null;
  readonly sealed_at: string;
  readonly explained: ExplainedActivity | null;
  readonly drops: readonly SealedDrop[] | null;
  readonly hourly: string | null;
  readonly daily: string | null;
  readonly standby: string | null;
}
const dollars = (cents: string | null) => (cents === null ? null : dollarsOf(Number(cents)));

/** Activities of a dispatch as reports have them, in the order of their rows: those the books hold stand there, whatever became of them. */
async function readActivities(db: Reader, dispatchId: string): Promise<ActivityRow[]> {
  const { rows } = await db.execute<ActivityRow>(sql`
    select coalesce(s.activity_id, a.id) as id, coalesce(s.activity_date, d.activity_date)::text as day, s.sealed_by,
      to_char(s.sealed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as sealed_at, s.explained, s.drops,
      s.hourly_rate_cents as hourly, s.daily_availability_cents as daily, s.crew_standby_rate_cents as standby
    from (select * from seals where dispatch_id = ${dispatchId}) s
      full join (select * from activities where dispatch_id = ${dispatchId}) a on a.id = s.activity_id
      left join dispatches d on d.id = a.dispatch_id
    where s.activity_id is not null or d.deleted_at is null
    order by 2, coalesce(a.position, 0), 1`);
  return rows;
}
async function readAdjustments(db: Reader, dispatchId: string) {
  return db.select().from(adjustments).where(eq(adjustments.dispatchId, dispatchId)).orderBy(asc(adjustments.postedOn), asc(adjustments.id));
}
type AdjustmentRow = Awaited<ReturnType<typeof readAdjustments>>[number];
const adjustmentOf = (row: AdjustmentRow, nameOf: (uid: string) => string): ExplainedAdjustment => ({
  postedOn: row.postedOn,
  activityDate: row.activityDate,
  cause: row.cause,
  reason: row.reason,
  by: nameOf(row.postedBy),
  at: row.postedAt,
  total: dollarsOf(
    row.flightCostCents + row.abortFeesCents + row.availabilityCostCents + row.agentCostCents + row.landingFeesCents + row.crewStandbyCents + row.perDiemCents,
  ),
});

/** What the books hold of loads whose pricing was not kept: agent, base, volume and what each cost (APR-46). */
async function sealedLoads(db: Reader, rows: readonly ActivityRow[]): Promise<(row: ActivityRow) => ExplainedLoad[]> {
  const held = rows.flatMap((row) => (row.explained === null ? (row.drops ?? []) : []));
  if (held.length === 0) return () => [];
  const agents = await db
    .select()
    .from(suppressantTypes)
    .where(
      anyOf(
        suppressantTypes.id,
        held.map((d) => d.agentTypeId),
      ),
    );
  const codes = await db
    .select({ id: bases.id, code: bases.code })
    .from(bases)
    .where(
      anyOf(
        bases.id,
        held.map((d) => d.baseId),
      ),
    );
  return ({ drops }) =>
    (drops ?? []).map((d) => {
      const agent = agents.find(({ id }) => id === d.agentTypeId);
      return {
        agentName: agent?.name ?? '',
        baseCode: codes.find(({ id }) => id === d.baseId)?.code ?? '',
        litres: litresOfNano(nanolitresOf(d.litresOnIncident) + nanolitresOf(d.litresJettisoned)),
        isCharged: d.cents > 0 || agent?.isCharged !== false,
        isMissingAgentRate: d.isMissing === true,
        cost: dollarsOf(d.cents),
        rate: null,
        slices: [],
      };
    });
}

/**
 * How the cost of each activity of a dispatch came about: of those in the books as it was explained when they were
 * approved (APR-46). null when there is no such dispatch.
 */
export async function explainDispatch(db: Reader, dispatchId: string): Promise<ExplainedLoads | null> {
  const rows = await readActivities(db, dispatchId);
  const posted = await readAdjustments(db, dispatchId);
  if (rows.length + posted.length === 0) return null;
  const loadsOf = await explainLoads(db, [dispatchId]);
  const heldOf = await sealedLoads(db, rows);
  const nameOf = await readNames(db, [...rows.flatMap((row) => row.sealed_by ?? []), ...posted.map((row) => row.postedBy)]);
  return {
    activities: rows.map((row) => ({
      day: row.day,
      loads: row.sealed_by === null ? [...loadsOf(row.id)] : (row.explained?.loads ?? heldOf(row)),
      approved:
        row.sealed_by === null
          ? null
          : {
              by: nameOf(row.sealed_by),
              at: row.sealed_at,
              isKept: row.explained !== null,
              hourlyRate: dollars(row.hourly),
              dailyAvailability: dollars(row.daily),
              crewStandbyRate: dollars(row.standby),
            },
    })),
    adjustments: posted.map((row) => adjustmentOf(row, nameOf)),
  };
}
