import { describe, expect, it } from 'vitest';
import { applyDefaults } from '../../../domain/dispatch/defaults/defaults.ts';
import {
  type ActivityDraft,
  type DispatchDraft,
  emptyDraft,
} from '../../../domain/dispatch/draft/draft.ts';
import {
  addCrew,
  addDrop,
  changeField,
  isTouched,
  removeCrew,
  removeDrop,
  resetField,
} from '../../../domain/dispatch/draft/edit.ts';
import { addActivity } from '../../../domain/dispatch/draft/editActivities.ts';
import {
  expectedText,
  flightsBefore,
  flightsInOrder,
  meterAfter,
} from '../../../domain/dispatch/draft/meter.ts';
import { checkDispatch } from '../../../domain/dispatch/rules/check.ts';
import { draftOfRecord } from '../../../domain/dispatch/wire/draftOfBody.ts';
import type { DispatchFacts } from '../../../domain/reference/facts.ts';
import { litresOf } from '../../../domain/volume.ts';
import { aboard } from './rules/checkCase.ts';
import { type Change, crewRow, facts, good, incident, stored, type } from './world.ts';

const at = 'activities.0';
const known = (rest: Partial<DispatchFacts>): DispatchFacts => ({ ...facts, ...rest });
const fresh = applyDefaults(emptyDraft('flight'), facts);
const pick = (draft: DispatchDraft, fields: readonly (keyof ActivityDraft)[]) =>
  fields.map((field) => draft.activities[0]?.[field]);
const edited = (changes: readonly Change[], own = facts, draft: DispatchDraft = fresh) =>
  type(draft, changes, own);

describe('a new flight', () => {
  it('starts today and now, from the own base (D-13)', () => {
    expect([
      fresh.activityDate,
      fresh.dispatchTime,
      ...pick(fresh, ['takeOffBaseId', 'landingBaseId']),
      fresh.touched,
    ]).toEqual(['07/14/2025', '15:30', 'ram', 'ram', []]);
  });
  it('keeps its first "now" while the clock ticks, and has none on another day (D-18)', () => {
    expect(applyDefaults(fresh, known({ now: '2025-07-14T22:45:00Z' })).dispatchTime).toBe('15:30');
    expect(edited([['activityDate', '07/13/2025']]).dispatchTime).toBe('');
  });
  it('moves the dispatch time back to an earlier time out, and with it while that is typed (D-18)', () => {
    const out = (...times: readonly string[]) =>
      edited(times.map((time): Change => [`${at}.timeOut`, time])).dispatchTime;
    expect([out('14:45'), out('14:45', '1'), out('14:45', '1', '15:00')]).toEqual([
      '14:45',
      '15:30',
      '15:00',
    ]);
    expect([out('15:45'), out('25:00'), out('')]).toEqual(['15:30', '15:30', '15:30']);
  });
  it('keeps a typed dispatch time, and one before a time out after midnight', () => {
    const typed = edited([
      ['dispatchTime', '15:20'],
      [`${at}.timeOut`, '14:45'],
    ]);
    expect(typed.dispatchTime).toBe('15:20');
    const evening = known({ now: '2025-07-15T06:50:00Z' });
    const late = applyDefaults(emptyDraft('flight'), evening);
    expect(edited([[`${at}.timeOut`, '00:10']], evening, late).dispatchTime).toBe('23:50');
  });
  it('keeps its day and time past midnight, whether or not the day was typed', () => {
    const at = (now: string, draft: DispatchDraft) => applyDefaults(draft, known({ now }));
    const evening = '2025-07-15T06:20:00Z';
    const afterMidnight = '2025-07-15T07:25:00Z';
    const late = at(evening, emptyDraft('flight'));
    const typed = edited([['activityDate', '07/14/2025']], known({ now: evening }), late);
    expect(
      [late, typed]
        .map((draft) => at(afterMidnight, draft))
        .map((d) => [d.activityDate, d.dispatchTime]),
    ).toEqual([
      ['07/14/2025', '23:20'],
      ['07/14/2025', '23:20'],
    ]);
    // A day before the form's has no "now", not even then.
    expect(
      edited([['activityDate', '07/13/2025']], known({ now: afterMidnight }), late).dispatchTime,
    ).toBe('');
    expect(
      edited(
        [['activityDate', '07/14/2025']],
        known({ now: afterMidnight }),
        at(afterMidnight, emptyDraft('flight')),
      ).dispatchTime,
    ).toBe('');
  });
  it('skips an archived own base', () => {
    const bases = facts.bases.map((base) => ({ ...base, archivedAt: '2025-01-01T00:00:00Z' }));
    expect(pick(applyDefaults(emptyDraft('flight'), known({ bases })), ['takeOffBaseId'])).toEqual([
      '',
    ]);
  });
  it('stays the same when defaults run again', () => {
    for (const draft of [fresh, good])
      expect(applyDefaults(applyDefaults(draft, facts), facts)).toEqual(
        applyDefaults(draft, facts),
      );
    expect(applyDefaults(good, facts)).toEqual(good);
  });
  it('stays the same when other facts load and everything is typed', () => {
    const typed = {
      ...good,
      touched: [
        ...good.touched,
        ...Object.keys(good.activities[0] ?? {}).map((field) => `${at}.${field}`),
      ],
    };
    expect(
      applyDefaults(
        typed,
        known({
          recentFor: 't83',
          lastDispatch: stored({}, { hobbsEnd: 9 }),
          lastMetered: stored({}, { hobbsEnd: 9 }),
          ownBaseId: '',
        }),
      ),
    ).toEqual(typed);
  });
});

