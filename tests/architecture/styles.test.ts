import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/**
 * The rules of a style sheet whose subject holds most of a page, or what `:has()` asks of it: each change anywhere in it
 * would style all of it anew (PERF-19).
 */
const askedOfWholePages = (css: string) =>
  css.match(
    /(?:^|[\s,}>&(])(?::root|html|body|main|#page|#root|\*)(?:\[[^\]]*\]|\.[\w-]+)*:has\(/g,
  ) ?? [];

describe('no style asks what a whole page has (PERF-19)', () => {
  it.each([
    ':root:has([data-drawer]) { }',
    '& #page:has(> [data-fits]) { }',
    'html.wall:has(dialog) { }',
    'a, body:has(b) { }',
  ])('finds %s', (css) => expect(askedOfWholePages(css)).toHaveLength(1));
  it.each([
    '[data-focus-visible]:not(.react-aria-Select, :has(:focus-visible)) { }',
    '.card:has(img) { }',
  ])('lets %s be', (css) => expect(askedOfWholePages(css)).toEqual([]));
  const sheets = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.css'),
  );
  it('reads the style sheets', () => expect(sheets.length).toBeGreaterThan(0));
  it.each(sheets)('%s', (file) =>
    expect(
      askedOfWholePages(readFileSync(`src/${file}`, 'utf8').replaceAll(/\/\*.*?\*\//gs, '')),
    ).toEqual([]),
  );
});
