import * as z from 'zod/mini';
import { GivenDay, GivenId } from './given.ts';
import { Day } from './wire.ts';

/**
 * What changing a rate, a fee or a contract does to dispatches that are already there (SET-6). Dollars may pass any
 * single price's limit.
 */
export const Impact = z.object({
  dispatches: z.int(),
  /** First day of a dispatch it changes, null when there is none. */
  from: z.nullable(Day),
  before: z.number(),
  after: z.number(),
  /** Numbers of the dispatches of today among them: those change even when the new price starts today. */
  today: z.optional(z.array(z.int())),
  /** Those among them that are approved: reports keep their numbers, what moves shows as differences (APR-19). */
  approved: z.optional(z.object({ dispatches: z.int(), before: z.number(), after: z.number() })),
});
export type Impact = z.output<typeof Impact>;

/**
 * Another row of the same kind that makes way: it ends on this day in the transaction that saves the one that follows
 * it (SET-40). A row that ends earlier anyway stays as it is.
 */
export const Ending = z.object({ id: GivenId, endDate: GivenDay });
export type Ending = z.output<typeof Ending>;
/** Left out by tabs of the release before. */
export const GivenEnding = z.optional(z.nullable(Ending));
