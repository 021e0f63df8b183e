import { SettingsPage } from '../../pages/SettingsPage.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';

test('a fuel storage links to its ledger, unless typed fields would be lost (SET-22)', async ({
  signedIn,
}) => {
  const page = await signedIn('admin');
  const storages = new SettingsPage(page, 'Fuel storages', 'fuel-storages');
  const ledger = page.getByRole('link', { name: 'Ledger', exact: true });
  await storages.open();
  await storages.openRow('Tank 1', 'Redding');
  await storages.field('Capacity (optional)').fill('12345');
  await expect(ledger).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page
    .getByRole('alertdialog', { name: 'Close without saving?' })
    .getByRole('button', { name: 'Discard changes' })
    .click();
  await storages.openRow('Tank 1', 'Redding');
  await ledger.press('Enter');
  await expect(page).toHaveURL(/\/reports\/fuel\/transfer\?ledger=/);
  await expect(page.getByRole('heading', { level: 1, name: 'Ledger of RED Tank 1' })).toBeVisible();
});

for (const [name, slug] of [
  ['Landing fees', 'landing-fees'],
  ['Agent rates', 'agent-rates'],
] as const)
  test(`${name} at a base that does not exist: the page reports it and lists nothing`, async ({
    signedIn,
  }) => {
    const page = await signedIn('admin');
    const list = new SettingsPage(page, name, slug);
    await page.goto(`/settings/${slug}?baseId=${NOBODY}`);
    await expect(
      page.getByText('There is no base at this address. The link may be old.'),
    ).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Base', exact: true })).toHaveAttribute(
      'placeholder',
      'Unknown base',
    );
    await expect(list.list()).toHaveCount(0);
    await expectAccessible(page);
    await list.button('Add').click();
    await list.save();
    await expect(list.form().getByText('Choose a base.')).toBeVisible();
    await list.button('Close the form').click();
    await list.button('Show all bases').press('Enter');
    await expect(list.list()).toBeVisible();
    await expect(page).toHaveURL(`/settings/${slug}`);
  });

test('a person who does not exist is reported and removed from the address (SET-1)', async ({
  signedIn,
}) => {
  const page = await signedIn('admin');
  const people = new SettingsPage(page, 'People', 'people');
  await page.goto(`/settings/people?person=${NOBODY}`);
  await expect(
    people.notice('There is no person at this address. The link may be old.'),
  ).toBeVisible();
  await expect(page).toHaveURL('/settings/people');
  await expect(people.list()).toBeVisible();
});
