/**
 * Text that a spreadsheet would run as a formula, also behind white space, NUL or a byte-order mark, also in full-width
 * signs (SAFE-6).
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: NUL in front of a sign is one of the ways in.
export const startsFormula = /^[\s\u0000\uFEFF]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/;

/**
 * Text as a cell that no spreadsheet runs: an apostrophe in front of what would be a formula. Numbers are not text and
 * never come here.
 */
export const escapeFormula = (text: string): string =>
  startsFormula.test(text) ? `'${text}` : text;

/** A finished cell, in quotes where RFC 4180 asks for them. */
export const quoted = (cell: string): string =>
  /[",\r\n]|^\s|\s$|^\uFEFF/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
