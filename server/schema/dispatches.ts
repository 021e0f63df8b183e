import {
  boolean,
  doublePrecision,
  integer,
  pgTable,
  pgView,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { eachText } from '../../contract/dispatch/activityTexts.ts';
import type { FlagCode } from '../../contract/dispatch/flags.ts';
import type { PointSource } from '../../contract/incidents/incidents.ts';
import type { Approval } from '../../domain/approvals/steps.ts';
import { auditColumns, cents, day, id, instant, litres } from './columns.ts';

export const incidents = pgTable('incidents', {
  id: id(),
  year: integer().notNull(),
  state: text().notNull(),
  unit: text().notNull(),
  incidentNumber: text('incident_number').notNull(),
  sequence: integer().notNull().default(1),
  name: text().notNull(),
  agency: text().notNull(),
  typeCode: text('type_code').notNull(),
  discoveredAt: instant('discovered_at'),
  isUnconfirmed: boolean('is_unconfirmed').notNull().default(false),
  mergedInto: uuid('merged_into'),
  /** Both or neither, with their source (CLO-1). */
  latitude: doublePrecision(),
  longitude: doublePrecision(),
  pointSource: text('point_source').$type<PointSource>(),
  declaredFrom: day('declared_from'),
  declaredUntil: day('declared_until'),
  /** The bearer of costs without an agreement; null = the agency. */
  shareOwner: text('share_owner'),
  ...auditColumns(),
});
export const dispatches = pgTable('dispatches', {
  id: id(),
  number: integer().notNull().generatedByDefaultAsIdentity(),
  type: text().$type<'flight' | 'standby' | 'agentOnly'>().notNull(),
  assetId: uuid('asset_id'),
  activityDate: day('activity_date').notNull(),
  dispatchTime: instant('dispatch_time'),
  remarks: text().notNull().default(''),
  purpose: text().$type<'assist' | 'ground' | 'preload'>(),
  meterReset: boolean('meter_reset').notNull().default(false),
  flags: text().array().$type<FlagCode[]>().notNull(),
  approval: text().$type<Approval>().notNull().default('entered'),
  approvalBy: text('approval_by'),
  approvalAt: instant('approval_at'),
  approvalNote: text('approval_note'),
  /** The user who last saved the content; null = the user who last changed the row. */
  contentBy: text('content_by'),
  createdAt: instant('created_at').notNull(),
  createdBy: text('created_by').notNull(),
  ...auditColumns(),
});
/** Hours and Hobbs readings in hundredths. */
export const activities = pgTable('activities', {
  id: id(),
  dispatchId: uuid('dispatch_id').notNull(),
  position: smallint().notNull(),
  incidentId: uuid('incident_id'),
  ...eachText(({ column }) => text(column)),
  takeOffBaseId: uuid('take_off_base_id'),
  landingBaseId: uuid('landing_base_id'),
  timeOut: instant('time_out'),
  timeIn: instant('time_in'),
  hobbsStart: integer('hobbs_start'),
  hobbsEnd: integer('hobbs_end'),
  totalFlightHours: integer('total_flight_hours'),
  dayFlightHours: integer('day_flight_hours'),
  nightFlightHours: integer('night_flight_hours'),
  landings: smallint(),
  landingFeesCents: cents('landing_fees_cents').notNull(),
  aborted: boolean().notNull().default(false),
  /** The aircraft's contract on that day, and the costs under it (COST-20); null = not computed. */
  contractId: uuid('contract_id'),
  flightCostCents: cents('flight_cost_cents'),
  abortFeesCents: cents('abort_fees_cents'),
  availabilityCostCents: cents('availability_cost_cents'),
  crewStandbyCents: cents('crew_standby_cents'),
});
/** Columns that only `server/cost/storedCosts.ts` writes. */
export type StoredCostColumn =
  | 'contractId'
  | 'flightCostCents'
  | 'abortFeesCents'
  | 'availabilityCostCents'
  | 'crewStandbyCents';
export const drops = pgTable('drops', {
  id: id(),
  activityId: uuid('activity_id').notNull(),
  position: smallint().notNull(),
  agentTypeId: uuid('agent_type_id').notNull(),
  baseId: uuid('base_id').notNull(),
  litresOnIncident: litres('litres_on_incident').notNull(),
  litresJettisoned: litres('litres_jettisoned').notNull(),
  rateId: uuid('rate_id'),
  costCents: cents('cost_cents').notNull().default(0),
  isSplitPricing: boolean('is_split_pricing').notNull().default(false),
  isMissingRate: boolean('is_missing_rate').notNull().default(false),
  preloadDropId: uuid('preload_drop_id'),
  preloadEnd: text('preload_end').$type<'offloaded' | 'jettisoned'>(),
  isCounted: boolean('is_counted').notNull().default(true),
});
/** Which flight's row took which preload's load. */
export const preloadUses = pgView('preload_uses', {
  loadId: uuid('load_id').notNull(),
  dropId: uuid('drop_id').notNull(),
  byId: uuid('by_id').notNull(),
  byNumber: integer('by_number').notNull(),
}).existing();
/** Every load of a dispatch that isn't deleted, with its sort keys for pricing. */
export const pricedLoads = pgView('priced_loads', {
  dropId: uuid('drop_id').notNull(),
  baseId: uuid('base_id').notNull(),
  agentTypeId: uuid('agent_type_id').notNull(),
  litres: litres('litres').notNull(),
  isCounted: boolean('is_counted').notNull(),
  day: day('day').notNull(),
  at: instant('at'),
  dispatchId: uuid('dispatch_id').notNull(),
  activityPosition: smallint('activity_position').notNull(),
  dropPosition: smallint('drop_position').notNull(),
}).existing();
export const activityCrew = pgTable('activity_crew', {
  id: id(),
  activityId: uuid('activity_id').notNull(),
  position: smallint().notNull(),
  crewId: uuid('crew_id').notNull(),
  roleId: uuid('role_id').notNull(),
  standbyHours: integer('standby_hours').notNull(),
  perDiemCents: cents('per_diem_cents').notNull(),
  /** This person's share of the activity's crew standby (RPT-82); null = not computed. */
  standbyCents: cents('standby_cents'),
});
