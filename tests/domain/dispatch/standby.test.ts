import { describe, expect, it } from 'vitest';
import { eachText } from '../../../contract/dispatch/activityTexts.ts';
import { applyDefaults } from '../../../domain/dispatch/defaults/defaults.ts';
import { type DispatchDraft, emptyDraft } from '../../../domain/dispatch/draft/draft.ts';
import { addCrew, addDrop } from '../../../domain/dispatch/draft/edit.ts';
import { estimateDraft } from '../../../domain/dispatch/price/estimate.ts';
import { checkDispatch } from '../../../domain/dispatch/rules/check.ts';
import { applyFix } from '../../../domain/dispatch/rules/fixes.ts';
import { bodyOfDraft } from '../../../domain/dispatch/wire/bodyOfDraft.ts';
import { draftOfBody, draftOfRecord } from '../../../domain/dispatch/wire/draftOfBody.ts';
import { flagsOf } from '../../../domain/forms/finding.ts';
import type { DispatchFacts } from '../../../domain/reference/facts.ts';
import {
  at,
  type Case,
  crew,
  error,
  findingsAt,
  info,
  known,
  nextDay,
  sameDay,
  warning,
} from './rules/checkCase.ts';
import {
  aircraft,
  type Change,
  crewRow,
  estimatedReview,
  facts,
  rateAt,
  stored,
  type,
} from './world.ts';

const fresh = applyDefaults(emptyDraft('standby'), facts);
/** T-83 at Hemet from 09:00 to 18:00 with Jane Doe, without findings. */
const duty: DispatchDraft = type(addCrew(type(emptyDraft('standby'), [['assetId', 't83']]), 0), [
  [`${crew}.crewId`, 'jane'],
]);
const standbyRecord = (own: Parameters<typeof stored>[1] = {}) =>
  stored(
    {
      id: 'd77',
      dispatchNumber: 10_477,
      dispatchType: 'standby',
      dispatchTime: '2025-07-14T16:00:00Z',
    },
    {
      incidentId: null,
      incident: null,
      requestNumber: null,
      missionTypeDesc: 'Standby',
      missionFlightTypeDesc: null,
      landingBaseId: null,
      timeOut: '2025-07-14T16:00:00Z',
      timeIn: '2025-07-15T02:30:00Z',
      hobbsStart: null,
      hobbsEnd: null,
      totalFlightHours: null,
      dayFlightHours: null,
      nightFlightHours: null,
      landings: null,
      landingFees: 0,
      crew: [crewRow({ standByHours: 1.5, perDiemRate: 178 })],
      ...own,
    },
  );
const without = (assetId: string): DispatchFacts =>
  known({
    aircraft: [...facts.aircraft, aircraft({ id: assetId, radioId: 'T-90', contracts: [] })],
  });
const row = (draft: DispatchDraft) => draft.activities[0]?.crew[0];

describe('a new standby (D-40)', () => {
  it('starts today at the own base, on the usual day, with its fixed mission (D-40, D-25)', () => {
    const { activityDate, dispatchTime, activities } = fresh;
    expect([
      activityDate,
      dispatchTime,
      activities[0]?.takeOffBaseId,
      activities[0]?.timeOut,
      activities[0]?.timeIn,
    ]).toEqual(['07/14/2025', '', 'ram', '09:00', '18:00']);
    expect([
      activities[0]?.missionTypeDesc,
      activities[0]?.landingFees,
      activities[0]?.hobbsStart,
      activities[0]?.landings,
    ]).toEqual(['Standby', '0.00', '', '']);
  });
  it('takes the base the aircraft is assigned to', () => {
    expect(type(fresh, [['assetId', 't83']]).activities[0]?.takeOffBaseId).toBe('hmt');
    expect(
      type(fresh, [['assetId', 't82']], known({ ownBaseId: '' })).activities[0]?.takeOffBaseId,
    ).toBe('ram');
    expect(
      applyDefaults(emptyDraft('standby'), known({ ownBaseId: '' })).activities[0]?.takeOffBaseId,
    ).toBe('');
  });
  it('takes the crew of the aircraft’s last dispatch today', () => {
    const own = known({
      recentFor: 't83',
      lastDispatch: stored({}, { crew: [crewRow({ standByHours: 2 })] }),
    });
    expect(type(emptyDraft('standby'), [['assetId', 't83']], own).activities[0]?.crew).toEqual([
      {
        key: 'c1',
        id: '',
        crewId: 'jane',
        roleId: 'pilot',
        standByHours: '0.0',
        perDiemRate: '178.00',
      },
    ]);
  });
  it('stays the same when defaults run again', () => {
    for (const draft of [fresh, duty]) expect(applyDefaults(draft, facts)).toEqual(draft);
  });
  it('has no findings but its explanations', () => {
    expect(checkDispatch(duty, facts)).toEqual([
      info(crew, 'standbyCovered', 'First 9 h are covered by daily availability.', {
        fixes: [
          { label: 'Use all hours', kind: 'set', path: `${crew}.standByHours`, value: '9.0' },
        ],
      }),
    ]);
  });
});

