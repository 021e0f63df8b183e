import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ChangeLog } from '../../../contract/history/changeLog.ts';
import type { Store } from '../../../server/database/open.ts';
import { accessToken } from '../support/accessToken.ts';
import { caller, freshWorld, kinds, type TestApp, testApp } from '../support/support.ts';
import { flight, incident, t70 } from '../support/world.ts';

describe.each(kinds)('the log of all changes on %s', (kind) => {
  let store: Store;
  let service: TestApp;
  let admin: ReturnType<typeof caller>;
  beforeAll(async () => {
    store = await freshWorld(kind, [['incidents', [incident]]]);
    service = await testApp(store);
    admin = caller(service.app, await service.token('demo-admin'));
    const dispatcher = caller(service.app, await service.token('demo-dispatcher'));
    expect((await dispatcher('POST', '/v2/dispatches', flight())).status).toBe(200);
    for (let n = 0; n < 3; n++) {
      const name = `Vendor 100%_${n}`;
      expect((await admin('POST', '/vendor/fuel', { name })).status).toBe(200);
    }
  }, 60_000);
  afterAll(async () => {
    await service.close();
    await store.close();
  });
  const read = async (query = '') => {
    const { status, body } = await admin('GET', `/x/history${query}`);
    expect([status, body]).toEqual([200, expect.anything()]);
    return ChangeLog.parse(body);
  };
  const tablesOf = async (query: string) =>
    [...new Set((await read(query)).entries.map(({ table }) => table))].sort();

  it('lists changes of all records newest first, without those of other tables (SET-120)', async () => {
    const { entries } = await read();
    const ats = entries.map(({ at }) => at);
    expect(ats).toEqual(ats.toSorted().toReversed());
    expect(entries[0]?.after?.['name']).toBe('Vendor 100%_2');
    const all = entries.map(({ table }) => table);
    expect(all).toContain('dispatches');
    expect(all).not.toContain('user_settings');
  });

  it('filters by person, kind, record, field and days (SET-120)', async () => {
    const [{ at = '' } = {}] = (await read()).entries;
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' });
    const today = day.format(new Date(at));
    const dayAfter = day.format(Date.parse(at) + 26 * 3_600_000);
    expect(await tablesOf('?table=fuel_vendors')).toEqual(['fuel_vendors']);
    expect((await read('?record=100%25_1')).entries).toHaveLength(1);
    expect((await read('?record=100%25x1')).entries).toEqual([]);
    expect((await read('?table=fuel_vendors&field=name')).entries).toHaveLength(3);
    expect((await read('?table=fuel_vendors&field=archived_at')).entries).toEqual([]);
    expect(await tablesOf(`?from=${today}&until=${today}&table=fuel_vendors`)).toHaveLength(1);
    expect((await read(`?from=${dayAfter}`)).entries).toEqual([]);
    const { entries } = await read('?table=dispatches');
    const [, name = ''] = (entries[0]?.changedBy ?? '').split('. ');
    expect(await tablesOf(`?person=${name.toLowerCase()}`)).toContain('dispatches');
    expect((await read('?person=nobody-of-this-name')).entries).toEqual([]);
  });

  it('lists tokens without their secret, and the members of a list by name (SET-120)', async () => {
    await accessToken(store, { uid: 'demo-admin' });
    const [made] = (await read('?table=access_tokens')).entries;
    expect(made?.after).toMatchObject({ kind: 'personal' });
    expect(Object.keys(made?.after ?? {})).not.toContain('hash');
    await store.pool.query(
      `insert into change_log (uid, action, entity, entity_id, after)
       select 'demo-admin', 'insert', 'rotations', $1::text, jsonb_build_object('asset_ids', jsonb_build_array(id)) from assets where id = $1::uuid`,
      [t70],
    );
    expect((await read('?table=rotations')).names[t70]).toBe('T-70');
  });

  it('continues after a cursor, and refuses an unknown kind or cursor (SET-120)', async () => {
    await store.pool.query(
      `insert into change_log (uid, action, entity, entity_id, before, after)
       select 'demo-admin', 'update', 'fuel_vendors', gen_random_uuid()::text, null, jsonb_build_object('name', 'V' || n) from generate_series(1, 250) n`,
    );
    const first = await read('?table=fuel_vendors');
    const rest = await read(`?table=fuel_vendors&after=${first.next}`);
    expect([first.entries.length, rest.entries.length, rest.next]).toEqual([200, 53, null]);
    expect((await admin('GET', '/x/history?table=change_log')).status).toBe(400);
    expect((await admin('GET', '/x/history?after=x')).status).toBe(400);
  });
});
