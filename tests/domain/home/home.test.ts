import { describe, expect, it } from 'vitest';
import { minutesBetween } from '../../../domain/dates/minutes.ts';
import { flagsWithoutQuestion } from '../../../domain/dispatch/flags.ts';
import { hobbsText, outNow } from '../../../domain/dispatch/view/outNow.ts';
import { closedText } from '../../../domain/home/closedText.ts';
import { type CloseOutTyped, closeOut } from '../../../domain/home/closeOut.ts';
import { closeOutFacts } from '../../../domain/home/closeOutFacts.ts';
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
const rows = (...dispatches: ReturnType<typeof stored>[]) =>
  outNow(dispatches, facts.aircraft, facts.bases, 'hmt', now);

describe('out now', () => {
  it('shows an open flight of the base (HOME-2)', () => {
    expect(rows(out('2025-07-14T20:05:00Z'))).toEqual([
      {
        dispatchId: 'out',
        dispatchNumber: 10_480,
        radioId: 'T-83',
        typeName: 'S-2T',
        incident: 'CA-RRU-012345 Cedar',
        incidentId: 'i1',
        since: '13:05',
        minutes: 145,
        tone: 'plain',
        agent: '',
        hobbs: 'Hobbs 1233.2',
        twin: null,
        drops: true,
      },
    ]);
  });
  it.each([
    ['2025-07-14T19:31:00Z', 'plain'],
    ['2025-07-14T19:30:00Z', 'warning'],
    ['2025-07-14T17:31:00Z', 'warning'],
    ['2025-07-14T17:30:00Z', 'error'],
  ])('out since %s is %s', (timeOut, tone) => expect(rows(out(timeOut))[0]?.tone).toBe(tone));
  it('leaves out closed and aborted flights, other kinds, and other bases', () => {
    expect(rows(stored())).toEqual([]);
    expect(rows(stored({}, { ...flying, aborted: true }))).toEqual([]);
    expect(rows(out(now, { dispatchType: 'standby' }))).toEqual([]);
    expect(
      outNow(
        [stored({ assetId: 't82' }, { ...flying, takeOffBaseId: 'ram' })],
        facts.aircraft,
        facts.bases,
        'hmt',
        now,
      ),
    ).toEqual([]);
  });
  it('shows a flight that left elsewhere when its aircraft is assigned here', () => {
    const elsewhere = stored({ id: 'away' }, { ...flying, takeOffBaseId: 'ram' });
    expect(rows(elsewhere).map((r) => r.dispatchId)).toEqual(['away']);
  });
  it('lists the longest out first (HOME-2)', () => {
    expect(
      rows(out('2025-07-14T21:00:00Z', { id: 'b' }), out('2025-07-14T20:00:00Z', { id: 'a' })).map(
        (r) => r.dispatchId,
      ),
    ).toEqual(['a', 'b']);
  });
});

describe('incidents today', () => {
  const costs = { ...stored().costs, totalCost: 100.1, totalCostExclAvailCost: 60.1 };
  it('totals the flights of the base, to the cent (HOME-4)', () => {
    const one = stored({ id: 'one' }, { costs });
    const two = stored(
      { id: 'two', assetId: 't82' },
      { costs, ...flying, timeOut: '2025-07-14T20:00:00Z' },
    );
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
        overLimit: 0,
      },
    ]);
  });
  it.each([
    'flightHoursHigh',
    'flightSixDays',
    'dayOffDue',
    'dutyLong',
    'restShort',
    'daysOffShort',
    'hobbsGap',
  ] as const)('counts a dispatch with only %s (LIM-23)', (flag) => {
    const only = stored({ id: 'one', flags: [flag] });
    expect(incidentsToday([only], 'hmt', '2025-07-14').map((r) => r.overLimit)).toEqual([1]);
  });
  it('counts the dispatches with a broken limit or a missing flight, each once (LIM-23)', () => {
    const tired = stored({ id: 'one', flags: ['restShort', 'dayOffDue'] });
    const gap = stored({ id: 'two', flags: ['hobbsGap'] });
    expect(
      incidentsToday(
        [tired, gap, stored({ id: 'three', flags: ['noPilot'] })],
        'hmt',
        '2025-07-14',
      ).map(({ overLimit }) => overLimit),
    ).toEqual([2]);
  });
  it('leaves out other days, other bases and no incident; highest cost first (HOME-4)', () => {
    const other = stored(
      { id: 'x' },
      {
        incident: incident({ id: 'i9', name: 'Oak' }),
        incidentId: 'i9',
        costs: { ...costs, totalCost: 500 },
      },
    );
    const list = [
      stored({ activityDate: '2025-07-13' }),
      stored({}, { incident: null, incidentId: null }),
      stored({}, { takeOffBaseId: 'ram' }),
      stored(),
      other,
    ];
    expect(incidentsToday(list, 'hmt', '2025-07-14').map((r) => r.label)).toEqual([
      'CA-RRU-012345 Oak',
      'CA-RRU-012345 Cedar',
    ]);
  });
});

