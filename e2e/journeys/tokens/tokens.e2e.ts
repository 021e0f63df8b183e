import { expect, expectAccessible, test } from '../../support/test.ts';
import { visit } from '../../support/visit.ts';

test('access token: made, copied, used, seen in use, and revoked (SET-103, SAFE-51, SAFE-52)', {
  tag: '@quick',
}, async ({ signedIn, request }) => {
  const page = await signedIn('dispatcher');
  await visit(page, '/my-account/tokens');
  const list = page.getByRole('list', { name: 'Access tokens' });
  const add = page.getByRole('button', { name: 'New token…' });
  await add.press('Enter');
  await expect(page.getByLabel('What it is for')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Enter what the token is for.')).toBeVisible();
  await page.keyboard.type('Morning sheet');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText("Copy the token now: it isn't shown again.")).toBeVisible();
  await expectAccessible(page);
  const token = await page.getByLabel('Token', { exact: true }).inputValue();
  expect(token).toMatch(/^catis_pat_[\w-]{43}$/);
  const pair = Buffer.from(`anybody:${token}`).toString('base64');
  const status = async () =>
    (await request.get('/api/bases', { headers: { authorization: `Basic ${pair}` } })).status();
  expect(await status()).toBe(200);
  await page.reload();
  const row = list.getByRole('listitem').filter({ hasText: 'Morning sheet' });
  await expect(row).toContainText('Last used');
  await expect(page.getByText(token)).toHaveCount(0);
  await expectAccessible(page);
  await row.getByRole('button', { name: /^Revoke/ }).click();
  await expectAccessible(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(row).toContainText('Revoked');
  expect(await status()).toBe(401);
});

test('service account: added with a token, archived and restored (SET-100 to SET-103)', async ({
  signedIn,
  request,
}) => {
  const page = await signedIn('admin');
  await visit(page, '/settings');
  await page.getByRole('link', { name: /^Integrations/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Integrations' })).toBeVisible();
  await page.getByRole('button', { name: 'Add a service account…' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  for (const fault of ['Enter a name.', 'Choose a role.', 'Choose an owner.'])
    await expect(page.getByText(fault)).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Name').fill('Journey feed');
  await page.getByRole('button', { name: /Role/ }).click();
  await page.getByRole('option', { name: 'Analyst' }).click();
  await page.getByRole('combobox', { name: 'Owner' }).fill('Ariel');
  await page.getByRole('option', { name: 'Ariel Analyst' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'Journey feed' });
  await expect(row).toContainText('Analyst, owner Ariel Analyst. No valid access token.');
  await expectAccessible(page);
  await row.getByRole('button', { name: /^Tokens/ }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Access tokens of Journey feed' });
  await dialog.getByRole('button', { name: 'New token…' }).click();
  await page.keyboard.type('Nightly');
  await page.keyboard.press('Enter');
  const token = await dialog.getByLabel('Token', { exact: true }).inputValue();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(row).toContainText('1 valid access token');
  const status = async () =>
    (await request.get('/api/bases', { headers: { authorization: `Bearer ${token}` } })).status();
  expect(await status()).toBe(200);
  await row.getByRole('button', { name: /^Archive/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click();
  await expect(row.getByText('Archived')).toBeVisible();
  expect(await status()).toBe(401);
  await row.getByRole('button', { name: /^Restore/ }).click();
  await expect(row.getByText('Archived')).toHaveCount(0);
  expect(await status()).toBe(200);
});
