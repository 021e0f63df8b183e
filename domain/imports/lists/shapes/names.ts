import { namesFlightCrew } from '../../../flightCrew.ts';
import {
  flag,
  type ListColumn,
  money,
  optionalText,
  reference,
  references,
  text,
} from './columns.ts';

export const archived = flag('Archived');
/** A list of names alone. */
export const nameColumns = {
  name: text('Name', { required: 'Enter a name.' }),
  isArchived: archived,
};
export const jobFunctionColumns = {
  name: text('Name', { required: 'Enter a name.' }),
  isFlightCrew: {
    ...flag('Counts as flight crew'),
    whenAbsent: ({ name }: { readonly name?: unknown }) => namesFlightCrew(String(name)),
  },
  isArchived: archived,
};
const roleNames = references('Roles', 'role');
/** Roles by name. Null: the person neither signs in nor is invited, so has none (SET-82). */
const roles: ListColumn<readonly string[] | null> = {
  ...roleNames,
  isOutsideWhenNull: true,
  write: (names) => roleNames.write(names ?? []),
};
/** A person, with a crew part if a job is given (PPL-1). */
export const personColumns = {
  firstName: text('First name', { required: 'Enter a first name.' }),
  lastName: text('Last name', { required: 'Enter a last name.' }),
  email: optionalText('E-mail'),
  baseId: reference('Base', 'base'),
  roleId: reference('Job', 'jobFunction'),
  vendorId: reference('Vendor', 'aircraftVendor'),
  usualPerDiem: money('Usual per diem'),
  roleIds: roles,
  isArchived: archived,
};
