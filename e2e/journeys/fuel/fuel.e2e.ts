import { readFileSync } from 'node:fs';
import { FuelPage } from '../../pages/FuelPage.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';
import { visit } from '../../support/visit.ts';

test('an aircraft purchase is refused, saved with a warning, found as a duplicate, edited, and changed by another user in the meantime (FUEL-4)', {
  tag: '@quick',
}, async ({ signedIn, complaints }) => {
  complaints.expected.push('412 (', '/fuel-receipts/');
  const page = await signedIn('dispatcher');
  const fuel = new FuelPage(page);
  await visit(page, '/fuel-receipts');
  await expect(page).toHaveURL('/fuel-receipts/aircraft/new');
  await expect(page).toHaveTitle('New aircraft fuel receipt — CATIS');
  await fuel.save();
  await expect(fuel.problems()).toHaveText('7 things need fixing before you can save.');
  await expect(page.getByRole('combobox', { name: 'Vendor', exact: true })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Enter the gallons.' }).click();
  await expect(fuel.field('Gallons')).toBeFocused();

  await fuel.pick('Aircraft', 'T-83');
  await fuel.pick('Vendor', 'Epic');
  // The aircraft's fuel and base are filled in; the total follows from its parts.
  await expect(page.getByRole('button', { name: /Fuel type$/ })).toContainText('Jet A');
  await fuel.fill({
    Gallons: '120.5',
    'Price per gallon': '6.1234',
    'Taxes and fees': '4.45',
    'Receipt number': 'E2E 88123',
  });
  await expect(fuel.field('Total cost')).toHaveValue('742.32');
  await fuel.fill({ Date: '01/01/2199' });
  await fuel.save();
  await expect(fuel.field('Date')).toBeFocused();
  await expect(page.getByText("The date can't be in the future.").first()).toBeVisible();
  await fuel.field('Date').fill('');
  await fuel.field('Date').press('t');
  await fuel.fill({ 'Total cost': '800' });
  await fuel.saveAnyway('Gallons × price + fees is $742.32, but the total is $800.00.');
  const address = await fuel.goOn('aircraft', 'Aircraft fuel receipt');

  // A duplicate receipt is a warning, not a refusal; the total's fix corrects it.
  await fuel.open('aircraft');
  await fuel.pick('Aircraft', 'T-83');
  await fuel.pick('Vendor', 'Epic');
  await fuel.fill({ Gallons: '10', 'Price per gallon': '6', 'Receipt number': 'e2e 88123' });
  await fuel.save();
  await expect(
    fuel
      .warnings()
      .getByText(/^Receipt E2E 88123 from Epic is already recorded on \d\d\/\d\d\/\d{4}\.$/),
  ).toBeVisible();
  await fuel.warnings().getByRole('button', { name: 'Go back' }).click();
  await fuel.fill({ 'Receipt number': 'E2E 88124' });
  await fuel.save();
  await expect(fuel.saved('Aircraft fuel receipt')).toBeVisible();
  await fuel
    .saved('Aircraft fuel receipt')
    .getByRole('button', { name: 'Another receipt' })
    .click();
  await expect(page).toHaveURL('/fuel-receipts/aircraft/new');
  await expect(fuel.field('Receipt number')).toHaveValue('');

  await visit(page, address);
  await expect(fuel.heading('Aircraft fuel receipt')).toBeVisible();
  await expect(fuel.field('Gallons')).toHaveValue('120.5');
  await fuel.field('Total cost').press('End');
  await fuel.fill({ 'Total cost': '801' });
  await page.getByRole('textbox', { name: 'Remarks' }).click();
  await page.getByRole('button', { name: 'Use $742.32' }).click();
  await expect(fuel.field('Total cost')).toHaveValue('742.32');
  // Another user saves first.
  const other = await signedIn('admin');
  const theirs = new FuelPage(other);
  await visit(other, address);
  await theirs.fill({ Remarks: 'Theirs.' });
  await theirs.save();
  await expect(theirs.notice('Aircraft fuel receipt saved.')).toBeVisible();
  await fuel.save();
  const conflict = page.getByRole('alertdialog', { name: 'Changed meanwhile' });
  await expect(conflict).toContainText(
    /^Changed meanwhile.* changed this receipt at \d\d:\d\d\. Your changes are not saved\./,
  );
  await expectAccessible(page);
  await conflict.getByRole('button', { name: 'Overwrite with mine' }).click();
  await expect(fuel.notice('Aircraft fuel receipt saved.')).toBeVisible();
});

test('a bulk purchase is refused, saved with a warning, edited, listed in the book, and opened under the wrong kind (FUEL-1, FUEL-5)', async ({
  signedIn,
}) => {
  const page = await signedIn('admin');
  const fuel = new FuelPage(page);
  await fuel.open('bulk');
  await fuel.pick('Vendor', 'Golden');
  await fuel.pick('Into storage', 'RED Tank');
  await fuel.select('Fuel type', '100LL');
  await fuel.fill({
    Gallons: '1000',
    'Price per gallon': '14.2',
    'Bill of lading or invoice': 'BOL E2E 1',
  });
  await fuel.save();
  await expect(
    page.getByRole('button', { name: "100LL can't go into a Jet A storage." }),
  ).toBeVisible();
  await fuel.select('Fuel type', 'Jet A');
  await fuel.saveAnyway(
    /^\$14\.20 a gallon is unusual for Golden State Jet Center \(about \$\d\.\d\d\)\.$/,
  );
  const address = await fuel.goOn('bulk', 'Bulk fuel receipt');
  await fuel.fill({ 'Price per gallon': '6.2' });
  await expect(fuel.field('Total cost')).toHaveValue('6200.00');
  await fuel.save();
  await expect(fuel.notice('Bulk fuel receipt saved.')).toBeVisible();
  // The form of its own kind opens instead of the requested one.
  await visit(page, address.replace('/bulk/', '/transfer/'));
  await expect(page).toHaveURL(address);
  await expect(fuel.field('Price per gallon')).toHaveValue('6.20');

  // The ledger ends with the storage's book balance.
  await fuel.open('transfer');
  await fuel.pick('From storage', 'RED Tank');
  const books = page.getByText(/^[\d,]+ gal$/);
  const booked = (await books.textContent()) ?? '';
  await page.getByRole('link', { name: 'Ledger' }).click();
  await expect(page).toHaveURL(/\/reports\/fuel\/transfer\?ledger=/);
  await expect(fuel.heading('Ledger of RED Tank 1')).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByText(booked, { exact: true })).toBeVisible();
  const grid = page.getByRole('grid', { name: 'Ledger' });
  const figures = await grid
    .getByRole('row')
    .evaluateAll((lines) =>
      lines
        .slice(1)
        .map((line) =>
          [...line.querySelectorAll('[role=gridcell]')]
            .slice(4)
            .map((cell) => cell.textContent ?? ''),
        ),
    );
  const number = (text = '') =>
    text === '–' ? 0 : Number(text.replace('−', '-').replaceAll(',', ''));
  let balance = 0;
  for (const [into, out, left] of figures) {
    balance += number(into) - number(out);
    expect(number(left)).toBeCloseTo(balance, 1);
  }
  expect(figures.length).toBeGreaterThan(10);
  expect(Math.round(balance)).toBe(number(booked.replace(' gal', '')));
});

