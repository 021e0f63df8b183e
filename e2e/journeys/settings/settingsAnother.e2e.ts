import { SettingsPage } from '../../pages/SettingsPage.ts';
import { expect, test } from '../../support/test.ts';

test('by keyboard, two rows are added one after the other, and the focus is where work goes on (SET-84)', async ({
  signedIn,
}) => {
  const page = await signedIn('admin');
  const vendors = new SettingsPage(page, 'Fuel vendors', 'fuel-vendors');
  await page.goto('/settings/fuel-vendors');
  await expect(vendors.heading()).toBeVisible();
  await vendors.add('New fuel vendor');
  await page.keyboard.type('Quail Fuel');
  await vendors.button('Save and add another').press('Enter');
  await expect(vendors.notice('Fuel vendor saved.').last()).toBeVisible();
  await expect(vendors.field('Name')).toHaveValue('');
  await expect(vendors.field('Name')).toBeFocused();
  await page.keyboard.type('Ridge Fuel');
  await page.keyboard.press('Enter');
  await expect(vendors.form()).toHaveCount(0);
  await expect(vendors.button('Add')).toBeFocused();
  await expect(vendors.row('Quail Fuel')).toHaveCount(1);
  await vendors.openRow('Ridge Fuel');
  await vendors.field('Name').fill('Ridge Fuels');
  await page.keyboard.press('Enter');
  await expect(vendors.form()).toHaveCount(0);
  await expect(vendors.list()).toBeFocused();
});
