/**
 * Whether a `redirect` parameter may be followed: a path of our own origin and nothing that a browser reads as another
 * one.
 */
export const isSafeWayBack = (to: string): boolean =>
  /^\/(?![/\\])/.test(to) && !hasControlCharacter(to);

// Browsers drop tabs and line ends inside a URL, so `/\t/evil` would become `//evil`.
const hasControlCharacter = (text: string): boolean =>
  [...text].some((c) => c < ' ' || c === '\u007F');
