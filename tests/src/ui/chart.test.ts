import { expect, it } from 'vitest';
import {
  type ChartSeries,
  linesOfPoint,
  movedPoint,
  pointText,
  totalOf,
  truncate,
} from '../../../src/ui/charts/chart.ts';

const text = (value: number) => `$${value}`;
const series: readonly ChartSeries[] = [
  { name: 'Flight', kind: 'bar', text },
  { name: 'Agent', kind: 'bar', text },
  { name: 'Price', kind: 'line', text },
];
const point = { label: 'Jul 2025', values: [3, 4, null] };

it('describes a point with each of its figures and their total (RPT-145)', () => {
  expect([
    totalOf(series, point),
    pointText({ series, totalName: 'Total cost' }, point),
    linesOfPoint({ series }, point).length,
  ]).toEqual([7, 'Jul 2025: Flight $3, Agent $4, Price none, Total cost $7', 3]);
});

it.each([
  ['ArrowRight', 1, 2],
  ['ArrowDown', 4, 4],
  ['ArrowDown', -1, 0],
  ['ArrowLeft', 0, 0],
  ['ArrowUp', 5, 4],
  ['Home', 3, 0],
  ['End', 0, 4],
  ['a', 2, null],
])('%s moves from point %i of five to %s (RPT-145)', (key, from, to) =>
  expect(movedPoint(key, from, 5)).toBe(to),
);

it('truncates a name that does not fit', () => {
  expect([truncate('T-83', 4), truncate('PHOS-CHEK LC95A', 10), truncate('Water', 1)]).toEqual([
    'T-83',
    'PHOS-CHEK…',
    'W…',
  ]);
});
