import { doublePrecision, integer, pgTable, smallint, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

export const positions = pgTable('positions', {
  assetId: uuid('asset_id').notNull(),
  at: instant('at').notNull(),
  latitude: doublePrecision().notNull(),
  longitude: doublePrecision().notNull(),
  knots: smallint(),
  heading: smallint(),
  altitudeFt: integer('altitude_ft'),
});
