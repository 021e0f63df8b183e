import { SettingsPage } from '../../pages/SettingsPage.ts';
import { coveredByNotices } from '../../support/notices.ts';
import { expect, test } from '../../support/test.ts';

test('an aircraft with its vendor, type and rate is created, changed, archived and restored (SET-3, SET-12)', {
  tag: '@quick',
}, async ({ signedIn }) => {
  const page = await signedIn('admin');
  const vendors = new SettingsPage(page, 'Aircraft vendors', 'aircraft-vendors');
  const types = new SettingsPage(page, 'Aircraft types', 'aircraft-types');
  const aircraft = new SettingsPage(page, 'Aircraft', 'aircraft');
  const rates = new SettingsPage(page, 'Aircraft rates', 'aircraft-rates');

  await test.step('create the vendor; its name is refused a second time', async () => {
    await vendors.open();
    await vendors.add('New aircraft vendor');
    await vendors.save();
    await expect(vendors.form().getByText('Enter a name.')).toBeVisible();
    await expect(vendors.field('Name')).toBeFocused();
    await vendors.field('Name').fill('Juniper Flat Aviation');
    await vendors.field('Name').press('Enter');
    await expect(vendors.row('Juniper Flat Aviation')).toBeVisible();
    // On a phone the next form fills the window; the notice appears above its buttons (LOOK-4).
    await page.setViewportSize({ width: 390, height: 844 });
    await vendors.add('New aircraft vendor');
    await expect(vendors.notice('Aircraft vendor saved.')).toBeVisible();
    expect(await coveredByNotices(page, '[data-drawer] footer')).toEqual([]);
    await page.setViewportSize({ width: 1366, height: 768 });
    // Reported while typing, before Save. The comparison ignores spaces and capitals.
    await vendors.field('Name').fill('juniper  flat aviation ');
    const taken = 'An aircraft vendor named juniper flat aviation already exists.';
    await expect(vendors.form().getByText(taken)).toBeVisible();
    await expect(vendors.field('Name')).toHaveAccessibleDescription(taken);
    await vendors.save();
    await expect(vendors.field('Name')).toBeFocused();
    await vendors.page.keyboard.press('Escape');
    await page
      .getByRole('alertdialog', { name: 'Close without saving?' })
      .getByRole('button', { name: 'Discard changes' })
      .click();
    await expect(vendors.form()).toHaveCount(0);
    await expect(vendors.row('Juniper Flat Aviation')).toHaveCount(1);
  });

  await test.step('create the type', async () => {
    await types.open();
    await types.add('New aircraft type');
    await types.field('Name').fill('Q-400 MR');
    await types.select('Category', 'Fixed wing (FW)');
    await types.select('Fuel type', 'Jet A');
    await types.field('Capacity (optional)').fill('2640');
    await types.saveWell('Aircraft type');
    await expect(types.row('Q-400 MR', 'FW', '2,640')).toBeVisible();
  });

  await test.step('create the aircraft', async () => {
    await aircraft.open();
    await aircraft.add('New aircraft');
    await aircraft.field('Registration').fill('n471qx');
    await aircraft.field('Radio ID').fill('t-471');
    await aircraft.pick('Type', 'Q-400');
    await aircraft.pick('Vendor (optional)', 'Juniper');
    await aircraft.saveByKey('Aircraft');
    await expect(
      aircraft.row('T-471', 'N471QX', 'Q-400 MR', 'Juniper Flat Aviation', 'None'),
    ).toBeVisible();
  });

  await test.step('create its rate, which the aircraft then shows', async () => {
    await rates.open();
    await rates.add('New aircraft rate');
    await rates.pick('Aircraft', 'T-471');
    await rates.pick('Contract type', 'EU · exclusive use');
    await rates.pick('Vendor', 'Juniper');
    await rates.field('Hourly rate').fill('8125.50');
    await rates.saveWell('Aircraft rate');
    await expect(rates.row('T-471', 'Juniper Flat Aviation', '$8,125.50', 'Current')).toBeVisible();
    await aircraft.open('?name=T-471');
    await expect(aircraft.row('T-471', 'Current')).toBeVisible();
  });

  await test.step('change the aircraft', async () => {
    await aircraft.openRow('T-471');
    await aircraft.pick('Home base (optional)', 'Columbia');
    await aircraft.field('Remarks (optional)').fill('Back in June.');
    await aircraft.saveWell('Aircraft');
    await expect(aircraft.row('T-471', 'Columbia')).toBeVisible();
  });

  const archived = 'T-471 archived. It is no longer offered in forms; existing records keep it.';
  await test.step('archive it, and undo', async () => {
    await aircraft.openRow('T-471');
    await aircraft.button('Archive').click();
    await expect(aircraft.notice(archived)).toBeVisible();
    await expect(aircraft.row('T-471')).toHaveCount(0);
    await aircraft.button('Undo').click();
    await expect(aircraft.notice('T-471 is back in forms.')).toBeVisible();
    await expect(aircraft.row('T-471', 'Columbia')).toBeVisible();
  });

  await test.step('archive it, find it under Archived, restore it', async () => {
    await aircraft.openRow('T-471');
    await expect(aircraft.field('Remarks (optional)')).toHaveValue('Back in June.');
    await aircraft.button('Archive').click();
    await expect(aircraft.row('T-471')).toHaveCount(0);
    await page.getByRole('radio', { name: 'Archived', exact: true }).click();
    await expect(page).toHaveURL('/settings/aircraft?name=T-471&mode=archived');
    await aircraft.openRow('T-471', 'Archived');
    await aircraft.button('Unarchive').click();
    await expect(aircraft.row('T-471')).toHaveCount(0);
    await page.getByRole('radio', { name: 'Active', exact: true }).click();
    await expect(aircraft.row('T-471', 'N471QX', 'Columbia', 'Current')).toBeVisible();
  });
});
