import { boolean, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { HandoverSheet } from '../../contract/shift/shift.ts';
import { id, instant } from './columns.ts';

/** Notes are only added: a trigger refuses changes. */
export const shiftNotes = pgTable('shift_notes', {
  id: id(),
  baseId: uuid('base_id').notNull(),
  at: instant('at').notNull(),
  text: text().notNull(),
  forNext: boolean('for_next').notNull().default(false),
  byUid: text('by_uid').notNull(),
});
/** A hand-over changes once, when a user takes it. */
export const handovers = pgTable('handovers', {
  id: id(),
  baseId: uuid('base_id').notNull(),
  sheet: jsonb().$type<HandoverSheet>().notNull(),
  givenBy: text('given_by').notNull(),
  givenAt: instant('given_at').notNull(),
  takenBy: text('taken_by'),
  takenAt: instant('taken_at'),
});
