import type {
  AircraftReceiptBody,
  BulkReceiptBody,
  FuelBody,
  FuelKind,
  FuelReceipt,
  TransferBody,
} from '../../../contract/fuel/fuel.ts';
import { pacificDay, pacificOffset, pacificTime } from '../../dates/pacific.ts';
import { formatDate } from '../../dates/parseDate.ts';
import { moneyText } from '../../forms/typed.ts';
import { gallonsOf, litresOf } from '../../volume.ts';
import { emptyFuelDraft, type FuelDraft, type FuelField } from './draft.ts';
import type { FuelFacts } from './facts.ts';
import { fuelTraits } from './kinds.ts';
import { goesIntoAircraft, readFuel } from './read.ts';

/** A save body with its kind; each kind has its own route. */
export type FuelSave =
  | { readonly kind: 'aircraft'; readonly body: AircraftReceiptBody }
  | { readonly kind: 'bulk'; readonly body: BulkReceiptBody }
  | { readonly kind: 'transfer'; readonly body: TransferBody };

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/**
 * The wire body of a draft without errors. Null if the draft lacks a readable date, quantity, fuel
 * or price.
 */
export function bodyOfFuelDraft(draft: FuelDraft, facts: FuelFacts): FuelSave | null {
  const read = readFuel(draft, facts);
  const { placed, quantity, fuelType, price, total } = read;
  if (placed?.kind !== 'placed' || quantity.value === null || quantity.value <= 0) return null;
  // An untouched quantity keeps its nine decimals.
  const isKept =
    facts.record !== null && draft.quantity === gallonsText(facts.record.quantityLitres);
  const shared = {
    receiptTimestamp: placed.instant,
    quantityLitres: isKept ? (facts.record?.quantityLitres ?? 0) : litresOf(quantity.value),
    remarks: draft.remarks,
  };
  const charged = goesIntoAircraft(draft)
    ? { incidentId: orNull(draft.incidentId), requestNumber: orNull(draft.requestNumber) }
    : { incidentId: null, requestNumber: null };
  if (draft.kind === 'transfer') {
    const { storageId } = draft;
    const isStorage = draft.destination === 'storage';
    const body = {
      ...shared,
      ...charged,
      storageId,
      toStorageId: isStorage ? orNull(draft.toStorageId) : null,
      assetId: isStorage ? null : orNull(draft.assetId),
    };
    return { kind: 'transfer', body: { ...body, receiptNumber: orNull(draft.receiptNumber) } };
  }
  if (fuelType === null || price.value === null || total.value === null) return null;
  const bought = {
    ...shared,
    vendorId: draft.vendorId,
    fuelType,
    pricePerGallon: price.value,
    taxesAndFees: read.fees.value,
    totalCost: total.value,
    receiptNumber: draft.receiptNumber.trim(),
  };
  return draft.kind === 'bulk'
    ? { kind: 'bulk', body: { ...bought, storageId: draft.storageId } }
    : {
        kind: 'aircraft',
        body: { ...bought, ...charged, assetId: draft.assetId, baseId: draft.baseId },
      };
}

/** Litres as gallons for a form field: one decimal, more only if the stored value has more. */
export function gallonsText(litres: number): string {
  const gallons = gallonsOf(litres);
  const tenths = gallons.toFixed(1);
  return Math.abs(gallons - Number(tenths)) < 1e-6 ? tenths : String(gallons);
}
const priceText = (price: number): string =>
  Math.abs(price * 100 - Math.round(price * 100)) < 1e-6 ? price.toFixed(2) : String(price);

/** The wire fields that a draft is built from; each kind of receipt has a subset. */
type Wire = Partial<
  Pick<
    FuelReceipt,
    | 'assetId'
    | 'vendorId'
    | 'toStorageId'
    | 'baseId'
    | 'fuelType'
    | 'pricePerGallon'
    | 'taxesAndFees'
    | 'totalCost'
  >
> &
  Pick<FuelReceipt, 'receiptTimestamp' | 'quantityLitres' | 'remarks' | 'receiptNumber'> &
  Partial<Pick<FuelReceipt, 'storageId' | 'incidentId' | 'requestNumber'>>;
function draftOfWire(kind: FuelKind, wire: Wire): FuelDraft {
  const money = (dollars: number | null | undefined) =>
    dollars === null || dollars === undefined ? '' : moneyText(dollars);
  const draft: FuelDraft = {
    ...emptyFuelDraft(kind),
    date: formatDate(pacificDay(wire.receiptTimestamp)),
    time: pacificTime(wire.receiptTimestamp),
    timeOffset: pacificOffset(wire.receiptTimestamp),
    assetId: wire.assetId ?? '',
    vendorId: wire.vendorId ?? '',
    storageId: wire.storageId ?? '',
    toStorageId: wire.toStorageId ?? '',
    destination:
      fuelTraits[kind].into !== 'chosen'
        ? ''
        : typeof wire.toStorageId === 'string'
          ? 'storage'
          : 'aircraft',
    baseId: wire.baseId ?? '',
    fuelType: wire.fuelType ?? '',
    quantity: gallonsText(wire.quantityLitres),
    pricePerGallon: typeof wire.pricePerGallon === 'number' ? priceText(wire.pricePerGallon) : '',
    taxesAndFees: money(wire.taxesAndFees),
    totalCost: money(wire.totalCost),
    receiptNumber: wire.receiptNumber ?? '',
    incidentId: wire.incidentId ?? '',
    requestNumber: wire.requestNumber ?? '',
    remarks: wire.remarks,
  };
  const fields = Object.keys(draft).filter(
    (key): key is FuelField => key !== 'kind' && key !== 'touched',
  );
  return {
    ...draft,
    touched: fuelTraits[kind].isPurchase ? fields : fields.filter((field) => field !== 'fuelType'),
  };
}

/**
 * The form draft of a stored receipt. A total that equals the sum of its parts keeps following
 * them.
 */
export function draftOfReceipt(receipt: FuelReceipt, facts: FuelFacts): FuelDraft {
  const draft = draftOfWire(receipt.kind, receipt);
  const { derivedTotal, total } = readFuel(draft, facts);
  return derivedTotal !== null && derivedTotal === total.value
    ? { ...draft, touched: draft.touched.filter((field) => field !== 'totalCost') }
    : draft;
}
/** The draft of a body for the service's check: every value counts as typed. */
export const draftOfFuelBody = (kind: FuelKind, body: FuelBody): FuelDraft =>
  draftOfWire(kind, body);
