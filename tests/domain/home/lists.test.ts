import { describe, expect, it } from 'vitest';
import { attentionList, needsAttention, pathAtField } from '../../../domain/home/attention.ts';
import { dayNumbers } from '../../../domain/home/numbers.ts';
import { homeVariant } from '../../../domain/home/variant.ts';
import { litresOf } from '../../../domain/volume.ts';
import { out } from '../base/world.ts';
import { crewRow, facts, stored } from '../dispatch/world.ts';

const { now } = facts;
const drop = {
  id: 'p1',
  agentTypeId: 'lc95',
  baseId: 'hmt',
  volumeOnIncident: litresOf(1000),
  volumeJettisoned: litresOf(200),
  name: 'LC95A',
  baseCode: 'HMT',
  rateId: null,
  cost: 0,
  isSplitPricing: false,
  isMissingAgentRate: false,
};
const preload = (timeOut: string, preloadState: 'open' | 'used' = 'open') =>
  stored(
    { id: 'load', dispatchNumber: 10_490, dispatchType: 'agentOnly' },
    {
      incidentId: null,
      incident: null,
      timeOut,
      drops: [
        { ...drop, preloadState: 'used' },
        { ...drop, id: 'p2', preloadState },
      ],
    },
  );

const approvedBy = {
  state: 'checked',
  by: 'A. Lee',
  at: '2025-07-15T20:00:00Z',
  note: null,
} as const;
describe('the needs-attention list', () => {
  const list = (
    dispatches: Parameters<typeof attentionList>[0],
    rest: Partial<Parameters<typeof attentionList>[1]> = {},
  ) =>
    attentionList(dispatches, {
      aircraft: facts.aircraft,
      contractsOf: [],
      invites: [],
      lateFeeds: [],
      now,
      ...rest,
    });
  const tasksOf = (...given: Parameters<typeof list>) => list(...given).map((r) => [r.what, r.to]);
  it('states the problem, its subject, and the link to correct it', () => {
    expect(list([out])).toEqual([
      {
        key: 'd81 timeIn',
        what: 'No time in for 6 h 25 min',
        subject: 'T-83',
        detail: 'Flight 10480 · 07/14/2025',
        to: '/dispatch/flight/d81?field=activities.0.timeIn',
      },
    ]);
  });
  it('lists a missing time in only after six hours (HOME-5)', () => {
    const since = (timeOut: string) => ({
      ...out,
      activities: out.activities.map((a) => ({ ...a, timeOut })),
    });
    expect([
      needsAttention(since('2025-07-14T16:30:00Z'), now),
      needsAttention(since('2025-07-14T16:29:00Z'), now),
    ]).toEqual([false, true]);
  });
  it('opens each flag at its field', () => {
    const flagged = stored(
      { flags: ['noContract', 'noAgentPrice', 'incidentMissing', 'hobbsGap', 'noPilot'] },
      {
        incidentId: null,
        incident: null,
        drops: [drop, { ...drop, id: 'p2', isMissingAgentRate: true }],
      },
    );
    expect(tasksOf([flagged])).toEqual([
      ['No contract', '/dispatch/flight/d80?field=assetId'],
      ['No agent price', '/dispatch/flight/d80?field=activities.0.drops.1.agentTypeId'],
      ['No incident', '/dispatch/flight/d80?field=activities.0.incidentId'],
      ['Hobbs gap', '/dispatch/flight/d80?field=activities.0.hobbsStart'],
    ]);
  });
  it.each([
    [
      { flags: ['overlap', 'hoursNotClock', 'flightHoursHigh'] },
      ['Overlaps a flight', 'Hours differ from clock', 'Over 8 h on the day'],
    ],
    [{ flags: ['noPilot', 'splitPricing', 'oldDate'] }, []],
    [
      { flags: ['overlap', 'hobbsMissing', 'noContract', 'noAgentPrice'], approval: approvedBy },
      ['Hobbs missing', 'No contract', 'No agent price'],
    ],
  ] as const)(
    'lists flags about money and crew, of a checked record those that a check leaves open (HOME-5): %j',
    (rest, words) => {
      expect(tasksOf([stored({ ...rest, flags: [...rest.flags] })]).map(([what]) => what)).toEqual(
        words,
      );
    },
  );
  it('lists limits of the crew at the pilot (LIM-23)', () => {
    const flags = ['flightSixDays', 'dayOffDue', 'dutyLong', 'restShort', 'daysOffShort'] as const;
    const crew = [{ ...crewRow({}), id: 'm', roleName: 'Mechanic' }, crewRow({})];
    const to = '/dispatch/flight/d80?field=activities.0.crew.1.crewId';
    expect(tasksOf([stored({ flags: [...flags] }, { crew })])).toEqual([
      ['Flight hours in 6 days', to],
      ['Day off due', to],
      ['Duty day over 14 h', to],
      ['Rest under 10 h', to],
      ['Days off short', to],
    ]);
  });
  it('lists a missing reading with the one it started at, until it is there (D-H7)', () => {
    const flags = ['hobbsMissing'] as const;
    const rows = list([
      stored({ flags: [...flags] }, { hobbsEnd: null }),
      stored({ id: 'b', flags: [...flags] }, { hobbsStart: null, hobbsEnd: null }),
    ]);
    expect(rows.map((r) => [r.what, r.detail, r.to])).toEqual([
      [
        'Hobbs missing',
        'Flight 10480 · 07/14/2025 · started at 1233.2',
        '/dispatch/flight/d80?field=activities.0.hobbsEnd',
      ],
      [
        'Hobbs missing',
        'Flight 10480 · 07/14/2025',
        '/dispatch/flight/b?field=activities.0.hobbsStart',
      ],
    ]);
  });
  it('lists a preload after a day, as long as it is aboard', () => {
    expect(tasksOf([preload('2025-07-13T22:29:00Z')])).toEqual([
      ['Preload for 1 day', '/dispatch/agent-only/load?field=activities.0.drops.1.agentTypeId'],
    ]);
    expect(tasksOf([preload('2025-07-10T22:29:00Z')])).toEqual([
      ['Preload for 4 days', '/dispatch/agent-only/load?field=activities.0.drops.1.agentTypeId'],
    ]);
    expect([
      tasksOf([preload('2025-07-13T22:30:00Z')]),
      tasksOf([preload('2025-07-10T22:29:00Z', 'used')]),
    ]).toEqual([[], []]);
  });
  it('names late feeds first, with the age of their incidents (INC-30)', () => {
    const feed = (lastOkAt: string | null) => ({
      id: 'f1',
      host: 'services.arcgis.test',
      lastOkAt,
    });
    const now = '2025-07-14T20:00:00Z';
    const rowsOf = (lastOkAt: string | null) =>
      list([], { lateFeeds: [feed(lastOkAt)], now }).map(({ what, detail, to }) => [
        what,
        detail,
        to,
      ]);
    expect([rowsOf('2025-07-14T19:08:00Z'), rowsOf(null)]).toEqual([
      [['Incidents are 52 min old', 'services.arcgis.test', '/settings/integrations']],
      [['Incidents were never pulled', 'services.arcgis.test', '/settings/integrations']],
    ]);
  });

  it('lists contracts that end within fourteen days without a successor, then invites (HOME-5)', () => {
    const [first] = facts.aircraft;
    const ends = (endDate: string | null) =>
      facts.aircraft.flatMap((a) =>
        a === first ? [{ ...a, contracts: a.contracts.map((c) => ({ ...c, endDate })) }] : [],
      );
    const when = (endDate: string | null) =>
      tasksOf([], { aircraft: ends(endDate), contractsOf: ['t83', 'gone'] }).map(([what]) => what);
    expect([
      when('2025-07-14'),
      when('2025-07-15'),
      when('2025-07-28'),
      when('2025-07-29'),
      when(null),
    ]).toEqual([
      ['Contract ends today'],
      ['Contract ends tomorrow'],
      ['Contract ends in 14 days'],
      [],
      [],
    ]);
    const followed = ends('2025-07-18').map((a) => ({
      ...a,
      contracts: [
        ...a.contracts,
        ...a.contracts.map((c) => ({ ...c, id: 'next', startDate: '2025-07-19', endDate: null })),
      ],
    }));
    expect(tasksOf([], { aircraft: followed, contractsOf: ['t83'] })).toEqual([]);
    const ofType = ends('2025-07-18').map((a) => ({
      ...a,
      contracts: a.contracts.map((c) => ({ ...c, source: 'type' as const })),
    }));
    const invites = [
      { personId: 'p9', name: 'Kim Lee', email: 'kim@demo.test', sentAt: '2025-07-12T05:00:00Z' },
      { personId: null, name: 'Ana Ruiz', email: 'ana@demo.test', sentAt: now },
    ];
    expect(
      list([], { aircraft: ofType, contractsOf: ['t83'], invites }).map((r) => [
        r.subject,
        r.what,
        r.detail,
        r.to,
      ]),
    ).toEqual([
      ['T-83', 'Contract ends in 4 days', '07/18/2025', '/settings/contract-rates?name=S-2T'],
      ['Kim Lee', 'Invite not accepted', 'Sent 07/11/2025', '/settings/people?person=p9'],
      ['Ana Ruiz', 'Invite not accepted', 'Sent 07/14/2025', '/settings/people?has=users'],
    ]);
  });
  it('lists the latest dispatch first', () =>
    expect(
      list([
        { ...out, id: 'a', dispatchNumber: 1 },
        { ...out, id: 'b', dispatchNumber: 2 },
        { ...out, id: 'c', activityDate: '2025-07-15' },
      ]).map((r) => r.key.slice(0, 1)),
    ).toEqual(['c', 'b', 'a']));
  it('links to the page of each kind', () =>
    expect(
      (['flight', 'standby', 'agentOnly'] as const).map((dispatchType) =>
        pathAtField({ dispatchType, id: 'x' }, 'assetId'),
      ),
    ).toEqual([
      '/dispatch/flight/x?field=assetId',
      '/dispatch/standby/x?field=assetId',
      '/dispatch/agent-only/x?field=assetId',
    ]));
});

