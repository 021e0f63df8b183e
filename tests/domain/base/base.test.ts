import { describe, expect, it } from 'vitest';
import type { RotationKind } from '../../../contract/base/board.ts';
import { assignmentRows } from '../../../domain/base/assignments.ts';
import { ageText, boardRows } from '../../../domain/base/board.ts';
import { chooseBase, pickableBases } from '../../../domain/base/choose.ts';
import { keptLists } from '../../../domain/base/facts.ts';
import { aircraftKinds, kindOf, ordersOf, rotationOf } from '../../../domain/base/kinds.ts';
import { attentionRows, preloadRows, todayRows } from '../../../domain/base/lists.ts';
import { feeRows, priceRows, storagesOf } from '../../../domain/base/prices.ts';
import { stateOf } from '../../../domain/dispatch/view/status.ts';
import { litresOf } from '../../../domain/volume.ts';
import { crewRow, facts, incident, stored } from '../dispatch/world.ts';
import { baseData, out } from './world.ts';

const { now } = facts;
const { base } = baseData;
const board = (
  dispatches: Parameters<typeof boardRows>[2],
  marks: Parameters<typeof boardRows>[3] = [],
  at = now,
) => boardRows(base, facts.aircraft, dispatches, marks, at, []);
const mark = {
  id: 'm1',
  assetId: 't83',
  baseId: 'hmt',
  reason: 'Engine',
  startTime: '2025-07-14T15:00:00Z',
  untilTime: null,
  version: 1,
  updatedAt: now,
};
const drop = {
  id: 'p1',
  agentTypeId: 'lc95',
  baseId: 'hmt',
  volumeOnIncident: litresOf(1200),
  volumeJettisoned: 0,
  name: 'LC95A',
  baseCode: 'HMT',
  rateId: null,
  cost: 0,
  isSplitPricing: false,
  isMissingAgentRate: false,
};
const preload = (timeOut: string) =>
  stored(
    { id: 'load', dispatchType: 'agentOnly', dispatchTime: timeOut },
    {
      incidentId: null,
      incident: null,
      timeOut,
      timeIn: null,
      drops: [{ ...drop, preloadState: 'open' }],
      totalFlightHours: null,
    },
  );
const statusOf = (...given: Parameters<typeof board>) =>
  board(...given).find((r) => r.assetId === 't83')?.status;

