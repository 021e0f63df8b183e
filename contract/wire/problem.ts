import * as z from 'zod/mini';

/** RFC 9457 problem+json, the body of every refusal (WIRE-8). */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.optional(z.string()),
  requestId: z.optional(z.string()),
  /** One entry per wrong field; `path` is dotted (`activities.0.timeOut`). */
  errors: z.optional(
    z.array(z.object({ path: z.string(), code: z.string(), message: z.string() })),
  ),
  /**
   * Further fields by status:
   * - 404: who deleted the record and when
   * - 412: the current row, who changed it and when
   * - 422 for a reused Idempotency-Key: the reply to its first use
   */
  current: z.optional(z.unknown()),
  changedBy: z.optional(z.string()),
  changedAt: z.optional(z.string()),
  /**
   * With 409 because a report is too large: `activities` in the report's dates, and the maximum
   * `atOnce` that a page can total (PERF-40).
   */
  activities: z.optional(z.int()),
  atOnce: z.optional(z.int()),
});
export type Problem = z.output<typeof Problem>;
