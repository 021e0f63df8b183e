import * as z from 'zod/mini';
import { Instant } from '../wire/wire.ts';

/** A stored row as it was, column by column; null before it existed and after it was removed. */
const Row = z.nullable(z.record(z.string(), z.unknown()));
export const HistoryEntry = z.object({
  at: Instant,
  changedBy: z.string(),
  /** Entries of one request belong together: a save changes several rows. Null for what no request did. */
  requestId: z.nullable(z.string()),
  /** Table of the row: that of the record itself, or of a part of it. */
  table: z.string(),
  rowId: z.string(),
  before: Row,
  after: Row,
});
export type HistoryEntry = z.output<typeof HistoryEntry>;

/**
 * What became of one record and its parts, newest first; the oldest entries are left out beyond the limit. `names`
 * tells what the ids in the rows are called.
 */
export const History = z.object({
  entries: z.array(HistoryEntry),
  names: z.record(z.string(), z.string()),
  isCut: z.boolean(),
  /** Of prices and contracts: what the same requests did to other rows of the same table (SET-42). */
  beside: z.optional(z.array(HistoryEntry)),
});
export type History = z.output<typeof History>;