describe("today's board", () => {
  it('shows everything known about an aircraft that is out (BASE-2)', () => {
    const flight = {
      ...out,
      activities: out.activities.map((a) => ({ ...a, drops: [drop], crew: [crewRow({})] })),
    };
    expect(board([flight])[0]).toEqual({
      assetId: 't83',
      radioId: 'T-83',
      registration: 'N481DF',
      typeName: 'S-2T',
      status: 'Out',
      since: '09:05',
      sinceAt: '2025-07-14T16:05:00Z',
      minutes: 385,
      incident: 'CA-RRU-012345 Cedar',
      incidentId: expect.any(String),
      timeOut: '09:05',
      agent: 'LC95A',
      hundredths: 0,
      crew: 'Doe',
      flight: { id: 'd81', dispatchNumber: 10_480, hobbs: 'Hobbs 1233.2', drops: true },
      kind: 'tankers',
      rotation: null,
      heading: '',
      mark: null,
    });
  });
  it('names the crew of the open flight or standby, else the latest of the day (BASE-29)', () => {
    const crewOf = (...given: Parameters<typeof board>) =>
      board(...given).find((r) => r.assetId === 't83')?.crew;
    const [doe, lee] = [[crewRow({})], [{ ...crewRow({}), lastName: 'Lee' }]];
    const earlier = stored({ id: 'e', dispatchNumber: 10_470 }, { crew: doe });
    const without = stored({ id: 'w', dispatchNumber: 10_490 }, { crew: [] });
    const standby = (crew: typeof doe) =>
      stored(
        { id: 's', dispatchNumber: 10_460, dispatchType: 'standby' },
        { timeOut: '2025-07-14T16:00:00Z', timeIn: null, crew },
      );
    const open = (crew: typeof doe) => ({
      ...out,
      activities: out.activities.map((a) => ({ ...a, crew })),
    });
    expect([
      crewOf([earlier, without]),
      crewOf([earlier, standby(lee)]),
      crewOf([earlier, standby([])]),
      crewOf([earlier, standby(lee)], [mark]),
      crewOf([earlier, open(lee)]),
      crewOf([earlier, open([])]),
    ]).toEqual(['Doe', 'Lee', '', 'Doe', 'Lee', '']);
  });
  it('counts as available since it landed, otherwise since it was assigned', () => {
    expect(
      board([stored()]).map((r) => [r.radioId, r.status, r.since, r.minutes, r.hundredths]),
    ).toEqual([
      ['T-83', 'Available', '10:20', 310, 130],
      ['C-101', 'Available', '04/30 17:00', 107_910, 0],
    ]);
  });
  it('counts as here since its assignment when it landed before that', () => {
    const stay = { id: 'x', assetId: 't83', startTime: '2025-07-14T20:00:00Z', endTime: null };
    expect(
      boardRows({ ...base, assignments: [stay] }, facts.aircraft, [stored()], [], now, []).map(
        (r) => [r.since, r.minutes],
      ),
    ).toEqual([['13:00', 150]]);
  });
  it('ranks out first, then unavailable, standby and loaded (BASE-2)', () => {
    const standby = stored(
      { id: 's', dispatchType: 'standby' },
      { timeOut: '2025-07-14T16:00:00Z', timeIn: null },
    );
    expect([
      statusOf([out], [mark]),
      statusOf([standby, preload('2025-07-14T18:00:00Z')], [mark]),
      statusOf([standby, preload('2025-07-14T18:00:00Z')]),
      statusOf([preload('2025-07-14T18:00:00Z')]),
      statusOf([]),
    ]).toEqual(['Out', 'Unavailable', 'Standby', 'Loaded', 'Available']);
  });
  it('shows Standby only while the standby lasts', () => {
    const until = (timeIn: string) =>
      stored({ dispatchType: 'standby' }, { timeOut: '2025-07-14T16:00:00Z', timeIn });
    expect([
      statusOf([until('2025-07-14T22:31:00Z')]),
      statusOf([until('2025-07-14T22:30:00Z')]),
    ]).toEqual(['Standby', 'Available']);
  });
  it('shows Loaded until the aircraft flies', () => {
    expect(statusOf([preload('2025-07-14T15:00:00Z'), stored()])).toBe('Available');
    expect(board([preload('2025-07-14T18:00:00Z'), stored()])[0]).toEqual(
      expect.objectContaining({ status: 'Loaded', since: '11:00', agent: '1,200 gal LC95A' }),
    );
  });
  it("lists aircraft that are out first, and those that can't be sent last (BASE-3)", () => {
    expect(board([], [mark]).map((r) => [r.radioId, r.mark])).toEqual([
      ['C-101', null],
      ['T-83', { id: 'm1', reason: 'Engine', untilTime: null }],
    ]);
    expect(board([out]).map((r) => r.radioId)).toEqual(['T-83', 'C-101']);
  });
  it('numbers the aircraft that can be sent, first in, first out (BASE-3)', () => {
    expect(board([out]).map((r) => [r.radioId, r.rotation])).toEqual([
      ['T-83', null],
      ['C-101', 1],
    ]);
    expect(
      board([stored()], [{ ...mark, assetId: 'c101' }]).map((r) => [r.radioId, r.rotation]),
    ).toEqual([
      ['T-83', 1],
      ['C-101', null],
    ]);
  });
  const twins = facts.aircraft.map((a) =>
    a.id === 'c101' ? { ...a, category: 'FW' as const } : a,
  );
  const set = (setAt: string, kind?: RotationKind, assetIds = ['t83', 'c101']) => ({
    assetIds,
    reason: 'Fuel',
    setAt,
    setBy: 'K. Lee',
    ...(kind === undefined ? {} : { kind }),
  });
  it('keeps an order set by hand until an aircraft lands again', () => {
    const order = (rotation: ReturnType<typeof set>) =>
      boardRows(base, twins, [stored()], [], now, [rotation]).map((r) => [r.radioId, r.rotation]);
    // T-83 landed at 10:20.
    expect(order(set('2025-07-14T17:21:00Z'))).toEqual([
      ['T-83', 1],
      ['C-101', 2],
    ]);
    expect(order(set('2025-07-14T17:19:00Z'))).toEqual([
      ['C-101', 1],
      ['T-83', 2],
    ]);
  });
  it('orders each kind separately (BASE-14)', () => {
    expect(board([]).map((r) => [r.radioId, r.kind, r.rotation, r.heading])).toEqual([
      ['T-83', 'tankers', 1, 'Tankers'],
      ['C-101', 'helitack', 1, 'Helitack'],
    ]);
    expect(facts.aircraft.map(kindOf)).toEqual([
      'tankers',
      'tankers',
      'tankers',
      'airAttack',
      'helitack',
      'tankers',
    ]);
    expect(kindOf(null)).toBe('airAttack');
    const rotations = [
      set('2025-07-14T17:00:00Z'),
      set('2025-07-14T18:00:00Z', 'tankers'),
      set('2025-07-14T19:00:00Z', 'helitack', []),
    ];
    expect(aircraftKinds.map((kind) => rotationOf(rotations, kind)?.setAt ?? null)).toEqual([
      '2025-07-14T18:00:00Z',
      null,
      '2025-07-14T17:00:00Z',
    ]);
    expect(
      ordersOf(board([]), rotations).map((o) => [o.kind, o.rotation === null, o.assetIds]),
    ).toEqual([
      ['tankers', false, ['t83']],
      ['helitack', true, ['c101']],
    ]);
  });
  it('shows Available once the load is used, offloaded or jettisoned', () => {
    const ended = (preloadState: 'used' | 'offloaded' | 'jettisoned') => {
      const load = preload('2025-07-14T18:00:00Z');
      return statusOf([
        {
          ...load,
          activities: load.activities.map((a) => ({ ...a, drops: [{ ...drop, preloadState }] })),
        },
      ]);
    };
    expect([ended('used'), ended('offloaded'), ended('jettisoned')]).toEqual([
      'Available',
      'Available',
      'Available',
    ]);
  });
  it("leaves out aircraft whose assignment is over or hasn't started", () => {
    const stay = { id: 'x', assetId: 't82', startTime: '2025-07-01T00:00:00Z', endTime: now };
    const later = { id: 'y', assetId: 'aa1', startTime: '2025-07-15T00:00:00Z', endTime: null };
    expect(
      boardRows({ ...base, assignments: [stay, later] }, facts.aircraft, [], [], now, []),
    ).toEqual([]);
  });
  it('shows an unknown aircraft as Unknown', () =>
    expect(boardRows(base, [], [], [], now, []).map((r) => r.radioId)).toEqual([
      'Unknown',
      'Unknown',
    ]));
});

