import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';

/** Key of the advisory lock that lets only one process migrate at a time. */
const MIGRATION_LOCK = 4711;

/** A later release migrated the database, so this release can't interpret its rows (SAFE-26). */
export class DatabaseIsNewer extends Error {
  constructor(unknown: readonly string[]) {
    super(
      `A later release made changes to this database that this one does not know (${unknown.join(', ')}). Start that release again, or restore a backup from before it into a new place. CATIS_ALLOW_NEWER=1 starts this one all the same.`,
    );
    this.name = 'DatabaseIsNewer';
  }
}

/** Exit code of a failed start or command; 3 tells a supervisor not to restart. */
export const exitCodeOf = (thrown: unknown): number => (thrown instanceof DatabaseIsNewer ? 3 : 1);

/**
 * Applies every `NNNN_name.sql` of the folder that the database doesn't have, in order, each in its
 * own transaction.
 * @param options.allowsNewer accepts a database with migrations that the folder doesn't have
 * @returns the names of the applied migrations; empty when there was nothing to do
 * @throws DatabaseIsNewer before anything is applied
 */
export async function migrate(
  pool: pg.Pool,
  folder: string,
  options: { readonly allowsNewer?: boolean } = {},
): Promise<string[]> {
  const client = await pool.connect();
  const done: string[] = [];
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(
      'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
    );
    const seen = new Set(
      (await client.query<{ name: string }>('select name from migrations')).rows.map((r) => r.name),
    );
    const known = (await readdir(folder)).filter((f) => f.endsWith('.sql')).sort();
    const unknown = [...seen].filter((name) => !known.includes(name)).sort();
    if (unknown.length > 0 && options.allowsNewer !== true) throw new DatabaseIsNewer(unknown);
    for (const name of known) {
      if (seen.has(name)) continue;
      const sql = await readFile(`${folder}/${name}`, 'utf8');
      try {
        await client.query('begin');
        await client.query(sql);
        await client.query('insert into migrations (name) values ($1)', [name]);
        await client.query('commit');
      } catch (e) {
        await client.query('rollback');
        throw e;
      }
      done.push(name);
    }
    return done;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    client.release();
  }
}
