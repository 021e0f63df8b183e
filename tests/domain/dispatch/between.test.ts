import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyDefaults } from '../../../domain/dispatch/defaults/defaults.ts';
import type { ActivityDraft, DispatchDraft } from '../../../domain/dispatch/draft/draft.ts';
import { addCrew, addDrop, changeField } from '../../../domain/dispatch/draft/edit.ts';
import {
  addActivity,
  changeOverInAir,
  joinActivities,
  removeActivity,
} from '../../../domain/dispatch/draft/editActivities.ts';
import { estimateDraft } from '../../../domain/dispatch/price/estimate.ts';
import { checkDispatch } from '../../../domain/dispatch/rules/check.ts';
import { applyFix } from '../../../domain/dispatch/rules/fixes.ts';
import { activityTitle } from '../../../domain/dispatch/view/review.ts';
import { dispatchSummary } from '../../../domain/dispatch/view/summary.ts';
import { bodyOfDraft } from '../../../domain/dispatch/wire/bodyOfDraft.ts';
import { draftOfBody } from '../../../domain/dispatch/wire/draftOfBody.ts';
import { flagsOf } from '../../../domain/forms/finding.ts';
import { runs } from '../../support/depth.ts';
import { type Change, estimatedReview, facts, good, incident, type } from './world.ts';

const own = {
  ...facts,
  incidents: [
    ...facts.incidents,
    incident({ id: 'i3', incidentNumber: '000777', name: 'Bautista' }),
  ],
};
const [one, two] = ['activities.0', 'activities.1'] as const;
const split = (draft: DispatchDraft) => applyDefaults(addActivity(draft), own);
const edited = (draft: DispatchDraft, changes: readonly Change[]) => type(draft, changes, own);
const pick = (draft: DispatchDraft, index: number, fields: readonly (keyof ActivityDraft)[]) =>
  fields.map((field) => draft.activities[index]?.[field]);
const findingsOf = (draft: DispatchDraft, code: string) =>
  checkDispatch(draft, own).filter((finding) => finding.code === code);
const errors = (draft: DispatchDraft) =>
  checkDispatch(draft, own).filter((finding) => finding.severity === 'error');

const charged = edited(good, [
  [`${one}.crew.0.standByHours`, '2'],
  [`${one}.crew.0.perDiemRate`, '178'],
]);
/** Cedar until 14:20, then Bautista until 15:02, complete. */
const flown = edited(split(charged), [
  [`${two}.incidentId`, 'i3'],
  [`${two}.requestNumber`, 'A-14'],
  [`${two}.timeIn`, '15:02'],
  [`${two}.hobbsEnd`, '1236.5'],
]);
/** Out from 13:05, diverted to Bautista at 13:35, landed at 14:20 with one pair of readings. */
const inTheAir = edited(
  split(
    edited(good, [
      [`${one}.timeIn`, ''],
      [`${one}.hobbsEnd`, ''],
    ]),
  ),
  [
    [`${one}.timeIn`, '13:35'],
    [`${two}.incidentId`, 'i3'],
    [`${two}.requestNumber`, 'A-14'],
    [`${two}.timeIn`, '14:20'],
    [`${two}.hobbsEnd`, '1235.8'],
  ],
);

