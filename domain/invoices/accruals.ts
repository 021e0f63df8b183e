import type { InvoiceItem } from '../../contract/invoices/constants.ts';
import { divideHalfUp } from '../money.ts';

/** A recorded amount of a vendor's aircraft, day and item, and the incident charged for it. */
export interface AccruedAmount {
  /** Null for flights without a contract. */
  readonly vendorId: string | null;
  readonly assetId: string;
  readonly day: string;
  readonly item: InvoiceItem;
  readonly incidentId: string | null;
  readonly cents: number;
}
/** An amount that a settled invoice paid. */
export type PaidAmount = Omit<AccruedAmount, 'incidentId'>;
export interface AccruedCents {
  readonly vendorId: string | null;
  readonly incidentId: string | null;
  readonly isAvailability: boolean;
  readonly recordedCents: number;
  readonly paidCents: number;
  readonly openCents: number;
}

const ofSheet: readonly InvoiceItem[] = ['Availability', 'Guarantee'];
interface Part {
  readonly incidentId: string | null;
  readonly cents: number;
}
interface Group {
  readonly vendorId: string | null;
  readonly item: InvoiceItem;
  readonly parts: Part[];
  paidCents: number;
}

/** Splits a payment in proportion to recorded cents. The largest part gets the rounding rest. */
function paidParts(parts: readonly Part[], paidCents: number): number[] {
  const total = parts.reduce((sum, { cents }) => sum + cents, 0);
  const sign = total < 0 ? -1n : 1n;
  const paid = parts.map(({ cents }) =>
    Number(divideHalfUp(sign * BigInt(paidCents) * BigInt(cents), sign * BigInt(total))),
  );
  const rest = paidCents - paid.reduce((sum, cents) => sum + cents, 0);
  const largest = parts.reduce(
    (found, { cents }, n) => (Math.abs(cents) > Math.abs(parts[found]?.cents ?? 0) ? n : found),
    0,
  );
  return paid.map((cents, n) => (n === largest ? cents + rest : cents));
}
/** Splits a payment over incidents. A payment for which nothing is recorded has no incident. */
function sharesOf({ parts, paidCents }: Group): (Part & { readonly paidCents: number })[] {
  if (paidCents === 0) return parts.map((part) => ({ ...part, paidCents: 0 }));
  const isNothing = parts.reduce((sum, { cents }) => sum + cents, 0) === 0;
  if (isNothing)
    return [
      ...parts.map((part) => ({ ...part, paidCents: 0 })),
      { incidentId: null, cents: 0, paidCents },
    ];
  const paid = paidParts(parts, paidCents);
  return parts.map((part, n) => ({ ...part, paidCents: paid[n] ?? 0 }));
}

/**
 * Recorded amounts that are not paid yet, by vendor and incident (APR-70). For each aircraft, day
 * and item this is the amount that invoices still have to pay (INV-3). The item Other of invoices
 * is left out, because records have no such amount.
 */
export function accrue(
  recorded: readonly AccruedAmount[],
  settled: readonly PaidAmount[],
): AccruedCents[] {
  const groups = new Map<string, Group>();
  const groupOf = ({ vendorId, assetId, day, item }: PaidAmount): Group => {
    const key = `${vendorId} ${assetId} ${day} ${item}`;
    const group = groups.get(key) ?? { vendorId, item, parts: [], paidCents: 0 };
    groups.set(key, group);
    return group;
  };
  for (const amount of recorded) {
    const { incidentId, cents } = amount;
    groupOf(amount).parts.push({ incidentId, cents });
  }
  for (const paid of settled) if (paid.item !== 'Other') groupOf(paid).paidCents += paid.cents;
  const sums = new Map<string, AccruedCents>();
  for (const group of groups.values())
    for (const { incidentId, cents, paidCents } of sharesOf(group)) {
      const { vendorId, item } = group;
      const isAvailability = incidentId === null && ofSheet.includes(item);
      const key = `${vendorId} ${incidentId} ${isAvailability}`;
      const before = sums.get(key);
      sums.set(key, {
        ...{ vendorId, incidentId, isAvailability },
        recordedCents: (before?.recordedCents ?? 0) + cents,
        paidCents: (before?.paidCents ?? 0) + paidCents,
        openCents: (before?.openCents ?? 0) + cents - paidCents,
      });
    }
  return [...sums.values()].filter(({ openCents }) => openCents !== 0);
}
