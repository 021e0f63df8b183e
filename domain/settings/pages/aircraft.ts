import { type AircraftMetadata, Asset } from '../../../contract/aircraft/aircraft.ts';
import { aircraftRoutes } from '../../../contract/aircraft/routes.ts';
import { contractOn } from '../../cost/contractOn.ts';
import { daysBetween } from '../../dates/parseDate.ts';
import { isSameName } from '../../names.ts';
import { contractsFor } from '../../reference/aircraft.ts';
import { baseName, callSign, chooseBase, chooseTypes, chooseVendor, radioOf } from '../choices.ts';
import { type Draft, idOf, nameOf, textOf } from '../draft.ts';
import { fieldError, fieldWarning } from '../field.ts';
import { byId, type SettingsLists } from '../lists.ts';
import type { Cell, SettingsPage } from '../page.ts';
import { request, step } from '../request.ts';

const metadataOf = (lists: SettingsLists, assetId: string): AircraftMetadata | null =>
  lists.metadata.find((m) => m.assetId === assetId) ?? null;
const registrationIn = (draft: Draft) => nameOf(draft, 'registration').toUpperCase();
const assetBody = (draft: Draft) => ({
  registration: registrationIn(draft),
  aircraftTypeId: textOf(draft, 'aircraftTypeId'),
  homeBaseId: idOf(draft, 'homeBaseId'),
  remarks: textOf(draft, 'remarks').trim(),
});
const metadataBody = (draft: Draft) => ({
  additionalMetadata: {
    vendorId: idOf(draft, 'vendorId'),
    radioId: nameOf(draft, 'radioId').toUpperCase(),
  },
});

/** The aircraft's current base: its open assignment, else its home base. */
function baseToday(asset: Asset, lists: SettingsLists): string {
  const assigned = lists.bases.find((b) =>
    b.assignments.some((a) => a.assetId === asset.id && a.endTime === null),
  );
  return assigned?.name ?? (baseName(lists, asset.homeBaseId) || '–');
}
/** The state of today's contract: Current, ending within 30 days, or None. */
function contractCell(asset: Asset, lists: SettingsLists): Cell {
  const contract = contractOn(contractsFor(asset, lists.contracts), lists.today);
  if (contract === null) return { text: 'None', tone: 'warning' };
  if (contract.endDate === null) return { text: 'Current', tone: 'success' };
  const days = daysBetween(lists.today, contract.endDate);
  return days > 30
    ? { text: 'Current', tone: 'success' }
    : { text: days === 0 ? 'Ends today' : `Ends in ${days} d`, tone: 'warning' };
}
/**
 * A US registration: N and up to five characters, digits first, then at most two letters (never I
 * or O).
 */
const usRegistration = /^N[1-9]\d{0,4}$|^N[1-9]\d{0,3}[A-HJ-NP-Z]$|^N[1-9]\d{0,2}[A-HJ-NP-Z]{2}$/;

const failures = {
  metadata: 'Failed to load aircraft metadata',
  bases: 'Failed to load bases',
  vendors: 'Failed to load vendors',
} as const;