describe('standby hours', () => {
  it.each<[string, string, string, readonly Change[]]>([
    ['nothing within 9 h', '0.0', '9.0', []],
    ['the hours past 9 h', '1.5', '10.5', [[`${at}.timeIn`, '19:30']]],
    ['hundredths of an odd duty', '1.33', '10.33', [[`${at}.timeIn`, '19:20']]],
    [
      'over midnight',
      '3.0',
      '12.0',
      [
        [`${at}.timeOut`, '20:00'],
        [`${at}.timeIn`, '08:00'],
        [`${at}.timeInNextDay`, true],
      ],
    ],
  ])('counts standby hours with daily availability: %s', (_, hours, all, changes) => {
    const draft = type(duty, changes);
    expect(row(draft)?.standByHours).toBe(hours);
    const fix = checkDispatch(draft, facts).find((finding) => finding.code === 'standbyCovered')
      ?.fixes?.[0];
    if (fix === undefined) throw new Error('no way');
    const used = applyFix(draft, fix, facts);
    expect(row(used)?.standByHours).toBe(all);
    expect(checkDispatch(used, facts).map((finding) => finding.code)).not.toContain(
      'standbyCovered',
    );
  });
  it('counts all duty hours without daily availability (D-43)', () => {
    const own = without('bare');
    const draft = type(duty, [['assetId', 'bare']], own);
    expect(row(draft)?.standByHours).toBe('9.0');
    expect(checkDispatch(draft, own).map((finding) => finding.code)).toEqual(['noContract']);
  });
  it('keeps typed standby hours when the duty changes; others follow it', () => {
    const typed = type(duty, [
      [`${crew}.standByHours`, '2'],
      [`${at}.timeIn`, '20:00'],
    ]);
    expect([
      row(typed)?.standByHours,
      row(type(duty, [[`${at}.timeIn`, '20:00']]))?.standByHours,
    ]).toEqual(['2', '2.0']);
  });
  it('leaves standby hours empty while the duty has no end', () =>
    expect(row(type(duty, [[`${at}.timeIn`, '']]))?.standByHours).toBe(''));
  it('costs the crew standby rate, and nothing for flying', () => {
    const { costs, lines } = estimateDraft(type(duty, [[`${at}.timeIn`, '20:00']]), facts);
    expect([
      costs.crewStandbyCost,
      costs.perDiemCost,
      costs.flightCost,
      costs.availabilityCost,
      costs.totalCost,
    ]).toEqual([116, 178, 0, 0, 294]);
    expect(lines.slice(0, 3).map((line) => line.explanation)).toEqual(['', '', '']);
  });
});

describe('per diem of a standby', () => {
  const perDiem = (own: DispatchFacts) =>
    row(
      type(
        addCrew(type(emptyDraft('standby'), [['assetId', 't83']], own), 0),
        [[`${crew}.crewId`, 'jane']],
        own,
      ),
    )?.perDiemRate;
  it('equals the person’s usual rate', () => expect(perDiem(facts)).toBe('178.00'));
  it('equals the last rate used rather than the usual one (D-44)', () => {
    const lastDispatch = stored(
      { activityDate: '2025-07-13' },
      { crew: [crewRow({ perDiemRate: 150 })] },
    );
    expect(perDiem(known({ recentFor: 't83', lastDispatch }))).toBe('150.00');
  });
  it('is empty once paid today', () =>
    expect(
      perDiem(known({ sameDay: [stored({}, { crew: [crewRow({ perDiemRate: 178 })] })] })),
    ).toBe('0.00'));
  it('is empty for a person without a usual rate', () =>
    expect(
      perDiem(known({ crew: facts.crew.map((person) => ({ ...person, usualPerDiem: null })) })),
    ).toBe('0.00'));
});

