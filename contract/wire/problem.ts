import * as z from 'zod/mini';

/** RFC 9457 problem+json as every refusal carries it (WIRE-8). */
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
   * With 404: who deleted the record and when. With 412: the row as it is now, who changed it and when. With 422 for a reused Idempotency-Key: what its first use
   * answered.
   */
  current: z.optional(z.unknown()),
  changedBy: z.optional(z.string()),
  changedAt: z.optional(z.string()),
  /** With 409 for a report of too many activities: how many its dates hold, and the most that a page adds up (PERF-40). */
  activities: z.optional(z.int()),
  atOnce: z.optional(z.int()),
});
export type Problem = z.output<typeof Problem>;