it('lists a person’s latest entries in the order given (HOME-6)', () => {
  expect(
    recentEntries(
      [stored(), stored({ id: 's', dispatchType: 'standby', assetId: null }, { incident: null })],
      facts.aircraft,
    ),
  ).toEqual([
    {
      dispatchId: 'd80',
      dispatchNumber: 10_480,
      kind: 'flight',
      day: '2025-07-14',
      radioId: 'T-83',
      incident: 'CA-RRU-012345 Cedar',
      incidentId: 'i1',
      status: 'Complete',
    },
    {
      dispatchId: 's',
      dispatchNumber: 10_480,
      kind: 'standby',
      day: '2025-07-14',
      radioId: '—',
      incident: 'No incident',
      incidentId: null,
      status: 'Complete',
    },
  ]);
});

it('counts whole minutes', () => expect(minutesBetween('2025-07-14T20:05:00Z', now)).toBe(145));

describe('closing out', () => {
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
  const withDrops = (drops: (typeof drop)[], rest = {}) =>
    stored(
      { flags: ['noRequestNumber'] },
      {
        ...flying,
        crew: [crewRow({})],
        hobbsStart: 1233.2,
        timeOut: '2025-07-14T16:05:00Z',
        drops,
        ...rest,
      },
    );
  const record = withDrops([drop]);
  const earlier = (rest: Partial<(typeof record)['activities'][number]>) =>
    stored(
      { id: 'd70', dispatchTime: '2025-07-14T14:00:00Z' },
      { timeOut: '2025-07-14T14:00:00Z', timeIn: '2025-07-14T15:00:00Z', ...rest },
    );
  const close = (
    of: typeof record,
    typed: Partial<CloseOutTyped>,
    dispatches: readonly (typeof record)[] = [],
    known = facts,
  ) =>
    closeOut(of, { timeIn: '1020', hobbsEnd: '1234.5', gallons: '', ...typed }, known, dispatches);
  it('closes with two fields: hours from the meter, one landing with its fee (HOME-2)', () => {
    const closed = close(record, {});
    expect([closed.typed, closed.findings, closed.hasErrors]).toEqual([
      { timeIn: '10:20', hobbsEnd: '1234.5', gallons: '' },
      [],
      false,
    ]);
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
  it('aborts a flight without a load: its hours stay empty of the meter, and nothing asks for one (HOME-87)', () => {
    const bare = withDrops([]);
    const closed = close(bare, { hobbsEnd: '', isAborted: true });
    expect([closed.findings, closed.body?.activities[0]]).toMatchObject([
      [],
      { aborted: true, timeIn: '2025-07-14T17:20:00Z', hobbsEnd: null },
    ]);
  });
  it('refuses to abort a flight that dropped on its incident (HOME-87, D-A1)', () =>
    expect(close(record, { isAborted: true }).findings.map((f) => f.message)).toEqual([
      'This flight has a load on its incident. Open it, and move the load to Jettisoned.',
    ]));
  it('shows the form’s messages when it can’t close', () => {
    const messagesOf = (timeIn: string, hobbsEnd: string) =>
      close(record, { timeIn, hobbsEnd }).findings.map((f) => [f.severity, f.message]);
    expect(messagesOf('', '')[0]).toEqual(['error', 'Enter the time in.']);
    expect(messagesOf('9:99', '1234.5')[0]).toEqual(['error', 'Invalid time']);
    expect(messagesOf('10:20', '1000')[0]).toEqual([
      'error',
      'Check the Hobbs end: it started at 1233.2.',
    ]);
    expect(close(record, { hobbsEnd: '1000' }).body).toBeNull();
  });
  it('shows only the warnings that closing adds', () => {
    const closed = close(record, { hobbsEnd: '1236.2' });
    expect([closed.hasErrors, closed.findings.map((f) => f.code)]).toEqual([
      false,
      ['hoursNotClock'],
    ]);
  });
  it('keeps the loads of the saved record', () =>
    expect(close(record, {}).body?.activities[0]?.drops).toEqual([
      {
        id: 'p1',
        agentTypeId: 'lc95',
        baseId: 'hmt',
        volumeOnIncident: litresOf(1200),
        volumeJettisoned: 0,
      },
    ]));
  it('closes without a reading, without a question: hours follow the clock (HOME-13)', () => {
    const closed = close(record, { hobbsEnd: '' });
    expect([
      closed.findings,
      closed.body?.activities[0]?.hobbsEnd,
      closed.body?.activities[0]?.totalFlightHours,
    ]).toEqual([[], null, 1.3]);
    const blank = close(withDrops([drop], { hobbsStart: null }), { hobbsEnd: '' }, [earlier({})]);
    expect([blank.findings, blank.body?.activities[0]?.totalFlightHours]).toEqual([[], 1.3]);
    expect(
      close(withDrops([drop], { hobbsStart: null }), {}).findings.map((f) => f.message),
    ).toEqual(['This flight has no Hobbs start. Leave Hobbs end blank, or open the flight.']);
  });
  it('warns about a start below the last flight with a reading, skipping flights between (D-10)', () => {
    const between = ['standby', 'agentOnly'].map((dispatchType, n) =>
      stored(
        {
          id: `x${n}`,
          dispatchType: dispatchType as 'standby',
          dispatchTime: '2025-07-14T15:30:00Z',
        },
        { hobbsEnd: null },
      ),
    );
    expect(
      close(record, {}, [...between, earlier({ hobbsEnd: 1240 })]).findings.map((f) => f.code),
    ).toEqual(['hobbsBelowLast']);
  });
  it('takes the preload aboard on the day of the flight, none of a later day (HOME-15, D-53)', () => {
    const preload = {
      id: 'load-1',
      dispatchId: 'd60',
      dispatchNumber: 10_460,
      assetId: record.assetId ?? '',
      agentTypeId: 'lc95',
      name: 'PHOS-CHEK LC95A',
      baseId: 'hmt',
      litres: litresOf(1200),
      incident: null,
      cost: 0,
      state: 'open' as const,
    };
    const taken = (loadedAt: string) =>
      close(withDrops([]), { gallons: '1200' }, [], {
        ...facts,
        preloads: [{ ...preload, loadedAt }],
      }).body?.activities[0]?.drops[0]?.preloadDropId ?? null;
    expect([
      taken('2025-07-13T15:10:00Z'),
      taken('2025-07-15T06:59:00Z'),
      taken('2025-07-15T07:01:00Z'),
    ]).toEqual(['load-1', 'load-1', null]);
  });
  it('puts gallons into the only empty row or a new one, never next to existing loads (HOME-15)', () => {
    const drops = (of: typeof record, gallons: string, known = facts) => {
      const { body, findings } = close(of, { gallons }, [], known);
      return body === null ? findings.map((f) => f.message) : body.activities[0]?.drops;
    };
    const made = {
      agentTypeId: 'lc95',
      baseId: 'hmt',
      volumeOnIncident: litresOf(1100),
      volumeJettisoned: 0,
    };
    expect(drops(withDrops([]), '1,100 g')).toEqual([made]);
    expect(drops(withDrops([{ ...drop, volumeOnIncident: 0 }]), '1100')).toEqual([
      { ...made, id: 'p1' },
    ]);
    expect(drops(record, '1100')).toEqual(['This flight has 1 load. Open it.']);
    expect(drops(withDrops([drop, { ...drop, id: 'p2', volumeOnIncident: 0 }]), '1100')).toContain(
      'This flight has 2 loads. Open it.',
    );
    expect(drops(withDrops([]), 'many')).toEqual(['Enter whole gallons.']);
    expect(drops(withDrops([]), '1100', { ...facts, rates: [] })).toEqual([
      'Say the agent: t83 in 1020 1234.5 1100 lc95a.',
    ]);
    // Without exactly one priced agent, it is the last one of this aircraft, never of another.
    const last = close(withDrops([]), { gallons: '1100' }, [earlier({ drops: [drop] })], {
      ...facts,
      rates: [],
    });
    expect(last.body?.activities[0]?.drops).toEqual([made]);
    const others = [{ ...earlier({ drops: [drop] }), assetId: 't82' }];
    expect(
      close(withDrops([]), { gallons: '1100' }, others, { ...facts, rates: [] }).findings.map(
        (f) => f.code,
      ),
    ).toEqual(['required']);
    const named = close(withDrops([]), { gallons: '1100', agentTypeId: 'water' }, [
      earlier({ drops: [drop] }),
    ]);
    expect(named.body?.activities[0]?.drops).toEqual([{ ...made, agentTypeId: 'water' }]);
    expect(drops(withDrops([{ ...drop, volumeOnIncident: 0 }]), '')).toContain(
      'Enter the gallons of its load.',
    );
    const aboard = closeOutFacts(facts.now, { ...facts, dispatches: [preloaded, record] });
    expect(drops(withDrops([]), '1100', { ...aboard, rates: facts.rates })).toEqual([
      { ...made, preloadDropId: 'x1' },
    ]);
    // The row that the launch filled in from the load aboard is linked to it too.
    expect(drops(withDrops([{ ...drop, volumeOnIncident: 0 }]), '1100', aboard)).toEqual([
      { ...made, id: 'p1', preloadDropId: 'x1' },
    ]);
  });
  it('asks once for the load of a tanker that has none (HOME-15)', () => {
    const codesOf = (of: typeof record) => close(of, {}).findings.map((f) => f.code);
    expect([
      codesOf(withDrops([])),
      codesOf(withDrops([], { missionFlightTypeDesc: 'Ferry' })),
      codesOf({ ...withDrops([]), assetId: 'aa1' }),
    ]).toEqual([
      ['noLoad'],
      expect.not.arrayContaining(['noLoad']),
      expect.not.arrayContaining(['noLoad']),
    ]);
  });
  it('reports what it saved (HOME-14)', () => {
    const costs = { ...stored().costs, totalCost: 5560.6 };
    expect(closedText(stored({ costs }), facts.aircraft)).toBe('T-83 in 10:20 · 1.3 h · $5,561');
    expect(
      closedText(stored({ costs, assetId: 'gone', flags: ['hobbsMissing'] }), facts.aircraft),
    ).toBe('Flight 10480 in 10:20 · 1.3 h · $5,561 · Hobbs missing');
    expect(closedText(stored({ costs }, { aborted: true }), facts.aircraft)).toBe(
      'T-83 aborted 10:20 · 1.3 h · $5,561',
    );
    // The user was not asked about it: another person's flight was entered in between (D-O2).
    const overlapping = stored({ costs, flags: ['noPilot', 'overlap', 'hobbsGap'] });
    const gap = [
      { path: '', code: 'hobbsGap' as const, severity: 'warning' as const, message: '' },
    ];
    expect(
      closedText(
        overlapping,
        facts.aircraft,
        flagsWithoutQuestion(overlapping, stored({ flags: ['noPilot'] }), gap),
      ),
    ).toBe('T-83 in 10:20 · 1.3 h · $5,561 · Overlaps a flight');
  });
  it('shows the start reading of the meter (D-H8)', () => {
    const before = stored({ id: 'd70', dispatchTime: '2025-07-14T15:00:00Z' });
    const unread = stored(
      { id: 'd71', dispatchNumber: 10_471, dispatchTime: '2025-07-14T15:30:00Z' },
      { hobbsStart: null, hobbsEnd: null },
    );
    const open = withDrops([], { hobbsStart: null });
    expect([
      hobbsText(record, []),
      hobbsText(open, []),
      hobbsText(open, [before]),
      hobbsText(open, [before, unread]),
    ]).toEqual([
      'Hobbs 1233.2',
      '',
      'Hobbs from 1234.5',
      'Hobbs about 1,235.8 (1,234.5 + 1.3 h of 10471)',
    ]);
  });
  const preloaded = stored(
    { id: 'load', dispatchType: 'agentOnly' },
    { incidentId: null, incident: null, drops: [{ ...drop, id: 'x1', preloadState: 'open' }] },
  );
});