it('shows an age in days from two days on', () =>
  expect([ageText(2879), ageText(2880), ageText(107_910)]).toEqual([
    '47 h 59 min',
    '2 days',
    '74 days',
  ]));

describe('the base in use', () => {
  const bases = [
    { id: 'a', code: 'AAA', name: 'Old', archivedAt: now },
    { id: 'b', code: 'BBB', name: 'Bee', archivedAt: null },
    { id: 'c', code: 'CCC', name: 'Sea', archivedAt: null },
  ];
  it.each([
    ['c', 'b', 'c'],
    ['a', 'b', 'a'],
    ['gone', 'c', 'c'],
    ['', 'a', 'b'],
    ['', '', 'b'],
  ])('chooses for the requested base %s and own base %s → %s', (asked, own, chosen) =>
    expect(chooseBase(bases, asked, own)?.id).toBe(chosen),
  );
  it('is missing when no base is in use (BASE-1)', () =>
    expect([chooseBase([], '', ''), chooseBase(bases.slice(0, 1), '', 'a')]).toEqual([null, null]));
  it('lists archived bases last (BASE-1)', () =>
    expect(pickableBases(bases)).toEqual([
      { id: 'b', label: 'BBB Bee' },
      { id: 'c', label: 'CCC Sea' },
      { id: 'a', label: 'AAA Old', detail: 'archived' },
    ]));
  it('keeps a list whose reload failed, but not of another base (BASE-10)', () => {
    const failed = { ...baseData, rates: null };
    expect([
      keptLists(baseData, failed).rates,
      keptLists(null, failed).rates,
      keptLists({ ...baseData, base: { ...base, id: 'x' } }, failed).rates,
    ]).toEqual([baseData.rates, null, null]);
  });
});