const flewInBetween = known({
  sameDay: [stored({}, { timeOut: '2025-07-14T20:05:00Z', timeIn: '2025-07-14T21:20:00Z' })],
});
const cases: readonly Case[] = [
  {
    name: 'a missing date',
    changes: [['activityDate', '']],
    expected: error('activityDate', 'required', 'Enter the date.'),
  },
  {
    name: 'a missing aircraft',
    changes: [['assetId', '']],
    expected: error('assetId', 'required', 'Choose an aircraft.'),
  },
  {
    name: 'a missing base',
    changes: [[`${at}.takeOffBaseId`, '']],
    expected: error(`${at}.takeOffBaseId`, 'required', 'Choose a base.'),
  },
  {
    name: 'a missing start',
    changes: [[`${at}.timeOut`, '']],
    expected: error(`${at}.timeOut`, 'required', 'Enter the start of duty.'),
  },
  {
    name: 'a missing end',
    changes: [[`${at}.timeIn`, '']],
    expected: error(`${at}.timeIn`, 'required', 'Enter the end of duty.'),
  },
  {
    name: 'an invalid start time',
    changes: [[`${at}.timeOut`, '25:00']],
    expected: error(`${at}.timeOut`, 'invalid', 'Invalid time'),
  },
  {
    name: 'an invalid end time',
    changes: [[`${at}.timeIn`, 'six']],
    expected: error(`${at}.timeIn`, 'invalid', 'Invalid time'),
  },
  {
    name: 'an end before the start',
    changes: [[`${at}.timeIn`, '08:00']],
    expected: error(
      `${at}.timeIn`,
      'dutyBackwards',
      'End must be after start. If duty ended the next day, turn on +1 day.',
      { fixes: [nextDay('timeIn')] },
    ),
  },
  {
    name: 'an end at the start',
    changes: [[`${at}.timeIn`, '09:00']],
    expected: error(
      `${at}.timeIn`,
      'dutyBackwards',
      'End must be after start. If duty ended the next day, turn on +1 day.',
      { fixes: [nextDay('timeIn')] },
    ),
  },
  {
    name: 'an end on the next day',
    changes: [
      [`${at}.timeOut`, '20:00'],
      [`${at}.timeIn`, '06:00'],
      [`${at}.timeInNextDay`, true],
    ],
    expected: info(`${at}.timeIn`, 'timeInNextDay', 'Ends 07/15/2025.', {
      fixes: [sameDay('timeIn')],
    }),
  },
  {
    name: 'a duty of 15 h',
    changes: [
      [`${at}.timeOut`, '06:00'],
      [`${at}.timeIn`, '21:00'],
    ],
    expected: warning(`${at}.timeIn`, 'longDuty', 'This duty day is 15 h.'),
  },
  {
    name: 'a duty of 14 h 1 min',
    changes: [
      [`${at}.timeOut`, '06:00'],
      [`${at}.timeIn`, '20:01'],
    ],
    expected: warning(`${at}.timeIn`, 'longDuty', 'This duty day is 14 h 1 min.'),
  },
  {
    name: 'no crew',
    draft: type(fresh, [['assetId', 't83']]),
    expected: error(`${at}.crew`, 'required', 'Add at least one crew member.'),
  },
  {
    name: 'a row without a person',
    changes: [[`${crew}.crewId`, '']],
    expected: error(`${at}.crew`, 'required', 'Add at least one crew member.'),
  },
  {
    name: 'a row without a job',
    changes: [[`${crew}.roleId`, '']],
    expected: error(`${crew}.roleId`, 'required', 'Choose a job.'),
  },
  {
    name: 'D-C1',
    draft: type(addCrew(duty, 0), [[`${at}.crew.1.crewId`, 'jane']]),
    expected: error(`${at}.crew.1.crewId`, 'crewTwice', 'Jane Doe is listed twice.'),
  },
  {
    name: 'cleared standby hours',
    changes: [[`${crew}.standByHours`, '']],
    expected: error(`${crew}.standByHours`, 'required', 'Standby hours must be between 0 and 24.'),
  },
  {
    name: 'standby hours of more than a day',
    changes: [[`${crew}.standByHours`, '24.5']],
    expected: error(`${crew}.standByHours`, 'invalid', 'Standby hours must be between 0 and 24.'),
  },
  {
    name: 'negative per diem',
    changes: [[`${crew}.perDiemRate`, '-1']],
    expected: error(`${crew}.perDiemRate`, 'negative', "Per diem can't be negative."),
  },
  {
    name: 'invalid fees',
    changes: [[`${at}.landingFees`, 'x']],
    expected: error(`${at}.landingFees`, 'invalid', 'Enter an amount like 45.00.'),
  },
  {
    name: 'negative fees',
    changes: [[`${at}.landingFees`, '-1']],
    expected: error(`${at}.landingFees`, 'negative', "Landing fees can't be negative."),
  },
  {
    name: 'request number',
    changes: [[`${at}.requestNumber`, 'B12']],
    expected: error(`${at}.requestNumber`, 'invalid', 'Request number must look like A-12.'),
  },
  {
    name: 'an unknown incident',
    changes: [[`${at}.incidentId`, 'i9']],
    expected: error(`${at}.incidentId`, 'invalid', 'Choose an incident.'),
  },
  {
    name: 'D-I1',
    changes: [[`${at}.incidentId`, 'i2']],
    expected: warning(`${at}.incidentId`, 'incidentYear', 'This incident is from 2024.'),
  },
  {
    name: 'D-C3',
    facts: known({ sameDay: [stored({}, { crew: [crewRow({ perDiemRate: 178 })] })] }),
    changes: [[`${crew}.perDiemRate`, '178']],
    expected: warning(
      `${crew}.perDiemRate`,
      'perDiemTwice',
      'Jane Doe already has $178.00 per diem on dispatch 10480 for 07/14/2025.',
      {
        fixes: [{ label: 'Set to $0.00', kind: 'set', path: `${crew}.perDiemRate`, value: '0.00' }],
      },
    ),
  },
  {
    name: 'D-C4',
    facts: known({ sameDay: [stored({}, { crew: [crewRow({ standByHours: 14 })] })] }),
    changes: [[`${crew}.standByHours`, '2.5']],
    expected: warning(
      `${crew}.standByHours`,
      'standbyHigh',
      'Jane Doe has 16.5 standby hours on 07/14/2025.',
    ),
  },
  {
    name: 'a second standby',
    facts: known({ sameDay: [standbyRecord()] }),
    expected: warning(
      'assetId',
      'standbyTwice',
      'T-83 already has a standby on 07/14/2025 (10477).',
      {
        fixes: [
          { label: 'Open 10477', kind: 'openDispatch', dispatchId: 'd77', dispatchNumber: 10_477 },
        ],
      },
    ),
  },
  {
    name: 'a flight meanwhile',
    facts: flewInBetween,
    expected: info(
      `${at}.timeOut`,
      'flewOnStandby',
      'T-83 was flying 13:05–14:20. Standby is duty time, so this is fine; check the crew hours.',
    ),
  },
  {
    name: 'D-K1',
    changes: [['assetId', 'none']],
    expected: warning(
      'assetId',
      'noContract',
      'No contract covers T-99 on 07/14/2025. You can save; its hourly cost is $0.00 until a contract is added.',
      {
        fixes: [
          {
            label: 'Add aircraft rate',
            kind: 'addAircraftRate',
            assetId: 'none',
            day: '2025-07-14',
          },
        ],
      },
    ),
  },
];