describe('the first load row', () => {
  const drops = (draft: DispatchDraft) =>
    draft.activities[0]?.drops.map(({ key, agentTypeId, baseId }) => [key, agentTypeId, baseId]);
  const tanker: readonly Change[] = [
    ['assetId', 't83'],
    [`${at}.missionFlightTypeDesc`, 'Tanker drop'],
  ];
  it('adds the first load row for a tanker on a drop flight, and removes it when the flight no longer drops (D-D10)', () => {
    const started = edited(tanker);
    expect(drops(started)?.length).toBe(1);
    expect(drops(edited([[`${at}.aborted`, true]], facts, started))).toEqual([]);
    expect(drops(edited([[`${at}.missionFlightTypeDesc`, 'Ferry']], facts, started))).toEqual([]);
    expect(drops(edited([['assetId', 'c101']], facts, started))).toEqual([]);
  });
  it('does not return once removed, and is not added to a record', () => {
    const removed = removeDrop(edited(tanker), 0, 0);
    expect(drops(applyDefaults(removed, facts))).toEqual([]);
    const none = {
      ...good,
      activities: good.activities.map((a) => ({ ...a, drops: [] })),
      touched: [],
    };
    expect(drops(applyDefaults(none, known({ record: stored({}, {}) })))).toEqual([]);
  });
  it('is followed by rows with its agent and base (D-D10)', () => {
    const first = edited([
      ...tanker,
      [`${at}.drops.0.agentTypeId`, 'water'],
      [`${at}.drops.0.baseId`, 'ram'],
    ]);
    const two = applyDefaults(addDrop(first, 0), facts);
    expect(drops(two)?.[1]?.slice(1)).toEqual(drops(two)?.[0]?.slice(1));
    expect(drops(two)?.[1]?.slice(1)).toEqual(['water', 'ram']);
  });
});

