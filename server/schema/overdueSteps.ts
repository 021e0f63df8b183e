import { pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { auditColumns, id, instant } from './columns.ts';

export const overdueSteps = pgTable('overdue_steps', {
  id: id(),
  name: text().notNull(),
  afterMinutes: smallint('after_minutes').notNull(),
  position: smallint().notNull().default(1),
  archivedAt: instant('archived_at'),
  ...auditColumns(),
});
