import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { MailingBody, MailingDates, MailingPace } from '../../contract/mailings/mailings.ts';
import { auditColumns, id, instant } from './columns.ts';

export const mailings = pgTable('mailings', {
  id: id(),
  uid: text().notNull(),
  viewId: uuid('view_id').notNull(),
  pace: text().$type<MailingPace>().notNull(),
  weekday: integer().notNull(),
  monthDay: integer('month_day').notNull(),
  hour: integer().notNull(),
  dates: text().$type<MailingDates>().notNull(),
  format: text().$type<MailingBody['format']>().notNull(),
  withTotals: boolean('with_totals').notNull(),
  recipientIds: uuid('recipient_ids').array().notNull(),
  isPaused: boolean('is_paused').notNull(),
  endedAt: instant('ended_at'),
  ...auditColumns(),
});
