import { describe, expect, it } from 'vitest';
import { applyDefaults } from '../../../domain/dispatch/defaults/defaults.ts';
import { changeField } from '../../../domain/dispatch/draft/edit.ts';
import { checkDispatch } from '../../../domain/dispatch/rules/check.ts';
import { hobbsText, outNow } from '../../../domain/dispatch/view/outNow.ts';
import { bodyOfDraft } from '../../../domain/dispatch/wire/bodyOfDraft.ts';
import { draftOfRecord } from '../../../domain/dispatch/wire/draftOfBody.ts';
import { attentionList } from '../../../domain/home/attention.ts';
import { closeOut } from '../../../domain/home/closeOut.ts';
import { crewRow, facts, stored } from './world.ts';

const [first] = stored().activities;
if (first === undefined) throw new Error('The world has no activity');
const still = {
  timeIn: null,
  landingBaseId: null,
  totalFlightHours: null,
  dayFlightHours: null,
  nightFlightHours: null,
  landings: null,
  landingFees: 0,
};
/**
 * T-83 out of Hemet at 09:05, diverted in the air at 09:45, stored by a person: every field counts
 * as typed.
 */
const diverted = (ended: Partial<typeof first> = {}, open: Partial<typeof first> = {}) => {
  const flown = {
    ...first,
    crew: [crewRow({})],
    timeOut: '2025-07-14T16:05:00Z',
    timeIn: '2025-07-14T16:45:00Z',
    hobbsStart: 1233.2,
    hobbsEnd: null,
  };
  const hours = {
    totalFlightHours: 0.7,
    dayFlightHours: 0.7,
    nightFlightHours: 0,
    landings: 0,
    landingFees: 0,
  };
  const before = { ...flown, ...hours, ...ended };
  const incident = { incidentId: 'i2', incident: null, timeOut: '2025-07-14T16:45:00Z' };
  const after = {
    ...before,
    ...still,
    ...incident,
    activityId: 'second',
    hobbsStart: null,
    hobbsEnd: null,
    crew: [],
    ...open,
  };
  return { ...stored({ flags: ['noRequestNumber'] }), activities: [before, after] };
};
const record = diverted();
const known = {
  ...facts,
  incidents: [...facts.incidents, { ...facts.incidents[0], id: 'i2' }] as typeof facts.incidents,
};
const readings = (
  activities: readonly {
    hobbsStart: number | null;
    hobbsEnd: number | null;
    totalFlightHours: number | null;
  }[] = [],
) => activities.map((a) => [a.hobbsStart, a.hobbsEnd, a.totalFlightHours]);

describe('a flight diverted in the air', () => {
  it('closes in its row with its one Hobbs end: the clock shares the hours (D-34)', () => {
    const { body, findings } = closeOut(
      record,
      { timeIn: '1025', hobbsEnd: '1234.5', gallons: '' },
      known,
    );
    expect([
      findings.filter((f) => f.severity === 'error').map((f) => f.message),
      readings(body?.activities),
    ]).toEqual([
      [],
      [
        [1233.2, 1233.9, 0.7],
        [1233.9, 1234.5, 0.6],
      ],
    ]);
  });
  it('closes in the form, as it is stored (D-34)', () => {
    const draft = ['timeIn 10:25', 'hobbsEnd 1234.5'].reduce(
      (next, typed) => {
        const [field = '', value = ''] = typed.split(' ');
        return applyDefaults(changeField(next, `activities.1.${field}`, value), known);
      },
      draftOfRecord(record, known),
    );
    expect(readings(bodyOfDraft(draft, known)?.activities)).toEqual([
      [1233.2, 1233.9, 0.7],
      [1233.9, 1234.5, 0.6],
    ]);
  });
  it('follows a corrected Hobbs end where the readings between are shares, and keeps a typed reading (D-34)', () => {
    const closed = (between: number) =>
      diverted(
        { hobbsEnd: between },
        {
          timeIn: '2025-07-14T17:25:00Z',
          hobbsStart: between,
          hobbsEnd: 1234.5,
          totalFlightHours: 0.6,
          dayFlightHours: 0.6,
          landings: 1,
        },
      );
    const corrected = (between: number) =>
      readings(
        bodyOfDraft(
          applyDefaults(
            changeField(draftOfRecord(closed(between), known), 'activities.1.hobbsEnd', '1235.2'),
            known,
          ),
          known,
        )?.activities,
      ).map(([, end]) => end);
    expect([corrected(1233.9), corrected(1233.8)]).toEqual([
      [1234.2, 1235.2],
      [1233.8, 1235.2],
    ]);
  });
  it('opens without a change of its readings (D-34)', () => {
    const opened = applyDefaults(draftOfRecord(record, known), known);
    expect(opened.activities.map((a) => [a.hobbsStart, a.hobbsEnd])).toEqual([
      ['1233.2', ''],
      ['', ''],
    ]);
  });
  it('reports an end below the start of the flight', () =>
    expect(
      closeOut(record, { timeIn: '1025', hobbsEnd: '1000', gallons: '' }, known).findings[0]
        ?.message,
    ).toBe('Check the Hobbs end: it started at 1233.2.'));
  it('requires both readings where the meter has no start (D-H1)', () =>
    expect(
      closeOut(
        diverted({ hobbsStart: null }),
        { timeIn: '1025', hobbsEnd: '1234.5', gallons: '' },
        known,
      ).findings[0]?.message,
    ).toBe('This flight has no Hobbs start. Leave Hobbs end blank, or open the flight.'));
  it('lacks a reading once, in its last part, after it has landed (D-H7)', () => {
    const missing = (of: typeof record) =>
      checkDispatch(draftOfRecord(of, known), known).flatMap((f) =>
        f.code === 'hobbsMissing' ? [f.path] : [],
      );
    const down = diverted({}, { timeIn: '2025-07-14T17:25:00Z' });
    expect([missing(record), missing(down)]).toEqual([[], ['activities.1.hobbsEnd']]);
    const listed = { ...down, flags: ['hobbsMissing' as const] };
    expect(
      attentionList([listed], {
        aircraft: facts.aircraft,
        contractsOf: [],
        invites: [],
        lateFeeds: [],
        now: facts.now,
      }),
    ).toEqual([
      expect.objectContaining({
        detail: expect.stringMatching(/started at 1233\.2$/),
        to: expect.stringMatching(/activities\.1\.hobbsEnd$/),
      }),
    ]);
  });
  it('is out since its take-off, not since it was diverted (HOME-2, BASE-2)', () => {
    const now = '2025-07-14T17:05:00Z';
    const minutes = (of: typeof record) =>
      outNow([of], facts.aircraft, facts.bases, 'hmt', now).map((row) => [row.minutes, row.since]);
    expect([
      minutes(record),
      minutes(diverted({ landings: 1 })),
      minutes(diverted({ timeIn: '2025-07-14T16:40:00Z' })),
    ]).toEqual([[[60, '09:05']], [[20, '09:45']], [[20, '09:45']]]);
    expect([hobbsText(record, []), hobbsText(diverted({ hobbsEnd: 1234 }), [])]).toEqual([
      'Hobbs 1233.2',
      '',
    ]);
  });
});
