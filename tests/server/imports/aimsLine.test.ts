import { Either } from 'effect';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  aimsColumns,
  decodeAimsLine,
  faultsOf,
  lineWithoutFault,
} from '../../../server/imports/aimsLine.ts';
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
