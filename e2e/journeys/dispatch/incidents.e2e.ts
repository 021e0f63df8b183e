import type { Page } from 'playwright/test';
import { FlightPage } from '../../pages/FlightPage.ts';
import { ShellPage } from '../../pages/ShellPage.ts';
import { requestDropped } from '../../support/line.ts';
import { expect, expectAccessible, haveSettings, test } from '../../support/test.ts';
import { visit } from '../../support/visit.ts';

/** A flight of yesterday, complete except for its incident. */
async function begin(page: Page, aircraft: string, out: string): Promise<FlightPage> {
  await haveSettings(page, { guidedMode: false });
  const flight = new FlightPage(page);
  await visit(page, '/dispatch/flight/new?discard=true');
  await expect(flight.heading('New flight')).toBeVisible();
  await flight.pick('Aircraft', aircraft);
  await flight.field('Date').press('-');
  await flight.pick('Mission type', 'Initial attack');
  await flight.field('Dispatch time').fill(out);
  await flight.field('Time out').fill(out);
  return flight;
}
async function saveThrough(flight: FlightPage, panel: ReturnType<Page['getByRole']>) {
  await flight.save().click();
  await flight.passWarnings(panel);
}
async function search(flight: FlightPage, unit: string, number: string) {
  await flight.field('Unit').fill(unit);
  await flight.field('Number').fill(number);
}

test('a new fire has a number before the import brings it; the wrong one is merged into the right one (INC-7, INC-8, INC-10, INC-11)', {
  tag: '@quick',
}, async ({ signedIn }) => {
  const page = await signedIn('base');
  const flight = await begin(page, 'T-85', '0105');
  await search(flight, 'AEU', '990071');
  await expect(page.getByText(/^No incident CA-AEU-990071 in \d{4}\./)).toBeVisible();
  await flight.field('Name, if known').fill('Wrong Ridge');
  await page.getByRole('button', { name: 'Take CA-AEU-990071 as a new incident' }).click();
  await expect(page.getByText('CA-AEU-990071 Wrong Ridge (unconfirmed)').first()).toBeVisible();
  await saveThrough(flight, flight.savedPanel());
  const number =
    (await flight.savedPanel().getByRole('heading').textContent())?.match(/\d+/)?.[0] ?? '';
  await page.getByRole('button', { name: 'Done' }).click();

  // Another flight finds it by the beginning of its number; Enter selects the one that matches
  // completely.
  const second = await begin(page, 'T-86', '0110');
  await search(second, 'AEU', '99007');
  await expect(
    page.getByRole('button', { name: /^CA-AEU-990071 Wrong Ridge \(unconfirmed\)/ }),
  ).toBeVisible();
  await second.field('Number').fill('0990071');
  await second.field('Number').press('Enter');
  await expect(page.getByRole('button', { name: 'Change incident' })).toBeVisible();
  await page.getByRole('button', { name: 'Change incident' }).click();
  await second.field('Number').fill('lantern ridge');
  await second.field('Number').press('Enter');
  await expect(page.getByText(/Lantern Ridge/).first()).toBeVisible();
  await visit(page, '/');
  await expect(page.getByRole('region', { name: 'Out now' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await page
    .getByRole('dialog', { name: 'Find anything' })
    .getByRole('searchbox')
    .fill('wrong ridge');
  await page.getByRole('menuitem', { name: /^CA-.*Wrong Ridge/ }).click();
  await expect(page.getByRole('heading', { name: 'All dispatches' })).toBeVisible();
  await expect(page.getByRole('link', { name: `Flight ${number}` })).toBeVisible();
  await page.getByRole('button', { name: 'Merge into another' }).click();
  const dialog = page.getByRole('dialog', { name: /^Merge CA-AEU-990071/ });
  await dialog.getByRole('textbox', { name: 'Into which incident?' }).fill('lantern');
  await dialog
    .getByRole('button', { name: /Lantern Ridge/ })
    .first()
    .click();
  await expectAccessible(page, '[role=dialog]');
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(
    new ShellPage(page).notice('Merged. Its dispatches and receipts are here now.'),
  ).toBeVisible();
  await page.getByRole('link', { name: `Flight ${number}` }).click();
  await expect(page.getByText(/Lantern Ridge/).first()).toBeVisible();
  await page.getByRole('button', { name: /History/ }).click();
  await expect(page.getByText(/Wrong Ridge/).first()).toBeVisible();
  await haveSettings(page, { guidedMode: true });
});

test('without a network a new fire waits in the outbox with its flight, and each is sent once (INC-7)', async ({
  signedIn,
  complaints,
}) => {
  complaints.expected.push(
    'ERR_INTERNET_DISCONNECTED',
    'An unexpected error has occurred',
    'Failed to fetch',
  );
  const page = await signedIn('dispatcher');
  const flight = await begin(page, 'T-80', '0205');
  let isCut = true;
  await page.route('**/api/x/incidents**', (route) =>
    isCut ? requestDropped(route) : route.fallback(),
  );
  await page.route('**/api/v2/dispatches', (route) =>
    isCut ? requestDropped(route) : route.fallback(),
  );
  await search(flight, 'AEU', '990072');
  await page.getByRole('button', { name: 'Take CA-AEU-990072 as a new incident' }).click();
  const kept = page.getByRole('dialog', { name: 'Not sent yet' });
  await saveThrough(flight, kept);
  await page.reload();
  isCut = false;
  const sent = page.getByLabel('Notices').getByText(/^Sent: it is dispatch \d+\.$/);
  await expect(sent).toBeVisible({ timeout: 30_000 });
  const number = (await sent.textContent())?.match(/\d+/)?.[0] ?? '';
  await visit(page, `/dispatch/all?number=${number}`);
  await expect(page.getByRole('row', { name: /CA-AEU-990072 \(unconfirmed\)/ })).toBeVisible();
  await haveSettings(page, { guidedMode: true });
});

test('a save without an incident keeps the text typed to find one (INC-12)', async ({
  signedIn,
}) => {
  const page = await signedIn('dispatcher');
  const flight = await begin(page, 'T-81', '0305');
  await search(flight, 'AEU', '990073');
  await expect(page.getByText(/^No incident CA-AEU-990073 in/)).toBeVisible();
  await flight.save().click();
  await page.getByRole('button', { name: 'Save without incident' }).first().click();
  await saveThrough(flight, flight.savedPanel());
  await page.getByRole('button', { name: 'Done' }).click();
  await visit(page, '/dispatch/all');
  const row = page.getByRole('row', { name: /T-81/ }).first();
  await row.getByRole('link').first().click();
  await expect(flight.field('Remarks')).toHaveValue('Incident typed: CA-AEU-990073.');
  await haveSettings(page, { guidedMode: true });
});
