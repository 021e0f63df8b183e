import * as z from 'zod/mini';
import { GivenDay, givenSingleLine } from '../wire/given.ts';
import { HistoryEntry } from './history.ts';

/** Filters of the log of all changes; a missing one filters nothing. */
export const ChangeLogQuery = z.object({
  /** A part of the name of who changed it. */
  person: z.optional(givenSingleLine(100)),
  /** A table, as entries have it. */
  table: z.optional(givenSingleLine(60)),
  /** A part of the record's number, code or name. */
  record: z.optional(givenSingleLine(100)),
  /** A column that changed. */
  field: z.optional(givenSingleLine(60)),
  /** Pacific days. */
  from: z.optional(GivenDay),
  until: z.optional(GivenDay),
  /** `next` of an earlier reply. */
  after: z.optional(givenSingleLine(20)),
});
export type ChangeLogQuery = z.output<typeof ChangeLogQuery>;
/** A page of changes of all records that have a history, newest first (SET-120). */
export const ChangeLog = z.object({
  entries: z.array(HistoryEntry),
  /** Names of ids in the rows, and of the rows themselves. */
  names: z.record(z.string(), z.string()),
  /** The cursor of older changes; null if there are none. */
  next: z.nullable(z.string()),
});
export type ChangeLog = z.output<typeof ChangeLog>;
