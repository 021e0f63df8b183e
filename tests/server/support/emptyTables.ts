import type { Store } from '../../../server/database/open.ts';

/**
 * Empties tables between tests like `truncate`, bypassing triggers and foreign keys. With few rows
 * this takes a tenth of the time, because truncating creates new files for each table and index.
 * @param tables the table names, separated by commas
 */
export async function emptyTables(store: Store, tables: string): Promise<void> {
  // A period is closed once in its life. A test that opens one again has no sheets of it either.
  const all = tables.split(', ');
  if (all.includes('cost_periods') && !all.includes('day_sheets')) all.push('day_sheets');
  const deleted = all.map((table) => `delete from ${table}`);
  await store.pool.query(
    ['begin', 'set local session_replication_role = replica', ...deleted, 'commit'].join('; '),
  );
}
