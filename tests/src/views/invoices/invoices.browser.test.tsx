import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { groupKeyText } from '../../../../domain/invoices/groups.ts';
import { proposeMapping } from '../../../../domain/invoices/mapping.ts';
import { readInvoiceLines } from '../../../../domain/invoices/readLines.ts';
import { readTypedLines, withNewLine } from '../../../../domain/invoices/typedLines.ts';
import type { InvoiceRef } from '../../../../machines/invoices/invoice.machine.ts';
import type { InvoiceImportRef } from '../../../../machines/invoices/invoiceImport.machine.ts';
import { InvoiceView } from '../../../../src/views/invoices/Invoice.tsx';
import { InvoicesView } from '../../../../src/views/invoices/Invoices.tsx';
import { fileRows, invoiceList, invoiceReply } from '../../../machines/invoices/world.ts';
import { standIn } from '../support/standIn.ts';
import '../../../../src/ui/theme.css';

const mapping = proposeMapping(fileRows);
const list = (tags: readonly string[], more: object = {}) =>
  standIn<InvoiceImportRef>(
    {
      mayEdit: true,
      list: invoiceList,
      head: { vendorId: '', number: '', receivedOn: '' },
      file: null,
      rows: fileRows,
      mapping,
      read: readInvoiceLines(fileRows, mapping),
      typed: null,
      message: '',
      showsFaults: false,
      ...more,
    },
    tags,
  );
const one = (tags: readonly string[], more: object = {}) =>
  standIn<InvoiceRef>(
    {
      mayEdit: true,
      reply: invoiceReply,
      openKey: '',
      deciding: { decision: null, groups: [] },
      form: { amount: '', reason: '' },
      showsFaults: false,
      ...more,
    },
    tags,
  );
const showOne = (ref: InvoiceRef) => render(<InvoiceView invoice={ref} hasShortcuts seesSheets />);
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const keys = invoiceReply.groups.map(groupKeyText);

