import type { InvoiceDecision, InvoiceItem } from '../../contract/invoices/constants.ts';
import { normalName } from '../names.ts';
import { type BilledLine, type CheckedGroup, checkGroup, type RecordedAmount } from './causes.ts';

/** An aircraft, a day and an item; an unknown aircraft has its text and no id. */
export interface GroupKey {
  readonly assetId: string | null;
  readonly aircraft: string;
  readonly day: string;
  readonly item: InvoiceItem;
}
export type InvoicedLine = GroupKey & BilledLine;
/** The recorded amount of an aircraft, a day and an item (INV-2). */
export type RecordedItem = Omit<GroupKey, 'assetId'> &
  RecordedAmount & { readonly assetId: string };
/** Paid by a settled invoice for an aircraft, a day and an item. */
export interface SettledAmount {
  readonly assetId: string;
  readonly day: string;
  readonly item: InvoiceItem;
  readonly cents: number;
  readonly invoice: string;
}
/** A stored decision; it counts while `basisCents` is the unpaid amount. */
export interface StoredDecision extends GroupKey {
  readonly decision: InvoiceDecision;
  readonly otherCents: number | null;
  readonly reason: string | null;
  readonly basisCents: number;
}
export interface CheckedInvoiceGroup extends GroupKey, CheckedGroup {
  /** Indexes of the invoice's lines. */
  readonly lines: readonly number[];
  readonly recorded: RecordedAmount;
  readonly settledCents: number;
  readonly settledBy: readonly string[];
  readonly decision: InvoiceDecision | null;
  readonly otherCents: number | null;
  readonly reason: string | null;
}

export const groupKeyText = ({ assetId, aircraft, day, item }: GroupKey): string =>
  `${assetId ?? normalName(aircraft)} ${day} ${item}`;

const unrecorded: RecordedAmount = { cents: 0, quantity: null, rateCents: null };

export interface InvoiceFacts {
  readonly lines: readonly InvoicedLine[];
  readonly recorded: readonly RecordedItem[];
  readonly settled: readonly SettledAmount[];
  readonly decisions: readonly StoredDecision[];
}

/** The decision that counts: the stored one while its basis is unchanged, or as billed (INV-8). */
function decisionOf(checked: CheckedGroup, stored: StoredDecision | undefined) {
  if (stored?.basisCents === checked.remainingCents)
    return {
      decision: stored.decision,
      otherCents: stored.otherCents,
      reason: stored.reason,
    };
  const decision = checked.state === 'agrees' ? ('invoiced' as const) : null;
  return { decision, otherCents: null, reason: null };
}

/** The groups of an invoice, by money of difference, the largest first (INV-2). */
export function checkInvoice(facts: InvoiceFacts): CheckedInvoiceGroup[] {
  const { lines, recorded, settled, decisions } = facts;
  const recordedOf = new Map(recorded.map((one) => [groupKeyText(one), one]));
  const decided = new Map(decisions.map((one) => [groupKeyText(one), one]));
  const paid = new Map<string, SettledAmount[]>();
  for (const one of settled) {
    const key = groupKeyText({ ...one, aircraft: '' });
    paid.set(key, [...(paid.get(key) ?? []), one]);
  }
  const grouped = new Map<string, number[]>();
  for (const [n, line] of lines.entries()) {
    const own = grouped.get(groupKeyText(line));
    if (own === undefined) grouped.set(groupKeyText(line), [n]);
    else own.push(n);
  }
  return [...grouped]
    .flatMap(([key, own]): CheckedInvoiceGroup[] => {
      const billed = own.flatMap((n) => lines[n] ?? []);
      const [first] = billed;
      if (first === undefined) return [];
      const { assetId, aircraft, day, item } = first;
      const before = paid.get(key) ?? [];
      const settledCents = before.reduce((sum, one) => sum + one.cents, 0);
      const amount = recordedOf.get(key) ?? unrecorded;
      const isAircraftKnown = assetId !== null;
      const checked = checkGroup({
        item,
        isAircraftKnown,
        lines: billed,
        recorded: amount,
        settledCents,
      });
      return [
        {
          ...{ assetId, aircraft, day, item },
          ...checked,
          lines: own,
          recorded: amount,
          settledCents,
          settledBy: [...new Set(before.map((one) => one.invoice))].sort(),
          ...decisionOf(checked, decided.get(key)),
        },
      ];
    })
    .sort(
      (a, b) =>
        Math.abs(b.differenceCents) - Math.abs(a.differenceCents) ||
        (groupKeyText(a) < groupKeyText(b) ? -1 : 1),
    );
}

/** Recorded for the invoice's aircraft within its days, and without a line (INV-7). */
export function notInvoiced({ lines, recorded, settled }: InvoiceFacts): RecordedItem[] {
  const billed = new Set(lines.map(groupKeyText));
  const assets = new Set(lines.map((line) => line.assetId));
  const days = lines.map((line) => line.day).sort();
  const [from = '', until = ''] = [days[0], days.at(-1)];
  const paid = new Map<string, number>();
  for (const one of settled) {
    const key = groupKeyText({ ...one, aircraft: '' });
    paid.set(key, (paid.get(key) ?? 0) + one.cents);
  }
  return recorded
    .map((one) => ({ ...one, cents: one.cents - (paid.get(groupKeyText(one)) ?? 0) }))
    .filter(
      (one) =>
        one.cents !== 0 &&
        assets.has(one.assetId) &&
        from <= one.day &&
        one.day <= until &&
        !billed.has(groupKeyText(one)),
    )
    .sort((a, b) => (groupKeyText(a) < groupKeyText(b) ? -1 : 1));
}
