import { readFileSync } from 'node:fs';
import { SettingsPage } from '../../pages/SettingsPage.ts';
import { ShellPage } from '../../pages/ShellPage.ts';
import { notLists, settingsNames } from '../../support/settingsPaths.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';
import { visit } from '../../support/visit.ts';

test('a landing fee from mid-season ends the previous one first, and the impact counts both (SET-40, SET-42)', async ({
  signedIn,
}) => {
  const page = await signedIn('admin');
  const fees = new SettingsPage(page, 'Landing fees', 'landing-fees');
  // A season with past landings, on any day of the year.
  const now = new Date();
  const year = now.getFullYear() - (now.getMonth() === 0 ? 1 : 0);
  await fees.open('?all=true');
  await expect(fees.row('Redding', 'All', `01/01/${year}`, `12/31/${year}`)).toHaveCount(1);
  await fees.add('New landing fee');
  await fees.pick('Base', 'Redding');
  await fees.field('Amount per landing').fill('77.50');
  await fees.field('Start').fill(`01/15/${year}`);
  await fees.field('End (optional)').fill(`12/31/${year}`);
  await fees.save();
  await expect(
    fees
      .form()
      .getByText(
        `These dates overlap the fee from 01/01/${year} to 12/31/${year}. End that fee first?`,
      ),
  ).toBeVisible();
  await fees.button(`End the other one on 01/14/${year}`).click();
  await fees.save();
  const dialog = page.getByRole('alertdialog', { name: 'This changes past dispatches' });
  await expect(dialog.getByRole('paragraph').first()).toHaveText(
    /^This changes \d+ dispatch(es)? from \d\d\/\d\d\/\d{4}\. Landing fees go from \$[\d,]+\.\d\d to \$[\d,]+\.\d\d \(\+\$[\d,]+\.\d\d\)\.(?: .+ shows as differences\.)?$/,
  );
  await dialog.getByRole('button', { name: 'Save and re-price' }).click();
  await expect(fees.notice('Landing fee saved.')).toBeVisible();
  await expect(fees.row('Redding', '$77.50', `01/15/${year}`)).toHaveCount(1);
  // Ended fees are listed on demand, and their history describes what happened.
  await expect(fees.row('Redding', 'All', `01/14/${year}`)).toHaveCount(1);
  await page.getByText('Show ended').click();
  await expect(fees.row('Redding', 'All', `01/14/${year}`)).toHaveCount(0);
  await expect(page).toHaveURL('/settings/landing-fees');
  await page.getByText('Show ended').click();
  await fees.openRow('Redding', 'All', `01/14/${year}`);
  await page.getByRole('button', { name: 'History' }).click();
  const history = page.getByRole('listitem').filter({ hasText: 'Ended' });
  await expect(history).toContainText(`12/31/${year} → 01/14/${year}`);
  await expect(history).toContainText(`the one from 01/15/${year} to 12/31/${year}`);
});

test('a list sorts by a column, in its address and in a file (SET-43)', async ({ signedIn }) => {
  const page = await signedIn('admin');
  const types = new SettingsPage(page, 'Aircraft types', 'aircraft-types');
  await types.open();
  const head = types.list().getByRole('columnheader', { name: 'Capacity' });
  const gallons = async () => {
    const cells = await types
      .list()
      .getByRole('gridcell')
      .filter({ hasText: / gal$/ })
      .allTextContents();
    return cells.map((text) => Number(text.replace(/[^\d]/g, '')));
  };
  await expect(head).toHaveAttribute('aria-sort', 'none');
  await head.getByRole('button').click();
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  const up = await gallons();
  expect(up.length).toBeGreaterThan(3);
  expect(up).toEqual(up.toSorted((a, b) => a - b));
  await head.getByRole('button').press('Enter');
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  await expect(types.form()).toHaveCount(0);
  await expect(page).toHaveURL('/settings/aircraft-types?sort=-Capacity');
  expect(await gallons()).toEqual(up.toReversed());
  await expectAccessible(page);
  await page.reload();
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  const download = page.waitForEvent('download');
  await types.button('Export').click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('Aircraft types.csv');
  const lines = readFileSync(await file.path(), 'utf8').split('\r\n');
  expect(lines[0]).toContain('Capacity (gal)');
  expect(lines.length - 2).toBe((await types.list().getByRole('row').count()) - 1);
  await head.getByRole('button').click();
  await expect(page).toHaveURL('/settings/aircraft-types');
});

