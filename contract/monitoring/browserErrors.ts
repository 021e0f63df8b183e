import * as z from 'zod/mini';
import { givenText } from '../wire/given.ts';

/** Longest body of a report in bytes (MON-10). */
export const ERROR_REPORT_BYTES = 4096;
/** Most frames of a report. */
export const MOST_FRAMES = 10;

const matching = (longest: number, pattern: RegExp) => givenText(longest).check(z.regex(pattern));

/**
 * What a browser reports of an error (MON-10). The patterns have no room for an error's message,
 * which can contain names.
 */
export const BrowserError = z.object({
  /** Name of the built page's first script, which changes with every build. */
  build: matching(60, /^[\w.-]+$/),
  /** Pattern of the page's URL, such as `/dispatch/flight/{id}`; `unknown` for any other. */
  route: matching(100, /^(?:unknown|\/[\w/{}.-]*)$/),
  /** The error's class, such as `TypeError`. */
  name: matching(60, /^[A-Za-z_$][\w$]*$/),
  /** Function, script, line and column, such as `save report-Bq3x.js:1:2045`. */
  frames: z
    .array(matching(160, /^(?:[\w$.<>]{1,60} )?[\w.-]{1,80}\.js:\d{1,7}:\d{1,7}$/))
    .check(z.maxLength(MOST_FRAMES)),
});
export type BrowserError = z.infer<typeof BrowserError>;
