import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const rows = readFileSync('docs/asvs.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, id = '', means = '', shown = '']) => ({ id, means, shown }));

/** Paths in backticks, each with the parts of test titles in double quotes that follow it. */
function evidenceIn(text: string) {
  const [, ...parts] = text.split(/`([\w./-]+\/[\w./-]*|[\w.-]+\.json)`/);
  return parts.flatMap((path, i) =>
    i % 2 === 0
      ? [
          {
            path,
            titles: [...(parts[i + 1] ?? '').matchAll(/"([^"]+)"/g)].map(([, title = '']) => title),
          },
        ]
      : [],
  );
}
/** Titles from a table are in its rows, so this searches the whole file. */
const textOf = (path: string) => readFileSync(path, 'utf8');
const isOpen = (text: string) => /\*\*(Not met|In part|The installation)\*\*/.test(text);

describe('the list of security requirements', () => {
  it('has rows, with each requirement once and in order', () => {
    const inOrder = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true });
    expect(rows.length).toBeGreaterThan(120);
    expect(rows.map((r) => r.id)).toEqual([...new Set(rows.map((r) => r.id))].sort(inOrder));
  });
  it.each(rows)('$id cites existing evidence, or gives the reason why not', ({ means, shown }) => {
    const evidence = evidenceIn(shown);
    const gone = evidence.flatMap(({ path, titles }) =>
      existsSync(path)
        ? titles
            .filter((title) => !textOf(path).includes(title))
            .map((title) => `${path}: ${title}`)
        : [path],
    );
    expect([means !== '', gone, evidence.length > 0 || isOpen(shown)]).toEqual([true, [], true]);
  });
  it('names a test by its title, not only by its file', () => {
    const bare = rows.flatMap(({ id, shown }) =>
      evidenceIn(shown).flatMap((e) =>
        e.path.endsWith('.test.ts') && e.titles.length === 0 ? [`${id} ${e.path}`] : [],
      ),
    );
    expect(bare).toEqual([]);
  });
});
