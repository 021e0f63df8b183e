import { expect, it } from 'vitest';
import type { InvoiceCause } from '../../../contract/invoices/constants.ts';
import { causeLines } from '../../../domain/invoices/texts.ts';
import { invoiceReply } from '../../machines/invoices/world.ts';

const sentences: Readonly<Record<InvoiceCause, string>> = {
  unknownAircraft: "T-83 is no aircraft of this vendor's contracts.",
  notRecorded: 'Nothing recorded for T-83 on 07/14/2025.',
  billedBefore: 'Paid already on invoice 1101, 1102.',
  rounding: 'Rounding.',
  duplicate: 'Billed twice.',
  wrongSum: "Quantity times rate isn't the amount.",
  rate: 'The contract says $4,162.00.',
  hours: '1.50 h billed, 1.30 h recorded.',
  amount: '$5,410.60 left to pay.',
};
it.each(Object.entries(sentences))('explains the cause %s (INV-3)', (cause, text) => {
  const [group] = invoiceReply.groups;
  if (group === undefined) throw new Error('The invoice has no group');
  // `Object.entries` widens the keys of the table, which are causes.
  const causes = [{ cause: cause as InvoiceCause, cents: -1001 }];
  const found = causeLines({ ...group, settledBy: ['1101', '1102'], causes }, invoiceReply.lines);
  expect(found).toEqual([{ cause, text, money: '-$10.01' }]);
});
