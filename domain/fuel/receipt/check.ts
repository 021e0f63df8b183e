import { isInFuture } from '../../dates/minutes.ts';
import { requestNumberPattern } from '../../forms/requestNumber.ts';
import type { TypedNumber } from '../../forms/typed.ts';
import { checkAgainstOthers } from './checkAgainst.ts';
import { checkArchived } from './checkArchived.ts';
import type { FuelDraft, FuelField } from './draft.ts';
import type { FuelFacts } from './facts.ts';
import { type FuelFinding, fuelError } from './finding.ts';
import { fuelTraits } from './kinds.ts';
import { goesIntoAircraft, type ReadFuel, readFuel } from './read.ts';

const longestNumber = 60;
const longestRemarks = 2000;
const fromNowhere = 'Choose where the fuel came from.';

function checkWhen(read: ReadFuel): FuelFinding[] {
  const { day, draft } = read;
  if (draft.date.trim() === '') return [fuelError('date', 'required', 'Enter the date.')];
  if (day === null) return [fuelError('date', 'invalid', read.dateError ?? '')];
  // A slightly wrong clock can put a valid time past midnight (SES-32); a date alone is never
  // excused.
  const isByClock =
    draft.time.trim() !== '' &&
    read.placed?.kind === 'placed' &&
    !isInFuture(read.placed.instant, read.facts.now);
  if (day > read.today && !isByClock)
    return [fuelError('date', 'futureDate', "The date can't be in the future.")];
  if (read.timeError !== null) return [fuelError('time', 'invalid', read.timeError)];
  return read.placed?.kind === 'gap'
    ? [fuelError('time', 'invalid', read.placed.error, read.placed.hint)]
    : [];
}

function checkGallons({ draft, quantity, facts }: ReadFuel): FuelFinding[] {
  const text = draft.quantity.trim();
  if (text === '') return [fuelError('quantity', 'required', 'Enter the gallons.')];
  if (quantity.value === null)
    return [fuelError('quantity', 'invalid', 'Enter the gallons as a number, like 120.5.')];
  if (quantity.value <= 0)
    return [fuelError('quantity', 'notPositive', 'Gallons must be more than 0.')];
  const isFine =
    Math.abs(quantity.value * 10 - Math.round(quantity.value * 10)) > 1e-6 &&
    text !== facts.keptQuantity;
  return isFine ? [fuelError('quantity', 'invalid', 'Gallons have one decimal, like 120.5.')] : [];
}

/** Checks a number of at least 0; it is optional if `missing` is null. */
function checkAmount(
  path: FuelField,
  typed: TypedNumber,
  words: { readonly name: string; readonly like: string; readonly missing: string | null },
): FuelFinding[] {
  if (typed.isInvalid)
    return [fuelError(path, 'invalid', `Enter the ${words.name} as a number, like ${words.like}.`)];
  if (typed.value === null)
    return words.missing === null ? [] : [fuelError(path, 'required', words.missing)];
  return typed.value < 0
    ? [fuelError(path, 'negative', `The ${words.name} can't be less than 0.`)]
    : [];
}

function checkPurchase(read: ReadFuel): FuelFinding[] {
  const { draft } = read;
  const findings: FuelFinding[] = [];
  if (read.vendor === null) findings.push(fuelError('vendorId', 'required', fromNowhere));
  const { place, numberMissing } = fuelTraits[draft.kind];
  if (place === 'base') {
    if (read.aircraft === null)
      findings.push(fuelError('assetId', 'required', 'Choose an aircraft.'));
    if (read.base === null) findings.push(fuelError('baseId', 'required', 'Choose the base.'));
  } else if (read.storage === null)
    findings.push(fuelError('storageId', 'required', 'Choose the storage the fuel went into.'));
  if (read.fuelType === null)
    findings.push(fuelError('fuelType', 'required', 'Choose the fuel type.'));
  else if (read.storage !== null && read.fuelType !== read.storage.fuelType)
    findings.push(
      fuelError(
        'fuelType',
        'otherStorageFuel',
        `${read.fuelType} can't go into a ${read.storage.fuelType} storage.`,
      ),
    );
  findings.push(
    ...checkAmount('pricePerGallon', read.price, {
      name: 'price',
      like: '5.4321',
      missing: 'Enter the price per gallon.',
    }),
    ...checkAmount('taxesAndFees', read.fees, {
      name: 'taxes and fees',
      like: '12.50',
      missing: null,
    }),
    ...checkAmount('totalCost', read.total, {
      name: 'total',
      like: '1204.50',
      missing: 'Enter the total.',
    }),
  );
  if (numberMissing !== null && draft.receiptNumber.trim() === '')
    findings.push(fuelError('receiptNumber', 'required', numberMissing));
  return findings;
}

function checkTransfer({ draft, storage, toStorage, aircraft }: ReadFuel): FuelFinding[] {
  const findings: FuelFinding[] = [];
  if (storage === null) findings.push(fuelError('storageId', 'required', fromNowhere));
  if (draft.destination === '')
    findings.push(fuelError('destination', 'required', 'Choose where the fuel went.'));
  if (draft.destination === 'aircraft' && aircraft === null)
    findings.push(fuelError('assetId', 'required', 'Choose an aircraft.'));
  if (draft.destination !== 'storage') return findings;
  if (toStorage === null)
    findings.push(fuelError('toStorageId', 'required', 'Choose the storage the fuel went into.'));
  else if (toStorage.id === storage?.id)
    findings.push(fuelError('toStorageId', 'sameStorage', 'Choose two different storages.'));
  else if (storage !== null && toStorage.fuelType !== storage.fuelType)
    findings.push(
      fuelError(
        'toStorageId',
        'otherStorageFuel',
        `${storage.fuelType} can't go into a ${toStorage.fuelType} storage.`,
      ),
    );
  return findings;
}

function checkTexts({ draft }: ReadFuel): FuelFinding[] {
  const findings: FuelFinding[] = [];
  if (draft.receiptNumber.trim().length > longestNumber)
    findings.push(
      fuelError(
        'receiptNumber',
        'tooLong',
        `The number can have up to ${longestNumber} characters.`,
      ),
    );
  const request = draft.requestNumber.trim();
  if (goesIntoAircraft(draft) && request !== '' && !requestNumberPattern.test(request))
    findings.push(fuelError('requestNumber', 'invalid', 'Request number must look like A-12.'));
  if (draft.remarks.length > longestRemarks)
    findings.push(fuelError('remarks', 'tooLong', 'Remarks can have up to 2,000 characters.'));
  return findings;
}

/** All rules of a fuel receipt (FUEL-2 to FUEL-15), in the order of the form. */
export function checkFuel(draft: FuelDraft, facts: FuelFacts): FuelFinding[] {
  const read = readFuel(draft, facts);
  return [
    ...checkWhen(read),
    ...(fuelTraits[draft.kind].isPurchase ? checkPurchase(read) : checkTransfer(read)),
    ...checkGallons(read),
    ...checkTexts(read),
    ...checkAgainstOthers(read),
    ...checkArchived(read),
  ];
}
