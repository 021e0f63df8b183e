import type { Locator, Page } from 'playwright/test';
import { FlightPage } from '../../pages/FlightPage.ts';
import { ReportPage } from '../../pages/ReportPage.ts';
import { SettingsPage } from '../../pages/SettingsPage.ts';
import { EmptyService } from '../../support/emptyService.ts';
import { expect, expectAccessible, haveSettings, test } from '../../support/test.ts';

const service = new EmptyService();
test.use({ baseURL: service.address });
test.beforeEach(() => service.start());
test.afterEach(async ({ page }) => {
  await page.close();
  await service.stop();
});

/** Before the flight, which is of yesterday. */
const seasonStart = `01/01/${new Date().getFullYear() - 1}`;

/** The step of the setup list on the home page. */
const stepOf = (page: Page, label: string): Locator =>
  page
    .getByRole('region', { name: 'Before the first flight' })
    .getByRole('listitem')
    .filter({ has: page.getByText(label, { exact: true }) });

/** Opens a step's settings page from the home page by its link, and its form by Add. */
async function begin(page: Page, step: string, settings: SettingsPage, title: string) {
  await page.goto('/');
  await stepOf(page, step).getByRole('link', { name: step }).press('Enter');
  await expect(settings.heading()).toBeVisible();
  await settings.button('Add').press('Enter');
  await expect(settings.drawer(title)).toBeVisible();
}

