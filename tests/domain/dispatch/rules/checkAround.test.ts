import { describe, expect, it } from 'vitest';
import { addCrew } from '../../../../domain/dispatch/draft/edit.ts';
import { litresOf } from '../../../../domain/volume.ts';
import { crewRow, facts, good, stored, type } from '../world.ts';
import {
  aboard,
  at,
  type Case,
  crew,
  drop,
  error,
  findingsAt,
  info,
  known,
  leak,
  openD80,
  warning,
  withDrop,
} from './checkCase.ts';

const around: readonly Case[] = [
  {
    name: 'D-A1',
    draft: withDrop([[`${drop}.volumeOnIncident`, '800']]),
    changes: [[`${at}.aborted`, true]],
    expected: error(
      `${drop}.volumeOnIncident`,
      'abortedDrop',
      "An aborted flight can't drop on the incident. Move the volume to Jettisoned, or turn off Aborted.",
      {
        fixes: [
          { label: 'Move to Jettisoned', kind: 'moveToJettisoned', activity: 0, drop: 0 },
          { label: 'Turn off Aborted', kind: 'set', path: `${at}.aborted`, value: false },
        ],
      },
    ),
  },
  {
    name: 'D-D1',
    draft: withDrop([[`${drop}.volumeOnIncident`, '0']]),
    expected: error(
      `${drop}.volumeOnIncident`,
      'required',
      'Enter a volume on the incident or jettisoned.',
    ),
  },
  {
    name: 'D-D2',
    draft: withDrop([[`${drop}.volumeOnIncident`, '1450']]),
    expected: warning(
      `${drop}.volumeOnIncident`,
      'overCapacity',
      '1,450 gal is more than this aircraft holds (1,200 gal). Split it into loads or save anyway.',
      { fixes: [{ label: 'Split into loads', kind: 'splitLoads', activity: 0, drop: 0 }] },
    ),
  },
  {
    name: 'D-D3',
    draft: withDrop(
      [[`${drop}.volumeOnIncident`, '8500']],
      type(good, [
        ['assetId', 'c101'],
        [`${at}.missionFlightTypeDesc`, 'Water/foam drop – bucket'],
      ]),
    ),
    expected: warning(
      `${drop}.volumeOnIncident`,
      'manyLoads',
      'That is more than 20 loads an hour.',
    ),
  },
  {
    name: 'D-D4',
    draft: withDrop([[`${drop}.agentTypeId`, 'lc95']], type(good, [['assetId', 'aa1']])),
    expected: info(`${at}.drops`, 'noCapacity', 'This aircraft type has no capacity set.'),
  },
  {
    name: 'D-D5',
    draft: withDrop([
      [`${drop}.volumeOnIncident`, '1200'],
      [`${drop}.agentTypeId`, 'lc95'],
      [`${drop}.baseId`, 'ram'],
    ]),
    expected: warning(
      `${drop}.rateId`,
      'noAgentPrice',
      'No price for PHOS-CHEK LC95A at RAM on 07/14/2025. Agent cost stays $0.00 until a rate is added.',
    ),
  },
  {
    name: 'D-D6',
    facts: known({ preloads: [aboard()] }),
    expected: warning(
      `${at}.drops`,
      'preloadUnused',
      'This aircraft was loaded with 1,200 gal PHOS-CHEK LC95A at HMT at 08:10. Use that load?',
      {
        fixes: [
          {
            label: 'Use load',
            kind: 'useLoad',
            activity: 0,
            dropId: 'x',
            agentTypeId: 'lc95',
            baseId: 'hmt',
            litres: litresOf(1200),
          },
          { label: 'No', kind: 'decline', path: `${at}.drops`, code: 'preloadUnused' },
        ],
      },
    ),
  },
  {
    name: 'D-D7',
    draft: withDrop([[`${drop}.volumeOnIncident`, '1200']]),
    facts: known({
      rates: facts.rates.map((rate) => ({ ...rate, usedLitres: litresOf(149_000) })),
    }),
    expected: info(`${drop}.rateId`, 'splitPricing', 'Split pricing'),
  },
  {
    name: 'D-D8',
    draft: withDrop([
      [`${drop}.agentTypeId`, 'lc95'],
      [`${at}.missionFlightTypeDesc`, 'Air attack (ATGS)'],
    ]),
    expected: warning(
      `${at}.missionFlightTypeDesc`,
      'unusualDrops',
      "Air attack flights don't usually drop. Check the flight type.",
    ),
  },
  {
    name: 'D-D9',
    draft: withDrop(
      [
        ['activities.0.drops.1.volumeOnIncident', '900'],
        [`${at}.landings`, '1'],
      ],
      withDrop([[`${drop}.volumeOnIncident`, '1200']]),
    ),
    expected: warning(
      `${at}.landings`,
      'loadsOverLandings',
      '2 loads, but 1 landing. Check the landings.',
      {
        fixes: [{ label: 'Set 2 landings', kind: 'set', path: `${at}.landings`, value: '2' }],
      },
    ),
  },
  {
    name: 'D-C1',
    draft: addCrew(good, 0),
    changes: [[`${at}.crew.1.crewId`, 'jane']],
    expected: error(`${at}.crew.1.crewId`, 'crewTwice', 'Jane Doe is listed twice.'),
  },
  {
    name: 'D-C2',
    changes: [[`${crew}.crewId`, 'rob']],
    expected: warning(`${at}.crew`, 'noPilot', 'No pilot is listed.'),
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
    name: 'D-C5',
    facts: known({ sameDay: [stored({}, { totalFlightHours: 7.1, crew: [crewRow({})] })] }),
    changes: [[`${crew}.roleId`, 'mech']],
    expected: warning(
      `${crew}.crewId`,
      'flightHoursHigh',
      'Jane Doe has 8.4 flight hours on 07/14/2025; 8 is the usual daily limit.',
    ),
  },
  {
    name: 'D-O1',
    facts: known({
      sameDay: [stored({}, { timeOut: '2025-07-14T20:05:00Z', timeIn: '2025-07-14T21:20:00Z' })],
    }),
    changes: [
      ['dispatchTime', '14:00'],
      [`${at}.timeOut`, '14:10'],
      [`${at}.timeIn`, '15:20'],
    ],
    expected: warning(
      `${at}.timeOut`,
      'overlap',
      'T-83 is already out 13:05–14:20 on dispatch 10480.',
      { fixes: [openD80] },
    ),
  },
  {
    name: 'D-O2',
    facts: known({ sameDay: [stored({}, { timeIn: null })] }),
    expected: warning(
      'assetId',
      'stillOut',
      'T-83 has no time in on dispatch 10480. Close it first?',
      { fixes: [openD80] },
    ),
  },
  {
    name: 'D-R1',
    facts: known({ sameDay: [stored({ assetId: 't82' }, { requestNumber: 'A-12' })] }),
    expected: warning(
      `${at}.requestNumber`,
      'requestNumberShared',
      'A-12 on this incident is also used by T-82 today.',
    ),
  },
  {
    name: 'D-R2',
    changes: [[`${at}.requestNumber`, '']],
    expected: warning(
      `${at}.requestNumber`,
      'noRequestNumber',
      'No request number. Contract aircraft usually have one.',
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
  {
    name: 'D-K2',
    changes: [['assetId', 't82']],
    expected: info('assetId', 'contractEnding', 'This contract ends 07/18/2025.'),
  },
  {
    name: 'D-K3',
    facts: known({ marks: [leak] }),
    changes: [['assetId', 'c101']],
    expected: warning(
      'assetId',
      'aircraftUnavailable',
      'C-101 is marked unavailable since 06:10: Hydraulic leak.',
      {
        fixes: [
          {
            label: 'Dispatch anyway',
            kind: 'decline',
            path: 'assetId',
            code: 'aircraftUnavailable',
          },
        ],
      },
    ),
  },
  {
    name: 'D-K3, for users who can end the mark',
    facts: known({ marks: [{ ...leak, startTime: '2025-07-13T13:10:00Z' }], mayMark: true }),
    changes: [['assetId', 'c101']],
    expected: warning(
      'assetId',
      'aircraftUnavailable',
      'C-101 is marked unavailable since 07/13 06:10: Hydraulic leak.',
      {
        fixes: [
          { label: 'Mark available', kind: 'markAvailable', markId: 'm1', radioId: 'C-101' },
          {
            label: 'Dispatch anyway',
            kind: 'decline',
            path: 'assetId',
            code: 'aircraftUnavailable',
          },
        ],
      },
    ),
  },
  {
    name: 'D-I1',
    changes: [[`${at}.incidentId`, 'i2']],
    expected: warning(`${at}.incidentId`, 'incidentYear', 'This incident is from 2024.'),
  },
];

describe('loads, crew, other dispatches and contract', () => {
  it.each(around.map((each) => [each.name, each] as const))('reports %s', (_, each) =>
    expect(findingsAt(each)).toEqual([each.expected]),
  );
});
