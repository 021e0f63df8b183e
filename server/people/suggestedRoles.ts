import { type Action, type EntityCode, entityCodes } from '../../contract/wire/permissions.ts';

type Letters = 'V' | 'VE' | 'VCE' | 'VCED' | '';
const actionOf: Readonly<Record<string, Action>> = {
  V: 'View',
  C: 'Create',
  E: 'Edit',
  D: 'Delete',
};
const masters: readonly EntityCode[] = [
  'Bases',
  'FuelVendor',
  'FuelStorage',
  'CrewRoles',
  'AircraftVendor',
  'Suppressants',
];
const aircraft: readonly EntityCode[] = ['AircraftType', 'Assets', 'AircraftMetadata'];

const table = (
  rights: Partial<Record<EntityCode, Letters>>,
  master: Letters,
  fleet: Letters,
): Readonly<Partial<Record<EntityCode, Letters>>> => ({
  CatisReports: 'V',
  ...rights,
  ...Object.fromEntries(masters.map((e) => [e, master])),
  ...Object.fromEntries(aircraft.map((e) => [e, fleet])),
});

/** The suggested roles with their rights (AUTH-10). */
export const suggestedRoles: Readonly<
  Record<string, Readonly<Partial<Record<EntityCode, Letters>>>>
> = {
  'System Administrator': {
    ...Object.fromEntries(entityCodes.map((e) => [e, 'VCED'])),
    CatisReports: 'V',
  },
  'Base manager': table(
    { 'base-admin': 'VE', Dispatch: 'VCED', FuelReceipts: 'VCE', Contract: 'V', Crew: 'VCE' },
    'V',
    'V',
  ),
  Dispatcher: table(
    { 'base-admin': 'V', Dispatch: 'VCE', FuelReceipts: 'VCE', Crew: 'V' },
    'V',
    'V',
  ),
  Contracts: table(
    { 'base-admin': 'V', Dispatch: 'V', FuelReceipts: 'V', Contract: 'VCED', Crew: 'V' },
    'V',
    'VE',
  ),
  Analyst: table(
    { 'base-admin': 'V', Dispatch: 'V', FuelReceipts: 'V', Contract: 'V', Crew: 'V' },
    'V',
    'V',
  ),
  'Read only': table({ 'base-admin': 'V', Dispatch: 'V', FuelReceipts: 'V' }, '', ''),
};

/** A role's rights, one row each. */
export const rightsOf = (role: string): { entityCode: EntityCode; action: Action }[] =>
  entityCodes.flatMap((entityCode) =>
    [...(suggestedRoles[role]?.[entityCode] ?? '')].flatMap((letter) => {
      const action = actionOf[letter];
      return action === undefined ? [] : [{ entityCode, action }];
    }),
  );
