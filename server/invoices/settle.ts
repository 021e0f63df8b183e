import { eq } from 'drizzle-orm';
import type { InvoiceReply } from '../../contract/invoices/invoices.ts';
import { groupKeyText } from '../../domain/invoices/groups.ts';
import { payOf } from '../../domain/invoices/statement.ts';
import { assertVersion } from '../database/assertVersion.ts';
import { nowInstant } from '../database/clock.ts';
import type { Tx } from '../database/open.ts';
import { conflict } from '../problems/problem.ts';
import { invoiceSettled, invoices } from '../schema/invoices.ts';
import { lockInvoice, requireChecking } from './lockInvoice.ts';
import { findInvoice, groupsTagOf, type InvoiceFound, readInvoiceReply } from './readInvoice.ts';

const BATCH = 500;

/** @throws HttpProblem 409 while an invoice can't be settled (INV-14) */
function refuseUnready({ groups, sortiesOf }: InvoiceFound, groupsTag: string): void {
  if (groupsTagOf(groups) !== groupsTag)
    throw conflict('groupsTag', 'Amounts have changed since. Look at the groups again.');
  const undecided = groups.filter((group) => group.decision === null).length;
  if (undecided > 0)
    throw conflict(
      '',
      undecided === 1 ? '1 group is undecided.' : `${undecided} groups are undecided.`,
    );
  const open = new Set(
    groups
      .flatMap((group) => sortiesOf(groupKeyText(group)))
      .filter((sortie) => !sortie.isApproved)
      .map((sortie) => sortie.dispatchId),
  );
  if (open.size > 0)
    throw conflict(
      'approval',
      open.size === 1
        ? "1 matched record isn't approved yet."
        : `${open.size} matched records aren't approved yet.`,
    );
}

/** Settles an invoice: stores the paid amount of each group, and its basis. */
export async function settle(
  tx: Tx,
  { id, uid, groupsTag }: { readonly id: string; readonly uid: string; readonly groupsTag: string },
): Promise<InvoiceReply> {
  requireChecking(await lockInvoice(tx, id));
  const found = await findInvoice(tx, id);
  refuseUnready(found, groupsTag);
  const settledAt = nowInstant();
  const rows = found.groups.map((group) => ({
    invoiceId: id,
    assetId: group.assetId,
    aircraft: group.aircraft,
    day: group.day,
    item: group.item,
    invoicedCents: group.invoicedCents,
    recordedCents: group.recorded.cents,
    settledCents: group.settledCents,
    quantity: group.recorded.quantity,
    rateCents: group.recorded.rateCents,
    payCents: payOf(group) ?? 0,
    decision: group.decision ?? ('invoiced' as const),
    otherCents: group.otherCents,
    reason: group.reason,
    settledBy: uid,
    settledAt,
  }));
  for (let n = 0; n < rows.length; n += BATCH)
    await tx.insert(invoiceSettled).values(rows.slice(n, n + BATCH));
  await tx.update(invoices).set({ state: 'settled', updatedBy: uid }).where(eq(invoices.id, id));
  return readInvoiceReply(tx, id);
}

/** Voids an invoice; a settled one frees its amounts (INV-15). */
export async function voidInvoice(
  tx: Tx,
  asked: {
    readonly id: string;
    readonly ifMatch: number | null;
    readonly uid: string;
    readonly reason: string;
  },
): Promise<InvoiceReply> {
  const { id, ifMatch, uid, reason } = asked;
  const row = await lockInvoice(tx, id);
  await assertVersion(tx, ifMatch, row, () => readInvoiceReply(tx, id));
  if (row.state === 'void') throw conflict('', `Invoice ${row.number} is void already.`);
  await tx
    .update(invoices)
    .set({ state: 'void', voidReason: reason, updatedBy: uid })
    .where(eq(invoices.id, id));
  return readInvoiceReply(tx, id);
}
