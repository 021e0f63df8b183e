import { expect, it } from 'vitest';
import { costPath, readPackMode, sharedPath } from '../../../domain/costPack/address.ts';
import {
  incidentCountText,
  incidentListPath,
  incidentQuery,
  isNarrowed,
  isSameList,
  readIncidentListFilters,
} from '../../../domain/costPack/incidentAddress.ts';
import { incidentCostPath } from '../../../domain/costPack/reportRow.ts';

it('keeps the two groupings of a page in its address (PACK-1, PACK-4)', () => {
  for (const approved of [true, false])
    for (const availability of [true, false]) {
      const search = new URL(costPath('i', { approved, availability }), 'http://x').searchParams;
      expect(readPackMode(Object.fromEntries(search))).toEqual({ approved, availability });
    }
  expect([costPath('i'), sharedPath('t')]).toEqual(['/incidents/i/cost', '/shared#t']);
});

it('keeps the list’s filters in its address; invalid values are dropped (PACK-33)', () => {
  const address = readIncidentListFilters({
    search: 'dry creek',
    year: '2025',
    agency: 'CAL FIRE',
    from: '2025-07-01',
    until: 'soon',
    other: 'x',
  });
  expect(address).toEqual({
    search: 'dry creek',
    year: '2025',
    agency: 'CAL FIRE',
    from: '2025-07-01',
    until: '',
  });
  expect(incidentListPath(address)).toBe(
    '/incidents?search=dry%20creek&year=2025&agency=CAL%20FIRE&from=2025-07-01',
  );
  expect(incidentQuery(address)).toEqual({
    search: 'dry creek',
    year: '2025',
    agency: 'CAL FIRE',
    from: '2025-07-01',
  });
  expect([
    isNarrowed(address),
    isNarrowed(readIncidentListFilters({})),
    isSameList(address, { ...address, year: '' }),
  ]).toEqual([true, false, false]);
  expect([
    incidentCountText(1, false),
    incidentCountText(2, false),
    incidentCountText(200, true),
  ]).toEqual([
    '1 incident',
    '2 incidents',
    'The 200 with the latest flights; narrow the list to see others.',
  ]);
});

it('links a report row that is an incident to its cost pack (PACK-33)', () => {
  const table = { dimension: 'incident', rowCount: 2, rowIds: ['i-1', ''] } as const;
  expect([
    incidentCostPath(table, 0),
    incidentCostPath(table, 1),
    incidentCostPath(table, 2),
  ]).toEqual(['/incidents/i-1/cost', null, null]);
  expect(incidentCostPath({ ...table, dimension: 'aircraft' }, 0)).toBeNull();
  expect(incidentCostPath({ dimension: 'incident', rowCount: 2 }, 0)).toBeNull();
});