test('a transfer is refused, saved beyond the book balance, edited, deleted and restored (FUEL-6, FUEL-17)', async ({
  signedIn,
  complaints,
}) => {
  const page = await signedIn('admin');
  const fuel = new FuelPage(page);
  await fuel.open('transfer');
  await fuel.save();
  await expect(
    page.getByRole('button', { name: 'Choose where the fuel came from.' }),
  ).toBeVisible();
  await fuel.pick('From storage', 'COL Tank');
  await page.getByRole('radio', { name: 'Storage', exact: true }).click();
  await fuel.pick('Into storage', 'COL Tank');
  await fuel.fill({ Gallons: '120.55' });
  await fuel.save();
  await expect(page.getByRole('button', { name: 'Choose two different storages.' })).toBeVisible();
  await expect(
    page.getByRole('button', { name: 'Gallons have one decimal, like 120.5.' }),
  ).toBeVisible();
  await page.getByRole('radio', { name: 'Aircraft', exact: true }).click();
  await fuel.pick('Aircraft', 'T-7');
  await fuel.fill({ Gallons: '90000' });
  await fuel.saveAnyway(/^Tank 2 has about [\d,]+ gal on the books\.$/);
  const address = await fuel.goOn('transfer', 'Fuel transfer');
  await fuel.fill({ Gallons: '12.5', Ticket: 'T 1' });
  await fuel.save();
  await expect(fuel.notice('Fuel transfer saved.')).toBeVisible();

  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(fuel.notice('Fuel transfer deleted.')).toBeVisible();
  await expect(page).toHaveURL('/');
  // The address of the deleted receipt reports it and offers to restore it.
  complaints.expected.push('404 (', 'An unexpected error has occurred');
  await visit(page, address);
  await expect(
    page
      .getByLabel('Notices')
      .getByText(/^This fuel receipt was deleted by .+ on \d\d\/\d\d\/\d{4} \d\d:\d\d\.$/),
  ).toBeVisible();
  await expect(page).toHaveURL('/');
  await page.getByLabel('Notices').getByRole('button', { name: 'Restore' }).click();
  await expect(fuel.notice('Fuel transfer restored.')).toBeVisible();
  await expect(page).toHaveURL(address);
  await expect(fuel.field('Gallons')).toHaveValue('12.5');

  // Typed and unsaved text is kept, per kind of form.
  await fuel.open('transfer');
  await fuel.fill({ Ticket: 'kept' });
  await page.getByRole('link', { name: 'Bulk', exact: true }).click();
  await expect(fuel.heading('New bulk fuel receipt')).toBeVisible();
  await expect(fuel.notice('Draft kept. Continue it from New fuel transfer.')).toBeVisible();
  await page.getByRole('link', { name: 'Transfer', exact: true }).click();
  await page.getByRole('button', { name: /^Continue New fuel transfer/ }).click();
  await expect(fuel.field('Ticket')).toHaveValue('kept');
});

