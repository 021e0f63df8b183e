import { expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { InvoiceList } from '../../../contract/invoices/invoices.ts';
import { proposeMapping } from '../../../domain/invoices/mapping.ts';
import type { TypedColumn } from '../../../domain/invoices/typedLines.ts';
import {
  type FileRead,
  headFaults,
  type InvoiceFile,
  type InvoiceSaved,
  invoiceImportMachine,
  type NewInvoice,
} from '../../../machines/invoices/invoiceImport.machine.ts';
import { walkChart } from '../../support/chart.ts';
import { settled } from '../../support/graph.ts';
import { fileRows, invoiceList, invoiceReply } from './world.ts';

const read: FileRead = { kind: 'read', rows: fileRows };
const refused = { kind: 'refused', message: 'No.' } as const;
const saved: InvoiceSaved = { kind: 'saved', id: invoiceReply.invoice.id };
const head = {
  vendorId: invoiceReply.invoice.vendorId,
  number: '1187',
  receivedOn: '08/01/2025',
};
const file = { name: 'july.csv', size: 100 };
const unreadable = 'photo.csv';

// INV-1, INV-11, INV-12
walkChart('invoiceImport', invoiceImportMachine, {
  input: { mayEdit: true },
  events: [
    ...settled('loadInvoices', { done: invoiceList, error: 500 }),
    { type: 'xstate.after.pendingDelay.invoiceImport.loading.quick' },
    { type: 'retry.requested' },
    { type: 'import.opened' },
    { type: 'import.closed' },
    { type: 'head.changed', head },
    { type: 'file.chosen', file },
    ...settled('readFile', { done: read, error: 500 }),
    ...settled('readFile', { done: refused }),
    { type: 'xstate.after.pendingDelay.invoiceImport.reading.quick' },
    { type: 'mapping.changed', mapping: { reference: 'Rate' } },
    { type: 'columns.proposed' },
    { type: 'typing.begun' },
    { type: 'line.added' },
    { type: 'line.typed', id: 1, column: 'date', text: '07/14/2025' },
    { type: 'line.typed', id: 1, column: 'aircraft', text: 'T-83' },
    { type: 'line.typed', id: 1, column: 'amount', text: '6243' },
    { type: 'line.removed', id: 1 },
    { type: 'invoice.sent' },
    ...settled('sendInvoice', { done: saved, error: 500 }),
    ...settled('sendInvoice', { done: refused }),
    { type: 'xstate.after.pendingDelay.invoiceImport.sending.quick' },
  ],
  project: (c: {
    head: { number: string };
    mapping: { reference: string } | null;
    message: string;
    showsFaults: boolean;
    typed: readonly { date: string; aircraft: string; amount: string }[] | null;
  }) => [
    c.head.number,
    c.mapping?.reference,
    c.message,
    c.showsFaults,
    c.typed?.slice(0, 2).map(({ date, aircraft, amount }) => [date, aircraft, amount]),
  ],
});

const settle = () => new Promise((done) => setImmediate(done));
async function opened(
  list: InvoiceList = invoiceList,
  rows = fileRows,
  mayEdit = true,
  outcome: InvoiceSaved = saved,
) {
  const sent: NewInvoice[] = [];
  const went: string[] = [];
  const actor = createActor(
    invoiceImportMachine.provide({
      actors: {
        loadInvoices: fromPromise(async () => list),
        readFile: fromPromise<FileRead, { readonly file: InvoiceFile | null }>(async ({ input }) =>
          input.file?.name === unreadable ? refused : { kind: 'read', rows },
        ),
        sendInvoice: fromPromise<InvoiceSaved, NewInvoice>(async ({ input }) => {
          sent.push(input);
          return outcome;
        }),
      },
    }),
    { input: { mayEdit } },
  );
  actor.on('goto', ({ to }) => went.push(to));
  actor.start();
  await settle();
  actor.send({ type: 'import.opened' });
  return { actor, sent, went, at: () => actor.getSnapshot() };
}

it('sends the lines of a file once the head is complete, and opens the invoice (INV-11)', async () => {
  const { actor, sent, went, at } = await opened();
  actor.send({ type: 'file.chosen', file });
  await settle();
  actor.send({ type: 'invoice.sent' });
  expect([at().context.showsFaults, sent]).toEqual([true, []]);
  actor.send({ type: 'head.changed', head });
  actor.send({ type: 'invoice.sent' });
  await settle();
  expect(sent).toMatchObject([
    {
      ...head,
      receivedOn: '2025-08-01',
      fileName: 'july.csv',
      lines: [{ aircraft: 'T-83', amountCents: 624_300 }],
    },
  ]);
  expect(went).toEqual([`/invoices/${invoiceReply.invoice.id}`]);
});
it('sends typed lines once all are valid, and without a column mapping (INV-16)', async () => {
  const { actor, sent, at } = await opened();
  actor.send({ type: 'typing.begun' });
  actor.send({ type: 'head.changed', head });
  const type = (column: TypedColumn, text: string) =>
    actor.send({ type: 'line.typed', id: 1, column, text });
  type('date', '07/14/2025');
  type('aircraft', 'T-83');
  actor.send({ type: 'invoice.sent' });
  expect([at().context.showsFaults, at().context.read?.faults, sent]).toEqual([
    true,
    [{ row: 1, message: 'Amount is empty.' }],
    [],
  ]);
  type('amount', '6243');
  actor.send({ type: 'line.added' });
  actor.send({ type: 'line.typed', id: 2, column: 'item', text: 'Per diem' });
  actor.send({ type: 'line.typed', id: 2, column: 'amount', text: '150' });
  actor.send({ type: 'line.added' });
  actor.send({ type: 'line.removed', id: 3 });
  actor.send({ type: 'invoice.sent' });
  await settle();
  expect(sent).toMatchObject([
    {
      fileName: null,
      mapping: null,
      lines: [
        { item: 'Flight', amountCents: 624_300 },
        { item: 'Per diem', aircraft: 'T-83', day: '2025-07-14', amountCents: 15_000 },
      ],
    },
  ]);
});
it('returns to typed lines when the invoice is refused (INV-16)', async () => {
  const { actor, at } = await opened(invoiceList, fileRows, true, refused);
  actor.send({ type: 'typing.begun' });
  actor.send({ type: 'head.changed', head });
  for (const [column, text] of [
    ['date', '07/14/2025'],
    ['aircraft', 'T-83'],
    ['amount', '1'],
  ] as const)
    actor.send({ type: 'line.typed', id: 1, column, text });
  actor.send({ type: 'invoice.sent' });
  await settle();
  expect([at().value, at().context.message, at().context.typed?.[0]?.amount]).toEqual([
    'typing',
    'No.',
    '1',
  ]);
});
it('drops a file when the user types the lines instead (INV-16)', async () => {
  const { actor, sent, at } = await opened();
  actor.send({ type: 'head.changed', head });
  actor.send({ type: 'file.chosen', file });
  await settle();
  // Another file that can't be read: the form offers to type the lines instead.
  actor.send({ type: 'file.chosen', file: { name: unreadable, size: 1 } });
  await settle();
  expect(at().value).toBe('choosing');
  actor.send({ type: 'typing.begun' });
  for (const [column, text] of [
    ['date', '07/14/2025'],
    ['aircraft', 'T-83'],
    ['amount', '1'],
  ] as const)
    actor.send({ type: 'line.typed', id: 1, column, text });
  actor.send({ type: 'invoice.sent' });
  await settle();
  expect(sent).toMatchObject([{ fileName: null, mapping: null }]);
});
it('names what the head lacks (INV-1)', () => {
  expect(headFaults({ vendorId: '', number: ' ', receivedOn: '' })).toEqual({
    vendorId: 'Choose a vendor.',
    number: 'Enter the number of the invoice.',
    receivedOn: 'Enter the day it was received.',
  });
  expect(headFaults({ ...head, receivedOn: '13/01/2025', number: 'x'.repeat(41) })).toEqual({
    vendorId: '',
    number: 'Use at most 40 characters.',
    receivedOn: 'Invalid input',
  });
});
it('offers the kept mapping of the vendor, with words that are new (INV-11)', async () => {
  const kept = { ...proposeMapping(fileRows), quantity: '', items: { flight: 'Other' } };
  const [vendor] = invoiceList.vendors;
  const list = {
    ...invoiceList,
    vendors: vendor === undefined ? [] : [{ ...vendor, mapping: kept }],
  };
  const rows = [...fileRows, ['07/15/2025', 'T-83', 'Per diem', '', '', '150']];
  const { actor, at } = await opened(list, rows);
  actor.send({ type: 'head.changed', head });
  actor.send({ type: 'file.chosen', file });
  await settle();
  expect(at().context.mapping).toEqual({
    ...kept,
    items: { flight: 'Other', 'per diem': 'Per diem' },
  });
  actor.send({ type: 'mapping.changed', mapping: { amount: 'Sum' } });
  expect(at().context.read?.faults).toEqual([
    { row: 0, message: 'The file has no column "Sum" any more. Choose another one.' },
  ]);
  actor.send({ type: 'columns.proposed' });
  expect(at().context.mapping).toEqual(proposeMapping(rows));
});
it('opens no form for readers (INV-1)', async () => {
  const { at } = await opened(invoiceList, fileRows, false);
  expect(at().value).toEqual('listed');
});