describe('standby: every message at its field (D-41, D-42)', () => {
  it.each(cases.map((each) => [each.name, each] as const))('reports %s', (_, each) =>
    expect(findingsAt({ draft: duty, ...each })).toEqual([each.expected]),
  );
  it.each<[string, string, DispatchFacts, readonly Change[]]>([
    ['a duty of exactly 14 h', 'longDuty', facts, [[`${at}.timeOut`, '04:00']]],
    ['an end in the future', 'timeInFuture', facts, []],
    ['a crew without a pilot', 'noPilot', facts, [[`${crew}.roleId`, 'mech']]],
    ['its own record', 'standbyTwice', known({ ownId: 'd77', sameDay: [standbyRecord()] }), []],
    [
      'another aircraft’s standby',
      'standbyTwice',
      known({ sameDay: [{ ...standbyRecord(), assetId: 't82' }] }),
      [],
    ],
    [
      'an earlier flight',
      'flewOnStandby',
      known({
        sameDay: [stored({}, { timeOut: '2025-07-14T14:05:00Z', timeIn: '2025-07-14T16:00:00Z' })],
      }),
      [],
    ],
    ['a flight still out', 'flewOnStandby', known({ sameDay: [stored({}, { timeIn: null })] }), []],
    ['a missing request number', 'noRequestNumber', facts, [[`${at}.incidentId`, 'i1']]],
  ])('reports nothing about %s', (_, code, own, changes) => {
    expect(
      checkDispatch(type(duty, changes, own), own).filter((finding) => finding.code === code),
    ).toEqual([]);
  });
  it('stores its warnings as flags', () => {
    const own = known({ sameDay: [standbyRecord()] });
    expect(flagsOf(checkDispatch(type(duty, [[`${at}.timeOut`, '03:00']], own), own))).toEqual([
      'longDuty',
      'standbyTwice',
    ]);
  });
});

