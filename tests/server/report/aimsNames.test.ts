import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Incidents } from '../../../contract/incidents/incidents.ts';
import { AimsNames } from '../../../contract/report/aims.ts';
import type { Store } from '../../../server/database/open.ts';
import { caller, freshWorld, kinds, type TestApp, testApp } from '../support/support.ts';

const aircraft = '5c1f0c7e-6a53-4a38-9d0c-3d5b7f3f1c01';
const oak = '5c1f0c7e-6a53-4a38-9d0c-3d5b7f3f1c02';
const pine = '5c1f0c7e-6a53-4a38-9d0c-3d5b7f3f1c03';
const names = (found: { name: string }[]) => found.map(({ name }) => name);

describe.each(kinds)('names of historic records on %s', (kind) => {
  let store: Store;
  let service: TestApp;
  let analyst: ReturnType<typeof caller>;
  beforeAll(async () => {
    store = await freshWorld(kind);
    service = await testApp(store);
    analyst = caller(service.app, await service.token('demo-admin'));
    await store.pool.query(
      `insert into aims_aircraft (id, radio_id, registration, category, type_code, vendor_name) values ('${aircraft}', 'T-1', 'N1', 'FW', 'S-2T', 'CDF')`,
    );
    await store.pool.query(`insert into aims_incidents (id, year, state, unit, incident_number, name, agency, type_code) values
      ('${oak}', 2019, 'CA', 'RRU', '012345', 'Oak Glen', 'CDF', 'W'), ('${pine}', 2020, 'CA', 'RRU', '012399', 'Pine', 'CDF', 'W')`);
  }, 60_000);
  afterAll(async () => {
    await service.close();
    await store.close();
  });

  const found = async (query: string) =>
    Incidents.parse((await analyst('GET', `/x/aims/incidents/search?${query}`)).body).items;

  it('finds names by the start of a number, a part of a name and a year, like current ones (AIMS-27)', async () => {
    const search = async (q: string) => names(await found(`q=${encodeURIComponent(q)}`));
    expect([
      await search('0123'),
      await search('12345'),
      await search('glen'),
      await search('RRU 12399'),
      await search('cedar'),
    ]).toEqual([['Pine', 'Oak Glen'], ['Oak Glen'], ['Oak Glen'], ['Pine'], []]);
    expect(await found('q=0123&year=2019')).toEqual([
      {
        id: oak,
        year: 2019,
        state: 'CA',
        unit: 'RRU',
        incidentNumber: '012345',
        sequence: 1,
        name: 'Oak Glen',
        agency: 'CDF',
        typeCode: 'W',
      },
    ]);
  });
  it('returns names by id, leaves out unknown ids, and refuses invalid ones (AIMS-27)', async () => {
    const gone = '5c1f0c7e-6a53-4a38-9d0c-3d5b7f3f1c09';
    const reply = await analyst(
      'GET',
      `/x/aims/names?ids=${aircraft},${pine.toUpperCase()},${gone}`,
    );
    const told = AimsNames.parse(reply.body);
    expect([told.aircraft, names(told.incidents)]).toEqual([
      [
        {
          id: aircraft,
          radioId: 'T-1',
          registration: 'N1',
          category: 'FW',
          typeCode: 'S-2T',
          vendorName: 'CDF',
        },
      ],
      ['Pine'],
    ]);
    const refused = await analyst('GET', `/x/aims/names?ids=${'x'.repeat(40)}`);
    expect(refused).toEqual(
      expect.objectContaining({
        status: 400,
        body: expect.objectContaining({
          errors: [{ path: 'ids', code: 'invalid', message: 'A comma list of at most 100 uuids.' }],
        }),
      }),
    );
  });
});
