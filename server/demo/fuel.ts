import { Temporal } from 'temporal-polyfill';
import { litresOf } from '../../domain/volume.ts';
import { seasonDay } from './calendar.ts';
import { baseId, demoBases } from './catalogue.ts';
import type { DemoAircraft } from './fleet.ts';
import { Chance, demoId } from './random.ts';
import type { Row, Tables } from './rows.ts';

const vendors = ['Epic', 'Golden State Jet Center', 'Foothill Aviation Fuel', 'Delta Petroleum'];
const storages: readonly (readonly [base: string, name: string, gallons: number])[] = [
  ['HMT', 'Tank 1', 12_000],
  ['HMT', 'Fuel truck 4', 2200],
  ['GVA', 'Tank 1', 10_000],
  ['RED', 'Tank 1', 12_000],
  ['COL', 'Tank 2', 8000],
  ['FRE', 'Tank 1', 12_000],
];
const vendorId = (name: string) => demoId('fuel vendor', name);
const storageId = (n: number) => demoId('fuel storage', n);

/** Fuel vendors, storages and a year of receipts of all three kinds; what leaves a storage never exceeds what came in. */
export function fuelTables(fleet: readonly DemoAircraft[], today: string): Tables {
  const chance = new Chance(99);
  const end = Temporal.PlainDate.from(today);
  const at = (day: Temporal.PlainDate) => `${day.toString()}T20:00:00Z`;
  const none = {
    asset_id: null,
    vendor_id: null,
    storage_id: null,
    to_storage_id: null,
    base_id: null,
    price_per_gallon: null,
    taxes_and_fees_cents: null,
    total_cost_cents: null,
    receipt_number: null,
  };
  const purchase = (gallons: number) => {
    const price = Math.round((5.4 + chance.next() * 1.9) * 10_000) / 10_000;
    const fees = chance.hits(0.4) ? chance.whole(200, 2500) : 0;
    return {
      litres: litresOf(gallons),
      price_per_gallon: price,
      taxes_and_fees_cents: fees,
      total_cost_cents: Math.round(gallons * price * 100) + fees,
      receipt_number: String(chance.whole(10_000, 99_999)),
    };
  };
  const receipt = (kind: string, n: number, more: object): Row => ({ id: demoId('receipt', `${kind} ${n}`), kind, fuel_type: 'Jet A', ...none, ...more });
  const aircraft = Array.from({ length: 420 }, (_, n) => {
    const a = chance.pick(fleet);
    const where = chance.hits(0.7) ? a.base : chance.pick(demoBases)[0];
    const day = seasonDay(chance, end.subtract({ days: 1 }), 364);
    return receipt('aircraft', n, {
      receipt_timestamp: at(day),
      asset_id: a.id,
      vendor_id: vendorId(chance.pick(vendors)),
      base_id: baseId(where),
      ...purchase(chance.whole(60, 620)),
    });
  });
  const bulk: Row[] = [];
  const transfers: Row[] = [];
  for (const [s, [base, , capacity]] of storages.entries()) {
    let stock = 0;
    for (let n = 0; n < 14; n += 1) {
      const day = end.subtract({ days: 360 - n * 25 });
      const gallons = Math.round((capacity * 0.9 - stock) / 10) * 10;
      if (gallons > 0)
        bulk.push(
          receipt('bulk', s * 100 + n, {
            receipt_timestamp: at(day),
            vendor_id: vendorId(chance.pick(vendors)),
            storage_id: storageId(s),
            base_id: baseId(base),
            ...purchase(gallons),
          }),
        );
      stock += Math.max(0, gallons);
      for (let t = 0; t < 2; t += 1) {
        const out = Math.min(stock, chance.whole(20, 45) * 10);
        const own = fleet.filter((a) => a.base === base);
        if (out <= 0 || own.length === 0) continue;
        stock -= out;
        const when = day.add({ days: 4 + t * 9 });
        transfers.push(
          receipt('transfer', s * 100 + n * 2 + t, {
            receipt_timestamp: at(when),
            storage_id: storageId(s),
            asset_id: chance.pick(own).id,
            base_id: baseId(base),
            litres: litresOf(out),
          }),
        );
      }
    }
  }
  return [
    ['fuel_vendors', vendors.map((name) => ({ id: vendorId(name), name }))],
    [
      'fuel_storages',
      storages.map(([base, name, gallons], n) => ({ id: storageId(n), base_id: baseId(base), name, fuel_type: 'Jet A', capacity_litres: litresOf(gallons) })),
    ],
    ['fuel_receipts', [...aircraft]],
    ['fuel_receipts', bulk],
    ['fuel_receipts', transfers],
  ];
}
