import { fuelTypes } from '../../../contract/aircraft/aircraft.ts';
import { format0 } from '../../format.ts';
import type { Option } from '../../reference/options.ts';
import { compareTexts } from '../../textOrder.ts';
import type {
  FuelAircraft,
  FuelBaseFacts,
  FuelFacts,
  FuelStorageFacts,
  FuelVendorFacts,
} from './facts.ts';
import { bookedGallons } from './ledger.ts';

const marked = (label: string, isArchived: boolean): string =>
  isArchived ? `${label} (archived)` : label;
const byLabel = (a: Option, b: Option) => compareTexts(a.label, b.label);

/**
 * All aircraft by radio ID. Archived ones are allowed for fuel; they are marked and come last
 * (FUEL-16).
 */
export const fuelAircraftOptions = (aircraft: readonly FuelAircraft[]): Option[] =>
  aircraft
    .toSorted(
      (a, b) => Number(a.isArchived) - Number(b.isArchived) || compareTexts(a.radioId, b.radioId),
    )
    .map((a) => ({
      id: a.id,
      label: marked(`${a.radioId} · ${a.registration}`, a.isArchived),
      detail: `${a.typeName} · ${a.fuelType}`,
    }));

/** Vendors by name; archived ones only if already chosen (FUEL-16). */
export const fuelVendorOptions = (vendors: readonly FuelVendorFacts[], chosen: string): Option[] =>
  vendors
    .filter((v) => v.archivedAt === null || v.id === chosen)
    .map((v) => ({ id: v.id, label: marked(v.name, v.archivedAt !== null) }))
    .sort(byLabel);

/** `HMT Tank 1`: a storage's name with its base code, for lists over several bases. */
export const storageName = (
  storage: Pick<FuelStorageFacts, 'name' | 'baseId'>,
  bases: readonly Pick<FuelBaseFacts, 'id' | 'code'>[],
): string => `${bases.find((b) => b.id === storage.baseId)?.code ?? ''} ${storage.name}`.trim();

/**
 * Storages with their book balance, those of the user's base first; archived ones only if already
 * chosen.
 */
export function fuelStorageOptions(
  facts: Pick<FuelFacts, 'storages' | 'bases' | 'ownBaseId'>,
  chosen: string,
): Option[] {
  const label = (s: FuelStorageFacts) => marked(storageName(s, facts.bases), s.archivedAt !== null);
  return facts.storages
    .filter((s) => s.archivedAt === null || s.id === chosen)
    .toSorted(
      (a, b) =>
        Number(a.baseId !== facts.ownBaseId) - Number(b.baseId !== facts.ownBaseId) ||
        compareTexts(label(a), label(b)),
    )
    .map((s) => ({
      id: s.id,
      label: label(s),
      detail: `${s.fuelType} · ${bookText(s.bookLitres)}`,
    }));
}

/** Booked litres as whole gallons with a true minus sign: `410 gal`, `−20 gal`. */
export function bookText(litres: number): string {
  const gallons = Math.round(bookedGallons(litres));
  return `${gallons < 0 ? '−' : ''}${format0(Math.abs(gallons))} gal`;
}
export const fuelTypeOptions: readonly Option[] = fuelTypes.map((fuel) => ({
  id: fuel,
  label: fuel,
}));
