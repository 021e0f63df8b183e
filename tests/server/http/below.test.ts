import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Code that reads or saves knows no caller: only handlers build on `http`. */
it('imports nothing from http in a file that reads or saves', () => {
  const files = readdirSync('server', { recursive: true, encoding: 'utf8' }).filter((path) =>
    /(^|\/)(read|save)[A-Z]\w*\.ts$/.test(path),
  );
  expect(files.length).toBeGreaterThan(15);
  expect(
    files.filter((path) => /from '(\.\.\/)+http\//.test(readFileSync(`server/${path}`, 'utf8'))),
  ).toEqual([]);
});
