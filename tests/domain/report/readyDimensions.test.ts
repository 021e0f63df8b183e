import { expect, it } from 'vitest';
import { decodeBlocks, encodeBlock } from '../../../domain/report/block/binaryBlock.ts';
import { checkBlock } from '../../../domain/report/block/checkedBlock.ts';
import { joinBlocks } from '../../../domain/report/block/columns.ts';
import { prepareReport, readyDimensions, runReport } from '../../../domain/report/engine/engine.ts';
import { exampleDimensions } from './exampleDimensions.ts';
import { exampleMonth } from './exampleMonth.ts';

const utf8 = {
  encode: (text: string) => new TextEncoder().encode(text),
  decode: (bytes: Uint8Array) => new TextDecoder().decode(bytes),
};

it('reads no incident again for a report by incident: names and ids are lists by then (PERF-39)', () => {
  const columns = joinBlocks(
    [exampleMonth(0), exampleMonth(1)].flatMap((month) =>
      decodeBlocks(encodeBlock(month, utf8).buffer, utf8).map(checkBlock),
    ),
  );
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
