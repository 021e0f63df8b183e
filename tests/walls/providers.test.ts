import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const providers = readdirSync('src/app', { recursive: true, encoding: 'utf8' }).filter((name) =>
  /(^|\/)provide\w+\.ts$/.test(name),
);
const tests = readdirSync('tests/src/app', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => readFileSync(`tests/src/app/${name}`, 'utf8'));

/** Hand on to an adapter with a test of its own (`tests/src/adapters/report`) and decide nothing. */
const handingOn = [
  'report/provideExplain.ts',
  'report/provideExport.ts',
  'report/provideReport.ts',
  'report/provideSidebar.ts',
];

it('what a flow does in the world is tried against a fake call', () => {
  expect(
    providers.filter(
      (name) =>
        !handingOn.includes(name) && !tests.some((text) => text.includes(`src/app/${name}'`)),
    ),
  ).toEqual([]);
  expect(handingOn.filter((name) => !providers.includes(name))).toEqual([]);
});
