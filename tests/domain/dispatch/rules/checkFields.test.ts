import { describe, expect, it } from 'vitest';
import { addCrew } from '../../../../domain/dispatch/draft/edit.ts';
import { good, type } from '../world.ts';
import {
  at,
  type Case,
  crew,
  drop,
  error,
  findingsAt,
  info,
  warning,
  withDrop,
} from './checkCase.ts';

const fields: readonly Case[] = [
  {
    name: 'D-F1, empty',
    changes: [['activityDate', '']],
    expected: error('activityDate', 'required', 'Enter the date.'),
  },
  {
    name: 'D-F1, unreadable',
    changes: [['activityDate', '13/40/2026']],
    expected: error('activityDate', 'invalid', 'Invalid input'),
  },
  {
    name: 'D-F1, no year',
    changes: [['activityDate', '07/14']],
    expected: error('activityDate', 'invalid', 'Year is required in input'),
  },
  {
    name: 'D-F1, future',
    changes: [['activityDate', '07/15/2025']],
    expected: error('activityDate', 'futureDate', "The date can't be in the future."),
  },
  {
    name: 'D-F1, old',
    changes: [['activityDate', '06/10/2025']],
    expected: warning('activityDate', 'oldDate', 'This date is 34 days ago.'),
  },
  {
    name: 'D-F2',
    changes: [['assetId', '']],
    expected: error('assetId', 'required', 'Choose an aircraft.'),
  },
  {
    name: 'D-F3',
    changes: [[`${at}.incidentId`, '']],
    expected: error(
      `${at}.incidentId`,
      'incidentRequired',
      'Choose an incident. Initial attack needs one.',
      {
        fixes: [
          {
            label: 'Save without incident',
            kind: 'set',
            path: `${at}.withoutIncident`,
            value: true,
          },
        ],
      },
    ),
  },
  {
    name: 'D-F3, saved without',
    changes: [
      [`${at}.incidentId`, ''],
      [`${at}.withoutIncident`, true],
    ],
    expected: warning(
      `${at}.incidentId`,
      'incidentMissing',
      'No incident. Initial attack needs one; add it later.',
    ),
  },
  {
    name: 'D-F3, unknown',
    changes: [[`${at}.incidentId`, 'gone']],
    expected: error(`${at}.incidentId`, 'invalid', 'Choose an incident.'),
  },
  {
    name: 'D-F4',
    changes: [[`${at}.requestNumber`, 'B-12']],
    expected: error(`${at}.requestNumber`, 'invalid', 'Request number must look like A-12.'),
  },
  {
    name: 'D-F5',
    changes: [[`${at}.missionTypeDesc`, '']],
    expected: error(`${at}.missionTypeDesc`, 'required', 'Choose a mission type.'),
  },
  {
    name: 'D-F6',
    changes: [[`${at}.missionFlightTypeDesc`, '']],
    expected: error(`${at}.missionFlightTypeDesc`, 'required', 'Choose a flight type.'),
  },
  {
    name: 'D-F5, a text that is in no list (D-22)',
    changes: [[`${at}.missionTypeDesc`, 'Attack']],
    expected: error(
      `${at}.missionTypeDesc`,
      'required',
      '"Attack" is not a mission type. Choose one of: Initial attack, Extended attack, Large fire support, Move-up and cover, Reconnaissance / detection, Prescribed fire / vegetation management, Medical evacuation, Search and rescue, All-risk (flood, quake, hazmat), Law enforcement assist, Assist another agency, Training, Proficiency / check ride, Maintenance / test flight, Ferry, Administrative / passenger, Public event.',
    ),
  },
  {
    name: 'D-F6, of the other category',
    changes: [[`${at}.missionFlightTypeDesc`, 'HLCO']],
    expected: error(`${at}.missionFlightTypeDesc`, 'required', 'Choose a flight type.'),
  },
  {
    name: 'D-F7',
    changes: [[`${at}.aborted`, true]],
    expected: info(
      `${at}.aborted`,
      'aborted',
      'Aborted: flight cost is $0.00 plus an abort fee of $416.20.',
    ),
  },
  {
    name: 'D-F8, empty',
    changes: [['dispatchTime', '']],
    expected: error('dispatchTime', 'required', 'Enter the dispatch time.'),
  },
  {
    name: 'D-F8, unreadable',
    changes: [['dispatchTime', '1300']],
    expected: error('dispatchTime', 'invalid', 'Invalid time'),
  },
  {
    name: 'D-F9',
    changes: [[`${at}.takeOffBaseId`, '']],
    expected: error(`${at}.takeOffBaseId`, 'required', 'Choose the take-off base.'),
  },
  {
    name: 'D-F10',
    changes: [
      [`${at}.timeIn`, ''],
      [`${at}.timeOut`, ''],
    ],
    expected: error(`${at}.timeOut`, 'required', 'Enter the time out, or mark the flight aborted.'),
  },
  {
    name: 'D-F10, unreadable',
    changes: [[`${at}.timeOut`, '25:00']],
    expected: error(`${at}.timeOut`, 'invalid', 'Invalid time'),
  },
  {
    name: 'D-F11, unreadable',
    changes: [[`${at}.timeIn`, '9:5']],
    expected: error(`${at}.timeIn`, 'invalid', 'Invalid time'),
  },
  {
    name: 'D-F12',
    changes: [[`${at}.landingBaseId`, '']],
    expected: error(`${at}.landingBaseId`, 'required', 'Choose the landing base.'),
  },
  {
    name: 'D-F13',
    changes: [[`${at}.hobbsStart`, '12.345']],
    expected: error(`${at}.hobbsStart`, 'invalid', 'Enter a reading like 1234.5.'),
  },
  {
    name: 'D-F14',
    changes: [[`${at}.hobbsEnd`, 'abc']],
    expected: error(`${at}.hobbsEnd`, 'invalid', 'Enter a reading like 1234.5.'),
  },
  {
    name: 'D-F15, empty',
    changes: [[`${at}.totalFlightHours`, '']],
    expected: error(`${at}.totalFlightHours`, 'required', 'Enter the flight hours.'),
  },
  {
    name: 'D-F15, unreadable',
    changes: [[`${at}.totalFlightHours`, '1h']],
    expected: error(`${at}.totalFlightHours`, 'invalid', 'Enter the flight hours.'),
  },
  {
    name: 'D-F15, negative',
    changes: [[`${at}.totalFlightHours`, '-1.3']],
    expected: error(`${at}.totalFlightHours`, 'negative', "Flight hours can't be negative."),
  },
  {
    name: 'D-F16, negative',
    changes: [[`${at}.dayFlightHours`, '-1']],
    expected: error(`${at}.dayFlightHours`, 'negative', "Flight hours can't be negative."),
  },
  {
    name: 'D-F17, negative',
    changes: [[`${at}.nightFlightHours`, '-1']],
    expected: error(`${at}.nightFlightHours`, 'negative', "Flight hours can't be negative."),
  },
  {
    name: 'D-F18, too many',
    changes: [[`${at}.landings`, '51']],
    expected: error(`${at}.landings`, 'invalid', 'Landings must be a whole number from 0 to 50.'),
  },
  {
    name: 'D-F18, a fraction',
    changes: [[`${at}.landings`, '1.5']],
    expected: error(`${at}.landings`, 'invalid', 'Landings must be a whole number from 0 to 50.'),
  },
  {
    name: 'D-F19, basis',
    changes: [],
    expected: info(`${at}.landingFees`, 'landingFeeBasis', '1 × $45.00 at HMT'),
  },
  {
    name: 'D-F19, edited',
    changes: [[`${at}.landingFees`, '60']],
    expected: info(`${at}.landingFees`, 'landingFeeChanged', 'Changed from $45.00', {
      fixes: [{ label: 'Reset', kind: 'resetToDefault', path: `${at}.landingFees` }],
    }),
  },
  {
    name: 'D-F19, unreadable',
    changes: [[`${at}.landingFees`, 'x']],
    expected: error(`${at}.landingFees`, 'invalid', 'Enter an amount like 45.00.'),
  },
  {
    name: 'D-F19, negative',
    changes: [[`${at}.landingFees`, '-1']],
    expected: error(`${at}.landingFees`, 'negative', "Landing fees can't be negative."),
  },
  {
    name: 'D-F20',
    draft: withDrop([[`${drop}.agentTypeId`, '']]),
    expected: error(`${drop}.agentTypeId`, 'required', 'Choose an agent.'),
  },
  {
    name: 'D-F21',
    draft: withDrop([[`${drop}.baseId`, '']]),
    expected: error(`${drop}.baseId`, 'required', 'Choose the base the agent came from.'),
  },
  {
    name: 'D-F22',
    draft: withDrop([[`${drop}.agentTypeId`, 'lc95']]),
    expected: error(
      `${drop}.volumeOnIncident`,
      'required',
      'Enter a volume on the incident or jettisoned.',
    ),
  },
  {
    name: 'D-F22, a fraction',
    draft: withDrop([[`${drop}.volumeOnIncident`, '1.5']]),
    expected: error(`${drop}.volumeOnIncident`, 'invalid', 'Enter whole gallons.'),
  },
  {
    name: 'D-F22, negative',
    draft: withDrop([[`${drop}.volumeOnIncident`, '-5']]),
    expected: error(`${drop}.volumeOnIncident`, 'negative', "Volume can't be negative."),
  },
  {
    name: 'D-F23, negative',
    draft: withDrop([[`${drop}.volumeJettisoned`, '-5']]),
    expected: error(`${drop}.volumeJettisoned`, 'negative', "Volume can't be negative."),
  },
  {
    name: 'D-F25',
    draft: type(addCrew(good, 0), [[`${at}.crew.1.roleId`, 'mech']]),
    expected: error(`${at}.crew.1.crewId`, 'required', 'Choose a crew member.'),
  },
  {
    name: 'D-F26',
    changes: [[`${crew}.roleId`, '']],
    expected: error(`${crew}.roleId`, 'required', 'Choose a job.'),
  },
  {
    name: 'D-F27, too many',
    changes: [[`${crew}.standByHours`, '24.25']],
    expected: error(`${crew}.standByHours`, 'invalid', 'Standby hours must be between 0 and 24.'),
  },
  {
    name: 'D-F27, negative',
    changes: [[`${crew}.standByHours`, '-1']],
    expected: error(`${crew}.standByHours`, 'invalid', 'Standby hours must be between 0 and 24.'),
  },
  {
    name: 'D-F28',
    changes: [[`${crew}.perDiemRate`, '-1']],
    expected: error(`${crew}.perDiemRate`, 'negative', "Per diem can't be negative."),
  },
  {
    name: 'D-F28, unreadable',
    changes: [[`${crew}.perDiemRate`, 'x']],
    expected: error(`${crew}.perDiemRate`, 'invalid', 'Enter an amount like 178.00.'),
  },
  {
    name: 'D-F29',
    draft: withDrop([[`${drop}.volumeJettisoned`, '200']]),
    expected: warning('remarks', 'jettisonUnexplained', 'Say why the load was jettisoned.'),
  },
  {
    name: 'D-F29, too long',
    changes: [['remarks', 'x'.repeat(2001)]],
    expected: error('remarks', 'tooLong', 'Remarks can have up to 2,000 characters.'),
  },
];

describe('field messages', () => {
  it.each(fields.map((each) => [each.name, each] as const))('reports %s', (_, each) =>
    expect(findingsAt(each)).toEqual([each.expected]),
  );
});