it('lists invoices, and opens a new one (INV-1)', async () => {
  const { ref, sent } = list(['open']);
  await render(<InvoicesView invoices={ref} />);
  await expect.element(page.getByRole('link', { name: '1187' })).toBeVisible();
  await press('New invoice');
  expect(sent).toEqual([{ type: 'import.opened' }]);
});
it.each([
  [['failed'], {}, "The invoices couldn't be loaded."],
  [['open'], { list: { ...invoiceList, invoices: [] } }, 'There are no invoices yet.'],
] as const)('says what is wrong when it is %j (INV-1)', async (tags, more, text) => {
  await render(<InvoicesView invoices={list(tags, more).ref} />);
  await expect.element(page.getByText(text)).toBeVisible();
});
it('shows the proposed columns, the first lines, and what the head lacks (INV-11)', async () => {
  const { ref, sent } = list(['open', 'form', 'lines'], { showsFaults: true });
  await render(<InvoicesView invoices={ref} />);
  await expect.element(page.getByText('Choose a vendor.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /Amount$/ })).toHaveTextContent('Amount');
  await expect.element(page.getByText('1 line, $6,243.00.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Invoice number' }).fill('1');
  await press('Check the invoice');
  expect(sent).toEqual([{ type: 'head.changed', head: { number: '1' } }, { type: 'invoice.sent' }]);
});
it('names each unreadable row (INV-12)', async () => {
  const rows = [...fileRows, ['31/07/2025', 'T-83', 'Flight', '1', '1', '1']];
  const read = readInvoiceLines(rows, mapping);
  await render(<InvoicesView invoices={list(['open', 'form', 'lines'], { read, rows }).ref} />);
  await expect
    .element(page.getByText("Row 3: 31/07/2025 isn't a date. Use MM/DD/YYYY."))
    .toBeVisible();
});

it('shows a group with its lines, records, causes and paid amount (INV-3, INV-8)', async () => {
  const { ref, sent } = one(['open']);
  await showOne(ref);
  const group = page.getByRole('region', { name: 'T-83 · 07/14/2025 · Flight' });
  for (const text of ['10482', '10481', '1.50 h billed, 1.30 h recorded.', '+$832.40'])
    await expect.element(group.getByText(text)).toBeVisible();
  await expect.element(page.getByText('1 of 2 groups agree. 1 differs by $832.40.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Settle' })).toBeDisabled();
  await page.getByRole('button', { name: /Per diem/ }).click();
  expect(sent).toEqual([{ type: 'group.opened', key: keys[1] }]);
});
it('decides with A and R (INV-8)', async () => {
  const { ref, sent } = one(['open']);
  await showOne(ref);
  await userEvent.keyboard('ar');
  expect(sent).toEqual([
    { type: 'decision.made', decision: 'invoiced', keys: keys.slice(0, 1) },
    { type: 'decision.made', decision: 'recorded', keys: keys.slice(0, 1) },
  ]);
});
it.each([
  [['gone'], 'There is no such invoice.'],
  [['failed'], "The invoice couldn't be loaded."],
] as const)('says what is wrong when it is %j (INV-1)', async (tags, text) => {
  await showOne(one(tags, { reply: null }).ref);
  await expect.element(page.getByText(text)).toBeVisible();
});
it('asks for an amount and a reason (INV-8)', async () => {
  const { ref, sent } = one(['open', 'explaining'], {
    deciding: { decision: 'other', groups: invoiceReply.groups },
    showsFaults: true,
  });
  await showOne(ref);
  await expect.element(page.getByText('Enter an amount, as 1,234.50.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Amount to pay' }).fill('5');
  await press('Decide');
  expect(sent).toEqual([{ type: 'form.typed', form: { amount: '5' } }, { type: 'form.sent' }]);
});
it('asks before it settles, and shows the paid amounts (INV-14)', async () => {
  const { ref, sent } = one(['open', 'confirming']);
  await showOne(ref);
  const dialog = page.getByRole('alertdialog');
  await expect.element(dialog.getByText(/^Settle 1187: billed \$6,393\.00/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Settle' }).click();
  expect(sent).toEqual([{ type: 'settle.confirmed' }]);
});
it('offers nothing to readers (INV-1)', async () => {
  await showOne(one(['open'], { mayEdit: false }).ref);
  await expect.element(page.getByRole('button', { name: 'Print' })).toBeVisible();
  expect(page.getByRole('button', { name: /Settle|Void|Pay as/ }).elements()).toEqual([]);
});

it('opens the day sheet of a group and of an unbilled amount (INV-8)', async () => {
  const { ref } = one(['open']);
  await render(<InvoiceView invoice={ref} hasShortcuts seesSheets />);
  const assetId = invoiceReply.groups[0]?.assetId;
  const to = `/day-sheets?aircraft=${assetId}&start=2025-07-01&day=2025-07-14`;
  const hrefs = () =>
    page
      .getByRole('link', { name: 'Open the day: T-83, 07/14/2025' })
      .elements()
      .map((link) => link.getAttribute('href'));
  expect(hrefs()).toEqual([to, to]);
});
it('has no links to day sheets for users without that page (INV-8)', async () => {
  await render(<InvoiceView invoice={one(['open']).ref} hasShortcuts seesSheets={false} />);
  await expect.element(page.getByRole('button', { name: 'Dispute' })).toBeVisible();
  expect(page.getByRole('link', { name: /Open the day/ }).elements()).toEqual([]);
});

it('offers to type the lines while no file is chosen (INV-16)', async () => {
  const { ref, sent } = list(['open', 'form']);
  await render(<InvoicesView invoices={ref} />);
  await press('Type the lines');
  expect(sent).toEqual([{ type: 'typing.begun' }]);
});
it('types, adds and removes a line, and shows the error of each (INV-16)', async () => {
  const typed = withNewLine(withNewLine([]));
  const { ref, sent } = list(['open', 'form', 'lines'], {
    typed,
    read: readTypedLines(typed),
    showsFaults: true,
  });
  await render(<InvoicesView invoices={ref} />);
  const second = page.getByRole('group', { name: 'Line 2' });
  await expect.element(second.getByRole('textbox', { name: 'Date' })).toHaveFocus();
  await expect.element(page.getByText('Amount is empty.').nth(1)).toBeVisible();
  expect(page.getByText('Choose the file').elements()).toEqual([]);
  await second.getByRole('textbox', { name: 'Amount' }).fill('5');
  await second.getByRole('button', { name: /Item/ }).click();
  await page.getByRole('option', { name: 'Per diem' }).click();
  await press('Add a line');
  await press('Remove line 1');
  expect(sent).toEqual([
    { type: 'line.typed', id: 2, column: 'amount', text: '5' },
    { type: 'line.typed', id: 2, column: 'item', text: 'Per diem' },
    { type: 'line.added' },
    { type: 'line.removed', id: 1 },
  ]);
});
it('disables the form while the invoice is being sent (INV-16)', async () => {
  const typed = withNewLine([]);
  const { ref } = list(['open', 'form', 'lines', 'locked'], { typed, read: readTypedLines(typed) });
  await render(<InvoicesView invoices={ref} />);
  await expect.element(page.getByRole('textbox', { name: 'Amount' })).toBeDisabled();
  await expect.element(page.getByRole('button', { name: 'Remove line 1' })).toBeDisabled();
  await expect.element(page.getByRole('button', { name: 'Check the invoice' })).toBeDisabled();
  expect(page.getByText('Amount is empty.').elements()).toEqual([]);
});