describe('a standby on the wire', () => {
  it('begins with its duty and has no flight', () => {
    expect(bodyOfDraft(type(duty, [[`${at}.timeIn`, '19:30']]), facts)).toEqual({
      dispatchType: 'standby',
      assetId: 't83',
      activityDate: '2025-07-14',
      dispatchTime: '2025-07-14T16:00:00Z',
      remarks: '',
      purpose: null,
      meterReset: false,
      activities: [
        {
          incidentId: null,
          ...eachText(() => null),
          requestNumber: null,
          missionTypeDesc: 'Standby',
          missionFlightTypeDesc: null,
          takeOffBaseId: 'hmt',
          landingBaseId: null,
          timeOut: '2025-07-14T16:00:00Z',
          timeIn: '2025-07-15T02:30:00Z',
          hobbsStart: null,
          hobbsEnd: null,
          totalFlightHours: null,
          dayFlightHours: null,
          nightFlightHours: null,
          landings: null,
          landingFees: 0,
          aborted: false,
          drops: [],
          crew: [{ crewId: 'jane', roleId: 'pilot', standByHours: 1.5, perDiemRate: 178 }],
        },
      ],
    });
  });
  it.each<[string, readonly Change[]]>([
    ['by day', []],
    [
      'over midnight by choice',
      [
        [`${at}.timeOut`, '20:00'],
        [`${at}.timeIn`, '06:00'],
        [`${at}.timeInNextDay`, true],
      ],
    ],
  ])('survives the wire unchanged: %s', (_, changes) => {
    const sent = bodyOfDraft(type(duty, changes), facts);
    if (sent === null) throw new Error('no body');
    expect(bodyOfDraft(draftOfBody(sent), facts)).toEqual(sent);
  });
  it('refuses loads, as the form does', () => {
    const loaded = type(
      addDrop(duty, 0),
      [[`${at}.drops.0.agentTypeId`, 'lc95']],
      known({ rates: [rateAt('hmt', 'lc95')] }),
    );
    expect(checkDispatch(loaded, facts).map((finding) => finding.path)).toContain(
      `${at}.drops.0.volumeOnIncident`,
    );
  });
  it('opens as stored, with hours that follow the duty unless they were changed', () => {
    const record = standbyRecord();
    const own = known({ record, ownId: record.id });
    const opened = draftOfRecord(record, own);
    expect(applyDefaults(opened, own)).toEqual(opened);
    expect(row(type(opened, [[`${at}.timeIn`, '20:00']], own))?.standByHours).toBe('2.0');
    const byHand = standbyRecord({ crew: [crewRow({ standByHours: 3 })] });
    expect(
      row(type(draftOfRecord(byHand, own), [[`${at}.timeIn`, '20:00']], own))?.standByHours,
    ).toBe('3.0');
  });
});

it('shows a standby’s review', () => {
  expect(estimatedReview(type(duty, [[`${at}.timeIn`, '19:30']]), facts)).toEqual({
    columns: [
      { label: 'Base', isNumber: false },
      { label: 'Duty', isNumber: false },
      { label: 'Duty hours', isNumber: true },
      { label: 'Standby hours', isNumber: true },
      { label: 'Cost', isNumber: true },
    ],
    rows: [{ key: 'a1', cells: ['HMT', '09:00–19:30', '10.50', '1.50', '$265.00'] }],
    total: null,
    crew: [{ key: 'a1', title: 'Crew', people: ['Jane Doe, Pilot'] }],
  });
});
