import { describe, expect, it } from 'vitest';
import type { ColumnKey } from '../../../../domain/report/request/columnsCatalogue.ts';
import { columnWidths } from '../../../../src/views/report/grid/columnWidths.ts';
import {
  coveredRight,
  pinsOf,
  scrolledTo,
  windowOf,
} from '../../../../src/views/report/grid/pins.ts';

const columns: readonly ColumnKey[] = [
  'incident',
  'totalCost',
  'agency',
  'flightCount',
  'totalCostExclAvailCost',
  'landingFees',
];
const widths = [220, 200, 140, 104, 200, 148];
const across = (from: number) => ({
  columns,
  across: { from, labels: ['Jul 2025'], withoutRate: null },
});

describe('columns that stay in view (RPT-140)', () => {
  it.each([
    ['both totals where others still fit', { columns }, 1_300, [0, 1, 4]],
    ['only the total cost where they would not', { columns }, 900, [0, 1]],
    ['only the names where that would not fit either', { columns }, 450, [0]],
    ['only the names until the width is known', { columns }, 0, [0]],
    ['the total of columns across', across(2), 900, [0, 1]],
    ['only names across without a total', across(1), 900, [0]],
  ] as const)('pins columns: %s', (_, table, room, places) => {
    expect([...pinsOf(table, widths, room).keys()]).toEqual(places);
  });

  it('pins name and total on a phone, at any width', () => {
    const narrow = columnWidths({ columns, cells: [] }, { incident: 500, totalCost: 400 }, true);
    expect([
      narrow[0],
      narrow[1],
      [...pinsOf({ columns }, narrow, 358).keys()],
      [...pinsOf({ columns }, narrow, 328).keys()],
    ]).toEqual([124, 132, [0, 1], [0, 1]]);
  });

  it('widens the dispatch column for adjustments, unless the user chose its width (RPT-192)', () => {
    const table = (...texts: string[]) =>
      ({
        columns: ['dispatchId', 'activityDate'],
        cells: [{ kind: 'text', places: new Int32Array(1), texts }],
      }) as const;
    expect([
      columnWidths(table('10482'), {}, false),
      columnWidths(table('10482', 'Adjustment to 105123'), {}, false),
      columnWidths(table('Adjustment to 105123'), {}, true),
      columnWidths(table('Adjustment to 105123'), { dispatchId: 90 }, false),
    ]).toEqual([
      [150, 112],
      [176, 112],
      [176, 112],
      [90, 112],
    ]);
  });

  it('pins columns next to each other, with the columns between them', () => {
    const pins = pinsOf({ columns }, widths, 1_300);
    expect([...pins.values()]).toEqual([
      { left: 0, right: 400, shift: 0 },
      { left: 220, right: 200, shift: 0 },
      { left: 420, right: 0, shift: 0 },
    ]);
    // A column that ends past the edge is shifted to it (PERF-T7).
    expect([...pinsOf({ columns }, widths, 700).values()].map(({ shift }) => shift)).toEqual([
      0, 0,
    ]);
    expect(
      [...pinsOf({ columns }, widths.with(2, 600), 1_300).values()].map(({ shift }) => shift),
    ).toEqual([0, 0, 24]);
    expect(windowOf([3], pins, widths)).toEqual({ places: [1, 3, 4], gaps: [0, 140, 0], pins });
    expect(windowOf([0, 5], pins, widths)).toEqual({ places: [1, 4, 5], gaps: [0, 244, 0], pins });
  });

  it('covers columns further on, and nothing once these are in view', () => {
    const pins = pinsOf({ columns }, widths, 1_300);
    expect([
      coveredRight(widths, pins, 0, 700),
      coveredRight(widths, pins, 164, 700),
      coveredRight(widths, pins, 0, 1_100),
    ]).toEqual([200, 0, 0]);
  });

  it('leaves the target column in view', () => {
    const pins = pinsOf({ columns }, widths, 1_300);
    const box = { scrollLeft: 0, clientWidth: 700 };
    // Behind the total at the right edge; past the end; back under the names.
    expect([3, 5, 4].map((column) => scrolledTo(column, box, widths, pins))).toEqual([
      164, 312, 164,
    ]);
    expect(scrolledTo(2, { scrollLeft: 312, clientWidth: 700 }, widths, pins)).toBe(60);
  });
});
