import { expect, expectAccessible, test } from '../../support/test.ts';
import { visit } from '../../support/visit.ts';

const bases = Buffer.from(
  ['Code,Name,Latitude,Longitude', 'ZQA,Quail Ridge,34.1,-117.2', 'ZQB,,34.2,-117.3', ''].join(
    '\r\n',
  ),
);

test('a list from its page: the file is checked, a row refused, the rest imported and undone (SET-74, SET-76, SET-77, SET-80)', async ({
  signedIn,
}) => {
  const page = await signedIn('admin');
  await visit(page, '/settings/bases');
  const menu = page.getByRole('button', { name: 'Import', exact: true });
  await menu.click();
  const template = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Template' }).click();
  expect((await template).suggestedFilename()).toBe('bases-template.csv');
  await menu.click();
  await page.getByRole('menuitem', { name: 'Import a file' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Imports' })).toBeVisible();
  await expect(page.getByRole('button', { name: /What the file brings/ })).toContainText('Bases');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'new-bases.csv', mimeType: 'text/csv', buffer: bases });
  await page.getByRole('button', { name: 'Check the file' }).click();
  const status = page.getByRole('region', { name: 'Import a file' }).getByRole('status');
  await expect(status).toHaveText('1 base would be added, 0 changed, 0 unchanged, 1 refused.');
  await expect(page.getByText('Row 3: Name: Enter a name.')).toBeVisible();
  const refused = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Refused rows as CSV' }).click();
  expect((await refused).suggestedFilename()).toBe('refused-new-bases.csv');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(status).toHaveText('1 base added, 0 changed, 0 unchanged, 1 refused.');
  await page.getByRole('button', { name: 'Undo new-bases.csv' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('1 row is as it was before new-bases.csv.')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'new-bases.csv' })).toContainText('Undone');
});

test('several files in a wrong order are recognized and imported in the order of need (SET-110, SET-111)', async ({
  signedIn,
}) => {
  const page = await signedIn('admin');
  await visit(page, '/settings/imports');
  const csv = (name: string, ...rows: string[]) => ({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from(`${rows.join('\r\n')}\r\n`),
  });
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles([
      csv('queued-storages.csv', 'Base,Name,Fuel type,Capacity', 'ZQC,Tank 9,Jet A,1200'),
      csv('queued-bases.csv', 'Name;Code', 'Queue Ridge;ZQC'),
      csv('queued-names.csv', 'Name', 'Queue Air'),
    ]);
  const queue = page.getByRole('region', { name: 'Files to import' });
  await expect(queue.getByRole('listitem')).toHaveText([
    /queued-names/,
    /queued-bases/,
    /queued-storages/,
  ]);
  await expectAccessible(page);
  await queue.getByRole('button', { name: /What queued-names.csv brings/ }).click();
  await page.getByRole('option', { name: 'Aircraft vendors', exact: true }).click();
  await queue.getByRole('button', { name: 'Check queued-names.csv' }).click();
  const one = page.getByRole('region', { name: 'Import a file' });
  const status = one.getByRole('status');
  const bring = async (result: string) => {
    await one.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(status).toHaveText(result);
  };
  await bring('1 aircraft vendor added, 0 changed, 0 unchanged, 0 refused.');
  await one.getByRole('button', { name: 'Next: queued-bases.csv' }).click();
  await bring('1 base added, 0 changed, 0 unchanged, 0 refused.');
  await one.getByRole('button', { name: 'Next: queued-storages.csv' }).click();
  await bring('1 fuel storage added, 0 changed, 0 unchanged, 0 refused.');
  await expect(one.getByRole('button', { name: /^Next/ })).toHaveCount(0);
  for (const name of ['storages', 'bases', 'names']) {
    await page.getByRole('button', { name: `Undo queued-${name}.csv` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText(`1 row is as it was before queued-${name}.csv.`)).toBeVisible();
  }
});
