/** Maximum number of rows in a note. */
const LISTED = 20;

/** "rows 6, 9", at most the first twenty. */
export const listedRows = (rows: readonly number[]): string =>
  `${rows.length === 1 ? 'row' : 'rows'} ${rows.slice(0, LISTED).join(', ')}${rows.length > LISTED ? ' …' : ''}`;
