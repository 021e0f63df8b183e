import { describe, expect, it } from 'vitest';
import type { Dispatch } from '../../../contract/dispatches.ts';
import { checkDispatch } from '../../../domain/dispatch/check.ts';
import { type DispatchDraft, emptyDraft } from '../../../domain/dispatch/draft.ts';
import { addCrew, addDrop } from '../../../domain/dispatch/edit.ts';
import type { DispatchFacts } from '../../../domain/dispatch/facts.ts';
import { type Finding, flagsOf, hasErrors } from '../../../domain/dispatch/finding.ts';
import { litresOf } from '../../../domain/volume.ts';
import { type Change, crewRow, facts, good, incident, stored, type } from './world.ts';

const at = 'activities.0';
const known = (rest: Partial<DispatchFacts>): DispatchFacts => ({ ...facts, ...rest });
const last = (dispatch: Dispatch): DispatchFacts => known({ recentFor: 't83', lastDispatch: dispatch });
const withDrop = (changes: readonly Change[] = [], draft: DispatchDraft = good): DispatchDraft => type(addDrop(draft, 0), changes);
const openD80 = { label: 'Open 10480', kind: 'openDispatch', dispatchId: 'd80', dispatchNumber: 10_480 };
const drop = `${at}.drops.0`;
const crew = `${at}.crew.0`;

interface Case {
  readonly name: string;
  readonly draft?: DispatchDraft;
  readonly changes?: readonly Change[];
  readonly facts?: DispatchFacts;
  readonly expected: { path: string; code: string; severity: 'error' | 'warning' | 'info'; message: string; hint?: string; ways?: readonly object[] };
}
const error = (path: string, code: string, message: string, rest: { hint?: string; ways?: readonly object[] } = {}) =>
  ({ path, code, severity: 'error', message, ...rest }) as const;
const warning = (path: string, code: string, message: string, rest: { ways?: readonly object[] } = {}) =>
  ({ path, code, severity: 'warning', message, ...rest }) as const;
const info = (path: string, code: string, message: string, rest: { ways?: readonly object[] } = {}) =>
  ({ path, code, severity: 'info', message, ...rest }) as const;
const nextDay = (field: string) => ({ label: '+1 day', kind: 'set', path: `${at}.${field}NextDay`, value: true });
const sameDay = (field: string) => ({ label: 'Same day', kind: 'set', path: `${at}.${field}NextDay`, value: false });

/** The autumn night of 2024 and the spring night of 2025, seen from the next noon. */
const autumn = known({ now: '2024-11-03T20:00:00Z' });
const spring = known({ now: '2025-03-09T20:00:00Z' });

