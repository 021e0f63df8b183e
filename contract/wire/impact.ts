import * as z from 'zod/mini';
import { GivenDay, GivenId } from './given.ts';
import { Day } from './wire.ts';

/**
 * The effect of changing a rate, a fee or a contract on existing dispatches (SET-6). Totals can
 * exceed a single price's limit.
 */
export const Impact = z.object({
  dispatches: z.int(),
  /** Day of the first affected dispatch; null when there is none. */
  from: z.nullable(Day),
  before: z.number(),
  after: z.number(),
  /** Numbers of today's affected dispatches, which change even if the new price starts today. */
  today: z.optional(z.array(z.int())),
  /**
   * The affected dispatches that are approved. Reports keep their figures, and the change appears
   * as a drift (APR-19).
   */
  approved: z.optional(z.object({ dispatches: z.int(), before: z.number(), after: z.number() })),
});
export type Impact = z.output<typeof Impact>;

/**
 * Another rate, fee or contract that ends on this day, in the transaction that saves its successor
 * (SET-40). It stays unchanged if it ends earlier anyway.
 */
export const Ending = z.object({ id: GivenId, endDate: GivenDay });
export type Ending = z.output<typeof Ending>;
/** Tabs from the previous release omit the ending. */
export const GivenEnding = z.optional(z.nullable(Ending));
