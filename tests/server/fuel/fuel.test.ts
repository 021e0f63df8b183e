import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fuelTypes } from '../../../contract/aircraft/aircraft.ts';
import {
  type BulkReceiptBody,
  FlightHours,
  FuelLedger,
  FuelLookups,
  FuelMetrics,
  FuelReceipt,
  FuelReceipts,
  type TransferBody,
} from '../../../contract/fuel/fuel.ts';
import { History } from '../../../contract/history/history.ts';
import { addDays } from '../../../domain/dates/parseDate.ts';
import { historyEvents } from '../../../domain/history/events.ts';
import { litresOf } from '../../../domain/volume.ts';
import { pacificToday } from '../../../server/database/clock.ts';
import type { Store } from '../../../server/database/open.ts';
import { baseId } from '../../../server/demo/reference/catalogue.ts';
import { demoId } from '../../../server/demo/reference/random.ts';
import { emptyTables } from '../support/emptyTables.ts';
import {
  type Answer,
  caller,
  freshWorld,
  kinds,
  type TestApp,
  testApp,
} from '../support/support.ts';
import { flight, incident, t70 } from '../support/world.ts';

type Call = ReturnType<typeof caller>;
const epic = demoId('test', 'epic');
const tank = {
  one: demoId('test', 'tank 1'),
  two: demoId('test', 'tank 2'),
  avgas: demoId('test', 'avgas'),
};
const storages = [
  { id: tank.one, base_id: baseId('HMT'), name: 'Tank 1', fuel_type: 'Jet A' },
  { id: tank.two, base_id: baseId('HMT'), name: 'Tank 2', fuel_type: 'Jet A' },
  { id: tank.avgas, base_id: baseId('RAM'), name: 'Avgas', fuel_type: '100LL' },
];
const at = (day: string, time = '19:00') => `${day}T${time}:00.000Z`;
const bought = (gallons: number, price: number, receiptNumber: string, day = '2025-07-14') => ({
  receiptTimestamp: at(day),
  quantityLitres: litresOf(gallons),
  remarks: '',
  vendorId: epic,
  fuelType: 'Jet A' as const,
  pricePerGallon: price,
  taxesAndFees: null,
  totalCost: Math.round(gallons * price * 100) / 100,
  receiptNumber,
});
const aircraft = (gallons = 100, price = 6, receiptNumber = '88123', day = '2025-07-14') => ({
  ...bought(gallons, price, receiptNumber, day),
  assetId: t70,
  baseId: baseId('HMT'),
  incidentId: incident.id,
  requestNumber: 'A-12',
});
const bulk = (
  gallons: number,
  storageId = tank.one,
  price = 6,
  receiptNumber = `BOL ${gallons}`,
): BulkReceiptBody => ({
  ...bought(gallons, price, receiptNumber, '2025-07-10'),
  storageId,
});
const transfer = (
  gallons: number,
  to: { toStorageId: string } | { assetId: string } = { assetId: t70 },
  storageId = tank.one,
): TransferBody => ({
  receiptTimestamp: at('2025-07-12'),
  quantityLitres: litresOf(gallons),
  remarks: '',
  storageId,
  toStorageId: null,
  assetId: null,
  receiptNumber: null,
  incidentId: null,
  requestNumber: null,
  ...to,
});
const receiptOf = (answer: Answer): FuelReceipt => {
  expect(answer).toEqual(expect.objectContaining({ status: 200 }));
  return FuelReceipt.parse(answer.body);
};
const errorsOf = (answer: Answer) => [answer.status, (answer.body as { errors?: object[] }).errors];

