import { sql } from 'drizzle-orm';
import type { ListKind } from '../../../contract/imports/listKinds.ts';
import { type ListRow, listShapes } from '../../../domain/imports/lists/lists.ts';
import { type Author, inTransaction } from '../../database/inTransaction.ts';
import type { Store, Tx } from '../../database/open.ts';
import { constraintProblem } from '../../problems/constraints.ts';
import { conflict, HttpProblem } from '../../problems/problem.ts';
import { deleteUnnamed } from './deleteUnnamed.ts';
import type { Held } from './listStore.ts';
import { listStores } from './listStores.ts';

interface ImportedRow extends Record<string, unknown> {
  readonly id: string;
  readonly version: number;
  readonly before: ListRow | null;
}
/** What an undo did, and the rows that stay. */
export interface UndoneRows {
  readonly undone: number;
  readonly kept: readonly string[];
}

async function undoRow(
  tx: Tx,
  kind: ListKind,
  held: Held,
  { version, before }: ImportedRow,
  uid: string,
): Promise<void> {
  const store = listStores[kind];
  if (held.version !== version) throw conflict('', 'It was changed since.');
  if (before !== null) await store.change(tx, held, before, uid);
  else if (store.remove !== undefined) await store.remove(tx, held, uid);
  else await deleteUnnamed(tx, store, held.id, uid);
}
const nameOf = (kind: ListKind, row: ListRow): string => {
  const { columns, key } = listShapes[kind];
  return key
    .filter((one) => columns[one]?.refers === undefined)
    .map((one) => columns[one]?.write(row[one]) ?? '')
    .join(' ');
};

/**
 * Takes back what an import of a list did, the last row first (SET-80). A row that was changed
 * since, or that something refers to, stays.
 * @throws HttpProblem 409 when it was undone already, or too long ago
 */
export async function undoList(
  store: Store,
  author: Author,
  job: { readonly id: string; readonly kind: ListKind },
): Promise<UndoneRows> {
  return inTransaction(store, author, async (tx) => {
    const { rows: taken } = await tx.execute(sql`
      update imports set undone_at = clock_timestamp()
      where id = ${job.id}::uuid and state = 'done' and undone_at is null and ended_at > now() - interval '24 hours' returning id`);
    if (taken.length === 0) throw conflict('', "This import can't be undone any more.");
    const { rows } = await tx.execute<ImportedRow>(sql`
      select entity_id as id, version_after as version, before from import_rows
      where import_id = ${job.id}::uuid order by position desc`);
    const kept: string[] = [];
    let undone = 0;
    for (const row of rows) {
      const [held] = await listStores[job.kind].read(tx, [row.id]);
      if (held === undefined) {
        kept.push('A row is no longer there.');
        continue;
      }
      try {
        await tx.transaction((savepoint) => undoRow(savepoint, job.kind, held, row, author.uid));
        undone += 1;
      } catch (e) {
        const problem = e instanceof HttpProblem ? e : constraintProblem(e);
        if (problem === null) throw e;
        const reason = problem.extra.errors?.[0]?.message ?? problem.title;
        kept.push(`${nameOf(job.kind, held.row)}: ${reason}`.replace(/^: /, ''));
      }
    }
    return { undone, kept };
  });
}
