import { describe, expect, it } from 'vitest';
import { facts, stored } from '../world.ts';
import {
  at,
  type Case,
  error,
  findingsAt,
  info,
  known,
  last,
  nextDay,
  openD80,
  sameDay,
  warning,
} from './checkCase.ts';

/** The autumn night of 2024 and the spring night of 2025, as of the next noon. */
const autumn = known({ now: '2024-11-03T20:00:00Z' });
const spring = known({ now: '2025-03-09T20:00:00Z' });
/** 10480 left a reading; 10481 after it flew 1.3 h without one. */
const unread = known({
  recentFor: 't83',
  lastMetered: stored(),
  unmetered: [stored({ id: 'd81', dispatchNumber: 10_481 }, { hobbsStart: null, hobbsEnd: null })],
});

const flying: readonly Case[] = [
  {
    name: 'D-X1',
    changes: [['dispatchTime', '13:10']],
    expected: error(
      `${at}.timeOut`,
      'timeOutBeforeDispatch',
      'Time out 13:05 is before the dispatch time 13:10.',
      { fixes: [nextDay('timeOut')] },
    ),
  },
  {
    name: 'D-X1b',
    changes: [
      ['activityDate', '07/13/2025'],
      ['dispatchTime', '23:50'],
      [`${at}.timeOut`, '00:10'],
      [`${at}.timeIn`, '01:25'],
    ],
    expected: info(`${at}.timeOut`, 'timeOutNextDay', 'Out 07/14/2025.', {
      fixes: [sameDay('timeOut')],
    }),
  },
  {
    name: 'D-X1b removed',
    changes: [
      ['activityDate', '07/13/2025'],
      ['dispatchTime', '23:50'],
      [`${at}.timeOut`, '00:10'],
      [`${at}.timeOutNextDay`, false],
    ],
    expected: error(
      `${at}.timeOut`,
      'timeOutBeforeDispatch',
      'Time out 00:10 is before the dispatch time 23:50.',
      { fixes: [nextDay('timeOut')] },
    ),
  },
  {
    name: 'D-X2',
    changes: [
      ['activityDate', '07/13/2025'],
      ['dispatchTime', '22:55'],
      [`${at}.timeOut`, '23:00'],
      [`${at}.timeIn`, '00:15'],
    ],
    expected: info(`${at}.timeIn`, 'timeInNextDay', 'Landed 07/14/2025.', {
      fixes: [sameDay('timeIn')],
    }),
  },
  {
    name: 'D-X3',
    changes: [
      ['dispatchTime', '14:00'],
      [`${at}.timeOut`, '14:05'],
      [`${at}.timeIn`, '14:00'],
    ],
    expected: error(
      `${at}.timeIn`,
      'timeInBeforeTimeOut',
      'Time in 14:00 is before time out 14:05. If the flight ended the next day, turn on +1 day.',
      {
        fixes: [nextDay('timeIn')],
      },
    ),
  },
  {
    name: 'D-X4',
    changes: [
      ['dispatchTime', '05:00'],
      [`${at}.timeOut`, '05:00'],
    ],
    expected: warning(
      `${at}.timeIn`,
      'longFlight',
      'This flight is 9 h 20 min long. Check the times.',
    ),
  },
  {
    name: 'D-X5',
    changes: [[`${at}.timeOut`, '']],
    expected: error(`${at}.timeOut`, 'required', 'Enter the time out.'),
  },
  {
    name: 'D-X6',
    changes: [[`${at}.timeIn`, '15:36']],
    expected: error(`${at}.timeIn`, 'timeInFuture', "Time in can't be in the future."),
  },
  {
    name: 'D-X7, the first reading',
    facts: autumn,
    changes: [
      ['activityDate', '11/03/2024'],
      ['dispatchTime', '01:00'],
      [`${at}.timeOut`, '01:30'],
    ],
    expected: info(
      `${at}.timeOut`,
      'ambiguousTime',
      '01:30 happens twice tonight. Using the first (PDT).',
      {
        fixes: [{ label: 'Use PST', kind: 'set', path: `${at}.timeOutOffset`, value: '-08:00' }],
      },
    ),
  },
  {
    name: 'D-X7, the second reading chosen',
    facts: autumn,
    changes: [
      ['activityDate', '11/03/2024'],
      ['dispatchTime', '01:00'],
      [`${at}.timeOut`, '01:30'],
      [`${at}.timeOutOffset`, '-08:00'],
    ],
    expected: info(
      `${at}.timeOut`,
      'ambiguousTime',
      '01:30 happens twice tonight. Using the second (PST).',
      {
        fixes: [{ label: 'Use PDT', kind: 'set', path: `${at}.timeOutOffset`, value: '-07:00' }],
      },
    ),
  },
  {
    name: 'D-X8',
    facts: spring,
    changes: [
      ['activityDate', '03/09/2025'],
      [`${at}.timeOut`, '02:30'],
    ],
    expected: error(`${at}.timeOut`, 'invalid', 'Invalid time', {
      hint: "02:30 doesn't exist on 03/09/2025 (clocks go forward).",
    }),
  },
  {
    name: 'D-H7, no end',
    changes: [[`${at}.hobbsEnd`, '']],
    expected: warning(
      `${at}.hobbsEnd`,
      'hobbsMissing',
      'Hobbs end is missing. Flight hours follow the clock until it is there.',
    ),
  },
  {
    name: 'D-H7, no readings, where the last flight had both',
    facts: last(stored()),
    changes: [
      [`${at}.hobbsStart`, ''],
      [`${at}.hobbsEnd`, ''],
    ],
    expected: warning(
      `${at}.hobbsStart`,
      'hobbsMissing',
      'Hobbs readings are missing. Flight hours follow the clock until they are there.',
    ),
  },
  {
    name: 'D-H8',
    facts: unread,
    changes: [[`${at}.hobbsStart`, '']],
    expected: info(
      `${at}.hobbsStart`,
      'hobbsExpected',
      'Expected about 1,235.8 (1,234.5 + 1.3 h of 10481).',
    ),
  },
  {
    name: 'D-H4 after a flight without a reading',
    facts: unread,
    changes: [[`${at}.hobbsStart`, '1234.6']],
    expected: warning(
      `${at}.hobbsStart`,
      'hobbsBelowLast',
      'Hobbs start 1,234.6 is below the expected 1,235.8 (1,234.5 + 1.3 h of 10481).',
      {
        fixes: [{ label: 'Meter was replaced', kind: 'meterReplaced' }],
      },
    ),
  },
  {
    name: 'D-H5 after a flight without a reading',
    facts: unread,
    changes: [[`${at}.hobbsStart`, '1236.8']],
    expected: warning(
      `${at}.hobbsStart`,
      'hobbsGap',
      'Hobbs starts 1.0 h after the expected 1,235.8 (1,234.5 + 1.3 h of 10481). A flight may be missing.',
      {
        fixes: [{ ...openD80, label: 'Open 10481', dispatchId: 'd81', dispatchNumber: 10_481 }],
      },
    ),
  },
  {
    name: 'D-H9',
    facts: last(stored()),
    changes: [[`${at}.hobbsStart`, '1234.6']],
    expected: info(`${at}.hobbsStart`, 'hobbsNotLast', 'The last flight ended at 1,234.5.', {
      fixes: [
        {
          label: 'Use 1,234.5 from last flight',
          kind: 'set',
          path: `${at}.hobbsStart`,
          value: '1234.5',
        },
      ],
    }),
  },
  {
    name: 'D-H1, no start',
    changes: [[`${at}.hobbsStart`, '']],
    expected: error(
      `${at}.hobbsStart`,
      'hobbsHalf',
      'Enter both hobbs readings, or leave both blank.',
    ),
  },
  {
    name: 'D-H2',
    changes: [[`${at}.hobbsEnd`, '1234.4']],
    expected: error(
      `${at}.hobbsEnd`,
      'hobbsBackwards',
      'Hobbs end must be the same as or higher than hobbs start.',
    ),
  },
  {
    name: 'D-H3',
    changes: [[`${at}.hobbsEnd`, '1249.3']],
    expected: warning(`${at}.hobbsEnd`, 'hobbsApart', 'The hobbs readings are 14.8 h apart.'),
  },
  {
    name: 'D-H4',
    facts: last(stored()),
    changes: [[`${at}.hobbsStart`, '1,230.1']],
    expected: warning(
      `${at}.hobbsStart`,
      'hobbsBelowLast',
      "Hobbs start 1,230.1 is below this aircraft's last reading, 1,234.5.",
      {
        fixes: [
          { label: 'Use 1,234.5', kind: 'set', path: `${at}.hobbsStart`, value: '1234.5' },
          { label: 'Meter was replaced', kind: 'meterReplaced' },
        ],
      },
    ),
  },
  {
    name: 'D-H4, chosen',
    changes: [['meterReset', true]],
    expected: info('meterReset', 'meterReset', 'Hour meter replaced.'),
  },
  {
    name: 'D-H5',
    facts: last(stored()),
    changes: [[`${at}.hobbsStart`, '1235.1']],
    expected: warning(
      `${at}.hobbsStart`,
      'hobbsGap',
      "Hobbs starts 0.6 h after this aircraft's last flight. A flight may be missing.",
      { fixes: [openD80] },
    ),
  },
  {
    name: 'D-H6',
    changes: [
      [`${at}.hobbsStart`, ''],
      [`${at}.hobbsEnd`, ''],
    ],
    expected: info(
      `${at}.hobbsStart`,
      'hoursFromClock',
      'No hobbs readings: flight hours come from the clock.',
    ),
  },
  {
    name: 'D-T1',
    changes: [[`${at}.dayFlightHours`, '2.0']],
    expected: error(
      `${at}.dayFlightHours`,
      'dayNightSum',
      'Day and night hours must add up to 1.3.',
    ),
  },
  {
    name: 'D-T2',
    changes: [[`${at}.totalFlightHours`, '1.5']],
    expected: warning(
      `${at}.totalFlightHours`,
      'hoursNotHobbs',
      "Flight hours 1.5 don't match the hobbs difference 1.3.",
      {
        fixes: [{ label: 'Use 1.3', kind: 'set', path: `${at}.totalFlightHours`, value: '1.3' }],
      },
    ),
  },
  {
    name: 'D-T3',
    changes: [
      ['dispatchTime', '12:10'],
      [`${at}.timeOut`, '12:14'],
    ],
    expected: warning(
      `${at}.totalFlightHours`,
      'hoursNotClock',
      "Flight hours 1.3 don't match the clock, 2.1 h.",
    ),
  },
  {
    name: 'D-T5',
    changes: [[`${at}.missionFlightTypeDesc`, 'Night drop']],
    expected: warning(
      `${at}.nightFlightHours`,
      'nightMissing',
      'Night drop without night hours. Enter the night hours, or choose another flight type.',
    ),
  },
  {
    name: 'D-T5 without coordinates',
    changes: [],
    facts: known({
      bases: facts.bases.map((base) => ({ ...base, latitude: null, longitude: null })),
    }),
    expected: info(
      `${at}.nightFlightHours`,
      'nightUnknown',
      'HMT has no coordinates, so all hours count as day. Enter the night hours if there were any.',
    ),
  },
  {
    name: 'D-T4',
    changes: [[`${at}.totalFlightHours`, '0']],
    expected: warning(
      `${at}.totalFlightHours`,
      'noHours',
      'No flight hours. If it never took off, mark it aborted.',
      {
        fixes: [{ label: 'Mark aborted', kind: 'set', path: `${at}.aborted`, value: true }],
      },
    ),
  },
];

describe('times, hobbs and hours', () => {
  it.each(flying.map((each) => [each.name, each] as const))('reports %s', (_, each) =>
    expect(findingsAt(each)).toEqual([each.expected]),
  );
});