describe('splitting to another incident', () => {
  it('starts where the first ended: time, base, meter, mission; people without charges; no loads (D-32)', () => {
    const draft = split(edited(addDrop(charged, 0), [[`${one}.drops.0.volumeOnIncident`, '1200']]));
    expect(
      pick(draft, 1, [
        'key',
        'timeOut',
        'takeOffBaseId',
        'landingBaseId',
        'hobbsStart',
        'missionTypeDesc',
        'missionFlightTypeDesc',
      ]),
    ).toEqual(['a2', '14:20', 'hmt', 'hmt', '1235.8', 'Initial attack', 'Tanker drop']);
    expect(
      pick(draft, 1, [
        'incidentId',
        'requestNumber',
        'timeIn',
        'hobbsEnd',
        'drops',
        'aborted',
        'crew',
      ]),
    ).toEqual([
      '',
      '',
      '',
      '',
      [],
      false,
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
  it('follows changes of the first, until the user types a value', () => {
    const draft = edited(split(good), [
      [`${one}.timeIn`, '14:10'],
      [`${one}.hobbsEnd`, '1235.6'],
      [`${one}.landingBaseId`, 'ram'],
    ]);
    expect(pick(draft, 1, ['timeOut', 'hobbsStart', 'takeOffBaseId'])).toEqual([
      '14:10',
      '1235.6',
      'ram',
    ]);
    const typed = edited(draft, [
      [`${two}.timeOut`, '14:30'],
      [`${one}.timeIn`, '14:20'],
    ]);
    expect(pick(typed, 1, ['timeOut'])).toEqual(['14:30']);
  });
  it('requires the change-over while the first has no end, and counts no landing for it', () => {
    const open = split(edited(good, [[`${one}.timeIn`, '']]));
    expect(pick(open, 0, ['landings'])).toEqual(['0']);
    expect(errors(open).filter((finding) => /time/.test(finding.path))).toEqual([
      {
        path: `${one}.timeIn`,
        code: 'required',
        severity: 'error',
        message: 'Enter the change-over time.',
      },
    ]);
  });
  it('needs no change-over after an aborted first activity', () => {
    const aborted = split(
      edited(good, [
        [`${one}.aborted`, true],
        [`${one}.timeIn`, ''],
        [`${one}.hobbsEnd`, ''],
      ]),
    );
    expect(pick(aborted, 0, ['landings'])).toEqual(['0']);
    expect(
      errors(aborted).some((finding) => finding.message === 'Enter the change-over time.'),
    ).toBe(false);
  });
  it('has no findings once both are complete', () => {
    expect(errors(flown)).toEqual([]);
    expect(errors(inTheAir)).toEqual([]);
    expect(flagsOf(checkDispatch(flown, own))).toEqual([]);
  });
  it('survives the wire unchanged', () => {
    for (const draft of [flown, inTheAir]) {
      const sent = bodyOfDraft(draft, own);
      if (sent === null) throw new Error('no body');
      expect(bodyOfDraft(draftOfBody(sent), own)).toEqual(sent);
    }
  });
});

describe('hours shared by the clock', () => {
  it('follows the minutes of each part, to the tenth, with an explanation (D-34)', () => {
    // 1.3 h over 30 and 45 minutes: 0.52 → 0.5, the rest 0.8.
    expect([
      ...pick(inTheAir, 0, ['hobbsEnd', 'totalFlightHours']),
      ...pick(inTheAir, 1, ['hobbsStart', 'totalFlightHours']),
    ]).toEqual(['1235.0', '0.5', '1235.0', '0.8']);
    expect(findingsOf(inTheAir, 'hoursShared')).toEqual([
      {
        path: `${one}.hobbsEnd`,
        code: 'hoursShared',
        severity: 'info',
        message: 'Worked out from the clock: 0.5 of 1.3 h. Type a reading if there is one.',
      },
    ]);
  });
  it('drops shared hours for a typed reading', () => {
    const read = edited(inTheAir, [[`${one}.hobbsEnd`, '1235.1']]);
    expect([
      ...pick(read, 0, ['totalFlightHours']),
      ...pick(read, 1, ['hobbsStart', 'totalFlightHours']),
      findingsOf(read, 'hoursShared'),
    ]).toEqual(['0.6', '1235.1', '0.7', []]);
  });
  it('removes shared hours when a time is cleared', () => {
    expect(pick(edited(inTheAir, [[`${one}.timeIn`, '']]), 0, ['hobbsEnd'])).toEqual(['']);
  });
  it('stays the same when defaults run again', () =>
    expect(applyDefaults(inTheAir, own)).toEqual(inTheAir));
  it('adds up to the meter difference, each within a tenth of its part, for any change-overs', () => {
    const clock = (minute: number) =>
      `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 2, maxLength: 6 }),
        fc.integer({ min: 0, max: 900 }),
        (parts, hundredths) => {
          let minute = 5 * 60;
          let draft = edited(good, [
            ['dispatchTime', '05:00'],
            [`${one}.timeOut`, clock(minute)],
            [`${one}.timeIn`, ''],
            [`${one}.hobbsStart`, '100.00'],
            [`${one}.hobbsEnd`, ''],
          ]);
          for (const [index, part] of parts.entries()) {
            minute += part;
            if (index > 0) draft = split(draft);
            draft = edited(draft, [[`activities.${index}.timeIn`, clock(minute)]]);
          }
          draft = edited(draft, [
            [`activities.${parts.length - 1}.hobbsEnd`, (100 + hundredths / 100).toFixed(2)],
          ]);
          const hours = draft.activities.map((activity) =>
            Math.round(Number(activity.totalFlightHours) * 100),
          );
          const all = parts.reduce((sum, part) => sum + part, 0);
          expect(hours.reduce((sum, each) => sum + each, 0)).toBe(hundredths);
          expect(hours.every((each) => each >= 0)).toBe(true);
          for (const [index, each] of hours.slice(0, -1).entries())
            expect(each).toBeLessThanOrEqual((hundredths * (parts[index] ?? 0)) / all + 5);
          expect(draft.activities.slice(1).map((activity) => activity.hobbsStart)).toEqual(
            draft.activities.slice(0, -1).map((activity) => activity.hobbsEnd),
          );
        },
      ),
      { numRuns: runs(60) },
    );
  });
});

describe('rules between activities', () => {
  it.each<[string, readonly Change[], object]>([
    [
      'a start before the end',
      [[`${two}.timeOut`, '14:10']],
      {
        path: `${two}.timeOut`,
        code: 'activitiesOverlap',
        severity: 'error',
        message: 'Activity 2 starts before activity 1 ends (14:20).',
        fixes: [{ label: '+1 day', kind: 'set', path: `${two}.timeOutNextDay`, value: true }],
      },
    ],
    [
      'a gap',
      [[`${two}.timeOut`, '14:45']],
      {
        path: `${two}.timeOut`,
        code: 'activityGap',
        severity: 'warning',
        message: 'There are 25 minutes between activities 1 and 2.',
      },
    ],
    [
      'a gap of a minute',
      [[`${two}.timeOut`, '14:21']],
      {
        path: `${two}.timeOut`,
        code: 'activityGap',
        severity: 'warning',
        message: 'There is 1 minute between activities 1 and 2.',
      },
    ],
    [
      'one incident in two activities',
      [[`${two}.incidentId`, 'i1']],
      {
        path: `${two}.incidentId`,
        code: 'sameIncident',
        severity: 'error',
        message: 'Activities 1 and 2 are on the same incident. Join them or change one.',
        fixes: [{ label: 'Join them', kind: 'joinActivities', activity: 1 }],
      },
    ],
    [
      'readings with a gap',
      [
        [`${one}.hobbsEnd`, '1235.4'],
        [`${two}.hobbsStart`, '1235.6'],
      ],
      {
        path: `${two}.hobbsStart`,
        code: 'hobbsJoin',
        severity: 'warning',
        message: "Activity hobbs readings don't join up: 1,235.4 then 1,235.6.",
      },
    ],
  ])('reports %s', (_, changes, expected) => {
    const code = (expected as { code: string }).code;
    expect(findingsOf(edited(flown, changes), code)).toEqual([expected]);
  });
  it('flags a gap and a missing stretch (D-35, D-37)', () => {
    const draft = edited(flown, [
      [`${two}.timeOut`, '14:45'],
      [`${two}.hobbsStart`, '1235.9'],
    ]);
    expect(flagsOf(checkDispatch(draft, own))).toEqual([
      'hoursNotClock',
      'activityGap',
      'hobbsJoin',
    ]);
  });
  it('allows several activities without an incident (D-36)', () => {
    const none = edited(flown, [
      [`${one}.missionTypeDesc`, 'Ferry'],
      [`${two}.missionTypeDesc`, 'Ferry'],
      [`${one}.incidentId`, ''],
      [`${two}.incidentId`, ''],
    ]);
    expect(errors(none)).toEqual([]);
  });
  it('offers no join to activities that are not adjacent', () => {
    const three = edited(split(flown), [['activities.2.incidentId', 'i1']]);
    expect(findingsOf(three, 'sameIncident')).toEqual([
      {
        path: 'activities.2.incidentId',
        code: 'sameIncident',
        severity: 'error',
        message: 'Activities 1 and 3 are on the same incident. Join them or change one.',
        fixes: [],
      },
    ]);
  });
  it('offers the change-over in the air to an empty second activity', () => {
    expect(findingsOf(split(good), 'changeOver')).toEqual([
      {
        path: `${two}.timeOut`,
        code: 'changeOver',
        severity: 'info',
        message: 'Starts where activity 1 ended, 14:20.',
        fixes: [{ label: 'Changed over in the air', kind: 'changeOverInAir', activity: 1 }],
      },
    ]);
    expect(findingsOf(flown, 'changeOver')).toEqual([]);
  });
});

describe('a change-over in the air', () => {
  const moved = applyFix(
    split(charged),
    { label: 'Changed over in the air', kind: 'changeOverInAir', activity: 1 },
    own,
  );
  it('moves the end to the second activity and requires the change-over (D-33)', () => {
    expect(pick(moved, 0, ['timeIn', 'hobbsEnd', 'landings', 'hobbsStart'])).toEqual([
      '',
      '',
      '0',
      '1234.5',
    ]);
    expect(pick(moved, 1, ['timeOut', 'timeIn', 'hobbsEnd', 'landings', 'landingFees'])).toEqual([
      '',
      '14:20',
      '1235.8',
      '1',
      '45.00',
    ]);
    expect(errors(moved).map((finding) => finding.message)).toContain(
      'Enter the change-over time.',
    );
  });
  it('shares the hours once the change-over is typed', () => {
    const done = edited(moved, [
      [`${one}.timeIn`, '13:35'],
      [`${two}.incidentId`, 'i3'],
    ]);
    expect([
      ...pick(done, 0, ['totalFlightHours', 'landingFees']),
      ...pick(done, 1, ['timeOut', 'totalFlightHours']),
    ]).toEqual(['0.5', '0.00', '13:35', '0.8']);
    expect(errors(done)).toEqual([]);
  });
  it('does nothing for an activity that does not exist', () =>
    expect([changeOverInAir(good, 1), changeOverInAir(good, 0)]).toEqual([good, good]));
});

describe('joining', () => {
  const loaded = edited(addDrop(addDrop(flown, 0), 1), [
    [`${one}.drops.0.volumeOnIncident`, '1200'],
    [`${two}.drops.0.volumeOnIncident`, '800'],
    [`${two}.crew.0.standByHours`, '1.5'],
    [`${two}.incidentId`, 'i1'],
  ]);
  const fix = { label: 'Join them', kind: 'joinActivities', activity: 1 } as const;
  it('makes one activity from the first start to the last end, with loads, people and money of both', () => {
    const joined = applyFix(loaded, fix, own);
    expect(joined.activities.length).toBe(1);
    expect(
      pick(joined, 0, [
        'timeOut',
        'timeIn',
        'hobbsStart',
        'hobbsEnd',
        'totalFlightHours',
        'incidentId',
        'requestNumber',
      ]),
    ).toEqual(['13:05', '15:02', '1234.5', '1236.5', '2.0', 'i1', 'A-12']);
    expect(joined.activities[0]?.drops.map((row) => [row.key, row.volumeOnIncident])).toEqual([
      ['d1', '1200'],
      ['d2', '800'],
    ]);
    expect(joined.activities[0]?.crew).toEqual([
      {
        key: 'c1',
        id: '',
        crewId: 'jane',
        roleId: 'pilot',
        standByHours: '3.5',
        perDiemRate: '178.00',
      },
    ]);
    expect(errors(joined)).toEqual([]);
    expect(applyDefaults(joined, own)).toEqual(joined);
  });
  it('adds up typed figures', () => {
    const typed = edited(loaded, [
      [`${one}.landings`, '2'],
      [`${two}.landingFees`, '60'],
      [`${one}.totalFlightHours`, '1.4'],
    ]);
    expect(
      pick(applyFix(typed, fix, own), 0, ['landings', 'landingFees', 'totalFlightHours']),
    ).toEqual(['3', '150.00', '2.1']);
  });
  it('keeps another person, and the landing base', () => {
    const other = edited(addCrew(loaded, 1), [
      [`${two}.crew.1.crewId`, 'rob'],
      [`${two}.landingBaseId`, 'ram'],
    ]);
    const joined = applyFix(other, fix, own);
    expect([
      joined.activities[0]?.crew.map((row) => [row.key, row.crewId, row.roleId]),
      joined.activities[0]?.landingBaseId,
    ]).toEqual([
      [
        ['c1', 'jane', 'pilot'],
        ['c2', 'rob', 'mech'],
      ],
      'ram',
    ]);
  });
  it('stays on the next day over midnight', () => {
    const late = edited(loaded, [
      ['activityDate', '07/13/2025'],
      ['dispatchTime', '22:55'],
      [`${one}.timeOut`, '23:00'],
      [`${one}.timeIn`, '00:15'],
      [`${two}.timeIn`, '01:02'],
    ]);
    expect(bodyOfDraft(applyFix(late, fix, own), own)?.activities[0]?.timeIn).toBe(
      '2025-07-14T08:02:00Z',
    );
  });
  it('does nothing for an activity that does not exist', () =>
    expect([joinActivities(good, 1), joinActivities(good, 0)]).toEqual([good, good]));
});

describe('removing an activity', () => {
  it('moves up the typed fields of the next activity', () => {
    const left = removeActivity(flown, 0);
    expect([
      left.activities.length,
      left.activities[0]?.key,
      left.activities[0]?.incidentId,
    ]).toEqual([1, 'a2', 'i3']);
    expect(left.touched).toContain(`${one}.hobbsEnd`);
    expect(left.touched.filter((path) => path.startsWith(two))).toEqual([]);
  });
  it('keeps the first unchanged when the second is removed', () => {
    const left = applyDefaults(removeActivity(flown, 1), own);
    expect([left.activities, left.touched.filter((path) => path.startsWith(two))]).toEqual([
      charged.activities,
      [],
    ]);
  });
  it("never removes the last one, nor one that doesn't exist (D-30)", () => {
    expect(removeActivity(good, 0)).toBe(good);
    expect(removeActivity(flown, 2)).toBe(flown);
  });
  it('gives a new one its own key', () => {
    expect(
      addActivity(removeActivity(flown, 0)).activities.map((activity) => activity.key),
    ).toEqual(['a2', 'a3']);
  });
});

describe('a dispatch of several activities', () => {
  it('has a line for each in the review, and their total', () => {
    const loaded = edited(addDrop(flown, 1), [[`${two}.drops.0.volumeOnIncident`, '1200']]);
    const { rows, total } = estimatedReview(loaded, own);
    expect(rows).toEqual([
      // 1.3 h × ($4,162 + $13,500 ÷ 9) + $45 landing + 2 h × $58 + $178
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
          '$7,699.60',
        ],
      },
      // 0.7 h × ($4,162 + $13,500 ÷ 9) + $45 landing + $3,420 agent
      {
        key: 'a2',
        cells: [
          'CA-RRU-000777 Bautista · A-14',
          'HMT → HMT',
          '14:20–15:02',
          '1235.8–1236.5',
          '0.7',
          '1,200',
          '—',
          '$7,428.40',
        ],
      },
    ]);
    expect(total).toEqual(['Total', '', '', '', '2.0', '1,200', '—', '$15,128.00']);
    expect(estimateDraft(loaded, own).costs.totalCost).toBe(15_128);
  });
  it('lists every incident in the summary and the headings', () => {
    expect(dispatchSummary(flown, own).incident).toBe(
      'CA-RRU-012345 Cedar, CA-RRU-000777 Bautista',
    );
    expect([
      activityTitle(flown, own, 1),
      activityTitle(edited(flown, [[`${two}.incidentId`, '']]), own, 1),
      activityTitle(good, own, 0),
    ]).toEqual(['Activity 2 · CA-RRU-000777 Bautista', 'Activity 2 · No incident', '']);
    expect(activityTitle(flown, own, 5)).toBe('');
  });
  it('keeps typed fields of the first after the split', () => {
    expect(changeField(flown, `${one}.requestNumber`, 'A-13').activities[1]?.requestNumber).toBe(
      'A-14',
    );
  });
});
