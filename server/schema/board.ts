import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { RotationKind } from '../../contract/base/board.ts';
import { auditColumns, id, instant } from './columns.ts';

export const unavailableMarks = pgTable('unavailable_marks', {
  id: id(),
  assetId: uuid('asset_id').notNull(),
  baseId: uuid('base_id').notNull(),
  reason: text().notNull(),
  startTime: instant('start_time').notNull(),
  untilTime: instant('until_time'),
  pays: text().$type<'deduct' | 'excuse' | 'dayOff'>().notNull().default('deduct'),
  paysReason: text('pays_reason'),
  ...auditColumns(),
});
export const rotations = pgTable('rotations', {
  id: id(),
  baseId: uuid('base_id').notNull(),
  kind: text().$type<RotationKind>().notNull().default(''),
  assetIds: uuid('asset_ids').array().notNull(),
  reason: text().notNull(),
  setAt: instant('set_at').notNull(),
  ...auditColumns(),
});
