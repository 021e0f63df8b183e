import * as z from 'zod/mini';

/** Every id on the wire is a uuid. */
export const Id = z.uuid();
/** A Pacific day, `YYYY-MM-DD`. */
export const Day = z.iso.date();
/** A moment in UTC that ends in `Z`. */
export const Instant = z.iso.datetime();
/** Decimal US dollars, two places. */
export const Dollars = z.number().check(z.gte(0), z.lte(100_000_000));
/** Decimal hours with at most two places. */
export const Hours = z.number().check(z.gte(0), z.lte(1000));
/** Litres with at most nine places, so that whole gallons are exact. */
export const Litres = z.number().check(z.gte(0), z.lte(1_000_000));
/** A query flag: `true` is true, anything else is false. */
export const Flag = z.optional(z.enum(['true', 'false']));
/** What a single `exists-*` question answers (WIRE-3). */
export const Exists = z.object({ exists: z.boolean() });
/** Fields every stored thing carries for concurrent editing. */
export const Versioned = { version: z.int(), updatedAt: Instant };
/** Which of a list's things: the archived ones, or without the parameter those in use (WIRE-7). */
export const ArchivedQuery = z.object({ isArchived: Flag });
/** The answer of calls that have nothing to say. */
export const Done = z.object({ done: z.literal(true) });
