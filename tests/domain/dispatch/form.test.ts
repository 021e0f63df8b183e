import { describe, expect, it } from 'vitest';
import { emptyDraft } from '../../../domain/dispatch/draft/draft.ts';
import { changeField, valueAt } from '../../../domain/dispatch/draft/edit.ts';
import { dateKey, timeKey } from '../../../domain/dispatch/draft/fieldKeys.ts';
import {
  normalizeAllFields,
  normalizeField,
} from '../../../domain/dispatch/draft/normalizeField.ts';
import { agentPrice } from '../../../domain/dispatch/price/prices.ts';
import { dispatchSummary } from '../../../domain/dispatch/view/summary.ts';
import {
  agentOptions,
  aircraftOptions,
  assignedBase,
  baseOptions,
  crewOptions,
  crewRoleOptions,
  flightTypeOptions,
  hidesIncident,
  missionOptions,
  showsDrops,
} from '../../../domain/reference/options.ts';
import { litresOf } from '../../../domain/volume.ts';
import { aircraft, type Change, estimatedReview, facts, good, type } from './world.ts';

const { now } = facts;

describe('leaving a field', () => {
  const left = (path: string, text: string) =>
    valueAt(normalizeField(changeField(good, path, text), path), path);
  it.each([
    ['activities.0.timeOut', '905', '09:05'],
    ['activities.0.timeIn', '1305', '13:05'],
    ['dispatchTime', '0930', '09:30'],
    ['dispatchTime', '25', '25'],
    ['dispatchTime', '2400', '2400'],
    ['dispatchTime', '1:05 PM', '13:05'],
    ['activities.0.timeIn', '24:00', '00:00'],
    ['activities.0.timeOut', '07:05:00', '07:05'],
    ['activities.0.timeOut', '9:5', '9:5'],
    ['activityDate', '07142025', '07/14/2025'],
    ['activityDate', '7/4/25', '07/04/2025'],
    ['activityDate', '07/14', '07/14'],
    ['activities.0.requestNumber', 'a 12', 'A-12'],
    ['activities.0.requestNumber', '12.1', 'A-12.1'],
    ['activities.0.hobbsStart', '905', '905'],
    ['remarks', ' as typed ', ' as typed '],
    ['activities.0.timeIn', '', ''],
  ])('normalizes %s: %j becomes %j', (path, typed, expected) =>
    expect(left(path, typed)).toBe(expected),
  );
  const night = { ...good, dispatchTime: '23:00' };
  const typed = (changes: readonly Change[]) =>
    changes.reduce(
      (draft, [path, value]) => normalizeField(changeField(draft, path, value), path),
      night,
    );
  it.each([
    ['timeIn', '2400'],
    ['timeOut', '24:00'],
  ] as const)('puts %s %s on the next day (ENTRY-24)', (field, text) => {
    const [activity] = typed([[`activities.0.${field}`, text]]).activities;
    expect([activity?.[field], activity?.[`${field}NextDay`]]).toEqual(['00:00', true]);
  });
  it('forgets the next day of 24:00 when the time is typed again, not one that was chosen', () => {
    const timeIn = 'activities.0.timeIn';
    const again = typed([
      [timeIn, '2400'],
      [timeIn, '2350'],
    ]);
    expect(again.activities[0]?.timeInNextDay).toBe('auto');
    const chosen = typed([
      [`${timeIn}NextDay`, true],
      [timeIn, '2350'],
    ]);
    expect(chosen.activities[0]?.timeInNextDay).toBe(true);
  });
  it('normalizes every field on a save by keyboard, and marks no untyped field as typed', () => {
    const typed = changeField(
      changeField(good, 'activities.0.timeIn', '1420'),
      'activities.0.requestNumber',
      '7',
    );
    const settled = normalizeAllFields(typed);
    expect([settled.activities[0]?.timeIn, settled.activities[0]?.requestNumber]).toEqual([
      '14:20',
      'A-7',
    ]);
    expect(settled.touched).toEqual(typed.touched);
  });
});

describe('keys of a field', () => {
  it('maps N to now in a time field only (ENTRY-8)', () => {
    expect([timeKey('n', now), timeKey('N', now), timeKey('1', now), timeKey('Tab', now)]).toEqual([
      '15:30',
      '15:30',
      null,
      null,
    ]);
  });
  it("maps t to today, and + and the arrows to a day's step in a date field (ENTRY-8)", () => {
    expect(
      ['t', '+', '-', 'ArrowUp', 'ArrowDown', '1'].map((key) => dateKey(key, '07/01/2025', now)),
    ).toEqual(['07/14/2025', '07/02/2025', '06/30/2025', '07/02/2025', '06/30/2025', null]);
  });
});