describe('choosing an aircraft', () => {
  const recent = known({
    recentFor: 't83',
    lastDispatch: stored({}, { crew: [crewRow({ perDiemRate: 178, standByHours: 2 })] }),
    lastMetered: stored({}, { crew: [crewRow({ perDiemRate: 178, standByHours: 2 })] }),
  });
  it('fills in its assigned base and flight type (D-24, D-12)', () => {
    expect(
      pick(edited([['assetId', 't83']]), [
        'takeOffBaseId',
        'landingBaseId',
        'missionFlightTypeDesc',
      ]),
    ).toEqual(['hmt', 'hmt', 'Tanker drop']);
    expect(pick(edited([['assetId', 'aa1']]), ['missionFlightTypeDesc'])).toEqual([
      'Air attack (ATGS)',
    ]);
    expect(pick(edited([['assetId', 'c101']]), ['missionFlightTypeDesc'])).toEqual(['']);
  });
  it.each([
    ['flight', 'Hoist / short-haul', 'Hoist / short-haul'],
    ['flight', 'Recon', 'Recon'],
    ['flight', 'Tanker drop', ''],
    ['flight', null, ''],
    ['standby', 'Recon', ''],
  ] as const)(
    'fills in a helicopter’s flight type after a %s of type %s: “%s” (D-24)',
    (dispatchType, missionFlightTypeDesc, expected) => {
      const flown = known({
        recentFor: 'c101',
        lastDispatch: stored({ assetId: 'c101', dispatchType }, { missionFlightTypeDesc }),
      });
      expect(pick(edited([['assetId', 'c101']], flown), ['missionFlightTypeDesc'])).toEqual([
        expected,
      ]);
    },
  );
  it.each([
    ['before noon of an earlier day, without a time', [['activityDate', '07/10/2025']], 'ram'],
    [
      'by the dispatch time',
      [
        ['activityDate', '07/10/2025'],
        ['dispatchTime', '12:30'],
      ],
      'hmt',
    ],
    [
      'by the time out without a dispatch time',
      [
        ['activityDate', '07/10/2025'],
        [`${at}.timeOut`, '12:15'],
      ],
      'hmt',
    ],
    ['by now without a time chosen today', [], 'hmt'],
  ] as const)('fills in the base it was assigned to %s (D-12)', (_, typed, base) => {
    const moved = known({
      bases: facts.bases.map((each) => ({
        ...each,
        assignments:
          each.id === 'ram'
            ? [
                {
                  id: 'a',
                  assetId: 't83',
                  startTime: '2025-05-01T00:00:00Z',
                  endTime: '2025-07-10T19:10:00Z',
                },
              ]
            : each.id === 'hmt'
              ? [{ id: 'b', assetId: 't83', startTime: '2025-07-10T19:10:00Z', endTime: null }]
              : [],
      })),
    });
    const typedAndChosen: [string, string][] = [
      ...typed.map(([path, value]): [string, string] => [path, value]),
      ['assetId', 't83'],
    ];
    expect(pick(edited(typedAndChosen, moved), ['takeOffBaseId'])).toEqual([base]);
  });
  it('fills in a standby’s base at its usual start, on the first fill (D-12, D-40)', () => {
    const at11 = '2025-07-10T18:00:00Z';
    const period = {
      ram: { startTime: '2025-05-01T00:00:00Z', endTime: at11 },
      hmt: { startTime: at11, endTime: null },
    };
    const moved = known({
      bases: facts.bases.map((each) => ({
        ...each,
        assignments:
          each.id === 'ram' || each.id === 'hmt'
            ? [{ id: each.id, assetId: 't83', ...period[each.id] }]
            : [],
      })),
    });
    const empty = { ...emptyDraft('standby'), assetId: 't83', activityDate: '07/10/2025' };
    const filled = applyDefaults(empty, moved);
    expect([pick(filled, ['takeOffBaseId', 'timeOut']), applyDefaults(filled, moved)]).toEqual([
      ['ram', '09:00'],
      filled,
    ]);
  });
  it('continues its last dispatch: landing base, hobbs, crew without standby and per diem (D-10, D-13, D-14)', () => {
    const draft = edited([['assetId', 't83']], recent);
    expect(pick(draft, ['takeOffBaseId', 'hobbsStart', 'crew'])).toEqual([
      'ram',
      '1234.5',
      [
        {
          key: 'c1',
          id: '',
          crewId: 'jane',
          roleId: 'pilot',
          standByHours: '0',
          perDiemRate: '0.00',
        },
      ],
    ]);
  });
  it('continues only the hobbs of an earlier day (D-10)', () => {
    const yesterday = known({
      recentFor: 't83',
      lastDispatch: stored({ activityDate: '2025-07-13' }, { crew: [crewRow({})] }),
      lastMetered: stored({ activityDate: '2025-07-13' }, { crew: [crewRow({})] }),
    });
    expect(
      pick(edited([['assetId', 't83']], yesterday), ['takeOffBaseId', 'hobbsStart', 'crew']),
    ).toEqual(['hmt', '1234.5', []]);
  });
  it('refreshes untyped fields when the aircraft changes, and keeps typed ones (D-5)', () => {
    const draft = edited([['assetId', 't83']], recent);
    const other = edited([['assetId', 't82']], recent, draft);
    expect(pick(other, ['takeOffBaseId', 'hobbsStart', 'crew'])).toEqual(['ram', '', []]);
    const typed = edited(
      [
        [`${at}.hobbsStart`, '777.7'],
        [`${at}.takeOffBaseId`, 'hmt'],
        ['assetId', 't82'],
      ],
      recent,
      draft,
    );
    expect(pick(typed, ['takeOffBaseId', 'hobbsStart'])).toEqual(['hmt', '777.7']);
  });
  it('ignores its own record and facts of the previous aircraft', () => {
    expect(pick(edited([['assetId', 't83']], { ...recent, ownId: 'd80' }), ['hobbsStart'])).toEqual(
      [''],
    );
    expect(
      pick(edited([['assetId', 't83']], { ...recent, recentFor: 't82' }), ['hobbsStart']),
    ).toEqual(['']);
  });
  it('suggests the mission last flown for the incident (D-F5)', () => {
    const sameDay = [
      stored(),
      stored(
        { id: 'd81', dispatchTime: '2025-07-14T15:00:00Z' },
        { missionTypeDesc: 'Initial attack' },
      ),
    ];
    expect(
      pick(edited([[`${at}.incidentId`, 'i1']], known({ sameDay })), ['missionTypeDesc']),
    ).toEqual(['Extended attack']);
    expect(
      pick(
        edited(
          [[`${at}.incidentId`, 'i2']],
          known({ sameDay, incidents: [incident({ id: 'i2' })] }),
        ),
        ['missionTypeDesc'],
      ),
    ).toEqual(['']);
  });
});

