import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FoundThings } from '../../../contract/find/find.ts';
import type { EntityCode } from '../../../contract/wire/permissions.ts';
import { Permissions } from '../../../contract/wire/permissions.ts';
import { addDays, formatDate } from '../../../domain/dates/parseDate.ts';
import { pacificToday } from '../../../server/database/clock.ts';
import type { Store } from '../../../server/database/open.ts';
import { baseId } from '../../../server/demo/reference/catalogue.ts';
import { demoId } from '../../../server/demo/reference/random.ts';
import { caller, freshWorld, kinds, type TestApp, testApp } from '../support/support.ts';
import { incident, t70 } from '../support/world.ts';

const today = pacificToday();
const lantern = {
  ...incident,
  id: demoId('test incident', 2),
  year: Number(today.slice(0, 4)),
  unit: 'BDU',
  incident_number: '004321',
  name: 'Läntern Ridge',
};
const flown = [
  { number: 9001, day: today, incidentId: lantern.id, request: 'A-12', remarks: '' },
  { number: 9002, day: addDays(today, -1), incidentId: null, request: 'Q-7', remarks: 'Zébra' },
  {
    number: 9003,
    day: addDays(today, -401),
    incidentId: lantern.id,
    request: 'A-12',
    remarks: 'Zebra',
  },
];
/** T-70 from Hemet, each with one activity. */
async function fly(store: Store) {
  for (const { number, day, incidentId, request, remarks } of flown) {
    const { rows } = await store.pool.query<{ id: string }>(
      `insert into dispatches (number, type, asset_id, activity_date, flags, created_by, created_at, remarks)
        values (${number}, 'flight', '${t70}', '${day}', '{}', 'x', now(), '${remarks}') returning id`,
    );
    await store.pool.query(
      `insert into activities (dispatch_id, position, incident_id, request_number, landing_fees_cents)
        values ('${rows[0]?.id}', 0, ${incidentId === null ? 'null' : `'${incidentId}'`}, '${request}', 0)`,
    );
  }
}
const receipt = {
  id: demoId('test', 'zebra receipt'),
  kind: 'aircraft',
  receipt_timestamp: `${today}T08:30:00Z`,
  asset_id: t70,
  vendor_id: demoId('test', 'zebra fuel'),
  base_id: baseId('HMT'),
  fuel_type: 'Jet A',
  litres: 100,
  price_per_gallon: 6,
  total_cost_cents: 15_850,
  receipt_number: '88123',
  remarks: '',
  flags: '{}',
  created_at: `${today}T08:30:00Z`,
  created_by: 'x',
};

const contract = {
  id: demoId('test', 'zebra contract'),
  source: 'aircraft',
  type_code: 'CWN',
  vendor_id: demoId('test', 'zebra'),
  hourly_rate_cents: 100,
  daily_availability_cents: 0,
  crew_standby_rate_cents: 0,
  start_date: today,
  end_date: null,
};

