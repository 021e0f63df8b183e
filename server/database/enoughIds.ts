/**
 * PostgreSQL keeps a named statement's plan only when it looks no dearer than one made for the values at hand, and it
 * reckons with ten ids where it does not know them: fewer would be planned anew each time, ten times what running takes.
 */
const FEWEST_IDS = 16;
const NO_ID = '00000000-0000-0000-0000-000000000000';

/** Ids for `= any(…)` of a statement that is to be planned once per connection: filled up with ids of nothing. */
export const enoughIds = (ids: readonly string[]): string[] => [
  ...ids,
  ...Array<string>(Math.max(0, FEWEST_IDS - ids.length)).fill(NO_ID),
];
