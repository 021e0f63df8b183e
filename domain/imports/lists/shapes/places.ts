import { fuelTypes } from '../../../../contract/aircraft/aircraft.ts';
import { choice, gallons, money, number, reference, text, upper } from './columns.ts';
import { archived } from './names.ts';

const sameLabel = <Id extends string>(ids: readonly Id[]) => ids.map((id) => ({ id, label: id }));
export const fuelType = choice('Fuel type', sameLabel(fuelTypes), 'Choose a fuel type.');

export const baseColumns = {
  code: upper('Code', { required: 'Enter a code.' }),
  name: text('Name', { required: 'Enter a name.' }),
  latitude: number('Latitude', 6),
  longitude: number('Longitude', 6),
  elevation: number('Elevation', 0),
  loadMinutes: number('Minutes to load a tanker', 0),
  phone: text('Phone'),
  isArchived: archived,
};
export const agentTypeColumns = {
  name: text('Name', { required: 'Enter a name.' }),
  kind: choice(
    'Kind',
    [
      { id: 'retardant', label: 'Retardant' },
      { id: 'foam', label: 'Foam' },
      { id: 'gel', label: 'Gel (water enhancer)' },
      { id: 'water', label: 'Water' },
    ],
    'Choose a kind.',
  ),
  isArchived: archived,
};
export const fuelStorageColumns = {
  baseId: reference('Base', 'base', 'Choose a base.'),
  name: text('Name', { required: 'Enter a name.' }),
  fuelType,
  capacityLitres: gallons('Capacity'),
  isArchived: archived,
};
export const crewColumns = {
  firstName: text('First name', { required: 'Enter a first name.' }),
  lastName: text('Last name', { required: 'Enter a last name.' }),
  roleId: reference('Job', 'jobFunction', 'Choose a job.'),
  vendorId: reference('Vendor', 'aircraftVendor'),
  baseId: reference('Base', 'base'),
  usualPerDiem: money('Usual per diem'),
  isArchived: archived,
};
