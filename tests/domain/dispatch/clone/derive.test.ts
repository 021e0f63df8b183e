import { describe, expect, it } from 'vitest';
import { eachText } from '../../../../contract/dispatch/activityTexts.ts';
import { deriveClone } from '../../../../domain/dispatch/clone/derive.ts';
import { applyDefaults } from '../../../../domain/dispatch/defaults/defaults.ts';
import { changeField, removeCrew } from '../../../../domain/dispatch/draft/edit.ts';
import { checkDispatch } from '../../../../domain/dispatch/rules/check.ts';
import type { DispatchFacts } from '../../../../domain/reference/facts.ts';
import { litresOf } from '../../../../domain/volume.ts';
import { crewRow, facts, incident, stored, type } from '../world.ts';

const at = 'activities.0';
const drop = (agentTypeId: string, gallons: number, jettisoned = 0) => ({
  id: 'drop-1',
  agentTypeId,
  baseId: 'hmt',
  volumeOnIncident: litresOf(gallons),
  volumeJettisoned: litresOf(jettisoned),
  name: '',
  baseCode: 'HMT',
  rateId: null,
  cost: 0,
  isSplitPricing: false,
  isMissingAgentRate: false,
});
/** Dispatch 10480 with every field that a clone has to decide about. */
const source = stored(
  { remarks: 'Windy.', meterReset: true },
  {
    missionTypeDesc: 'Initial attack',
    drops: [drop('lc95', 1200), drop('lc95', 1000, 150)],
    crew: [crewRow({ standByHours: 2, perDiemRate: 178 })],
    landings: 2,
    landingFees: 90,
    nightFlightHours: 0.3,
  },
);
const yesterday = { ...source, activityDate: '2025-07-13' };
const cloneFacts = (own: Partial<DispatchFacts> = {}, incidentBegan: string | null = null) => ({
  ...facts,
  ...own,
  incidentBegan,
});
const trip = (own: Partial<DispatchFacts> = {}, of = source) =>
  deriveClone(of, 'nextTrip', cloneFacts(own));
const same = (own: Partial<DispatchFacts> = {}, of = source) =>
  deriveClone(of, 'sameIncident', cloneFacts(own));
/** The form as it opens: its defaults over the copied fields. */
const opened = (cloned: ReturnType<typeof deriveClone>, own: Partial<DispatchFacts> = {}) =>
  applyDefaults(cloned.draft, { ...facts, clonedFrom: cloned.clonedFrom, ...own });
const archived = <T extends object>(
  list: readonly T[],
  which: (item: T) => boolean,
  how: Partial<T>,
): T[] => list.map((item) => (which(item) ? { ...item, ...how } : item));

describe('a back-dated stack (CLONE-6)', () => {
  const day = '2025-07-13';
  const kept = (clone: 'nextTrip' | 'sameIncident', date: string | null) =>
    deriveClone(yesterday, clone, cloneFacts(), date);
  it('keeps the date, has no dispatch time, and charges no per diem twice', () => {
    const { activityDate, dispatchTime, activities, touched } = opened(kept('nextTrip', day));
    expect([activityDate, dispatchTime, activities[0]?.crew[0]?.perDiemRate, touched]).toEqual([
      '07/13/2025',
      '',
      '0.00',
      ['activityDate'],
    ]);
  });
  it.each([
    ['a next trip', 'nextTrip', null, 'activities.0.timeOut'],
    ['a next trip of an earlier day', 'nextTrip', day, 'dispatchTime'],
    [
      'a next trip of today, though the date is named',
      'nextTrip',
      '2025-07-14',
      'activities.0.timeOut',
    ],
    ['the same incident', 'sameIncident', day, 'assetId'],
  ] as const)('leaves the first field that differs to the user: %s', (_, clone, date, field) =>
    expect(kept(clone, date).firstField).toBe(field),
  );
  it('starts at the aircraft when that was not copied', () => {
    const gone = {
      aircraft: archived(facts.aircraft, (a) => a.id === 't83', { isArchived: true }),
    };
    expect(deriveClone(source, 'nextTrip', cloneFacts(gone)).firstField).toBe('assetId');
  });
});

