import * as z from 'zod/mini';
import { Day } from '../wire/wire.ts';

/**
 * GET /catis/metrics returns all months of a range in one reply when `Accept` names this type: one
 * frame per non-empty month, oldest first (WIRE-34). A frame is the length of its head (32 bits,
 * little-endian), the head as JSON, and the month's Arrow stream.
 */
export const MONTHS_MEDIA_TYPE = 'application/vnd.catis.months';

/** The head of a month's frame. */
export const MonthHead = z.strictObject({
  from: Day,
  until: Day,
  /** The ETag of the month when it is requested alone. */
  tag: z.string(),
  /**
   * Number of bytes that follow; null when the caller named the tag (If-None-Match) and already has
   * the bytes.
   */
  bytes: z.nullable(z.int().check(z.gte(0))),
});
export type MonthHead = z.output<typeof MonthHead>;