describe('a day in numbers', () => {
  const costs = { ...stored().costs, totalCost: 100.1 };
  const flight = stored({ id: 'one' }, { costs, drops: [drop] });
  const aborted = stored({ id: 'two' }, { costs, aborted: true, totalFlightHours: 0 });
  const standby = stored(
    { id: 'three', dispatchType: 'standby' },
    { costs, totalFlightHours: null },
  );
  const loaded = stored(
    { id: 'four', dispatchType: 'agentOnly' },
    { costs, takeOffBaseId: null, totalFlightHours: null, drops: [drop] },
  );
  const elsewhere = stored({ id: 'five' }, { costs, takeOffBaseId: 'ram', drops: [drop] });
  const yesterday = stored({ id: 'six', activityDate: '2025-07-13' }, { costs });
  const all = [flight, aborted, standby, loaded, elsewhere, yesterday];
  it('totals flights and loads that left the base, to the cent (HOME-7)', () =>
    expect(dayNumbers(all, 'hmt', '2025-07-14')).toEqual({
      flights: 1,
      hundredths: 130,
      litres: 2 * litresOf(1200),
      cost: 400.4,
    }));
  it('totals every base', () =>
    expect(dayNumbers(all, '', '2025-07-14')).toEqual({
      flights: 2,
      hundredths: 260,
      litres: 3 * litresOf(1200),
      cost: 500.5,
    }));
  it('is zero on a day without dispatches', () =>
    expect(dayNumbers(all, 'hmt', '2025-07-15')).toEqual({
      flights: 0,
      hundredths: 0,
      litres: 0,
      cost: 0,
    }));
});