describe('assigned aircraft', () => {
  const ended = {
    id: 'old',
    assetId: 't82',
    startTime: '2025-05-01T07:00:00Z',
    endTime: '2025-06-01T07:00:00Z',
  };
  const here = { ...base, assignments: [ended, ...base.assignments] };
  it('shows current assignments; the rest as history', () => {
    expect(assignmentRows(here, facts.aircraft, now, false).map((r) => r.radioId)).toEqual([
      'C-101',
      'T-83',
    ]);
    expect(assignmentRows(here, facts.aircraft, now, true)[2]).toEqual({
      id: 'old',
      assetId: 't82',
      radioId: 'T-82',
      registration: 'N482DF',
      typeName: 'S-2T',
      vendorName: 'Valley Air Tankers',
      contractType: 'CWN',
      start: '05/01/2025',
      end: '06/01/2025',
      isOver: true,
    });
  });
});

describe('prices, fees and storages', () => {
  it('shows the season’s volume against the tiers (BASE-7)', () => {
    expect(priceRows(baseData.rates ?? [], baseData.agents ?? [], '2025-07-14')).toEqual([
      {
        rateId: 'rate-1',
        agentName: 'PHOS-CHEK LC95A',
        dates: 'from 01/01/2025 to 12/31/2025',
        tiers: [
          { fromLitres: 0, price: 2.85, isNow: true },
          { fromLitres: litresOf(150_000), price: 2.6, isNow: false },
        ],
        usedLitres: litresOf(30_000),
        priceNow: 2.85,
        leftLitres: litresOf(150_000) - litresOf(30_000),
        // 30,000 gal in 195 of 365 days.
        pace: expect.objectContaining({
          cents: 30_000 * 285,
          projectedCents: 16_003_846,
          lastDay: '2025-12-31',
        }),
      },
    ]);
  });
  it('orders tiers by their volume, however they arrive', () => {
    const [rate] = baseData.rates ?? [];
    if (rate === undefined) throw new Error('no rate');
    const turned = { ...rate, tiers: rate.tiers.toReversed() };
    expect(priceRows([turned], [], '2025-07-14')).toEqual(priceRows([rate], [], '2025-07-14'));
  });
  it('has no remaining volume in the last tier, and no price outside its dates', () => {
    const [rate] = baseData.rates ?? [];
    if (rate === undefined) throw new Error('no rate');
    const full = priceRows([{ ...rate, usedLitres: litresOf(150_000) }], [], '2025-07-14')[0];
    expect([full?.priceNow, full?.leftLitres, full?.agentName]).toEqual([
      2.6,
      null,
      'Unknown agent',
    ]);
    expect(priceRows([rate], [], '2026-01-01')).toEqual([]);
  });
  it('lists fees that apply now or later (BASE-8)', () => {
    const [fee] = baseData.landingFees ?? [];
    if (fee === undefined) throw new Error('no fee');
    const fees = [
      fee,
      { ...fee, id: 'past', endDate: '2025-07-13' },
      { ...fee, id: 'next', startDate: '2026-01-01' },
      { ...fee, id: 'other', baseId: 'ram' },
    ];
    expect(
      feeRows(fees, 'hmt', '2025-07-14').map((f) => [f.id, f.price, f.appliesTo, f.isCurrent]),
    ).toEqual([
      ['fee-1', '$45.00', 'Fixed wing', true],
      ['next', '$45.00', 'Fixed wing', false],
    ]);
  });
  it('lists storages of the base in use (BASE-8)', () => {
    const [tank] = baseData.storages ?? [];
    if (tank === undefined) throw new Error('no tank');
    const all = [
      { ...tank, id: 'z', name: 'Z' },
      tank,
      { ...tank, id: 'o', baseId: 'ram' },
      { ...tank, id: 'a', archivedAt: now },
    ];
    expect(storagesOf(all, 'hmt').map((s) => s.id)).toEqual(['st-1', 'z']);
  });
});

