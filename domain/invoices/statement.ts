import type { InvoiceDecision } from '../../contract/invoices/constants.ts';

/** A group with its decision; null: undecided. */
export interface DecidedGroup {
  readonly invoicedCents: number;
  readonly remainingCents: number;
  readonly decision: InvoiceDecision | null;
  readonly otherCents?: number | null;
}
export interface Statement {
  readonly invoicedCents: number;
  /** Paid for the decided groups. */
  readonly payCents: number;
  /** Negative where more is paid than billed. */
  readonly heldCents: number;
  /** Billed by undecided groups; 0 on a settled invoice. */
  readonly undecidedCents: number;
}

/** The amount to pay for a group; null while it is undecided (INV-8). */
export function payOf(group: DecidedGroup): number | null {
  if (group.decision === null) return null;
  if (group.decision === 'invoiced') return group.invoicedCents;
  return group.decision === 'other' ? (group.otherCents ?? 0) : group.remainingCents;
}

/** Billed = to pay + held back + undecided (INV-8). */
export function statementOf(groups: readonly DecidedGroup[]): Statement {
  const total = { invoicedCents: 0, payCents: 0, heldCents: 0, undecidedCents: 0 };
  for (const group of groups) {
    const pay = payOf(group);
    total.invoicedCents += group.invoicedCents;
    if (pay === null) total.undecidedCents += group.invoicedCents;
    else {
      total.payCents += pay;
      total.heldCents += group.invoicedCents - pay;
    }
  }
  return total;
}