it.each([
  [['Dispatch.Edit', 'CatisReports.View'], '', 'dispatcher'],
  [['Dispatch.View', 'CatisReports.View'], '', 'analyst'],
  [['Dispatch.View', 'CatisReports.View'], 'hmt', 'reader'],
  [['Dispatch.View'], '', 'reader'],
  [[], '', 'reader'],
])('chooses for %j with own base "%s" the variant %s', (rights, base, variant) => {
  const permissions = rights.map((right) => {
    const [entityCode, action] = right.split('.');
    return { entityCode, action } as Parameters<typeof homeVariant>[0][number];
  });
  expect(homeVariant(permissions, base)).toBe(variant);
});

it('counts a load at the flight that took it, and not where it was offloaded (HOME-7)', () => {
  const litresOfState = (preloadState: 'open' | 'used' | 'offloaded' | 'jettisoned') =>
    dayNumbers(
      [stored({ dispatchType: 'agentOnly' }, { drops: [{ ...drop, preloadState }] })],
      '',
      '2025-07-14',
    ).litres;
  expect([
    litresOfState('open'),
    litresOfState('jettisoned'),
    litresOfState('used'),
    litresOfState('offloaded'),
  ]).toEqual([litresOf(1200), litresOf(1200), 0, 0]);
});
