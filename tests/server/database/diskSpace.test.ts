import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Store } from '../../../server/database/open.ts';
import {
  type Answer,
  caller,
  freshWorld,
  kinds,
  type TestApp,
  testApp,
} from '../support/support.ts';
import { flight, incident } from '../support/world.ts';

const sentence =
  'The database has no disk space left, so nothing was saved. Tell your administrator.';

describe.each(kinds)('a database without disk space on %s (SAFE-27)', (kind) => {
  let store: Store;
  let service: TestApp;
  let manager: ReturnType<typeof caller>;
  beforeAll(async () => {
    store = await freshWorld(kind, [['incidents', [incident]]]);
    // Both triggers raise the code that PostgreSQL reports when it can't extend a file.
    await store.pool.query(`
      create function no_space() returns trigger language plpgsql as $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$;
      create function no_space_for_tables() returns event_trigger language plpgsql as $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`);
    service = await testApp(store);
    manager = caller(service.app, await service.token('demo-base'));
  }, 60_000);
  afterAll(async () => {
    await service.close();
    await store.close();
  });
  const brief = ({ status, headers, body }: Answer) => [
    status,
    headers['retry-after'],
    Reflect.get(Object(body), 'title'),
  ];
  const ready = async () => (await service.app.inject({ url: '/api/health/ready' })).statusCode;

  it('returns 503 with Retry-After, keeps reading, and is ready again once it can write', async () => {
    await store.pool.query(
      'create trigger no_space before insert on dispatches execute function no_space()',
    );
    await store.pool.query(
      "create event trigger no_space on ddl_command_start when tag in ('CREATE TABLE AS') execute function no_space_for_tables()",
    );
    expect(await ready()).toBe(200);
    expect(brief(await manager('POST', '/v2/dispatches', flight()))).toEqual([503, '30', sentence]);
    expect([await ready(), (await manager('GET', '/v2/dispatches')).status]).toEqual([503, 200]);
    await store.pool.query('drop event trigger no_space; drop trigger no_space on dispatches');
    expect([await ready(), (await manager('POST', '/v2/dispatches', flight())).status]).toEqual([
      200, 200,
    ]);
  });
});
