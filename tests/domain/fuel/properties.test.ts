import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FuelMetric } from '../../../contract/fuel/fuel.ts';
import { balanceOf, ledgerOf } from '../../../domain/fuel/receipt/ledger.ts';
import { purchaseCents, signedNano } from '../../../domain/fuel/receipt/price.ts';
import {
  type FuelGrouping,
  fuelGroupings,
  summarise,
} from '../../../domain/fuel/report/summary.ts';
import { addParts, partsOf, sumOf } from '../../../domain/fuel/report/sums.ts';
import { litresOf } from '../../../domain/volume.ts';
import { runs } from '../../support/depth.ts';
import { bought, moved, names, tanked } from './metrics.ts';

const RUNS = 10_000;
const tanks = ['tank1', 'tank2'] as const;
const day = fc
  .integer({ min: 0, max: 400 })
  .map(
    (n) => `2025-${String(1 + (n % 12)).padStart(2, '0')}-${String(1 + (n % 28)).padStart(2, '0')}`,
  );
/** Tenths of a gallon, as in forms. */
const gallons = fc.integer({ min: 1, max: 90_000 }).map((n) => n / 10);
const dollars = fc.integer({ min: 0, max: 9_000_000 }).map((n) => n / 100);
const vendor = fc.constantFrom('epic', 'delta');
const receipt: fc.Arbitrary<FuelMetric> = fc.oneof(
  fc
    .tuple(fc.constantFrom('t83', 't84'), day, gallons, dollars, vendor)
    .map(([asset, on, g, cost, v]) => bought('r', asset, on, g, cost, v)),
  fc
    .tuple(fc.constantFrom(...tanks), day, gallons, dollars, vendor)
    .map(([tank, on, g, cost, v]) => tanked('r', tank, on, g, cost, v)),
  fc
    .tuple(fc.constantFrom(...tanks), fc.constantFrom('t83', 't84'), day, gallons)
    .map(([tank, assetId, on, g]) => moved('r', tank, { assetId }, on, g)),
  fc
    .tuple(fc.boolean(), day, gallons)
    .map(([isBack, on, g]) =>
      moved('r', tanks[isBack ? 1 : 0], { toStorageId: tanks[isBack ? 0 : 1] }, on, g),
    ),
);
const ledger = fc.array(receipt, { maxLength: 25 });
const nano = (rows: readonly FuelMetric[]) =>
  rows.reduce((sum, r) => sum + signedNano(r.quantityLitres), 0n);

describe('over 10,000 generated ledgers', () => {
  it('has a balance of inflow less outflow, and every line adds up to the next (FUEL-20)', () => {
    fc.assert(
      fc.property(ledger, (rows) => {
        for (const tank of tanks) {
          const into = rows.filter(
            (r) => (r.kind === 'bulk' && r.storageId === tank) || r.toStorageId === tank,
          );
          const out = rows.filter((r) => r.kind === 'transfer' && r.storageId === tank);
          const lines = ledgerOf(rows, tank);
          expect(signedNano(balanceOf(rows, tank))).toBe(nano(into) - nano(out));
          expect(lines.length).toBe(into.length + out.length);
          let balance = 0n;
          for (const line of lines) {
            balance += signedNano(line.litres);
            expect(signedNano(line.balanceLitres)).toBe(balance);
          }
          expect(lines.at(-1)?.balanceLitres ?? 0).toBe(balanceOf(rows, tank));
        }
      }),
      { numRuns: runs(RUNS) },
    );
  });

  it('counts every purchase once in spend, and no transfer (FUEL-22)', () => {
    fc.assert(
      fc.property(ledger, (rows) => {
        const purchases = rows.filter((r) => r.kind !== 'transfer');
        const cents = purchases.reduce((sum, r) => sum + Math.round((r.totalCost ?? 0) * 100), 0);
        const spent = partsOf(rows);
        expect([spent.cents, spent.nano, spent.receipts]).toEqual([
          BigInt(cents),
          nano(purchases),
          purchases.length,
        ]);
        // A cost on a transfer changes nothing.
        expect(
          partsOf(rows.map((r) => (r.kind === 'transfer' ? { ...r, totalCost: 99 } : r))),
        ).toEqual(spent);
      }),
      { numRuns: runs(RUNS) },
    );
  });

  it('has the same total in every grouping, the sum of its rows', () => {
    fc.assert(
      fc.property(
        ledger,
        fc.constantFrom(...fuelGroupings.map((g): FuelGrouping => g.id)),
        (rows, by) => {
          const { groups, total } = summarise(rows, by, names);
          const added = groups
            .map((g) => g.parts)
            .reduce(addParts, { nano: 0n, cents: 0n, receipts: 0 });
          expect(added).toEqual(total.parts);
          expect(total).toEqual({ parts: partsOf(rows), ...sumOf(partsOf(rows)) });
          expect(groups.every((g) => g.receipts > 0)).toBe(true);
        },
      ),
      { numRuns: runs(RUNS) },
    );
  });

  it('totals the parts of a purchase to the cent, half a cent up (FUEL-8)', () => {
    const price = fc.integer({ min: 0, max: 150_000 });
    const tenths = fc.integer({ min: 1, max: 90_000 });
    const fees = fc.integer({ min: 0, max: 100_000 });
    fc.assert(
      fc.property(tenths, price, fees, (g, p, f) => {
        // Tenths of a gallon times ten-thousandths of a dollar are hundred-thousandths of a dollar;
        // a thousand make a cent.
        const exact = BigInt(g) * BigInt(p);
        const rounded = exact / 1000n + (exact % 1000n >= 500n ? 1n : 0n);
        expect(purchaseCents(g / 10, p / 10_000, f / 100)).toBe(Number(rounded) + f);
      }),
      { numRuns: runs(RUNS) },
    );
  });

  it('averages a single purchase to its price, to the rounding of its cents', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1000, max: 90_000 }),
        fc.integer({ min: 10_000, max: 150_000 }),
        (g, p) => {
          const cost = purchaseCents(g / 10, p / 10_000, 0) / 100;
          const { averagePrice } = sumOf(
            partsOf([{ kind: 'bulk', quantityLitres: litresOf(g / 10), totalCost: cost }]),
          );
          // Half a cent over at least a hundred gallons.
          expect(Math.abs((averagePrice ?? 0) - p / 10_000)).toBeLessThanOrEqual(0.0001);
        },
      ),
      { numRuns: runs(RUNS) },
    );
  });
});
