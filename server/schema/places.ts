import {
  boolean,
  doublePrecision,
  integer,
  pgTable,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { auditColumns, cents, day, id, instant, litres, unitPrice } from './columns.ts';

export const bases = pgTable('bases', {
  id: id(),
  code: text().notNull(),
  name: text().notNull(),
  latitude: doublePrecision(),
  longitude: doublePrecision(),
  elevation: integer(),
  loadMinutes: smallint('load_minutes'),
  phone: text().notNull().default(''),
  archivedAt: instant('archived_at'),
  ...auditColumns(),
});
export const landingFees = pgTable('landing_fees', {
  id: id(),
  baseId: uuid('base_id').notNull(),
  amountCents: cents('amount_cents').notNull(),
  per1000LbCents: cents('per_1000_lb_cents'),
  minimumCents: cents('minimum_cents'),
  appliesTo: text('applies_to').$type<'All' | 'FW' | 'RW'>().notNull(),
  startDate: day('start_date').notNull(),
  endDate: day('end_date'),
  ...auditColumns(),
});
export const suppressantTypes = pgTable('suppressant_types', {
  id: id(),
  name: text().notNull(),
  kind: text().$type<'retardant' | 'foam' | 'gel' | 'water'>().notNull(),
  isCharged: boolean('is_charged').notNull(),
  archivedAt: instant('archived_at'),
  ...auditColumns(),
});
export const suppressantRates = pgTable('suppressant_rates', {
  id: id(),
  baseId: uuid('base_id').notNull(),
  agentTypeId: uuid('agent_type_id').notNull(),
  startDate: day('start_date').notNull(),
  endDate: day('end_date'),
  ...auditColumns(),
});
export const suppressantTiers = pgTable('suppressant_tiers', {
  id: id(),
  rateId: uuid('rate_id').notNull(),
  amountLitres: litres('amount_litres').notNull(),
  price: unitPrice('price').notNull(),
  isDeleted: boolean('is_deleted').notNull().default(false),
});
export const baseAssignments = pgTable('base_assignments', {
  id: id(),
  baseId: uuid('base_id').notNull(),
  assetId: uuid('asset_id').notNull(),
  startTime: instant('start_time').notNull(),
  endTime: instant('end_time'),
  rotation: integer(),
  ...auditColumns(),
});
