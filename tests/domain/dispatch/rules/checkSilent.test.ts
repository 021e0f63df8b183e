import { describe, expect, it } from 'vitest';
import type { DispatchDraft } from '../../../../domain/dispatch/draft/draft.ts';
import { checkDispatch } from '../../../../domain/dispatch/rules/check.ts';
import type { DispatchFacts } from '../../../../domain/reference/facts.ts';
import { type Change, crewRow, facts, good, stored, type } from '../world.ts';
import { aboard, at, crew, drop, known, last, leak, withDrop } from './checkCase.ts';

/** Cases in which a rule gives no finding: the near side of each threshold. */
const silent: readonly {
  readonly name: string;
  readonly code: string;
  readonly draft?: DispatchDraft;
  readonly changes?: readonly Change[];
  readonly facts?: DispatchFacts;
}[] = [
  { name: 'a date 30 days ago', code: 'oldDate', changes: [['activityDate', '06/14/2025']] },
  {
    name: 'optional incident',
    code: 'incidentRequired',
    changes: [
      [`${at}.incidentId`, ''],
      [`${at}.missionTypeDesc`, 'Ferry'],
    ],
  },
  { name: 'sub-number', code: 'invalid', changes: [[`${at}.requestNumber`, 'A-12.1']] },
  {
    name: 'exactly 8 h',
    code: 'longFlight',
    changes: [
      ['dispatchTime', '06:20'],
      [`${at}.timeOut`, '06:20'],
    ],
  },
  { name: 'landing right now', code: 'timeInFuture', changes: [[`${at}.timeIn`, '15:30']] },
  {
    name: 'landing by a clock 5 min ahead',
    code: 'timeInFuture',
    changes: [[`${at}.timeIn`, '15:35']],
  },
  { name: 'hobbs 14.0 h apart', code: 'hobbsApart', changes: [[`${at}.hobbsEnd`, '1248.5']] },
  {
    name: 'hobbs 0.05 below the last',
    code: 'hobbsBelowLast',
    facts: last(stored()),
    changes: [[`${at}.hobbsStart`, '1234.45']],
  },
  {
    name: 'hobbs 0.15 above the last',
    code: 'hobbsGap',
    facts: last(stored()),
    changes: [[`${at}.hobbsStart`, '1234.65']],
  },
  {
    name: 'a replaced meter',
    code: 'hobbsBelowLast',
    facts: last(stored()),
    changes: [
      [`${at}.hobbsStart`, '3.0'],
      ['meterReset', true],
    ],
  },
  {
    name: 'the last reading of another aircraft',
    code: 'hobbsGap',
    facts: known({
      recentFor: 't82',
      lastDispatch: stored({ assetId: 't82' }, { hobbsEnd: 5 }),
      lastMetered: stored({ assetId: 't82' }, { hobbsEnd: 5 }),
    }),
  },
  {
    name: 'hours within 0.05 of the hobbs',
    code: 'hoursNotHobbs',
    changes: [[`${at}.totalFlightHours`, '1.35']],
  },
  {
    name: 'hours within 0.3 of the clock',
    code: 'hoursNotClock',
    changes: [[`${at}.hobbsEnd`, '1236.05']],
  },
  {
    name: 'aborted without times',
    code: 'required',
    changes: [
      [`${at}.timeOut`, ''],
      [`${at}.timeIn`, ''],
      [`${at}.aborted`, true],
    ],
  },
  {
    name: 'a load of exactly the capacity',
    code: 'overCapacity',
    draft: withDrop([[`${drop}.volumeOnIncident`, '1200']]),
  },
  {
    name: 'water without a price',
    code: 'noAgentPrice',
    draft: withDrop([
      [`${drop}.agentTypeId`, 'water'],
      [`${drop}.volumeOnIncident`, '100'],
    ]),
  },
  {
    name: 'state-owned without request number',
    code: 'noRequestNumber',
    changes: [
      ['assetId', 'so1'],
      [`${at}.requestNumber`, ''],
    ],
  },
  { name: 'a flight before ours', code: 'overlap', facts: known({ sameDay: [stored()] }) },
  {
    name: 'our own record',
    code: 'overlap',
    facts: known({
      ownId: 'd80',
      sameDay: [stored({}, { timeOut: '2025-07-14T20:05:00Z', timeIn: '2025-07-14T21:20:00Z' })],
    }),
  },
  {
    name: 'an aborted flight with only a start',
    code: 'hobbsMissing',
    changes: [
      [`${at}.hobbsEnd`, ''],
      [`${at}.aborted`, true],
    ],
  },
  {
    name: 'neither reading, as on the flight before',
    code: 'hobbsMissing',
    facts: known({
      recentFor: 't83',
      lastMetered: stored(),
      unmetered: [stored({ id: 'd81' }, { hobbsStart: null, hobbsEnd: null })],
    }),
    changes: [
      [`${at}.hobbsStart`, ''],
      [`${at}.hobbsEnd`, ''],
    ],
  },
  {
    name: 'a start far above, while an earlier flight is still out',
    code: 'hobbsGap',
    facts: known({
      recentFor: 't83',
      lastMetered: stored(),
      unmetered: [stored({ id: 'd81' }, { hobbsStart: null, hobbsEnd: null, timeIn: null })],
    }),
    changes: [[`${at}.hobbsStart`, '1250']],
  },
  {
    name: 'a flight that went out later',
    code: 'stillOut',
    facts: known({ sameDay: [stored({ dispatchTime: '2025-07-14T21:30:00Z' }, { timeIn: null })] }),
  },
  {
    name: 'a mark that ended before',
    code: 'aircraftUnavailable',
    facts: known({ marks: [{ ...leak, assetId: 't83', untilTime: '2025-07-14T20:00:00Z' }] }),
  },
  {
    name: 'a mark that was ended for the flight',
    code: 'aircraftUnavailable',
    facts: known({ marks: [{ ...leak, assetId: 't83', untilTime: '2025-07-14T20:10:20Z' }] }),
  },
  {
    name: 'a mark of another aircraft',
    code: 'aircraftUnavailable',
    facts: known({ marks: [leak] }),
  },
  {
    name: 'as many landings as loads',
    code: 'loadsOverLandings',
    draft: withDrop([[`${drop}.volumeOnIncident`, '1200']]),
  },
  {
    name: 'helicopter loads, of which a landing has many',
    code: 'loadsOverLandings',
    draft: withDrop([[`${drop}.volumeOnIncident`, '300']], type(good, [['assetId', 'c101']])),
    changes: [[`${at}.landings`, '0']],
  },
  {
    name: 'an aborted dispatch without times',
    code: 'stillOut',
    facts: known({ sameDay: [stored({}, { timeIn: null, timeOut: null, aborted: true })] }),
  },
  {
    name: 'the same aircraft on the request number',
    code: 'requestNumberShared',
    facts: known({ sameDay: [stored({}, { requestNumber: 'A-12' })] }),
  },
  {
    name: 'a person’s per diem paid elsewhere, none here',
    code: 'perDiemTwice',
    facts: known({ sameDay: [stored({}, { crew: [crewRow({ perDiemRate: 178 })] })] }),
  },
  {
    name: 'day and night within 0.05 of the total',
    code: 'dayNightSum',
    changes: [[`${at}.dayFlightHours`, '1.35']],
  },
  {
    name: '15 standby hours',
    code: 'standbyHigh',
    facts: known({ sameDay: [stored({}, { crew: [crewRow({ standByHours: 14 })] })] }),
    changes: [[`${crew}.standByHours`, '1']],
  },
  {
    name: 'a fire of the year before in March',
    code: 'incidentYear',
    changes: [
      ['activityDate', '03/31/2025'],
      ['activities.0.incidentId', 'i2'],
    ],
  },
  {
    name: '8 flight hours',
    code: 'flightHoursHigh',
    facts: known({ sameDay: [stored({}, { totalFlightHours: 6.7, crew: [crewRow({})] })] }),
  },
  {
    name: 'a contract that ends in 8 days',
    code: 'contractEnding',
    changes: [
      ['assetId', 't82'],
      ['activityDate', '07/10/2025'],
    ],
  },
  {
    name: 'exactly 20 loads an hour',
    code: 'manyLoads',
    draft: withDrop([[`${drop}.volumeOnIncident`, '8424']], type(good, [['assetId', 'c101']])),
  },
  {
    name: 'a flight that ends when ours begins',
    code: 'overlap',
    facts: known({
      sameDay: [stored({}, { timeOut: '2025-07-14T19:00:00Z', timeIn: '2025-07-14T20:05:00Z' })],
    }),
  },
  {
    name: 'the request number on another incident',
    code: 'requestNumberShared',
    facts: known({
      sameDay: [stored({ assetId: 't82' }, { requestNumber: 'A-12', incidentId: 'i2' })],
    }),
  },
  {
    name: 'another request number on the incident',
    code: 'requestNumberShared',
    facts: known({ sameDay: [stored({ assetId: 't82' }, { requestNumber: 'A-13' })] }),
  },
  {
    name: 'a load that is used up',
    code: 'preloadUnused',
    facts: known({ preloads: [aboard({ state: 'used' })] }),
  },
  {
    name: 'a load of our own record',
    code: 'preloadUnused',
    facts: known({ ownId: 'd70', preloads: [aboard()] }),
  },
  {
    name: 'a dispatch of another day',
    code: 'overlap',
    facts: known({
      sameDay: [
        stored(
          { activityDate: '2025-07-13' },
          { timeOut: '2025-07-14T20:05:00Z', timeIn: '2025-07-14T21:20:00Z' },
        ),
      ],
    }),
  },
  { name: 'contract far from its end', code: 'contractEnding' },
];

describe('drafts without a finding', () => {
  it.each(silent.map((each) => [each.name, each] as const))(
    'gives no finding for %s',
    (_, { code, draft = good, changes = [], facts: own = facts }) => {
      const findings = checkDispatch(type(draft, changes, own), own);
      expect(findings.filter((finding) => finding.code === code)).toEqual([]);
    },
  );
});
