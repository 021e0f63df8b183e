import { expect, it } from 'vitest';
import { checkedRequest, type ReportRequest } from '../../../domain/report/request/request.ts';

const sort = [
  { column: 'landings', descending: false },
  { column: 'totalCost', descending: true },
];
const request: ReportRequest = {
  preset: 'cost',
  dimension: 'incident',
  groupBy: 'none',
  metrics: ['landings', 'totalCost'],
  filters: {},
  summaryOnly: false,
  sort,
};
const sortOf = (more: Partial<ReportRequest>) =>
  checkedRequest({ ...request, ...more }).sort.map(({ column }) => column);

it('sorts by a requested metric, shown or not; with columns across only by visible ones (RPT-110)', () => {
  const across = { measure: 'totalCost', by: 'month' };
  expect([
    sortOf({}),
    sortOf({ metrics: ['totalCost'] }),
    sortOf({ across }),
    sortOf({ sort: null }),
  ]).toEqual([['landings', 'totalCost'], ['landings', 'totalCost'], ['totalCost'], []]);
});

it('names the filter with an unsupported value', () => {
  // An address of another release can contain it.
  const filters = {
    aircraft: { mode: 'params', params: { categories: 'FW' } },
  } as unknown as ReportRequest['filters'];
  expect(() => checkedRequest({ ...request, filters })).toThrow(
    'The report filter is wrong at "aircraft".',
  );
});
