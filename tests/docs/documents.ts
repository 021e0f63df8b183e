import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Folders of commands and other tools, without committed files. */
const skipped = new Set(['.git', '.data', 'dist', 'node_modules', 'test-results']);

function entriesOf(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (skipped.has(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? [path, ...entriesOf(path)] : [path];
  });
}

/** Every file and folder of the repository, by its path from the root. */
export const tree: readonly string[] = entriesOf('.');

/** Every Markdown document. */
export const documents: readonly string[] = tree.filter((path) => path.endsWith('.md')).sort();

/**
 * The drawn charts: `npm run charts` writes them, and `tests/docs/charts.test.ts` compares them.
 */
export const isGenerated = (document: string) => dirname(document) === 'docs/charts';

export const read = (path: string) => readFileSync(path, 'utf8');

interface Line {
  readonly text: string;
  /** The document and the number of the line. */
  readonly at: string;
  /** Whether it belongs to a code block. */
  readonly isCode: boolean;
}
export function linesOf(document: string): Line[] {
  let isInBlock = false;
  return read(document)
    .split('\n')
    .map((text, index) => {
      const isFence = /^\s*```/.test(text);
      if (isFence) isInBlock = !isInBlock;
      return { text, at: `${document}:${index + 1}`, isCode: isFence || isInBlock };
    });
}

interface Span {
  readonly span: string;
  readonly at: string;
}
/** The texts in backticks. A text can continue on the next line. */
export function spansOf(document: string): Span[] {
  const lines = linesOf(document);
  const prose = lines.map(({ text, isCode }) => (isCode ? '' : text)).join('\n');
  return [...prose.matchAll(/(`+)([^`]+?)\1/g)].map(({ 2: span = '', index }) => ({
    span: span.replaceAll(/\s+/g, ' ').trim(),
    at: lines[prose.slice(0, index).split('\n').length - 1]?.at ?? document,
  }));
}

/** The texts in backticks, and the lines of code blocks without their comments. */
export function codeOf(document: string): Span[] {
  const blocks = linesOf(document)
    .filter(({ isCode }) => isCode)
    .map(({ text, at }) => ({ span: text.replace(/\s#.*$/, '').trim(), at }));
  return [...blocks, ...spansOf(document)];
}
