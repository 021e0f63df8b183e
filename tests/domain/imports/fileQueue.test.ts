import { describe, expect, it } from 'vitest';
import { importKinds } from '../../../contract/imports/imports.ts';
import { type ListKind, listKinds } from '../../../contract/imports/listKinds.ts';
import { delimiterOf } from '../../../domain/forms/csv.ts';
import {
  inOrderOfNeed,
  listsOfHeading,
  nextFile,
  type QueuedFile,
  waitingText,
} from '../../../domain/imports/fileQueue.ts';
import { REASON } from '../../../domain/imports/listFile.ts';
import { listShapes } from '../../../domain/imports/lists/lists.ts';

const labelsOf = (kind: ListKind, withRare: boolean) =>
  Object.values(listShapes[kind].columns)
    .filter(({ isRare }) => withRare || isRare !== true)
    .map(({ label }) => label);
const vendors = ['aircraft-vendors', 'fuel-vendors'];

describe.each(listKinds)('the heading of %s', (kind) => {
  const expected = vendors.includes(kind) ? vendors : [kind];
  it('is recognized in its export, its template and its refused rows (SET-110)', () => {
    for (const names of [
      labelsOf(kind, true),
      labelsOf(kind, false),
      [...labelsOf(kind, false).reverse(), REASON],
    ])
      expect(listsOfHeading([names], importKinds)).toEqual(expected);
  });
});

describe('a heading', () => {
  const fits = (...rows: string[][]) => listsOfHeading(rows, importKinds);
  it('fits several lists if they have its columns (SET-110)', () => {
    expect(fits(['name'])).toEqual(['aircraft-vendors', 'job-functions', 'fuel-vendors']);
    expect(fits(['First name', 'Last name', 'Job', 'Vendor'])).toEqual(['crew-members', 'people']);
  });
  it('fits the one list that has its columns, though a new row needs more (SET-110)', () => {
    expect(fits(['Code', 'Elevation'])).toEqual(['bases']);
    expect(fits(['Name', 'Kind', 'Archived'])).toEqual(['agent-types']);
  });
  it('fits no list with an unknown column, a doubled one, or nothing in it (SET-110)', () => {
    expect([fits(['Code', 'Name', 'Color']), fits(['Code', 'code']), fits(), fits([''])]).toEqual([
      [],
      [],
      [],
      [],
    ]);
  });
  it('is read below a separator line and blank rows, without empty last cells (SET-72)', () => {
    expect(fits(['sep=', ''], ['', ''], ['Code', 'Name', ' '])).toEqual(['bases']);
  });
  it('fits only lists that the user can import (SET-75)', () => {
    expect(listsOfHeading([['Name', 'Archived']], ['bases', 'fuel-vendors'])).toEqual([
      'fuel-vendors',
    ]);
  });
});

const waiting = (id: number, more: Partial<QueuedFile> = {}): QueuedFile => ({
  id,
  file: { name: `${id}.csv`, size: 10 },
  fits: [],
  kind: null,
  wasChecked: false,
  ...more,
});
describe('files that wait', () => {
  it('are in the order of need, unknown ones last (SET-111)', () => {
    const files = [
      waiting(0),
      waiting(1, { kind: 'aims' }),
      waiting(2, { kind: 'people' }),
      waiting(3, { fits: ['crew-members', 'people'] }),
      waiting(4, { kind: 'incidents' }),
      waiting(5, { kind: 'bases' }),
      waiting(6, { kind: 'bases' }),
    ];
    expect(inOrderOfNeed(files).map(({ id }) => id)).toEqual([5, 6, 3, 2, 4, 1, 0]);
  });
  it('offer the first that was not checked (SET-111)', () => {
    const files = [waiting(0, { wasChecked: true }), waiting(1)];
    expect([nextFile(files)?.id, nextFile(files.slice(0, 1))]).toEqual([1, null]);
  });
  it('name the reason why the user must pick a list (SET-110)', () => {
    const fits: ListKind[] = ['aircraft-vendors', 'job-functions'];
    expect([
      waitingText(waiting(0)),
      waitingText(waiting(0, { fits })),
      waitingText(waiting(0, { kind: 'bases' })),
      waitingText(waiting(0, { kind: 'bases', wasChecked: true })),
    ]).toEqual([
      '1 kB. No list has its heading. Choose what it brings.',
      '1 kB. Its heading fits Aircraft vendors, Job functions. Choose one.',
      '1 kB',
      '1 kB, checked',
    ]);
  });
});

it('takes the most frequent delimiter of the first line', () => {
  expect(
    ['Code;Name, short;Phone\n1,2,3,4', 'Code\tName', 'sep=;\nCode,Name', 'Name'].map(delimiterOf),
  ).toEqual([';', '\t', ';', ',']);
});
