import * as z from 'zod/mini';
import { givenSingleLine, isCleanText } from '../wire/given.ts';
import { Id, Instant, Versioned } from '../wire/wire.ts';

const Kept = {
  /** Minutes between two pulls. */
  everyMinutes: z.int().check(z.gte(5), z.lte(1440)),
  /** Whether agencies and types that are not known here are taken too (INC-21). */
  acceptsNew: z.boolean(),
  isOn: z.boolean(),
};
export const FeedBody = z.object({
  /** The layer's address: `https://…/FeatureServer/0`. */
  url: givenSingleLine(500),
  /** States, two letters each. */
  states: z
    .array(z.string().check(isCleanText, z.regex(/^[A-Z]{2}$/), z.maxLength(2)))
    .check(z.minLength(1), z.maxLength(60)),
  ...Kept,
});
export type FeedBody = z.output<typeof FeedBody>;

export const Feed = z.object({
  id: Id,
  url: z.string(),
  states: z.array(z.string()),
  ...Kept,
  /** The last whole pull. */
  lastOkAt: z.nullable(Instant),
  /** Why the last pull failed; '' otherwise. */
  problem: z.string(),
  /** Null while it is off. */
  nextAt: z.nullable(Instant),
  /** No whole pull for three times its interval (INC-30). */
  isLate: z.boolean(),
  ...Versioned,
});
export type Feed = z.output<typeof Feed>;
/** Every feed, and the hosts that can be called. */
export const Feeds = z.object({ items: z.array(Feed), hosts: z.array(z.string()) });
export type Feeds = z.output<typeof Feeds>;

/** A feed that is late, for everyone who takes incidents. */
export const LateFeed = z.object({
  id: Id,
  host: z.string(),
  /** Null: never pulled yet. */
  lastOkAt: z.nullable(Instant),
});
export type LateFeed = z.output<typeof LateFeed>;
export const LateFeeds = z.object({ items: z.array(LateFeed) });
