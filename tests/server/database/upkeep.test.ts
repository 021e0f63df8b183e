import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStore, type Store } from '../../../server/database/open.ts';
import { loadDemo } from '../../../server/demo/load.ts';
import { isChaos } from '../../support/depth.ts';
import { smallWorld } from '../../support/smallWorld.ts';
import { fill } from '../support/support.ts';

const MB = 1024 * 1024;
/** As many as a tenth of the season's changes; all of them with `npm run chaos`. */
const UPDATES = isChaos ? 100_000 : 10_000;
const AT_ONCE = 50;
const replay =
  'select (pg_current_wal_insert_lsn() - redo_lsn)::float8 as n from pg_control_checkpoint()';

const sizeOf = (folder: string): number =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);

describe('the embedded database cleans up by itself', () => {
  const home = mkdtempSync(join(tmpdir(), 'catis-upkeep-'));
  let dataDir: string;
  let store: Store;
  const number = async (sql: string) =>
    Number((await store.pool.query<{ n: number }>(sql)).rows[0]?.n);
  const toReplay = () => number(replay);
  const dead = () => number('select sum(n_dead_tup)::int as n from pg_stat_user_tables');
  beforeAll(async () => {
    dataDir = join(home, 'db');
    store = await openStore({
      dataDir,
      packed: process.env['TEST_DATABASE_PACKED'],
      quietAfterMs: 300,
    });
  }, 60_000);
  afterAll(async () => {
    await store.close();
    rmSync(home, { recursive: true, force: true });
  });

  it('leaves little to replay after a crash while busy (SAFE-25)', {
    timeout: 600_000,
  }, async () => {
    await fill(store, smallWorld());
    let most = 0;
    for (let n = 0; n < UPDATES; n += AT_ONCE) {
      await store.pool.query(
        `update people set last_name = $1 where id in (select id from people order by id limit ${AT_ONCE})`,
        [`N${n}`.padEnd(200, 'x')],
      );
      if (n % 1000 === 0) most = Math.max(most, await toReplay());
    }
    // Many rows in one statement.
    await store.pool.query(
      "create table mass as select n, repeat('x', 500) as text from generate_series(1, 30000) as n",
    );
    await store.pool.query('delete from mass where n % 20 > 0');
    console.log(`upkeep: at most ${(most / MB).toFixed(1)} MB to replay`);
    expect(most).toBeLessThan(16 * MB);
  });

  it('does so within one long transaction too', { timeout: 60_000 }, async () => {
    await store.pool.query('create table long (text text)');
    const client = await store.pool.connect();
    await client.query('begin');
    // Data that does not compress.
    for (let n = 0; n < 200; n += 1)
      await client.query('insert into long values ($1)', [randomBytes(90_000).toString('base64')]);
    const { rows } = await client.query<{ n: number }>(replay);
    expect(rows[0]?.n).toBeLessThan(16 * MB);
    await client.query('rollback');
    client.release();
    expect(await number('select count(*)::int as n from long')).toBe(0);
  });

  it('removes dead rows when idle, and keeps the folder below twice its live size', {
    timeout: 60_000,
  }, async () => {
    // Each query disturbs the database; the quiet time is longer than this pause.
    await expect.poll(dead, { timeout: 50_000, interval: 2000 }).toBe(0);
    expect(await toReplay()).toBeLessThan(MB);
    const tidied = sizeOf(dataDir);
    await store.pool.query('vacuum full');
    await store.pool.query('checkpoint');
    const live = sizeOf(dataDir);
    console.log(
      `upkeep: ${(tidied / MB).toFixed(1)} MB after ${UPDATES} updates, ${(live / MB).toFixed(1)} MB of them live`,
    );
    expect(tidied).toBeLessThan(2 * live);
  });

  it('leaves little to replay after the demo season', { timeout: 60_000 }, async () => {
    await store.close();
    store = await openStore({
      dataDir: join(home, 'demo'),
      packed: process.env['TEST_DATABASE_PACKED'],
    });
    expect(await loadDemo(store)).toBe(true);
    const left = await toReplay();
    console.log(`upkeep: ${(left / MB).toFixed(1)} MB to replay after the demo season`);
    expect(left).toBeLessThan(8 * MB);
  });
});