const fields: readonly Case[] = [
  { name: 'field 1, empty', changes: [['activityDate', '']], expected: error('activityDate', 'required', 'Enter the date.') },
  { name: 'field 1, unreadable', changes: [['activityDate', '13/40/2026']], expected: error('activityDate', 'invalid', 'Invalid input') },
  { name: 'field 1, no year', changes: [['activityDate', '07/14']], expected: error('activityDate', 'invalid', 'Year is required in input') },
  { name: 'field 1, future', changes: [['activityDate', '07/15/2025']], expected: error('activityDate', 'futureDate', "The date can't be in the future.") },
  { name: 'field 1, old', changes: [['activityDate', '06/10/2025']], expected: warning('activityDate', 'oldDate', 'This date is 34 days ago.') },
  { name: 'field 2', changes: [['assetId', '']], expected: error('assetId', 'required', 'Choose an aircraft.') },
  {
    name: 'field 3',
    changes: [[`${at}.incidentId`, '']],
    expected: error(`${at}.incidentId`, 'incidentRequired', 'Choose an incident. Initial attack needs one.', {
      ways: [{ label: 'Save without incident', kind: 'set', path: `${at}.withoutIncident`, value: true }],
    }),
  },
  {
    name: 'field 3, saved without',
    changes: [
      [`${at}.incidentId`, ''],
      [`${at}.withoutIncident`, true],
    ],
    expected: warning(`${at}.incidentId`, 'incidentMissing', 'No incident. Initial attack needs one; add it later.'),
  },
  { name: 'field 3, unknown', changes: [[`${at}.incidentId`, 'gone']], expected: error(`${at}.incidentId`, 'invalid', 'Choose an incident.') },
  { name: 'field 4', changes: [[`${at}.requestNumber`, 'B-12']], expected: error(`${at}.requestNumber`, 'invalid', 'Request number must look like A-12.') },
  { name: 'field 5', changes: [[`${at}.missionTypeDesc`, '']], expected: error(`${at}.missionTypeDesc`, 'required', 'Choose a mission type.') },
  { name: 'field 6', changes: [[`${at}.missionFlightTypeDesc`, '']], expected: error(`${at}.missionFlightTypeDesc`, 'required', 'Choose a flight type.') },
  {
    name: 'field 6, of the other category',
    changes: [[`${at}.missionFlightTypeDesc`, 'HLCO']],
    expected: error(`${at}.missionFlightTypeDesc`, 'required', 'Choose a flight type.'),
  },
  {
    name: 'field 7',
    changes: [[`${at}.aborted`, true]],
    expected: info(`${at}.aborted`, 'aborted', 'Aborted: flight cost is $0.00 plus an abort fee of $416.20.'),
  },
  { name: 'field 8, empty', changes: [['dispatchTime', '']], expected: error('dispatchTime', 'required', 'Enter the dispatch time.') },
  { name: 'field 8, unreadable', changes: [['dispatchTime', '1300']], expected: error('dispatchTime', 'invalid', 'Invalid time') },
  { name: 'field 9', changes: [[`${at}.takeOffBaseId`, '']], expected: error(`${at}.takeOffBaseId`, 'required', 'Choose the take-off base.') },
  {
    name: 'field 10',
    changes: [
      [`${at}.timeIn`, ''],
      [`${at}.timeOut`, ''],
    ],
    expected: error(`${at}.timeOut`, 'required', 'Enter the time out, or mark the flight aborted.'),
  },
  { name: 'field 10, unreadable', changes: [[`${at}.timeOut`, '25:00']], expected: error(`${at}.timeOut`, 'invalid', 'Invalid time') },
  { name: 'field 11, unreadable', changes: [[`${at}.timeIn`, '9:5']], expected: error(`${at}.timeIn`, 'invalid', 'Invalid time') },
  { name: 'field 12', changes: [[`${at}.landingBaseId`, '']], expected: error(`${at}.landingBaseId`, 'required', 'Choose the landing base.') },
  { name: 'field 13', changes: [[`${at}.hobbsStart`, '12.345']], expected: error(`${at}.hobbsStart`, 'invalid', 'Enter a reading like 1234.5.') },
  { name: 'field 14', changes: [[`${at}.hobbsEnd`, 'abc']], expected: error(`${at}.hobbsEnd`, 'invalid', 'Enter a reading like 1234.5.') },
  { name: 'field 15, empty', changes: [[`${at}.totalFlightHours`, '']], expected: error(`${at}.totalFlightHours`, 'required', 'Enter the flight hours.') },
  {
    name: 'field 15, unreadable',
    changes: [[`${at}.totalFlightHours`, '1h']],
    expected: error(`${at}.totalFlightHours`, 'invalid', 'Enter the flight hours.'),
  },
  {
    name: 'field 15, negative',
    changes: [[`${at}.totalFlightHours`, '-1.3']],
    expected: error(`${at}.totalFlightHours`, 'negative', "Flight hours can't be negative."),
  },
  {
    name: 'field 16, negative',
    changes: [[`${at}.dayFlightHours`, '-1']],
    expected: error(`${at}.dayFlightHours`, 'negative', "Flight hours can't be negative."),
  },
  {
    name: 'field 17, negative',
    changes: [[`${at}.nightFlightHours`, '-1']],
    expected: error(`${at}.nightFlightHours`, 'negative', "Flight hours can't be negative."),
  },
  {
    name: 'field 18, too many',
    changes: [[`${at}.landings`, '51']],
    expected: error(`${at}.landings`, 'invalid', 'Landings must be a whole number from 0 to 50.'),
  },
  {
    name: 'field 18, a fraction',
    changes: [[`${at}.landings`, '1.5']],
    expected: error(`${at}.landings`, 'invalid', 'Landings must be a whole number from 0 to 50.'),
  },
  { name: 'field 19, basis', changes: [], expected: info(`${at}.landingFees`, 'landingFeeBasis', '1 × $45.00 at HMT') },
  {
    name: 'field 19, edited',
    changes: [[`${at}.landingFees`, '60']],
    expected: info(`${at}.landingFees`, 'landingFeeChanged', 'Changed from $45.00', {
      ways: [{ label: 'Reset', kind: 'resetToDefault', path: `${at}.landingFees` }],
    }),
  },
  { name: 'field 19, unreadable', changes: [[`${at}.landingFees`, 'x']], expected: error(`${at}.landingFees`, 'invalid', 'Enter an amount like 45.00.') },
  { name: 'field 19, negative', changes: [[`${at}.landingFees`, '-1']], expected: error(`${at}.landingFees`, 'negative', "Landing fees can't be negative.") },
  { name: 'field 20', draft: withDrop([[`${drop}.agentTypeId`, '']]), expected: error(`${drop}.agentTypeId`, 'required', 'Choose an agent.') },
  { name: 'field 21', draft: withDrop([[`${drop}.baseId`, '']]), expected: error(`${drop}.baseId`, 'required', 'Choose the base the agent came from.') },
  { name: 'field 22', draft: withDrop(), expected: error(`${drop}.volumeOnIncident`, 'required', 'Enter a volume on the incident or jettisoned.') },
  {
    name: 'field 22, a fraction',
    draft: withDrop([[`${drop}.volumeOnIncident`, '1.5']]),
    expected: error(`${drop}.volumeOnIncident`, 'invalid', 'Enter whole gallons.'),
  },
  {
    name: 'field 22, negative',
    draft: withDrop([[`${drop}.volumeOnIncident`, '-5']]),
    expected: error(`${drop}.volumeOnIncident`, 'negative', "Volume can't be negative."),
  },
  {
    name: 'field 23, negative',
    draft: withDrop([[`${drop}.volumeJettisoned`, '-5']]),
    expected: error(`${drop}.volumeJettisoned`, 'negative', "Volume can't be negative."),
  },
  { name: 'field 25', draft: addCrew(good, 0), expected: error(`${at}.crew.1.crewId`, 'required', 'Choose a crew member.') },
  { name: 'field 26', changes: [[`${crew}.roleId`, '']], expected: error(`${crew}.roleId`, 'required', 'Choose a job.') },
  {
    name: 'field 27, too many',
    changes: [[`${crew}.standByHours`, '24.25']],
    expected: error(`${crew}.standByHours`, 'invalid', 'Standby hours must be between 0 and 24.'),
  },
  {
    name: 'field 27, negative',
    changes: [[`${crew}.standByHours`, '-1']],
    expected: error(`${crew}.standByHours`, 'invalid', 'Standby hours must be between 0 and 24.'),
  },
  { name: 'field 28', changes: [[`${crew}.perDiemRate`, '-1']], expected: error(`${crew}.perDiemRate`, 'negative', "Per diem can't be negative.") },
  { name: 'field 28, unreadable', changes: [[`${crew}.perDiemRate`, 'x']], expected: error(`${crew}.perDiemRate`, 'invalid', 'Enter an amount like 178.00.') },
  {
    name: 'field 29',
    draft: withDrop([[`${drop}.volumeJettisoned`, '200']]),
    expected: warning('remarks', 'jettisonUnexplained', 'Say why the load was jettisoned.'),
  },
  { name: 'field 29, too long', changes: [['remarks', 'x'.repeat(2001)]], expected: error('remarks', 'tooLong', 'Remarks can have up to 2,000 characters.') },
];

