import { randomUUID } from 'node:crypto';
import { Temporal } from 'temporal-polyfill';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import type { SuppressantRateBody, SuppressantTypeBody } from '../../../contract/agents/saving.ts';
import type {
  AircraftMetadataSave,
  AircraftTypeBody,
  AssetBody,
  ContractBody,
} from '../../../contract/aircraft/saving.ts';
import type { UnavailableBody } from '../../../contract/base/board.ts';
import type { BaseBody, LandingFeeBody } from '../../../contract/base/saving.ts';
import type { OverdueStepBody } from '../../../contract/following/overdueSteps.ts';
import type {
  AircraftReceiptBody,
  BulkReceiptBody,
  TransferBody,
} from '../../../contract/fuel/fuel.ts';
import type { FuelStorageBody } from '../../../contract/fuel/saving.ts';
import type { MailingBody } from '../../../contract/mailings/mailings.ts';
import type { InviteBody, PersonBody } from '../../../contract/people/people.ts';
import type { CrewBody } from '../../../contract/people/saving.ts';
import { litresOf } from '../../../domain/volume.ts';
import type { Store } from '../../../server/database/open.ts';
import { agentId, baseId, typeId } from '../../../server/demo/reference/catalogue.ts';
import { jobId } from '../../../server/demo/reference/crews.ts';
import { vendorId } from '../../../server/demo/reference/fleet.ts';
import { demoId } from '../../../server/demo/reference/random.ts';
import { personIdOf, roleIdOf } from '../support/bodies.ts';
import { type Answer, caller, freshWorld, type TestApp, testApp } from '../support/support.ts';
import { incident } from '../support/world.ts';

/** Two bodies that differ in every field. The compiler requires a value for each new field. */
interface Saved<Body> {
  readonly add: string;
  /** The address of a change, by id; null for a resource that has none. */
  readonly save: ((id: string) => string) | null;
  readonly list: string;
  readonly bodies: readonly [first: Required<Body>, second: Required<Body>];
  /** Converts a row of the list to its body; not needed when both have the same fields. */
  readonly asBody?: (row: never) => Partial<Body>;
  /** Members that both bodies need. */
  readonly alsoSaves?: object;
}
const saved = <Body>(kind: Saved<Body>): Saved<Body> => kind;

const other = {
  ...incident,
  id: demoId('test incident', 2),
  incident_number: '012346',
  name: 'Willow',
};
const [hemet, ramona] = [baseId('HMT'), baseId('RAM')];
const [t70, t71] = [demoId('asset', 'T-70'), demoId('asset', 'T-71')];
const [epic, avfuel] = [randomUUID(), randomUUID()];
const [tank, truck] = [randomUUID(), randomUUID()];
const [mine, ours] = [randomUUID(), randomUUID()];
const [newBase, invited, unnamed] = [randomUUID(), randomUUID(), randomUUID()];
const now = Temporal.Now.instant();
const inDays = (days: number) =>
  now.add({ hours: 24 * days }).toString({ smallestUnit: 'millisecond' });
const stamps = ['2025-07-14T19:00:00.000Z', '2025-07-15T20:30:00.000Z'] as const;

