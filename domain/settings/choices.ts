import { type FuelType, fuelTypes } from '../../contract/aircraft/aircraft.ts';
import { displayType } from '../cost/displayType.ts';
import type { Option } from '../reference/options.ts';
import { baseOptions } from '../reference/options.ts';
import { compareTexts } from '../textOrder.ts';
import { type Draft, idOf, idsOf, textOf } from './draft.ts';
import { byId, type SettingsLists } from './lists.ts';

interface Choosable {
  readonly id: string;
  readonly label: string;
  readonly detail?: string;
  readonly isArchived: boolean;
}
/** Offers an archived item only if it is already chosen. */
function offered(all: readonly Choosable[], chosen: readonly string[]): Option[] {
  return all
    .filter((one) => !one.isArchived || chosen.includes(one.id))
    .map(({ id, label, detail, isArchived }) => ({
      id,
      label: isArchived ? `${label} (archived)` : label,
      ...(detail === undefined ? {} : { detail }),
    }))
    .sort((a, b) => compareTexts(a.label, b.label));
}
type Choices = (lists: SettingsLists, draft: Draft) => readonly Option[];

export const chooseBase: Choices = (lists, draft) =>
  baseOptions(lists.bases, textOf(draft, 'baseId') || textOf(draft, 'homeBaseId'));
export const chooseVendor: Choices = (lists, draft) =>
  offered(
    lists.vendors.map(({ id, name, archivedAt }) => ({
      id,
      label: name,
      isArchived: archivedAt !== null,
    })),
    [textOf(draft, 'vendorId')],
  );
export const chooseCrewRole: Choices = (lists, draft) =>
  offered(
    lists.crewRoles.map(({ id, name, isArchived }) => ({ id, label: name, isArchived })),
    [textOf(draft, 'roleId')],
  );
export const chooseAgent: Choices = (lists, draft) =>
  offered(
    lists.agents.map(({ id, name, isArchived }) => ({ id, label: name, isArchived })),
    [textOf(draft, 'agentTypeId')],
  );
export const chooseTypes: Choices = (lists, draft) =>
  offered(
    lists.types.map(({ id, name, category, isArchived }) => ({
      id,
      label: name,
      detail: category,
      isArchived,
    })),
    [textOf(draft, 'aircraftTypeId'), ...idsOf(draft, 'aircraftTypeIds')],
  );
export const chooseAircraft: Choices = (lists, draft) =>
  offered(
    lists.assets.map(({ id, registration, aircraftTypeId, isArchived }) => ({
      id,
      label: radioOf(lists, id) === '' ? registration : `${radioOf(lists, id)} · ${registration}`,
      detail: byId(lists.types, aircraftTypeId)?.name ?? '',
      isArchived,
    })),
    idsOf(draft, 'assetIds'),
  );
/** Contract types as stored, with their meaning. */
const contractTypes: Readonly<Record<string, string>> = {
  SEU: 'state exclusive use',
  EU: 'exclusive use',
  CWN: 'call when needed',
  SO: 'state owned',
  COOP: 'cooperator',
  MIL: 'military',
};
/**
 * Options for the contract type, labeled as lists and reports display them for the chosen vendor
 * (SET-45): SEU of CDF is SO. A type that only older contracts use stays available.
 */
export const chooseContractType: Choices = (lists, draft) => {
  const vendor = byId(lists.vendors, idOf(draft, 'vendorId'))?.name ?? null;
  const chosen = textOf(draft, 'typeCode');
  const older = [...lists.contracts.map((c) => c.typeCode), chosen].filter(
    (code) => code !== '' && contractTypes[code] === undefined,
  );
  const codes = [...Object.keys(contractTypes), ...[...new Set(older)].sort()];
  return codes.flatMap((code) => {
    const shown = displayType(code, vendor);
    // Two options with the same label would only confuse the user.
    if (code === 'SO' && chosen !== 'SO' && displayType('SEU', vendor) === 'SO') return [];
    const words =
      shown === code
        ? contractTypes[code]
        : `${contractTypes[shown] ?? ''} (${code} of ${vendor ?? ''})`;
    return [{ id: code, label: words === undefined ? shown : `${shown} · ${words}` }];
  });
};
export const chooseFuel = (): readonly Option[] =>
  fuelTypes.map((fuel) => ({ id: fuel, label: fuel }));
/** The chosen fuel, else the default. */
export const fuelTypeIn = (draft: Draft): FuelType =>
  fuelTypes.find((fuel) => fuel === textOf(draft, 'fuelType')) ?? fuelTypes[0];
export const chooseCategory = (): readonly Option[] => [
  { id: 'FW', label: 'Fixed wing (FW)' },
  { id: 'RW', label: 'Rotary wing (RW)' },
];

/** The radio ID of an asset, '' without metadata. */
export const radioOf = (lists: Pick<SettingsLists, 'metadata'>, assetId: string): string =>
  lists.metadata.find((m) => m.assetId === assetId)?.additionalMetadata.radioId ?? '';
/** An aircraft's displayed name: its radio ID, else its registration. */
export const callSign = (lists: SettingsLists, assetId: string): string =>
  radioOf(lists, assetId) || (byId(lists.assets, assetId)?.registration ?? '');
export const baseName = (lists: SettingsLists, baseId: string | null): string =>
  byId(lists.bases, baseId)?.name ?? '';
