import { describe, expect, it } from 'vitest';
import { documents, isGenerated, linesOf } from './documents.ts';

const MAX_COLUMNS = 100;
const MAX_LINES_WITHOUT_CONTENTS = 100;
const written = documents.filter((document) => !isGenerated(document));

/** A rule is one line of any length: `tests/architecture/rules.test.ts` parses it. */
const isRule = (text: string) => /^- \*\*[A-Z]+-[A-Z]?\d+[a-z]?\*\* /.test(text);
const isTable = (text: string) => text.startsWith('|');
/** `npm run bench` writes the line above each table of docs/figures.md. */
const isOfBench = (text: string) => /^(?:Medians of \d+ runs|One run of )/.test(text);
/** HTML, an image, or a single word, such as a long link. */
const isUnbreakable = (text: string) =>
  /^\s*<|^!\[/.test(text) || !/\s/.test(text.replace(/^\s*(?:[-*]|\d+\.)?\s*/, ''));

describe('a line of prose', () => {
  it.each(written)('ends by column 100 in %s', (document) => {
    const long = linesOf(document).filter(
      ({ text, isCode }) =>
        text.length > MAX_COLUMNS &&
        !isCode &&
        ![isRule, isTable, isOfBench, isUnbreakable].some((isExempt) => isExempt(text)),
    );
    expect(long.map(({ at, text }) => `${at} ${text.length} characters`)).toEqual([]);
  });
});

describe('the contents of a document', () => {
  const headingsOf = (document: string) =>
    linesOf(document).flatMap(({ text, isCode }) => {
      const [, title] = isCode ? [] : (/^## (.+)$/.exec(text) ?? []);
      return title === undefined ? [] : [title];
    });
  const long = written.filter(
    (document) =>
      linesOf(document).length - 1 > MAX_LINES_WITHOUT_CONTENTS && headingsOf(document).length > 1,
  );
  /**
   * The headings that the contents link to. An index without that paragraph links to them itself.
   */
  const linksOf = (text: string) => {
    const contents = text.split('**Contents**: ').at(-1) ?? '';
    return [...contents.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor = '']) => anchor);
  };
  const anchorOf = (title: string) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-');

  it('is required of some documents', () => expect(long.length).toBeGreaterThan(5));
  it.each(long)('lists the headings of %s in their order, above the first one', (document) => {
    const lines = linesOf(document);
    const first = lines.findIndex(({ text, isCode }) => !isCode && text.startsWith('## '));
    const headings = headingsOf(document).map(anchorOf);
    const above = lines.slice(0, first).map(({ text }) => text);
    const listed = linksOf(above.join('\n')).filter((anchor) => headings.includes(anchor));
    expect(listed).toEqual(headings);
  });
});