describe('lists of dispatches', () => {
  const load = (loadedAt: string, rest = {}) => ({
    id: loadedAt,
    dispatchId: 'd',
    dispatchNumber: 1,
    assetId: 't83',
    agentTypeId: 'lc95',
    name: 'LC95A',
    baseId: 'hmt',
    litres: litresOf(1200),
    loadedAt,
    incident: null,
    cost: 12,
    state: 'open' as const,
    ...rest,
  });
  it('marks preloads older than a day, and lists the latest first (BASE-6)', () => {
    const rows = preloadRows(
      [
        load('2025-07-13T22:30:00Z'),
        load('2025-07-13T22:29:00Z', { assetId: null }),
        load(now, { incident: incident({}), state: null }),
        load(now, { state: 'used' }),
        load(now, { state: 'offloaded' }),
      ],
      facts.aircraft,
      now,
    );
    expect(rows.map((r) => [r.loadedAt, r.radioId, r.minutes, r.isOld])).toEqual([
      ['07/13 15:30', 'T-83', 1440, false],
      ['07/13 15:29', 'No aircraft', 1441, true],
    ]);
  });
  it("lists the base's dispatches of the day", () => {
    const elsewhere = stored({ id: 'x' }, { takeOffBaseId: 'ram' });
    const yesterday = stored({ id: 'y', activityDate: '2025-07-13' });
    const loaded = stored(
      { id: 'z', dispatchNumber: 10_481, flags: ['noContract', 'noPilot'] },
      { takeOffBaseId: 'ram', drops: [drop], incident: null },
    );
    expect(todayRows([elsewhere, yesterday, stored(), loaded], facts.aircraft, 'hmt', now)).toEqual(
      [
        {
          id: 'z',
          dispatchNumber: 10_481,
          kind: 'flight',
          day: '07/14/2025',
          timeOut: '09:05',
          timeIn: '10:20',
          radioId: 'T-83',
          incident: 'No incident',
          incidentId: stored().activities[0]?.incidentId ?? null,
          litres: litresOf(1200),
          cost: 0,
          flags: ['No contract', 'No pilot'],
          status: 'Complete',
        },
        expect.objectContaining({ id: 'd80', incident: 'CA-RRU-012345 Cedar', flags: [] }),
      ],
    );
  });
  it('needs attention for flags about money and crew, and shows all flags (BASE-9)', () => {
    const flagged = stored({
      id: 'f',
      activityDate: '2025-07-10',
      flags: ['stillOut', 'noRequestNumber', 'hobbsGap', 'hobbsMissing'],
    });
    expect(
      attentionRows([flagged, stored({ flags: ['noPilot'] })], facts.aircraft, 'hmt', now).map(
        (r) => [r.id, r.flags],
      ),
    ).toEqual([['f', ['Earlier flight open', 'No request number', 'Hobbs gap', 'Hobbs missing']]]);
  });
  it('names the flight that is open, not the one after it (BASE-9)', () => {
    const since = (dispatchTime: string, id = 'open') => ({ ...out, id, flags: [], dispatchTime });
    const after = stored({
      id: 'after',
      dispatchTime: '2025-07-14T21:30:00Z',
      flags: ['stillOut'],
    });
    const named = (...dispatches: Parameters<typeof attentionRows>[0]) =>
      attentionRows(dispatches, facts.aircraft, 'hmt', now).map((r) => [r.id, r.flags]);
    expect(named(since('2025-07-14T21:00:00Z'), after)).toEqual([
      ['open', ['No time in']],
      ['after', ['Earlier flight open']],
    ]);
    expect([named(since('2025-07-14T21:00:00Z')), named(since('2025-07-14T16:00:00Z'))]).toEqual([
      [],
      [['open', ['No time in']]],
    ]);
  });
  it('shows Loaded or Complete for agent-only records, never Out (D-55)', () => {
    const used = { ...preload('2025-07-14T18:00:00Z'), id: 'used' };
    const rows = [
      preload('2025-07-14T18:00:00Z'),
      { ...used, activities: used.activities.map((a) => ({ ...a, drops: [] })) },
      out,
    ];
    expect(rows.map(stateOf)).toEqual(['Loaded', 'Complete', 'Out']);
  });
});