describe('next trip', () => {
  it('follows the field table', () => {
    const draft = opened(trip());
    expect(draft).toEqual({
      dispatchType: 'flight',
      assetId: 't83',
      activityDate: '07/14/2025',
      dispatchTime: '15:30',
      dispatchTimeOffset: '',
      remarks: '',
      otherAircraft: '',
      purpose: '',
      meterReset: false,
      activities: [
        {
          key: 'a1',
          activityId: '',
          incidentId: 'i1',
          ...eachText(() => ''),
          requestNumber: 'A-3',
          missionTypeDesc: 'Initial attack',
          missionFlightTypeDesc: 'Tanker drop',
          takeOffBaseId: 'ram',
          landingBaseId: 'ram',
          timeOut: '',
          timeOutNextDay: 'auto',
          timeOutOffset: '',
          timeIn: '',
          timeInNextDay: 'auto',
          timeInOffset: '',
          hobbsStart: '1234.5',
          hobbsEnd: '',
          totalFlightHours: '',
          dayFlightHours: '',
          nightFlightHours: '',
          landings: '',
          landingFees: '',
          aborted: false,
          withoutIncident: false,
          drops: [
            {
              key: 'd1',
              id: '',
              agentTypeId: 'lc95',
              baseId: 'ram',
              volumeOnIncident: '',
              volumeJettisoned: '',
              preloadDropId: '',
            },
          ],
          crew: [
            {
              key: 'c1',
              id: '',
              crewId: 'jane',
              roleId: 'pilot',
              standByHours: '0',
              perDiemRate: '0.00',
            },
          ],
        },
      ],
      touched: [],
      declined: [],
      copied: [
        'assetId',
        `${at}.incidentId`,
        `${at}.requestNumber`,
        `${at}.missionTypeDesc`,
        `${at}.missionFlightTypeDesc`,
        `${at}.takeOffBaseId`,
        `${at}.hobbsStart`,
        `${at}.drops.0.agentTypeId`,
        `${at}.crew`,
        `${at}.crew.0.crewId`,
        `${at}.crew.0.roleId`,
      ],
    });
  });
  it('names its source and the last load (CLONE-3, CLONE-4)', () => {
    const { draft, ...rest } = trip();
    expect(rest).toEqual({
      firstField: 'activities.0.timeOut',
      title: 'next trip for T-83',
      sourceNumber: 10_480,
      incidents: [incident({})],
      clonedFrom: null,
      notices: [],
      suggestion: null,
      lastVolume: '1,150',
    });
  });
  it('is of today, whatever day its source has (CLONE-6)', () =>
    expect(opened(trip({}, yesterday)).activityDate).toBe('07/14/2025'));
  it('copies the per diem to another day, and marks it (CLONE-7)', () => {
    const { draft } = trip({}, yesterday);
    expect([
      draft.activities[0]?.crew[0]?.perDiemRate,
      draft.activities[0]?.crew[0]?.standByHours,
      draft.copied.at(-1),
    ]).toEqual(['178.00', '0', `${at}.crew.0.perDiemRate`]);
  });
  it('continues from the last of several activities, and copies only that one (CLONE-1)', () => {
    const [first] = source.activities;
    if (first === undefined) throw new Error('no activity');
    const two = {
      ...source,
      activities: [
        first,
        {
          ...first,
          activityId: 'act-81',
          incidentId: 'i2',
          incident: incident({ id: 'i2' }),
          landingBaseId: 'hmt',
          hobbsEnd: 1236,
        },
      ],
    };
    const { draft, incidents } = trip({}, two);
    expect([
      draft.activities.length,
      draft.activities[0]?.incidentId,
      draft.activities[0]?.takeOffBaseId,
      draft.activities[0]?.hobbsStart,
    ]).toEqual([1, 'i2', 'hmt', '1236.0']);
    expect(incidents).toEqual([incident({ id: 'i2' })]);
  });
  it('copies the dispatch’s last load when its last activity has none', () => {
    const [first] = source.activities;
    if (first === undefined) throw new Error('no activity');
    const { draft, lastVolume } = trip(
      {},
      { ...source, activities: [first, { ...first, drops: [] }] },
    );
    expect([draft.activities[0]?.drops[0]?.agentTypeId, lastVolume]).toEqual(['lc95', '1,150']);
  });
  it('takes base and meter from the form’s defaults when the source is still out, and warns', () => {
    const out = stored({}, { timeIn: null, landingBaseId: null, hobbsEnd: null });
    const own = { recentFor: 't83', lastDispatch: out, lastMetered: out, sameDay: [out] };
    const draft = opened(trip(own, out), own);
    expect([draft.activities[0]?.takeOffBaseId, draft.activities[0]?.hobbsStart]).toEqual([
      'hmt',
      '',
    ]);
    expect(
      checkDispatch(draft, { ...facts, ...own }).find((finding) => finding.code === 'stillOut')
        ?.message,
    ).toBe('T-83 has no time in on dispatch 10480. Close it first?');
  });
  it('adds no notes when the source has nothing', () => {
    const bare = stored(
      { assetId: null },
      {
        incidentId: null,
        incident: null,
        requestNumber: null,
        missionTypeDesc: null,
        missionFlightTypeDesc: null,
      },
    );
    const { draft, ...rest } = trip({}, bare);
    expect([
      draft.assetId,
      draft.copied,
      draft.activities[0]?.drops,
      draft.activities[0]?.crew,
    ]).toEqual(['', [`${at}.takeOffBaseId`, `${at}.hobbsStart`], [], []]);
    expect([rest.title, rest.incidents, rest.lastVolume]).toEqual(['next trip', [], '']);
  });
  it.each<[string, Partial<DispatchFacts>, string]>([
    [
      'aircraft',
      { aircraft: archived(facts.aircraft, (a) => a.id === 't83', { isArchived: true }) },
      'T-83 is archived and was not copied.',
    ],
    [
      'base',
      {
        bases: archived(facts.bases, (b) => b.id === 'ram', { archivedAt: '2025-01-01T00:00:00Z' }),
      },
      'Ramona is archived and was not copied.',
    ],
    [
      'agent',
      { agents: archived(facts.agents, (a) => a.id === 'lc95', { isArchived: true }) },
      'PHOS-CHEK LC95A is archived and was not copied.',
    ],
    [
      'person',
      { crew: archived(facts.crew, (c) => c.id === 'jane', { isArchived: true }) },
      'Jane Doe is archived and was not copied.',
    ],
  ])('leaves an archived %s out and reports it', (what, own, notice) => {
    const { draft, notices } = trip(own);
    const [activity] = draft.activities;
    const left = {
      aircraft: draft.assetId,
      base: activity?.takeOffBaseId,
      agent: activity?.drops.length,
      person: activity?.crew.length,
    }[what];
    expect([notices, left === '' || left === 0]).toEqual([[notice], true]);
  });
  it.each<[string, string, boolean]>([
    ['exactly 12 h ago', '2025-07-14T10:30:00Z', false],
    ['12 h and a minute ago', '2025-07-14T10:29:00Z', true],
  ])('suggests extended attack for an incident that began %s', (_, began, isSuggested) => {
    const { draft, suggestion } = deriveClone(source, 'nextTrip', cloneFacts({}, began));
    expect(draft.activities[0]?.missionTypeDesc).toBe('Initial attack');
    expect(suggestion).toEqual(
      isSuggested
        ? {
            message: "This incident's first dispatch was more than 12 h ago.",
            fix: {
              label: 'Use extended attack',
              kind: 'set',
              path: `${at}.missionTypeDesc`,
              value: 'Extended attack',
            },
          }
        : null,
    );
  });
  it('suggests nothing for another mission (CLONE-8)', () => {
    const other = stored({}, { missionTypeDesc: 'Large fire support' });
    expect(
      deriveClone(other, 'nextTrip', cloneFacts({}, '2025-07-01T00:00:00Z')).suggestion,
    ).toBeNull();
  });
});

