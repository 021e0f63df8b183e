import { describe, expect, it } from 'vitest';
import type { Dispatch } from '../../../contract/dispatch/dispatches.ts';
import type { Wall, WallAircraft } from '../../../contract/wall/wall.ts';
import { litresOf } from '../../../domain/volume.ts';
import { overdueOf, PAGE_LINES, type WallLine, wallPages } from '../../../domain/wall/pages.ts';
import { lastDropOf, loadedToday, type WallFacts, wallOf } from '../../../domain/wall/section.ts';
import { baseData, out } from '../base/world.ts';
import { crewRow, facts, stored } from '../dispatch/world.ts';

const { now } = facts;
const load = (
  gallons: number,
  jettisoned = 0,
  more: Partial<Dispatch['activities'][number]['drops'][number]> = {},
) => ({
  id: `load ${gallons}`,
  agentTypeId: 'lc95',
  baseId: 'hmt',
  volumeOnIncident: litresOf(gallons),
  volumeJettisoned: litresOf(jettisoned),
  name: 'LC95A',
  baseCode: 'HMT',
  rateId: null,
  cost: 0,
  isSplitPricing: false,
  isMissingAgentRate: false,
  ...more,
});
const known = (dispatches: readonly Dispatch[], more: Partial<WallFacts> = {}): WallFacts => ({
  bases: baseData.bases,
  aircraft: facts.aircraft,
  dispatches,
  marks: [],
  rotations: new Map(),
  logs: [],
  ...more,
});
const order = (assetIds: string[]) => ({
  kind: 'tankers' as const,
  assetIds,
  reason: 'x',
  setAt: now,
  setBy: 'x',
});

describe('the content of a wall', () => {
  it('shows the board of its base, without crew and without why an aircraft is unavailable (BASE-20)', () => {
    const flight = {
      ...out,
      activities: out.activities.map((a) => ({ ...a, crew: [crewRow({})] })),
    };
    const mark = {
      id: 'm1',
      assetId: 'c101',
      baseId: 'hmt',
      reason: 'Engine',
      startTime: '2025-07-14T15:00:00Z',
      untilTime: null,
      version: 1,
      updatedAt: now,
    };
    const wall = wallOf(known([flight], { marks: [mark] }), 'hmt', now, false);
    expect(wall?.bases[0]?.aircraft[0]).toEqual({
      assetId: 't83',
      radioId: 'T-83',
      typeName: 'S-2T',
      kind: 'tankers',
      status: 'Out',
      since: '2025-07-14T16:05:00Z',
      incident: 'CA-RRU-012345 Cedar',
      agent: 'PHOS-CHEK LC95A',
      rotation: null,
      lastDrop: null,
      following: {
        due: '2025-07-14T17:45:00Z',
        eta: null,
        fuelUntil: null,
        phase: '',
        souls: 1,
        lastContact: null,
      },
    });
    expect(wall?.bases[0]?.aircraft.map(({ radioId, status }) => [radioId, status])).toEqual([
      ['T-83', 'Out'],
      ['C-101', 'Unavailable'],
    ]);
    const text = JSON.stringify(wall);
    expect([text.includes('Doe'), text.includes('Engine')]).toEqual([false, false]);
  });
  it('shows the registration of an aircraft without a radio id, and the order set by hand (BASE-14, BASE-20)', () => {
    const aircraft = facts.aircraft.map((a) => (a.id === 'c101' ? { ...a, radioId: '' } : a));
    const wall = wallOf(
      known([], { aircraft, rotations: new Map([['hmt', [order(['t83'])]]]) }),
      'hmt',
      now,
      false,
    );
    const registration = facts.aircraft.find(({ id }) => id === 'c101')?.registration;
    expect(wall?.bases[0]?.aircraft.map(({ radioId, rotation }) => [radioId, rotation])).toEqual(
      expect.arrayContaining([[registration, 1]]),
    );
  });
  it('shows all bases in use that have aircraft, and no base that does not exist (BASE-20)', () => {
    const [hemet] = baseData.bases;
    if (hemet === undefined) throw new Error('The world has no base');
    const old = { ...hemet, id: 'old', archivedAt: now };
    const bare = { ...hemet, id: 'bare', assignments: [] };
    const bases = [hemet, old, bare];
    expect(wallOf(known([], { bases }), null, now, false)?.bases.map(({ id }) => id)).toEqual([
      'hmt',
    ]);
    expect(
      wallOf(known([], { bases }), 'bare', now, false)?.bases.map(({ aircraft }) => aircraft),
    ).toEqual([[]]);
    expect(wallOf(known([], { bases }), 'old', now, false)?.bases.map(({ id }) => id)).toEqual([
      'old',
    ]);
    expect(wallOf(known([]), 'none', now, false)).toBeNull();
  });
  it('includes cost only on request (BASE-20)', () => {
    const flown = stored({}, { drops: [load(1200)] });
    expect(wallOf(known([flown]), 'hmt', now, false)?.today.cost).toBeNull();
    expect(wallOf(known([flown]), 'hmt', now, true)?.today.cost).toBe(flown.costs.totalCost);
  });
});

