import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { id, instant, kept, litres } from './columns.ts';

export const fuelVendors = pgTable('fuel_vendors', { id: id(), name: text().notNull(), archivedAt: instant('archived_at'), ...kept() });
export const fuelStorages = pgTable('fuel_storages', {
  id: id(),
  baseId: uuid('base_id').notNull(),
  name: text().notNull(),
  fuelType: text('fuel_type').$type<'Jet A' | '100LL'>().notNull(),
  capacityLitres: litres('capacity_litres'),
  archivedAt: instant('archived_at'),
  ...kept(),
});
