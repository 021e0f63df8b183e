import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { auditColumns, id, instant } from './columns.ts';

export const incidentFeeds = pgTable('incident_feeds', {
  id: id(),
  url: text().notNull(),
  states: text().array().notNull(),
  everyMinutes: integer('every_minutes').notNull(),
  acceptsNew: boolean('accepts_new').notNull(),
  isOn: boolean('is_on').notNull(),
  watermark: instant(),
  lastOkAt: instant('last_ok_at'),
  lastError: text('last_error').notNull().default(''),
  failures: integer().notNull().default(0),
  nextAt: instant('next_at').notNull(),
  since: instant().notNull(),
  ...auditColumns(),
});