describe('same incident', () => {
  it('follows the field table', () => {
    const { draft, ...rest } = same();
    const [activity] = opened(same()).activities;
    expect([
      draft.assetId,
      activity?.incidentId,
      activity?.requestNumber,
      activity?.missionTypeDesc,
      activity?.missionFlightTypeDesc,
    ]).toEqual(['', 'i1', '', 'Initial attack', '']);
    expect([
      activity?.takeOffBaseId,
      activity?.landingBaseId,
      activity?.timeOut,
      activity?.hobbsStart,
      activity?.aborted,
      activity?.crew,
    ]).toEqual(['hmt', 'hmt', '', '', false, []]);
    expect(activity?.drops).toEqual([
      {
        key: 'd1',
        id: '',
        agentTypeId: 'lc95',
        baseId: 'hmt',
        volumeOnIncident: '',
        volumeJettisoned: '',
        preloadDropId: '',
      },
    ]);
    expect(draft.copied).toEqual([
      `${at}.incidentId`,
      `${at}.missionTypeDesc`,
      `${at}.drops.0.agentTypeId`,
    ]);
    expect(rest).toEqual({
      firstField: 'assetId',
      title: 'same incident as 10480',
      sourceNumber: 10_480,
      incidents: [incident({})],
      clonedFrom: { takeOffBaseId: 'hmt', typeName: 'S-2T', flightType: 'Tanker drop' },
      notices: [],
      suggestion: null,
      lastVolume: '1,150',
    });
  });
  it('takes the base of the aircraft once one is chosen, and its meter', () => {
    const cloned = same();
    const own = {
      ...facts,
      clonedFrom: cloned.clonedFrom,
      recentFor: 't82',
      lastDispatch: stored({ id: 'd70', assetId: 't82' }, { hobbsEnd: 77, landingBaseId: 'ram' }),
      lastMetered: stored({ id: 'd70', assetId: 't82' }, { hobbsEnd: 77, landingBaseId: 'ram' }),
    };
    const [activity] = type(cloned.draft, [['assetId', 't82']], own).activities;
    expect([activity?.takeOffBaseId, activity?.hobbsStart, activity?.drops[0]?.baseId]).toEqual([
      'ram',
      '77.0',
      'ram',
    ]);
  });
  it('carries the flight type to an aircraft of the same type only (CLONE-5)', () => {
    const cloned = same(
      {},
      stored({ assetId: 'c101' }, { missionFlightTypeDesc: 'Water/foam drop – bucket' }),
    );
    const own = { ...facts, clonedFrom: cloned.clonedFrom };
    const flightType = (assetId: string) =>
      type(cloned.draft, [['assetId', assetId]], own).activities[0]?.missionFlightTypeDesc;
    expect([flightType('c101'), flightType('t82')]).toEqual([
      'Water/foam drop – bucket',
      'Tanker drop',
    ]);
  });
  it('uses the first of several activities (CLONE-1)', () => {
    const [first] = source.activities;
    if (first === undefined) throw new Error('no activity');
    expect(
      same({}, { ...source, activities: [first, { ...first, incidentId: 'i2' }] }).draft
        .activities[0]?.incidentId,
    ).toBe('i1');
  });
  it('leaves an archived base out and reports it (CLONE-9)', () => {
    const cloned = same({
      bases: archived(facts.bases, (b) => b.id === 'hmt', { archivedAt: '2025-01-01T00:00:00Z' }),
    });
    expect([
      cloned.notices,
      cloned.clonedFrom?.takeOffBaseId,
      opened(cloned).activities[0]?.takeOffBaseId,
    ]).toEqual([['Hemet is archived and was not copied.'], '', 'ram']);
  });
});

