import { expect, it } from 'vitest';
import { emptyLookup, typedInto } from '../../../machines/parts/incidentLookup.ts';

it('begins with the year and the state of most fires, and searches nothing yet (INC-1)', () => {
  expect(emptyLookup('2026')).toEqual({
    year: '2026',
    state: 'CA',
    unit: '',
    incidentNumber: '',
    items: [],
    name: '',
    wantsExact: false,
  });
});

it('keeps typed text in its box, and drops earlier results', () => {
  const lookup = emptyLookup('2026');
  const found = {
    id: '1',
    year: 2026,
    state: 'CA',
    unit: 'AEU',
    incidentNumber: '012345',
    name: 'Cedar',
    agency: 'BDF',
    typeCode: 'WF',
    sequence: 1,
  };
  expect(
    typedInto(
      { ...lookup, unit: 'AEU', items: [{ ...found, isUnconfirmed: false }], wantsExact: true },
      'incidentNumber',
      '0123',
    ),
  ).toEqual({
    ...lookup,
    unit: 'AEU',
    incidentNumber: '0123',
  });
});

it.each([
  ['CA-AEU-012345 Cedar Creek (unconfirmed)', '2026'],
  ['CA-AEU-012345 Cedar Creek, 2025', '2025'],
])('fills all boxes and the name with a pasted %s (INC-45)', (text, year) => {
  const lookup = emptyLookup('2026');
  expect(typedInto(lookup, 'unit', text)).toEqual({
    ...lookup,
    name: 'Cedar Creek',
    year,
    unit: 'AEU',
    incidentNumber: '012345',
  });
});

it.each([
  ['CA-AEU-012345', '2026'],
  ['2025-CAAEU-012345', '2025'],
])('fills all boxes with a pasted %s; the year stays where it has none (INC-1)', (text, year) => {
  const lookup = emptyLookup('2026');
  for (const box of ['year', 'state', 'unit', 'incidentNumber'] as const)
    expect(typedInto({ ...lookup, name: 'Cedar' }, box, text)).toEqual({
      ...lookup,
      name: 'Cedar',
      year,
      unit: 'AEU',
      incidentNumber: '012345',
    });
});
