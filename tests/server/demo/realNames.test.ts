import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import papaparse from 'papaparse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  AircraftMetadata,
  AircraftType,
  Asset,
  Contract,
} from '../../../contract/aircraft/aircraft.ts';
import type { Base } from '../../../contract/base/bases.ts';
import type { Store } from '../../../server/database/open.ts';
import {
  type Answer,
  caller,
  freshWorld,
  kinds,
  type TestApp,
  testApp,
} from '../support/support.ts';

/** Published files that we have no right to copy into the repository (DEMO-6). */
const folder = process.env['CATIS_TEST_DATA'] ?? '.data/published';
const files = ['calfire_fleet.csv', 'calfire_air_bases.csv', 'contract_rates.csv'].map(
  (name) => `${folder}/${name}`,
);
const isHere = files.every((file) => existsSync(file));
if (!isHere)
  console.warn(
    `!! ${files.join(', ')} are not here: the settings calls are tried with made-up names only.`,
  );

const rowsOf = (file: string) =>
  papaparse.parse<Record<string, string>>(readFileSync(`${folder}/${file}`, 'utf8'), {
    header: true,
    skipEmptyLines: true,
  }).data;
const okay = <T>(answer: Answer): T => {
  expect(answer).toEqual(expect.objectContaining({ status: 200 }));
  return answer.body as T;
};

describe.runIf(isHere).each(kinds)('published names on %s', (kind) => {
  let store: Store;
  let service: TestApp;
  let admin: ReturnType<typeof caller>;
  beforeAll(async () => {
    store = await freshWorld(kind);
    service = await testApp(store);
    admin = caller(service.app, await service.token('demo-admin'));
  }, 60_000);
  afterAll(async () => {
    await service.close();
    await store.close();
  });

  it('stores every base and returns it unchanged', async () => {
    const rows = rowsOf('calfire_air_bases.csv');
    const made: Base[] = [];
    for (const [n, row] of rows.entries()) {
      const body = {
        code: `B${String(n).padStart(2, '0')}`,
        name: row['name'],
        latitude: Number(row['lat']),
        longitude: Number(row['lon']),
        elevation: null,
      };
      made.push(okay<Base>(await admin('POST', `/bases/${randomUUID()}`, body)));
    }
    const { bases } = okay<{ bases: Base[] }>(await admin('GET', '/bases'));
    expect(rows.length).toBeGreaterThan(10);
    expect(made.map(({ name, latitude, longitude }) => [name, latitude, longitude])).toEqual(
      rows.map((r) => [r['name'], Number(r['lat']), Number(r['lon'])]),
    );
    expect(made.filter((base) => bases.find((b) => b.id === base.id)?.name !== base.name)).toEqual(
      [],
    );
    expect(
      (
        await admin('POST', `/bases/${randomUUID()}`, {
          code: 'NEW',
          name: rows[0]?.['name']?.toUpperCase(),
          latitude: null,
          longitude: null,
          elevation: null,
        })
      ).status,
    ).toBe(409);
  });

  it('stores every aircraft of the fleet with its type and a radio ID, and no registration twice', async () => {
    const rows = rowsOf('calfire_fleet.csv');
    const types = new Map<string, AircraftType>();
    const made: Asset[] = [];
    const twice: string[] = [];
    for (const [n, row] of rows.entries()) {
      const name = row['icao_type'] ?? '';
      if (!types.has(name)) {
        const body = {
          name,
          description: row['type_name'] ?? '',
          litres: 0,
          fuelType: 'Jet A',
          category: name.startsWith('H') ? 'RW' : 'FW',
        };
        types.set(name, okay<AircraftType>(await admin('POST', '/aircraft-types', body)));
      }
      const asset = {
        registration: row['registration'],
        aircraftTypeId: types.get(name)?.id,
        homeBaseId: null,
        remarks: row['type_name'] ?? '',
      };
      const answer = await admin('POST', '/v2/assets', asset);
      if (answer.status === 409) {
        twice.push(row['registration'] ?? '');
        continue;
      }
      const stored = okay<Asset>(answer);
      made.push(stored);
      okay<AircraftMetadata>(
        await admin('POST', '/aircraft-metadata', {
          assetId: stored.id,
          additionalMetadata: { vendorId: null, radioId: `X-${n}` },
        }),
      );
    }
    const distinct = new Set(rows.map((r) => r['registration']));
    expect([made.length, made.length + twice.length]).toEqual([distinct.size, rows.length]);
    expect(made.map((a) => a.registration)).toEqual([...distinct]);
  });

  it('stores every published rate as a contract of its vendor, unchanged', async () => {
    const rows = rowsOf('contract_rates.csv');
    const vendors = new Map<string, string>();
    const types = new Map<string, string>();
    const wanted: unknown[] = [];
    const got: unknown[] = [];
    for (const row of rows) {
      const vendor =
        row['vendor'] === '' || row['vendor'] === undefined
          ? (row['contracting_agency'] ?? '')
          : row['vendor'];
      if (!vendors.has(vendor))
        vendors.set(
          vendor,
          okay<{ id: string }>(await admin('POST', '/vendor/aircraft', { name: vendor })).id,
        );
      const type = row['aircraft'] ?? '';
      // One type of the list is already in the fleet.
      const body = {
        name: `${type} (rate)`,
        description: '',
        litres: 0,
        fuelType: 'Jet A',
        category: row['category'],
      };
      if (!types.has(type))
        types.set(type, okay<{ id: string }>(await admin('POST', '/aircraft-types', body)).id);
      const money = (key: string) => Number(row[key] === '' ? 0 : row[key]);
      const contract = okay<Contract>(
        await admin('POST', '/contracts', {
          startDate: `${row['year']}-01-01`,
          endDate: `${row['year']}-12-31`,
          aircraftTypeIds: [types.get(type)],
          assetIds: [],
          typeCode: row['contract_type']?.startsWith('exclusive') === true ? 'EU' : 'CWN',
          vendorId: vendors.get(vendor),
          hourlyRate: money('hourly_rate_usd'),
          dailyAvailability: money('daily_availability_usd'),
          crewStandbyRate: 0,
        }),
      );
      got.push([contract.vendorName, contract.hourlyRate, contract.dailyAvailability]);
      wanted.push([vendor, money('hourly_rate_usd'), money('daily_availability_usd')]);
    }
    expect(rows.length).toBe(15);
    expect(got).toEqual(wanted);
  });
});
