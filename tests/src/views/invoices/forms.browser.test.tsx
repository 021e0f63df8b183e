import { it } from 'vitest';
import { InvoiceDialogs } from '../../../../src/views/invoices/InvoiceDialogs.tsx';
import { invoiceReply } from '../../../machines/invoices/world.ts';
import { type AskedForm, checkForm } from '../support/checkForm.tsx';

const invoiceText = (form: object) => ({ type: 'form.typed', form });
const invoiceForm = { form: { amount: '', reason: '' }, showsFaults: false };
const sentInvoice = { enter: null, leaves: { type: 'dialog.closed' } };

const forms: Readonly<Record<string, AskedForm>> = {
  'another amount of an invoice': {
    element: (invoice) => <InvoiceDialogs invoice={invoice} reply={invoiceReply} />,
    context: { ...invoiceForm, deciding: { decision: 'other', keys: [] } },
    tags: ['explaining'],
    title: 'Pay another amount',
    focus: 'Amount to pay',
    types: {
      'Amount to pay': invoiceText({ amount: '7' }),
      Reason: invoiceText({ reason: '7' }),
    },
    presses: { Cancel: { type: 'dialog.closed' }, Decide: { type: 'form.sent' } },
    ...sentInvoice,
    enter: { type: 'form.sent' },
  },
  'a disputed line of an invoice': {
    element: (invoice) => <InvoiceDialogs invoice={invoice} reply={invoiceReply} />,
    context: { ...invoiceForm, deciding: { decision: 'dispute', keys: [] } },
    tags: ['explaining'],
    title: 'Dispute',
    focus: 'Reason',
    types: { Reason: invoiceText({ reason: '7' }) },
    presses: { Cancel: { type: 'dialog.closed' }, Decide: { type: 'form.sent' } },
    ...sentInvoice,
  },
  'a void invoice': {
    element: (invoice) => <InvoiceDialogs invoice={invoice} reply={invoiceReply} />,
    context: { ...invoiceForm, deciding: { decision: null, keys: [] } },
    tags: ['voiding'],
    title: 'Void invoice 1187',
    focus: 'Reason',
    types: { Reason: invoiceText({ reason: '7' }) },
    presses: { Cancel: { type: 'dialog.closed' }, Void: { type: 'form.sent' } },
    ...sentInvoice,
  },
  'a settled invoice': {
    element: (invoice) => <InvoiceDialogs invoice={invoice} reply={invoiceReply} />,
    context: { ...invoiceForm, deciding: { decision: null, keys: [] } },
    tags: ['confirming'],
    title: 'Settle invoice 1187',
    focus: 'Settle',
    types: {},
    presses: { Cancel: { type: 'dialog.closed' }, Settle: { type: 'settle.confirmed' } },
    ...sentInvoice,
  },
};
it.each(Object.entries(forms))(
  'opens %s with its focus, and sends the event of each field, button and key',
  (_, form) => checkForm(form),
);
