import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import {
  fuelAircraftOptions,
  fuelStorageOptions,
  fuelVendorOptions,
} from '../../../domain/fuel/receipt/options.ts';
import { baseOptions } from '../../../domain/reference/options.ts';
import type { FuelRef, FuelSnapshot } from '../../../machines/fuel/fuelReceipts.ts';
import { PickField } from '../drafts/draftFields.tsx';
import { useDraftField } from '../drafts/useDraftField.ts';

const selectAircraft = (s: FuelSnapshot) => s.context.facts.aircraft;
const selectBases = (s: FuelSnapshot) => s.context.facts.bases;
const selectVendors = (s: FuelSnapshot) => s.context.facts.vendors;
const selectStorages = (s: FuelSnapshot) => s.context.facts.storages;
const selectOwnBase = (s: FuelSnapshot) => s.context.facts.ownBaseId;

interface Props {
  readonly form: FuelRef;
  readonly className: string;
  readonly autoFocus?: boolean;
}
export function AircraftField({ form, className, autoFocus = false }: Props) {
  const aircraft = useSelector(form, selectAircraft);
  const options = useMemo(() => fuelAircraftOptions(aircraft), [aircraft]);
  return (
    <PickField
      form={form}
      path="assetId"
      label="Aircraft"
      options={options}
      placeholder="Radio ID, registration or type"
      className={className}
      autoFocus={autoFocus}
    />
  );
}
export function VendorField({ form, className, autoFocus = false }: Props) {
  const vendors = useSelector(form, selectVendors);
  const { text } = useDraftField(form, 'vendorId');
  const options = useMemo(() => fuelVendorOptions(vendors, text), [vendors, text]);
  return (
    <PickField
      form={form}
      path="vendorId"
      label="Vendor"
      options={options}
      className={className}
      autoFocus={autoFocus}
    />
  );
}
export function StorageField({
  form,
  className,
  path,
  label,
  autoFocus = false,
}: Props & { readonly path: 'storageId' | 'toStorageId'; readonly label: string }) {
  const storages = useSelector(form, selectStorages);
  const bases = useSelector(form, selectBases);
  const ownBaseId = useSelector(form, selectOwnBase);
  const { text } = useDraftField(form, path);
  const options = useMemo(
    () => fuelStorageOptions({ storages, bases, ownBaseId }, text),
    [storages, bases, ownBaseId, text],
  );
  return (
    <PickField
      form={form}
      path={path}
      label={label}
      options={options}
      className={className}
      autoFocus={autoFocus}
    />
  );
}
export function BaseField({ form, className }: Props) {
  const bases = useSelector(form, selectBases);
  const { text } = useDraftField(form, 'baseId');
  const options = useMemo(() => baseOptions(bases, text), [bases, text]);
  return (
    <PickField form={form} path="baseId" label="Base" options={options} className={className} />
  );
}
