import { ask, atHome } from '../../support/asPerson.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';

test('the base menu of the top bar changes the base in place, by keyboard too; Home and the open base page follow (LOOK-36)', async ({
  signedIn,
}) => {
  const page = await atHome(await signedIn('dispatcher'));
  const menu = page.getByRole('button', { name: /, base$/ });
  const atBase = page.getByRole('region', { name: 'At base', exact: true });
  await expect(menu).toHaveAccessibleName('Hemet (HMT), base');
  await menu.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem').nth(1)).toHaveText(/^HMT Hemet, my base/);
  await expectAccessible(page, '[role=menu]');
  // Typing a letter finds a base.
  await page.keyboard.type('RAM');
  await expect(page.getByRole('menuitem', { name: 'RAM Ramona' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(menu).toHaveAccessibleName('Ramona (RAM), base');
  await expect(menu).toBeFocused();
  await expect(atBase.getByText('T-70')).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: 'Base' })).toHaveCount(0);
  await menu.click();
  await page.getByRole('menuitem', { name: 'HMT Hemet, my base' }).click();
  await expect(menu).toHaveAccessibleName('Hemet (HMT), base');

  await menu.click();
  await page.getByRole('menuitem', { name: 'Base management' }).click();
  await expect(page).toHaveURL(/\/base-management\?baseId=/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hemet');
  await menu.click();
  await page.getByRole('menuitem', { name: 'RAM Ramona' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ramona');
  await page.reload();
  await expect(menu).toHaveAccessibleName('Ramona (RAM), base');
  const { baseId } = await ask<{ baseId: string | null }>(page, 'GET', '/v2/people/self');
  expect(page.url()).not.toContain(String(baseId));
});

test('on a phone the base menu fits next to the notices of the top bar (LOOK-36)', async ({
  signedIn,
}) => {
  const page = await atHome(
    await signedIn('dispatcher', { viewport: { width: 390, height: 844 } }),
  );
  await page.getByRole('button', { name: /, base$/ }).click();
  await page.getByRole('menuitem', { name: 'RAM Ramona' }).click();
  await expect(page.getByRole('button', { name: 'Ramona (RAM), base' })).toBeInViewport({
    ratio: 1,
  });
  await expect(page.getByRole('button', { name: /, account of / })).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
});
