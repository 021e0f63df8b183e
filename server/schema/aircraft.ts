import { integer, numeric, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { FuelType } from '../../contract/aircraft/aircraft.ts';
import { auditColumns, cents, day, id, instant, litres } from './columns.ts';

export const aircraftTypes = pgTable('aircraft_types', {
  id: id(),
  name: text().notNull(),
  description: text().notNull().default(''),
  litres: litres('litres').notNull(),
  fuelType: text('fuel_type').$type<FuelType>().notNull(),
  category: text().$type<'FW' | 'RW'>().notNull(),
  landingWeightLb: integer('landing_weight_lb'),
  cruiseKnots: smallint('cruise_knots'),
  getAwayMinutes: smallint('get_away_minutes'),
  archivedAt: instant('archived_at'),
  ...auditColumns(),
});
export const aircraftVendors = pgTable('aircraft_vendors', {
  id: id(),
  name: text().notNull(),
  archivedAt: instant('archived_at'),
  ...auditColumns(),
});
export const assets = pgTable('assets', {
  id: id(),
  registration: text().notNull(),
  aircraftTypeId: uuid('aircraft_type_id').notNull(),
  homeBaseId: uuid('home_base_id'),
  remarks: text().notNull().default(''),
  archivedAt: instant('archived_at'),
  ...auditColumns(),
});
export const aircraftMetadata = pgTable('aircraft_metadata', {
  id: id(),
  assetId: uuid('asset_id').notNull(),
  vendorId: uuid('vendor_id'),
  radioId: text('radio_id').notNull(),
  archivedAt: instant('archived_at'),
  ...auditColumns(),
});
export const contracts = pgTable('contracts', {
  id: id(),
  source: text().$type<'aircraft' | 'type'>().notNull(),
  typeCode: text('type_code').notNull(),
  vendorId: uuid('vendor_id').notNull(),
  hourlyRateCents: cents('hourly_rate_cents').notNull(),
  dailyAvailabilityCents: cents('daily_availability_cents').notNull(),
  crewStandbyRateCents: cents('crew_standby_rate_cents').notNull(),
  minimumHoursADay: numeric('minimum_hours_a_day', { precision: 4, scale: 2, mode: 'number' }),
  flatPriceCents: cents('flat_price_cents'),
  flatPricePer: text('flat_price_per').$type<'day' | 'season'>(),
  windowStart: text('window_start').notNull().default('07:00'),
  windowHours: smallint('window_hours').notNull().default(14),
  stepMinutes: smallint('step_minutes').$type<15 | 30 | 60>().notNull().default(15),
  guaranteedDays: smallint('guaranteed_days'),
  startDate: day('start_date').notNull(),
  endDate: day('end_date'),
  ...auditColumns(),
});
export const contractTypes = pgTable('contract_types', {
  contractId: uuid('contract_id').notNull(),
  aircraftTypeId: uuid('aircraft_type_id').notNull(),
});
export const contractAssets = pgTable('contract_assets', {
  contractId: uuid('contract_id').notNull(),
  assetId: uuid('asset_id').notNull(),
});