const crossFields: readonly Case[] = [
  {
    name: 'X1',
    changes: [['dispatchTime', '13:10']],
    expected: error(`${at}.timeOut`, 'timeOutBeforeDispatch', 'Time out 13:05 is before the dispatch time 13:10.', { ways: [nextDay('timeOut')] }),
  },
  {
    name: 'X1b',
    changes: [
      ['activityDate', '07/13/2025'],
      ['dispatchTime', '23:50'],
      [`${at}.timeOut`, '00:10'],
      [`${at}.timeIn`, '01:25'],
    ],
    expected: info(`${at}.timeOut`, 'timeOutNextDay', 'Out 07/14/2025.', { ways: [sameDay('timeOut')] }),
  },
  {
    name: 'X1b removed',
    changes: [
      ['activityDate', '07/13/2025'],
      ['dispatchTime', '23:50'],
      [`${at}.timeOut`, '00:10'],
      [`${at}.timeOutNextDay`, false],
    ],
    expected: error(`${at}.timeOut`, 'timeOutBeforeDispatch', 'Time out 00:10 is before the dispatch time 23:50.', { ways: [nextDay('timeOut')] }),
  },
  {
    name: 'X2',
    changes: [
      ['activityDate', '07/13/2025'],
      ['dispatchTime', '22:55'],
      [`${at}.timeOut`, '23:00'],
      [`${at}.timeIn`, '00:15'],
    ],
    expected: info(`${at}.timeIn`, 'timeInNextDay', 'Landed 07/14/2025.', { ways: [sameDay('timeIn')] }),
  },
  {
    name: 'X3',
    changes: [
      ['dispatchTime', '14:00'],
      [`${at}.timeOut`, '14:05'],
      [`${at}.timeIn`, '14:00'],
    ],
    expected: error(`${at}.timeIn`, 'timeInBeforeTimeOut', 'Time in 14:00 is before time out 14:05. If the flight ended the next day, turn on +1 day.', {
      ways: [nextDay('timeIn')],
    }),
  },
  {
    name: 'X4',
    changes: [
      ['dispatchTime', '05:00'],
      [`${at}.timeOut`, '05:00'],
    ],
    expected: warning(`${at}.timeIn`, 'longFlight', 'This flight is 9 h 20 min long. Check the times.'),
  },
  { name: 'X5', changes: [[`${at}.timeOut`, '']], expected: error(`${at}.timeOut`, 'required', 'Enter the time out.') },
  { name: 'X6', changes: [[`${at}.timeIn`, '15:31']], expected: error(`${at}.timeIn`, 'timeInFuture', "Time in can't be in the future.") },
  {
    name: 'X7, first',
    facts: autumn,
    changes: [
      ['activityDate', '11/03/2024'],
      ['dispatchTime', '01:00'],
      [`${at}.timeOut`, '01:30'],
    ],
    expected: info(`${at}.timeOut`, 'ambiguousTime', '01:30 happens twice tonight. Using the first (PDT).', {
      ways: [{ label: 'Use PST', kind: 'set', path: `${at}.timeOutOffset`, value: '-08:00' }],
    }),
  },
  {
    name: 'X7, second chosen',
    facts: autumn,
    changes: [
      ['activityDate', '11/03/2024'],
      ['dispatchTime', '01:00'],
      [`${at}.timeOut`, '01:30'],
      [`${at}.timeOutOffset`, '-08:00'],
    ],
    expected: info(`${at}.timeOut`, 'ambiguousTime', '01:30 happens twice tonight. Using the second (PST).', {
      ways: [{ label: 'Use PDT', kind: 'set', path: `${at}.timeOutOffset`, value: '-07:00' }],
    }),
  },
  {
    name: 'X8',
    facts: spring,
    changes: [
      ['activityDate', '03/09/2025'],
      [`${at}.timeOut`, '02:30'],
    ],
    expected: error(`${at}.timeOut`, 'invalid', 'Invalid time', { hint: "02:30 doesn't exist on 03/09/2025 (clocks go forward)." }),
  },
  { name: 'H1, no end', changes: [[`${at}.hobbsEnd`, '']], expected: error(`${at}.hobbsEnd`, 'hobbsHalf', 'Enter both hobbs readings, or leave both blank.') },
  {
    name: 'H1, no start',
    changes: [[`${at}.hobbsStart`, '']],
    expected: error(`${at}.hobbsStart`, 'hobbsHalf', 'Enter both hobbs readings, or leave both blank.'),
  },
  {
    name: 'H2',
    changes: [[`${at}.hobbsEnd`, '1234.4']],
    expected: error(`${at}.hobbsEnd`, 'hobbsBackwards', 'Hobbs end must be the same as or higher than hobbs start.'),
  },
  { name: 'H3', changes: [[`${at}.hobbsEnd`, '1249.3']], expected: warning(`${at}.hobbsEnd`, 'hobbsApart', 'The hobbs readings are 14.8 h apart.') },
  {
    name: 'H4',
    facts: last(stored()),
    changes: [[`${at}.hobbsStart`, '1,230.1']],
    expected: warning(`${at}.hobbsStart`, 'hobbsBelowLast', "Hobbs start 1,230.1 is below this aircraft's last reading, 1,234.5.", {
      ways: [
        { label: 'Use 1,234.5', kind: 'set', path: `${at}.hobbsStart`, value: '1234.5' },
        { label: 'Meter was replaced', kind: 'meterReplaced' },
      ],
    }),
  },
  { name: 'H4, chosen', changes: [['meterReset', true]], expected: info('meterReset', 'meterReset', 'Hour meter replaced.') },
  {
    name: 'H5',
    facts: last(stored()),
    changes: [[`${at}.hobbsStart`, '1235.1']],
    expected: warning(`${at}.hobbsStart`, 'hobbsGap', "Hobbs starts 0.6 h after this aircraft's last flight. A flight may be missing.", { ways: [openD80] }),
  },
  {
    name: 'H6',
    changes: [
      [`${at}.hobbsStart`, ''],
      [`${at}.hobbsEnd`, ''],
    ],
    expected: info(`${at}.hobbsStart`, 'hoursFromClock', 'No hobbs readings: flight hours come from the clock.'),
  },
  {
    name: 'T1',
    changes: [[`${at}.dayFlightHours`, '2.0']],
    expected: error(`${at}.dayFlightHours`, 'dayNightSum', 'Day and night hours must add up to 1.3.'),
  },
  {
    name: 'T2',
    changes: [[`${at}.totalFlightHours`, '1.5']],
    expected: warning(`${at}.totalFlightHours`, 'hoursNotHobbs', "Flight hours 1.5 don't match the hobbs difference 1.3.", {
      ways: [{ label: 'Use 1.3', kind: 'set', path: `${at}.totalFlightHours`, value: '1.3' }],
    }),
  },
  {
    name: 'T3',
    changes: [
      ['dispatchTime', '12:10'],
      [`${at}.timeOut`, '12:14'],
    ],
    expected: warning(`${at}.totalFlightHours`, 'hoursNotClock', "Flight hours 1.3 don't match the clock, 2.1 h."),
  },
  {
    name: 'T4',
    changes: [[`${at}.totalFlightHours`, '0']],
    expected: warning(`${at}.totalFlightHours`, 'noHours', 'No flight hours. If it never took off, mark it aborted.', {
      ways: [{ label: 'Mark aborted', kind: 'set', path: `${at}.aborted`, value: true }],
    }),
  },
  {
    name: 'A1',
    draft: withDrop([[`${drop}.volumeOnIncident`, '800']]),
    changes: [[`${at}.aborted`, true]],
    expected: error(
      `${drop}.volumeOnIncident`,
      'abortedDrop',
      "An aborted flight can't drop on the incident. Move the volume to Jettisoned, or turn off Aborted.",
      {
        ways: [
          { label: 'Move to Jettisoned', kind: 'moveToJettisoned', activity: 0, drop: 0 },
          { label: 'Turn off Aborted', kind: 'set', path: `${at}.aborted`, value: false },
        ],
      },
    ),
  },
  {
    name: 'D1',
    draft: withDrop([[`${drop}.volumeOnIncident`, '0']]),
    expected: error(`${drop}.volumeOnIncident`, 'required', 'Enter a volume on the incident or jettisoned.'),
  },
  {
    name: 'D2',
    draft: withDrop([[`${drop}.volumeOnIncident`, '1450']]),
    expected: warning(
      `${drop}.volumeOnIncident`,
      'overCapacity',
      '1,450 gal is more than this aircraft holds (1,200 gal). Split it into loads or save anyway.',
      { ways: [{ label: 'Split into loads', kind: 'splitLoads', activity: 0, drop: 0 }] },
    ),
  },
  {
    name: 'D3',
    draft: withDrop(
      [[`${drop}.volumeOnIncident`, '8500']],
      type(good, [
        ['assetId', 'c101'],
        [`${at}.missionFlightTypeDesc`, 'Water/foam drop – bucket'],
      ]),
    ),
    expected: warning(`${drop}.volumeOnIncident`, 'manyLoads', 'That is more than 20 loads an hour.'),
  },
  {
    name: 'D4',
    draft: withDrop([], type(good, [['assetId', 'aa1']])),
    expected: info(`${at}.drops`, 'noCapacity', 'This aircraft type has no capacity set.'),
  },
  {
    name: 'D5',
    draft: withDrop([
      [`${drop}.volumeOnIncident`, '1200'],
      [`${drop}.agentTypeId`, 'lc95'],
      [`${drop}.baseId`, 'ram'],
    ]),
    expected: warning(`${drop}.rateId`, 'noAgentPrice', 'No price for PHOS-CHEK LC95A at RAM on 07/14/2025. Agent cost stays $0.00 until a rate is added.'),
  },
  {
    name: 'D6',
    facts: known({
      recentFor: 't83',
      recentFill: {
        dispatchId: 'd70',
        dropId: 'x',
        agentTypeId: 'lc95',
        baseId: 'hmt',
        loadedAt: '2025-07-14T15:10:00Z',
        litres: litresOf(1200),
        litresAboard: litresOf(1200),
      },
    }),
    expected: warning(`${at}.drops`, 'preloadUnused', 'This aircraft was loaded with 1,200 gal PHOS-CHEK LC95A at HMT at 08:10. Use that load?', {
      ways: [
        { label: 'Use load', kind: 'useLoad', activity: 0, agentTypeId: 'lc95', baseId: 'hmt', litres: litresOf(1200) },
        { label: 'No', kind: 'decline', path: `${at}.drops`, code: 'preloadUnused' },
      ],
    }),
  },
  {
    name: 'D7',
    draft: withDrop([[`${drop}.volumeOnIncident`, '1200']]),
    facts: known({ rates: facts.rates.map((rate) => ({ ...rate, usedLitres: litresOf(149_000) })) }),
    expected: info(`${drop}.rateId`, 'splitPricing', 'Split pricing'),
  },
  {
    name: 'D8',
    draft: withDrop([[`${at}.missionFlightTypeDesc`, 'Air attack (ATGS)']]),
    expected: warning(`${at}.missionFlightTypeDesc`, 'unusualDrops', "Air attack flights don't usually drop. Check the flight type."),
  },
  {
    name: 'C1',
    draft: addCrew(good, 0),
    changes: [[`${at}.crew.1.crewId`, 'jane']],
    expected: error(`${at}.crew.1.crewId`, 'crewTwice', 'Jane Doe is listed twice.'),
  },
  { name: 'C2', changes: [[`${crew}.crewId`, 'rob']], expected: warning(`${at}.crew`, 'noPilot', 'No pilot is listed.') },
  {
    name: 'C3',
    facts: known({ sameDay: [stored({}, { crew: [crewRow({ perDiemRate: 178 })] })] }),
    changes: [[`${crew}.perDiemRate`, '178']],
    expected: warning(`${crew}.perDiemRate`, 'perDiemTwice', 'Jane Doe already has $178.00 per diem on dispatch 10480 for 07/14/2025.', {
      ways: [{ label: 'Set to $0.00', kind: 'set', path: `${crew}.perDiemRate`, value: '0.00' }],
    }),
  },
  {
    name: 'C4',
    facts: known({ sameDay: [stored({}, { crew: [crewRow({ standByHours: 14 })] })] }),
    changes: [[`${crew}.standByHours`, '2.5']],
    expected: warning(`${crew}.standByHours`, 'standbyHigh', 'Jane Doe has 16.5 standby hours on 07/14/2025.'),
  },
  {
    name: 'C5',
    facts: known({ sameDay: [stored({}, { totalFlightHours: 7.1, crew: [crewRow({})] })] }),
    expected: warning(`${crew}.crewId`, 'flightHoursHigh', 'Jane Doe has 8.4 flight hours on 07/14/2025; 8 is the usual daily limit.'),
  },
  {
    name: 'O1',
    facts: known({ sameDay: [stored({}, { timeOut: '2025-07-14T20:05:00Z', timeIn: '2025-07-14T21:20:00Z' })] }),
    changes: [
      ['dispatchTime', '14:00'],
      [`${at}.timeOut`, '14:10'],
      [`${at}.timeIn`, '15:20'],
    ],
    expected: warning(`${at}.timeOut`, 'overlap', 'T-83 is already out 13:05–14:20 on dispatch 10480.', { ways: [openD80] }),
  },
  {
    name: 'O2',
    facts: known({ sameDay: [stored({}, { timeIn: null })] }),
    expected: warning('assetId', 'stillOut', 'T-83 has no time in on dispatch 10480. Close it first?', { ways: [openD80] }),
  },
  {
    name: 'R1',
    facts: known({ sameDay: [stored({ assetId: 't82' }, { requestNumber: 'A-12' })] }),
    expected: warning(`${at}.requestNumber`, 'requestNumberShared', 'A-12 on this incident is also used by T-82 today.'),
  },
  {
    name: 'R2',
    changes: [[`${at}.requestNumber`, '']],
    expected: warning(`${at}.requestNumber`, 'noRequestNumber', 'No request number. Contract aircraft usually have one.'),
  },
  {
    name: 'K1',
    changes: [['assetId', 'none']],
    expected: warning('assetId', 'noContract', 'No contract covers T-99 on 07/14/2025. You can save; its hourly cost is $0.00 until a contract is added.', {
      ways: [{ label: 'Add aircraft rate', kind: 'addAircraftRate', assetId: 'none', day: '2025-07-14' }],
    }),
  },
  { name: 'K2', changes: [['assetId', 't82']], expected: info('assetId', 'contractEnding', 'This contract ends 07/18/2025.') },
  { name: 'I1', changes: [[`${at}.incidentId`, 'i2']], expected: warning(`${at}.incidentId`, 'incidentYear', 'This incident is from 2024.') },
];

