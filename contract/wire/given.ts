import * as z from 'zod/mini';
import { FIRST_YEAR, isKnownYear, LAST_YEAR } from './spans.ts';
import { visibleText } from './visibleText.ts';
import { Day, Id, Instant } from './wire.ts';

/**
 * What may come in from a caller (WIRE-19 to WIRE-21). Replies are read with the plain schemas of `wire.ts`: they show
 * what the database holds, whatever its age.
 */

const yearSentence = `Give a year from ${FIRST_YEAR} to ${LAST_YEAR}.`;

/** The text begins with a year that may be; anything that begins with none is another check's business. */
export const yearKnown = z.refine<string>(
  (text) => {
    const year = /^\d{4}(?!\d)/.exec(text)?.[0];
    return year === undefined || isKnownYear(Number(year));
  },
  { error: yearSentence },
);
/** No database column can hold NUL, and half a surrogate pair is no character. */
export const clean = z.refine<string>(
  (text) => !text.includes('\u0000') && !/\p{Surrogate}/u.test(text),
  {
    error: 'This has a character that cannot be stored. Type it again.',
  },
);
/** Drops invisible characters and composes the rest. Runs before the length checks (SAFE-30). */
export const visible = z.overwrite<string>(visibleText);

/** A uuid in small letters, as the database writes it. */
export const GivenId = Id.check(z.toLowerCase());
/** A Pacific day. */
export const GivenDay = Day.check(yearKnown);
/** For what forms show: a moment whose Pacific day has a known year too. */
const sinceFirstDay = z.refine<string>(
  (text) => !text.startsWith(`${FIRST_YEAR}-01-01T0`) || text >= `${FIRST_YEAR}-01-01T08`,
  { error: yearSentence },
);
/** A moment in UTC; no clock gives more than nanoseconds. */
export const GivenInstant = Instant.check(z.maxLength(30), yearKnown);
/** One that a form shows as a Pacific day and time. */
export const GivenPacificInstant = GivenInstant.check(sinceFirstDay);
/** Where a Pacific day or an instant may stand: see WIRE-4. */
export const GivenDayOrInstant = z.union([GivenDay, GivenInstant], {
  error: `Give a day (YYYY-MM-DD) or a moment in UTC (ending in Z), from ${FIRST_YEAR} to ${LAST_YEAR}.`,
});
/** A year alone. */
export const GivenYear = z.string().check(z.regex(/^\d{4}$/), z.maxLength(4), clean, yearKnown);

/** A text as it is typed, '' too; a line break or tab stays. */
export const givenText = (longest: number) =>
  z.string().check(clean, visible, z.maxLength(longest));
/** A text that says something: trimmed, at least one character. */
export const givenWords = (longest: number) =>
  z.string().check(clean, visible, z.trim(), z.minLength(1), z.maxLength(longest));
/** A name as people type it. */
export const GivenName = givenWords(100);
export const GivenEmail = z.email().check(z.maxLength(254), clean);

const doubled = 'This id is there twice. Each may be there once.';
type IdAt = readonly [id: string | undefined, ...path: (string | number)[]];
/** Refuses what has one id twice, at the second place; `idsOf` says where ids stand, without one is new. */
export const idsOnce = <T>(idsOf: (given: T) => readonly IdAt[]) =>
  z.check<T>(({ value, issues }) => {
    const seen = new Set<string>();
    for (const [id, ...path] of idsOf(value)) {
      if (id === undefined) continue;
      if (seen.has(id))
        issues.push({ code: 'custom', input: value, path, message: doubled, continue: false });
      seen.add(id);
    }
  });
/** A list of ids, each once. */
export const givenIds = (most: number) =>
  z.array(GivenId).check(
    z.maxLength(most),
    idsOnce((ids: string[]) => ids.map((id, n) => [id, n] as const)),
  );
