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

/** The delimiter of a CSV file: the most frequent one of its first line. */
export function delimiterOf(text: string): string {
  const heading = /^[^\n]*/.exec(text)?.[0] ?? '';
  const count = (mark: string) => heading.split(mark).length;
  return [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best));
}

/** Quotes a cell if RFC 4180 requires it. */
export const quoted = (cell: string): string =>
  /[",\r\n]|^\s|\s$|^\uFEFF/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
