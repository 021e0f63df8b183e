import * as z from 'zod/mini';
import { FIRST_YEAR, isKnownYear, LAST_YEAR } from './spans.ts';
import { visibleText } from './visibleText.ts';
import { Day, Id, Instant } from './wire.ts';

/**
 * Schemas for input from callers (WIRE-19 to WIRE-21). Replies use the looser schemas of `wire.ts`,
 * because stored data may be older than these rules.
 */

const yearSentence = `Give a year from ${FIRST_YEAR} to ${LAST_YEAR}.`;

/**
 * A text that begins with a year must begin with an allowed year. Other checks cover other texts.
 */
export const hasKnownYear = z.refine<string>(
  (text) => {
    const year = /^\d{4}(?!\d)/.exec(text)?.[0];
    return year === undefined || isKnownYear(Number(year));
  },
  { error: yearSentence },
);
/** No database column can store NUL, and a lone surrogate is not a character. */
export const isCleanText = z.refine<string>(
  (text) => !text.includes('\u0000') && !/\p{Surrogate}/u.test(text),
  {
    error: 'This has a character that cannot be stored. Type it again.',
  },
);
/** Removes invisible characters and normalizes to NFC. Runs before the length checks (SAFE-30). */
export const toVisibleText = z.overwrite<string>(visibleText);

/** A uuid in lower case, as in the database. */
export const GivenId = Id.check(z.toLowerCase());
/** A Pacific day. */
export const GivenDay = Day.check(hasKnownYear);
/** For instants that forms show: their Pacific day must have an allowed year too. */
const sinceFirstDay = z.refine<string>(
  (text) => !text.startsWith(`${FIRST_YEAR}-01-01T0`) || text >= `${FIRST_YEAR}-01-01T08`,
  { error: yearSentence },
);
/** An instant in UTC, with at most nanosecond precision. */
export const GivenInstant = Instant.check(z.maxLength(30), hasKnownYear);
/** An instant that a form shows as a Pacific day and time. */
export const GivenPacificInstant = GivenInstant.check(sinceFirstDay);
/** A Pacific day or an instant: see WIRE-4. */
export const GivenDayOrInstant = z.union([GivenDay, GivenInstant], {
  error: `Give a day (YYYY-MM-DD) or a moment in UTC (ending in Z), from ${FIRST_YEAR} to ${LAST_YEAR}.`,
});
/** A year alone. */
export const GivenYear = z
  .string()
  .check(z.regex(/^\d{4}$/), z.maxLength(4), isCleanText, hasKnownYear);

/** A text as typed, possibly ''. Line breaks and tabs stay. */
export const givenText = (longest: number) =>
  z.string().check(isCleanText, toVisibleText, z.maxLength(longest));
/** A non-empty text, trimmed. */
export const givenSingleLine = (longest: number) =>
  z.string().check(isCleanText, toVisibleText, z.trim(), z.minLength(1), z.maxLength(longest));
/** A name as typed. */
export const GivenName = givenSingleLine(100);
export const GivenEmail = z.email().check(z.maxLength(254), isCleanText);

const doubled = 'This id is there twice. Each may be there once.';
type IdAt = readonly [id: string | undefined, ...path: (string | number)[]];
/**
 * Refuses a repeated id, at its second occurrence. `idsOf` returns ids with their paths; undefined
 * marks a new row.
 */
export const haveUniqueIds = <T>(idsOf: (given: T) => readonly IdAt[]) =>
  z.check<T>(({ value, issues }) => {
    const seen = new Set<string>();
    for (const [id, ...path] of idsOf(value)) {
      if (id === undefined) continue;
      if (seen.has(id))
        issues.push({ code: 'custom', input: value, path, message: doubled, continue: false });
      seen.add(id);
    }
  });
/** A list of ids without repeats. */
export const givenIds = (most: number) =>
  z.array(GivenId).check(
    z.maxLength(most),
    haveUniqueIds((ids: string[]) => ids.map((id, n) => [id, n] as const)),
  );
