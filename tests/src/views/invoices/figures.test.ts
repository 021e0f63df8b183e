import { createElement } from 'react';
import { expect, it } from 'vitest';
import { GroupView } from '../../../../src/views/invoices/InvoiceGroup.tsx';
import { StatementPaper } from '../../../../src/views/invoices/StatementPaper.tsx';
import { invoiceReply } from '../../../machines/invoices/world.ts';
import { linesIn, rowsIn } from '../support/markup.ts';

it("prints each amount of the vendor's statement in its column (INV-8)", () => {
  const [group] = invoiceReply.groups;
  if (group === undefined) throw new Error('The invoice has no group');
  const decided = {
    ...group,
    ...{ invoicedCents: 1001, remainingCents: 404, decision: 'other' as const },
    ...{ otherCents: 303, reason: 'Not flown at all.' },
  };
  const reply = {
    ...invoiceReply,
    groups: [decided],
    statement: { invoicedCents: 505, payCents: 606, heldCents: 707, undecidedCents: 0 },
  };
  const paper = createElement(StatementPaper, { reply });
  expect(rowsIn(paper)).toEqual([
    ['Date', 'Aircraft', 'Item', 'Billed', 'To pay', 'Held back', 'Decision', 'Note'],
    [
      ...['07/14/2025', 'T-83', 'Flight', '$10.01', '$3.03', '$6.98', 'Another amount'],
      '1.50 h billed, 1.30 h recorded. +$832.40 Not flown at all.',
    ],
    ['Total', '$5.05', '$6.06', '$7.07', ''],
  ]);
  expect(linesIn(paper)).toEqual([
    'Statement of invoice 1187, Valley Air',
    'Received 08/01/2025. Being checked.',
  ]);
});

it('shows each figure of a group in its place (INV-3)', () => {
  const [group] = invoiceReply.groups;
  const [line] = invoiceReply.lines;
  const [sortie] = group?.sorties ?? [];
  if (group === undefined || line === undefined || sortie === undefined)
    throw new Error('The invoice has no group');
  const reply = {
    ...invoiceReply,
    lines: [{ ...line, quantity: 101, rateCents: 202, amountCents: 303, reference: 'T-1' }],
  };
  const shown = {
    ...group,
    lines: [0],
    ...{ invoicedCents: 404, recordedCents: 505, settledCents: 606, remainingCents: 707 },
    causes: [],
    sorties: [
      {
        ...sortie,
        dispatchNumber: 10481,
        ...{ timeOut: '2025-07-14T17:05:00Z', timeIn: '2025-07-14T18:23:00Z' },
        ...{ hobbsStart: 808, hobbsEnd: 909, hours: 110, cents: 111, isApproved: false },
      },
    ],
  };
  const onDecide = () => undefined;
  const view = createElement(GroupView, {
    ...{ group: shown, reply, mayDecide: false, seesSheets: false, onDecide },
  });
  expect(rowsIn(view)).toEqual([
    ['Row', 'Quantity', 'Rate', 'Amount', 'Reference'],
    ['2', '1.01', '$2.02', '$3.03', 'T-1'],
    ['Record', 'Out', 'In', 'Meter', 'Hours', 'Cost', 'Approved'],
    ['10481', '10:05', '11:23', '8.08–9.09', '1.10', '$1.11', 'Not yet'],
  ]);
  expect(linesIn(view).slice(1)).toEqual([
    ...['Recorded', 'Paid before', 'Left to pay', 'Billed'].flatMap((label, n) => [
      label,
      ['$5.05', '-$6.06', '$7.07', '$4.04'][n],
    ]),
    'Decision: Undecided',
  ]);
});
