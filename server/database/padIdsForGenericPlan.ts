/**
 * PostgreSQL keeps a generic plan only if it looks no more expensive than a custom plan, and it
 * assumes ten ids for an unknown array. With fewer ids it would plan each execution again, which
 * takes ten times as long as running it.
 */
const FEWEST_IDS = 16;
const NO_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Pads ids for `= any(…)` with an id that no row has, so that the statement is planned once per
 * connection.
 */
export const padIdsForGenericPlan = (ids: readonly string[]): string[] => [
  ...ids,
  ...Array<string>(Math.max(0, FEWEST_IDS - ids.length)).fill(NO_ID),
];
