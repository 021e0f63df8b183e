import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

export const presence = pgTable(
  'presence',
  {
    uid: text().notNull(),
    assetId: uuid('asset_id').notNull(),
    dispatchId: uuid('dispatch_id'),
    seenAt: instant('seen_at').notNull(),
  },
  ({ uid, assetId }) => [primaryKey({ columns: [uid, assetId] })],
);
