import { createWriteStream, existsSync } from 'node:fs';
import { readFile, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { PoolClient } from 'pg';
import type { Store } from '../database/open.ts';
import { withSealLine } from './sealedLines.ts';
import { columnsOf, tablesInOrder } from './tables.ts';

/** Rows per fetch. */
const CHUNK = 2000;
/**
 * Files of the local identity, relative to the data folder. Without the secrets, its accounts are
 * useless.
 */
export const secretsFile = 'identity/secrets.json';
export const identityFiles = [secretsFile, 'identity/accounts.json'] as const;

/** The content of an identity file for a backup, without the seal's key. */
async function contentOf(folder: string, file: (typeof identityFiles)[number]): Promise<string> {
  const content = await readFile(`${folder}/${file}`, 'utf8');
  return file === secretsFile
    ? JSON.stringify(JSON.parse(content), (name, value: unknown) =>
        name === 'backup' ? undefined : value,
      )
    : content;
}

/**
 * SQLSTATE classes of damaged data, a damaged index, or a file that is missing or can't be read.
 */
const damageCodes = /^(XX|58)/;
/**
 * A table whose files are damaged. The database's message may quote rows, so it is left out
 * (SAFE-21).
 */
class TableDamaged extends Error {
  constructor(table: string, code: string) {
    super(
      `The table ${table} can't be read (${code}): its files are damaged. No backup file was written; earlier ones stay as they are. Keep a copy of the database as it is now, then restore the last good backup into a new one (npm run restore).`,
    );
    this.name = 'TableDamaged';
  }
}

/** The rows of a table, in chunks. @throws TableDamaged */
async function* rowsOf(
  client: PoolClient,
  table: string,
): AsyncGenerator<{ readonly row: string }[]> {
  try {
    await client.query(
      `declare copy no scroll cursor for select row_to_json(t)::text as row from "${table}" t`,
    );
    for (;;) {
      const { rows } = await client.query<{ row: string }>(`fetch ${CHUNK} from copy`);
      if (rows.length === 0) break;
      yield rows;
    }
    await client.query('close copy');
  } catch (e) {
    const code = e instanceof Error && 'code' in e ? String(e.code) : '';
    throw damageCodes.test(code) ? new TableDamaged(table, code) : e;
  }
}

/**
 * The lines of a backup. Each starts with a letter: H head, T start of a table, R a row as JSON, F
 * a file, E the end with the number of rows, M the seal. All lines come from one snapshot,
 * regardless of concurrent writes.
 * @param folder data folder whose identity is included, null when accounts are stored elsewhere
 */
async function* linesOf(
  store: Store,
  folder: string | null,
  count: { rows: number },
): AsyncGenerator<string> {
  const client = await store.pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const { rows: migrations } = await client.query<{ name: string }>(
      'select name from migrations order by name',
    );
    yield `H${JSON.stringify({ catis: 1, at: new Date().toISOString(), migrations: migrations.map((m) => m.name) })}\n`;
    for (const table of await tablesInOrder(client)) {
      yield `T${JSON.stringify({ table, columns: await columnsOf(client, table) })}\n`;
      for await (const rows of rowsOf(client, table)) {
        count.rows += rows.length;
        yield rows.map((r) => `R${r.row}\n`).join('');
      }
    }
    for (const file of identityFiles)
      if (folder !== null && existsSync(`${folder}/${file}`))
        yield `F${JSON.stringify({ file, content: await contentOf(folder, file) })}\n`;
    yield `E${JSON.stringify({ rows: count.rows })}\n`;
    await client.query('commit');
  } catch (e) {
    await client.query('rollback');
    throw e;
  } finally {
    client.release();
  }
}

/**
 * Writes a backup into a file that only its owner can read. A partial file never gets the final
 * name.
 * @param key the key of the seal
 * @returns the number of rows
 * @throws TableDamaged when a table can't be read; then no file is left
 */
export async function writeBackup(
  store: Store,
  folder: string | null,
  file: string,
  key: Buffer,
): Promise<number> {
  const count = { rows: 0 };
  // Flush before closing: otherwise a crash could leave the final name on an incomplete file.
  const to = createWriteStream(`${file}.new`, { mode: 0o600, flush: true });
  try {
    await pipeline(
      Readable.from(withSealLine(linesOf(store, folder, count), key), { objectMode: false }),
      createGzip(),
      to,
    );
  } catch (e) {
    await rm(`${file}.new`, { force: true });
    throw e;
  }
  await rename(`${file}.new`, file);
  return count.rows;
}