export const aircraftPage: SettingsPage<Asset> = {
  slug: 'aircraft',
  card: { group: 'Aircraft', about: 'Registrations, radio IDs, types, vendors' },
  noun: 'Aircraft',
  filter: { text: 'name', mode: true },
  needs: ['assets', 'metadata', 'types', 'vendors', 'bases', 'contracts'],
  loadFailed: (list) =>
    list === 'bases' || list === 'vendors' ? failures[list] : failures.metadata,
  items: (lists) => lists.assets,
  idOf: (asset) => asset.id,
  nameOf: (asset, lists) => callSign(lists, asset.id),
  isArchived: (asset) => asset.isArchived,
  isHidden: (asset) => asset.isArchived,
  columns: [
    { label: 'Radio ID', cell: (asset, lists) => radioOf(lists, asset.id) || '–', grow: 0.8 },
    { label: 'Registration', cell: (asset) => asset.registration, grow: 0.9 },
    { label: 'Type', cell: (asset, lists) => byId(lists.types, asset.aircraftTypeId)?.name ?? '–' },
    {
      label: 'Category',
      cell: (asset, lists) => byId(lists.types, asset.aircraftTypeId)?.category ?? '–',
      grow: 0.6,
      isExtra: true,
    },
    {
      label: 'Vendor',
      cell: (asset, lists) =>
        byId(lists.vendors, metadataOf(lists, asset.id)?.additionalMetadata.vendorId ?? null)
          ?.name ?? '–',
      grow: 1.5,
      isExtra: true,
    },
    { label: 'Base today', cell: baseToday, grow: 1.2 },
    { label: 'Contract', cell: contractCell },
  ],
  fields: [
    {
      key: 'registration',
      label: 'Registration',
      kind: 'text',
      limit: 20,
      required: 'Enter a registration.',
      isHalf: true,
    },
    {
      key: 'radioId',
      label: 'Radio ID',
      kind: 'text',
      limit: 20,
      required: 'Enter a radio ID.',
      isHalf: true,
    },
    {
      key: 'aircraftTypeId',
      label: 'Type',
      kind: 'picker',
      options: chooseTypes,
      required: 'Choose a type.',
    },
    { key: 'vendorId', label: 'Vendor', kind: 'picker', options: chooseVendor },
    { key: 'homeBaseId', label: 'Home base', kind: 'picker', options: chooseBase },
    { key: 'remarks', label: 'Remarks', kind: 'area', limit: 2000 },
  ],
  blank: () => ({
    registration: '',
    radioId: '',
    aircraftTypeId: '',
    vendorId: '',
    homeBaseId: '',
    remarks: '',
  }),
  draftOf: (asset, lists) => ({
    registration: asset.registration,
    radioId: radioOf(lists, asset.id),
    aircraftTypeId: asset.aircraftTypeId,
    vendorId: metadataOf(lists, asset.id)?.additionalMetadata.vendorId ?? '',
    homeBaseId: asset.homeBaseId ?? '',
    remarks: asset.remarks,
  }),
  rules: (draft, item, lists) => {
    const registration = registrationIn(draft);
    const radioId = nameOf(draft, 'radioId').toUpperCase();
    const others = lists.assets.filter((a) => a.id !== item?.id && !a.isArchived);
    const twin =
      radioId === '' ? undefined : others.find((a) => isSameName(radioOf(lists, a.id), radioId));
    return [
      ...(registration === ''
        ? []
        : others.some((a) => isSameName(a.registration, registration))
          ? [
              fieldError(
                'registration',
                `An aircraft with the registration ${registration} already exists.`,
              ),
            ]
          : usRegistration.test(registration)
            ? []
            : [fieldWarning('registration', `${registration} doesn't look like an N-number.`)]),
      ...(twin === undefined
        ? []
        : [fieldWarning('radioId', `Radio ID ${radioId} is used by ${twin.registration}.`)]),
    ];
  },
  duplicates: () => [],
  // Another type means other contracts, on all of the aircraft's days.
  impact: (draft, asset) => {
    const aircraftTypeId = textOf(draft, 'aircraftTypeId');
    if (asset === null || asset.aircraftTypeId === aircraftTypeId) return null;
    return {
      request: request(aircraftRoutes.assetImpact, { body: { id: asset.id, aircraftTypeId } }),
      what: 'Cost goes',
      fromToday: null,
    };
  },
  save: (draft, asset, lists) => {
    const metadata = asset === null ? null : metadataOf(lists, asset.id);
    return [
      step(
        asset === null
          ? request(aircraftRoutes.addAsset, { body: assetBody(draft) })
          : request(aircraftRoutes.saveAsset, {
              params: { id: asset.id },
              body: assetBody(draft),
              ifMatch: asset.version,
            }),
      ),
      // The asset's id is known only after it is stored. A retry gets the same reply to the first
      // call.
      (previous) =>
        metadata === null
          ? request(aircraftRoutes.addAircraftMetadata, {
              body: { assetId: Asset.parse(previous).id, ...metadataBody(draft) },
            })
          : request(aircraftRoutes.saveAircraftMetadata, {
              params: { id: metadata.id },
              body: metadataBody(draft),
              ifMatch: metadata.version,
            }),
    ];
  },
  archive: {
    request: (asset, archived) =>
      request(aircraftRoutes.archiveAsset, { params: { assetId: asset.id }, body: { archived } }),
  },
};
