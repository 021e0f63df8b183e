import { useSelector } from '@xstate/react';
import { fuelTypeOptions } from '../../../domain/fuel/receipt/options.ts';
import type { FuelRef, FuelSnapshot } from '../../../machines/fuel/fuelReceipts.ts';
import { Segments } from '../../ui/fields/Segments.tsx';
import { Disclosure } from '../../ui/notices/Disclosure.tsx';
import {
  DateField,
  NumberField,
  SelectField,
  TextField,
  TimeField,
} from '../drafts/draftFields.tsx';
import { useDraftField } from '../drafts/useDraftField.ts';
import { AircraftField, BaseField, StorageField, VendorField } from './choices.tsx';
import { IncidentField } from './IncidentField.tsx';
import { BookNote, StorageBase, TransferValue } from './Notes.tsx';

interface Props {
  readonly form: FuelRef;
}
const grid = 'grid grid-cols-1 gap-x-4 gap-y-3 sm:grid-cols-6';
const third = 'sm:col-span-2';
const half = 'sm:col-span-3';

const When = ({ form }: Props) => (
  <>
    <DateField form={form} path="date" label="Date" className={third} />
    <TimeField
      form={form}
      path="time"
      label="Time"
      placeholder="12:00"
      hint="Pacific; empty is 12:00"
      className={third}
    />
  </>
);
/** Gallons, price, fees and total. */
const Amounts = ({ form }: Props) => (
  <div className="grid grid-cols-1 gap-x-4 gap-y-3 sm:grid-cols-4">
    <NumberField form={form} path="quantity" label="Gallons" suffix="gal" />
    <NumberField form={form} path="pricePerGallon" label="Price per gallon" suffix="$/gal" />
    <NumberField form={form} path="taxesAndFees" label="Taxes and fees" suffix="$" />
    <NumberField form={form} path="totalCost" label="Total cost" suffix="$" />
  </div>
);

const selectIsCharged = (s: FuelSnapshot) =>
  s.context.draft.incidentId !== '' || s.context.draft.requestNumber !== '';
/** Incident and request number; collapsed, because fuel is rarely charged to an incident. */
function Charge({ form }: Props) {
  const isCharged = useSelector(form, selectIsCharged);
  return (
    <Disclosure title="Charge to incident" isOpenAtFirst={isCharged}>
      <div className="flex flex-col gap-3">
        <IncidentField form={form} />
        <TextField
          form={form}
          path="requestNumber"
          label="Request number"
          placeholder="A-12"
          className="max-w-40"
        />
      </div>
    </Disclosure>
  );
}

export const AircraftPurchase = ({ form }: Props) => (
  <div className="flex flex-col gap-4">
    <div className={grid}>
      <When form={form} />
      <TextField form={form} path="receiptNumber" label="Receipt number" className={third} />
      <AircraftField form={form} className={half} autoFocus />
      <VendorField form={form} className={half} />
      <BaseField form={form} className={half} />
      <SelectField
        form={form}
        path="fuelType"
        label="Fuel type"
        options={fuelTypeOptions}
        className={half}
      />
    </div>
    <Amounts form={form} />
    <Charge form={form} />
  </div>
);
export const BulkPurchase = ({ form }: Props) => (
  <div className="flex flex-col gap-4">
    <div className={grid}>
      <When form={form} />
      <TextField
        form={form}
        path="receiptNumber"
        label="Bill of lading or invoice"
        className={third}
      />
      <VendorField form={form} className={half} autoFocus />
      <StorageField form={form} path="storageId" label="Into storage" className={half} />
      <SelectField
        form={form}
        path="fuelType"
        label="Fuel type"
        options={fuelTypeOptions}
        className={half}
      />
      <StorageBase form={form} className={half} />
    </div>
    <Amounts form={form} />
  </div>
);
function Destination({ form }: Props) {
  const field = useDraftField(form, 'destination');
  return (
    <div className="flex flex-col gap-1 sm:col-span-6">
      <span className="text-sm font-medium text-ink-2">Into</span>
      <span>
        <Segments
          label="Into"
          value={field.text}
          options={[
            { id: 'aircraft', label: 'Aircraft' },
            { id: 'storage', label: 'Storage' },
          ]}
          onChange={field.change}
        />
      </span>
    </div>
  );
}
export function FuelTransfer({ form }: Props) {
  const isStorage = useSelector(
    form,
    (s: FuelSnapshot) => s.context.draft.destination === 'storage',
  );
  return (
    <div className="flex flex-col gap-4">
      <div className={grid}>
        <When form={form} />
        <TextField
          form={form}
          path="receiptNumber"
          label="Ticket"
          hint="If there is one"
          className={third}
        />
        <StorageField
          form={form}
          path="storageId"
          label="From storage"
          className={half}
          autoFocus
        />
        <BookNote form={form} className={half} />
        <Destination form={form} />
        {isStorage ? (
          <StorageField form={form} path="toStorageId" label="Into storage" className={half} />
        ) : (
          <AircraftField form={form} className={half} />
        )}
        <NumberField
          form={form}
          path="quantity"
          label="Gallons"
          suffix="gal"
          className="sm:col-start-1 sm:col-span-2"
        />
        <TransferValue form={form} className="sm:col-span-4" />
      </div>
      {!isStorage && <Charge form={form} />}
    </div>
  );
}