describe('meter and crew skip dispatches that did not fly (D-10)', () => {
  const metered = stored({ id: 'd70' }, { hobbsEnd: 1240.5, crew: [crewRow({})] });
  it.each([
    ['a standby', stored({ id: 'd71', dispatchType: 'standby' }, { hobbsEnd: null, crew: [] })],
    ['a load', stored({ id: 'd71', dispatchType: 'agentOnly' }, { hobbsEnd: null, crew: [] })],
    ['an aborted flight', stored({ id: 'd71' }, { aborted: true, hobbsEnd: null, crew: [] })],
  ])('skips %s', (_, lastDispatch) => {
    const draft = edited(
      [['assetId', 't83']],
      known({ recentFor: 't83', lastDispatch, lastMetered: metered }),
      emptyDraft('flight'),
    );
    expect([
      draft.activities[0]?.hobbsStart,
      draft.activities[0]?.crew.map((c) => c.crewId),
    ]).toEqual(['1240.5', [crewRow({}).crewId]]);
  });
});

describe('after flights without a reading (D-H8)', () => {
  const unread = stored(
    { id: 'd81', dispatchNumber: 10_481 },
    { hobbsStart: null, hobbsEnd: null },
  );
  it('leaves the hobbs start empty for the user to read', () => {
    const own = known({ recentFor: 't83', lastMetered: stored(), unmetered: [unread] });
    expect(pick(edited([['assetId', 't83']], own), ['hobbsStart'])).toEqual(['']);
  });
  it('counts hours from the last start, and names the flights', () => {
    const started = stored(
      { id: 'd81', dispatchNumber: 10_481 },
      { hobbsStart: 1235, hobbsEnd: null },
    );
    const meters = [
      [unread],
      [started],
      [unread, { ...unread, id: 'd82', dispatchNumber: 10_482 }],
      [unread, { ...unread, id: 'd82' }, { ...unread, id: 'd83' }],
    ];
    expect(
      meters
        .map((flights) => meterAfter(stored(), flights))
        .map((meter) => meter && expectedText(meter)),
    ).toEqual([
      '1,235.8 (1,234.5 + 1.3 h of 10481)',
      '1,236.3 (1,235.0 + 1.3 h of 10481)',
      '1,237.1 (1,234.5 + 2.6 h of 10481 and 10482)',
      '1,238.4 (1,234.5 + 3.9 h of 3 flights)',
    ]);
    expect(meterAfter(null, [unread])).toBe(null);
  });
  it('skips standbys, loads and aborted flights, and anything later', () => {
    const own = stored({ id: 'own', dispatchTime: '2025-07-14T19:00:00Z' });
    const list = [
      { ...unread, dispatchTime: '2025-07-14T18:00:00Z' },
      stored(),
      stored({ id: 'later', dispatchTime: '2025-07-14T20:00:00Z' }),
      stored(
        { id: 'aborted', dispatchTime: '2025-07-14T18:30:00Z' },
        { aborted: true, hobbsEnd: 1 },
      ),
      stored({ id: 'standby', dispatchType: 'standby', dispatchTime: '2025-07-14T18:30:00Z' }),
      stored({ id: 'other', assetId: 't82', dispatchTime: '2025-07-14T18:30:00Z' }),
      own,
    ];
    const before = flightsBefore(flightsInOrder(list, 't83'), own);
    expect([before.recentFor, before.lastMetered?.id, before.unmetered.map((d) => d.id)]).toEqual([
      't83',
      'd80',
      ['d81'],
    ]);
  });
  it('lets untyped hours follow the meter once it is read (D-H7)', () => {
    const closed = stored(
      {},
      { hobbsStart: 1234.5, hobbsEnd: null, totalFlightHours: 1.3, dayFlightHours: 1.3 },
    );
    const draft = draftOfRecord(closed, known({ ownId: 'd80', record: closed }));
    expect(
      pick(edited([[`${at}.hobbsEnd`, '1235.6']], facts, draft), [
        'totalFlightHours',
        'dayFlightHours',
      ]),
    ).toEqual(['1.1', '1.1']);
  });
});

