/**
 * Whether a `redirect` parameter is safe: a path on our own origin that no browser reads as another
 * origin.
 */
export const isSafeWayBack = (to: string): boolean =>
  /^\/(?![/\\])/.test(to) && !hasControlCharacter(to);

// Browsers ignore tabs and newlines in a URL, so `/\t/evil` would become `//evil`.
const hasControlCharacter = (text: string): boolean =>
  [...text].some((c) => c < ' ' || c === '\u007F');
