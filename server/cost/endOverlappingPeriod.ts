import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Ending } from '../../contract/wire/impact.ts';
import { formatDate } from '../../domain/dates/parseDate.ts';
import { dayAfter, type Span } from '../../domain/settings/dated.ts';
import type { Tx } from '../database/open.ts';
import { conflict, invalid } from '../problems/problem.ts';

type Given = Ending | null | undefined;

/**
 * Ends the row that overlaps the one being saved (SET-40). A row that ends by then anyway stays
 * unchanged.
 * @param table the rows' table, with `end_date` and `updated_by`
 * @param rows the rows that may be ended: of the same base, or all contracts
 * @param id the row being saved, null for a new one
 * @throws HttpProblem 400 when the row to end is not among `rows` or is the one being saved, 409
 * when it would end before its start
 */
export async function endOverlappingPeriod(
  tx: Tx,
  table: PgTable,
  {
    rows,
    ending,
    id,
    uid,
  }: {
    readonly rows: readonly (Span & { readonly id: string })[];
    readonly ending: Given;
    readonly id: string | null;
    readonly uid: string;
  },
): Promise<void> {
  if (ending === null || ending === undefined) return;
  const row = rows.find((one) => one.id === ending.id);
  if (row === undefined || row.id === id)
    throw invalid([
      {
        path: 'ending.id',
        code: 'unknown',
        message: 'What should end first is no longer there. Open the list again.',
      },
    ]);
  if (ending.endDate < row.startDate)
    throw conflict(
      'startDate',
      `What should end first starts on ${formatDate(row.startDate)}, so it can't end before.`,
    );
  await tx.execute(sql`update ${table} set end_date = ${ending.endDate}::date, updated_by = ${uid}
    where id = ${row.id}::uuid and (end_date is null or end_date > ${ending.endDate}::date)`);
}

/**
 * The first day on which a save may change a price: from the row's old or new start, or from the
 * day after the other row ends.
 */
export function firstDay(
  after: Pick<Span, 'startDate'>,
  before: Pick<Span, 'startDate'> | null | undefined,
  ending: Given,
): string {
  const days = [
    before?.startDate,
    ending?.endDate === undefined ? undefined : dayAfter(ending.endDate),
  ];
  return days.reduce<string>(
    (first, day) => (day !== undefined && day < first ? day : first),
    after.startDate,
  );
}