describe('flight hours', () => {
  const hours = ['totalFlightHours', 'dayFlightHours', 'nightFlightHours'] as const;
  const read = (changes: readonly Change[], draft = good) =>
    pick(edited(changes, facts, draft), hours);
  it('takes hours from the hobbs difference, otherwise from the clock to the nearest tenth; none while out (D-F15)', () => {
    expect(read([])).toEqual(['1.3', '1.3', '0.0']);
    expect(
      read([
        [`${at}.hobbsStart`, ''],
        [`${at}.hobbsEnd`, ''],
        [`${at}.timeIn`, '14:22'],
      ]),
    ).toEqual(['1.3', '1.3', '0.0']);
    expect(
      read([
        [`${at}.hobbsStart`, ''],
        [`${at}.hobbsEnd`, ''],
        [`${at}.timeIn`, '14:26'],
      ]),
    ).toEqual(['1.4', '1.4', '0.0']);
    expect(
      read([
        [`${at}.hobbsEnd`, ''],
        [`${at}.timeIn`, ''],
      ]),
    ).toEqual(['', '', '']);
  });
  it('counts night hours by the minutes after evening twilight, to tenths; typed values stay (D-F17)', () => {
    const night: readonly Change[] = [
      ['activityDate', '07/13/2025'],
      ['dispatchTime', '23:40'],
      [`${at}.timeOut`, '23:50'],
      [`${at}.timeIn`, '01:15'],
    ];
    expect(read(night)).toEqual(['1.3', '0.0', '1.3']);
    // Civil twilight ends at 20:25: 35 of 75 minutes.
    const dusk: readonly Change[] = [
      ['activityDate', '07/13/2025'],
      ['dispatchTime', '19:40'],
      [`${at}.timeOut`, '19:45'],
      [`${at}.timeIn`, '21:00'],
    ];
    expect(read(dusk)).toEqual(['1.3', '0.7', '0.6']);
    expect(read([...dusk, [`${at}.nightFlightHours`, '0.2']])).toEqual(['1.3', '1.1', '0.2']);
    expect(read([...dusk, [`${at}.totalFlightHours`, '2.0']])).toEqual(['2.0', '1.1', '0.9']);
  });
  it('keeps hours at 0 for a flight aborted before take-off (D-A2)', () => {
    expect(
      read([
        [`${at}.hobbsEnd`, ''],
        [`${at}.timeIn`, ''],
        [`${at}.timeOut`, ''],
        [`${at}.aborted`, true],
      ]),
    ).toEqual(['0.0', '0.0', '0.0']);
  });
  it('recomputes the day hours when the night or the total is edited (D-T1)', () => {
    expect(read([[`${at}.nightFlightHours`, '0.3']])).toEqual(['1.3', '1.0', '0.3']);
    expect(
      read([
        [`${at}.nightFlightHours`, '0.3'],
        [`${at}.totalFlightHours`, '1.5'],
      ]),
    ).toEqual(['1.5', '1.2', '0.3']);
  });
  it('recomputes the night hours when the day is edited, and keeps following it', () => {
    expect(read([[`${at}.dayFlightHours`, '1.0']])).toEqual(['1.3', '1.0', '0.3']);
    expect(
      read([
        [`${at}.nightFlightHours`, '0.5'],
        [`${at}.dayFlightHours`, '1.0'],
      ]),
    ).toEqual(['1.3', '1.0', '0.3']);
    expect(
      read([
        [`${at}.dayFlightHours`, '1.0'],
        [`${at}.totalFlightHours`, '1.5'],
      ]),
    ).toEqual(['1.5', '1.2', '0.3']);
    expect(
      read([
        [`${at}.dayFlightHours`, '1.0'],
        [`${at}.hobbsEnd`, '1236.5'],
      ]),
    ).toEqual(['2.0', '1.0', '1.0']);
  });
});

