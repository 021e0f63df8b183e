import * as z from 'zod/mini';
import { givenText } from '../wire/given.ts';
import { MAX_STATE_LENGTH } from './views.ts';

/** A view of a report without its dates. */
export const GivenReport = z.object({
  preset: givenText(60),
  dimension: givenText(20),
  groupBy: givenText(30),
  /** The `state` search parameter, decoded once; '' = the preset's default. */
  state: givenText(MAX_STATE_LENGTH),
});
export type GivenReport = z.output<typeof GivenReport>;

/** POST /x/catis/words: a report whose state can contain former names (RPT-171). */
export const FollowWordsBody = z.object({ arrangement: GivenReport });
export const FollowedWords = z.object({
  /** The same state with current names, and the ids of the things they name. */
  state: z.string(),
  renamed: z.array(z.object({ from: z.string(), to: z.array(z.string()) })),
  /** One sentence for each filter with things that were not found. */
  faults: z.array(z.string()),
});
export type FollowedWords = z.output<typeof FollowedWords>;
