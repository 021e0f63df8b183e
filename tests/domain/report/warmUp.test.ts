import { expect, it } from 'vitest';
import { decodeBlocks, encodeBlock } from '../../../domain/report/block/binaryBlock.ts';
import { checkBlock } from '../../../domain/report/block/checkedBlock.ts';
import { joinBlocks } from '../../../domain/report/block/columns.ts';
import { prepareReport, runReport } from '../../../domain/report/engine/engine.ts';
import { exampleDimensions } from '../../../domain/report/warmUp/exampleDimensions.ts';
import { exampleMonth } from '../../../domain/report/warmUp/exampleMonth.ts';
import { warmUp } from '../../../domain/report/warmUp/warmUp.ts';

const utf8 = { encode: (text: string) => new TextEncoder().encode(text), decode: (bytes: Uint8Array) => new TextDecoder().decode(bytes) };

it('goes through whole reports in many small steps, and ends (PERF-9)', () => {
  const steps = [...warmUp(utf8)].length;
  expect(steps).toBeGreaterThan(100);
});

it('has rows of every kind, so that all of the code is met: flights and standbys, books, loads, people (PERF-9)', () => {
  const columns = joinBlocks([exampleMonth(0), exampleMonth(1)].flatMap((month) => decodeBlocks(encodeBlock(month, utf8).buffer, utf8).map(checkBlock)));
  const table = runReport(prepareReport(exampleDimensions(), columns), {
    preset: 'cost',
    dimension: 'incident',
    groupBy: 'none',
    metrics: ['incident', 'flightCost', 'abortFees', 'availabilityCost', 'totalAgentCost', 'crewStandbyCost', 'perDiemCost', 'totalCost'],
    filters: {},
    summaryOnly: false,
    sort: null,
  });
  const totals = table.cells.map((cells) => (cells.kind === 'number' ? (cells.values.at(-1) ?? 0) : null));
  expect(totals.every((total) => total === null || total > 0)).toBe(true);
  expect(columns.books.row.length).toBeGreaterThan(0);
});

it('joins a column when it is first read, once (PERF-9)', () => {
  const columns = joinBlocks(decodeBlocks(encodeBlock(exampleMonth(0), utf8).buffer, utf8).map(checkBlock));
  expect(columns.activity.landings).toBe(columns.activity.landings);
  expect(Object.keys(columns.activity)).toContain('hobbsStart');
});
