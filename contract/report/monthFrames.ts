import * as z from 'zod/mini';
import { Day } from '../wire/wire.ts';

/**
 * GET /catis/metrics answers with all months of a range in one reply when `Accept` names this type: a frame for each that
 * holds anything, oldest first (WIRE-34). A frame is the length of its head (32 bits, little-endian), the head as JSON,
 * and the month's binary columns.
 */
export const MONTHS_MEDIA_TYPE = 'application/vnd.catis.months';

/** What stands before a month. */
export const MonthHead = z.strictObject({
  from: Day,
  until: Day,
  /** The tag that the month has when it is asked for alone. */
  tag: z.string(),
  /** Bytes that follow; null where the caller named the tag (If-None-Match) and has them. */
  bytes: z.nullable(z.int().check(z.gte(0))),
});
export type MonthHead = z.output<typeof MonthHead>;
