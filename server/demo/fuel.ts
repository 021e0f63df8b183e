import { Temporal } from 'temporal-polyfill';
import { litresOf } from '../../domain/volume.ts';
import { baseId, type TypeName } from './reference/catalogue.ts';
import type { DemoAircraft } from './reference/fleet.ts';
import { Chance, demoId } from './reference/random.ts';
import type { Row, Tables } from './reference/rows.ts';
import type { DemoDispatch } from './seasonTypes.ts';

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

/** Approximate consumption of each type, so that fuel per hour differs between types. */
const gallonsAnHour: Readonly<Record<TypeName, number>> = {
  'S-2T': 140,
  'OV-10A': 70,
  'C-130H': 700,
  'AT-802F': 90,
  'BAe-146': 650,
  'DC-10': 2000,
  'A-200CT': 90,
  'UH-1H': 90,
  'S-70i': 140,
  'CH-47D': 400,
  'Bell 407': 45,
};
/** Flight hours that one receipt covers. */
const hoursBought = 8;
/** Every n-th aircraft has only half of its receipts. */
const missingEvery = 11;
/** The season stores hours in hundredths. */
const hour = 0.01;

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
const receipt = (kind: string, n: number, more: object): Row => ({
  id: demoId('receipt', `${kind} ${n}`),
  kind,
  fuel_type: 'Jet A',
  ...none,
  ...more,
});
function purchase(chance: Chance, gallons: number) {
  const price = Math.round((5.4 + chance.next() * 1.9) * 10_000) / 10_000;
  const fees = chance.hits(0.4) ? chance.whole(200, 2500) : 0;
  return {
    litres: litresOf(gallons),
    price_per_gallon: price,
    taxes_and_fees_cents: fees,
    total_cost_cents: Math.round(gallons * price * 100) + fees,
    receipt_number: String(chance.whole(10_000, 99_999)),
  };
}

/** Purchases into the storages and transfers out of them. `given`: gallons by aircraft. */
function storageReceipts(chance: Chance, fleet: readonly DemoAircraft[], end: Temporal.PlainDate) {
  const bulk: Row[] = [];
  const transfers: Row[] = [];
  const given = new Map<string, number>();
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
            ...purchase(chance, gallons),
          }),
        );
      stock += Math.max(0, gallons);
      for (let t = 0; t < 2; t += 1) {
        const out = Math.min(stock, chance.whole(20, 45) * 10);
        const own = fleet.filter((a) => a.base === base);
        if (out <= 0 || own.length === 0) continue;
        stock -= out;
        const when = day.add({ days: 4 + t * 9 });
        const fuelled = chance.pick(own);
        given.set(fuelled.id, (given.get(fuelled.id) ?? 0) + out);
        transfers.push(
          receipt('transfer', s * 100 + n * 2 + t, {
            receipt_timestamp: at(when),
            storage_id: storageId(s),
            asset_id: fuelled.id,
            base_id: baseId(base),
            litres: litresOf(out),
          }),
        );
      }
    }
  }
  return { bulk, transfers, given };
}

/** Purchases for the hours each aircraft flew, less what it got from its base's storage. */
function aircraftReceipts(
  chance: Chance,
  fleet: readonly DemoAircraft[],
  flown: readonly DemoDispatch[],
  given: ReadonlyMap<string, number>,
): Row[] {
  return fleet.flatMap((a, place) => {
    const burn = gallonsAnHour[a.type];
    // Leave out some receipts, so that the report finds gaps.
    const missing = place % missingEvery === missingEvery - 1 ? 0.5 : 1;
    let due = -(given.get(a.id) ?? 0);
    return flown.flatMap((d, n): Row[] => {
      if (d.aircraft?.id !== a.id) return [];
      due +=
        d.activities.reduce((sum, part) => sum + (part.hours ?? 0), 0) *
        hour *
        burn *
        (0.9 + chance.next() * 0.2) *
        missing;
      if (due < burn * hoursBought) return [];
      const gallons = Math.round(due);
      due = 0;
      const where = d.activities.at(-1)?.to ?? a.base;
      return [
        receipt('aircraft', n, {
          receipt_timestamp: at(Temporal.PlainDate.from(d.day)),
          asset_id: a.id,
          vendor_id: vendorId(chance.pick(vendors)),
          base_id: baseId(where),
          ...purchase(chance, gallons),
        }),
      ];
    });
  });
}

/**
 * Fuel vendors, storages and a year of receipts of all three kinds. Purchases follow the hours
 * flown, and no storage gives out more than it received.
 */
export function fuelTables(
  fleet: readonly DemoAircraft[],
  season: readonly DemoDispatch[],
  today: string,
): Tables {
  const chance = new Chance(99);
  const end = Temporal.PlainDate.from(today);
  const { bulk, transfers, given } = storageReceipts(chance, fleet, end);
  const first = end.subtract({ days: 364 }).toString();
  const flown = season
    .filter((d) => d.type === 'flight' && d.day >= first && d.day < today)
    .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
  const aircraft = aircraftReceipts(chance, fleet, flown, given);
  return [
    ['fuel_vendors', vendors.map((name) => ({ id: vendorId(name), name }))],
    [
      'fuel_storages',
      storages.map(([base, name, gallons], n) => ({
        id: storageId(n),
        base_id: baseId(base),
        name,
        fuel_type: 'Jet A',
        capacity_litres: litresOf(gallons),
      })),
    ],
    ['fuel_receipts', aircraft],
    ['fuel_receipts', bulk],
    ['fuel_receipts', transfers],
  ];
}
