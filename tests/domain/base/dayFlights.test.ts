import { expect, it } from 'vitest';
import { daySheets, isSheetDay } from '../../../domain/base/dayFlights.ts';
import { litresOf } from '../../../domain/volume.ts';
import { crewRow, facts, stored } from '../dispatch/world.ts';

const drop = {
  id: 'p1',
  agentTypeId: 'lc95',
  baseId: 'hmt',
  volumeOnIncident: litresOf(1000),
  volumeJettisoned: litresOf(200),
  name: 'LC95A',
  baseCode: 'HMT',
  rateId: null,
  cost: 0,
  isSplitPricing: false,
  isMissingAgentRate: false,
};
const sheetsOf = (dispatches: Parameters<typeof daySheets>[0]) =>
  daySheets(dispatches, facts.aircraft, 'hmt', '2025-07-14');

it('has a sheet an aircraft, with its flights by time out and their hours (BASE-31)', () => {
  const early = stored(
    { id: 'e', dispatchNumber: 10_490, remarks: 'Windy.' },
    { drops: [drop], crew: [crewRow({})], aborted: true },
  );
  const late = stored(
    { id: 'l', dispatchNumber: 10_482 },
    {
      activityId: 'a2',
      timeOut: '2025-07-15T04:00:00Z',
      timeIn: '2025-07-15T07:10:00Z',
      hobbsEnd: null,
      totalFlightHours: null,
    },
  );
  const other = stored({ id: 'o', assetId: 'c101', dispatchNumber: 10_483 });
  const sheets = sheetsOf([late, other, early]);
  expect(sheets.map(({ aircraft, hours, lines }) => [aircraft, hours, lines.length])).toEqual([
    ['C-101 · N481DF · UH-1H', '1.3', 1],
    ['T-83 · N481DF · S-2T', '1.3', 2],
  ]);
  expect(sheets[1]?.lines).toEqual([
    {
      key: 'act-80',
      dispatchNumber: 10_490,
      incident: 'CA-RRU-012345 Cedar',
      crew: 'Jane Doe, Pilot',
      timeOut: '09:05',
      timeIn: '10:20',
      hobbs: '1233.2–1234.5',
      hours: '1.3',
      loads: '1,200 gal LC95A at HMT',
      remarks: 'Aborted. Windy.',
    },
    expect.objectContaining({
      dispatchNumber: 10_482,
      timeOut: '21:00',
      timeIn: '00:10 +1',
      hobbs: '1233.2–…',
      hours: '',
      remarks: '',
    }),
  ]);
});
it('has no sheet for standbys, other days and other bases (BASE-31)', () => {
  expect(
    sheetsOf([
      stored({ dispatchType: 'standby' }),
      stored({ activityDate: '2025-07-13' }),
      stored({}, { takeOffBaseId: 'ram' }),
    ]),
  ).toEqual([]);
});
it('has sheets of the last 14 days (BASE-31)', () => {
  const days = ['2025-06-30', '2025-07-01', '2025-07-14', '2025-07-15'];
  expect(days.map((day) => isSheetDay(day, '2025-07-14'))).toEqual([false, true, true, false]);
});
