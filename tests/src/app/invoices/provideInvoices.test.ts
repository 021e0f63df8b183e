import { expect, it } from 'vitest';
import { proposeMapping } from '../../../../domain/invoices/mapping.ts';
import { readInvoiceLines } from '../../../../domain/invoices/readLines.ts';
import {
  provideInvoice,
  provideInvoiceImport,
} from '../../../../src/app/invoices/provideInvoices.ts';
import { fileRows, invoiceList, invoiceReply } from '../../../machines/invoices/world.ts';
import { fakeServices, refusing, runEffect } from '../../support/fakeServices.ts';

const { id } = invoiceReply.invoice;
const mapping = proposeMapping(fileRows);
const newInvoice = {
  vendorId: invoiceReply.invoice.vendorId,
  number: '1187',
  receivedOn: '2025-08-01',
  fileName: 'july.csv',
  mapping,
  lines: readInvoiceLines(fileRows, mapping).lines,
};
const asked = {
  reply: invoiceReply,
  groups: invoiceReply.groups.slice(0, 1),
  decision: 'dispute',
  otherCents: null,
  reason: 'Not flown at all.',
} as const;
const saved = { kind: 'saved', reply: invoiceReply };
const csv = (text: string | Uint8Array<ArrayBuffer>, name = 'july.csv') => new File([text], name);

it('loads the list, and an invoice or that there is none (INV-1)', async () => {
  const { services } = fakeServices({
    listInvoices: () => invoiceList,
    getInvoice: () => invoiceReply,
  });
  expect(await runEffect(provideInvoiceImport(services), 'loadInvoices', undefined)).toEqual(
    invoiceList,
  );
  expect(await runEffect(provideInvoice(services), 'loadInvoice', { id })).toEqual({
    kind: 'found',
    reply: invoiceReply,
  });
  const none = fakeServices({ getInvoice: refusing(404) }).services;
  expect(await runEffect(provideInvoice(none), 'loadInvoice', { id })).toEqual({ kind: 'gone' });
  const down = fakeServices({ getInvoice: refusing(500) }).services;
  await expect(runEffect(provideInvoice(down), 'loadInvoice', { id })).rejects.toThrow();
});

it('reads a file with any delimiter, below a letterhead, up to its limits (INV-9, INV-11)', async () => {
  const machine = provideInvoiceImport(fakeServices({}).services);
  const read = (file: File | null) => runEffect(machine, 'readFile', { file });
  const text = `Valley Air, Inc.\r\n${fileRows.map((row) => row.join(';')).join('\r\n')}`;
  expect(await read(csv(text))).toEqual({
    kind: 'read',
    rows: [['Valley Air, Inc.'], ...fileRows],
  });
  expect(await read(csv(new Uint8Array([0xff, 0xfe])))).toMatchObject({ kind: 'refused' });
  expect(await read(csv('no workbook', 'july.xlsx'))).toMatchObject({ kind: 'refused' });
  // One entry of a ZIP directory that declares 21 MB.
  const bomb = new DataView(new ArrayBuffer(46));
  bomb.setUint32(0, 0x02014b50, true);
  bomb.setUint32(24, 21 * 1024 * 1024, true);
  expect(await read(new File([bomb], 'july.xlsx'))).toMatchObject({ kind: 'refused' });
  expect(await read(csv('x'.repeat(5 * 1024 * 1024 + 1)))).toEqual({
    kind: 'refused',
    message: 'The file is larger than 5 MB. Split it.',
  });
  await expect(read(null)).rejects.toThrow();
});

it('sends an invoice, and returns a refusal as a result (INV-1)', async () => {
  const { services, asked: calls } = fakeServices({ addInvoice: () => invoiceReply });
  const send = (of: typeof services) =>
    runEffect(provideInvoiceImport(of), 'sendInvoice', newInvoice);
  expect(await send(services)).toEqual({ kind: 'saved', id });
  expect(calls).toMatchObject([{ name: 'addInvoice', body: newInvoice }]);
  const used = { title: 'Invoice 1187 from Valley Air is already here.' };
  expect(await send(fakeServices({ addInvoice: refusing(409, used) }).services)).toEqual({
    kind: 'refused',
    message: used.title,
  });
});

it('sends decisions with the amount they rest on and the version (INV-8, INV-13)', async () => {
  const { services, asked: calls } = fakeServices({ decideInvoice: () => invoiceReply });
  expect(await runEffect(provideInvoice(services), 'saveDecisions', asked)).toEqual(saved);
  const other = { ...asked, decision: 'other', otherCents: 500, reason: '' };
  await runEffect(provideInvoice(services), 'saveDecisions', other);
  const { assetId, aircraft, day, item } = invoiceReply.groups[0] ?? {};
  const key = { assetId, aircraft, day, item, basisCents: 541_060 };
  expect(calls.map(({ body, ifMatch }) => [body, ifMatch])).toEqual([
    [{ decisions: [{ ...key, decision: 'dispute', reason: asked.reason }] }, 1],
    [{ decisions: [{ ...key, decision: 'other', otherCents: 500 }] }, 1],
  ]);
});

it('settles and voids, and returns refusals as results (INV-14, INV-15)', async () => {
  const { services, asked: calls } = fakeServices({
    settleInvoice: () => invoiceReply,
    voidInvoice: () => invoiceReply,
  });
  const machine = provideInvoice(services);
  expect(await runEffect(machine, 'settleInvoice', { reply: invoiceReply })).toEqual(saved);
  expect(
    await runEffect(machine, 'voidInvoice', { reply: invoiceReply, reason: asked.reason }),
  ).toEqual(saved);
  expect(calls.map(({ params, body }) => [params, body])).toEqual([
    [{ id }, { groupsTag: 'tag' }],
    [{ id }, { reason: asked.reason }],
  ]);
  const changed = fakeServices({ settleInvoice: refusing(409, { title: 'Changed.' }) }).services;
  expect(
    await runEffect(provideInvoice(changed), 'settleInvoice', { reply: invoiceReply }),
  ).toEqual({ kind: 'refused', message: 'Changed.' });
  await expect(runEffect(machine, 'saveWorkbook', { reply: null })).rejects.toThrow();
});
