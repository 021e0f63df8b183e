import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { peopleRoutes } from '../../../contract/people/routes.ts';
import { routes } from '../../../contract/table.ts';
import type { Store } from '../../../server/database/open.ts';
import {
  type Answer,
  caller,
  changeContracts,
  freshWorld,
  kinds,
  type TestApp,
  testApp,
} from '../support/support.ts';

const MANY = 3000;

describe.each(kinds)('lists of any length on %s', (kind) => {
  let store: Store;
  let service: TestApp;
  let ask: (url: string) => Promise<Answer>;
  beforeAll(async () => {
    store = await freshWorld(kind);
    await store.pool.query(`
      insert into people (first_name, last_name) select 'Extra', 'Person ' || lpad(n::text, 5, '0') from generate_series(1, ${MANY}) n;
      insert into crew (person_id, role_id)
        select p.id, (select id from crew_roles order by name limit 1) from people p where p.first_name = 'Extra';
      insert into assets (registration, remarks, aircraft_type_id)
        select 'N' || lpad(n::text, 5, '0') || 'X', 'extra', (select id from aircraft_types order by name limit 1) from generate_series(1, ${MANY}) n;
      insert into aircraft_metadata (asset_id, radio_id) select a.id, 'X-' || a.registration from assets a where a.remarks = 'extra';
    `);
    service = await testApp(store);
    const call = caller(service.app, await service.token('demo-admin'));
    ask = (url) => call('GET', url);
  }, 60_000);
  afterAll(async () => {
    await service.close();
    await store.close();
  });

  const living = async (table: string) =>
    Number(
      (await store.pool.query(`select count(*) as n from ${table} where deleted_at is null`))
        .rows[0].n,
    );
  it.each([
    ['people', '/v2/people', peopleRoutes.listPeople.reply],
    ['crew', '/crew', routes.listCrew.reply],
    ['assets', '/v2/assets', routes.listAssets.reply],
    ['aircraft_metadata', '/aircraft-metadata', routes.listAircraftMetadata.reply],
    ['contracts', '/contracts', routes.listContracts.reply],
  ] as const)('returns all of %s, each row once', async (table, url, reply) => {
    const { status, body } = await ask(url);
    expect(status).toBe(200);
    const rows = reply.parse(body);
    const ids = new Set(rows.map(({ id }) => id));
    expect([rows.length, ids.size]).toEqual([await living(table), rows.length]);
  });
  it('sorts people and crew by name across all slices', async () => {
    const people = peopleRoutes.listPeople.reply
      .parse((await ask('/v2/people')).body)
      .filter(({ firstName }) => firstName === 'Extra');
    const crew = routes.listCrew.reply
      .parse((await ask('/crew')).body)
      .filter(({ firstName }) => firstName === 'Extra');
    const names = Array.from(
      { length: MANY },
      (_, n) => `Person ${String(n + 1).padStart(5, '0')}`,
    );
    expect(people.map(({ lastName }) => lastName)).toEqual(names);
    expect(crew.map(({ lastName }) => lastName)).toEqual(names);
  });
  it('returns an empty list as a list', async () => {
    await changeContracts(store, 'update contracts set deleted_at = now()');
    expect((await ask('/contracts')).body).toEqual([]);
  });
});
