import { describe, expect, it } from 'vitest';
import type { Incident } from '../../../contract/incidents/incidents.ts';
import { incidentLabel } from '../../../domain/reference/incidentNumber.ts';
import {
  canSearchIncident,
  exactIncident,
  isOnlyElsewhere,
  noIncidentText,
  offeredIncidents,
  offeredLabel,
  onlyElsewhereText,
  readIncidentSearch,
  searchLine,
  searchYears,
  typedIncident,
  withTypedIncident,
} from '../../../domain/reference/incidentSearch.ts';
import {
  canTake,
  knownIncidentOf,
  namedIncident,
  readTaken,
  takeIncidentFrom,
} from '../../../domain/reference/takenIncident.ts';

const boxes = { year: '2026', state: 'CA', unit: 'AEU', incidentNumber: '012345' };
const cedar: Incident = {
  id: 'i1',
  year: 2026,
  state: 'CA',
  unit: 'AEU',
  incidentNumber: '012345',
  sequence: 1,
  name: 'Cedar',
  agency: 'CAL FIRE',
  typeCode: 'wildland fire',
};

describe('an incident search in one line (INC-10, INC-45)', () => {
  it.each([
    ['123', { numberBegins: '123' }],
    ['0123', { numberBegins: '0123' }],
    ['aeu-123', { unit: 'AEU', numberBegins: '123' }],
    ['AEU 123', { unit: 'AEU', numberBegins: '123' }],
    ['CA-AEU-0123', { state: 'CA', unit: 'AEU', numberBegins: '0123' }],
    ['CAAEU-0123', { state: 'CA', unit: 'AEU', numberBegins: '0123' }],
    ['2025-CAAEU-012345', { year: '2025', state: 'CA', unit: 'AEU', numberBegins: '012345' }],
    ['CA-MMU-P4J5', { state: 'CA', unit: 'MMU', numberBegins: 'P4J5' }],
    ['2026-CAMMU-P4J5', { year: '2026', state: 'CA', unit: 'MMU', numberBegins: 'P4J5' }],
    [
      '2025-CAVNC-25-0044601',
      { year: '2025', state: 'CA', unit: 'VNC', numberBegins: '25-0044601' },
    ],
    ['mmu-p4j5', { unit: 'MMU', numberBegins: 'P4J5' }],
    ['P4J5', { numberBegins: 'P4J5' }],
    [
      'CA-RRU-099001 Lantern Ridge',
      { state: 'CA', unit: 'RRU', numberBegins: '099001', name: 'Lantern Ridge' },
    ],
    [
      'CA-MMU-P4J5 Elk (unconfirmed), 2026',
      { year: '2026', state: 'CA', unit: 'MMU', numberBegins: 'P4J5', name: 'Elk' },
    ],
    ['CA-MMU-P4J5 (unconfirmed)', { state: 'CA', unit: 'MMU', numberBegins: 'P4J5' }],
    [' Cedar ', { name: 'Cedar' }],
    ['49 Creek', { name: '49 Creek' }],
    ['Unit 5 Creek', { name: 'Unit 5 Creek' }],
    ['CA-AEU', { name: 'CA-AEU' }],
  ])('reads %j', (text, expected) =>
    expect(readIncidentSearch(text)).toEqual({
      year: '',
      state: '',
      unit: '',
      numberBegins: '',
      name: '',
      ...expected,
    }),
  );
  it('starts with a unit and three digits, or three letters (INC-2)', () => {
    const starts = (more: Partial<typeof boxes>) => canSearchIncident({ ...boxes, ...more });
    expect([
      starts({ incidentNumber: '012' }),
      starts({ incidentNumber: '01' }),
      starts({ unit: '' }),
      starts({ unit: '', incidentNumber: 'Ced' }),
      starts({ unit: '', incidentNumber: 'Ce' }),
    ]).toEqual([true, false, false, true, false]);
  });
  it('joins the text of the boxes', () =>
    expect(
      [
        boxes,
        { ...boxes, state: '' },
        { ...boxes, unit: '' },
        { ...boxes, incidentNumber: ' Cedar ' },
        { ...boxes, incidentNumber: 'P4J5' },
        { ...boxes, incidentNumber: '012345 Cedar' },
        { ...boxes, incidentNumber: '49 Creek' },
      ].map(searchLine),
    ).toEqual([
      'CA-AEU-012345',
      'AEU-012345',
      '012345',
      'Cedar',
      'CA-AEU-P4J5',
      'CA-AEU-012345 Cedar',
      '49 Creek',
    ]));
  it('selects the fire whose name was typed where several have one number (INC-44, INC-45)', () => {
    const other = { ...cedar, id: 'i3', sequence: 2, name: 'Elk' };
    const mixed = { ...cedar, id: 'i4', incidentNumber: 'P4J5' };
    const meant = (incidentNumber: string, name = '') =>
      exactIncident([cedar, other, mixed], { ...boxes, incidentNumber, name })?.id ?? null;
    expect([
      meant('12345'),
      meant('012345 Elk'),
      meant('12345', 'Cedar'),
      meant('p4j5'),
      meant('p4j5 Renamed'),
    ]).toEqual([null, 'i3', 'i1', 'i4', 'i4']);
  });
  it('finds the incident whose whole number or name is typed', () => {
    const longer = { ...cedar, id: 'i2', incidentNumber: '0123450', name: 'Cedar Creek' };
    const meant = (incidentNumber: string, items = [cedar, longer]) =>
      exactIncident(items, { ...boxes, incidentNumber })?.id ?? null;
    expect([
      meant('12345'),
      meant('0012345'),
      meant('1234'),
      meant('cedar'),
      meant('Cedar Cr'),
      meant(''),
    ]).toEqual(['i1', 'i1', null, 'i1', null, null]);
    expect(meant('12345', [cedar, { ...cedar, id: 'i3', sequence: 2 }])).toBeNull();
  });
  it('offers incidents of the year before, a whole number first, and selects none of them on Enter (INC-1, INC-7)', () => {
    const query = { ...boxes, year: '2027' };
    expect([
      searchYears(query),
      searchYears({ ...boxes, year: '' }),
      searchYears({ ...boxes, year: '20' }),
    ]).toEqual([['2027', '2026'], [''], ['20']]);
    const later = { ...cedar, id: 'i9', year: 2027, incidentNumber: '0123456' };
    const items = offeredIncidents([[later], [cedar, later]], query);
    expect(items.map((item) => offeredLabel(item, query))).toEqual([
      'CA-AEU-012345 Cedar, 2026',
      'CA-AEU-0123456 Cedar',
    ]);
    expect([
      isOnlyElsewhere(items, query),
      isOnlyElsewhere([cedar], query),
      isOnlyElsewhere([], query),
      isOnlyElsewhere([cedar], boxes),
    ]).toEqual([false, true, false, false]);
    expect([
      exactIncident([cedar], query),
      exactIncident([cedar], { ...query, incidentNumber: 'cedar' }),
    ]).toEqual([null, null]);
    expect(onlyElsewhereText(query)).toBe(
      'No incident CA-AEU-012345 in 2027. Choose the one of the year before, or take a new one.',
    );
  });
  it('reports what it did not find (INC-4)', () =>
    expect([noIncidentText(boxes), noIncidentText({ ...boxes, incidentNumber: 'Cedar' })]).toEqual([
      'No incident CA-AEU-012345 in 2026. Check the number, or save without an incident and add it later.',
      'No incident "Cedar" in 2026. Check the number, or save without an incident and add it later.',
    ]));
});