describe('the options of a picker', () => {
  it('lists aircraft of my base first, then those assigned elsewhere, then the rest, by radio id (D-F2)', () => {
    expect(
      aircraftOptions(facts.aircraft, facts.bases, 'ram', now, '').map((o) => o.label),
    ).toEqual([
      'T-82 · N482DF',
      'C-101 · N481DF',
      'T-83 · N481DF',
      'AA-110 · N481DF',
      'T-70 · N481DF',
      'T-99 · N481DF',
    ]);
    expect(aircraftOptions(facts.aircraft, facts.bases, 'ram', now, '')[0]).toEqual({
      id: 't82',
      label: 'T-82 · N482DF',
      detail: 'S-2T · RAM',
    });
    expect(aircraftOptions(facts.aircraft, facts.bases, 'ram', now, '').at(-1)).toEqual({
      id: 'none',
      label: 'T-99 · N481DF',
      detail: 'S-2T',
    });
  });
  it('sorts radio ids by their number', () => {
    const two = [aircraft({ id: 'a', radioId: 'T-118' }), aircraft({ id: 'b', radioId: 'T-83' })];
    expect(aircraftOptions(two, [], '', now, '').map((o) => o.id)).toEqual(['b', 'a']);
  });
  it('offers an archived thing only where it is chosen, and marks it (ENTRY-4)', () => {
    const old = [aircraft({ id: 'old', isArchived: true })];
    expect(aircraftOptions(old, [], '', now, '')).toEqual([]);
    expect(aircraftOptions(old, [], '', now, 'old')).toEqual([
      { id: 'old', label: 'T-83 · N481DF (archived)', detail: 'S-2T' },
    ]);
    const stockton = {
      id: 'stk',
      code: 'STK',
      name: 'Stockton',
      archivedAt: now,
      latitude: null,
      longitude: null,
      assignments: [],
    };
    expect(baseOptions([...facts.bases, stockton], '')).toEqual([
      { id: 'hmt', label: 'HMT Hemet' },
      { id: 'ram', label: 'RAM Ramona' },
    ]);
    expect(baseOptions([stockton], 'stk')).toEqual([
      { id: 'stk', label: 'STK Stockton (archived)' },
    ]);
    expect(
      agentOptions([{ id: 'gel', name: 'Gel', isCharged: true, isArchived: true }], 'gel'),
    ).toEqual([{ id: 'gel', label: 'Gel (archived)' }]);
    expect(crewRoleOptions([{ id: 'x', name: 'Loader', isArchived: true }], '')).toEqual([]);
  });
  it('shows the price of the next gallon of each agent at the base of the load (ENTRY-46)', () => {
    const agents = ['lc95', 'mvp']
      .map((id) => ({ id, name: id, isCharged: true, isArchived: false }))
      .concat({ id: 'water', name: 'water', isCharged: false, isArchived: false });
    const [rate] = facts.rates.filter((r) => r.baseId === 'hmt' && r.agentTypeId === 'lc95');
    const details = (usedLitres: number, baseId: string, day: string | null) =>
      agentOptions(
        agents,
        '',
        agentPrice(rate === undefined ? [] : [{ ...rate, usedLitres }], baseId, day),
      ).map((o) => o.detail ?? null);
    expect([
      details(0, 'hmt', '2025-07-14'),
      details(litresOf(160_000), 'hmt', '2025-07-14'),
      details(0, 'ram', '2025-07-14'),
      details(0, 'hmt', null),
    ]).toEqual([
      ['$2.85/gal', 'no price', 'not charged'],
      ['$2.60/gal', 'no price', 'not charged'],
      [null, null, null],
      [null, null, null],
    ]);
  });
  it('finds where an aircraft is assigned now: the start counts, the end does not (D-12)', () => {
    const stay = (startTime: string, endTime: string | null) => [
      {
        id: 'b',
        code: 'B',
        name: 'B',
        archivedAt: null,
        assignments: [{ id: 's', assetId: 't', startTime, endTime }],
      },
    ];
    expect(assignedBase(stay(now, null), 't', now)?.id).toBe('b');
    expect(assignedBase(stay('2025-01-01T00:00:00Z', now), 't', now)).toBeNull();
    expect(assignedBase(stay('2025-07-14T22:31:00Z', null), 't', now)).toBeNull();
    expect(assignedBase(stay('2025-01-01T00:00:00Z', null), 'other', now)).toBeNull();
  });
  it('finds people by name, job and vendor', () => {
    const ownLast = crewOptions(
      facts.crew.map((c) => (c.id === 'rob' ? { ...c, baseId: 'hmt' } : c)),
      'hmt',
      '',
    );
    expect(ownLast.map((c) => c.id)).toEqual(['rob', 'jane']);
    expect(crewOptions(facts.crew, 'hmt', '')).toEqual([
      { id: 'jane', label: 'Jane Doe', detail: 'Pilot · Valley Air Tankers' },
      { id: 'rob', label: 'Rob Ito', detail: 'Mechanic · Valley Air Tankers' },
    ]);
  });
  it("offers the flight types of the aircraft's category and the shared ones; all types when no aircraft is chosen (D-22, D-F6)", () => {
    const labels = (assetId: string) =>
      flightTypeOptions(facts.aircraft, assetId).map((o) => o.label);
    expect([
      labels('t83').includes('Tanker drop'),
      labels('t83').includes('HLCO'),
      labels('t83').includes('Recon'),
    ]).toEqual([true, false, true]);
    expect([
      labels('c101').includes('Tanker drop'),
      labels('c101').includes('HLCO'),
      labels('c101').includes('Recon'),
    ]).toEqual([false, true, true]);
    expect(labels('')).toEqual([
      'Tanker drop',
      'Air attack (ATGS)',
      'Lead plane',
      'Aerial supervision module',
      'Water/foam drop – tank',
      'Water/foam drop – bucket',
      'Helitack crew transport',
      'Cargo / long line',
      'HLCO',
      'Aerial ignition',
      'Hoist / short-haul',
      'Medevac',
      'Night drop',
      'Recon',
      'IR mapping',
      'Reposition / ferry',
      'Crew transport',
      'Training',
      'Test',
      'Assist / other',
    ]);
    expect(missionOptions().map((o) => o.label)).toEqual([
      'Initial attack',
      'Extended attack',
      'Large fire support',
      'Move-up and cover',
      'Reconnaissance / detection',
      'Prescribed fire / vegetation management',
      'Medical evacuation',
      'Search and rescue',
      'All-risk (flood, quake, hazmat)',
      'Law enforcement assist',
      'Assist another agency',
      'Training',
      'Proficiency / check ride',
      'Maintenance / test flight',
      'Ferry',
      'Administrative / passenger',
      'Public event',
    ]);
  });
  it('shows drops and hides the incident where the type says so (D-20, D-21, D-23)', () => {
    expect(['Tanker drop', 'Night drop', 'Training', 'Recon', ''].map(showsDrops)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
    expect(
      ['Training', 'Maintenance / test flight', 'Initial attack', 'Ferry', ''].map(hidesIncident),
    ).toEqual([true, true, false, false, false]);
  });
});

describe('the summary of a flight', () => {
  it('names aircraft, incident and contract', () => {
    expect(dispatchSummary(good, facts)).toEqual({
      aircraft: 'T-83 · S-2T · 1,200 gal',
      incident: 'CA-RRU-012345 Cedar',
      contract: 'EU · Valley Air Tankers · from the aircraft · 05/01/2025–11/30/2025',
    });
    expect(dispatchSummary(emptyDraft('flight'), facts)).toEqual({
      aircraft: 'No aircraft chosen yet',
      incident: '',
      contract: '',
    });
    expect(dispatchSummary(type(good, [['assetId', 'none']]), facts).contract).toBe(
      'No contract covers this date',
    );
  });
  it('sums up each activity (ENTRY-6)', () => {
    expect(estimatedReview(good, facts)).toEqual({
      columns: [
        { label: 'Incident', isNumber: false },
        { label: 'From, to', isNumber: false },
        { label: 'Times', isNumber: false },
        { label: 'Hobbs', isNumber: false },
        { label: 'Hours', isNumber: true },
        { label: 'Gallons', isNumber: true },
        { label: 'Jettisoned', isNumber: true },
        { label: 'Cost', isNumber: true },
      ],
      rows: [
        {
          key: 'a1',
          cells: [
            'CA-RRU-012345 Cedar · A-12',
            'HMT → HMT',
            '13:05–14:20',
            '1234.5–1235.8',
            '1.3',
            '—',
            '—',
            '$7,405.60',
          ],
        },
      ],
      total: null,
      crew: [{ key: 'a1', title: 'Crew', people: ['Jane Doe, Pilot'] }],
    });
    expect(
      estimatedReview(type(good, [['activities.0.timeIn', '']]), facts).rows[0]?.cells[2],
    ).toBe('13:05–out');
  });
});
