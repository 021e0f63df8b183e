import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/**
 * The rules of a style sheet with a subject, or a `:has()`, that covers most of a page: any change
 * within it would restyle the whole page (PERF-19).
 */
const askedOfWholePages = (css: string) =>
  css.match(
    /(?:^|[\s,}>&(])(?::root|html|body|main|#page|#root|\*)(?:\[[^\]]*\]|\.[\w-]+)*:has\(/g,
  ) ?? [];

describe('styles have no :has() on a whole page (PERF-19)', () => {
  it.each([
    ':root:has([data-drawer]) { }',
    '& #page:has(> [data-fits]) { }',
    'html.wall:has(dialog) { }',
    'a, body:has(b) { }',
  ])('finds %s', (css) => expect(askedOfWholePages(css)).toHaveLength(1));
  it.each([
    '[data-focus-visible]:not(.react-aria-Select, :has(:focus-visible)) { }',
    '.card:has(img) { }',
  ])('allows %s', (css) => expect(askedOfWholePages(css)).toEqual([]));
  const sheets = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.css'),
  );
  it('finds the style sheets', () => expect(sheets.length).toBeGreaterThan(0));
  it.each(sheets)('has none in %s', (file) =>
    expect(
      askedOfWholePages(readFileSync(`src/${file}`, 'utf8').replaceAll(/\/\*.*?\*\//gs, '')),
    ).toEqual([]),
  );
});
