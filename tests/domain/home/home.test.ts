import { describe, expect, it } from 'vitest';
import { minutesBetween } from '../../../domain/dates/minutes.ts';
import { outNow } from '../../../domain/dispatch/view/outNow.ts';
import { closeOut } from '../../../domain/home/closeOut.ts';
import { incidentsToday } from '../../../domain/home/incidentsToday.ts';
import { recentEntries } from '../../../domain/home/recentEntries.ts';
import { litresOf } from '../../../domain/volume.ts';
import { crewRow, facts, incident, stored } from '../dispatch/world.ts';

const { now } = facts;
const flying = {
  timeIn: null,
  landingBaseId: null,
  hobbsEnd: null,
  totalFlightHours: null,
  dayFlightHours: null,
  nightFlightHours: null,
  landings: null,
  landingFees: 0,
};
const out = (timeOut: string, rest = {}) => stored({ id: 'out', ...rest }, { ...flying, timeOut });
const rows = (...dispatches: ReturnType<typeof stored>[]) => outNow(dispatches, facts.aircraft, facts.bases, 'hmt', now);

describe('out now', () => {
  it('shows an open flight of the base (HOME-2)', () => {
    expect(rows(out('2025-07-14T20:05:00Z'))).toEqual([
      {
        dispatchId: 'out',
        dispatchNumber: 10_480,
        radioId: 'T-83',
        typeName: 'S-2T',
        incident: 'CA-RRU-012345 Cedar',
        since: '13:05',
        minutes: 145,
        tone: 'plain',
        agent: '',
      },
    ]);
  });
  it.each([
    ['2025-07-14T19:31:00Z', 'plain'],
    ['2025-07-14T19:30:00Z', 'warning'],
    ['2025-07-14T17:31:00Z', 'warning'],
    ['2025-07-14T17:30:00Z', 'error'],
  ])('out since %s is %s', (timeOut, tone) => expect(rows(out(timeOut))[0]?.tone).toBe(tone));
  it('leaves out what is closed, aborted, no flight, or of another base', () => {
    expect(rows(stored())).toEqual([]);
    expect(rows(stored({}, { ...flying, aborted: true }))).toEqual([]);
    expect(rows(out(now, { dispatchType: 'standby' }))).toEqual([]);
    expect(outNow([stored({ assetId: 't82' }, { ...flying, takeOffBaseId: 'ram' })], facts.aircraft, facts.bases, 'hmt', now)).toEqual([]);
  });
  it('shows a flight that left elsewhere when its aircraft is assigned here', () => {
    const elsewhere = stored({ id: 'away' }, { ...flying, takeOffBaseId: 'ram' });
    expect(rows(elsewhere).map((r) => r.dispatchId)).toEqual(['away']);
  });
  it('puts the longest out first (HOME-2)', () => {
    expect(rows(out('2025-07-14T21:00:00Z', { id: 'b' }), out('2025-07-14T20:00:00Z', { id: 'a' })).map((r) => r.dispatchId)).toEqual(['a', 'b']);
  });
});

describe('incidents today', () => {
  const costs = { ...stored().costs, totalCost: 100.1, totalCostExclAvailCost: 60.1 };
  it('adds up what the flights of the base did, to the cent (HOME-4)', () => {
    const one = stored({ id: 'one' }, { costs });
    const two = stored({ id: 'two', assetId: 't82' }, { costs, ...flying, timeOut: '2025-07-14T20:00:00Z' });
    const aborted = stored({ id: 'three' }, { costs, aborted: true, totalFlightHours: 0 });
    expect(incidentsToday([one, two, aborted], 'hmt', '2025-07-14')).toEqual([
      {
        incidentId: 'i1',
        label: 'CA-RRU-012345 Cedar',
        aircraftOut: 1,
        flights: 2,
        hundredths: 130,
        litres: 0,
        cost: 300.3,
        costExclAvailability: 180.3,
      },
    ]);
  });
  it('leaves out other days, other bases, no incident; dearest first (HOME-4)', () => {
    const other = stored({ id: 'x' }, { incident: incident({ id: 'i9', name: 'Oak' }), incidentId: 'i9', costs: { ...costs, totalCost: 500 } });
    const list = [
      stored({ activityDate: '2025-07-13' }),
      stored({}, { incident: null, incidentId: null }),
      stored({}, { takeOffBaseId: 'ram' }),
      stored(),
      other,
    ];
    expect(incidentsToday(list, 'hmt', '2025-07-14').map((r) => r.label)).toEqual(['CA-RRU-012345 Oak', 'CA-RRU-012345 Cedar']);
  });
});