describe('a copied field', () => {
  const draft = opened(trip());
  it('is not overwritten by defaults, and changes nothing more when they run again', () => {
    const own = {
      ...facts,
      recentFor: 't83',
      lastDispatch: stored({ id: 'd99' }, { hobbsEnd: 9, landingBaseId: 'hmt', crew: [] }),
      lastMetered: stored({ id: 'd99' }, { hobbsEnd: 9, landingBaseId: 'hmt', crew: [] }),
    };
    const again = applyDefaults(draft, own);
    expect([
      again.activities[0]?.hobbsStart,
      again.activities[0]?.takeOffBaseId,
      again.activities[0]?.crew.length,
    ]).toEqual(['1234.5', 'ram', 1]);
    expect(applyDefaults(draft, facts)).toEqual(draft);
  });
  it('loses its mark only when it is edited', () => {
    const touched = changeField(draft, `${at}.requestNumber`, 'A-9');
    expect([
      touched.copied.includes(`${at}.requestNumber`),
      touched.copied.length,
      touched.touched,
    ]).toEqual([false, draft.copied.length - 1, [`${at}.requestNumber`]]);
  });
  it('is cleared with its aircraft', () => {
    const other = type(draft, [['assetId', 't82']]);
    expect([
      other.activities[0]?.takeOffBaseId,
      other.activities[0]?.hobbsStart,
      other.activities[0]?.requestNumber,
    ]).toEqual(['ram', '', 'A-3']);
    expect(other.copied).toEqual([
      `${at}.incidentId`,
      `${at}.requestNumber`,
      `${at}.missionTypeDesc`,
      `${at}.drops.0.agentTypeId`,
      `${at}.crew`,
      `${at}.crew.0.crewId`,
      `${at}.crew.0.roleId`,
    ]);
  });
  it('moves up with its row', () => {
    const two = trip(
      {},
      stored(
        {},
        { crew: [crewRow({}), { ...crewRow({}), id: 'row-2', crewId: 'rob', roleId: 'mech' }] },
      ),
    ).draft;
    const one = removeCrew(two, 0, 0);
    expect([
      one.activities[0]?.crew[0]?.crewId,
      one.copied.filter((path) => path.includes('.crew.')),
    ]).toEqual(['rob', [`${at}.crew.0.crewId`, `${at}.crew.0.roleId`]]);
  });
});
