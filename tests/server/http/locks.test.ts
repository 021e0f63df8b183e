import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../../../contract/table.ts';
import { migrate } from '../../../server/database/migrate.ts';
import { openStore, type Store } from '../../../server/database/open.ts';
import { baseId } from '../../../server/demo/reference/catalogue.ts';
import { claimDue } from '../../../server/mailings/queue.ts';
import { ownPostgres } from '../../support/postgres.ts';
import { smallWorld } from '../../support/smallWorld.ts';
import { goneId, goodBodies } from '../support/bodies.ts';
import { heldLocks, lockedRows } from '../support/heldLocks.ts';
import { heldPeopleLocks } from '../support/heldPeopleLocks.ts';
import { parallelCases } from '../support/parallelCases.ts';
import {
  type Answer,
  caller,
  fill,
  nobodyKnown,
  type TestApp,
  testApp,
} from '../support/support.ts';
import { incident } from '../support/world.ts';

const own = await ownPostgres();
afterAll(() => own?.stop());

const changing = (Object.keys(parallelCases) as (keyof typeof parallelCases)[]).filter(
  (name) => lockedRows[name] !== null,
);
const held = [...heldLocks, ...heldPeopleLocks];

describe.skipIf(own === null)('locks on PostgreSQL (WIRE-9)', () => {
  const url = own?.url;
  let store: Store;
  let service: TestApp;
  let admin: ReturnType<typeof caller>;
  /** A second connection that holds the lock that a call needs. */
  const holder = new pg.Client({ connectionString: url });
  const watcher = new pg.Client({ connectionString: url });
  let tables: readonly string[];
  beforeAll(async () => {
    store = await openStore({ databaseUrl: url ?? '' });
    await migrate(store.pool, 'server/migrations');
    await fill(store, [
      ...smallWorld(),
      ['incidents', [incident]],
      ['fuel_vendors', [{ id: goneId('fuel_vendors'), name: 'Shared Fuel' }]],
      [
        'fuel_storages',
        [
          {
            id: goneId('fuel_storages'),
            base_id: baseId('HMT'),
            name: 'Shared',
            fuel_type: 'Jet A',
          },
        ],
      ],
    ]);
    const account = { uid: 'taken', email: 'taken@x.test', name: 'Taken' };
    service = await testApp(store, [], { admin: { ...nobodyKnown, find: async () => account } });
    admin = caller(service.app, await service.token('demo-admin'));
    await Promise.all([holder.connect(), watcher.connect()]);
    const { rows } = await holder.query<{ name: string }>(
      `select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
       where table_schema = 'public' and column_name = 'id' and data_type = 'uuid' and table_type = 'BASE TABLE' order by 1`,
    );
    tables = rows.map(({ name }) => name);
  }, 60_000);
  afterAll(async () => {
    await Promise.all([holder.end(), watcher.end()]);
    await service.close();
    await store.close();
  });

  /** Runs a call while `hold` holds a lock. Returns whether the call waited, and its answer. */
  async function waits(hold: () => Promise<unknown>, work: () => Promise<Answer>) {
    await holder.query('begin');
    await hold().catch(async (error: unknown) => {
      await holder.query('rollback');
      throw error;
    });
    let isAnswered = false;
    const working = work().finally(() => {
      isAnswered = true;
    });
    let isWaiting = false;
    while (!isAnswered && !isWaiting) {
      const { rows } = await watcher.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      isWaiting = rows.length > 0;
    }
    await holder.query('commit');
    const { status, body } = await working;
    return { isWaiting, answer: status === 200 ? status : body };
  }
  /** Locks a row like a foreign key check: it blocks `for update`, not an update of the row. */
  const holdRow = async (id: string) => {
    for (const table of tables)
      await holder.query(`select from ${table} where id = $1 for key share`, [id]);
  };
  const hold = (lock: string) => {
    const [, how, name = ''] = /^(row |shared )?(.*)$/.exec(lock) ?? [];
    if (how === 'row ') return holdRow(name);
    const take = how === undefined ? 'pg_advisory_xact_lock' : 'pg_advisory_xact_lock_shared';
    return holder.query(`select ${take}(hashtextextended($1, 0))`, [name]);
  };

  it.each(changing)('%s locks the row that it changes', async (name) => {
    const { make, body } = parallelCases[name];
    const { url: address, tag } = await make(admin, store);
    const row = lockedRows[name] ?? address.match(/[0-9a-f]{8}-[0-9a-f-]{27}/g)?.at(-1) ?? '';
    const headers = tag === null ? {} : { 'if-match': tag };
    const send = () => admin(routes[name].method, address, body?.(1), headers);
    expect(await waits(() => holdRow(row), send)).toEqual({ isWaiting: true, answer: 200 });
  });

  it.each(held)('%s waits for %s', async (name, _, make) => {
    const { url: address, body, tag = null, lock } = await make(admin, store);
    const headers = tag === null ? {} : { 'if-match': tag };
    const send = () => admin(routes[name].method, address, body, headers);
    expect(await waits(() => hold(lock), send)).toEqual({ isWaiting: true, answer: 200 });
  });

  it('skips sendings that another process has locked, without waiting (RPT-164)', async () => {
    const at = new Date().toISOString();
    const later = new Date(Date.now() + 1000 * 86_400_000).toISOString();
    const view = await admin('POST', '/x/report-views', {
      ...goodBodies.addReportView,
      name: 'Claimed',
    });
    // Every reply to an add has the id.
    const viewId = (view.body as { id: string }).id;
    const mailing = { ...goodBodies.addMailing, viewId, isPaused: false };
    const { id } = (await admin('POST', '/x/mailings', mailing)).body as { id: string };
    const claim = async () => ({ status: 200, body: await claimDue(store, later), headers: {} });
    const others = () =>
      holder.query('select from sendings s join mailings m on m.id = s.mailing_id for update');
    expect(await waits(others, claim)).toEqual({ isWaiting: false, answer: 200 });
    expect(await claimDue(store, at)).toBeNull();
    expect(await claimDue(store, later)).toMatchObject({ mailingId: id });
  });
});
