import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { ExplainedActivity } from '../../contract/report/explain.ts';
import type { Measure } from '../../domain/approvals/figures.ts';
import { cents, day, id, instant, litres } from './columns.ts';

/** Money in cents, hours in hundredths, volumes in litres. Signed in adjustments. */
const figures = () => ({
  totalHours: integer('total_hours').notNull(),
  dayHours: integer('day_hours').notNull(),
  nightHours: integer('night_hours').notNull(),
  landings: integer().notNull(),
  litresOnIncident: litres('litres_on_incident').notNull(),
  litresJettisoned: litres('litres_jettisoned').notNull(),
  flightCostCents: cents('flight_cost_cents').notNull(),
  abortFeesCents: cents('abort_fees_cents').notNull(),
  availabilityCostCents: cents('availability_cost_cents').notNull(),
  agentCostCents: cents('agent_cost_cents').notNull(),
  landingFeesCents: cents('landing_fees_cents').notNull(),
  crewStandbyCents: cents('crew_standby_cents').notNull(),
  perDiemCents: cents('per_diem_cents').notNull(),
});
const keys = () => ({
  assetId: uuid('asset_id'),
  activityDate: day('activity_date').notNull(),
  incidentId: uuid('incident_id'),
  takeOffBaseId: uuid('take_off_base_id'),
  landingBaseId: uuid('landing_base_id'),
  contractId: uuid('contract_id'),
});

export interface SealedDrop {
  readonly agentTypeId: string;
  readonly baseId: string;
  readonly litresOnIncident: number;
  readonly litresJettisoned: number;
  readonly cents: number;
  /** The price that applied; absent in seals of earlier releases, which did not store it. */
  readonly rateId?: string;
  /** Price flags at the time of the seal; absent: false. */
  readonly isSplit?: boolean;
  readonly isMissing?: boolean;
}
export interface SealedCrew {
  readonly crewId: string;
  readonly roleId: string;
  /** Hundredths of an hour. */
  readonly standbyHours: number;
  readonly standbyCents: number;
  readonly perDiemCents: number;
}
/** An approved activity. The database rejects changes in a closed period. */
export const seals = pgTable('seals', {
  activityId: uuid('activity_id').primaryKey(),
  dispatchId: uuid('dispatch_id').notNull(),
  periodStart: day('period_start').notNull(),
  ...keys(),
  hourlyRateCents: cents('hourly_rate_cents'),
  dailyAvailabilityCents: cents('daily_availability_cents'),
  crewStandbyRateCents: cents('crew_standby_rate_cents'),
  ...figures(),
  drops: jsonb().$type<readonly SealedDrop[]>().notNull(),
  crew: jsonb().$type<readonly SealedCrew[]>().notNull(),
  /** How its loads were priced; null if the explanation was not stored. */
  explained: jsonb().$type<ExplainedActivity | null>(),
  sealedBy: text('sealed_by').notNull(),
  sealedAt: instant('sealed_at').notNull(),
  revision: integer().notNull(),
});
/** Differences posted after an approval. Never updated. */
export const adjustments = pgTable('adjustments', {
  id: id(),
  activityId: uuid('activity_id'),
  dispatchId: uuid('dispatch_id'),
  ...keys(),
  postedOn: day('posted_on').notNull(),
  cause: text().$type<'repriced' | 'corrected' | 'late' | 'deleted' | 'manual'>().notNull(),
  ...figures(),
  /**
   * Crew standby hours, and number of fills with a volume. Seals derive theirs from crew and drops.
   */
  standbyHours: integer('standby_hours').notNull().default(0),
  loads: integer().notNull().default(0),
  reason: text().notNull(),
  batchId: uuid('batch_id').notNull(),
  postedBy: text('posted_by').notNull(),
  postedAt: instant('posted_at').notNull(),
});
export const keptDrifts = pgTable('kept_drifts', {
  activityId: uuid('activity_id').primaryKey(),
  /** The live figures at that time, by name. Drifts kept out by early releases have money only. */
  live: jsonb().$type<Readonly<Partial<Record<Measure, number>>>>().notNull(),
  reason: text().notNull(),
  keptBy: text('kept_by').notNull(),
  keptAt: instant('kept_at').notNull(),
});
/** Closed half-months of an aircraft; null = of records without an aircraft. */
export const costPeriods = pgTable('cost_periods', {
  id: id(),
  assetId: uuid('asset_id'),
  startDate: day('start_date').notNull(),
  endDate: day('end_date').notNull(),
  approvedCents: cents('approved_cents').notNull(),
  closedBy: text('closed_by').notNull(),
  closedAt: instant('closed_at').notNull(),
  isOpening: boolean('is_opening').notNull().default(false),
  /** Its day sheets were stored when it closed (PAY-14). */
  hasSheets: boolean('has_sheets').notNull().default(false),
});
