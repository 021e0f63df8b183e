import type { Page } from 'playwright/test';
import writeExcel from 'write-excel-file/universal';
import type { AircraftMetadata } from '../../../contract/aircraft/aircraft.ts';
import type { ApprovalRow } from '../../../contract/approvals/approvals.ts';
import type { InvoiceList, InvoiceReply } from '../../../contract/invoices/invoices.ts';
import { addDays, formatDate } from '../../../domain/dates/parseDate.ts';
import { ask, daysAgo } from '../../support/asPerson.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';
import { visit } from '../../support/visit.ts';

const VENDOR = 'Valley Air Tankers';
const why = 'So that the journey finds it so.';
interface Flown {
  readonly vendorId: string;
  readonly radioId: string;
  readonly day: string;
  readonly hours: number;
  readonly rateCents: number;
  readonly dailyCents: number;
}
const money = (cents: number) => (cents / 100).toFixed(2);

/** The first records in a state of a past month. */
const recordsOf = async (page: Page, state: string, assetIds: readonly string[]) =>
  (
    await ask<{ records: ApprovalRow[] }>(
      page,
      'GET',
      `/x/approvals?from=${daysAgo(75)}&until=${daysAgo(20)}&state=${state}`,
    )
  ).records.filter(
    (r) =>
      r.dispatchType === 'flight' && r.unknown.length === 0 && assetIds.includes(r.assetId ?? ''),
  );

/** An approved flight of the vendor, with its recorded amounts. */
async function approvedFlight(base: Page, admin: Page): Promise<Flown> {
  const { vendors } = await ask<InvoiceList>(admin, 'GET', '/x/invoices');
  const vendorId = vendors.find(({ name }) => name === VENDOR)?.id ?? '';
  const metadata = await ask<AircraftMetadata[]>(admin, 'GET', '/aircraft-metadata');
  const own = metadata.filter((m) => m.additionalMetadata.vendorId === vendorId);
  const ids = own.map(({ assetId }) => assetId);
  const all = (
    await Promise.all(['entered', 'checked', 'approved'].map((s) => recordsOf(admin, s, ids)))
  ).flat();
  const [first] = all;
  if (first === undefined) throw new Error('The vendor has no flight');
  const ofDay = all.filter(
    (r) => r.assetId === first.assetId && r.activityDate === first.activityDate,
  );
  const unchecked = ofDay.filter(({ state }) => state === 'entered');
  if (unchecked.length > 0)
    await ask(base, 'POST', '/x/approvals/check', {
      items: unchecked.map(({ id, version }) => ({ id, version })),
    });
  const items = (await recordsOf(admin, 'checked', ids))
    .filter((r) => ofDay.some(({ id }) => id === r.id))
    .map(({ id, version, cost }) => ({ id, version, totalCents: Math.round(cost * 100) }));
  if (items.length > 0) await ask(admin, 'POST', '/x/approvals/approve', { items, reason: why });
  const { assetId, activityDate: day } = first;
  const radioId = own.find((m) => m.assetId === assetId)?.additionalMetadata.radioId ?? '';
  const line = { row: 1, aircraft: radioId, day, quantity: null, rateCents: null, reference: null };
  const probe = await ask<InvoiceReply>(admin, 'POST', '/x/invoices', {
    ...{ vendorId, number: 'Probe', receivedOn: daysAgo(1), fileName: null, mapping: null },
    lines: ['Flight', 'Availability'].map((item) => ({ ...line, item, amountCents: 1 })),
  });
  await ask(admin, 'POST', `/x/invoices/${probe.invoice.id}/void`, { reason: why });
  const of = (item: string) => probe.groups.find((group) => group.item === item);
  return {
    ...{ vendorId, radioId, day },
    hours: of('Flight')?.quantity ?? 0,
    rateCents: of('Flight')?.rateCents ?? 0,
    dailyCents: of('Availability')?.recordedCents ?? 0,
  };
}

