import * as z from 'zod/mini';

/** Every id on the wire is a uuid. */
export const Id = z.uuid();
/** A Pacific day, `YYYY-MM-DD`. */
export const Day = z.iso.date();
/** An instant in UTC, ending in `Z`. */
export const Instant = z.iso.datetime();
/** US dollars with two decimals. */
export const Dollars = z.number().check(z.gte(0), z.lte(100_000_000));
/** Hours with at most two decimals. */
export const Hours = z.number().check(z.gte(0), z.lte(1000));
/** Litres with at most nine decimals, so that whole gallons are exact. */
export const Litres = z.number().check(z.gte(0), z.lte(1_000_000));
/** A query flag: `true` is true, anything else is false. */
export const Flag = z.optional(z.enum(['true', 'false']));
/** The reply of an `exists-*` call (WIRE-3). */
export const Exists = z.object({ exists: z.boolean() });
/** Fields of every stored record, for concurrent editing. */
export const Versioned = { version: z.int(), updatedAt: Instant };
/** `isArchived=true`: archived records; without the flag, records in use (WIRE-7). */
export const ArchivedQuery = z.object({ isArchived: Flag });
/** The reply of calls that return no data. */
export const Done = z.object({ done: z.literal(true) });