describe.each(kinds)('fuel receipts on %s', (kind) => {
  let store: Store;
  let service: TestApp;
  let dispatcher: Call;
  let admin: Call;
  beforeAll(async () => {
    store = await freshWorld(kind, [
      ['incidents', [incident]],
      ['fuel_vendors', [{ id: epic, name: 'Epic' }]],
      ['fuel_storages', storages],
    ]);
    service = await testApp(store);
    dispatcher = caller(service.app, await service.token('demo-dispatcher'));
    admin = caller(service.app, await service.token('demo-admin'));
  }, 60_000);
  afterAll(async () => {
    await service.close();
    await store.close();
  });
  beforeEach(async () => {
    await emptyTables(store, 'fuel_receipts, idempotency');
  });
  const add = async (body: object, path = '', headers: Record<string, string> = {}) =>
    receiptOf(await dispatcher('POST', `/fuel-receipts${path}`, body, headers));

  it('saves a purchase for an aircraft and returns it, ignoring fields of other kinds', async () => {
    const saved = await add({
      ...aircraft(),
      id: randomUUID(),
      flags: ['overBook'],
      kind: 'bulk',
      version: 9,
      createdBy: 'me',
      assetActive: false,
    });
    const { id, createdAt, updatedAt, ...rest } = saved;
    expect(rest).toEqual({
      ...aircraft(),
      kind: 'aircraft',
      assetActive: true,
      storageId: null,
      toStorageId: null,
      incident: expect.objectContaining({ id: incident.id, name: 'Cedar' }),
      flags: [],
      createdBy: 'D. Dispatch',
      updatedBy: 'D. Dispatch',
      version: 1,
    });
    const read = await dispatcher('GET', `/fuel-receipts/${id}`);
    expect([read.body, read.headers['etag'], createdAt <= updatedAt]).toEqual([
      saved,
      '"v1"',
      true,
    ]);
  });

  it.each(fuelTypes)('stores %s in a storage and in an aircraft (SET-27)', async (fuelType) => {
    const saved = await admin('POST', '/fuel-storage', {
      name: `Full of ${fuelType}`,
      baseId: baseId('HMT'),
      fuelType,
      capacityLitres: null,
    });
    expect([saved.status, (await add({ ...aircraft(), fuelType })).fuelType]).toEqual([
      200,
      fuelType,
    ]);
    await store.pool.query(
      'insert into aircraft_types (name, category, fuel_type) values ($1, $2, $3)',
      [`Burns ${fuelType}`, 'FW', fuelType],
    );
  });

  it('lists by Pacific days, both inclusive, all kinds, oldest first (WIRE-4)', async () => {
    const tanked = await add(bulk(1000), '/bulk-purchase');
    const moved = await add(transfer(100), '/fuel-transfer');
    const filled = await add(aircraft());
    const list = async (query: string) =>
      FuelReceipts.parse((await dispatcher('GET', `/fuel-receipts?${query}`)).body).map(
        (r) => r.id,
      );
    expect([
      await list('startDate=2025-07-10&endDate=2025-07-14'),
      await list('startDate=2025-07-11&endDate=2025-07-12'),
      await list('startDate=2025-07-13&endDate=2025-07-13'),
    ]).toEqual([[tanked.id, moved.id, filled.id], [moved.id], []]);
    expect([
      tanked.baseId,
      moved.fuelType,
      moved.totalCost,
      (await dispatcher('GET', '/fuel-receipts')).status,
    ]).toEqual([baseId('HMT'), 'Jet A', null, 200]);
  });

  it('lists the 30 days up to today when no days are given', async () => {
    const today = pacificToday();
    const days = [addDays(today, -30), addDays(today, -29), addDays(today, -1)];
    const [, first, last] = [
      await add(aircraft(100, 6, '1', days[0])),
      await add(aircraft(100, 6, '2', days[1])),
      await add(aircraft(100, 6, '3', days[2])),
    ];
    const listed = FuelReceipts.parse((await dispatcher('GET', '/fuel-receipts')).body);
    expect(listed.map((r) => r.id)).toEqual([first.id, last.id]);
  });

  it.each([
    [
      'a date in the future',
      '',
      { ...aircraft(), receiptTimestamp: at('2199-01-01') },
      'receiptTimestamp',
      'futureDate',
      "The date can't be in the future.",
    ],
    [
      'missing gallons',
      '',
      { ...aircraft(), quantityLitres: 0 },
      'quantityLitres',
      'notPositive',
      'Gallons must be more than 0.',
    ],
    [
      'an unknown vendor',
      '',
      { ...aircraft(), vendorId: randomUUID() },
      'vendorId',
      'required',
      'Choose where the fuel came from.',
    ],
    [
      'an unknown aircraft',
      '',
      { ...aircraft(), assetId: randomUUID() },
      'assetId',
      'required',
      'Choose an aircraft.',
    ],
    [
      'Jet A into 100LL',
      '/bulk-purchase',
      bulk(10, tank.avgas),
      'fuelType',
      'otherStorageFuel',
      "Jet A can't go into a 100LL storage.",
    ],
    [
      'the same storage twice',
      '/fuel-transfer',
      transfer(10, { toStorageId: tank.one }),
      'toStorageId',
      'sameStorage',
      'Choose two different storages.',
    ],
    [
      'a transfer of Jet A',
      '/fuel-transfer',
      transfer(10, { toStorageId: tank.avgas }),
      'toStorageId',
      'otherStorageFuel',
      "Jet A can't go into a 100LL storage.",
    ],
    [
      'a transfer to two targets',
      '/fuel-transfer',
      { ...transfer(10), toStorageId: tank.two },
      'toStorageId',
      'required',
      'Choose where the fuel went.',
    ],
  ])('refuses %s as the form does', async (_, path, body, field, code, message) => {
    expect(errorsOf(await dispatcher('POST', `/fuel-receipts${path}`, body))).toEqual([
      400,
      [{ path: field, code, message }],
    ]);
    expect((await store.pool.query('select count(*)::int as n from fuel_receipts')).rows[0].n).toBe(
      0,
    );
  });

  it('stores the form’s warnings as flags (FUEL-18)', async () => {
    await add(aircraft(100, 6, '88123', '2025-07-01'));
    const strange = await add({
      ...aircraft(400, 14.2, ' 88123 '),
      fuelType: '100LL',
      totalCost: 1,
    });
    expect(strange.flags).toEqual([
      'totalApart',
      'duplicateReceipt',
      'unusualPrice',
      'otherFuel',
      'unusualQuantity',
    ]);
    await add(bulk(410), '/bulk-purchase');
    expect((await add(transfer(411), '/fuel-transfer')).flags).toEqual(['overBook']);
    // A record is never its own duplicate, and its own litres are not subtracted from the book.
    const fine = await add(aircraft(100, 6.5, '4711'));
    const again = receiptOf(
      await dispatcher('PUT', `/fuel-receipts/${fine.id}`, aircraft(100, 6.5, '4711')),
    );
    expect([again.version, again.flags]).toEqual([2, []]);
  });

  it('returns known facts of vendor, number, aircraft and storage (FUEL-11, FUEL-12)', async () => {
    const first = await add(aircraft(120, 6, '88123', '2025-07-01'));
    await add(aircraft(100, 7, '88124', '2025-07-02'));
    await add(bulk(300, tank.one, 5), '/bulk-purchase');
    await add(bulk(100, tank.one, 7), '/bulk-purchase');
    await add(transfer(150.5), '/fuel-transfer');
    const query = `vendorId=${epic}&receiptNumber=88123&assetId=${t70}&storageId=${tank.one}`;
    const reply = await dispatcher('GET', `/x/fuel-receipts/situation?${query}`);
    const { lastPrices, ...rest } = FuelLookups.parse(reply.body);
    expect([...lastPrices].sort()).toEqual([5, 6, 7, 7]);
    expect(rest).toEqual({
      vendorId: epic,
      receiptNumber: '88123',
      duplicate: { id: first.id, receiptNumber: '88123', day: '2025-07-01' },
      assetId: t70,
      largestLitres: litresOf(150.5),
      storageId: tank.one,
      bookLitres: litresOf(249.5),
      averagePrice: 5.5,
    });
    await add(transfer(249.5, { toStorageId: tank.two }), '/fuel-transfer');
    await add(bulk(249.5, tank.two, 6.5), '/bulk-purchase');
    const averageOf = async (storageId: string) =>
      FuelLookups.parse(
        (await dispatcher('GET', `/x/fuel-receipts/situation?storageId=${storageId}`)).body,
      ).averagePrice;
    expect([await averageOf(tank.one), await averageOf(tank.two)]).toEqual([null, 6]);
    expect(
      FuelLookups.parse(
        (await dispatcher('GET', `/x/fuel-receipts/situation?${query}&excludeId=${first.id}`)).body,
      ).duplicate,
    ).toBe(null);
  });

  // PGlite has one connection: nothing happens at the same time.
  it.runIf(kind === 'postgres').each([
    ['a vendor', 'fuel_vendors', epic, '', aircraft()],
    ['a storage', 'fuel_storages', tank.one, '/bulk-purchase', bulk(100)],
    [
      'a target storage',
      'fuel_storages',
      tank.two,
      '/fuel-transfer',
      transfer(1, { toStorageId: tank.two }),
    ],
    ['a base', 'bases', baseId('HMT'), '', aircraft()],
  ])(
    'waits for %s while it is archived, and flags the receipt (FUEL-19)',
    async (_, table, id, path, body) => {
      const other = await store.pool.connect();
      try {
        await other.query('begin');
        await other.query(`select 1 from ${table} where id = $1 for update`, [id]);
        await other.query(`update ${table} set archived_at = now() where id = $1`, [id]);
        const adding = add(body, path);
        await expect
          .poll(
            async () =>
              (
                await store.pool.query(
                  "select 1 from pg_stat_activity where wait_event_type = 'Lock'",
                )
              ).rows.length,
          )
          .toBeGreaterThan(0);
        await other.query('commit');
        expect((await adding).flags).toContain('usesArchived');
      } finally {
        other.release();
        await store.pool.query(`update ${table} set archived_at = null where id = $1`, [id]);
      }
    },
  );

  it('returns the same reply for a repeated key and body (WIRE-9, SAFE-7)', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const first = await dispatcher('POST', '/fuel-receipts/fuel-transfer', transfer(1), headers);
    const again = await dispatcher('POST', '/fuel-receipts/fuel-transfer', transfer(1), headers);
    expect([again.status, again.body, again.headers['idempotent-replayed']]).toEqual([
      200,
      first.body,
      'true',
    ]);
    expect(
      (await dispatcher('POST', '/fuel-receipts/fuel-transfer', transfer(2), headers)).status,
    ).toBe(422);
  });

  it('returns the current row to a caller with an older version; each kind has its own address (FUEL-1, WIRE-9)', async () => {
    const first = await add(aircraft());
    const second = receiptOf(
      await admin(
        'PUT',
        `/fuel-receipts/${first.id}`,
        { ...aircraft(), remarks: 'Mine.' },
        { 'if-match': '"v1"' },
      ),
    );
    const refused = await dispatcher(
      'PUT',
      `/fuel-receipts/${first.id}`,
      { ...aircraft(), remarks: 'Yours.' },
      { 'if-match': '"v1"' },
    );
    expect([refused.status, refused.body]).toEqual([
      412,
      expect.objectContaining({
        current: second,
        changedBy: 'A. Admin',
        changedAt: second.updatedAt,
      }),
    ]);
    expect(
      (await dispatcher('PUT', `/fuel-receipts/bulk-purchase/${first.id}`, bulk(1))).status,
    ).toBe(404);
    expect(
      (await admin('DELETE', `/fuel-receipts/${first.id}`, undefined, { 'if-match': '"v1"' }))
        .status,
    ).toBe(412);
  });

  it('hides a deleted receipt everywhere until it is restored', async () => {
    const saved = await add(bulk(500), '/bulk-purchase');
    const url = `/fuel-receipts/${saved.id}`;
    expect((await dispatcher('DELETE', url)).status).toBe(403);
    expect(receiptOf(await admin('DELETE', url)).version).toBe(2);
    const metrics = async () =>
      FuelMetrics.parse(
        (await admin('GET', '/catis/fuel-receipts/metrics?from=2025-07-01&until=2025-07-31')).body,
      ).length;
    const booked = async () =>
      FuelLedger.parse((await admin('GET', `/x/fuel-storage/${tank.one}/ledger`)).body).bookLitres;
    expect([
      (await admin('GET', url)).status,
      (await admin('DELETE', url)).status,
      await metrics(),
      await booked(),
    ]).toEqual([404, 404, 0, 0]);
    // Its address names who deleted it and when.
    const gone = (await dispatcher('GET', url)).body;
    expect(gone).toEqual(
      expect.objectContaining({
        type: '/problems/deleted',
        changedBy: 'A. Admin',
        changedAt: expect.stringMatching(/Z$/),
      }),
    );
    expect(receiptOf(await admin('POST', `/x${url}/restore`))).toEqual({
      ...saved,
      version: 3,
      updatedAt: expect.any(String),
      updatedBy: 'A. Admin',
    });
    expect([
      (await admin('POST', `/x${url}/restore`)).status,
      await metrics(),
      await booked(),
    ]).toEqual([404, 1, litresOf(500)]);
  });

  it('lists the history of a receipt', async () => {
    const made = receiptOf(await dispatcher('POST', '/fuel-receipts', aircraft(10, 6, 'H-1')));
    receiptOf(await dispatcher('PUT', `/fuel-receipts/${made.id}`, aircraft(12, 6, 'H-1')));
    const { body } = await dispatcher('GET', `/x/history/fuel-receipts/${made.id}`);
    const events = historyEvents(History.parse(body));
    expect(events.map(({ lines }) => lines.filter((l) => l.label === 'Quantity'))).toEqual([
      [{ label: 'Quantity', before: '10 gal', after: '12 gal' }],
      [{ label: 'Quantity', before: '', after: '10 gal' }],
    ]);
  });
  it('has a ledger that adds up line by line to the storage’s balance (FUEL-20)', async () => {
    await add(bulk(1000), '/bulk-purchase');
    await add(transfer(250.5, { toStorageId: tank.two }), '/fuel-transfer');
    await add(transfer(100), '/fuel-transfer');
    await add(aircraft());
    const ledger = FuelLedger.parse(
      (await dispatcher('GET', `/x/fuel-storage/${tank.one}/ledger`)).body,
    );
    expect(ledger.lines.map((l) => [l.kind, l.counterpart, l.litres, l.balanceLitres])).toEqual([
      ['bulk', 'Epic', litresOf(1000), litresOf(1000)],
      ['transfer', 'HMT Tank 2', -litresOf(250.5), litresOf(749.5)],
      ['transfer', 'T-70', -litresOf(100), litresOf(649.5)],
    ]);
    const other = FuelLedger.parse(
      (await dispatcher('GET', `/x/fuel-storage/${tank.two}/ledger`)).body,
    );
    expect([ledger.bookLitres, other.bookLitres, other.lines.map((l) => l.counterpart)]).toEqual([
      litresOf(649.5),
      litresOf(250.5),
      ['HMT Tank 1'],
    ]);
  });

  it('returns report rows by Pacific day, and hours by aircraft (WIRE-16)', async () => {
    await add({ ...aircraft(), receiptTimestamp: '2025-07-15T05:30:00Z' });
    const rows = FuelMetrics.parse(
      (await dispatcher('GET', '/catis/fuel-receipts/metrics?from=2025-07-14&until=2025-07-14'))
        .body,
    );
    expect(rows.map((r) => [r.date, r.baseCode, r.totalCost])).toEqual([
      ['2025-07-14', 'HMT', 600],
    ]);
    await dispatcher('POST', '/v2/dispatches', flight('2025-07-14', '18:05'));
    await dispatcher(
      'POST',
      '/v2/dispatches',
      flight('2025-07-14', '20:05', 800, { totalFlightHours: 1.25, dayFlightHours: 1.25 }),
    );
    const standby = await dispatcher('POST', '/v2/dispatches', {
      ...flight('2025-07-14', '22:05', 0, {
        totalFlightHours: null,
        dayFlightHours: null,
        nightFlightHours: null,
        drops: [],
      }),
      dispatchType: 'standby',
      assetId: demoId('asset', 'T-71'),
    });
    expect(standby.status).toBe(200);
    const hours = FlightHours.parse(
      (await dispatcher('GET', '/x/catis/flight-hours?from=2025-07-14&until=2025-07-14')).body,
    );
    expect(hours).toEqual([{ assetId: t70, hours: 2.25 }]);
  });
});
