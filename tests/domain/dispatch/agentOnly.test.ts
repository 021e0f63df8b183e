import { describe, expect, it } from 'vitest';
import { eachText } from '../../../contract/dispatch/activityTexts.ts';
import { applyDefaults } from '../../../domain/dispatch/defaults/defaults.ts';
import { type DispatchDraft, emptyDraft } from '../../../domain/dispatch/draft/draft.ts';
import { addDrop, removeDrop } from '../../../domain/dispatch/draft/edit.ts';
import { estimateDraft } from '../../../domain/dispatch/price/estimate.ts';
import { checkDispatch } from '../../../domain/dispatch/rules/check.ts';
import { applyFix } from '../../../domain/dispatch/rules/fixes.ts';
import { dispatchSummary } from '../../../domain/dispatch/view/summary.ts';
import { bodyOfDraft } from '../../../domain/dispatch/wire/bodyOfDraft.ts';
import { draftOfBody } from '../../../domain/dispatch/wire/draftOfBody.ts';
import { flagsOf } from '../../../domain/forms/finding.ts';
import { litresOf } from '../../../domain/volume.ts';
import { at, type Case, drop, error, findingsAt, info, known, warning } from './rules/checkCase.ts';
import { type Change, estimatedReview, facts, rateAt, type } from './world.ts';

const atHemet = known({ ownBaseId: 'hmt' });
const fresh = applyDefaults(emptyDraft('agentOnly'), atHemet);
/** 1,200 gal for T-83 on the Cedar fire, loaded at Hemet. */
const load: DispatchDraft = type(
  emptyDraft('agentOnly'),
  [
    ['assetId', 't83'],
    [`${at}.incidentId`, 'i1'],
    [`${drop}.volumeOnIncident`, '1200'],
  ],
  atHemet,
);
const preload = type(load, [['purpose', 'preload']], atHemet);
const otherTanker: readonly Change[] = [
  ['assetId', ''],
  ['otherAircraft', 'Tanker 12'],
];