interface InvoiceFile {
  readonly number: string;
  readonly name: string;
  readonly buffer: Buffer;
}
async function bring(page: Page, { number, name, buffer }: InvoiceFile) {
  await visit(page, '/invoices');
  await page.getByRole('button', { name: 'New invoice' }).press('Enter');
  await page.getByRole('combobox', { name: 'Vendor' }).fill(VENDOR);
  await page.getByRole('option', { name: VENDOR }).click();
  await page.getByRole('textbox', { name: 'Invoice number' }).fill(number);
  await page.getByRole('textbox', { name: 'Received on' }).fill(formatDate(daysAgo(1)));
  const mimeType = name.endsWith('.xlsx')
    ? 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    : 'text/csv';
  await page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
  await expect(page.getByRole('region', { name: 'Columns' })).toBeVisible();
}
async function check(page: Page) {
  await page.getByRole('button', { name: 'Check the invoice' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /^Invoice / })).toBeVisible();
}
async function settle(page: Page) {
  await page.getByRole('button', { name: 'Settle' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Settle' }).press('Enter');
  await expect(page.getByText('Settled', { exact: true }).first()).toBeVisible();
}
const csv = (rows: readonly string[]) => Buffer.from(`${rows.join('\r\n')}\r\n`);
const workbook = async (rows: readonly (readonly (string | number)[])[]) => {
  const cells = rows.map((row) =>
    row.map((value) =>
      typeof value === 'number' ? { value, type: Number } : { value, type: String },
    ),
  );
  const file = await writeExcel([{ sheet: 'Invoice', data: cells }]).toBlob();
  return Buffer.from(await file.arrayBuffer());
};
const foot = (page: Page, label: string) =>
  page
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${label}$`) })
    .locator('xpath=following-sibling::dd');

test('four invoices of different shapes are mapped, checked and settled (INV-1, INV-8, INV-11, INV-12, INV-14)', async ({
  signedIn,
}) => {
  const [base, page] = [await signedIn('base'), await signedIn('admin')];
  const { radioId, day, hours, rateCents, dailyCents } = await approvedFlight(base, page);
  const rate = money(rateCents);
  const more = hours + 20;

  // A comma file, an item a row: too many hours, and an aircraft that is not the vendor's.
  await bring(page, {
    number: 'VA-1',
    name: 'va-1.csv',
    buffer: csv([
      'Date,Aircraft,Item,Quantity,Rate,Amount,Reference',
      `${formatDate(day)},${radioId},Flight,${money(more)},$${rate},${money(Math.round((more * rateCents) / 100))},10482`,
      `${formatDate(day)},X-999,Flight,1.00,$${rate},$${rate},`,
    ]),
  });
  await expectAccessible(page);
  await check(page);
  await expect(page.getByText('0 of 2 groups agree.', { exact: false })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Settle' })).toBeDisabled();
  await expectAccessible(page);
  await page.getByRole('navigation', { name: 'Groups' }).getByText(radioId).click();
  await expect(page.getByText(/h billed, .* h recorded\./)).toBeVisible();
  await page.keyboard.press('r');
  await page.getByRole('navigation', { name: 'Groups' }).getByText('X-999').click();
  await page.keyboard.press('r');
  await expect(foot(page, 'Undecided')).toHaveText('$0.00');
  await settle(page);
  await expect(foot(page, 'To pay')).toHaveText(/^\$[\d,]+\.\d\d$/);

  // A semicolon file with a letterhead and a total: a deduction of availability.
  await bring(page, {
    number: 'VA-2',
    name: 'va-2.csv',
    buffer: csv([
      'Valley Air Tankers;;;',
      ';;;',
      'Service day;Tail;Charge;Extended',
      `${day};${radioId};Daily availability;${money(dailyCents)}`,
      `${day};${radioId};NA;(100.00)`,
      `Total;;;${money(dailyCents - 10_000)}`,
    ]),
  });
  // The columns kept from the first file are gone, which the page states.
  await expect(page.getByText(/The file has no columns? /)).toBeVisible();
  await page.getByRole('button', { name: 'Propose columns again' }).press('Enter');
  await expect(page.getByText('Rows of totals are left out: 6.', { exact: false })).toBeVisible();
  await check(page);
  await page.keyboard.press('a');
  await expect(foot(page, 'Undecided')).toHaveText('$0.00');
  await settle(page);

  // A workbook with an item a column: the next day agrees by itself.
  await bring(page, {
    number: 'VA-3',
    name: 'va-3.xlsx',
    buffer: await workbook([
      ['Date', 'Aircraft', 'Availability', 'Standby'],
      [formatDate(addDays(day, 1)), radioId, dailyCents / 100, 0],
    ]),
  });
  await page.getByRole('button', { name: 'Propose columns again' }).press('Enter');
  await expect(page.getByText(/^1 lines?, \$/)).toBeVisible();
  await check(page);
  await expect(page.getByText('The group agrees.')).toBeVisible();
  await settle(page);

  // The same day again, in the shape that is kept: paid before.
  await bring(page, {
    number: 'VA-4',
    name: 'va-4.csv',
    buffer: csv([
      'Date,Aircraft,Availability,Standby',
      `${formatDate(addDays(day, 1))},${radioId},${money(dailyCents)},0`,
    ]),
  });
  await check(page);
  await expect(page.getByText('Paid already on invoice VA-3.').first()).toBeVisible();
  await page.keyboard.press('r');
  await expect(foot(page, 'Undecided')).toHaveText('$0.00');
  await expect(foot(page, 'To pay')).toHaveText('$0.00');
  await settle(page);

  await visit(page, '/invoices');
  await expect(page.getByRole('table', { name: 'Invoices' }).getByText('Settled')).toHaveCount(4);
  await expectAccessible(page);
});

test('the lines of a paper invoice are typed by keyboard (INV-16)', async ({ signedIn }) => {
  const page = await signedIn('admin');
  await visit(page, '/invoices');
  await page.getByRole('button', { name: 'New invoice' }).press('Enter');
  await page.getByRole('combobox', { name: 'Vendor' }).fill(VENDOR);
  await page.getByRole('option', { name: VENDOR }).click();
  await page.getByRole('textbox', { name: 'Invoice number' }).fill('Paper 7');
  await page.getByRole('textbox', { name: 'Received on' }).fill(formatDate(daysAgo(1)));
  await page.getByRole('button', { name: 'Type the lines' }).press('Enter');
  const line = (n: number) => page.getByRole('group', { name: `Line ${n}` });
  await expect(line(1).getByRole('textbox', { name: 'Date' })).toBeFocused();
  await page.keyboard.type(formatDate(daysAgo(30)));
  await page.keyboard.press('Tab');
  await page.keyboard.type('X-998');
  await page.getByRole('button', { name: 'Check the invoice' }).press('Enter');
  await expect(line(1).getByText('Amount is empty.')).toBeVisible();
  await expectAccessible(page);
  await line(1).getByRole('textbox', { name: 'Amount' }).fill('1,250.00');
  await page.getByRole('button', { name: 'Add a line' }).press('Enter');
  await expect(line(2).getByRole('textbox', { name: 'Aircraft' })).toHaveValue('X-998');
  await expect(line(2).getByRole('textbox', { name: 'Date' })).toBeFocused();
  await line(2).getByRole('textbox', { name: 'Amount' }).fill('75');
  await check(page);
  await expect(foot(page, 'Undecided')).toHaveText('$1,325.00');
});