describe('a fire entered by its number (INC-7)', () => {
  const taken = (more: object = {}) => takeIncidentFrom({ ...boxes, name: '', ...more }, '2026');
  it('stays in the draft until it is sent', () => {
    expect([taken(), taken({ name: ' Cedar Creek ', unit: 'aeu' })]).toEqual([
      'taken:2026-CA-AEU-012345',
      'taken:2026-CA-AEU-012345 Cedar Creek',
    ]);
    expect([
      readTaken(taken() ?? ''),
      readTaken(taken({ name: 'Cedar Creek' }) ?? ''),
      readTaken(cedar.id),
    ]).toEqual([
      { year: 2026, state: 'CA', unit: 'AEU', incidentNumber: '012345', name: '' },
      { year: 2026, state: 'CA', unit: 'AEU', incidentNumber: '012345', name: 'Cedar Creek' },
      null,
    ]);
  });
  it('takes a number with letters and hyphens (INC-43)', () =>
    expect([
      taken({ incidentNumber: 'p4j5' }),
      readTaken('taken:2026-CA-VNC-25-0044601 South'),
      taken({ incidentNumber: '25--1' }),
    ]).toEqual([
      'taken:2026-CA-AEU-P4J5',
      { year: 2026, state: 'CA', unit: 'VNC', incidentNumber: '25-0044601', name: 'South' },
      null,
    ]));
  it('needs state, unit and a number, and a name that is not too long', () => {
    expect([
      taken({ state: '' }),
      taken({ unit: 'A' }),
      taken({ incidentNumber: 'Cedar' }),
      taken({ name: 'x'.repeat(101) }),
    ]).toEqual([null, null, null, null]);
    expect([canTake(boxes), canTake({ ...boxes, unit: '' })]).toEqual([true, false]);
  });
  it('shows with its mark, like any incident (INC-8)', () => {
    const shown = (id: string | null) => {
      const incident = namedIncident(id ?? '', [cedar]);
      return incident === null ? null : incidentLabel(incident);
    };
    expect([shown(taken()), shown(taken({ name: 'Creek' })), shown('i1'), shown('i9')]).toEqual([
      'CA-AEU-012345 (unconfirmed)',
      'CA-AEU-012345 Creek (unconfirmed)',
      'CA-AEU-012345 Cedar',
      null,
    ]);
  });
  it('matches the known incident of that number', () =>
    expect([
      knownIncidentOf(taken({ incidentNumber: '12345' }) ?? '', [cedar])?.id,
      knownIncidentOf(taken({ unit: 'BTU' }) ?? '', [cedar]),
    ]).toEqual(['i1', null]));
});

describe('a form saved without an incident (INC-12)', () => {
  const typed = { ...boxes, name: '' };
  it('keeps the typed search text in its remarks, once', () => {
    const once = withTypedIncident('Smoke.', typed);
    expect([
      once,
      withTypedIncident(once, typed),
      withTypedIncident('', { ...typed, incidentNumber: 'Cedar' }),
    ]).toEqual(['Smoke.\nIncident typed: CA-AEU-012345.', once, 'Incident typed: Cedar.']);
  });
  it('keeps the remarks where nothing was typed, or nothing more fits', () => {
    const full = 'x'.repeat(1990);
    expect([
      withTypedIncident('Smoke.', { ...typed, incidentNumber: '' }),
      withTypedIncident(full, typed),
    ]).toEqual(['Smoke.', full]);
    expect(typedIncident({ ...typed, unit: '', name: 'Creek' })).toBe('CA-012345 Creek');
  });
});