describe('landings and fees', () => {
  const fees = ['landings', 'landingFees'] as const;
  it('counts one landing at the fee of the category, before the fee for all (D-15)', () => {
    expect(pick(good, fees)).toEqual(['1', '45.00']);
    expect(pick(edited([['assetId', 'c101']], facts, good), fees)).toEqual(['1', '30.00']);
  });
  it('follows landings, base and date with the fee', () => {
    expect(pick(edited([[`${at}.landings`, '3']], facts, good), fees)).toEqual(['3', '135.00']);
    expect(pick(edited([[`${at}.landingBaseId`, 'ram']], facts, good), fees)).toEqual([
      '1',
      '0.00',
    ]);
    const ended = known({
      landingFees: [
        {
          baseId: 'hmt',
          amount: 45,
          appliesTo: 'FW',
          startDate: '2025-01-01',
          endDate: '2025-07-13',
        },
      ],
    });
    expect(pick(edited([], ended, good), fees)).toEqual(['1', '0.00']);
  });
  it('charges by landing weight, and warns of a type without one (BASE-33, BASE-34)', () => {
    const [fee] = facts.landingFees;
    if (fee === undefined) throw new Error('no fee');
    const weighed = (landingWeightLb: number | null) =>
      known({
        landingFees: [{ ...fee, amount: 0, per1000Lb: 1.75, minimum: 25 }],
        aircraft: facts.aircraft.map((one) => ({ ...one, landingWeightLb })),
      });
    const found = (weight: number | null, changes: readonly Change[] = []) => {
      const draft = edited(changes, weighed(weight), good);
      return [
        ...pick(draft, fees),
        ...checkDispatch(draft, weighed(weight))
          .filter(({ path }) => path.endsWith('.landingFees'))
          .map(({ severity, message }) => `${severity} ${message}`),
      ];
    };
    expect(found(16_001)).toEqual(['1', '28.00', 'info 1 × $28.00 at HMT']);
    expect(found(1000, [[`${at}.landings`, '2']])).toEqual([
      '2',
      '50.00',
      'info 2 × $25.00 at HMT',
    ]);
    const warned = 'warning No landing weight for S-2T. The fee stays $0.00.';
    expect(found(null)).toEqual(['1', '0.00', warned]);
    expect(found(null, [[`${at}.landings`, '0']])).toEqual(['0', '0.00']);
    expect(found(null, [[`${at}.landingFees`, '40']])).toEqual([
      '1',
      '40',
      'info Changed from $0.00',
    ]);
  });
  const loads = (changes: readonly Change[], volumes: readonly string[]) =>
    edited(
      [
        ...changes,
        ...volumes.map((gallons, n): Change => [`${at}.drops.${n}.volumeOnIncident`, gallons]),
      ],
      facts,
      volumes.reduce((draft) => addDrop(draft, 0), good),
    );
  it('counts one landing with its fee for each load of an airplane (D-F18, D-D9)', () => {
    expect(pick(loads([], ['1200', '900']), fees)).toEqual(['2', '90.00']);
    expect(pick(loads([], ['1200', '']), fees)).toEqual(['1', '45.00']);
    expect(pick(loads([[`${at}.landings`, '1']], ['1200', '900']), fees)).toEqual(['1', '45.00']);
    expect(pick(loads([['assetId', 'c101']], ['100', '100']), fees)).toEqual(['1', '30.00']);
    expect(pick(loads([[`${at}.timeIn`, '']], ['1200', '900']), fees)).toEqual(['', '']);
  });
  it('show the number of landings in the fee', () => {
    const basis = checkDispatch(loads([], ['1200', '900']), facts).find(
      ({ code }) => code === 'landingFeeBasis',
    );
    expect(basis?.message).toBe('2 × $45.00 at HMT');
  });
  it('of the last part make up for loads that earlier landings leave (D-D9)', () => {
    const split = addActivity(loads([], ['1200', '900', '800']));
    const landings = (changes: readonly Change[]) =>
      edited([['activities.1.timeIn', '15:00'], ...changes], facts, split).activities.map(
        (activity) => activity.landings,
      );
    expect(landings([])).toEqual(['1', '2']);
    expect(landings([[`${at}.landings`, '3']])).toEqual(['3', '1']);
    expect(landings([['activities.1.timeIn', '']])).toEqual(['1', '']);
  });
  it('count a load that is split over two incidents once (D-D11)', () => {
    const landings = (first: string, second: string, more: readonly Change[] = []) =>
      edited(
        [
          ['activities.1.timeIn', '15:00'],
          ['activities.1.drops.0.volumeOnIncident', second],
          ...more,
        ],
        facts,
        addDrop(addActivity(loads([], [first])), 1),
      ).activities.map((activity) => activity.landings);
    const noLanding: Change = [`${at}.landings`, '0'];
    expect([
      landings('700', '500'),
      landings('700', '500', [noLanding]),
      // Together they are more than the aircraft holds.
      landings('700', '900', [noLanding]),
      landings('700', '500', [noLanding, ['activities.1.drops.0.agentTypeId', 'water']]),
    ]).toEqual([
      ['1', '1'],
      ['0', '1'],
      ['0', '2'],
      ['0', '2'],
    ]);
  });
  it('of the last part count its loads after a part that was aborted (D-D9)', () => {
    const split = addActivity(good);
    const second = ['1200', '900'].reduce((draft) => addDrop(draft, 1), split);
    const changes: readonly Change[] = [
      [`${at}.aborted`, true],
      [`${at}.timeIn`, ''],
      ['activities.1.timeOut', '14:00'],
      ['activities.1.timeIn', '15:00'],
      ['activities.1.drops.0.volumeOnIncident', '1200'],
      ['activities.1.drops.1.volumeOnIncident', '900'],
    ];
    expect(edited(changes, facts, second).activities.map((a) => a.landings)).toEqual(['0', '2']);
  });
  it('leaves landings and fees empty while out, and counts no landing for a flight that never left', () => {
    expect(pick(edited([[`${at}.timeIn`, '']], facts, good), fees)).toEqual(['', '']);
    expect(
      pick(
        edited(
          [
            [`${at}.timeIn`, ''],
            [`${at}.timeOut`, ''],
            [`${at}.aborted`, true],
          ],
          facts,
          good,
        ),
        fees,
      ),
    ).toEqual(['0', '0.00']);
  });
});

