import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import pg from 'pg';
import { migrate } from '../../server/database/migrate.ts';
import { openStore, type Store } from '../../server/database/open.ts';
import { insertTables } from '../../server/demo/reference/rows.ts';
import { preparedIn } from './preparedDatabases.ts';
import { smallWorld } from './smallWorld.ts';

const migrations = 'server/migrations';
const kept = 'dist/test-database';

/** How each prepared database is created from an empty one. */
const prepare = {
  migrated: (store: Store) => migrate(store.pool, migrations),
  world: async (store: Store) => {
    await migrate(store.pool, migrations);
    const client = await store.pool.connect();
    await insertTables(client, smallWorld());
    client.release();
  },
};
type Prepared = keyof typeof prepare;

async function prepareAndClose(name: Prepared, store: Store): Promise<void> {
  try {
    await prepare[name](store);
  } finally {
    await store.close();
  }
}

/**
 * The inputs of a packed PGlite: each migration, the code that applies migrations, PGlite itself,
 * and the rows of `smallWorld`.
 */
function fingerprint(): string {
  const files = [
    ...readdirSync(migrations).map((name) => `${migrations}/${name}`),
    ...readdirSync('server/database', { withFileTypes: true }).flatMap((entry) =>
      entry.isFile() ? [`server/database/${entry.name}`] : [],
    ),
  ];
  const hash = createHash('sha256');
  for (const file of [...files.toSorted(), 'node_modules/@electric-sql/pglite/package.json'])
    hash.update(file).update(readFileSync(file));
  return hash.update(JSON.stringify(smallWorld())).digest('hex').slice(0, 16);
}

/**
 * PGlite is prepared once with the product's own code and packed for later runs, until one of its
 * inputs changes.
 */
async function packedPglite(name: Prepared, version: string): Promise<string> {
  const file = `${kept}/${name}-${version}.tar`;
  if (existsSync(file)) return file;
  // Packed in a separate directory until complete, because another run may be packing at the same
  // time.
  const work = mkdtempSync(join(tmpdir(), 'catis-packed-'));
  const dataDir = `${work}/data`;
  await prepareAndClose(name, await openStore({ dataDir }));
  const db = await PGlite.create({ dataDir, extensions: { btree_gist } });
  const packed = await db.dumpDataDir('none');
  await db.close();
  const part = `${file}.${process.pid}`;
  writeFileSync(part, Buffer.from(await packed.arrayBuffer()));
  renameSync(part, file);
  rmSync(work, { recursive: true });
  return file;
}

/**
 * Databases that tests copy, of each kind: one migrated, one with the small world as well. Creating
 * them in each test file would take three times as long. Runs after postgresSetup.
 */
export default async function setup() {
  const version = fingerprint();
  mkdirSync(kept, { recursive: true });
  for (const old of readdirSync(kept))
    if (!old.includes(version)) rmSync(`${kept}/${old}`, { recursive: true, force: true });
  const names = ['migrated', 'world'] as const;
  for (const name of names)
    process.env[preparedIn[name].pglite] = await packedPglite(name, version);
  const url = process.env.TEST_DATABASE_URL;
  if (url === undefined) return undefined;
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  for (const name of names) {
    const template = `catis_${name}_${process.pid}`;
    await admin.query(`create database ${template}`);
    const own = new URL(url);
    own.pathname = `/${template}`;
    await prepareAndClose(name, await openStore({ databaseUrl: own.href }));
    process.env[preparedIn[name].postgres] = template;
  }
  await admin.end();
  return async () => {
    const closing = new pg.Client({ connectionString: url });
    await closing.connect();
    for (const name of names) await closing.query(`drop database catis_${name}_${process.pid}`);
    await closing.end();
  };
}
