import {
  type InvoiceCause,
  type InvoiceDecision,
  invoiceItems,
} from '../../contract/invoices/constants.ts';
import type { InvoiceGroup, InvoiceReply } from '../../contract/invoices/invoices.ts';
import { formatDate } from '../dates/parseDate.ts';
import { format2, formatSignedUsd, formatUsd } from '../format.ts';
import { dollarsOf } from '../money.ts';

export const invoicePath = (id: string): string => `/invoices/${id}`;
/** Cents as dollars: `$1,234.50`, `−$12.00`. */
export const centsText = (cents: number): string => formatUsd(dollarsOf(cents));
const signed = (cents: number): string => formatSignedUsd(dollarsOf(cents));
const hours = (hundredths: number): string => `${format2(hundredths / 100)} h`;

export const stateTexts = { checking: 'Being checked', settled: 'Settled', void: 'Void' } as const;
export const decisionTexts: Readonly<Record<InvoiceDecision, string>> = {
  invoiced: 'As billed',
  recorded: 'As recorded',
  other: 'Another amount',
  dispute: 'Disputed',
};
export const itemOptions = invoiceItems.map((item) => ({ id: item, label: item }));

export const groupTitle = ({
  aircraft,
  day,
  item,
}: Pick<InvoiceGroup, 'aircraft' | 'day' | 'item'>): string =>
  `${aircraft} · ${formatDate(day)} · ${item}`;

const sentences: Readonly<Record<InvoiceCause, (group: InvoiceGroup, billed: number) => string>> = {
  unknownAircraft: ({ aircraft }) => `${aircraft} is no aircraft of this vendor's contracts.`,
  notRecorded: ({ aircraft, day }) => `Nothing recorded for ${aircraft} on ${formatDate(day)}.`,
  billedBefore: ({ settledBy }) =>
    settledBy.length === 0 ? 'Paid already.' : `Paid already on invoice ${settledBy.join(', ')}.`,
  rounding: () => 'Rounding.',
  duplicate: () => 'Billed twice.',
  wrongSum: () => "Quantity times rate isn't the amount.",
  rate: ({ rateCents }) => `The contract says ${centsText(rateCents ?? 0)}.`,
  hours: ({ quantity }, billed) => `${hours(billed)} billed, ${hours(quantity ?? 0)} recorded.`,
  amount: ({ remainingCents }) => `${centsText(remainingCents)} left to pay.`,
};
/** Each cause with its sentence and money; they lead from billed to left to pay (INV-3). */
export function causeLines(
  group: InvoiceGroup,
  lines: InvoiceReply['lines'],
): { readonly cause: InvoiceCause; readonly text: string; readonly money: string }[] {
  const billed = group.lines.reduce((sum, n) => sum + (lines[n]?.quantity ?? 0), 0);
  return group.causes.map(({ cause, cents }) => ({
    cause,
    text: sentences[cause](group, billed),
    money: signed(cents),
  }));
}

/** "38 of 40 groups agree. 2 differ by $1,011.80." */
export function summaryText(groups: readonly InvoiceGroup[]): string {
  const differing = groups.filter(({ state }) => state === 'differs');
  if (differing.length === 0)
    return groups.length === 1 ? 'The group agrees.' : `All ${groups.length} groups agree.`;
  const cents = differing.reduce(
    (sum, group) => sum + group.invoicedCents - group.remainingCents,
    0,
  );
  const agree = groups.length - differing.length;
  const verb = differing.length === 1 ? 'differs' : 'differ';
  return `${agree} of ${groups.length} groups agree. ${differing.length} ${verb} by ${centsText(cents)}.`;
}
/** "Settle 1187: billed $20,243.00, to pay $19,410.60, held back $832.40." */
export const settleText = ({ invoice, statement }: InvoiceReply): string =>
  `Settle ${invoice.number}: billed ${centsText(statement.invoicedCents)}, to pay ${centsText(
    statement.payCents,
  )}, held back ${centsText(statement.heldCents)}.`;

/** Why text isn't a reason; '' if it is one. */
export const reasonFault = (reason: string): string =>
  reason.trim().length < 10 || reason.trim().length > 500
    ? 'Give a reason of 10 to 500 characters.'
    : '';