it('lists what a person entered last in the order given (HOME-6)', () => {
  expect(recentEntries([stored(), stored({ id: 's', dispatchType: 'standby', assetId: null }, { incident: null })], facts.aircraft)).toEqual([
    { dispatchId: 'd80', dispatchNumber: 10_480, kind: 'flight', day: '2025-07-14', radioId: 'T-83', incident: 'CA-RRU-012345 Cedar', status: 'Complete' },
    { dispatchId: 's', dispatchNumber: 10_480, kind: 'standby', day: '2025-07-14', radioId: '—', incident: 'No incident', status: 'Complete' },
  ]);
});

it('counts whole minutes', () => expect(minutesBetween('2025-07-14T20:05:00Z', now)).toBe(145));

describe('closing out', () => {
  const record = stored({ flags: ['noRequestNumber'] }, { ...flying, crew: [crewRow({})], hobbsStart: 1233.2, timeOut: '2025-07-14T16:05:00Z' });
  it('closes with two fields: hours from the meter, one landing with its fee (HOME-2)', () => {
    const closed = closeOut(record, { timeIn: '1020', hobbsEnd: '1234.5' }, facts);
    expect([closed.typed, closed.findings, closed.hasErrors]).toEqual([{ timeIn: '10:20', hobbsEnd: '1234.5' }, [], false]);
    expect(closed.body?.activities[0]).toMatchObject({
      timeIn: '2025-07-14T17:20:00Z',
      hobbsEnd: 1234.5,
      totalFlightHours: 1.3,
      dayFlightHours: 1.3,
      nightFlightHours: 0,
      landings: 1,
      landingBaseId: 'hmt',
      landingFees: 45,
      crew: [{ id: 'row-1', crewId: 'jane', roleId: 'pilot', standByHours: 0, perDiemRate: 0 }],
    });
  });
  it('speaks the words of the form where it cannot', () => {
    const said = (timeIn: string, hobbsEnd: string) => closeOut(record, { timeIn, hobbsEnd }, facts).findings.map((f) => [f.severity, f.message]);
    expect(said('', '')[0]).toEqual(['error', 'Enter the time in.']);
    expect(said('9:99', '1234.5')[0]).toEqual(['error', 'Invalid time']);
    expect(said('10:20', '1000')[0]).toEqual(['error', 'Hobbs end must be the same as or higher than hobbs start.']);
    expect(closeOut(record, { timeIn: '10:20', hobbsEnd: '1000' }, facts).body).toBeNull();
  });
  it('brings up only the warnings that closing brings', () => {
    const closed = closeOut(record, { timeIn: '10:20', hobbsEnd: '1236.2' }, facts);
    expect([closed.hasErrors, closed.findings.map((f) => f.code)]).toEqual([false, ['hoursNotClock']]);
  });
  it('keeps the loads it was saved with', () => {
    const drop = {
      id: 'p1',
      agentTypeId: 'lc95',
      baseId: 'hmt',
      volumeOnIncident: litresOf(1200),
      volumeJettisoned: 0,
      name: 'PHOS-CHEK LC95A',
      baseCode: 'HMT',
      rateId: null,
      cost: 3420,
      isSplitPricing: false,
      isMissingAgentRate: false,
    };
    const loaded = stored({ flags: ['noRequestNumber'] }, { ...flying, crew: [crewRow({})], timeOut: '2025-07-14T16:05:00Z', drops: [drop] });
    const { body } = closeOut(loaded, { timeIn: '10:20', hobbsEnd: '1234.5' }, facts);
    expect(body?.activities[0]?.drops).toEqual([{ id: 'p1', agentTypeId: 'lc95', baseId: 'hmt', volumeOnIncident: litresOf(1200), volumeJettisoned: 0 }]);
  });
});
