import type { InvoiceCause, InvoiceItem } from '../../contract/invoices/constants.ts';
import { centsOfProduct } from '../money.ts';

/** A billed line. `quantity` in hundredths; null quantity or rate: the vendor gave none. */
export interface BilledLine {
  readonly quantity: number | null;
  readonly rateCents: number | null;
  readonly amountCents: number;
  readonly reference: string | null;
}
/** The recorded amount of an aircraft, a day and an item. `rateCents`: the rate of the books. */
export interface RecordedAmount {
  readonly cents: number;
  /** Hundredths of an hour; null for items without a quantity. */
  readonly quantity: number | null;
  readonly rateCents: number | null;
}
/** The lines of one aircraft, day and item (INV-2), and what they are held against. */
export interface BilledGroup {
  readonly item: InvoiceItem;
  readonly isAircraftKnown: boolean;
  readonly lines: readonly BilledLine[];
  readonly recorded: RecordedAmount;
  /** Paid for the same aircraft, day and item by settled invoices. */
  readonly settledCents: number;
}
export interface CauseCents {
  readonly cause: InvoiceCause;
  readonly cents: number;
}
export interface CheckedGroup {
  readonly state: 'agrees' | 'differs';
  readonly invoicedCents: number;
  readonly remainingCents: number;
  readonly differenceCents: number;
  /** They always add up to the difference (INV-3). */
  readonly causes: readonly CauseCents[];
}

/** Rounding that a vendor may differ by on each line, in cents (INV-5). */
const ROUNDING_CENTS = 5;
/** Hours that a group may exceed the recorded ones by before a line is a duplicate: 0.05 h. */
const DUPLICATE_HUNDREDTHS = 5;

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
/** Hundredths × cents, in whole cents, halves away from zero. */
const product = (quantity: number, rateCents: number): number =>
  centsOfProduct([BigInt(quantity), BigInt(rateCents)], 100n);

interface HourLine {
  readonly quantity: number;
  readonly rateCents: number;
  readonly amountCents: number;
  readonly reference: string;
}
/** The longest first, so that the order of a file never changes a cause (INV-6). */
const inFixedOrder = (a: HourLine, b: HourLine): number =>
  b.quantity - a.quantity ||
  b.rateCents - a.rateCents ||
  b.amountCents - a.amountCents ||
  (a.reference === b.reference ? 0 : a.reference < b.reference ? -1 : 1);

/** Separates repeated lines from the rest while the hours exceed the recorded ones. */
function withoutDuplicates(lines: readonly HourLine[], recorded: number) {
  let hours = sum(lines.map((line) => line.quantity));
  const seen = new Set<string>();
  const rest: HourLine[] = [];
  let cents = 0;
  for (const line of [...lines].sort(inFixedOrder)) {
    const key = JSON.stringify(line);
    if (seen.has(key) && line.quantity > 0 && hours - recorded > DUPLICATE_HUNDREDTHS) {
      hours -= line.quantity;
      cents += line.amountCents;
    } else rest.push(line);
    seen.add(key);
  }
  return { rest, cents };
}

/** The lines by hours; null if the item, the books or a line has no quantity to compare. */
function hourLines({ item, lines, recorded }: BilledGroup): HourLine[] | null {
  const { rateCents: contractRate, quantity: hours } = recorded;
  if ((item !== 'Flight' && item !== 'Extended standby') || contractRate === null || hours === null)
    return null;
  const read = lines.flatMap(({ quantity, rateCents, amountCents, reference }) =>
    quantity === null
      ? []
      : [
          {
            quantity,
            rateCents: rateCents ?? contractRate,
            amountCents,
            reference: reference ?? '',
          },
        ],
  );
  return read.length === lines.length ? read : null;
}

/** Duplicates, wrong sums, rate and hours of items paid by the hour (INV-6). */
function hourCauses(group: BilledGroup, remaining: number): readonly CauseCents[] | null {
  const lines = hourLines(group);
  const { rateCents: rate, quantity: hours } = group.recorded;
  if (lines === null || rate === null || hours === null) return null;
  const { rest, cents } = withoutDuplicates(lines, hours);
  const billed = sum(rest.map((line) => product(line.quantity, line.rateCents)));
  const atRate = sum(rest.map((line) => product(line.quantity, rate)));
  return [
    { cause: 'duplicate', cents },
    { cause: 'wrongSum', cents: sum(rest.map((line) => line.amountCents)) - billed },
    { cause: 'rate', cents: billed - atRate },
    { cause: 'hours', cents: atRate - remaining },
  ];
}

function causesOf(group: BilledGroup, invoiced: number, remaining: number): readonly CauseCents[] {
  const cents = invoiced - remaining;
  const { recorded, settledCents, lines } = group;
  if (!group.isAircraftKnown) return [{ cause: 'unknownAircraft', cents }];
  if (recorded.cents === 0 && settledCents === 0) return [{ cause: 'notRecorded', cents }];
  if (remaining === 0) return [{ cause: 'billedBefore', cents }];
  if (Math.abs(cents) <= ROUNDING_CENTS * lines.length) return [{ cause: 'rounding', cents }];
  return hourCauses(group, remaining) ?? [{ cause: 'amount', cents }];
}

/** Compares a group with its unpaid amount, and states why they differ (INV-3). */
export function checkGroup(group: BilledGroup): CheckedGroup {
  const invoicedCents = sum(group.lines.map((line) => line.amountCents));
  // No record has the item Other, so an amount paid for it is no overpayment.
  const isCompared = group.isAircraftKnown && group.item !== 'Other';
  const remainingCents = isCompared ? group.recorded.cents - group.settledCents : 0;
  const all = causesOf(group, invoicedCents, remainingCents);
  const causes = all.filter(({ cents }) => cents !== 0);
  return {
    state: causes.every(({ cause }) => cause === 'rounding') ? 'agrees' : 'differs',
    invoicedCents,
    remainingCents,
    differenceCents: invoicedCents - remainingCents,
    causes,
  };
}
