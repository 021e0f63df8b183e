import * as z from 'zod/mini';
import { Instant } from '../wire/wire.ts';

/** A stored row by column; null before it existed and after it was removed. */
const Row = z.nullable(z.record(z.string(), z.unknown()));
export const HistoryEntry = z.object({
  at: Instant,
  changedBy: z.string(),
  /**
   * Groups the entries of one request, because a save changes several rows. Null for changes
   * outside a request.
   */
  requestId: z.nullable(z.string()),
  /** The row's table: the record's own, or that of one of its parts. */
  table: z.string(),
  rowId: z.string(),
  before: Row,
  after: Row,
});
export type HistoryEntry = z.output<typeof HistoryEntry>;

/**
 * The history of a record and its parts, newest first. The oldest entries are cut at the limit.
 * `names` maps ids in the rows to names.
 */
export const History = z.object({
  entries: z.array(HistoryEntry),
  names: z.record(z.string(), z.string()),
  isCut: z.boolean(),
  /**
   * For prices and contracts: changes of the same requests to other rows of the same table
   * (SET-42).
   */
  beside: z.optional(z.array(HistoryEntry)),
});
export type History = z.output<typeof History>;