describe.each(kinds)('find anything on %s', (kind) => {
  let store: Store;
  let service: TestApp;
  beforeAll(async () => {
    store = await freshWorld(kind, [
      ['incidents', [incident, lantern]],
      ['bases', [{ id: demoId('test', 'zebra base'), code: 'ZBR', name: 'Zebra Field' }]],
      ['aircraft_vendors', [{ id: demoId('test', 'zebra'), name: 'Zebra Air' }]],
      ['fuel_vendors', [{ id: demoId('test', 'zebra fuel'), name: 'Zebra Fuel' }]],
      ['fuel_receipts', [receipt]],
      [
        'fuel_storages',
        [
          {
            id: demoId('test', 'zebra tank'),
            base_id: baseId('HMT'),
            name: 'Zebra Tank',
            fuel_type: 'Jet A',
          },
        ],
      ],
      [
        'suppressant_types',
        [{ id: demoId('test', 'zebra agent'), name: 'Zebra 95', kind: 'gel', is_charged: true }],
      ],
      ['contracts', [contract]],
      ['contract_assets', [{ contract_id: contract.id, asset_id: t70 }]],
    ]);
    await fly(store);
    service = await testApp(store);
  }, 60_000);
  afterAll(async () => {
    await service.close();
    await store.close();
  });
  const as = async (account: string) => caller(service.app, await service.token(account));
  const find = async (q: string, account = 'demo-admin') =>
    FoundThings.parse(
      (await (await as(account))('GET', `/x/find?q=${encodeURIComponent(q)}`)).body,
    );
  const numbers = async (q: string) => (await find(q)).dispatches.map((d) => d.dispatchNumber);

  it('finds words in any order, days, numbers and request numbers (HOME-89)', async () => {
    expect([
      await numbers('lantern 70'),
      await numbers('t70 LANTERN'),
      await numbers('yesterday t70'),
      await numbers(`${formatDate(today)} t-70`),
      await numbers('9003'),
      await numbers('flight 9001 · T-70'),
      await numbers('standby 9001'),
      await numbers('a-12'),
      await numbers('q-7 zebra'),
      await numbers('q-7 lantern'),
      await numbers('bdu 4321'),
    ]).toEqual([
      [9001, 9003],
      [9001, 9003],
      [9002],
      [9001],
      [9003],
      [9001],
      [],
      [9001],
      [9002],
      [],
      [9001, 9003],
    ]);
  });
  it('searches remarks and request numbers of the last 400 days, without accents', async () =>
    expect([await numbers('zebra'), await numbers('ZÉBRA')]).toEqual([[9002], [9002]]));
  it('names aircraft and incidents of a dispatch', async () => {
    const [first] = (await find('a-12')).dispatches;
    expect(first).toMatchObject({
      dispatchType: 'flight',
      activityDate: today,
      radioId: 'T-70',
      incidents: [{ id: lantern.id, name: 'Läntern Ridge' }],
      requestNumbers: ['A-12'],
    });
  });
  it('finds fuel storages, agents and contracts by their labels (HOME-82)', async () => {
    expect([
      (await find('Zebra Tank · Hemet · Fuel storage')).storages.map(({ name }) => name),
      (await find('zebra 95 agent')).agents.map(({ name }) => name),
      (await find('T-70 · CWN · Zebra Air')).contracts,
    ]).toEqual([
      ['Zebra Tank'],
      ['Zebra 95'],
      [
        {
          id: contract.id,
          of: 'aircraft',
          name: 'T-70',
          typeCode: 'CWN',
          vendorName: 'Zebra Air',
          startDate: today,
        },
      ],
    ]);
  });
  it('finds an incident, a base, vendors and a receipt by their labels (HOME-89, INC-45)', async () => {
    const labelled = async (label: string) => {
      const { incidents, bases, vendors, receipts } = await find(label);
      return [
        ...incidents.map(({ name }) => name),
        ...bases.map(({ code }) => code),
        ...vendors.map(({ name }) => name),
        ...receipts.map(({ receiptNumber }) => receiptNumber),
      ];
    };
    expect([
      await labelled(`CA-BDU-004321 Läntern Ridge, ${lantern.year}`),
      await labelled('ridge bdu'),
      await labelled(`${lantern.year}-CABDU-004321`),
      await labelled('Zebra Field (ZBR)'),
      await labelled('ZBR Zebra Field'),
      await labelled('Zebra Air · Aircraft vendor'),
      await labelled('Aircraft fuel receipt 88123 · T-70 · Zebra Fuel'),
    ]).toEqual([
      ['Läntern Ridge'],
      ['Läntern Ridge'],
      ['Läntern Ridge'],
      ['ZBR'],
      ['ZBR'],
      ['Zebra Air'],
      ['88123'],
    ]);
  });
  it('returns each kind only to those who may view it', async () => {
    const views: Record<keyof FoundThings, readonly EntityCode[]> = {
      dispatches: ['Dispatch'],
      incidents: ['Dispatch'],
      bases: ['Bases', 'base-admin'],
      vendors: ['AircraftVendor', 'FuelVendor'],
      receipts: ['FuelReceipts'],
      storages: ['FuelStorage'],
      agents: ['Suppressants'],
      contracts: ['Contract'],
    };
    for (const account of ['admin', 'dispatcher', 'base', 'analyst', 'reader'].map(
      (a) => `demo-${a}`,
    )) {
      const { items } = Permissions.parse(
        (await (await as(account))('GET', '/users/current/permissions')).body,
      );
      const [zebra, ridge] = [await find('zebra', account), await find('ridge', account)];
      const found = { ...zebra, incidents: ridge.incidents };
      for (const [of, entities] of Object.entries(views)) {
        const may = items.some(
          ({ entityCode, action }) =>
            entities.includes(entityCode) && (action === 'View' || action === 'Edit'),
        );
        expect([account, of, found[of as keyof FoundThings].length > 0]).toEqual([
          account,
          of,
          may,
        ]);
      }
    }
  });
  it('returns eight of a kind, and nothing for marks alone', async () => {
    await store.pool.query(
      `insert into bases (code, name) select 'Y' || n, 'Yonder ' || n from generate_series(1, 12) n`,
    );
    const empty = {
      dispatches: [],
      incidents: [],
      bases: [],
      vendors: [],
      receipts: [],
      storages: [],
      agents: [],
      contracts: [],
    };
    expect([(await find('yonder')).bases.length, await find('·· —')]).toEqual([8, empty]);
  });
  it('refuses a text of one character, and one that is too long', async () => {
    const call = await as('demo-admin');
    expect([
      (await call('GET', '/x/find?q=c')).status,
      (await call('GET', `/x/find?q=${'x'.repeat(101)}`)).status,
      (await call('GET', '/x/find')).status,
    ]).toEqual([400, 400, 400]);
  });
});
