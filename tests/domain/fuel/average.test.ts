import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { averageIn, type PricedMovement } from '../../../domain/fuel/receipt/average.ts';
import { balanceOf } from '../../../domain/fuel/receipt/ledger.ts';
import { litresOf } from '../../../domain/volume.ts';

const bulk = (gallons: number, price: number | null, storageId = 'a'): PricedMovement => ({
  kind: 'bulk',
  storageId,
  toStorageId: null,
  quantityLitres: litresOf(gallons),
  totalCostCents: price === null ? null : Math.round(gallons * price * 100),
});
const transfer = (gallons: number, to: string | null = null, from = 'a'): PricedMovement => ({
  kind: 'transfer',
  storageId: from,
  toStorageId: to,
  quantityLitres: litresOf(gallons),
  totalCostCents: null,
});

describe('the average price of what is in a storage (FUEL-6)', () => {
  it.each([
    ['nothing', [], null],
    ['purchases', [bulk(300, 5), bulk(100, 7)], 5.5],
    ['a part used', [bulk(300, 5), transfer(150), bulk(150, 7)], 6],
    ['all used', [bulk(300, 5), transfer(300)], null],
    ['empty, then filled', [bulk(300, 5), transfer(300), bulk(100, 7)], 7],
    ['below 0, then filled', [bulk(300, 5), transfer(350), bulk(100, 7)], 7],
    ['below 0, and not filled up to it', [bulk(300, 5), transfer(350), bulk(20, 7)], null],
    ['fuel without a price', [bulk(100, 5), bulk(100, null)], 5],
    ['only fuel without a price', [bulk(100, null)], null],
    ['a price after fuel without one', [bulk(100, null), bulk(100, 6)], 6],
    ['another storage', [bulk(100, 5, 'b')], null],
    ['a transfer in', [bulk(100, 5), bulk(300, 9, 'b'), transfer(100, 'a', 'b')], 7],
    [
      'a transfer there and back',
      [bulk(100, 5), transfer(50, 'b'), bulk(50, 9, 'b'), transfer(100, 'a', 'b')],
      6.3333,
    ],
    ['a transfer out of an empty storage', [bulk(100, 5), transfer(50, 'a', 'b')], 5],
  ] as const)('follows %s', (_, receipts, expected) =>
    expect(averageIn(receipts, 'a')).toBe(expected),
  );
  it('lies between the lowest and the highest price, and is known while fuel is there', () => {
    const movement = fc.oneof(
      fc
        .tuple(fc.integer({ min: 1, max: 900 }), fc.integer({ min: 300, max: 900 }))
        .map(([gallons, price]) => bulk(gallons, price / 100)),
      fc.integer({ min: 1, max: 900 }).map((gallons) => transfer(gallons)),
    );
    fc.assert(
      fc.property(fc.array(movement, { maxLength: 20 }), (receipts) => {
        const average = averageIn(receipts, 'a');
        expect(average !== null).toBe(balanceOf(receipts, 'a') > 0);
        if (average === null) return;
        expect(average).toBeGreaterThanOrEqual(2.99);
        expect(average).toBeLessThanOrEqual(9.01);
      }),
    );
  });
});