describe('loads and crew', () => {
  const load = aboard({ agentTypeId: 'water', baseId: 'ram', litres: litresOf(600) });
  const drops = (draft: DispatchDraft) =>
    draft.activities[0]?.drops.map((drop) => [drop.key, drop.agentTypeId, drop.baseId]);
  it('fills a load with the take-off base and its only agent (D-16)', () =>
    expect(drops(edited([], facts, addDrop(good, 0)))).toEqual([['d1', 'lc95', 'hmt']]));
  it('leaves the agent of a load empty where a base has several', () => {
    const rates = [
      ...facts.rates,
      ...facts.rates.map((rate) => ({ ...rate, id: 'r9', agentTypeId: 'water' })),
    ];
    expect(drops(edited([], known({ rates }), addDrop(good, 0)))).toEqual([['d1', '', 'hmt']]);
  });
  it('puts the load aboard into the first row only (D-11)', () => {
    const own = known({ preloads: [load] });
    expect(drops(edited([], own, addDrop(addDrop(good, 0), 0)))).toEqual([
      ['d1', 'water', 'ram'],
      ['d2', 'lc95', 'hmt'],
    ]);
    const later = known({ preloads: [{ ...load, loadedAt: '2025-07-15T15:10:00Z' }] });
    expect(drops(edited([], later, addDrop(good, 0)))).toEqual([['d1', 'lc95', 'hmt']]);
  });
  it('gives a person their job until the user chooses another', () => {
    const draft = edited([[`${at}.crew.0.crewId`, 'rob']], facts, good);
    expect(draft.activities[0]?.crew[0]?.roleId).toBe('mech');
    expect(
      edited(
        [
          [`${at}.crew.0.roleId`, 'pilot'],
          [`${at}.crew.0.crewId`, 'rob'],
        ],
        facts,
        good,
      ).activities[0]?.crew[0]?.roleId,
    ).toBe('pilot');
  });
});