const findingsOf = ({ draft = good, changes = [], facts: own = facts }: Case): Finding[] => checkDispatch(type(draft, changes, own), own);

describe.each([
  ['field messages', fields],
  ['cross-field rules', crossFields],
])('%s', (_, cases) => {
  it.each(cases.map((each) => [each.name, each] as const))('%s', (_name, each) => {
    const { path, code } = each.expected;
    expect(findingsOf(each).filter((finding) => finding.path === path && finding.code === code)).toEqual([each.expected]);
  });
});

/** Where a rule must stay silent: the near side of each threshold. */
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
  { name: 'hobbs 14.0 h apart', code: 'hobbsApart', changes: [[`${at}.hobbsEnd`, '1248.5']] },
  { name: 'hobbs 0.05 below the last', code: 'hobbsBelowLast', facts: last(stored()), changes: [[`${at}.hobbsStart`, '1234.45']] },
  { name: 'hobbs 0.15 above the last', code: 'hobbsGap', facts: last(stored()), changes: [[`${at}.hobbsStart`, '1234.65']] },
  {
    name: 'meter replaced',
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
    facts: known({ recentFor: 't82', lastDispatch: stored({ assetId: 't82' }, { hobbsEnd: 5 }) }),
  },
  { name: 'hours within 0.05 of the hobbs', code: 'hoursNotHobbs', changes: [[`${at}.totalFlightHours`, '1.35']] },
  { name: 'hours within 0.3 of the clock', code: 'hoursNotClock', changes: [[`${at}.hobbsEnd`, '1236.05']] },
  {
    name: 'aborted without times',
    code: 'required',
    changes: [
      [`${at}.timeOut`, ''],
      [`${at}.timeIn`, ''],
      [`${at}.aborted`, true],
    ],
  },
  { name: 'a load of exactly the capacity', code: 'overCapacity', draft: withDrop([[`${drop}.volumeOnIncident`, '1200']]) },
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
    facts: known({ ownId: 'd80', sameDay: [stored({}, { timeOut: '2025-07-14T20:05:00Z', timeIn: '2025-07-14T21:20:00Z' })] }),
  },
  { name: 'an aborted dispatch without times', code: 'stillOut', facts: known({ sameDay: [stored({}, { timeIn: null, timeOut: null, aborted: true })] }) },
  { name: 'the same aircraft on the request number', code: 'requestNumberShared', facts: known({ sameDay: [stored({}, { requestNumber: 'A-12' })] }) },
  {
    name: 'a person’s per diem paid elsewhere, none here',
    code: 'perDiemTwice',
    facts: known({ sameDay: [stored({}, { crew: [crewRow({ perDiemRate: 178 })] })] }),
  },
  { name: 'day and night within 0.05 of the total', code: 'dayNightSum', changes: [[`${at}.dayFlightHours`, '1.35']] },
  {
    name: '15 standby hours',
    code: 'standbyHigh',
    facts: known({ sameDay: [stored({}, { crew: [crewRow({ standByHours: 14 })] })] }),
    changes: [[`${crew}.standByHours`, '1']],
  },
  { name: '8 flight hours', code: 'flightHoursHigh', facts: known({ sameDay: [stored({}, { totalFlightHours: 6.7, crew: [crewRow({})] })] }) },
  {
    name: 'a contract that ends in 8 days',
    code: 'contractEnding',
    changes: [
      ['assetId', 't82'],
      ['activityDate', '07/10/2025'],
    ],
  },
  { name: 'exactly 20 loads an hour', code: 'manyLoads', draft: withDrop([[`${drop}.volumeOnIncident`, '8424']], type(good, [['assetId', 'c101']])) },
  {
    name: 'a flight that ends when ours begins',
    code: 'overlap',
    facts: known({ sameDay: [stored({}, { timeOut: '2025-07-14T19:00:00Z', timeIn: '2025-07-14T20:05:00Z' })] }),
  },
  {
    name: 'a dispatch of another day',
    code: 'overlap',
    facts: known({ sameDay: [stored({ activityDate: '2025-07-13' }, { timeOut: '2025-07-14T20:05:00Z', timeIn: '2025-07-14T21:20:00Z' })] }),
  },
  { name: 'contract far from its end', code: 'contractEnding' },
];

