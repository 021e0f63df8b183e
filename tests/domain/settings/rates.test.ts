import { expect, it } from 'vitest';
import { rateTabs } from '../../../domain/routes/rateTabs.ts';
import { noFilter } from '../../../domain/settings/filter.ts';
import { ratePageAt } from '../../../domain/settings/pages/rates.ts';
import { rowsOf, shownRows } from '../../../domain/settings/rows.ts';
import { lists } from './world.ts';

it('lists each kind of price read-only (SET-47)', () => {
  for (const { to } of rateTabs) {
    const page = ratePageAt(to);
    expect([
      page?.at,
      page?.isForReading,
      page?.isReadOnlyList,
      page?.remove,
      page?.archive,
      page?.actions,
    ]).toEqual([to, true, true, undefined, undefined, undefined]);
    expect(page?.filter.all).toEqual({ key: 'all', label: 'Show ended' });
  }
  expect(ratePageAt('/rates')).toBe(null);
});

it('lists contracts of types and of single aircraft together', () => {
  const page = ratePageAt('/rates/contracts');
  if (page === null) throw new Error('no contracts');
  const shown = (today: string) =>
    shownRows(rowsOf(page, { ...lists, today }), noFilter).map((row) => row.cells.slice(0, 4));
  expect([shown('2025-07-14'), shown('2025-08-01')]).toEqual([
    [
      ['T-83', 'Aircraft', 'EU', 'Valley Air Tankers'],
      ['UH-1H', 'Type', 'SO', 'CDF'],
    ],
    [['UH-1H', 'Type', 'SO', 'CDF']],
  ]);
});
