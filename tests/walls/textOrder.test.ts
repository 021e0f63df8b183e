import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { compareTexts } from '../../domain/textOrder.ts';

const layers = ['contract', 'domain', 'machines', 'server', 'src'];
const sources = layers
  .flatMap((layer) => readdirSync(layer, { recursive: true, encoding: 'utf8' }).map((path) => `${layer}/${path}`))
  .filter((path) => /\.tsx?$/.test(path));

it('no comparison makes a collator of its own each time: compareTexts has one (PERF-19)', () => {
  const own = sources.filter((path) => /localeCompare\([^;]*\{ numeric|localeCompare\([^;]*sensitivity/.test(readFileSync(path, 'utf8')));
  expect(sources.length).toBeGreaterThan(500);
  expect(own.filter((path) => path !== 'domain/textOrder.ts')).toEqual([]);
});
it('numbers inside a name count as numbers, case only where nothing else differs', () => {
  expect(['T-83', 't-9', 'T-9', 'C-101', 'Ärzte', 'B'].sort(compareTexts)).toEqual(['Ärzte', 'B', 'C-101', 'T-9', 't-9', 'T-83']);
});