test('the fuel reports show sums, filters in the address, a file, and failed loads (FUEL-21, FUEL-24)', async ({
  signedIn,
  complaints,
}) => {
  complaints.expected.push(
    '500 (',
    '404 (',
    '/vendor/fuel',
    '/catis/fuel-receipts/metrics',
    '/fuel-storage',
    '/aircraft-metadata',
  );
  const page = await signedIn('analyst');
  const notice = (text: string) => page.getByLabel('Notices').getByText(text, { exact: true });
  await visit(page, '/reports/fuel/transfer?ledger=6b1d6d5e-3c53-4a38-9d0c-3d5b7f3f1c11');
  await expect(notice('There is no such fuel storage.')).toBeVisible();
  await expect(page).toHaveURL('/reports/fuel/transfer');
  await visit(page, '/reports/fuel');
  await expect(page).toHaveTitle('Fuel — CATIS Data Report');
  await page.getByRole('button', { name: 'Year to date' }).click();
  await expect(page).toHaveURL(/dateMode=ytd/);
  const bought = page.getByRole('region', { name: 'What was bought, table' });
  const total = bought.getByRole('row').last();
  const before = await total.textContent();
  expect(before).toMatch(/^Total[\d,]+\$[\d,]+\.\d\d\$\d\.\d{4}\d+$/);
  for (const by of ['Aircraft', 'Storage', 'Month']) {
    await page.getByRole('radio', { name: by, exact: true }).click();
    await expect(bought.getByRole('columnheader').first()).toHaveText(by);
    expect(await total.textContent()).toBe(before);
  }
  const cents = (text: string) => Number(text.replace(/[$,.]/g, ''));
  const costs = await bought
    .getByRole('row')
    .evaluateAll((lines) =>
      lines.slice(1).map((line) => line.querySelectorAll('th,td')[2]?.textContent ?? ''),
    );
  expect(costs.slice(0, -1).reduce((sum, text) => sum + cents(text), 0)).toBe(
    cents(costs.at(-1) ?? ''),
  );
  await expect(page.getByRole('region', { name: 'Fuel per flight hour, table' })).toBeVisible();

  await page.getByRole('combobox', { name: 'Vendor', exact: true }).fill('Epic');
  await page.getByRole('option', { name: 'Epic' }).click();
  await expect(page).toHaveURL(/vendor=/);
  await expect(total).not.toHaveText(before ?? '');
  // The list of receipts opens with the same filter.
  await page.getByRole('link', { name: 'Receipts', exact: true }).click();
  await expect(page).toHaveURL(/\/reports\/fuel\/receipts\?vendor=.*dateMode=ytd/);
  await expect(
    page.getByRole('grid', { name: 'Fuel receipts' }).getByRole('row').nth(1),
  ).toContainText('Epic');
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(
    /^fuel-receipts-data-report_\d{4}-01-01_\d{4}-\d\d-\d\d\.csv$/,
  );
  const file = readFileSync(await download.path(), 'utf8')
    .trimEnd()
    .split('\r\n');
  expect(file[0]).toBe('\uFEFFDate,Vendor,Into,Base,Fuel,Receipt,Gallons,Price,Fees,Total,Check');
  expect(file.slice(1, -1).every((line) => line.includes(',Epic,'))).toBe(true);
  await page.getByRole('link', { name: 'Transfers', exact: true }).click();
  await expect(page).toHaveTitle('Fuel transfers — CATIS Data Report');

  const broken = { status: 500, contentType: 'application/problem+json', body: '{}' };
  // On an open page: a notice, and Try again loads it.
  await visit(page, '/reports/fuel/receipts');
  await page.route('**/api/catis/fuel-receipts/metrics*', (route) => route.fulfill(broken));
  await page.getByRole('button', { name: 'Last 7 days' }).click();
  await expect(notice('Failed to load metrics.')).toBeVisible();
  await page.unroute('**/api/catis/fuel-receipts/metrics*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText("This report couldn't be loaded.")).toHaveCount(0);
  // On the way in: a notice, and the home page.
  for (const [pattern, message] of [
    ['**/api/vendor/fuel', 'Failed to load fuel vendors.'],
    ['**/api/fuel-storage', 'Failed to load fuel storages.'],
    ['**/api/aircraft-metadata', 'Failed to load aircraft metadata.'],
  ] as const) {
    await page.route(pattern, (route) => route.fulfill(broken));
    await page.goto('/reports/fuel');
    await expect(notice(message)).toBeVisible();
    await expect(page).toHaveURL('/');
    await page.unroute(pattern);
  }
});

test('a fuel form whose lists fail to load redirects home; a receipt saved offline is sent when the network returns (MSG-3)', async ({
  signedIn,
  complaints,
}) => {
  complaints.expected.push(
    '500 (',
    '/vendor/fuel',
    '/fuel-storage',
    '/aircraft-metadata',
    'ERR_INTERNET_DISCONNECTED',
    'An unexpected error has occurred',
  );
  const page = await signedIn('base');
  const fuel = new FuelPage(page);
  for (const [kind, pattern, message] of [
    ['aircraft', '**/api/vendor/fuel', 'Failed to load fuel vendors.'],
    ['bulk', '**/api/fuel-storage', 'Failed to load fuel storages.'],
    ['transfer', '**/api/aircraft-metadata', 'Failed to load aircraft metadata.'],
  ] as const) {
    await page.route(pattern, (route) =>
      route.fulfill({ status: 500, contentType: 'application/problem+json', body: '{}' }),
    );
    await page.goto(`/fuel-receipts/${kind}/new`);
    await expect(fuel.notice(message)).toBeVisible();
    await expect(page).toHaveURL('/');
    await page.unroute(pattern);
  }
  await fuel.open('transfer');
  await fuel.pick('From storage', 'FRE Tank');
  await fuel.pick('Aircraft', 'T-7');
  await fuel.fill({ Gallons: '10', Ticket: 'offline' });
  await page.route('**/api/fuel-receipts/fuel-transfer', (route) =>
    route.abort('internetdisconnected'),
  );
  await fuel.save();
  await expect(page.getByRole('dialog', { name: 'Not sent yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Go on editing' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: '1 not sent yet' })).toBeVisible();
  await page.unroute('**/api/fuel-receipts/fuel-transfer');
  await expect(
    page.getByLabel('Notices').getByText(/^Sent: Fuel transfer, \d\d\/\d\d\/\d{4}\.$/),
  ).toBeVisible({ timeout: 30_000 });
  await visit(page, '/reports/fuel/transfer?dateMode=lastDays&days=2');
  await expect(
    page
      .getByRole('grid', { name: 'Fuel transfers' })
      .getByRole('row')
      .filter({ hasText: 'offline' }),
  ).toHaveCount(1);
});