describe('figures of a wall (BASE-23)', () => {
  const today = '2025-07-14';
  it("counts gallons loaded at the base today, jettisoned ones too; a flight's load counts only there", () => {
    const dispatches = [
      stored({}, { drops: [load(1200), load(300, 100), load(500, 0, { baseId: 'far' })] }),
      stored(
        { id: 'preload', dispatchType: 'agentOnly' },
        { drops: [load(700, 0, { preloadState: 'used' }), load(50, 0, { preloadState: 'open' })] },
      ),
      stored(
        { id: 'back', dispatchType: 'agentOnly' },
        { drops: [load(900, 0, { preloadState: 'offloaded' }), load(0)] },
      ),
      stored({ id: 'yesterday', activityDate: '2025-07-13' }, { drops: [load(10_000)] }),
    ];
    expect(loadedToday(dispatches, 'hmt', today)).toEqual({ litres: litresOf(1650), loads: 3 });
    expect(loadedToday(dispatches, '', today)).toEqual({ litres: litresOf(2150), loads: 4 });
    expect(loadedToday([], 'hmt', today)).toEqual({ litres: 0, loads: 0 });
  });
  it('takes the last drop from the latest closed flight with agent, at its time in', () => {
    const at = (timeIn: string | null, gallons: number, more: object = {}) =>
      stored({ id: `f ${timeIn}` }, { timeIn, drops: [load(gallons, 10)], ...more });
    const flights = [
      at('2025-07-14T18:00:00Z', 1000),
      at('2025-07-14T20:41:00Z', 1190),
      at('2025-07-14T21:00:00Z', 500, { aborted: true }),
      at('2025-07-14T21:30:00Z', 0, { drops: [] }),
      at(null, 800),
      stored(
        { id: 'other', assetId: 'c101' },
        { timeIn: '2025-07-14T22:00:00Z', drops: [load(300)] },
      ),
    ];
    expect(lastDropOf(flights, 't83')).toEqual({
      at: '2025-07-14T20:41:00Z',
      litres: litresOf(1200),
    });
    expect(lastDropOf([], 't83')).toBeNull();
  });
});

describe('pages of a wall (BASE-24)', () => {
  const plane = (n: number, more: Partial<WallAircraft> = {}): WallAircraft => ({
    assetId: `a${n}`,
    radioId: `T-${n}`,
    typeName: 'S-2T',
    kind: 'tankers',
    status: 'Available',
    since: null,
    incident: '',
    agent: '',
    rotation: n,
    lastDrop: null,
    ...more,
  });
  const base = (code: string, aircraft: WallAircraft[]) => ({
    id: code,
    code,
    name: code.toLowerCase(),
    latitude: null,
    longitude: null,
    aircraft,
  });
  const many = (count: number) => Array.from({ length: count }, (_, n) => plane(n + 1));
  const pagesOf = (...bases: Wall['bases']) =>
    wallPages(
      { bases, today: { incidents: [], litres: 0, loads: 0, hundredths: 0, cost: null } },
      now,
    ).map((page) => page.map((line: WallLine) => (line.isHeading ? line.text : line.radioId)));
  it('shows in a line what a reader across the room needs', () => {
    const row = plane(2, {
      status: 'Out',
      since: '2025-07-14T16:05:00Z',
      incident: 'Cedar',
      lastDrop: { at: '2025-07-14T20:41:00Z', litres: litresOf(1200) },
    });
    const [[line] = []] = wallPages(
      {
        bases: [base('HMT', [row])],
        today: { incidents: [], litres: 0, loads: 0, hundredths: 0, cost: null },
      },
      now,
    );
    expect(line).toEqual({
      isHeading: false,
      key: 'HMT a2',
      radioId: 'T-2',
      typeName: 'S-2T',
      status: 'Out',
      incident: 'Cedar',
      since: '09:05 · 6 h 25 min',
      agent: '',
      lastDrop: '13:41 · 1,200 gal',
      kind: 'Tankers',
      rotation: '#2',
      overdue: null,
    });
  });
  it('shows last contact, fuel and souls of an overdue flight, and no names (FOL-18)', () => {
    const following = {
      due: '2025-07-14T22:00:00Z',
      eta: null,
      fuelUntil: '2025-07-14T23:10:00Z',
      phase: 'onScene' as const,
      souls: 4,
      lastContact: { at: '2025-07-14T21:45:00Z', place: 'North ridge' },
    };
    const overdueAt = (at: string, more: object = {}) => {
      const today = { incidents: [], litres: 0, loads: 0, hundredths: 0, cost: null };
      const shown = {
        bases: [base('HMT', [plane(2, { following: { ...following, ...more } })])],
        today,
      };
      const [[line] = []] = wallPages(shown, at);
      return [overdueOf(shown, at), line?.isHeading === false ? line.overdue : undefined];
    };
    expect(overdueAt('2025-07-14T22:14:59Z')).toEqual(['', null]);
    expect(overdueAt('2025-07-14T22:15:00Z')).toEqual([
      'a2',
      { contact: 'Last contact 14:45 · North ridge', fuel: 'Fuel until 16:10', souls: '4 souls' },
    ]);
    expect(
      overdueAt('2025-07-14T22:15:00Z', { lastContact: null, fuelUntil: null, souls: null })[1],
    ).toEqual({ contact: 'No contact', fuel: '', souls: '' });
  });
  it('needs no second page up to twelve aircraft', () => {
    expect(pagesOf(base('HMT', many(12))).map((page) => page.length)).toEqual([12]);
    expect(pagesOf(base('HMT', many(13))).map((page) => page.length)).toEqual([12, 1]);
    expect(pagesOf(base('HMT', []))).toEqual([[]]);
  });
  it('names each base above its aircraft, again on the next page, and never at the foot of a page', () => {
    expect(pagesOf(base('HMT', many(10)), base('RAM', many(13)))).toEqual([
      ['HMT hmt', ...many(10).map(({ radioId }) => radioId)],
      ['RAM ram', ...many(11).map(({ radioId }) => radioId)],
      ['RAM ram, continued', 'T-12', 'T-13'],
    ]);
    expect(PAGE_LINES).toBe(12);
  });
});
