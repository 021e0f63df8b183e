import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const folders = [
  'contract',
  'domain',
  'machines',
  'src',
  'server',
  'tests',
  'e2e',
  'scripts',
  'bench',
  'docs',
];

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
  ...['README', 'dependencies', 'operations', 'qa', 'scripts'].map((name) => `docs/${name}.md`),
];

it.each(documents)('every file that %s names is there', (document) => {
  // What stands in angle brackets, or ends in three dots, is a pattern and no file.
  const named = [...readFileSync(document, 'utf8').matchAll(/`([\w./-]+)`/g)].map(
    ([, path = '']) => path,
  );
  const files = named.filter(
    (path) => folders.includes(path.split('/')[0] ?? '') && path.includes('/'),
  );
  expect(files.filter((path) => !existsSync(path))).toEqual([]);
});
