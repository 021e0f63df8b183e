import { expect, it } from 'vitest';
import { prepareReport, readyDimensions, runReport } from '../../../domain/report/engine/engine.ts';
import { readColumns } from '../../support/months.ts';
import { exampleDimensions } from './exampleDimensions.ts';
import { exampleMonth } from './exampleMonth.ts';

it('reads no incident again for a report by incident: names and ids are already lists (PERF-39)', () => {
  const columns = readColumns([exampleMonth(0), exampleMonth(1)]);
  let reads = 0;
  const watched = <T extends object>(one: T): T =>
    new Proxy(one, {
      get: (target, key, receiver) => {
        reads += 1;
        return Reflect.get(target, key, receiver);
      },
    });
  const { incidents, ...others } = exampleDimensions();
  const dimensions = { ...others, incidents: incidents.map(watched) };
  readyDimensions(dimensions);
  const before = reads;
  expect(before).toBeGreaterThan(0);
  const table = runReport(prepareReport(dimensions, columns), {
    preset: 'cost',
    dimension: 'incident',
    groupBy: 'none',
    metrics: ['incident', 'totalCost'],
    filters: {},
    summaryOnly: false,
    sort: null,
  });
  expect(new Set(table.rowIds).size).toBe(table.rowCount);
  expect(reads).toBe(before);
});
