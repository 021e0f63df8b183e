import { eq, sql } from 'drizzle-orm';
import { lockPeriods, periodOn } from '../books/periodLocks.ts';
import type { Tx } from '../database/open.ts';
import { conflict, notFound } from '../problems/problem.ts';
import { invoiceLines, invoices } from '../schema/invoices.ts';

type Locked = typeof invoices.$inferSelect;

/**
 * Locks an invoice until the transaction ends: first its vendor, so that two settlements run one
 * after the other (INV-14), then its row, then the half-months of its lines.
 * @throws HttpProblem 404
 */
export async function lockInvoice(tx: Tx, id: string): Promise<Locked> {
  const [found] = await tx
    .select({ vendorId: invoices.vendorId })
    .from(invoices)
    .where(eq(invoices.id, id));
  if (found === undefined) throw notFound();
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`invoices of ${found.vendorId}`}, 0))`,
  );
  const [row] = await tx.select().from(invoices).where(eq(invoices.id, id)).for('update');
  if (row === undefined) throw notFound();
  const keys = await tx
    .selectDistinct({ assetId: invoiceLines.assetId, day: invoiceLines.day })
    .from(invoiceLines)
    .where(eq(invoiceLines.invoiceId, id));
  await lockPeriods(
    tx,
    keys.flatMap(({ assetId, day }) => (assetId === null ? [] : [periodOn(assetId, day)])),
  );
  return row;
}

/** @throws HttpProblem 409 unless the invoice is being checked */
export function requireChecking({ state, number }: Pick<Locked, 'state' | 'number'>): void {
  if (state === 'settled') throw conflict('', `Invoice ${number} is settled already.`);
  if (state === 'void') throw conflict('', `Invoice ${number} is void.`);
}