describe('says nothing about', () => {
  it.each(silent.map((each) => [each.name, each] as const))('%s', (_, { code, draft = good, changes = [], facts: own = facts }) => {
    const findings = checkDispatch(type(draft, changes, own), own);
    expect(findings.filter((finding) => finding.code === code)).toEqual([]);
  });
});

/** Minutes over midnight: on the near side of the limit the next day is meant, on the far side the person must say so. */
describe('over midnight', () => {
  const night = (dispatchTime: string, timeOut: string, timeIn: string) =>
    checkDispatch(
      type(good, [
        ['activityDate', '07/13/2025'],
        ['dispatchTime', dispatchTime],
        [`${at}.timeOut`, timeOut],
        [`${at}.timeIn`, timeIn],
      ]),
      facts,
    )
      .map((finding) => finding.code)
      .filter((code) => /Day$|Before/.test(code));
  it.each([
    ['a wait of 2 h', night('22:10', '00:10', '01:25'), ['timeOutNextDay']],
    ['a wait of 2 h 1 min', night('22:09', '00:10', '01:25'), ['timeOutBeforeDispatch']],
    ['a flight of 14 h', night('20:00', '20:00', '10:00'), ['timeInNextDay']],
    ['a flight of 14 h 1 min', night('20:00', '20:00', '10:01'), ['timeInBeforeTimeOut']],
  ])('%s', (_, codes, expected) => expect(codes).toEqual(expected));
});

