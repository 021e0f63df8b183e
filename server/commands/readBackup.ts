import { existsSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type pg from 'pg';
import * as z from 'zod';
import { fillCosts } from '../cost/storedCosts.ts';
import type { Store } from '../database/open.ts';
import { migrationsFolder } from '../folders.ts';
import { writeAtomically } from '../identity/atomicFile.ts';
import { checkedLines } from './sealedLines.ts';
import { columnsOf, tablesInOrder } from './tables.ts';
import { identityFiles, secretsFile } from './writeBackup.ts';

/** Rows per insert. */
const CHUNK = 2000;
const Head = z.object({ catis: z.literal(1), migrations: z.array(z.string()) });
const Table = z.object({ table: z.string(), columns: z.array(z.string()) });
const KeptFile = z.object({ file: z.enum(identityFiles), content: z.string() });
const End = z.object({ rows: z.number() });

/** Inserts the rows of one table, in chunks. */
class Inserter {
  readonly #client: pg.ClientBase;
  readonly #known: ReadonlySet<string>;
  #into = '';
  #rows: string[] = [];
  count = 0;
  constructor(client: pg.ClientBase, known: readonly string[]) {
    this.#client = client;
    this.#known = new Set(known);
  }
  async begin({ table, columns }: z.infer<typeof Table>): Promise<void> {
    await this.flush();
    const here = this.#known.has(table) ? await columnsOf(this.#client, table) : [];
    const unknown = columns.filter((c) => !here.includes(c));
    if (unknown.length > 0)
      throw new Error(`This release does not know ${table}.${unknown.join(', ')}.`);
    const list = columns.map((c) => `"${c}"`).join(', ');
    this.#into = `insert into "${table}" (${list}) overriding system value select ${list} from json_populate_recordset(null::"${table}", $1::json)`;
  }
  async add(row: string): Promise<void> {
    this.#rows.push(row);
    if (this.#rows.length >= CHUNK) await this.flush();
  }
  async flush(): Promise<void> {
    if (this.#rows.length === 0) return;
    // Keep the rows as text: parsed as numbers here, long decimals would lose digits.
    await this.#client.query(this.#into, [`[${this.#rows.join(',')}]`]);
    this.count += this.#rows.length;
    this.#rows = [];
  }
}

/**
 * @throws Error when the database or the identity folder is not empty. With `hasKey`, the secrets
 * file may exist
 */
async function refuseFilled(
  client: pg.ClientBase,
  tables: readonly string[],
  folder: string | null,
  hasKey: boolean,
): Promise<void> {
  for (const table of tables)
    if ((await client.query(`select 1 from "${table}" limit 1`)).rows.length > 0)
      throw new Error(
        'The database is not empty. Restore into a new data folder (CATIS_DATA_DIR) or a new database (DATABASE_URL).',
      );
  if (
    folder !== null &&
    identityFiles.some(
      (file) => !(hasKey && file === secretsFile) && existsSync(`${folder}/${file}`),
    )
  )
    throw new Error(
      `${folder} already has accounts. Restore into a new data folder (CATIS_DATA_DIR).`,
    );
}

/** Sets identity sequences to continue after the highest stored number. */
async function continueCounters(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `select table_name as "table", column_name as "column" from information_schema.columns where table_schema = 'public' and is_identity = 'YES'`,
  );
  for (const { table, column } of rows)
    await client.query(
      `select setval(pg_get_serial_sequence('"${table}"', '${column}'), greatest(coalesce(max("${column}"), 0), 1), max("${column}") is not null) from "${table}"`,
    );
}

/**
 * Restores a backup into an empty, migrated database, all or nothing, and its identity into the
 * data folder.
 * @param folder null when accounts are stored elsewhere: the backup's accounts are left out
 * @param key the seal key of the installation that made the backup; null skips the check
 */
export async function readBackup(
  store: Store,
  folder: string | null,
  file: string,
  key: Buffer | null,
): Promise<Read> {
  const read = await readRows(store, folder, file, key);
  // A backup from an earlier release has no stored costs.
  await fillCosts(store);
  return read;
}

interface Read {
  readonly rows: number;
  readonly hasAccounts: boolean;
}
async function readRows(
  store: Store,
  folder: string | null,
  file: string,
  key: Buffer | null,
): Promise<Read> {
  const client = await store.pool.connect();
  try {
    const tables = await tablesInOrder(client);
    await refuseFilled(client, tables, folder, key !== null);
    // Check the seal over the whole file before storing anything. The second read checks it again.
    if (key !== null) for await (const _ of checkedLines(file, key));
    await client.query('begin');
    await client.query("select set_config('catis.quiet', 'on', true)");
    const inserter = new Inserter(client, tables);
    const files: z.infer<typeof KeptFile>[] = [];
    let end: number | null = null;
    for await (const line of checkedLines(file, key)) {
      const text = line.slice(1);
      if (line.startsWith('R')) await inserter.add(text);
      else if (line.startsWith('T')) await inserter.begin(Table.parse(JSON.parse(text)));
      else if (line.startsWith('F')) files.push(KeptFile.parse(JSON.parse(text)));
      else if (line.startsWith('E')) end = End.parse(JSON.parse(text)).rows;
      else if (line.startsWith('H')) await refuseNewer(Head.parse(JSON.parse(text)).migrations);
      else throw new Error('This is not a backup of CATIS.');
    }
    await inserter.flush();
    if (end === null || end !== inserter.count) throw new Error('The backup is cut off.');
    await continueCounters(client);
    // The next start makes the copy an installation of its own (WIRE-41).
    await client.query('delete from installation');
    if (folder !== null)
      for (const { file: name, content } of files) {
        // With a key, the folder already has that installation's secrets. Keep them.
        if (existsSync(`${folder}/${name}`)) continue;
        await mkdir(dirname(`${folder}/${name}`), { recursive: true, mode: 0o700 });
        await writeAtomically(`${folder}/${name}`, content);
      }
    await client.query('commit');
    await client.query('analyze');
    return {
      rows: inserter.count,
      hasAccounts: folder !== null && files.length === identityFiles.length,
    };
  } catch (e) {
    await client.query('rollback');
    throw isUnreadable(e) ? new Error('This is not a whole backup of CATIS.') : e;
  } finally {
    client.release();
  }
}

const isUnreadable = (thrown: unknown) =>
  thrown instanceof Error &&
  'code' in thrown &&
  ['Z_DATA_ERROR', 'Z_BUF_ERROR'].includes(String(thrown.code));

/** @throws Error when a later release made the backup, because this one may misread its rows */
async function refuseNewer(migrations: readonly string[]): Promise<void> {
  const known = await readdir(migrationsFolder);
  const unknown = migrations.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new Error(
      `A later release made this backup (${unknown.join(', ')}). Restore it with that release.`,
    );
}
