import { expect, it } from 'vitest';
import { checkedRequest, type ReportRequest } from '../../../domain/report/request/request.ts';

const sort = [
  { column: 'landings', descending: false },
  { column: 'totalCost', descending: true },
];
const asked: ReportRequest = {
  preset: 'cost',
  dimension: 'incident',
  groupBy: 'none',
  metrics: ['landings', 'totalCost'],
  filters: {},
  summaryOnly: false,
  sort,
};
const sortOf = (more: Partial<ReportRequest>) =>
  checkedRequest({ ...asked, ...more }).sort.map(({ column }) => column);

it('is sorted by what was asked for, shown or not; columns across by what stands beside them alone (RPT-110)', () => {
  const across = { measure: 'totalCost', by: 'month' };
  expect([
    sortOf({}),
    sortOf({ metrics: ['totalCost'] }),
    sortOf({ across }),
    sortOf({ sort: null }),
  ]).toEqual([['landings', 'totalCost'], ['landings', 'totalCost'], ['totalCost'], []]);
});

it('says which filter holds what it can not', () => {
  // As an address of another release may have it.
  const filters = {
    aircraft: { mode: 'params', params: { categories: 'FW' } },
  } as unknown as ReportRequest['filters'];
  expect(() => checkedRequest({ ...asked, filters })).toThrow(
    'The report filter is wrong at "aircraft".',
  );
});