describe('a new agent-only dispatch', () => {
  it('starts now, for an incident, with one load from the own base (D-50, D-52)', () => {
    const { activityDate, dispatchTime, purpose, activities, touched } = fresh;
    expect([activityDate, dispatchTime, purpose, activities[0]?.missionTypeDesc, touched]).toEqual([
      '07/14/2025',
      '15:30',
      'assist',
      'Agent only',
      [],
    ]);
    expect(activities[0]?.drops).toEqual([
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
    expect([
      activities[0]?.takeOffBaseId,
      activities[0]?.hobbsStart,
      activities[0]?.landings,
      activities[0]?.landingFees,
    ]).toEqual(['', '', '', '']);
  });
  it('chooses no agent where the base has several or none', () => {
    expect(
      applyDefaults(emptyDraft('agentOnly'), known({ ownBaseId: 'ram' })).activities[0]?.drops[0]
        ?.agentTypeId,
    ).toBe('');
    const two = known({ ownBaseId: 'hmt', rates: [rateAt('hmt', 'lc95'), rateAt('hmt', 'gel')] });
    expect(applyDefaults(emptyDraft('agentOnly'), two).activities[0]?.drops[0]?.agentTypeId).toBe(
      '',
    );
  });
  it('keeps a list empty after the user emptied it', () => {
    expect(applyDefaults(removeDrop(fresh, 0, 0), atHemet).activities[0]?.drops).toEqual([]);
  });
  it('stays the same when defaults run again', () => {
    for (const draft of [fresh, load, preload])
      expect(applyDefaults(draft, atHemet)).toEqual(draft);
  });
  it('has no findings', () => {
    expect(checkDispatch(load, atHemet)).toEqual([]);
    expect(checkDispatch(preload, atHemet)).toEqual([]);
  });
});

const cases: readonly Case[] = [
  {
    name: 'a missing date',
    changes: [['activityDate', '']],
    expected: error('activityDate', 'required', 'Enter the date.'),
  },
  {
    name: 'a missing time',
    changes: [['dispatchTime', '']],
    expected: error('dispatchTime', 'required', 'Enter the dispatch time.'),
  },
  {
    name: 'an invalid time',
    changes: [['dispatchTime', '26:00']],
    expected: error('dispatchTime', 'invalid', 'Invalid time'),
  },
  {
    name: 'a missing purpose',
    changes: [['purpose', '']],
    expected: error('purpose', 'required', 'Choose what this is for.'),
  },
  {
    name: 'a missing incident',
    changes: [[`${at}.incidentId`, '']],
    expected: error(
      `${at}.incidentId`,
      'incidentRequired',
      'Choose an incident, or record this as a preload.',
      {
        fixes: [{ label: 'Record as a preload', kind: 'set', path: 'purpose', value: 'preload' }],
      },
    ),
  },
  {
    name: 'a missing incident on the ground',
    changes: [
      ['purpose', 'ground'],
      [`${at}.incidentId`, ''],
    ],
    expected: error(
      `${at}.incidentId`,
      'incidentRequired',
      'Choose an incident, or record this as a preload.',
      {
        fixes: [{ label: 'Record as a preload', kind: 'set', path: 'purpose', value: 'preload' }],
      },
    ),
  },
  {
    name: 'an unknown incident',
    changes: [[`${at}.incidentId`, 'i9']],
    expected: error(`${at}.incidentId`, 'invalid', 'Choose an incident.'),
  },
  {
    name: 'request number',
    changes: [[`${at}.requestNumber`, 'B12']],
    expected: error(`${at}.requestNumber`, 'invalid', 'Request number must look like A-12.'),
  },
  {
    name: 'a preload without an aircraft',
    draft: type(preload, [['assetId', '']], atHemet),
    expected: error('assetId', 'required', 'Choose the aircraft you loaded.'),
  },
  {
    name: 'an unknown aircraft',
    changes: [['assetId', 'gone']],
    expected: error('assetId', 'required', 'Choose an aircraft.'),
  },
  {
    name: 'another agency’s aircraft',
    changes: otherTanker,
    expected: warning(
      'otherAircraft',
      'aircraftNotListed',
      'Add this aircraft to settings if it loads here often.',
    ),
  },
  {
    name: 'too long a name',
    changes: [
      ['assetId', ''],
      ['otherAircraft', 'x'.repeat(41)],
    ],
    expected: error('otherAircraft', 'tooLong', 'Other aircraft can have up to 40 characters.'),
  },
  {
    name: 'no load',
    draft: removeDrop(load, 0, 0),
    expected: error(`${at}.drops`, 'required', 'Add at least one load.'),
  },
  {
    name: 'a missing agent',
    changes: [[`${drop}.agentTypeId`, '']],
    expected: error(`${drop}.agentTypeId`, 'required', 'Choose an agent.'),
  },
  {
    name: 'a missing agent base',
    changes: [[`${drop}.baseId`, '']],
    expected: error(`${drop}.baseId`, 'required', 'Choose the base the agent came from.'),
  },
  {
    name: 'D-D1',
    changes: [[`${drop}.volumeOnIncident`, '']],
    expected: error(
      `${drop}.volumeOnIncident`,
      'required',
      'Enter a volume on the incident or jettisoned.',
    ),
  },
  {
    name: 'D-D2',
    changes: [[`${drop}.volumeOnIncident`, '1450']],
    expected: warning(
      `${drop}.volumeOnIncident`,
      'overCapacity',
      '1,450 gal is more than this aircraft holds (1,200 gal). Split it into loads or save anyway.',
      {
        fixes: [{ label: 'Split into loads', kind: 'splitLoads', activity: 0, drop: 0 }],
      },
    ),
  },
  {
    name: 'D-D5',
    changes: [
      [`${drop}.agentTypeId`, 'lc95'],
      [`${drop}.baseId`, 'ram'],
    ],
    expected: warning(
      `${drop}.rateId`,
      'noAgentPrice',
      'No price for PHOS-CHEK LC95A at RAM on 07/14/2025. Agent cost stays $0.00 until a rate is added.',
    ),
  },
  {
    name: 'D-D7',
    facts: known({
      ownBaseId: 'hmt',
      rates: facts.rates.map((rate) => ({ ...rate, usedLitres: litresOf(149_000) })),
    }),
    expected: info(`${drop}.rateId`, 'splitPricing', 'Split pricing'),
  },
  {
    name: 'ground use without an explanation',
    changes: [['purpose', 'ground']],
    expected: error('remarks', 'required', 'Say where the agent went.'),
  },
  {
    name: 'remarks that are too long together with the other aircraft',
    changes: [...otherTanker, ['remarks', 'x'.repeat(1990)]],
    expected: error('remarks', 'tooLong', 'Remarks can have up to 2,000 characters.'),
  },
];

describe('agent-only: every message at its field', () => {
  it.each(cases.map((each) => [each.name, each] as const))('reports %s', (_, each) =>
    expect(findingsAt({ draft: load, facts: atHemet, ...each })).toEqual([each.expected]),
  );
  it.each<[string, string, readonly Change[]]>([
    ['an unneeded aircraft', 'required', [['assetId', '']]],
    ['a contract', 'noContract', [['assetId', 'none']]],
    ['a type without a capacity', 'noCapacity', [['assetId', 'aa1']]],
    ['a missing crew', 'noPilot', []],
    ['a missing mission', 'required', [[`${at}.missionTypeDesc`, '']]],
    ['the other aircraft of a chosen one', 'aircraftNotListed', [['otherAircraft', 'Tanker 12']]],
    [
      'ground use with an explanation',
      'required',
      [
        ['purpose', 'ground'],
        ['remarks', 'Dip tank at Hemet.'],
      ],
    ],
  ])('reports nothing about %s', (_, code, changes) => {
    expect(
      checkDispatch(type(load, changes, atHemet), atHemet).filter(
        (finding) => finding.code === code,
      ),
    ).toEqual([]);
  });
  it('stores its warnings as flags', () => {
    expect(flagsOf(checkDispatch(type(load, otherTanker, atHemet), atHemet))).toEqual([
      'aircraftNotListed',
    ]);
  });
  it('becomes a preload by the offered fix', () => {
    const open = type(load, [[`${at}.incidentId`, '']], atHemet);
    const fix = checkDispatch(open, atHemet)[0]?.fixes?.[0];
    if (fix === undefined) throw new Error('no way');
    expect(checkDispatch(applyFix(open, fix, atHemet), atHemet)).toEqual([]);
  });
});

describe('agent-only on the wire', () => {
  const sent = (draft: DispatchDraft) => {
    const body = bodyOfDraft(draft, atHemet);
    if (body === null) throw new Error('no body');
    return body;
  };
  it('sends the load and no flight fields', () => {
    expect(sent(load)).toEqual({
      dispatchType: 'agentOnly',
      assetId: 't83',
      activityDate: '2025-07-14',
      dispatchTime: '2025-07-14T22:30:00Z',
      remarks: '',
      purpose: 'assist',
      meterReset: false,
      activities: [
        {
          incidentId: 'i1',
          ...eachText(() => null),
          requestNumber: null,
          missionTypeDesc: 'Agent only',
          missionFlightTypeDesc: null,
          takeOffBaseId: null,
          landingBaseId: null,
          timeOut: null,
          timeIn: null,
          hobbsStart: null,
          hobbsEnd: null,
          totalFlightHours: null,
          dayFlightHours: null,
          nightFlightHours: null,
          landings: null,
          landingFees: 0,
          aborted: false,
          drops: [
            {
              agentTypeId: 'lc95',
              baseId: 'hmt',
              volumeOnIncident: 4542.4941408,
              volumeJettisoned: 0,
            },
          ],
          crew: [],
        },
      ],
    });
  });
  it('sends no incident of a preload, and keeps it in the draft', () => {
    expect([sent(preload).activities[0]?.incidentId, preload.activities[0]?.incidentId]).toEqual([
      null,
      'i1',
    ]);
  });
  it('sends the other aircraft as the first line of the remarks, and reads it back (D-51)', () => {
    const named = type(load, [...otherTanker, ['remarks', 'Loaded hot.\nTwice.']], atHemet);
    expect(sent(named).remarks).toBe('Other aircraft: Tanker 12\nLoaded hot.\nTwice.');
    const { otherAircraft, remarks } = draftOfBody(sent(named));
    expect([otherAircraft, remarks]).toEqual(['Tanker 12', 'Loaded hot.\nTwice.']);
    expect(sent(type(load, otherTanker, atHemet)).remarks).toBe('Other aircraft: Tanker 12');
    expect(draftOfBody({ ...sent(load), remarks: 'Other aircraft: none' }).otherAircraft).toBe('');
    expect(draftOfBody({ ...sent(named), dispatchType: 'flight' }).remarks).toBe(
      sent(named).remarks,
    );
  });
  it.each([
    ['an assist', load],
    ['a preload', preload],
    [
      'another agency’s aircraft',
      type(addDrop(load, 0), [...otherTanker, [`${at}.drops.1.volumeOnIncident`, '500']], atHemet),
    ],
  ])('survives the wire unchanged: %s', (_, draft) =>
    expect(bodyOfDraft(draftOfBody(sent(draft)), atHemet)).toEqual(sent(draft)),
  );
  it('costs its agent and nothing else', () => {
    const { costs, isMissingContract } = estimateDraft(load, atHemet);
    expect([costs.totalAgentCost, costs.totalCost, isMissingContract]).toEqual([3420, 3420, false]);
  });
});

it('shows an agent-only review and summary', () => {
  const { columns, rows } = estimatedReview(load, atHemet);
  expect([columns.map((column) => column.label), rows]).toEqual([
    ['For', 'Gallons', 'Cost'],
    [{ key: 'a1', cells: ['Load on an incident, CA-RRU-012345 Cedar', '1,200', '$3,420.00'] }],
  ]);
  expect(estimatedReview(preload, atHemet).rows[0]?.cells[0]).toBe('Preload');
  expect(dispatchSummary(load, atHemet)).toEqual({
    aircraft: 'T-83 · S-2T · 1,200 gal',
    incident: 'CA-RRU-012345 Cedar',
    contract: '',
  });
  expect(dispatchSummary(type(preload, otherTanker, atHemet), atHemet)).toEqual({
    aircraft: 'Tanker 12',
    incident: '',
    contract: '',
  });
});
