import { expect, it } from 'vitest';
import { flagFacts } from '../../../domain/dispatch/flags.ts';
import { crewRow, stored } from './world.ts';

const observer = { ...crewRow({}), id: 'c2', roleName: 'Air attack supervisor' };
const flight = stored(
  {},
  { crew: [crewRow({ standByHours: 1 }), { ...observer, perDiemRate: 178, standByHours: 17 }] },
);

it.each([
  ['perDiemTwice', 'activities.0.crew.1.perDiemRate'],
  ['standbyHigh', 'activities.0.crew.1.standByHours'],
  ['dutyLong', 'activities.0.crew.0.crewId'],
] as const)('%s leads to the row of its person (HOME-5)', (flag, path) => {
  expect(flagFacts[flag].path(flight)).toBe(path);
});
it('leads to the first row of a record without crew', () => {
  expect(flagFacts.standbyHigh.path(stored({}, { crew: [] }))).toBe(
    'activities.0.crew.0.standByHours',
  );
});
