import type { Base } from '../../../contract/base/bases.ts';
import { baseRoutes } from '../../../contract/base/routes.ts';
import { gridNumber } from '../cells.ts';
import { nameOf, numberIn, textOf } from '../draft.ts';
import { fieldError, fieldWarning, nameField } from '../field.ts';
import type { SettingsPage } from '../page.ts';
import { request, step } from '../request.ts';
import { countOf, nameTaken } from '../texts.ts';

const assignedNow = (base: Base): number =>
  base.assignments.filter((a) => a.endTime === null).length;
const codeIn = (draft: Parameters<typeof textOf>[0]) => textOf(draft, 'code').trim().toUpperCase();
const bodyOf = (draft: Parameters<typeof textOf>[0]) => ({
  code: codeIn(draft),
  name: nameOf(draft),
  latitude: numberIn(draft, 'latitude', 6).value,
  longitude: numberIn(draft, 'longitude', 6).value,
  elevation: numberIn(draft, 'elevation', 0).value,
  loadMinutes: numberIn(draft, 'loadMinutes', 0).value,
  phone: textOf(draft, 'phone').trim(),
});

export const basesPage: SettingsPage<Base> = {
  slug: 'bases',
  card: { group: 'Bases and prices', about: 'Codes, names, places' },
  noun: 'Base',
  filter: { text: 'name', all: { key: 'archived', label: 'Show archived' } },
  needs: ['bases'],
  loadFailed: () => 'Failed to load bases.',
  items: (lists) => lists.bases,
  idOf: (base) => base.id,
  nameOf: (base) => base.name,
  isArchived: (base) => base.archivedAt !== null,
  isHidden: (base) => base.archivedAt !== null,
  columns: [
    { label: 'Code', cell: (base) => base.code, grow: 0.5 },
    { label: 'Name', cell: (base) => base.name, grow: 2 },
    { label: 'Assigned aircraft', cell: (base) => gridNumber(assignedNow(base)), isNumeric: true },
  ],
  fields: [
    {
      key: 'code',
      label: 'Code',
      kind: 'text',
      limit: 5,
      required: 'Enter a code.',
      hint: '2–5 letters or digits',
      isHalf: true,
    },
    nameField,
    {
      key: 'latitude',
      label: 'Latitude',
      kind: 'number',
      places: 6,
      min: -90,
      max: 90,
      suffix: '°',
      isHalf: true,
    },
    {
      key: 'longitude',
      label: 'Longitude',
      kind: 'number',
      places: 6,
      min: -180,
      max: 180,
      suffix: '°',
      isHalf: true,
    },
    {
      key: 'elevation',
      label: 'Elevation',
      kind: 'number',
      places: 0,
      min: -300,
      max: 30_000,
      suffix: 'ft',
      isHalf: true,
    },
    {
      key: 'loadMinutes',
      label: 'Minutes to load a tanker',
      kind: 'number',
      places: 0,
      min: 0,
      max: 240,
      suffix: 'min',
      isHalf: true,
    },
    { key: 'phone', label: 'Phone', kind: 'text', limit: 40, isHalf: true },
  ],
  blank: () => ({
    code: '',
    name: '',
    latitude: '',
    longitude: '',
    elevation: '',
    loadMinutes: '',
    phone: '',
  }),
  draftOf: (base) => ({
    code: base.code,
    name: base.name,
    latitude: base.latitude === null ? '' : String(base.latitude),
    longitude: base.longitude === null ? '' : String(base.longitude),
    elevation: base.elevation === null ? '' : String(base.elevation),
    loadMinutes: String(base.loadMinutes ?? ''),
    phone: base.phone ?? '',
  }),
  rules: (draft) => {
    const code = codeIn(draft);
    const { latitude, longitude } = {
      latitude: numberIn(draft, 'latitude', 6).value,
      longitude: numberIn(draft, 'longitude', 6).value,
    };
    const hasOnePlace =
      (textOf(draft, 'latitude').trim() === '') !== (textOf(draft, 'longitude').trim() === '');
    return [
      ...(code !== '' && code.length <= 5 && !/^[A-Z0-9]{2,5}$/.test(code)
        ? [fieldError('code', 'Use 2 to 5 letters or digits.')]
        : []),
      ...(hasOnePlace
        ? [
            fieldError(
              textOf(draft, 'latitude').trim() === '' ? 'latitude' : 'longitude',
              'Enter both latitude and longitude, or neither.',
            ),
          ]
        : []),
      ...(latitude !== null && Math.abs(latitude) <= 90 && (latitude < 15 || latitude > 75)
        ? [
            fieldWarning(
              'latitude',
              `Latitude ${latitude} is outside the United States. Bases there lie between 15 and 75.`,
            ),
          ]
        : []),
      ...(longitude !== null && longitude > -60 && longitude <= 180
        ? [
            fieldWarning(
              'longitude',
              longitude > 0
                ? `Longitude ${longitude} is in the east. Did you mean ${-longitude}?`
                : `Longitude ${longitude} is outside the United States.`,
            ),
          ]
        : []),
    ];
  },
  duplicates: (draft, base) => {
    const except = base === null ? {} : { BaseId: base.id };
    const code = codeIn(draft);
    const name = nameOf(draft);
    return [
      ...(/^[A-Z0-9]{2,5}$/.test(code)
        ? [
            {
              path: 'code',
              request: request(baseRoutes.baseCodeExists, { query: { BaseCode: code, ...except } }),
              message: `A base with the code ${code} already exists.`,
            },
          ]
        : []),
      ...(name === ''
        ? []
        : [
            {
              path: 'name',
              request: request(baseRoutes.baseNameExists, { query: { Name: name, ...except } }),
              message: nameTaken('base', name),
            },
          ]),
    ];
  },
  save: (draft, base, _, newId) => [
    step(
      base === null
        ? request(baseRoutes.addBase, { params: { id: newId }, body: bodyOf(draft) })
        : request(baseRoutes.saveBase, {
            params: { id: base.id },
            body: { ...bodyOf(draft), isArchived: base.archivedAt !== null },
            ifMatch: base.version,
          }),
    ),
  ],
  archive: {
    request: ({ id, code, name, latitude, longitude, elevation, version }, isArchived) =>
      request(baseRoutes.saveBase, {
        params: { id },
        body: { code, name, latitude, longitude, elevation, isArchived },
        ifMatch: version,
      }),
    warning: (base) => {
      const count = assignedNow(base);
      return count === 0
        ? null
        : `${countOf(count, 'aircraft is', 'aircraft are')} assigned to ${base.name}.`;
    },
  },
};
