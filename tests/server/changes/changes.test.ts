import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Change, Changes } from '../../../contract/changes/changes.ts';
import { settleInstallation } from '../../../server/changes/installation.ts';
import { readBackup } from '../../../server/commands/readBackup.ts';
import { writeBackup } from '../../../server/commands/writeBackup.ts';
import type { Store } from '../../../server/database/open.ts';
import {
  caller,
  freshStore,
  freshWorld,
  kinds,
  type TestApp,
  testApp,
} from '../support/support.ts';
import { untilReadable } from '../support/untilReadable.ts';
import { flight, incident } from '../support/world.ts';

type Call = ReturnType<typeof caller>;

describe.each(kinds)('what changed, on %s', (kind) => {
  let store: Store;
  let service: TestApp;
  let admin: Call;
  const callAs = async (uid: string) => caller(service.app, await service.token(uid));
  const read = async (call: Call, query = ''): Promise<ReturnType<typeof Changes.parse>> => {
    const { status, body } = await call('GET', `/x/changes${query}`);
    expect([status, body]).toEqual([200, expect.anything()]);
    return Changes.parse(body);
  };
  const now = async () => {
    await untilReadable(store);
    return (await read(admin, '?after=now')).next;
  };
  const since = async (cursor: string, call = admin) =>
    (await read(call, `?after=${cursor}`)).items.map(
      ({ kind: what, action }) => `${what} ${action}`,
    );
  beforeAll(async () => {
    store = await freshWorld(kind, [['incidents', [incident]]]);
    service = await testApp(store);
    admin = await callAs('demo-admin');
  }, 60_000);
  afterAll(async () => {
    await service.close();
    await store.close();
  });

  it('lists each change once, with its kind, id, action, time and author (WIRE-40)', async () => {
    const cursor = await now();
    const made = await admin('POST', '/v2/dispatches', flight());
    const { dispatch } = made.body as { dispatch: { id: string } };
    expect((await admin('DELETE', `/v2/dispatches/${dispatch.id}`)).status).toBe(200);
    await untilReadable(store);
    const { items, next, more } = await read(admin, `?after=${cursor}`);
    const change = (action: Change['action']) => ({
      kind: 'dispatch',
      id: dispatch.id,
      action,
      at: expect.any(String),
      who: expect.stringMatching(/^A\. /),
    });
    expect([items, more]).toEqual([[change('added'), change('deleted')], false]);
    expect((await read(admin, `?after=${next}`)).items).toEqual([]);
  });

  it('names the record of a changed part, and lists nothing of people (WIRE-40)', async () => {
    const cursor = await now();
    await store.pool.query("update people set first_name = 'Ariadne' where first_name = 'Ariel'");
    await store.pool.query('update suppressant_tiers set price = price + 1');
    await untilReadable(store);
    const found = (await read(admin, `?after=${cursor}`)).items;
    const rates = await store.pool.query('select distinct rate_id as id from suppressant_tiers');
    const ids = rates.rows.map((row: { id: string }) => row.id);
    expect(found.map(({ kind: what }) => what)).toEqual(ids.map(() => 'agentRate'));
    expect(found.every(({ id }) => ids.includes(id))).toBe(true);
  });

  it('lists only what the caller can read (WIRE-40)', async () => {
    const cursor = await now();
    await admin('POST', '/v2/dispatches', flight());
    await store.pool.query('update bases set elevation = 1');
    const reader = await callAs('demo-reader');
    await untilReadable(store);
    const all = await since(cursor);
    expect(all).toContain('dispatch added');
    expect(all).toContain('base changed');
    const { status, body } = await reader('GET', '/x/changes?kinds=base,dispatch');
    const mayDispatch = (await reader('GET', '/v2/dispatches')).status === 200;
    expect([status === 200, mayDispatch ? '' : (body as { title: string }).title]).toEqual([
      mayDispatch,
      mayDispatch ? '' : 'You may not read the kind dispatch.',
    ]);
    expect((await since(cursor, reader)).includes('dispatch added')).toBe(mayDispatch);
    expect((await admin('GET', '/x/changes?kinds=people')).status).toBe(400);
    expect((await admin('GET', '/x/changes?after=nonsense')).status).toBe(400);
  });

  it('reads a thousand a page, each once (WIRE-40)', async () => {
    const cursor = await now();
    const before = (await store.pool.query('select max(id) as id from change_log')).rows[0];
    for (let n = 0; n < 5; n += 1)
      await store.pool.query(
        `insert into incidents (year, state, unit, incident_number, name, agency, type_code)
         select 2031, 'CA', 'ZZZ', (${n} * 500 + g)::text, 'Fire ' || g, 'USFS', 'wildland fire' from generate_series(1, 500) g`,
      );
    const seen: string[] = [];
    let after = cursor;
    const sizes: number[] = [];
    for (let more = true; more; ) {
      await untilReadable(store);
      const page = await read(admin, `?after=${after}`);
      seen.push(...page.items.map(({ id }) => id));
      sizes.push(page.items.length);
      ({ next: after, more } = page);
    }
    expect([seen.length, new Set(seen).size, Math.max(...sizes) <= 1000]).toEqual([
      2500,
      2500,
      true,
    ]);
    const all = await store.pool.query(
      "select entity_id from change_log where entity = 'incidents' and id > $1 order by tx, id",
      [before.id],
    );
    expect(seen).toEqual(all.rows.map((row: { entity_id: string }) => row.entity_id));
  });

  it('waits for a transaction that still runs (WIRE-40)', async () => {
    const cursor = await now();
    // A row of a transaction that has not begun is one that has not ended.
    await store.pool.query(
      `insert into change_log (uid, action, entity, entity_id, tx)
       values ('x', 'insert', 'bases', $1, (pg_current_xact_id()::text::bigint + 1000)::text::xid8)`,
      [randomUUID()],
    );
    expect(await since(cursor)).toEqual([]);
    await store.pool.query("delete from change_log where uid = 'x'");
  });

  it.runIf(kind === 'postgres')(
    'loses nothing of two transactions of which the later commits first (WIRE-40)',
    async () => {
      const cursor = await now();
      const [first, second] = [await store.pool.connect(), await store.pool.connect()];
      const change =
        'update incidents set name = $1 where id = (select min(id::text)::uuid from incidents where deleted_at is null and unit = $2)';
      await first.query('begin');
      await first.query(change, ['Earlier', 'ZZZ']);
      await second.query('begin');
      await second.query('update bases set elevation = 2');
      await second.query('commit');
      const early = await read(admin, `?after=${cursor}`);
      await first.query('commit');
      first.release();
      second.release();
      await untilReadable(store);
      const late = await read(admin, `?after=${early.next}`);
      const all = [...early.items, ...late.items].map(({ kind: what }) => what);
      expect([early.items.length, all.filter((what) => what === 'incident').length]).toEqual([
        0, 1,
      ]);
      expect(all.includes('base')).toBe(true);
      expect(new Set(all.map(String)).size).toBe(2);
    },
  );

  it('refuses a cursor of another installation, as after a restore (WIRE-41)', async () => {
    const cursor = await now();
    await settleInstallation(store);
    expect((await admin('GET', `/x/changes?after=${cursor}`)).status).toBe(200);
    await store.pool.query("update installation set fingerprint = 'of the original'");
    await settleInstallation(store);
    const old = await admin('GET', `/x/changes?after=${cursor}`);
    expect([old.status, (old.body as { title: string }).title]).toEqual([
      410,
      'This cursor is of another installation, or of before a restore. Begin again without it.',
    ]);
    // Everything that came with the copy can be read at once.
    const { rows } = await store.pool.query(
      "select count(*)::int as n from change_log where tx <> '0'",
    );
    expect([rows[0].n, (await read(admin)).items.length > 0]).toEqual([0, true]);
    const ahead = Buffer.from(
      `${(await store.pool.query('select id from installation')).rows[0].id}:9999999999:1`,
    ).toString('base64url');
    expect((await admin('GET', `/x/changes?after=${ahead}`)).status).toBe(410);
  });

  it('lists everything of a restored copy, also where the service has run before (WIRE-41)', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'catis-changes-'));
    const key = randomBytes(32);
    const cursor = await now();
    const copy = await freshStore(kind);
    try {
      await settleInstallation(copy);
      // As from a database that has seen more transactions than the copy's.
      await store.pool.query(
        `insert into change_log (uid, action, entity, entity_id, tx)
         values ('demo-admin', 'insert', 'bases', $1, '18446744073709551000'::xid8)`,
        [randomUUID()],
      );
      await writeBackup(store, null, `${folder}/b.gz`, key);
      await readBackup(copy, null, `${folder}/b.gz`, key);
      await settleInstallation(copy);
      const other = await testApp(copy);
      const call = caller(other.app, await other.token('demo-admin'));
      expect((await call('GET', `/x/changes?after=${cursor}`)).status).toBe(410);
      let page = await read(call);
      let last: Change | undefined;
      for (;;) {
        last = page.items.at(-1) ?? last;
        if (!page.more) break;
        page = await read(call, `?after=${page.next}`);
      }
      await other.close();
      expect(last?.kind).toBe('base');
    } finally {
      await copy.close();
      await store.pool.query("delete from change_log where tx = '18446744073709551000'::xid8");
      rmSync(folder, { recursive: true, force: true });
    }
  }, 60_000);
});
