import { asc, eq, sql } from 'drizzle-orm';
import type {
  ExplainedActivity,
  ExplainedAdjustment,
  ExplainedLoad,
  ExplainedLoads,
} from '../../contract/report/explain.ts';
import type { DimensionContract } from '../../contract/report/reports.ts';
import { type CostPart, toCosts, totalsOf } from '../../domain/cost/costs.ts';
import { HUNDREDTHS_PER_HOUR } from '../../domain/cost/formulas.ts';
import { dollarsOf } from '../../domain/money.ts';
import { litresOfNano, nanolitresOf } from '../../domain/volume.ts';
import { isBackAfterDeletion } from '../books/books.ts';
import { readContracts } from '../cost/contractRows.ts';
import { explainLoads } from '../cost/explainLoads.ts';
import { anyOf } from '../database/anyOf.ts';
import type { Reader } from '../database/open.ts';
import { readUserNames } from '../database/readNames.ts';
import { adjustments, type SealedCrew, type SealedDrop } from '../schema/approvals.ts';
import { bases, suppressantTypes } from '../schema/places.ts';

interface ActivityRow extends Record<string, unknown> {
  readonly id: string;
  readonly day: string;
  readonly is_stored: boolean;
  /** Deleted and never approved, so it appears in no report. */
  readonly is_deleted: boolean;
  readonly sealed_by: string | null;
  readonly sealed_at: string;
  readonly explained: ExplainedActivity | null;
  readonly drops: readonly SealedDrop[] | null;
  readonly hourly: string | null;
  readonly daily: string | null;
  readonly standby: string | null;
  /** The contract at the time of approval. */
  readonly contract_id: string | null;
  /**
   * The contract that pays the stored activity; null for agent-only records, which no contract pays
   * (COST-16).
   */
  readonly stored_contract_id: string | null;
  readonly crew: readonly SealedCrew[] | null;
  readonly hours: number;
  readonly landings: number;
  readonly cents: Readonly<Record<CostPart, number>>;
}
const dollars = (cents: string | null) => (cents === null ? null : dollarsOf(Number(cents)));

/**
 * The activities of a dispatch in the order of a report's rows. Approved activities keep their row
 * when the record is deleted. Activities of a deleted record that were never approved appear in no
 * report and come last.
 */
async function readActivities(db: Reader, dispatchId: string): Promise<ActivityRow[]> {
  const { rows } = await db.execute<ActivityRow>(sql`
    select coalesce(s.activity_id, a.id) as id, coalesce(s.activity_date, d.activity_date)::text as day, s.sealed_by,
      to_char(s.sealed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as sealed_at, s.explained, s.drops,
      s.hourly_rate_cents as hourly, s.daily_availability_cents as daily, s.crew_standby_rate_cents as standby,
      a.id is not null as is_stored, case when d.type <> 'agentOnly' then a.contract_id end as stored_contract_id, s.activity_id is null and d.deleted_at is not null as is_deleted, s.contract_id, s.crew, s.total_hours as hours, s.landings,
      json_build_object('flightCost', s.flight_cost_cents, 'abortFees', s.abort_fees_cents, 'availabilityCost', s.availability_cost_cents,
        'totalAgentCost', s.agent_cost_cents, 'landingFees', s.landing_fees_cents, 'crewStandbyCost', s.crew_standby_cents,
        'perDiemCost', s.per_diem_cents) as cents
    from (
      -- One restored after its deletion was taken has two rows in reports: as it is now, and as it was approved (APR-25).
      select x.*, y.position, case when ${isBackAfterDeletion('x.activity_id', 'o')} then null else x.activity_id end as live_id
      from seals x left join activities y on y.id = x.activity_id left join dispatches o on o.id = x.dispatch_id
      where x.dispatch_id = ${dispatchId}
    ) s
      full join (select * from activities where dispatch_id = ${dispatchId}) a on a.id = s.live_id
      left join dispatches d on d.id = a.dispatch_id
    order by is_deleted, 2, coalesce(a.position, s.position, 0), 1, s.activity_id is not null`);
  return rows;
}
async function readAdjustments(db: Reader, dispatchId: string) {
  return db
    .select()
    .from(adjustments)
    .where(eq(adjustments.dispatchId, dispatchId))
    .orderBy(asc(adjustments.postedOn), asc(adjustments.id));
}
type AdjustmentRow = Awaited<ReturnType<typeof readAdjustments>>[number];
const adjustmentOf = (
  row: AdjustmentRow,
  nameOf: (uid: string) => string,
): ExplainedAdjustment => ({
  postedOn: row.postedOn,
  activityDate: row.activityDate,
  cause: row.cause,
  reason: row.reason,
  by: nameOf(row.postedBy),
  at: row.postedAt,
  total: dollarsOf(
    row.flightCostCents +
      row.abortFeesCents +
      row.availabilityCostCents +
      row.agentCostCents +
      row.landingFeesCents +
      row.crewStandbyCents +
      row.perDiemCents,
  ),
});

/**
 * Sealed loads whose price breakdown was not stored: agent, base, volume and cost of each (APR-46).
 */
async function sealedLoads(
  db: Reader,
  rows: readonly ActivityRow[],
): Promise<(row: ActivityRow) => ExplainedLoad[]> {
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

type Contracts = ReadonlyMap<string | null, DimensionContract>;

function approvedFigures(row: ActivityRow, contracts: Contracts) {
  const contract = contracts.get(row.contract_id);
  const crew = row.crew ?? [];
  return {
    contract:
      contract === undefined
        ? null
        : {
            ...contract,
            hourlyRate: dollars(row.hourly) ?? contract.hourlyRate,
            dailyAvailability: dollars(row.daily) ?? contract.dailyAvailability,
            crewStandbyRate: dollars(row.standby) ?? contract.crewStandbyRate,
          },
    costs: toCosts(totalsOf(row.cents)),
    hours: row.hours / HUNDREDTHS_PER_HOUR,
    landings: row.landings,
    standByHours: crew.reduce((sum, person) => sum + person.standbyHours, 0) / HUNDREDTHS_PER_HOUR,
    perDiems: crew.filter((person) => person.perDiemCents > 0).length,
  };
}

/**
 * Explains how the cost of each activity of a dispatch was computed. Activities in the books are
 * explained as of their approval (APR-46). Returns null when there is no such dispatch. A deleted,
 * never approved one also counts as missing, unless `withDeleted` is set.
 */
export async function explainDispatch(
  db: Reader,
  dispatchId: string,
  { withDeleted = false } = {},
): Promise<ExplainedLoads | null> {
  const rows = await readActivities(db, dispatchId);
  const posted = await readAdjustments(db, dispatchId);
  if (rows.every((row) => row.is_deleted) && posted.length === 0 && !withDeleted) return null;
  if (rows.length + posted.length === 0) return null;
  const loadsOf = await explainLoads(db, [dispatchId]);
  const heldOf = await sealedLoads(db, rows);
  const contracts: Contracts = new Map(
    (await readContracts(db)).map((contract) => [contract.id, contract]),
  );
  const nameOf = await readUserNames(db, [
    ...rows.flatMap((row) => row.sealed_by ?? []),
    ...posted.map((row) => row.postedBy),
  ]);
  return {
    activities: rows.map((row) => ({
      activityId: row.id,
      day: row.day,
      stored: row.is_stored
        ? { loads: [...loadsOf(row.id)], contract: contracts.get(row.stored_contract_id) ?? null }
        : null,
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
              ...approvedFigures(row, contracts),
            },
    })),
    adjustments: posted.map((row) => adjustmentOf(row, nameOf)),
  };
}
