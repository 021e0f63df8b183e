import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** The whole product; tests and benchmarks check it with their own arithmetic. */
const folders = ['contract', 'domain', 'machines', 'src', 'server', 'scripts'];
const sources = folders
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
  .filter((path) => /\.(ts|tsx|mjs|sql)$/.test(path))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
const filesWith = (pattern: RegExp) =>
  sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path);
const importersOf = (...names: readonly string[]) =>
  filesWith(new RegExp(`import (?:type )?\\{[^}]*\\b(?:${names.join('|')})\\b[^}]*\\} from`));

const formulas = 'domain/cost/formulas.ts';
it('divides by nine hours and takes a tenth for an abort in one file (COST-20)', () => {
  expect(filesWith(/[/÷] ?9(?:\.0|00(?:\.0)?)?(?![\d.\w])|\b0\.1 ?[*×]|[*×] ?0\.1(?!\d)/)).toEqual([
    formulas,
  ]);
  expect(filesWith(/ABORT_FEE_|AVAILABILITY_HOURS|AVAILABILITY_DIVISOR/)).toEqual([formulas]);
  expect(readFileSync(formulas, 'utf8')).not.toMatch(/export const (ABORT_FEE|AVAILABILITY)_/);
});

it('calls the formulas where a cost is computed and nowhere else (COST-20)', () => {
  const callers = importersOf(
    'hourlyCents',
    'flightCostCents',
    'abortFeeCents',
    'availabilityCents',
  );
  expect(callers).toEqual(['domain/cost/contractParts.ts', 'domain/cost/standbyShares.ts']);
});

it('computes a contract’s parts only where they are stored, estimated or explained, never in a report or page (COST-20)', () => {
  expect(importersOf('contractParts')).toEqual([
    'domain/cost/costs.ts',
    'domain/cost/historicParts.ts',
    'domain/dispatch/rules/checkMission.ts',
    'domain/report/presets/uncovered.ts',
    'server/cost/storedCosts.ts',
    'server/demo/historic.ts',
    'server/demo/seals.ts',
  ]);
  expect(importersOf('activityCosts', 'dispatchCosts')).toEqual([
    'domain/closest/firstLoad.ts',
    'domain/dispatch/price/estimate.ts',
    'domain/report/explain/explainPart.ts',
  ]);
  expect(importersOf('shareStandby')).toEqual([
    'server/cost/storedCosts.ts',
    'server/demo/seals.ts',
  ]);
});
