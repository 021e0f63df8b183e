import { boolean, pgTable, text } from 'drizzle-orm/pg-core';
import type { reportPages } from '../../contract/report/views.ts';
import { auditColumns, id } from './columns.ts';

export const savedViews = pgTable('saved_views', {
  id: id(),
  uid: text().notNull(),
  page: text().$type<(typeof reportPages)[number]>().notNull(),
  name: text().notNull(),
  /** The arrangement as JSON. */
  state: text().notNull(),
  isShared: boolean('is_shared').notNull().default(false),
  ...auditColumns(),
});
