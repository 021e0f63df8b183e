import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { eachText } from '../../../contract/dispatch/activityTexts.ts';
import type { ActivityBody, DispatchBody } from '../../../contract/dispatch/dispatches.ts';
import { Day, Instant } from '../../../contract/wire/wire.ts';
import { applyDefaults } from '../../../domain/dispatch/defaults/defaults.ts';
import { adoptStoredIds } from '../../../domain/dispatch/draft/adoptStoredIds.ts';
import { addDrop, changeField } from '../../../domain/dispatch/draft/edit.ts';
import { checkDispatch } from '../../../domain/dispatch/rules/check.ts';
import { adoptBodyIds } from '../../../domain/dispatch/wire/adoptBodyIds.ts';
import { bodyOfDraft } from '../../../domain/dispatch/wire/bodyOfDraft.ts';
import { draftOfBody, draftOfRecord } from '../../../domain/dispatch/wire/draftOfBody.ts';
import { litresOf } from '../../../domain/volume.ts';
import { runs } from '../../support/depth.ts';
import { type Change, crewRow, facts, good, stored, type } from './world.ts';

const at = 'activities.0';
const body = (draft: Parameters<typeof bodyOfDraft>[0]): DispatchBody => {
  const made = bodyOfDraft(draft, facts);
  if (made === null) throw new Error('no body');
  return made;
};
const withActivity = (change: Partial<ActivityBody>): DispatchBody => {
  const made = body(good);
  return { ...made, activities: made.activities.map((activity) => ({ ...activity, ...change })) };
};

describe('bodyOfDraft', () => {
  it('sends a typed flight in the wire format (D-31, WIRE-6)', () => {
    const draft = type(addDrop(good, 0), [
      [`${at}.drops.0.volumeOnIncident`, '1,200'],
      [`${at}.crew.0.standByHours`, '2.25'],
    ]);
    expect(body(draft)).toEqual({
      dispatchType: 'flight',
      assetId: 't83',
      activityDate: '2025-07-14',
      dispatchTime: '2025-07-14T20:00:00Z',
      remarks: '',
      purpose: null,
      meterReset: false,
      activities: [
        {
          incidentId: 'i1',
          ...eachText(() => null),
          requestNumber: 'A-12',
          missionTypeDesc: 'Initial attack',
          missionFlightTypeDesc: 'Tanker drop',
          takeOffBaseId: 'hmt',
          landingBaseId: 'hmt',
          timeOut: '2025-07-14T20:05:00Z',
          timeIn: '2025-07-14T21:20:00Z',
          hobbsStart: 1234.5,
          hobbsEnd: 1235.8,
          totalFlightHours: 1.3,
          dayFlightHours: 1.3,
          nightFlightHours: 0,
          landings: 1,
          landingFees: 45,
          aborted: false,
          drops: [
            {
              agentTypeId: 'lc95',
              baseId: 'hmt',
              volumeOnIncident: 4542.4941408,
              volumeJettisoned: 0,
            },
          ],
          crew: [{ crewId: 'jane', roleId: 'pilot', standByHours: 2.25, perDiemRate: 0 }],
        },
      ],
    });
    expect(
      z.safeParse(z.tuple([Day, Instant]), [body(draft).activityDate, body(draft).dispatchTime])
        .success,
    ).toBe(true);
  });
  it('sends nothing without a date', () =>
    expect(bodyOfDraft(changeField(good, 'activityDate', ''), facts)).toBeNull());
  it('sends cleared numbers as 0, and cleared hours as missing', () => {
    const cleared = type(addDrop(good, 0), [
      [`${at}.crew.0.standByHours`, ''],
      [`${at}.crew.0.perDiemRate`, ''],
      [`${at}.landingFees`, ''],
      [`${at}.nightFlightHours`, ''],
    ]);
    const [activity] = body(cleared).activities;
    expect([
      activity?.crew,
      activity?.landingFees,
      activity?.nightFlightHours,
      activity?.drops[0]?.volumeOnIncident,
    ]).toEqual([
      [{ crewId: 'jane', roleId: 'pilot', standByHours: 0, perDiemRate: 0 }],
      0,
      null,
      0,
    ]);
  });
  it('keeps the ids of stored rows', () => {
    const record = stored(
      {},
      {
        drops: [
          {
            id: 'drop-1',
            agentTypeId: 'lc95',
            baseId: 'hmt',
            volumeOnIncident: litresOf(800),
            volumeJettisoned: 0,
            name: '',
            baseCode: '',
            rateId: null,
            cost: 0,
            isSplitPricing: false,
            isMissingAgentRate: false,
          },
        ],
      },
    );
    const sent = body(draftOfRecord(record, facts));
    expect([sent.activities[0]?.activityId, sent.activities[0]?.drops[0]?.id]).toEqual([
      'act-80',
      'drop-1',
    ]);
  });
});

