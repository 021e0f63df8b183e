import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { auditColumns, id } from './columns.ts';

/** Readings in hundredths of an hour. */
export const meterNotes = pgTable('meter_notes', {
  id: id(),
  afterActivityId: uuid('after_activity_id').notNull(),
  beforeActivityId: uuid('before_activity_id').notNull(),
  afterReading: integer('after_reading').notNull(),
  beforeReading: integer('before_reading').notNull(),
  reason: text().notNull(),
  ...auditColumns(),
});
