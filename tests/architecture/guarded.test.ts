import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => ({
    file: `src/${file}`,
    text: readFileSync(`src/${file}`, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, ''),
  }));
const filesWith = (pattern: RegExp) =>
  sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

it('accesses browser storage through one module (SES-31)', () =>
  expect(filesWith(/\b(indexedDB|localStorage|sessionStorage|caches|openDB)\b/)).toEqual([
    'src/adapters/browser/storage.ts',
  ]));
it('reads the computer’s clock in one module (SES-32)', () =>
  expect(filesWith(/\bDate\.now\b|\bnew Date\(\)|\bTemporal\.Now\b|\bDate\(\)/)).toEqual([
    'src/adapters/browser/serviceTime.ts',
  ]));