describe('draftOfBody', () => {
  it.each<[string, readonly Change[]]>([
    ['a complete flight', []],
    [
      'one that is still out',
      [
        [`${at}.timeIn`, ''],
        [`${at}.hobbsEnd`, ''],
      ],
    ],
    [
      'over midnight',
      [
        ['activityDate', '07/13/2025'],
        ['dispatchTime', '23:50'],
        [`${at}.timeOut`, '00:10'],
        [`${at}.timeIn`, '01:25'],
      ],
    ],
    [
      '+1 day set by hand',
      [
        ['activityDate', '07/13/2025'],
        ['dispatchTime', '14:00'],
        [`${at}.timeOut`, '14:05'],
        [`${at}.timeIn`, '14:00'],
        [`${at}.timeInNextDay`, true],
      ],
    ],
    [
      'the second 01:30',
      [
        ['activityDate', '11/03/2024'],
        ['dispatchTime', '01:00'],
        [`${at}.timeOut`, '01:30'],
        [`${at}.timeOutOffset`, '-08:00'],
        [`${at}.timeIn`, '02:45'],
      ],
    ],
    [
      'aborted before take-off',
      [
        [`${at}.timeOut`, ''],
        [`${at}.timeIn`, ''],
        [`${at}.hobbsEnd`, ''],
        [`${at}.aborted`, true],
      ],
    ],
  ])('survives the wire unchanged: %s', (_, changes) => {
    const sent = body(type(good, changes));
    expect(body(draftOfBody(sent))).toEqual(sent);
    expect(
      checkDispatch(draftOfBody(sent), facts).filter((finding) => finding.severity === 'error'),
    ).toEqual([]);
  });
  it('keeps every field that a person fills in over the wire (D-31, D-H4)', () => {
    const sent: DispatchBody = {
      dispatchType: 'flight',
      assetId: 't83',
      activityDate: '2025-07-14',
      dispatchTime: '2025-07-14T20:00:00Z',
      remarks: 'Smoke to the north. Hour meter replaced.',
      purpose: null,
      meterReset: true,
      activities: [
        {
          activityId: 'act-1',
          incidentId: 'i1',
          ...eachText(() => null),
          requestNumber: 'A-77',
          missionTypeDesc: 'Extended attack',
          missionFlightTypeDesc: 'Tanker drop',
          takeOffBaseId: 'hmt',
          landingBaseId: 'ram',
          timeOut: '2025-07-14T20:05:00Z',
          timeIn: '2025-07-14T21:20:00Z',
          hobbsStart: 99.5,
          hobbsEnd: 100.75,
          totalFlightHours: 1.25,
          dayFlightHours: 0.75,
          nightFlightHours: 0.5,
          landings: 3,
          landingFees: 12.5,
          aborted: false,
          drops: [
            {
              id: 'drop-1',
              agentTypeId: 'lc95',
              baseId: 'ram',
              volumeOnIncident: 757.0823568,
              volumeJettisoned: 1135.6235352,
            },
          ],
          crew: [
            {
              id: 'crew-1',
              crewId: 'jane',
              roleId: 'pilot',
              standByHours: 2.25,
              perDiemRate: 88.5,
            },
          ],
        },
      ],
    };
    expect(body(draftOfBody(sent))).toEqual(sent);
  });
  it('lets later edits move times over midnight where the rules put them', () => {
    const sent = body(
      type(good, [
        ['activityDate', '07/13/2025'],
        ['dispatchTime', '22:55'],
        [`${at}.timeOut`, '23:00'],
        [`${at}.timeIn`, '00:15'],
      ]),
    );
    const [activity] = draftOfBody(sent).activities;
    expect([activity?.timeOutNextDay, activity?.timeInNextDay]).toEqual(['auto', 'auto']);
  });
  it.each([
    ['timeOut', '2025-07-20T20:05:00Z'],
    ['timeOut', '2025-07-12T20:05:00Z'],
    ['timeIn', '2025-07-17T21:20:00Z'],
  ] as const)("refuses a %s that the form can't produce: %s", (field, instant) => {
    const errors = checkDispatch(draftOfBody(withActivity({ [field]: instant })), facts).filter(
      (finding) => finding.severity === 'error',
    );
    expect(errors).toContainEqual({
      path: `${at}.${field}`,
      code: 'invalid',
      severity: 'error',
      message: 'Invalid time',
    });
  });
  it('refuses what the form refuses (SAFE-1)', () => {
    const wrong = withActivity({
      landings: 51,
      totalFlightHours: -1,
      hobbsStart: 1.234,
      takeOffBaseId: 'gone',
      drops: [{ agentTypeId: 'gone', baseId: 'hmt', volumeOnIncident: 100.5, volumeJettisoned: 0 }],
    });
    const errors = checkDispatch(draftOfBody({ ...wrong, assetId: null }), facts).filter(
      (finding) => finding.severity === 'error',
    );
    expect(errors.map((finding) => [finding.path, finding.message])).toEqual([
      ['assetId', 'Choose an aircraft.'],
      [`${at}.takeOffBaseId`, 'Choose the take-off base.'],
      [`${at}.landings`, 'Landings must be a whole number from 0 to 50.'],
      [`${at}.hobbsStart`, 'Enter a reading like 1234.5.'],
      [`${at}.totalFlightHours`, "Flight hours can't be negative."],
      [`${at}.drops.0.agentTypeId`, 'Choose an agent.'],
      [`${at}.drops.0.volumeOnIncident`, 'Enter whole gallons.'],
    ]);
  });
  it('accepts a missing incident with a warning, never a refusal (D-F3, D-1)', () => {
    const findings = checkDispatch(draftOfBody(withActivity({ incidentId: null })), facts);
    expect(findings.filter((finding) => finding.path === `${at}.incidentId`)).toEqual([
      {
        path: `${at}.incidentId`,
        code: 'incidentMissing',
        severity: 'warning',
        message: 'No incident. Initial attack needs one; add it later.',
      },
    ]);
  });
  it('keeps instants, volumes and money of any flight that the form can produce', () => {
    const minutes = fc.integer({ min: 0, max: 1439 });
    const clock = (minute: number) =>
      `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
    const day = fc.constantFrom('07/13/2025', '11/03/2024', '03/09/2025', '12/31/2024');
    fc.assert(
      fc.property(
        day,
        minutes,
        minutes,
        minutes,
        fc.integer({ min: 0, max: 9400 }),
        fc.integer({ min: 0, max: 99_999 }),
        (date, sent, out, landed, gallons, cents) => {
          const draft = type(addDrop(good, 0), [
            ['activityDate', date],
            ['dispatchTime', clock(sent)],
            [`${at}.timeOut`, clock(out)],
            [`${at}.timeIn`, clock(landed)],
            [`${at}.landingFees`, (cents / 100).toFixed(2)],
            [`${at}.drops.0.volumeOnIncident`, String(gallons)],
          ]);
          const wire = body(draft);
          expect(body(draftOfBody(wire))).toEqual(wire);
        },
      ),
      { numRuns: runs(300) },
    );
  });
});

describe('draftOfRecord', () => {
  const record = stored();
  it('changes nothing when the page opens', () => {
    const draft = draftOfRecord(record, { ...facts, record, ownId: record.id });
    expect(applyDefaults(draft, facts)).toEqual(draft);
    const { activities: sent, ...rest } = body(draft);
    const { activities: was, ...own } = body(draftOfBody(record));
    expect([rest, sent]).toEqual([own, was]);
  });
  it('adds no crew, hobbs or loads that the record does not have', () => {
    const bare = stored(
      { id: 'd90' },
      { hobbsStart: null, hobbsEnd: null, missionTypeDesc: null, takeOffBaseId: null },
    );
    const own = {
      ...facts,
      ownId: 'd90',
      record: bare,
      recentFor: 't83',
      lastDispatch: stored({}, { crew: [crewRow({})] }),
      lastMetered: stored({}, { crew: [crewRow({})] }),
    };
    const draft = draftOfRecord(bare, own);
    expect(applyDefaults(draft, own)).toEqual(draft);
  });
  it('lets the landing base of a flight still out follow its take-off base', () => {
    const out = stored({}, { timeIn: null, landingBaseId: null });
    expect(applyDefaults(draftOfRecord(out, facts), facts).activities[0]?.landingBaseId).toBe(
      'hmt',
    );
  });
  it('lets derived figures keep following their source, and keeps those changed by hand', () => {
    const fixed = type(draftOfRecord(record, facts), [[`${at}.hobbsEnd`, '1235.0']]);
    expect([fixed.activities[0]?.totalFlightHours, fixed.activities[0]?.dayFlightHours]).toEqual([
      '1.8',
      '1.8',
    ]);
    const byHand = type(
      draftOfRecord(stored({}, { totalFlightHours: 1.5, dayFlightHours: 1.5 }), facts),
      [[`${at}.hobbsEnd`, '1235.0']],
    );
    expect([byHand.activities[0]?.totalFlightHours, byHand.activities[0]?.landingFees]).toEqual([
      '1.5',
      '45.00',
    ]);
  });
  it('fills in the missing fields of an open flight when it lands', () => {
    const out = stored(
      {},
      {
        timeIn: null,
        hobbsEnd: null,
        totalFlightHours: null,
        dayFlightHours: null,
        nightFlightHours: null,
        landings: null,
        landingFees: 0,
        landingBaseId: 'hmt',
      },
    );
    const landed = type(draftOfRecord(out, facts), [
      [`${at}.timeIn`, '10:20'],
      [`${at}.hobbsEnd`, '1234.5'],
    ]);
    const [activity] = landed.activities;
    expect([
      activity?.totalFlightHours,
      activity?.dayFlightHours,
      activity?.landings,
      activity?.landingFees,
    ]).toEqual(['1.3', '1.3', '1', '45.00']);
  });
});

describe('adoptBodyIds', () => {
  const made = stored({}, { drops: [], crew: [] });
  const [first] = made.activities;
  const drop = { id: 'drop-1' } as NonNullable<typeof first>['drops'][number]; // Only its id is read.
  const record = {
    ...made,
    activities: made.activities.map((activity) => ({ ...activity, drops: [drop] })),
  };
  it('gives the rows of a body the ids of the draft’s rows (ENTRY-42)', () => {
    const draft = type(addDrop(addDrop(good, 0), 0), [
      [`${at}.drops.0.volumeOnIncident`, '1,200'],
      [`${at}.drops.1.volumeOnIncident`, '300'],
    ]);
    const change = adoptBodyIds(body(draft), record);
    expect(change).toEqual(body(adoptStoredIds(draft, record)));
    expect(change.activities.map((a) => [a.activityId, a.drops.map((d) => d.id)])).toEqual([
      [first?.activityId, ['drop-1', undefined]],
    ]);
  });
  it('leaves the rows of an activity with an id unchanged', () => {
    const own = withActivity({ activityId: 'other' });
    expect(adoptBodyIds(own, record)).toEqual(own);
  });
});
