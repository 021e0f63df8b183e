import { describe, expect, it } from 'vitest';
import {
  bodyOfFuelDraft,
  draftOfFuelBody,
  draftOfReceipt,
  gallonsText,
} from '../../../domain/fuel/receipt/bodies.ts';
import {
  changeFuelField,
  emptyFuelDraft,
  type FuelDraft,
  resetFuelField,
} from '../../../domain/fuel/receipt/draft.ts';
import { ledgerPath, newReceiptPath, receiptPath } from '../../../domain/fuel/receipt/kinds.ts';
import { litresOf } from '../../../domain/volume.ts';
import { bulk, facts, purchase, receipt, transfer } from './world.ts';

const empty = {
  date: '',
  time: '',
  timeOffset: '',
  assetId: '',
  vendorId: '',
  storageId: '',
  toStorageId: '',
  destination: '',
  baseId: '',
  fuelType: '',
  quantity: '',
  pricePerGallon: '',
  taxesAndFees: '',
  totalCost: '',
  receiptNumber: '',
  incidentId: '',
  requestNumber: '',
  remarks: '',
};
const fields = Object.keys(empty);

describe('a draft', () => {
  it.each(['aircraft', 'bulk', 'transfer'] as const)('begins empty: %s', (kind) =>
    expect(emptyFuelDraft(kind)).toEqual({ ...empty, kind, touched: [] }),
  );

  it('keeps typed fields in the order typed, and drops the offset only with its day or time', () => {
    const second: FuelDraft = { ...purchase, timeOffset: '-08:00', touched: ['time', 'date'] };
    expect(changeFuelField(second, 'time', '01:30')).toEqual({
      ...second,
      time: '01:30',
      timeOffset: '',
      touched: ['date', 'time'],
    });
    expect(changeFuelField(second, 'date', '11/02/2025')).toEqual({
      ...second,
      date: '11/02/2025',
      timeOffset: '',
      touched: ['time', 'date'],
    });
    expect(changeFuelField(second, 'remarks', 'x')).toEqual({
      ...second,
      remarks: 'x',
      touched: ['time', 'date', 'remarks'],
    });
  });
  it('resets a field to its default, and empties the date for it', () => {
    const typed: FuelDraft = { ...purchase, touched: ['date', 'totalCost'] };
    expect(resetFuelField(typed, 'totalCost')).toEqual({ ...typed, touched: ['date'] });
    expect(resetFuelField(typed, 'date')).toEqual({ ...typed, date: '', touched: ['totalCost'] });
  });
});

describe('a stored receipt as a draft', () => {
  const stored = {
    ...empty,
    date: '07/14/2025',
    time: '12:00',
    timeOffset: '-07:00',
    quantity: '120.5',
    touched: fields,
  };
  it('has the receipt’s values, and empty fields for missing ones', () => {
    const priced = {
      vendorId: 'epic',
      fuelType: 'Jet A',
      pricePerGallon: '7.10',
      taxesAndFees: '4.45',
      receiptNumber: '88123',
    };
    expect(draftOfReceipt(receipt({ totalCost: 900 }), facts)).toEqual({
      ...stored,
      ...priced,
      kind: 'aircraft',
      assetId: 't83',
      baseId: 'hmt',
      totalCost: '900.00',
    });
    const inTank = receipt({
      kind: 'bulk',
      assetId: null,
      baseId: null,
      storageId: 'tank2',
      totalCost: 900,
      taxesAndFees: null,
      pricePerGallon: 7.1234,
    });
    expect(draftOfReceipt(inTank, facts)).toEqual({
      ...stored,
      ...priced,
      kind: 'bulk',
      storageId: 'tank2',
      pricePerGallon: '7.1234',
      taxesAndFees: '',
      totalCost: '900.00',
    });
  });
  it('follows its parts when its total equals them', () => {
    const follows = draftOfReceipt(receipt({ totalCost: 860 }), facts);
    expect([follows.totalCost, follows.touched]).toEqual([
      '860.00',
      fields.filter((field) => field !== 'totalCost'),
    ]);
  });
  it('takes the storage’s fuel of a transfer, and names its destination', () => {
    const shared = {
      receiptTimestamp: '2025-07-14T19:00:00Z',
      quantityLitres: litresOf(120.5),
      remarks: 'Half.',
      receiptNumber: null,
    };
    const charge = { incidentId: null, requestNumber: null };
    const touched = fields.filter((field) => field !== 'fuelType');
    expect(
      draftOfFuelBody('transfer', {
        ...shared,
        ...charge,
        storageId: 'tank2',
        toStorageId: null,
        assetId: 't83',
      }),
    ).toEqual({
      ...stored,
      kind: 'transfer',
      storageId: 'tank2',
      destination: 'aircraft',
      assetId: 't83',
      remarks: 'Half.',
      touched,
    });
    expect(
      draftOfFuelBody('transfer', {
        ...shared,
        ...charge,
        storageId: 'tank2',
        toStorageId: 'truck',
        assetId: null,
      }),
    ).toEqual({
      ...stored,
      kind: 'transfer',
      storageId: 'tank2',
      toStorageId: 'truck',
      destination: 'storage',
      remarks: 'Half.',
      touched,
    });
  });
  it('shows tenths of a gallon, and more digits only where there are more', () => {
    expect(
      [litresOf(120.5), litresOf(100), litresOf(99.96), litresOf(0.25)].map(gallonsText),
    ).toEqual(['120.5', '100.0', '99.96', '0.25']);
  });
});

describe('the body that a save sends', () => {
  it('is missing while gallons, fuel, price or total can’t be read', () => {
    const unreadable: Partial<FuelDraft>[] = [
      { quantity: '' },
      { quantity: '0' },
      { quantity: '-1' },
      { fuelType: '' },
      { totalCost: '' },
      { pricePerGallon: 'x' },
    ];
    expect(
      unreadable.map((change) => bodyOfFuelDraft({ ...purchase, ...change, assetId: '' }, facts)),
    ).toEqual(unreadable.map(() => null));
  });
  it('keeps the nine decimals of gallons that the user did not retype', () => {
    const record = receipt({ quantityLitres: 456.142123456 });
    const draft = draftOfReceipt(record, facts);
    const sent = (quantity: string) =>
      bodyOfFuelDraft({ ...draft, quantity }, { ...facts, record })?.body.quantityLitres;
    expect([sent(draft.quantity), sent('120.6')]).toEqual([456.142123456, litresOf(120.6)]);
  });
  it('trims its number, and sends none for an empty number', () => {
    const of = (draft: FuelDraft) => bodyOfFuelDraft(draft, facts)?.body.receiptNumber;
    expect([
      of({ ...bulk, receiptNumber: ' 77 ' }),
      of({ ...transfer, receiptNumber: ' 77 ' }),
      of({ ...transfer, receiptNumber: '  ' }),
    ]).toEqual(['77', '77', null]);
  });
});

it('gives a receipt its address', () => {
  expect([receiptPath('bulk', 'r1'), newReceiptPath('transfer'), ledgerPath('tank1')]).toEqual([
    '/fuel-receipts/bulk/r1',
    '/fuel-receipts/transfer/new',
    '/reports/fuel/transfer?ledger=tank1',
  ]);
});
