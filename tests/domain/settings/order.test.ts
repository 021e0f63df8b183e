import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellText as fileText } from '../../../domain/forms/flat.ts';
import {
  cellOfText,
  kindOfColumn,
  sortedRows,
  tableOf,
} from '../../../domain/settings/cellValues.ts';
import { nextSort, noFilter, readFilter, searchOf } from '../../../domain/settings/filter.ts';
import { agentRatesPage } from '../../../domain/settings/pages/agentRates.ts';
import { aircraftTypesPage } from '../../../domain/settings/pages/aircraftTypes.ts';
import { settingsPages } from '../../../domain/settings/pages/all.ts';
import { contractRatesPage } from '../../../domain/settings/pages/contracts.ts';
import { landingFeesPage } from '../../../domain/settings/pages/landingFees.ts';
import { type Row, rowCountText, rowsOf, shownRows } from '../../../domain/settings/rows.ts';
import { HMT, lists, RAM } from './world.ts';

const rowOf = (id: string, ...cells: string[]): Row => ({
  id,
  name: id,
  sortedBy: id,
  isArchived: false,
  isHidden: false,
  baseId: '',
  parts: [],
  cells,
  searched: '',
});

describe('the order of a settings list', () => {
  it('sorts by days, money and amounts, not by letters; missing values are last either way (SET-43)', () => {
    const rows = [
      rowOf('a', '01/31/2026', '$9.00', '1,200 gal', '12'),
      rowOf('b', '12/01/2025', '$1,000.00', '90 gal', '–'),
      rowOf('c', '–', '–', '–', '3'),
    ];
    const columns = ['End', 'Amount', 'Capacity', 'Uses'];
    const by = (sort: string) =>
      sortedRows(rows, columns, sort)
        .map(({ id }) => id)
        .join('');
    expect(columns.flatMap((label) => [by(label), by(`-${label}`)])).toEqual([
      'bac',
      'abc',
      'abc',
      'bac',
      'bac',
      'abc',
      'bca',
      'acb',
    ]);
    expect(by('Gone')).toBe('abc');
  });
  it('keeps the order of equal rows and loses none', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('–', 'b', 'a', 'B', 'a 10', 'a 9')),
        fc.boolean(),
        (texts, isDown) => {
          const rows = texts.map((text, n) => rowOf(String(n).padStart(3, '0'), text));
          const sorted = sortedRows(rows, ['Name'], isDown ? '-Name' : 'Name');
          expect(sorted.map(({ id }) => id).sort()).toEqual(rows.map(({ id }) => id));
          for (const [n, row] of sorted.entries()) {
            const next = sorted[n + 1];
            if (next !== undefined && next.cells[0] === row.cells[0])
              expect(row.id < next.id).toBe(true);
          }
          expect(sortedRows(sorted, ['Name'], isDown ? '-Name' : 'Name')).toEqual(sorted);
        },
      ),
    );
  });
  it('toggles with each click and is in the address (SET-43, SET-2)', () => {
    expect(['', 'End', '-End', 'Base'].map((sort) => nextSort(sort, 'End'))).toEqual([
      'End',
      '-End',
      '',
      'End',
    ]);
    const shape = landingFeesPage.filter;
    const columns = landingFeesPage.columns.map(({ label }) => label);
    const filter = { ...noFilter, baseId: HMT, mode: 'all' as const, sort: '-Applies to' };
    expect(searchOf(shape, filter)).toBe(`?all=true&baseId=${HMT}&sort=-Applies%20to`);
    expect(readFilter(shape, { all: 'true', baseId: HMT, sort: '-Applies to' }, columns)).toEqual({
      filter,
      isClean: true,
    });
    expect(readFilter(shape, { sort: 'Gone' }, columns)).toEqual({
      filter: noFilter,
      isClean: false,
    });
  });
});

it('exports the columns and rows of the list, with days, money and amounts as values (SET-43)', () => {
  const file = (page: Parameters<typeof rowsOf>[0]) =>
    tableOf(
      rowsOf(page, lists),
      page.columns.map(({ label }) => label),
    );
  expect(file(landingFeesPage)).toEqual({
    columns: [
      { header: 'Base', kind: 'text' },
      { header: 'Amount', kind: 'money' },
      { header: 'Applies to', kind: 'text' },
      { header: 'Start', kind: 'day' },
      { header: 'End', kind: 'day' },
      { header: 'Status', kind: 'text' },
    ],
    rows: [
      ['Hemet', 45, 'All', '2025-01-01', '2025-12-31', 'Current'],
      ['Ramona', 30, 'FW', '2025-08-01', null, 'Future'],
    ],
  });
  expect(file(aircraftTypesPage).columns.map(({ header, kind }) => [header, kind])).toContainEqual([
    'Capacity (gal)',
    'gallons',
  ]);
  // A person reads a file's texts.
  for (const page of settingsPages)
    for (const row of rowsOf(page, lists))
      for (const cell of row.cells) {
        const text = typeof cell === 'string' ? cell : cell.text;
        const kind = kindOfColumn([text]);
        if (kind === 'day' || kind === 'money' || kind === 'count')
          expect(fileText(kind, cellOfText(kind, text))).toBe(text);
      }
});

it('hides ended rows of dated lists until requested, and counts like the cards (SET-44)', () => {
  const later = { ...lists, today: '2026-01-01' };
  for (const page of [landingFeesPage, agentRatesPage, contractRatesPage])
    expect(page.filter.all).toEqual({ key: 'all', label: 'Show ended' });
  const rows = rowsOf(landingFeesPage, later);
  const said = (filter: Partial<typeof noFilter>) => {
    const given = { ...noFilter, ...filter };
    const shown = shownRows(rows, given);
    return [shown.map(({ baseId }) => baseId), rowCountText(rows, shown, given)];
  };
  expect([
    said({}),
    said({ mode: 'all' }),
    said({ baseId: HMT }),
    said({ mode: 'all', baseId: HMT }),
  ]).toEqual([
    [[RAM], '1 row'],
    [[HMT, RAM], '2 rows'],
    [[], '0 of 1 row'],
    [[HMT], '1 of 2 rows'],
  ]);
});
