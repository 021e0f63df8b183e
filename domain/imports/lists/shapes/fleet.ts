import {
  choice,
  gallonsOrZero,
  instant,
  lines,
  number,
  optionalInstant,
  reference,
  text,
  upper,
} from './columns.ts';
import { archived } from './names.ts';
import { fuelType } from './places.ts';

export const aircraftTypeColumns = {
  name: text('Name', { required: 'Enter a name.' }),
  description: lines('Description'),
  category: choice(
    'Category',
    [
      { id: 'FW', label: 'Fixed wing (FW)' },
      { id: 'RW', label: 'Rotary wing (RW)' },
    ],
    'Choose a category.',
  ),
  fuelType,
  litres: gallonsOrZero('Capacity'),
  landingWeightLb: number('Landing weight', 0),
  cruiseKnots: number('Cruise speed', 0),
  getAwayMinutes: number('Get-away', 0),
  isArchived: archived,
};
export const aircraftColumns = {
  registration: upper('Registration', { required: 'Enter a registration.' }),
  radioId: upper('Radio ID', { required: 'Enter a radio ID.' }),
  aircraftTypeId: reference('Type', 'aircraftType', 'Choose a type.'),
  vendorId: reference('Vendor', 'aircraftVendor'),
  homeBaseId: reference('Home base', 'base'),
  remarks: lines('Remarks'),
  isArchived: archived,
};
/** The stays of aircraft at bases. */
export const assignmentColumns = {
  assetId: reference('Registration', 'aircraft', 'Enter a registration.'),
  baseId: reference('Base', 'base', 'Choose a base.'),
  startTime: instant('Start', 'Enter the start.'),
  endTime: optionalInstant('End'),
};