test('from nothing to a closed-out flight and its report, by the page alone (HOME-83, HOME-91, HOME-92, SET-104)', async ({
  page,
}) => {
  test.setTimeout(300_000);
  await service.signIn(page);
  const began = performance.now();
  await haveSettings(page, { guidedMode: false });

  // The usual agents and jobs are there.
  await page.goto('/');
  for (const step of ['An agent', 'A pilot’s job'])
    await expect(stepOf(page, step).getByRole('img', { name: 'Done' })).toBeVisible();
  await expect(stepOf(page, 'Mail').getByText('Mails stay on the server as files.')).toBeVisible();
  await expectAccessible(page);

  const bases = new SettingsPage(page, 'Bases', 'bases');
  await begin(page, 'A base', bases, 'New base');
  await bases.field('Name').fill('Prado Helibase');
  await bases.field('Code').fill('PRD');
  await bases.saveByKey('Base');

  const types = new SettingsPage(page, 'Aircraft types', 'aircraft-types');
  await begin(page, 'An aircraft type', types, 'New aircraft type');
  await types.field('Name').fill('S-2T');
  await types.select('Category', 'Fixed wing (FW)');
  await types.select('Fuel type', 'Jet A');
  await types.form().getByRole('textbox', { name: 'Capacity' }).fill('1200');
  await types.saveByKey('Aircraft type');

  const vendors = new SettingsPage(page, 'Aircraft vendors', 'aircraft-vendors');
  await begin(page, 'A vendor', vendors, 'New aircraft vendor');
  await vendors.field('Name').fill('CAL FIRE');
  await vendors.saveByKey('Aircraft vendor');

  const aircraft = new SettingsPage(page, 'Aircraft', 'aircraft');
  await begin(page, 'An aircraft', aircraft, 'New aircraft');
  await aircraft.field('Registration').fill('N430DF');
  await aircraft.field('Radio ID').fill('T-83');
  await aircraft.pick('Type', 'S-2T');
  await aircraft.pick('Vendor (optional)', 'CAL');
  await aircraft.saveByKey('Aircraft');

  await page.goto('/');
  await stepOf(page, 'An assignment').getByRole('link').press('Enter');
  await page.getByRole('button', { name: 'Assign aircraft' }).first().press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Aircraft' }).click();
  await page.keyboard.type('T-83');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(dialog).toHaveCount(0);

  const contracts = new SettingsPage(page, 'Contract rates', 'contract-rates');
  await begin(page, 'A contract', contracts, 'New contract rate');
  await contracts.pick('Aircraft types', 'S-2T');
  await contracts.pick('Vendor', 'CAL');
  await contracts.pick('Contract type', 'exclusive');
  await contracts.form().getByRole('textbox', { name: 'Hourly rate' }).fill('3000');
  await contracts.form().getByRole('textbox', { name: 'Start' }).fill(seasonStart);
  await contracts.saveByKey('Contract rate');

  const prices = new SettingsPage(page, 'Agent rates', 'agent-rates');
  await begin(page, 'An agent price', prices, 'New agent rate');
  await prices.pick('Base', 'PRD');
  await prices.pick('Agent', 'LC95A');
  await prices.form().getByRole('textbox', { name: 'Price, tier 1' }).fill('3');
  await prices.form().getByRole('textbox', { name: 'Start' }).fill(seasonStart);
  await prices.saveByKey('Agent rate');

  const crew = new SettingsPage(page, 'Crew members', 'crew-members');
  await begin(page, 'Crew', crew, 'New crew member');
  await crew.field('First name').fill('Jane');
  await crew.field('Last name').fill('Doe');
  // The form adds a missing job, and keeps its typed text.
  const job = crew.form().getByRole('combobox', { name: 'Job' });
  await job.fill('Airtanker Captain');
  await page.keyboard.press('Tab');
  const add = crew.form().getByRole('link', { name: 'Add it' });
  await expect(
    crew.form().getByText('Nothing here is called "Airtanker Captain". Choose one from the list.'),
  ).toBeVisible();
  await expectAccessible(page);
  const opening = page.context().waitForEvent('page');
  await add.press('Enter');
  const jobs = new SettingsPage(await opening, 'Job functions', 'job-functions');
  await expect(jobs.field('Name')).toHaveValue('Airtanker Captain');
  await expect(jobs.form().getByRole('checkbox', { name: 'Counts as flight crew' })).toBeChecked();
  await jobs.saveByKey('Job function');
  await jobs.page.close();
  await add.blur();
  await add.focus();
  await expect(job).toHaveValue('Airtanker Captain');
  await expect(add).toHaveCount(0);
  await crew.pick('Vendor', 'CAL');
  await crew.saveByKey('Crew member');

  // A flight that is out, on a fire that no file brought.
  await page.goto('/');
  await page.getByRole('button', { name: /, base$|^Choose a base$/ }).press('Enter');
  await page.getByRole('menuitem', { name: /Prado/ }).press('Enter');
  const atBase = page.getByRole('region', { name: 'At base', exact: true });
  await atBase.getByRole('link', { name: 'New flight of T-83' }).press('Enter');
  const flight = new FlightPage(page);
  await expect(flight.heading('New flight')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Aircraft' })).toHaveValue(/T-83/);
  await flight.field('Date').press('-');
  await flight.pick('Mission type', 'Initial attack');
  await flight.pick('Flight type', 'Tanker');
  await flight.field('Unit').fill('BDU');
  await flight.field('Number').fill('4321');
  await flight.field('Name, if known').fill('Ridge');
  await page.getByRole('button', { name: /^Take .* as a new incident$/ }).press('Enter');
  await flight.field('Dispatch time').fill('0900');
  await flight.field('Time out').fill('0905');
  await flight.field('Hobbs start').fill('1200');
  await page.getByRole('button', { name: 'Add crew member' }).press('Enter');
  await flight.pick('Crew member', 'Jane');
  await expect(page.getByRole('combobox', { name: 'Job' })).toHaveValue('Airtanker Captain');
  await page.keyboard.press('ControlOrMeta+Enter');
  await flight.passWarnings(flight.savedPanel());
  await page.getByRole('button', { name: 'Done' }).press('Enter');
  await expect(page).toHaveURL('/');

  const form = page.getByRole('form', { name: /^Close flight \d+ of T-83$/ });
  await form.getByLabel('Time in').fill('1005');
  await form.getByLabel('Hobbs end').fill('1201');
  await form.getByLabel('Gallons').fill('900');
  await form.getByLabel('Gallons').press('Enter');
  const closed = page.getByLabel('Notices').getByText(/^T-83 in 10:05/);
  const anyway = form.getByRole('button', { name: 'Save anyway' });
  await expect(closed.or(anyway).first()).toBeVisible();
  if (await anyway.isVisible()) await anyway.press('Enter');
  await expect(closed).toBeVisible();

  // One hour at $3,000 and 900 gallons at $3.
  const report = new ReportPage(page);
  await report.open('cost');
  await page.getByRole('button', { name: 'Last 7 days' }).press('Enter');
  await expect(report.total()).toContainText('$5,700.00');
  await expect(report.grid()).toContainText('Ridge');

  const seconds = (performance.now() - began) / 1000;
  test.info().annotations.push({ type: 'seconds', description: seconds.toFixed(1) });
  console.info(`From nothing to a report within ${seconds.toFixed(1)} s.`);
  // An open page would report the end of its service.
  await page.close();
});
