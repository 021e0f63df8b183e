import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';

/** Key of the advisory lock that lets only one process migrate at a time. */
const MIGRATION_LOCK = 4711;

/**
 * Applies every `NNNN_name.sql` of the folder that the database has not seen, each in its own transaction, in order.
 * @returns the names applied now; an empty list when there was nothing to do
 */
export async function migrate(pool: pg.Pool, folder: string): Promise<string[]> {
  const client = await pool.connect();
  const done: string[] = [];
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query('create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())');
    const seen = new Set((await client.query<{ name: string }>('select name from migrations')).rows.map((r) => r.name));
    for (const name of (await readdir(folder)).filter((f) => f.endsWith('.sql')).sort()) {
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
