import { FlightPage } from '../../pages/FlightPage.ts';
import { expect, haveSettings, test } from '../../support/test.ts';
import { visit } from '../../support/visit.ts';

test('an aircraft unavailable since this morning: the board, the command bar, the picker and the form show it, and the form can end it (D-K3, BASE-5)', async ({
  signedIn,
}) => {
  const page = await signedIn('base');
  await haveSettings(page, { guidedMode: false });
  await visit(page, '/');
  const atBase = page.getByRole('region', { name: 'At base', exact: true });
  await atBase.getByRole('button', { name: 'Mark C-101 unavailable' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Hydraulic leak');
  await dialog.getByLabel('From time').fill('0000');
  await page.keyboard.press('Enter');
  const row = atBase.getByRole('listitem').filter({ hasText: 'C-101' });
  await expect(row).toContainText('Hydraulic leak, since 00:00');
  await page.getByRole('button', { name: 'Command' }).click();
  await page.getByLabel('Aircraft and what it does').fill('new c101');
  const unavailableText = /C-101 is marked unavailable since 00:00: Hydraulic leak\./;
  await expect(page.getByRole('dialog').getByText(unavailableText)).toBeVisible();
  await page.keyboard.press('Escape');

  await row.getByRole('link', { name: 'Dispatch anyway: C-101' }).click();
  const flight = new FlightPage(page);
  await expect(flight.heading('New flight')).toBeVisible();
  const aircraft = page.getByRole('combobox', { name: 'Aircraft' });
  await aircraft.click();
  await aircraft.fill('c-101');
  const option = page.getByRole('option', { name: /C-101/ });
  await expect(option).toContainText('unavailable');
  await option.click();
  await expect(page.getByText(unavailableText).first()).toBeVisible();
  await page.getByRole('button', { name: 'Dispatch anyway' }).click();
  await expect(page.getByText(unavailableText)).toHaveCount(0);

  // A dispatcher without the right to the board sees a note, and can only continue.
  const dispatcher = await signedIn('dispatcher');
  await haveSettings(dispatcher, { guidedMode: false });
  const other = new FlightPage(dispatcher);
  await other.open();
  await other.pick('Aircraft', 'C-101');
  await expect(dispatcher.getByText(unavailableText)).toBeVisible();
  await expect(dispatcher.getByRole('button', { name: 'Mark available' })).toHaveCount(0);

  await visit(page, '/dispatch/flight/new?discard=true');
  await flight.pick('Aircraft', 'C-101');
  await page.getByRole('button', { name: 'Mark available' }).click();
  await expect(page.getByLabel('Notices').getByText('C-101 is available again.')).toBeVisible();
  await expect(page.getByText(unavailableText)).toHaveCount(0);
  await visit(page, '/');
  await expect(atBase.getByRole('button', { name: 'Mark C-101 unavailable' })).toBeVisible();
  for (const each of [page, dispatcher]) await haveSettings(each, { guidedMode: true });
});

test('the board names the flight that is still open; a preload starts with its base and is Loaded in the list (BASE-9, D-O3, D-55)', async ({
  signedIn,
}) => {
  const page = await signedIn('base');
  await haveSettings(page, { guidedMode: false });
  const flight = new FlightPage(page);
  const fly = async (out: string, back: string) => {
    await visit(page, '/dispatch/flight/new?discard=true');
    await flight.pick('Aircraft', 'T-71');
    await flight.pick('Mission type', 'Training');
    await flight.field('Date').press('-');
    await flight.field('Dispatch time').fill(out);
    await flight.field('Time out').fill(out);
    await flight.field('Time in').fill(back);
    await page.keyboard.press('ControlOrMeta+Enter');
    await flight.passWarnings(flight.savedPanel());
    return (await flight.savedPanel().getByRole('heading').textContent())?.match(/\d+/)?.[0] ?? '';
  };
  const open = await fly('0100', '');
  const after = await fly('0300', '0400');
  await visit(page, '/base-management');
  const attention = page.getByRole('region', { name: /^Needs attention/ });
  const lacks = (number: string) => attention.getByRole('listitem').filter({ hasText: number });
  await expect(lacks(open).getByText('No time in')).toBeVisible();
  await expect(lacks(after).getByText('No time in')).toHaveCount(0);
  const close = page.getByRole('form', { name: `Close flight ${open} of T-71` });
  await close.getByLabel('Time in').fill('0200');
  await close.getByLabel('Time in').press('Enter');
  const closed = page.getByLabel('Notices').getByText(/^T-71 in 02:00/);
  await expect(closed.or(close.getByRole('button', { name: 'Save anyway' })).first()).toBeVisible();
  if (await close.getByRole('button', { name: 'Save anyway' }).isVisible())
    await close.getByRole('button', { name: 'Save anyway' }).click();
  await expect(closed).toBeVisible();
  await expect(lacks(open).getByText('No time in')).toHaveCount(0);

  // A base other than the user's own.
  await page.getByRole('combobox', { name: 'Base' }).fill('RAM');
  await page.getByRole('option', { name: /RAM Ramona/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'RAM Ramona' })).toBeVisible();
  const known = page.waitForResponse('**/api/v2/dispatches/recent-fill*');
  await page
    .getByRole('link', { name: /^Preload of T-/ })
    .first()
    .click();
  await known;
  await expect(page.getByRole('combobox', { name: 'Agent base' })).toHaveValue('RAM Ramona');
  await expect(page.getByRole('button', { name: /Preload.*What is this for/ })).toBeVisible();
  await flight.pick('Agent', 'PHOS-CHEK LC95A');
  await flight.field('Time loaded').fill('0001');
  await flight.field('Loaded').fill('500');
  await page.keyboard.press('ControlOrMeta+Enter');
  const panel = page.getByRole('dialog', { name: /^Agent-only \d+ saved\.$/ });
  await expect(panel).toBeVisible();
  const number = (await panel.getByRole('heading').textContent())?.match(/\d+/)?.[0] ?? '';
  await visit(page, '/');
  await expect(
    page
      .getByRole('region', { name: 'My recent entries' })
      .getByRole('listitem')
      .filter({ hasText: number })
      .getByText('Loaded'),
  ).toBeVisible();
  await haveSettings(page, { guidedMode: true });
});
