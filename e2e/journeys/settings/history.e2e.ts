import { readFile } from 'node:fs/promises';
import { ask } from '../../support/asPerson.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';
import { visit } from '../../support/visit.ts';

test('an administrator finds who changed a record, and takes the list as a file (SET-120, SET-121)', async ({
  signedIn,
}) => {
  const page = await signedIn('admin');
  const name = `=Vendor ${Date.now()}`;
  await ask(page, 'POST', '/vendor/fuel', { name });
  await visit(page, '/settings/history');
  const rows = page.getByRole('row');
  await expect(rows.filter({ hasText: name })).toHaveCount(1);
  await expectAccessible(page);

  // By keyboard: the filters, and Enter.
  await page.getByRole('textbox', { name: 'First day' }).fill('soon');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Enter a date like')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).press('Enter');
  await page.getByRole('textbox', { name: 'Number or name' }).fill(name);
  await page.keyboard.press('Enter');
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText('Created');
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).press('Enter');
  const file = await readFile(await (await coming).path(), 'utf8');
  expect(file.trimEnd().split('\r\n')).toHaveLength(2);
  expect(file).toContain(`'${name}`);

  await page.getByRole('textbox', { name: 'Changed by' }).fill('nobody at all');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No change matches.')).toBeVisible();
  // The filter is in the URL, so Back restores the previous one.
  await expect(page).toHaveURL(/person=nobody/);
  await page.goBack();
  await expect(rows).toHaveCount(2);
  await expect(page.getByRole('textbox', { name: 'Changed by' })).toHaveValue('');
});
