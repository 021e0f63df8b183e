import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const rulesFolder = 'docs/rules';
/** The folders that cite rules, and that must cite no text outside the repository. */
const sources = [
  'contract',
  'domain',
  'machines',
  'src',
  'server',
  'tests',
  'e2e',
  'scripts',
  'bench',
];
const cited = [...sources, 'docs'];
const ownFile = 'tests/architecture/rules.test.ts';
const pinned = 'tests/architecture/uncitedRules.txt';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const isText = (path: string): boolean =>
  /\.(ts|tsx|mjs|cjs|js|css|html|json|md|sql|sh|grit)$|(^|\/)run$/.test(path);
function filesIn(folder: string): string[] {
  const entries = readdirSync(join(root, folder), { withFileTypes: true }).sort((a, b) =>
    a.name < b.name ? -1 : 1,
  );
  return entries.flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : filesIn(path);
    return isText(path) ? [path] : [];
  });
}

/** Rules, by the beginning of their lines: `- **D-14** text`. */
const rows = filesIn(rulesFolder).flatMap((path) =>
  [...read(path).matchAll(/^- \*\*([A-Z]+-[A-Z]?\d+[a-z]?)\*\* (.+)$/gm)].map(
    ([, id = '', text = '']) => ({ id, text, path }),
  ),
);
const ids = rows.map((row) => row.id);
const known = new Set(ids);
/**
 * Rules that no longer apply keep their id, so that it never names another rule: `- **D-14**
 * _Ended:_ why`.
 */
const ended = new Set(rows.filter(({ text }) => text.startsWith('_Ended:_ ')).map((row) => row.id));
const prefixes = [...new Set(ids.map((id) => id.slice(0, id.indexOf('-'))))];
const id = `(?:${prefixes.join('|')})-[A-Z]?\\d+[a-z]?`;
/** One id, or a range of ids of one file: `D-X1 to D-X8`. */
const citation = new RegExp(`(?<![\\w-])(${id})(?: to (${id}))?(?![\\w-])`, 'g');

/** The ids that a text cites; those of a range in the order of the rules. */
function citedIn(text: string): string[] {
  return [...text.matchAll(citation)].flatMap(([, from = '', to]) => {
    const [start, end] = [ids.indexOf(from), ids.indexOf(to ?? from)];
    return start === -1 || end < start
      ? [from, ...(to === undefined ? [] : [to])]
      : ids.slice(start, end + 1);
  });
}
const citing = (folders: readonly string[]) =>
  folders
    .flatMap(filesIn)
    .filter((path) => path !== ownFile)
    .flatMap((path) =>
      read(path)
        .split('\n')
        .flatMap((line, n) => citedIn(line).map((rule) => ({ rule, at: `${path}:${n + 1}` }))),
    );

it('finds the rules', () => expect(ids.length).toBeGreaterThan(300));

it('gives every rule its own id', () => {
  const twice = rows.filter((row) => rows.find((other) => other.id === row.id) !== row);
  expect(twice.map(({ id: rule, path }) => `${rule} ${path}`)).toEqual([]);
});

it('writes every rule in one shape', () => {
  const odd = filesIn(rulesFolder).flatMap((path) =>
    read(path)
      .split('\n')
      .filter(
        (line) => /^(\||[-*] )/.test(line) && !/^- \*\*[A-Z]+-[A-Z]?\d+[a-z]?\*\* .+$/.test(line),
      )
      .map((line) => `${path}: ${line}`),
  );
  expect(odd).toEqual([]);
});

it('cites only rules that exist', () => {
  const wrong = citing(cited).filter(({ rule }) => !known.has(rule));
  expect(wrong.map(({ rule, at }) => `${at} ${rule}`)).toEqual([]);
});

it('cites no ended rule in code', () => {
  // A migration stays as released.
  const wrong = citing(sources).filter(
    ({ rule, at }) => ended.has(rule) && !at.startsWith('server/migrations/'),
  );
  expect(wrong.map(({ rule, at }) => `${at} ${rule}`)).toEqual([]);
});

it('keeps each range within one file and in order', () => {
  const wrong = cited.flatMap(filesIn).flatMap((path) =>
    [...read(path).matchAll(citation)].flatMap(([range, from = '', to]) => {
      if (to === undefined) return [];
      const [first, last] = [
        rows.find((row) => row.id === from),
        rows.find((row) => row.id === to),
      ];
      return first !== undefined &&
        last !== undefined &&
        first.path === last.path &&
        rows.indexOf(first) < rows.indexOf(last)
        ? []
        : [`${path} ${range}`];
    }),
  );
  expect(wrong).toEqual([]);
});

it('cites no text outside the repository', () => {
  const outside = [/\u00A7/, new RegExp(`(^|[^\\w])${'shared'}/`)];
  const wrong = sources.flatMap(filesIn).flatMap((path) =>
    path === ownFile
      ? []
      : read(path)
          .split('\n')
          .flatMap((line, n) =>
            outside.some((sign) => sign.test(line)) ? [`${path}:${n + 1} ${line.trim()}`] : [],
          ),
  );
  expect(wrong).toEqual([]);
});

/**
 * A rule without a test. It leaves the list when a test cites it; a rule written before its test is
 * added by hand.
 */
it('lists the rules that no test cites', () => {
  const tested = new Set(citing(['tests', 'e2e']).map(({ rule }) => rule));
  const uncited = ids.filter((rule) => !tested.has(rule) && !ended.has(rule));
  mkdirSync(join(root, 'dist/rules'), { recursive: true });
  writeFileSync(join(root, 'dist/rules/uncited.txt'), `${uncited.join('\n')}\n`);
  const listed = read(pinned).trim().split('\n');
  expect({
    'cite these in the title of a test, or above it': uncited.filter(
      (rule) => !listed.includes(rule),
    ),
    [`tests cite these now: take them out of ${pinned}`]: listed.filter(
      (rule) => !uncited.includes(rule),
    ),
  }).toEqual({
    'cite these in the title of a test, or above it': [],
    [`tests cite these now: take them out of ${pinned}`]: [],
  });
});
