import { integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type {
  SheetItem,
  SheetPart,
  SheetRates,
  SheetStatus,
} from '../../domain/daySheets/sheet.ts';
import type { SheetTerms } from '../../domain/daySheets/window.ts';
import { cents, day, id, instant } from './columns.ts';

/** Sheets of closed half-months. Never updated. */
export const daySheets = pgTable(
  'day_sheets',
  {
    assetId: uuid('asset_id').notNull(),
    day: day('day').notNull(),
    contractId: uuid('contract_id'),
    terms: jsonb().$type<SheetTerms>().notNull(),
    rates: jsonb().$type<SheetRates>().notNull(),
    status: text().$type<SheetStatus>().notNull(),
    unavailableMinutes: integer('unavailable_minutes').notNull(),
    units: integer().notNull(),
    deductionCents: cents('deduction_cents').notNull(),
    availabilityCents: cents('availability_cents').notNull(),
    guaranteeHours: integer('guarantee_hours').notNull(),
    guaranteeCents: cents('guarantee_cents').notNull(),
    payableCents: cents('payable_cents').notNull(),
    parts: jsonb().$type<readonly SheetPart[]>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.assetId, t.day] })],
);
/** Corrections of closed days by hand. Never updated. */
export const sheetAdjustments = pgTable('sheet_adjustments', {
  id: id(),
  assetId: uuid('asset_id').notNull(),
  day: day('day').notNull(),
  item: text().$type<SheetItem>().notNull(),
  cents: cents('cents').notNull(),
  reason: text().notNull(),
  byUid: text('by_uid').notNull(),
  at: instant('at').notNull(),
});