const kinds = {
  base: saved<BaseBody>({
    add: `/bases/${newBase}`,
    save: (id) => `/bases/${id}`,
    list: '/bases',
    bodies: [
      {
        code: 'ZZ1',
        name: 'Zed One',
        latitude: 33.5,
        longitude: -117.25,
        elevation: 1200,
        loadMinutes: 12,
        phone: '530-555-0100',
      },
      {
        code: 'ZZ2',
        name: 'Zed Two',
        latitude: 34.5,
        longitude: -118.25,
        elevation: 1300,
        loadMinutes: null,
        phone: '530-555-0101',
      },
    ],
    alsoSaves: { isArchived: false },
  }),
  'landing fee': saved<LandingFeeBody>({
    add: `/bases/${hemet}/landing-fees`,
    save: (id) => `/bases/${hemet}/landing-fees/${id}`,
    list: '/bases/landing-fees',
    bodies: [
      {
        amount: 12.5,
        per1000Lb: null,
        minimum: null,
        appliesTo: 'FW',
        startDate: '2021-01-01',
        endDate: '2021-06-30',
      },
      {
        amount: 0,
        per1000Lb: 1.75,
        minimum: 25,
        appliesTo: 'RW',
        startDate: '2022-02-01',
        endDate: '2022-07-31',
      },
    ],
  }),
  agent: saved<SuppressantTypeBody>({
    add: '/suppressant-types',
    save: (id) => `/suppressant-types/${id}`,
    list: '/suppressant-types',
    bodies: [
      { name: 'Zed foam', kind: 'foam' },
      { name: 'Zed gel', kind: 'gel' },
    ],
    alsoSaves: { isArchived: false },
  }),
  'agent price': saved<Omit<SuppressantRateBody, 'tiers'>>({
    add: `/bases/${hemet}/suppressant-rates`,
    save: (id) => `/bases/${hemet}/suppressant-rates/${id}`,
    list: `/bases/${hemet}/suppressant-rates`,
    bodies: [
      { agentTypeId: agentId('Gel'), startDate: '2021-01-01', endDate: '2021-06-30' },
      { agentTypeId: agentId('PHOS-CHEK LC95A'), startDate: '2022-02-01', endDate: '2022-07-31' },
    ],
  }),
  aircraft: saved<AssetBody>({
    add: '/v2/assets',
    save: (id) => `/v2/assets/${id}`,
    list: '/v2/assets',
    bodies: [
      {
        registration: 'N1ZZ',
        aircraftTypeId: typeId('S-2T'),
        homeBaseId: hemet,
        remarks: 'First.',
      },
      {
        registration: 'N2ZZ',
        aircraftTypeId: typeId('OV-10A'),
        homeBaseId: ramona,
        remarks: 'Second.',
      },
    ],
  }),
  'radio ID': saved<AircraftMetadataSave['additionalMetadata']>({
    add: '/aircraft-metadata',
    save: (id) => `/aircraft-metadata/${id}`,
    list: '/aircraft-metadata',
    bodies: [
      { vendorId: vendorId('CDF'), radioId: 'Z-1' },
      { vendorId: vendorId('Valley Air Tankers'), radioId: 'Z-2' },
    ],
    asBody: ({
      additionalMetadata,
    }: {
      additionalMetadata: AircraftMetadataSave['additionalMetadata'];
    }) => additionalMetadata,
  }),
  'aircraft type': saved<AircraftTypeBody>({
    add: '/aircraft-types',
    save: (id) => `/aircraft-types/${id}`,
    list: '/aircraft-types',
    bodies: [
      {
        name: 'Zed type',
        description: 'First.',
        litres: litresOf(500),
        landingWeightLb: 16_000,
        fuelType: 'Jet A',
        category: 'FW',
        cruiseKnots: 170,
        getAwayMinutes: 12,
      },
      {
        name: 'Zed other',
        description: 'Second.',
        litres: litresOf(300),
        landingWeightLb: null,
        fuelType: '100LL',
        category: 'RW',
        cruiseKnots: 109,
        getAwayMinutes: null,
      },
    ],
    alsoSaves: { isArchived: false },
  }),
  'aircraft vendor': saved<{ name: string }>({
    add: '/vendor/aircraft',
    save: (id) => `/vendor/aircraft/${id}`,
    list: '/vendor/aircraft',
    bodies: [{ name: 'Zed Air' }, { name: 'Zed Air Two' }],
    alsoSaves: { isArchived: false },
  }),
  'contract of types': saved<ContractBody>({
    add: '/contracts',
    save: (id) => `/contracts/${id}`,
    list: '/contracts',
    bodies: [
      {
        startDate: '2021-01-01',
        endDate: '2021-06-30',
        aircraftTypeIds: [typeId('S-2T')],
        assetIds: [],
        typeCode: 'EU',
        vendorId: vendorId('CDF'),
        hourlyRate: 100.25,
        dailyAvailability: 200.5,
        crewStandbyRate: 30.75,
        minimumHoursADay: 3.25,
        flatPrice: 1500.5,
        flatPricePer: 'day',
      },
      {
        startDate: '2022-02-01',
        endDate: '2022-07-31',
        aircraftTypeIds: [typeId('OV-10A')],
        assetIds: [],
        typeCode: 'CWN',
        vendorId: vendorId('Valley Air Tankers'),
        hourlyRate: 101.25,
        dailyAvailability: 201.5,
        crewStandbyRate: 31.75,
        minimumHoursADay: 4,
        flatPrice: 90_000,
        flatPricePer: 'season',
      },
    ],
  }),
  'contract of aircraft': saved<Pick<ContractBody, 'assetIds'>>({
    add: '/contracts',
    save: (id) => `/contracts/${id}`,
    list: '/contracts',
    bodies: [{ assetIds: [t70] }, { assetIds: [t71] }],
    alsoSaves: {
      startDate: '2023-01-01',
      endDate: '2023-06-30',
      aircraftTypeIds: [],
      typeCode: 'EU',
      vendorId: vendorId('CDF'),
      hourlyRate: 1,
      dailyAvailability: 1,
      crewStandbyRate: 1,
    },
  }),
  'job function': saved<{ name: string; isFlightCrew: boolean }>({
    add: '/crew/role',
    save: (id) => `/crew/role/${id}`,
    list: '/crew/role',
    bodies: [
      { name: 'Zed job', isFlightCrew: true },
      { name: 'Zed job two', isFlightCrew: false },
    ],
    alsoSaves: { IsArchived: false },
  }),
  'crew member': saved<CrewBody>({
    add: '/crew',
    save: (id) => `/crew/${id}`,
    list: '/crew',
    bodies: [
      {
        firstName: 'Zoe',
        lastName: 'Zander',
        roleId: jobId('Pilot'),
        vendorId: vendorId('CDF'),
        baseId: hemet,
        usualPerDiem: 150,
      },
      {
        firstName: 'Zed',
        lastName: 'Zimmer',
        roleId: jobId('Co-pilot'),
        vendorId: vendorId('Valley Air Tankers'),
        baseId: ramona,
        usualPerDiem: 151.5,
      },
    ],
    alsoSaves: { isArchived: false },
  }),
  person: saved<PersonBody>({
    add: '/v2/people',
    save: (id) => `/v2/people/${id}`,
    list: '/v2/people',
    bodies: [
      {
        firstName: 'Ann',
        lastName: 'Archer',
        email: 'ann@x.test',
        baseId: hemet,
        crew: { roleId: jobId('Pilot'), vendorId: vendorId('CDF'), usualPerDiem: 150 },
      },
      {
        firstName: 'Bea',
        lastName: 'Bowman',
        email: 'bea@x.test',
        baseId: ramona,
        crew: {
          roleId: jobId('Co-pilot'),
          vendorId: vendorId('Valley Air Tankers'),
          usualPerDiem: 151.5,
        },
      },
    ],
    alsoSaves: { isArchived: false },
  }),
  invite: saved<InviteBody>({
    add: '/invites/new',
    save: null,
    list: '/x/invites',
    bodies: [
      {
        email: 'inv@x.test',
        name: 'Ina Invited',
        baseId: ramona,
        roleIds: [roleIdOf('Dispatcher')],
        personId: invited,
      },
      {
        email: 'inv@x.test',
        name: 'Ina Invited',
        baseId: ramona,
        roleIds: [roleIdOf('Dispatcher')],
        personId: invited,
      },
    ],
  }),
  'fuel vendor': saved<{ name: string }>({
    add: '/vendor/fuel',
    save: (id) => `/vendor/fuel/${id}`,
    list: '/vendor/fuel',
    bodies: [{ name: 'Zed Fuel' }, { name: 'Zed Fuel Two' }],
    alsoSaves: { isArchived: false },
  }),
  'overdue step': saved<OverdueStepBody>({
    add: '/x/overdue-steps',
    save: (id) => `/x/overdue-steps/${id}`,
    list: '/x/overdue-steps',
    bodies: [
      { name: 'Call the tower', afterMinutes: 0, position: 1 },
      { name: 'Call the base', afterMinutes: 15, position: 2 },
    ],
    alsoSaves: { isArchived: false },
  }),
  'fuel storage': saved<FuelStorageBody>({
    add: '/fuel-storage',
    save: (id) => `/fuel-storage/${id}`,
    list: '/fuel-storage',
    bodies: [
      { name: 'Zed tank', baseId: hemet, fuelType: 'Jet A', capacityLitres: litresOf(1000) },
      { name: 'Zed truck', baseId: ramona, fuelType: '100LL', capacityLitres: litresOf(2000) },
    ],
    alsoSaves: { isArchived: false },
  }),
  'fuel receipt of an aircraft': saved<AircraftReceiptBody>({
    add: '/fuel-receipts',
    save: (id) => `/fuel-receipts/${id}`,
    list: '/fuel-receipts?startDate=2025-07-01&endDate=2025-07-31',
    bodies: [
      {
        receiptTimestamp: stamps[0],
        quantityLitres: litresOf(100),
        remarks: 'First.',
        vendorId: epic,
        fuelType: 'Jet A',
        pricePerGallon: 6.125,
        taxesAndFees: 1.5,
        totalCost: 614,
        assetId: t70,
        baseId: hemet,
        receiptNumber: 'A-1',
        incidentId: incident.id,
        requestNumber: 'A-7',
      },
      {
        receiptTimestamp: stamps[1],
        quantityLitres: litresOf(200),
        remarks: 'Second.',
        vendorId: avfuel,
        fuelType: '100LL',
        pricePerGallon: 7.125,
        taxesAndFees: 2.5,
        totalCost: 1427.5,
        assetId: t71,
        baseId: ramona,
        receiptNumber: 'A-2',
        incidentId: other.id,
        requestNumber: 'A-8',
      },
    ],
  }),
  'fuel bought into a storage': saved<BulkReceiptBody>({
    add: '/fuel-receipts/bulk-purchase',
    save: (id) => `/fuel-receipts/bulk-purchase/${id}`,
    list: '/fuel-receipts?startDate=2025-07-01&endDate=2025-07-31',
    bodies: [
      {
        receiptTimestamp: stamps[0],
        quantityLitres: litresOf(100),
        remarks: 'First.',
        vendorId: epic,
        fuelType: 'Jet A',
        pricePerGallon: 6.125,
        taxesAndFees: 1.5,
        totalCost: 614,
        storageId: tank,
        receiptNumber: 'B-1',
      },
      {
        receiptTimestamp: stamps[1],
        quantityLitres: litresOf(200),
        remarks: 'Second.',
        vendorId: avfuel,
        fuelType: 'Jet A',
        pricePerGallon: 7.125,
        taxesAndFees: 2.5,
        totalCost: 1427.5,
        storageId: truck,
        receiptNumber: 'B-2',
      },
    ],
  }),
  'fuel moved into an aircraft': saved<TransferBody>({
    add: '/fuel-receipts/fuel-transfer',
    save: (id) => `/fuel-receipts/fuel-transfer/${id}`,
    list: '/fuel-receipts?startDate=2025-07-01&endDate=2025-07-31',
    bodies: [
      {
        receiptTimestamp: stamps[0],
        quantityLitres: litresOf(10),
        remarks: 'First.',
        storageId: tank,
        toStorageId: null,
        assetId: t70,
        receiptNumber: 'C-1',
        incidentId: incident.id,
        requestNumber: 'A-7',
      },
      {
        receiptTimestamp: stamps[1],
        quantityLitres: litresOf(20),
        remarks: 'Second.',
        storageId: truck,
        toStorageId: null,
        assetId: t71,
        receiptNumber: 'C-2',
        incidentId: other.id,
        requestNumber: 'A-8',
      },
    ],
  }),
  'fuel moved between storages': saved<Pick<TransferBody, 'storageId' | 'toStorageId'>>({
    add: '/fuel-receipts/fuel-transfer',
    save: (id) => `/fuel-receipts/fuel-transfer/${id}`,
    list: '/fuel-receipts?startDate=2025-07-01&endDate=2025-07-31',
    bodies: [
      { storageId: tank, toStorageId: truck },
      { storageId: truck, toStorageId: tank },
    ],
    alsoSaves: {
      receiptTimestamp: stamps[0],
      quantityLitres: litresOf(5),
      remarks: '',
      assetId: null,
      receiptNumber: null,
      incidentId: null,
      requestNumber: null,
    },
  }),
  mailing: saved<MailingBody>({
    add: '/x/mailings',
    save: (id) => `/x/mailings/${id}`,
    list: '/x/mailings',
    bodies: [
      {
        viewId: mine,
        pace: 'weekly',
        weekday: 2,
        monthDay: 3,
        hour: 6,
        dates: 'lastWeek',
        format: 'csv',
        withTotals: false,
        recipientIds: [personIdOf('demo-analyst')],
        isPaused: true,
      },
      {
        viewId: ours,
        pace: 'monthly',
        weekday: 5,
        monthDay: 28,
        hour: 17,
        dates: 'lastMonth',
        format: 'xlsx',
        withTotals: true,
        recipientIds: [personIdOf('demo-dispatcher')],
        isPaused: false,
      },
    ],
    asBody: ({ recipients, ...row }: { recipients: readonly { id: string }[] }) => ({
      ...row,
      recipientIds: recipients.map(({ id }) => id),
    }),
  }),
  'unavailable mark': saved<z.output<typeof UnavailableBody>>({
    add: `/x/bases/${hemet}/unavailable/${t71}`,
    save: null,
    list: '/x/unavailable',
    bodies: [
      {
        reason: 'Zed gear',
        untilTime: inDays(2),
        startTime: inDays(-1),
        pays: 'excuse',
        paysReason: 'Zed parts',
      },
      {
        reason: 'Zed gear',
        untilTime: inDays(2),
        startTime: inDays(-1),
        pays: 'deduct',
        paysReason: null,
      },
    ],
  }),
} as const;

