import { expect, it } from 'vitest';
import { rightsOf } from '../../../server/people/suggestedRoles.ts';

/**
 * Rights by entity: V view, C create, E edit, D delete. Entities in one key have the same rights.
 */
type Rights = Readonly<Record<string, string>>;
const masters = 'Bases FuelVendor FuelStorage CrewRoles AircraftVendor Suppressants';
const fleet = 'AircraftType Assets AircraftMetadata';
const everything = `base-admin Dispatch FuelReceipts Contract Crew People ${masters} ${fleet}`;
const roles: readonly (readonly [string, Rights])[] = [
  ['System Administrator', { [everything]: 'VCED', CatisReports: 'V' }],
  [
    'Base manager',
    {
      'base-admin': 'VE',
      Dispatch: 'VCED',
      FuelReceipts: 'VCE',
      CatisReports: 'V',
      Contract: 'V',
      [masters]: 'V',
      Crew: 'VCE',
      [fleet]: 'V',
    },
  ],
  [
    'Dispatcher',
    {
      'base-admin': 'V',
      Dispatch: 'VCE',
      FuelReceipts: 'VCE',
      CatisReports: 'V',
      [masters]: 'V',
      Crew: 'V',
      [fleet]: 'V',
    },
  ],
  [
    'Contracts',
    {
      'base-admin': 'V',
      Dispatch: 'V',
      FuelReceipts: 'V',
      CatisReports: 'V',
      Contract: 'VCED',
      [masters]: 'V',
      Crew: 'V',
      [fleet]: 'VE',
    },
  ],
  [
    'Analyst',
    { [`base-admin Dispatch FuelReceipts CatisReports Contract Crew ${masters} ${fleet}`]: 'V' },
  ],
  ['Read only', { 'base-admin Dispatch FuelReceipts CatisReports': 'V' }],
];
const actions: Readonly<Record<string, string>> = {
  V: 'View',
  C: 'Create',
  E: 'Edit',
  D: 'Delete',
};

it.each(roles)('gives %s its rights and no others (AUTH-10)', (role, rights) => {
  const expected = Object.entries(rights).flatMap(([entities, letters]) =>
    entities
      .split(' ')
      .flatMap((entity) => [...letters].map((letter) => `${entity}.${actions[letter]}`)),
  );
  expect(
    rightsOf(role)
      .map((r) => `${r.entityCode}.${r.action}`)
      .sort(),
  ).toEqual(expected.sort());
});
