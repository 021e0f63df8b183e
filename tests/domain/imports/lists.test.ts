import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ListKind, listKinds } from '../../../contract/imports/listKinds.ts';
import { settingsPageRows } from '../../../contract/session/settingsPages.ts';
import {
  csvText,
  emptyRow,
  listFileOf,
  missingText,
  readHeading,
  readRow,
} from '../../../domain/imports/listFile.ts';
import { listShapes } from '../../../domain/imports/lists/lists.ts';
import { sheetCsv } from '../../../domain/imports/sheetCsv.ts';
import { settingsPageOf } from '../../../domain/settings/pages/all.ts';

const numbers = fc.oneof(
  fc.integer({ min: -500, max: 500_000 }).map(String),
  fc.double({ min: 0, max: 99_999, noNaN: true }).map((n) => n.toFixed(2)),
  fc.double({ min: 0, max: 99_999, noNaN: true }).map((n) => n.toFixed(9)),
  fc.constantFrom('$1,234.50', '.5', '1.250', '-117.02', '4,162.00', '1,200 gal'),
);
const cells = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  numbers,
  fc.constantFrom(
    ...['07/14/2025', '7/4/25', '07/14/2025 13:05', '7/14/2025 1:05 PM', 'Yes', 'no', '', 'FW'],
    ...['Jet A', 'All aircraft', 'Retardant', '=1+1', "'=1+1", '-x', '+1', '@a', "''-", 'a; b;a'],
    ...[' é ', 'e\u0301', 'a\r\nb', '"quoted", twice', 'T\u200b-83'],
  ),
);
/** Columns whose label differs from their form's, because a file has its own. */
const ownLabels: Partial<Record<ListKind, readonly string[]>> = {
  'agent-rates': Array.from({ length: 12 }, (_, n) => n + 1).flatMap((n) => [
    `Tier ${n} from`,
    `Tier ${n} price`,
  ]),
};

describe.each(listKinds)('the file of %s', (kind) => {
  const shape = listShapes[kind];
  const columns = Object.values(shape.columns);
  const labels = columns.map(({ label }) => label);

  it('reads what it writes as the same value, and writes it the same again (SET-71)', () => {
    fc.assert(
      fc.property(fc.constantFrom(...columns), cells, (column, typed) => {
        const read = column.read(typed.trim());
        if ('error' in read) return;
        const written = column.write(read.value);
        const again = column.read(written.trim());
        expect(again).toEqual({ value: read.value });
        if ('value' in again) expect(column.write(again.value)).toBe(written);
      }),
    );
  });
  it('has the labels of its form, and Archived where things can be archived (SET-70)', () => {
    const page = settingsPageOf(kind);
    if (page === null) return expect(kind).toBe('assignments');
    const own = ownLabels[kind] ?? [];
    const form = page.fields.map(({ label }) => label);
    expect(labels.filter((l) => l !== 'Archived' && !own.includes(l) && !form.includes(l))).toEqual(
      [],
    );
  });
  it('knows its heading in any order and case, and a file of refused rows (SET-72, SET-76)', () => {
    const shuffled = ['reason', ...labels.map((label) => ` ${label.toUpperCase()} `).reverse()];
    expect(readHeading(shape, shuffled)).toEqual({
      kind: 'read',
      keys: [null, ...Object.keys(shape.columns).reverse()],
      missing: [],
    });
  });
  it('can be empty: the template is its heading (SET-71)', () => {
    const always = columns.filter(({ isRare }) => isRare !== true).map(({ label }) => label);
    expect(listFileOf(shape, [])).toBe(csvText([always]));
    expect(Object.keys(emptyRow(shape))).toEqual(Object.keys(shape.columns));
  });
});

it('marks a new job as flight crew by its name, if its file lacks the column (LIM-24)', () => {
  const marks = ['Pilot', 'Loader'].map(
    (name) => emptyRow(listShapes['job-functions'], { name })['isFlightCrew'],
  );
  expect(marks).toEqual([true, false]);
});

describe('the heading of a list', () => {
  const bases = listShapes.bases;
  it('refuses an unknown column with the nearest one (SET-72)', () => {
    expect(readHeading(bases, ['Code', 'Nmae'])).toEqual({
      kind: 'refused',
      message: 'The file has a column "Nmae" that this list doesn\'t have. Did you mean Name?',
    });
  });
  it('refuses a column that is there twice, and a missing key (SET-72)', () => {
    expect(readHeading(bases, ['Code', 'code'])).toEqual({
      kind: 'refused',
      message: 'The file has the column code twice.',
    });
    expect(readHeading(bases, ['Name'])).toEqual({
      kind: 'refused',
      message: 'The file lacks the column Code, which tell the rows apart.',
    });
  });
  it('names required columns that only a new row needs (SET-72)', () => {
    const heading = readHeading(bases, ['Code', 'Elevation']);
    expect(heading).toEqual(expect.objectContaining({ missing: ['Name'] }));
    expect(missingText(bases, ['Name'])).toBe(
      'The file lacks the column Name, which a new base needs.',
    );
  });
});

describe('the cells of a list', () => {
  it('names the column of each fault, in the words of the form (SET-74)', () => {
    const read = readRow(listShapes.bases, ['code', 'name', 'latitude'], ['HMT', ' ', 'north']);
    expect(read.faults).toEqual([
      'Name: Enter a name.',
      'Latitude: Enter a number with at most 6 decimals.',
    ]);
  });
  it('writes money, days, volumes and lists as a person would (SET-71)', () => {
    const { columns } = listShapes['contract-rates'];
    expect(columns['hourlyRate']?.write(1234)).toBe('1234.00');
    expect(columns['startDate']?.write('2025-07-14')).toBe('07/14/2025');
    expect(columns['aircraftTypeIds']?.write(['AT-802', 'S-2T'])).toBe('AT-802; S-2T');
    expect(listShapes['fuel-storages'].columns['capacityLitres']?.write(4542.4941408)).toBe('1200');
  });
});

it('lists every settings page but the users and the overdue steps, and the assignments (SET-70)', () => {
  const typed: readonly string[] = ['user-management', 'overdue-steps'];
  const slugs = settingsPageRows.map(({ slug }) => slug).filter((s) => !typed.includes(s));
  expect([...listKinds].sort()).toEqual([...slugs, 'assignments'].sort());
});

it('writes the first sheet of a workbook as the file of a list (SET-77)', () => {
  const date = (text: string) => ({ toISOString: () => text });
  expect(
    sheetCsv([
      ['Registration', 'Start', 'Rate'],
      ['N1, "x"', date('2025-07-14T00:00:00.000Z'), 0.1 + 0.2],
      [null, date('2025-07-14T13:05:00.000Z'), true],
    ]),
  ).toBe('Registration,Start,Rate\r\n"N1, ""x""",07/14/2025,0.3\r\n,07/14/2025 13:05,Yes\r\n');
});