describe('the whole draft', () => {
  it('finds nothing wrong in a good flight', () => {
    expect(checkDispatch(good, facts)).toEqual([info(`${at}.landingFees`, 'landingFeeBasis', '1 × $45.00 at HMT')]);
  });
  it('names everything that a new flight lacks', () => {
    const findings = checkDispatch(type(emptyDraft('flight'), []), facts);
    expect(findings.map((finding) => [finding.path, finding.message])).toEqual([
      ['assetId', 'Choose an aircraft.'],
      [`${at}.missionTypeDesc`, 'Choose a mission type.'],
      [`${at}.missionFlightTypeDesc`, 'Choose a flight type.'],
      [`${at}.timeOut`, 'Enter the time out, or mark the flight aborted.'],
      [`${at}.crew`, 'No pilot is listed.'],
    ]);
    expect(hasErrors(findings)).toBe(true);
  });
  it('lets a flight be saved while the aircraft is out', () => {
    const out = type(good, [
      [`${at}.timeIn`, ''],
      [`${at}.hobbsEnd`, ''],
    ]);
    expect(checkDispatch(out, facts)).toEqual([]);
  });
  it('stores warnings and quiet chips as flags, in the contract’s order, each once', () => {
    const findings = checkDispatch(
      type(good, [
        [`${at}.requestNumber`, ''],
        [`${at}.aborted`, true],
        ['assetId', 'none'],
        [`${at}.crew.0.crewId`, 'rob'],
        ['meterReset', true],
      ]),
      facts,
    );
    expect(flagsOf(findings)).toEqual(['meterReset', 'noPilot', 'noRequestNumber', 'noContract', 'aborted']);
  });
  it('knows the incident of the stored record', () => {
    const record = stored({}, { incidentId: 'i9', incident: incident({ id: 'i9', year: 2023 }) });
    const draft = type(good, [[`${at}.incidentId`, 'i9']]);
    const found = checkDispatch(draft, known({ record })).filter((finding) => finding.path === `${at}.incidentId`);
    expect(found).toEqual([warning(`${at}.incidentId`, 'incidentYear', 'This incident is from 2023.')]);
  });
});