test('a list sorts on a phone too (SET-43)', async ({ signedIn }) => {
  const page = await signedIn('admin', { viewport: { width: 390, height: 844 } });
  const types = new SettingsPage(page, 'Aircraft types', 'aircraft-types');
  await types.open();
  await page.getByRole('button', { name: /Sort by$/ }).click();
  await page.getByRole('option', { name: 'Capacity', exact: true }).click();
  await expect(page).toHaveURL('/settings/aircraft-types?sort=Capacity');
  await page.getByRole('button', { name: 'Ascending: turn round' }).click();
  await expect(page).toHaveURL('/settings/aircraft-types?sort=-Capacity');
  await expectAccessible(page);
});

test('each list has the count that its card shows (SET-44)', async ({ signedIn }) => {
  const page = await signedIn('admin');
  for (const [path, name] of Object.entries(settingsNames)) {
    if (notLists.includes(path)) continue;
    await visit(page, '/settings');
    const card = page
      .getByRole('main')
      .getByRole('link')
      .and(page.locator(`[href="${path}"]`));
    await expect(card).toContainText(/\d/);
    const count = Number(
      /([\d,]+)/
        .exec((await card.textContent())?.replace(name, '') ?? '')?.[1]
        ?.replaceAll(',', ''),
    );
    await visit(page, path);
    await expect(page.getByRole('status').filter({ hasText: /rows?$/ }), name).toHaveText(
      count === 1 ? '1 row' : `${count} rows`,
    );
  }
});

test('a role lasts from one day to another (SET-46)', async ({ signedIn }) => {
  const page = await signedIn('admin');
  const users = new SettingsPage(page, 'User management', 'user-management');
  const next = new Date().getFullYear() + 1;
  await users.open();
  await users.openRow('reader@demo.test');
  await expect(users.field('Start (optional)')).toHaveCount(0);
  await users.pick('Add roles (optional)', 'Read only');
  await users.field('Start (optional)').fill(`05/01/${next}`);
  await users.field('End (optional)').fill(`10/31/${next}`);
  await users.saveWell('User');
  await expect(users.row('reader@demo.test')).toContainText(
    `Read only (05/01/${next} – 10/31/${next})`,
  );
  // The role is held already, so this changes its dates.
  await users.openRow('reader@demo.test');
  await users.pick('Change the dates of (optional)', 'Read only');
  await users.field('New start (optional)').fill(`06/01/${next}`);
  await users.field('New end (optional)').fill(`10/31/${next}`);
  await users.saveWell('User');
  await expect(users.row('reader@demo.test')).toContainText(
    `Read only (06/01/${next} – 10/31/${next})`,
  );
  await page.getByText('Roles', { exact: true }).first().click();
  await expect(page).toHaveURL('/settings/user-management?list=roles');
  await page.getByText('Show all', { exact: true }).click();
  await expect(page).toHaveURL('/settings/user-management?list=allRoles');
  // The address alone restores the same list.
  await page.reload();
  await expect(page.getByRole('switch', { name: 'Show all' })).toBeChecked();
  await page.getByRole('button', { name: /^Read only/ }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'reader@demo.test' })).toContainText(
    `06/01/${next} – 10/31/${next}`,
  );
});

test('a user who can see prices but not change them reads them, and learns why the settings do not open (SET-47, SES-30)', async ({
  signedIn,
}) => {
  const page = await signedIn('analyst');
  await visit(page, '/');
  await new ShellPage(page).navigation().getByRole('link', { name: 'Rates' }).click();
  await expect(page).toHaveURL('/rates/contracts');
  const list = page.getByRole('grid', { name: 'Rates: contracts' });
  await expect(list.getByRole('row', { name: /S-2T/ }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add' })).toHaveCount(0);
  await list.getByRole('row', { name: /S-2T/ }).first().click();
  await expect(page.getByRole('form')).toHaveCount(0);
  await expect(page).toHaveURL('/rates/contracts');
  const tabs = page.getByRole('navigation', { name: 'Rates' });
  await tabs.getByRole('link', { name: 'Agents' }).click();
  await expect(page.getByRole('grid', { name: 'Rates: agents' })).toBeVisible();
  await tabs.getByRole('link', { name: 'Landing fees' }).click();
  await expect(
    page
      .getByRole('grid', { name: 'Rates: landing fees' })
      .getByRole('row', { name: /Redding/ })
      .first(),
  ).toBeVisible();
  await page.getByText('Show ended').click();
  await expect(page).toHaveURL('/rates/landing-fees?all=true');
  await visit(page, '/settings/contract-rates');
  await expect(page).toHaveURL('/');
  const told =
    '“Contract rates” is for those who may change contracts. Ask a System Administrator for that right.';
  await expect(new ShellPage(page).notice(told)).toBeVisible();
});
