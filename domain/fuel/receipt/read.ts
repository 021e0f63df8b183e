import type { FuelReceipt } from '../../../contract/fuel/fuel.ts';
import { type Placed, pacificDay, placeTime, type SkippedTime } from '../../dates/pacific.ts';
import { parseDate } from '../../dates/parseDate.ts';
import { parseTime } from '../../dates/parseTime.ts';
import { readNumber, type TypedNumber } from '../../forms/typed.ts';
import { dollarsOf } from '../../money.ts';
import { byId } from '../../reference/facts.ts';
import type { FuelDraft } from './draft.ts';
import type {
  FuelAircraft,
  FuelBaseFacts,
  FuelFacts,
  FuelStorageFacts,
  FuelVendorFacts,
} from './facts.ts';
import { fuelTraits } from './kinds.ts';
import { purchaseCents } from './price.ts';

/** The default time of a receipt (FUEL-3). */
const NOON = '12:00';

/** The draft with every text parsed once, shared by all rules. */
export interface ReadFuel {
  readonly draft: FuelDraft;
  readonly facts: FuelFacts;
  /** `YYYY-MM-DD`, null when the date cannot be read. */
  readonly day: string | null;
  readonly dateError: string | null;
  readonly today: string;
  readonly timeError: string | null;
  /** Null if the date or time is not readable. */
  readonly placed: Placed | SkippedTime | null;
  /** The fueled aircraft; null if none is chosen or the fuel went into a storage. */
  readonly aircraft: FuelAircraft | null;
  readonly vendor: FuelVendorFacts | null;
  readonly storage: FuelStorageFacts | null;
  readonly toStorage: FuelStorageFacts | null;
  /** The chosen base, else the storage's. */
  readonly base: FuelBaseFacts | null;
  readonly fuelType: FuelReceipt['fuelType'] | null;
  /** US gallons. */
  readonly quantity: TypedNumber;
  readonly price: TypedNumber;
  readonly fees: TypedNumber;
  readonly total: TypedNumber;
  /**
   * Gallons × price + fees in dollars; missing fees count as 0. Null unless gallons and price are
   * valid.
   */
  readonly derivedTotal: number | null;
}

/** The target of the fuel; '' while not chosen. */
const intoOf = ({ kind, destination }: Pick<FuelDraft, 'kind' | 'destination'>) =>
  fuelTraits[kind].into === 'chosen' ? destination : fuelTraits[kind].into;
export const goesIntoAircraft = (draft: Pick<FuelDraft, 'kind' | 'destination'>): boolean =>
  intoOf(draft) === 'aircraft';

/** Parses a draft's texts and looks up its ids in the facts. */
export function readFuel(draft: FuelDraft, facts: FuelFacts): ReadFuel {
  const date = parseDate(draft.date);
  const time = draft.time.trim() === '' ? { value: NOON, error: null } : parseTime(draft.time);
  const { isPurchase, place, into } = fuelTraits[draft.kind];
  const storage = place === 'base' ? null : byId(facts.storages, draft.storageId);
  const quantity = readNumber(draft.quantity, 6);
  const price = readNumber(draft.pricePerGallon, 4);
  const fees = readNumber(draft.taxesAndFees, 2);
  const isWhole =
    isPurchase &&
    (quantity.value ?? 0) > 0 &&
    price.value !== null &&
    price.value >= 0 &&
    !fees.isInvalid;
  return {
    draft,
    facts,
    day: date.value,
    dateError: draft.date.trim() === '' ? null : date.error,
    today: pacificDay(facts.now),
    timeError: time.error,
    placed:
      date.value === null || time.value === null
        ? null
        : placeTime(date.value, time.value, draft.timeOffset),
    aircraft: goesIntoAircraft(draft) ? byId(facts.aircraft, draft.assetId) : null,
    vendor: isPurchase ? byId(facts.vendors, draft.vendorId) : null,
    storage,
    toStorage:
      into === 'chosen' && draft.destination === 'storage'
        ? byId(facts.storages, draft.toStorageId)
        : null,
    base: byId(facts.bases, place === 'base' ? draft.baseId : (storage?.baseId ?? '')),
    fuelType: isPurchase
      ? draft.fuelType === ''
        ? null
        : draft.fuelType
      : (storage?.fuelType ?? null),
    quantity,
    price,
    fees,
    total: readNumber(draft.totalCost, 2),
    derivedTotal: isWhole
      ? dollarsOf(purchaseCents(quantity.value ?? 0, price.value ?? 0, fees.value ?? 0))
      : null,
  };
}
