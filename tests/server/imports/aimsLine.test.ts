import { Either } from 'effect';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { tidyAimsCell } from '../../../server/imports/aimsCells.ts';
import {
  aimsColumns,
  decodeAimsLine,
  faultsOf,
  lineWithoutFault,
} from '../../../server/imports/aimsLine.ts';
import { readAimsLine } from '../../../server/imports/aimsRow.ts';
import { runs } from '../../support/depth.ts';

const texts = [
  '',
  ' ',
  'x',
  '0',
  '1',
  '2',
  ' FW ',
  'RW',
  '12',
  '1.5',
  '1.505',
  '1234567.89',
  '12345678',
  '123456789.12',
  '1234567890',
  '13:05',
  '13:05 +1',
  '24:00',
];
const more = [
  '2019-07-14T13:05',
  '2019-02-31T13:05',
  '2019-07-14',
  '07/14/2019',
  '2019-02-31',
  '2/31/2019',
  'CA-AEU-012345 Cedar',
  'CA-AEU',
  '2019',
  '0000',
  '1799',
];
const right: Readonly<Record<string, string>> = {
  activityId: 'A1',
  dispatchId: '501',
  activityDate: '2019-07-14',
  aircraft: ' T-83 (N449DF)',
  category: 'FW',
};

it('accepts a line, with these texts, exactly where the schema does, and reports each fault otherwise (AIMS-7)', () => {
  const seen = { taken: 0, refused: 0 };
  const someCells = fc.dictionary(
    fc.constantFrom(...aimsColumns),
    fc.oneof(fc.constantFrom(...texts, ...more), fc.string()),
    {
      maxKeys: 3,
      noNullPrototype: true,
    },
  );
  fc.assert(
    fc.property(someCells, fc.boolean(), (changed, isBare) => {
      const cells = isBare ? changed : { ...right, ...changed };
      const decoded = decodeAimsLine(cells);
      const line = lineWithoutFault(cells);
      seen[line === null ? 'refused' : 'taken'] += 1;
      if (Either.isLeft(decoded)) {
        expect(line).toBeNull();
        expect(faultsOf(cells).length).toBeGreaterThan(0);
      } else expect(line).toEqual(decoded.right);
    }),
    { numRuns: runs(10_000) },
  );
  // Both were tried often.
  expect(Math.min(seen.taken, seen.refused)).toBeGreaterThan(runs(10_000) / 20);
});

it.each([
  ['timeOut', '9:05', '09:05'],
  ['timeOut', '9:05:00', '09:05'],
  ['timeOut', '12:05 AM', '00:05'],
  ['timeIn', '9:05 +1', '09:05 +1'],
  ['timeIn', '13:05 PM', '13:05 PM'],
  ['timeIn', '7/14/2019 0:00', '2019-07-14T00:00'],
  ['activityDate', '7/14/2019 0:00', '7/14/2019'],
  ['activityDate', '7/14/2019 12:00:00 AM', '7/14/2019'],
  ['activityDate', '7/14/2019 12:00', '7/14/2019 12:00'],
  ['activityDate', '7/14/98', '7/14/1998'],
  ['activityDate', '7/14/26', '7/14/2026'],
  ['activityDate', '7/14/27', '7/14/1927'],
  ['incidentYear', '98', '1998'],
  ['totalFlightHours', '.5', '0.5'],
  ['totalFlightHours', '1.250', '1.25'],
  ['totalFlightHours', '1.255', '1.255'],
  ['totalFlightHours', '.', '.'],
  ['flightCost', '4,162.00', '4162.00'],
  ['flightCost', '$4162.00', '4162.00'],
  ['flightCost', '4,16.00', '4,16.00'],
  ['volumeOnIncident', '1,200.1234567890', '1200.123456789'],
  ['remarks', ' 9:05 ', '9:05'],
] as const)('reads a %s of %j as %j in 2026 (AIMS-28, AIMS-30)', (column, given, expected) =>
  expect(tidyAimsCell(column, given, '2026-07-14')).toBe(expected),
);

const filled = (more: Readonly<Record<string, string>>) =>
  readAimsLine({
    ...Object.fromEntries(aimsColumns.map((column) => [column, ''])),
    ...right,
    ...more,
  });

it('takes up to 24.00 flight hours, and refuses a line with more (AIMS-41)', () => {
  const faults = (more: Readonly<Record<string, string>>) => {
    const read = filled(more);
    return Either.isLeft(read) ? read.left : [];
  };
  const words = 'is not a number with at most two places, at most 24.00';
  expect([
    faults({ totalFlightHours: '24.00', dayFlightHours: '13.5', nightFlightHours: '10.5' }),
    faults({ timeOut: '12:00', timeIn: '13:30', totalFlightHours: '99999.5' }),
    faults({ dayFlightHours: '24.01', nightFlightHours: '25' }),
    faults({ hobbsStart: '99999.5' }),
  ]).toEqual([
    [],
    [`column totalFlightHours ${words}`],
    [`column dayFlightHours ${words}`, `column nightFlightHours ${words}`],
    [],
  ]);
});

it('reads an aircraft in brackets alone as its registration (AIMS-40)', () => {
  const named = (aircraft: string) => {
    const read = filled({ aircraft });
    return Either.isRight(read) ? [read.right.radio_id, read.right.registration] : [];
  };
  expect([named('T-83 (N9)'), named(' (N9)'), named('N9')]).toEqual([
    ['T-83', 'N9'],
    ['N9', 'N9'],
    ['N9', 'N9'],
  ]);
});
