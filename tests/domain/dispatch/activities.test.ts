import { describe, expect, it } from 'vitest';
import { type DispatchDraft, emptyActivity } from '../../../domain/dispatch/draft/draft.ts';
import { addCrew, addDrop } from '../../../domain/dispatch/draft/edit.ts';
import { estimateDraft } from '../../../domain/dispatch/price/estimate.ts';
import { checkDispatch } from '../../../domain/dispatch/rules/check.ts';
import { bodyOfDraft } from '../../../domain/dispatch/wire/bodyOfDraft.ts';
import { draftOfBody } from '../../../domain/dispatch/wire/draftOfBody.ts';
import { litresOf } from '../../../domain/volume.ts';
import { type Change, facts, good, stored, type } from './world.ts';

const second = 'activities.1';
/** The good flight with a second incident from 14:20 to 15:02 and the same pilot. */
const two: DispatchDraft = type(
  addCrew({ ...good, activities: [...good.activities, emptyActivity('a2')] }, 1),
  [
    [`${second}.incidentId`, 'i2'],
    [`${second}.requestNumber`, 'A-14'],
    [`${second}.missionTypeDesc`, 'Extended attack'],
    [`${second}.timeOut`, '14:20'],
    [`${second}.timeIn`, '15:02'],
    [`${second}.hobbsEnd`, '1236.5'],
    [`${second}.crew.0.crewId`, 'jane'],
  ],
);
const errors = (draft: DispatchDraft) =>
  checkDispatch(draft, facts).filter((finding) => finding.severity === 'error');

describe('a dispatch with two activities', () => {
  it('starts where the first ended', () => {
    const activity = two.activities[1];
    expect([
      activity?.takeOffBaseId,
      activity?.hobbsStart,
      activity?.totalFlightHours,
      activity?.landingFees,
    ]).toEqual(['hmt', '1235.8', '0.7', '45.00']);
    expect(errors(two)).toEqual([]);
  });
  it("names the field of the second activity, and doesn't compare its time out with the dispatch time", () => {
    const wrong = type(two, [
      [`${second}.landings`, '51'],
      [`${second}.crew.0.roleId`, ''],
    ]);
    expect(errors(wrong).map((finding) => finding.path)).toEqual([
      `${second}.landings`,
      `${second}.crew.0.roleId`,
    ]);
  });
  it('accepts a person once in each activity, and adds up their day over both', () => {
    const long: readonly Change[] = [
      [`${second}.totalFlightHours`, '7.0'],
      [`${second}.crew.0.standByHours`, '8'],
      ['activities.0.crew.0.standByHours', '7.5'],
    ];
    const findings = checkDispatch(type(two, long), facts).filter((finding) =>
      /crew/.test(finding.path),
    );
    expect(findings.map((finding) => [finding.path, finding.message])).toEqual([
      [
        'activities.0.crew.0.crewId',
        'Jane Doe has 8.3 flight hours on 07/14/2025; 8 is the usual daily limit.',
      ],
      ['activities.0.crew.0.standByHours', 'Jane Doe has 15.5 standby hours on 07/14/2025.'],
    ]);
  });
  it('adds up its activities, with loads continuing through the tiers (D-38, COST-16)', () => {
    const loaded = type(addDrop(addDrop(two, 0), 1), [
      ['activities.0.drops.0.volumeOnIncident', '1200'],
      [`${second}.drops.0.volumeOnIncident`, '1200'],
    ]);
    const own = {
      ...facts,
      rates: facts.rates.map((rate) => ({ ...rate, usedLitres: litresOf(148_000) })),
    };
    const { priceLines, costs, lines } = estimateDraft(loaded, own);
    expect(priceLines).toEqual([
      ['$2.85/gal · $3,420.00'],
      ['Split: 800 gal at $2.85, 400 at $2.60'],
    ]);
    expect([
      costs.flightCost,
      costs.totalAgentCost,
      costs.landingFees,
      lines[0]?.explanation,
    ]).toEqual([
      8324, // (1.3 + 0.7) h × $4,162
      6740,
      90,
      '1.3 h × $4,162.00 + 0.7 h × $4,162.00',
    ]);
  });
  it.each<[string, readonly Change[]]>([
    ['on one day', []],
    [
      'over midnight between them',
      [
        ['activityDate', '07/13/2025'],
        ['dispatchTime', '22:55'],
        ['activities.0.timeOut', '23:00'],
        ['activities.0.timeIn', '00:15'],
        [`${second}.timeOut`, '00:20'],
        [`${second}.timeIn`, '01:02'],
      ],
    ],
    [
      'over midnight in the wait',
      [
        ['activityDate', '07/13/2025'],
        ['dispatchTime', '22:00'],
        ['activities.0.timeOut', '22:10'],
        ['activities.0.timeIn', '23:25'],
        [`${second}.timeOut`, '00:20'],
        [`${second}.timeIn`, '01:02'],
      ],
    ],
  ])('survives the wire unchanged: %s', (_, changes) => {
    const sent = bodyOfDraft(type(two, changes), facts);
    if (sent === null) throw new Error('no body');
    expect(sent.activities[1]?.timeIn).toBe(
      changes.length === 0 ? '2025-07-14T22:02:00Z' : '2025-07-14T08:02:00Z',
    );
    expect(bodyOfDraft(draftOfBody(sent), facts)).toEqual(sent);
  });
});

describe('single figures', () => {
  it('keeps the landing fee of a flight still out', () => {
    const out = draftOfBody(stored({}, { timeIn: null, landingFees: 45 }));
    expect([
      out.activities[0]?.landingFees,
      draftOfBody(stored({}, { landingFees: 0 })).activities[0]?.landingFees,
    ]).toEqual(['45.00', '0.00']);
  });
  it('has no abort fee without a contract', () => {
    const draft = type(good, [
      ['assetId', 'none'],
      ['activities.0.aborted', true],
    ]);
    expect(checkDispatch(draft, facts).find((finding) => finding.code === 'aborted')?.message).toBe(
      'Aborted: flight cost is $0.00 plus an abort fee of $0.00.',
    );
  });
  it('computes no hobbs difference from one reading', () => {
    const draft = type(good, [['activities.0.hobbsStart', '']]);
    expect([
      draft.activities[0]?.totalFlightHours,
      checkDispatch(draft, facts).map((finding) => finding.code),
    ]).toEqual(['1.3', ['landingFeeBasis', 'hobbsHalf']]);
    const late = type(good, [
      ['activities.0.hobbsStart', ''],
      ['activities.0.timeIn', '15:05'],
    ]);
    expect(late.activities[0]?.totalFlightHours).toBe('2.0');
  });
  it('treats the same minute for out and in as the same day', () => {
    const draft = type(good, [['activities.0.timeIn', '13:05']]);
    expect(
      checkDispatch(draft, facts).filter((finding) => finding.code === 'timeInNextDay'),
    ).toEqual([]);
  });
});