/** The rows of a list reply, whatever its member is called. */
function rowsOf({ status, body }: Answer): readonly { readonly id: string }[] {
  expect(status).toBe(200);
  const rows = Array.isArray(body)
    ? body
    : Object.values(body as object).find((value) => Array.isArray(value));
  return rows as readonly { readonly id: string }[];
}

describe('a save keeps every field that it takes', () => {
  let store: Store;
  let service: TestApp;
  let admin: ReturnType<typeof caller>;
  beforeAll(async () => {
    const view = {
      uid: 'demo-admin',
      page: 'catis',
      state: JSON.stringify({
        preset: 'cost',
        dimension: 'incident',
        groupBy: 'agency',
        state: '',
      }),
    };
    store = await freshWorld('pglite', [
      ['incidents', [incident, other]],
      ['people', [{ id: invited, first_name: 'Ina', last_name: 'Invited' }]],
      [
        'assets',
        [{ id: unnamed, registration: 'N3ZZ', aircraft_type_id: typeId('S-2T'), remarks: '' }],
      ],
      [
        'fuel_vendors',
        [
          { id: epic, name: 'Epic' },
          { id: avfuel, name: 'Avfuel' },
        ],
      ],
      [
        'fuel_storages',
        [
          { id: tank, base_id: hemet, name: 'Tank', fuel_type: 'Jet A' },
          { id: truck, base_id: ramona, name: 'Truck', fuel_type: 'Jet A' },
        ],
      ],
      [
        'saved_views',
        [
          { ...view, id: mine, name: 'First' },
          { ...view, id: ours, name: 'Second' },
        ],
      ],
    ]);
    service = await testApp(store);
    admin = caller(service.app, await service.token('demo-admin'));
  }, 60_000);
  afterAll(async () => {
    await service.close();
    await store.close();
  });

  it.each(Object.entries(kinds))('keeps every field of %s', async (name, kind) => {
    const { add, save, list, bodies, asBody, alsoSaves = {} } = kind as Saved<object>;
    const wrapped = (body: object) =>
      name === 'radio ID'
        ? { assetId: unnamed, additionalMetadata: body }
        : name === 'agent price'
          ? { ...body, tiers: [{ amountLitres: 0, price: 2.5, isDeleted: false }] }
          : { ...alsoSaves, ...body };
    const added = await admin('POST', add, wrapped(bodies[0]));
    expect([added.status, added.body]).toEqual([expect.toBeOneOf([200, 201]), expect.anything()]);
    const { id } = added.body as { id: string };
    const stored = async () => {
      const row = rowsOf(await admin('GET', list)).find((one) => one.id === id);
      return asBody === undefined ? row : asBody(row as never);
    };
    expect(await stored()).toMatchObject(bodies[0]);
    if (save === null) return;
    const changed = await admin('PUT', save(id), wrapped(bodies[1]));
    expect([changed.status, changed.body]).toEqual([200, expect.anything()]);
    expect(await stored()).toMatchObject(bodies[1]);
  });
});
