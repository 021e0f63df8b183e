import { randomBytes } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeBackup } from '../../../server/commands/writeBackup.ts';
import { openStore } from '../../../server/database/open.ts';
import { localIdentity } from '../../../server/identity/local.ts';

const home = mkdtempSync(join(tmpdir(), 'catis-damaged-'));
const whole = join(home, 'whole');
beforeAll(async () => {
  await (await openStore({ dataDir: whole, packed: process.env['TEST_DATABASE_PACKED'] })).close();
}, 60_000);
afterAll(() => rmSync(home, { recursive: true, force: true }));
const messageOf = (work: Promise<unknown>) =>
  work.then(
    () => 'nothing was refused',
    (e: unknown) => String(e),
  );

describe('damaged files (SAFE-21)', () => {
  it.each([
    ['an empty control file', (db: string) => writeFileSync(join(db, 'global/pg_control'), '')],
    ['a missing version', (db: string) => rmSync(join(db, 'PG_VERSION'))],
    ['a missing log', (db: string) => rmSync(join(db, 'pg_wal'), { recursive: true })],
  ])(
    'reports the path of an embedded database with %s, and what to do',
    { timeout: 60_000 },
    async (_, damage) => {
      const dataDir = mkdtempSync(join(home, 'db-'));
      cpSync(whole, dataDir, { recursive: true });
      damage(dataDir);
      expect(await messageOf(openStore({ dataDir }))).toMatch(
        new RegExp(`${dataDir} cannot be opened: .* restore a backup there`),
      );
    },
  );

  it('writes no backup of a damaged table, and names the table and what to do', {
    timeout: 60_000,
  }, async () => {
    const dataDir = mkdtempSync(join(home, 'db-'));
    cpSync(whole, dataDir, { recursive: true });
    const before = await openStore({ dataDir });
    await before.pool.query(
      "insert into aircraft_vendors (id, name) select gen_random_uuid(), 'Vendor ' || n from generate_series(1, 500) n",
    );
    const path =
      (
        await before.pool.query<{ path: string }>(
          "select pg_relation_filepath('aircraft_vendors') as path",
        )
      ).rows[0]?.path ?? '';
    await before.close();
    writeFileSync(join(dataDir, path), Buffer.alloc(8192 * 4, 0x5a));
    const store = await openStore({ dataDir });
    const file = join(home, 'damaged.gz');
    expect(await messageOf(writeBackup(store, null, file, randomBytes(32)))).toMatch(
      /The table aircraft_vendors can't be read \(XX\w{3}\): its files are damaged\. No backup file was written; .* restore the last good backup/,
    );
    expect(readdirSync(home).filter((name) => name.startsWith('damaged.gz'))).toEqual([]);
    await store.close();
  });

  const identity = (folder: string) =>
    localIdentity({
      folder,
      publicUrl: 'http://127.0.0.1:4000',
      demo: [],
      demoPassword: '',
      limits: { take: async () => 0, forget: async () => undefined },
      isInvited: async () => true,
      onResetAsked: () => undefined,
      onSessionsEnded: () => undefined,
    });
  it.each([
    ['secrets.json', 'no JSON', 'SECRET {', 'every stored password'],
    ['secrets.json', 'half of it', '{"sealing":"SECRET"}', 'every stored password'],
    ['accounts.json', 'no JSON', '{"users":[{"localId":"SECRET', 'no account is known'],
    ['accounts.json', 'something else', '{"users":[{"email":"SECRET"}]}', 'no account is known'],
  ])(
    'names the file %s with %s and what to do, and shows none of its content',
    async (name, _, content, without) => {
      const folder = mkdtempSync(join(home, 'identity-'));
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, name), content);
      const message = await messageOf(identity(folder));
      expect([
        message.includes(`The file ${join(folder, name)} is damaged.`),
        message.includes(without),
        message.includes('SECRET'),
      ]).toEqual([true, true, false]);
    },
  );
});
