import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const files = (readdirSync('src', { recursive: true, encoding: 'utf8' }) as string[]).filter(
  (file) => /\.tsx?$/.test(file),
);

it('loads the chart library only with the drawing (RPT-146)', () => {
  const users = files.filter((file) =>
    readFileSync(`src/${file}`, 'utf8').includes("from '@visx/"),
  );
  expect(users.length).toBeGreaterThan(0);
  expect(users.filter((file) => !file.startsWith('ui/charts/'))).toEqual([]);
  // It is loaded by a dynamic import only.
  const drawing = /from '[^']*\/(Chart|Across|Down)\.tsx'/;
  const importers = files.filter(
    (file) => !file.startsWith('ui/charts/') && drawing.test(readFileSync(`src/${file}`, 'utf8')),
  );
  expect(importers).toEqual([]);
});