describe('editing', () => {
  it('moves typed fields with their row and gives new rows new keys', () => {
    const three = edited(
      [
        [`${at}.drops.2.volumeOnIncident`, '30'],
        [`${at}.drops.0.volumeOnIncident`, '10'],
      ],
      facts,
      addDrop(addDrop(addDrop(good, 0), 0), 0),
    );
    const two = removeDrop(three, 0, 0);
    expect(two.activities[0]?.drops.map((drop) => [drop.key, drop.volumeOnIncident])).toEqual([
      ['d2', ''],
      ['d3', '30'],
    ]);
    expect([
      isTouched(two, `${at}.drops.1.volumeOnIncident`),
      isTouched(two, `${at}.drops.2.volumeOnIncident`),
      isTouched(two, `${at}.drops.0.volumeOnIncident`),
    ]).toEqual([true, false, false]);
    expect(addDrop(two, 0).activities[0]?.drops.map((drop) => drop.key)).toEqual([
      'd2',
      'd3',
      'd4',
    ]);
  });
  it('keeps a crew list empty after the user emptied it', () => {
    const own = known({
      recentFor: 't83',
      lastDispatch: stored({}, { crew: [crewRow({})] }),
      lastMetered: stored({}, { crew: [crewRow({})] }),
    });
    const draft = edited([['assetId', 't83']], own);
    expect(applyDefaults(removeCrew(draft, 0, 0), own).activities[0]?.crew).toEqual([]);
  });
  it('changes nothing at a path that does not exist', () => {
    expect(changeField(good, 'activities.7.timeOut', '10:00')).toBe(good);
    expect(changeField(good, 'nothing', '')).toBe(good);
    expect([removeDrop(good, 0, 3), addCrew(good, 3)]).toEqual([good, good]);
  });
  it('resets a field to its default', () => {
    const fee60 = edited([[`${at}.landingFees`, '60']], facts, good);
    expect(
      pick(applyDefaults(resetField(fee60, `${at}.landingFees`), facts), ['landingFees']),
    ).toEqual(['45.00']);
  });
  it('produces plain JSON', () => expect(JSON.parse(JSON.stringify(good))).toEqual(good));
});
