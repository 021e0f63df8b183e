import { and, eq, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { DecisionsBody, InvoiceReply } from '../../contract/invoices/invoices.ts';
import { formatDate } from '../../domain/dates/parseDate.ts';
import { formatUsd } from '../../domain/format.ts';
import { type CheckedInvoiceGroup, groupKeyText } from '../../domain/invoices/groups.ts';
import { dollarsOf } from '../../domain/money.ts';
import { assertVersion } from '../database/assertVersion.ts';
import type { Tx } from '../database/open.ts';
import { conflict, type FieldError, invalid } from '../problems/problem.ts';
import { invoiceDecisions, invoices } from '../schema/invoices.ts';
import { lockInvoice, requireChecking } from './lockInvoice.ts';
import { findInvoice, readInvoiceReply } from './readInvoice.ts';

type Decision = z.output<typeof DecisionsBody>['decisions'][number];

const fault = (n: number, field: string, message: string): FieldError => ({
  path: `decisions.${n}.${field}`,
  code: 'invalid',
  message,
});
/** The missing parts of a decision (INV-8). */
function faultOf(given: Decision, n: number): FieldError | null {
  const { decision, otherCents, reason } = given;
  if (decision === 'other' && otherCents === undefined)
    return fault(n, 'otherCents', 'Give the amount to pay.');
  if ((decision === 'other' || decision === 'dispute') && reason === undefined)
    return fault(n, 'reason', 'Give a reason of at least 10 characters.');
  return null;
}
const groupName = ({ aircraft, day, item }: CheckedInvoiceGroup) =>
  `${item} of ${aircraft} on ${formatDate(day)}`;

/** @throws HttpProblem 400 for a group that the invoice lacks, 409 for a changed amount (INV-13) */
function refuseStale(
  groups: ReadonlyMap<string, CheckedInvoiceGroup>,
  given: Decision,
  n: number,
): CheckedInvoiceGroup {
  const group = groups.get(groupKeyText(given));
  if (group === undefined)
    throw invalid([fault(n, 'item', 'The invoice has no line of this aircraft, day and item.')]);
  if (group.remainingCents !== given.basisCents)
    throw conflict(
      `decisions.${n}.basisCents`,
      `${groupName(group)} is now ${formatUsd(dollarsOf(group.remainingCents))}. Decide again.`,
    );
  return group;
}

/** Stores decisions; null takes one back. */
export async function decide(
  tx: Tx,
  asked: {
    readonly id: string;
    readonly ifMatch: number | null;
    readonly uid: string;
    readonly decisions: readonly Decision[];
  },
): Promise<InvoiceReply> {
  const { id, ifMatch, uid, decisions } = asked;
  const row = await lockInvoice(tx, id);
  await assertVersion(tx, ifMatch, row, () => readInvoiceReply(tx, id));
  requireChecking(row);
  const faults = decisions.flatMap((one, n) => faultOf(one, n) ?? []);
  if (faults.length > 0) throw invalid(faults);
  const { groups } = await findInvoice(tx, id);
  const byKey = new Map(groups.map((group) => [groupKeyText(group), group]));
  for (const [n, given] of decisions.entries()) {
    const { assetId, day, item, remainingCents, ...group } = refuseStale(byKey, given, n);
    const aircraft = assetId === null ? group.aircraft : '';
    await tx
      .delete(invoiceDecisions)
      .where(
        and(
          eq(invoiceDecisions.invoiceId, id),
          sql`${invoiceDecisions.assetId} is not distinct from ${assetId}::uuid`,
          eq(invoiceDecisions.aircraft, aircraft),
          eq(invoiceDecisions.day, day),
          eq(invoiceDecisions.item, item),
        ),
      );
    if (given.decision === null) continue;
    await tx.insert(invoiceDecisions).values({
      ...{ invoiceId: id, assetId, aircraft, day, item, decision: given.decision },
      otherCents: given.decision === 'other' ? (given.otherCents ?? null) : null,
      reason: given.reason ?? null,
      basisCents: remainingCents,
    });
  }
  await tx.update(invoices).set({ updatedBy: uid }).where(eq(invoices.id, id));
  return readInvoiceReply(tx, id);
}
