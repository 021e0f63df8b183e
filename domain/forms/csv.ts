/**
 * Matches text that a spreadsheet would run as a formula (SAFE-6). White space, NUL or a byte order
 * mark can precede the sign, and full-width signs count.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: NUL in front of a sign is one of the ways in.
export const startsFormula = /^[\s\u0000\uFEFF]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/;

/**
 * Escapes text that a spreadsheet would run as a formula, by prefixing an apostrophe. Not for
 * numbers.
 */
export const escapeFormula = (text: string): string =>
  startsFormula.test(text) ? `'${text}` : text;

/** Quotes a cell if RFC 4180 requires it. */
export const quoted = (cell: string): string =>
  /[",\r\n]|^\s|\s$|^\uFEFF/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
