import type { AircraftType } from '../../../contract/aircraft/aircraft.ts';
import { aircraftRoutes } from '../../../contract/aircraft/routes.ts';
import { litresOf } from '../../volume.ts';
import { gallonsText, gridGallons, gridNumber } from '../cells.ts';
import { chooseCategory, chooseFuel, fuelTypeIn } from '../choices.ts';
import { type Draft, numberIn, textOf } from '../draft.ts';
import { fieldInfo } from '../field.ts';
import { request } from '../request.ts';
import { countOf } from '../texts.ts';
import { namedPage } from './parts/named.ts';

const bodyOf = (name: string, draft: Draft) => ({
  name,
  description: textOf(draft, 'description').trim(),
  litres: litresOf(numberIn(draft, 'gallons', 2).value ?? 0),
  fuelType: fuelTypeIn(draft),
  category: textOf(draft, 'category') === 'RW' ? ('RW' as const) : ('FW' as const),
  landingWeightLb: numberIn(draft, 'landingWeight', 0).value,
  cruiseKnots: numberIn(draft, 'cruise', 0).value,
  getAwayMinutes: numberIn(draft, 'getAway', 0).value,
});

export const aircraftTypesPage = namedPage<AircraftType>({
  slug: 'aircraft-types',
  card: { group: 'Aircraft', about: 'Category, capacity, fuel' },
  noun: 'Aircraft type',
  filter: { text: 'search', all: { key: 'archived', label: 'Show archived' } },
  needs: ['types', 'assets'],
  loadFailed: 'Failed to load aircraft type data.',
  items: (lists) => lists.types,
  isArchived: (type) => type.isArchived,
  columns: [
    { label: 'Description', cell: (type) => type.description, grow: 2, isExtra: true },
    { label: 'Category', cell: (type) => type.category, grow: 0.7 },
    {
      label: 'Capacity',
      cell: (type) => gridGallons(type.litres === 0 ? null : type.litres),
      isNumeric: true,
    },
    {
      label: 'Landing weight (lb)',
      cell: (type) => gridNumber(type.landingWeightLb ?? 0),
      isNumeric: true,
      isExtra: true,
    },
    { label: 'Fuel', cell: (type) => type.fuelType, grow: 0.7, isExtra: true },
    {
      label: 'Aircraft',
      cell: (type, lists) =>
        gridNumber(
          lists.assets.filter((a) => !a.isArchived && a.aircraftTypeId === type.id).length,
        ),
      isNumeric: true,
      grow: 0.8,
    },
  ],
  fields: [
    { key: 'description', label: 'Description', kind: 'area', limit: 500 },
    {
      key: 'category',
      label: 'Category',
      kind: 'choice',
      options: chooseCategory,
      required: 'Choose a category.',
      isHalf: true,
    },
    {
      key: 'fuelType',
      label: 'Fuel type',
      kind: 'choice',
      options: chooseFuel,
      required: 'Choose a fuel type.',
      isHalf: true,
    },
    {
      key: 'gallons',
      label: 'Capacity',
      kind: 'number',
      places: 2,
      min: 0,
      max: 100_000,
      suffix: 'gal',
      isHalf: true,
    },
    {
      key: 'landingWeight',
      label: 'Landing weight',
      kind: 'number',
      places: 0,
      min: 1,
      max: 2_000_000,
      suffix: 'lb',
      hint: 'For landing fees by weight.',
      isHalf: true,
    },
    {
      key: 'cruise',
      label: 'Cruise speed',
      kind: 'number',
      places: 0,
      min: 20,
      max: 600,
      suffix: 'kn',
      hint: 'Without it, arrival times are unknown.',
      isHalf: true,
    },
    {
      key: 'getAway',
      label: 'Get-away',
      kind: 'number',
      places: 0,
      min: 0,
      max: 120,
      suffix: 'min',
      hint: 'From the call to take-off. Empty: 10 for tankers, 5 for others.',
      isHalf: true,
    },
  ],
  blank: {
    description: '',
    category: '',
    fuelType: '',
    gallons: '0',
    landingWeight: '',
    cruise: '',
    getAway: '',
  },
  draftOf: (type) => ({
    description: type.description,
    category: type.category,
    fuelType: type.fuelType,
    gallons: gallonsText(type.litres),
    landingWeight: type.landingWeightLb === null ? '' : String(type.landingWeightLb),
    cruise: String(type.cruiseKnots ?? ''),
    getAway: String(type.getAwayMinutes ?? ''),
  }),
  rules: (draft) =>
    (numberIn(draft, 'gallons', 2).value ?? 0) === 0
      ? [fieldInfo('gallons', "Drops can't be checked against capacity.")]
      : [],
  impact: (draft, type) => {
    const landingWeightLb = numberIn(draft, 'landingWeight', 0).value;
    if (type === null || type.landingWeightLb === landingWeightLb) return null;
    return {
      request: request(aircraftRoutes.aircraftTypeImpact, {
        body: { id: type.id, landingWeightLb },
      }),
      what: 'Landing fees go',
      fromToday: null,
    };
  },
  exists: (Name, id) =>
    request(aircraftRoutes.aircraftTypeExists, {
      query: { Name, ...(id === undefined ? {} : { id }) },
    }),
  add: (name, draft) => request(aircraftRoutes.addAircraftType, { body: bodyOf(name, draft) }),
  change: (type, name, isArchived, draft) =>
    request(aircraftRoutes.saveAircraftType, {
      params: { id: type.id },
      // An untouched capacity keeps its nine decimals; the form shows two.
      body: {
        ...bodyOf(name, draft),
        ...(textOf(draft, 'gallons') === gallonsText(type.litres) ? { litres: type.litres } : {}),
        isArchived,
      },
      ifMatch: type.version,
    }),
  warning: (type, lists) => {
    const count = lists.assets.filter((a) => !a.isArchived && a.aircraftTypeId === type.id).length;
    return count === 0
      ? null
      : `${countOf(count, 'aircraft uses', 'aircraft use')} the type ${type.name}.`;
  },
});
