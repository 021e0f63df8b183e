import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { ReasonKind } from '../../contract/approvals/closeList.ts';
import { day, id, instant } from './columns.ts';

export const closeReasons = pgTable('close_reasons', {
  id: id(),
  startDate: day('start_date').notNull(),
  assetId: uuid('asset_id'),
  kind: text().$type<ReasonKind>().notNull(),
  baseId: uuid('base_id'),
  subject: text().notNull(),
  basis: text().notNull(),
  line: text().notNull(),
  reason: text().notNull(),
  byUid: text('by_uid').notNull(),
  at: instant('at').notNull(),
});
