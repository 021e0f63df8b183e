import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import pg from 'pg';
import { migrate } from '../../server/database/migrate.ts';
import { openStore, type Store } from '../../server/database/open.ts';

const migrations = 'server/migrations';
const kept = 'dist/test-database';

async function migrateAndClose(store: Store): Promise<void> {
  try {
    await migrate(store.pool, migrations);
  } finally {
    await store.close();
  }
}

/** What a packed PGlite depends on: each migration, how they are applied, and PGlite itself. */
function fingerprint(): string {
  const files = [
    ...readdirSync(migrations).map((name) => `${migrations}/${name}`),
    ...readdirSync('server/database', { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [`server/database/${entry.name}`] : [])),
  ];
  const hash = createHash('sha256');
  for (const file of [...files.toSorted(), 'node_modules/@electric-sql/pglite/package.json']) hash.update(file).update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

/** The product migrates a PGlite once; packed, it waits for the next run until one of its parts changes. */
async function packedPglite(): Promise<string> {
  const file = `${kept}/${fingerprint()}.tar`;
  if (existsSync(file)) return file;
  mkdirSync(kept, { recursive: true });
  const old = readdirSync(kept);
  // Apart until it is whole: another run may be packing beside this one.
  const work = mkdtempSync(join(tmpdir(), 'catis-packed-'));
  const dataDir = `${work}/data`;
  await migrateAndClose(await openStore({ dataDir }));
  const db = await PGlite.create({ dataDir, extensions: { btree_gist } });
  const packed = await db.dumpDataDir('none');
  await db.close();
  const part = `${file}.${process.pid}`;
  writeFileSync(part, Buffer.from(await packed.arrayBuffer()));
  renameSync(part, file);
  for (const name of old) rmSync(`${kept}/${name}`, { recursive: true, force: true });
  rmSync(work, { recursive: true });
  return file;
}

/**
 * A migrated database on each kind, that `freshStore` copies: migrating anew takes three times as long, once a test
 * file. Runs behind postgresSetup.
 */
export default async function setup() {
  process.env.TEST_DATABASE_PACKED = await packedPglite();
  const url = process.env.TEST_DATABASE_URL;
  if (url === undefined) return undefined;
  const template = `catis_template_${process.pid}`;
  const asAdmin = async (sql: string) => {
    const admin = new pg.Client({ connectionString: url });
    await admin.connect();
    await admin.query(sql);
    await admin.end();
  };
  await asAdmin(`create database ${template}`);
  const own = new URL(url);
  own.pathname = `/${template}`;
  await migrateAndClose(await openStore({ databaseUrl: own.href }));
  process.env.TEST_DATABASE_TEMPLATE = template;
  return () => asAdmin(`drop database ${template}`);
}
