import { FlightPage } from '../../pages/FlightPage.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';
import { visit } from '../../support/visit.ts';

test('Ctrl+K finds a dispatch, an aircraft and a page, from within a field too (HOME-82)', {
  tag: '@quick',
}, async ({ signedIn }) => {
  const page = await signedIn('dispatcher');
  const find = page.getByRole('dialog', { name: 'Find anything' });
  const box = find.getByRole('searchbox');
  const flight = new FlightPage(page);
  await flight.open();
  await page.getByRole('combobox', { name: 'Aircraft' }).press('ControlOrMeta+k');
  await box.fill('no such thing');
  await expect(find.getByText('Nothing matches "no such thing".')).toBeVisible();
  await box.fill('t85');
  await expect(find.getByRole('menuitem', { name: /^T-85/ })).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dispatch\/all\?aircraft=/);
  const first = page
    .getByRole('region', { name: 'Dispatches, table' })
    .getByRole('link', { name: /^Flight \d+$/ })
    .first();
  const name = (await first.textContent()) ?? '';

  // The field in the top bar works the same.
  await page.getByRole('button', { name: 'Find anything' }).click();
  await box.fill(name.replace('Flight ', ''));
  await expect(find.getByRole('menuitem', { name })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText(/Hemet \(HMT\)/)).toBeVisible();
  await expect(page.getByText(/sunset \d\d:\d\d/)).toBeVisible();

  await visit(page, '/');
  await expect(page.getByRole('region', { name: 'Out now' })).toBeVisible();
  // Letters that are shortcuts of the page below are plain letters here.
  await page.keyboard.press('ControlOrMeta+k');
  await expect(box).toBeFocused();
  await page.keyboard.type('fuel usages?/');
  await expect(box).toHaveValue('fuel usages?/');
  await expect(page).toHaveURL('/');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(find).toHaveCount(0);

  // The command bar searches for text that is not a command.
  await page.keyboard.press('/');
  await page.getByLabel('Aircraft and what it does').fill('preferences');
  await page.keyboard.press('Enter');
  await expect(box).toHaveValue('preferences');
  await find.getByRole('menuitem', { name: /^Preferences/ }).click();
  await expect(page).toHaveURL('/my-account/preferences');
});

test('finds words in any order, a base and a request number, and a pasted line finds its dispatch (HOME-89)', async ({
  signedIn,
}) => {
  const page = await signedIn('base');
  const find = page.getByRole('dialog', { name: 'Find anything' });
  const box = find.getByRole('searchbox');
  await visit(page, '/');
  await expect(page.getByRole('region', { name: 'Out now' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await box.fill('hemet');
  await expect(find.getByRole('menuitem', { name: /^Hemet \(HMT\)/ })).toBeVisible();
  await box.fill('ridge lantern');
  const dispatch = find.getByRole('group', { name: 'Dispatches' }).getByRole('menuitem').first();
  await expect(dispatch).toContainText(/\d\d\/\d\d\/\d{4} · .*Lantern Ridge/);
  await expect(
    find.getByRole('group', { name: 'Incidents' }).getByRole('menuitem').first(),
  ).toContainText('Lantern Ridge');
  await expectAccessible(page, '[role=dialog]');
  // The marked line stays in view.
  for (let n = 0; n < 12; n++) await page.keyboard.press('ArrowDown');
  await expect(find.locator('[role=menuitem][data-focused]')).toBeInViewport();
  const [label = '', detail = ''] = await dispatch.locator('span > span').allTextContents();
  const number = /\d+/.exec(label)?.[0] ?? '';
  await box.fill(`${label} · ${detail}`);
  await expect(find.getByRole('menuitem')).toHaveCount(1);
  await expect(find.getByRole('menuitem')).toContainText(number);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(number) })).toBeVisible();
});

test('All dispatches is in the menu and filters by day, person and state; the address holds every filter (HOME-80, URL-10)', async ({
  signedIn,
}) => {
  const page = await signedIn('dispatcher');
  await visit(page, '/');
  const menu = page.getByRole('navigation', { name: 'Main' });
  await menu.getByRole('link', { name: 'All dispatches' }).click();
  await expect(page.getByRole('heading', { name: 'All dispatches' })).toBeVisible();
  await expect(menu.locator('[aria-current=page]')).toHaveText('All dispatches');
  await expect(page.getByText(/^The newest 200 dispatches\./)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /State$/ }).click();
  await page.getByRole('option', { name: 'Out', exact: true }).click();
  await expect(page).toHaveURL('/dispatch/all?state=out');
  await expect(page.getByText(/^\d+ dispatch(es)?$/)).toBeVisible();
  await page.getByRole('textbox', { name: 'From' }).fill('1/1/2020');
  await page.getByRole('textbox', { name: 'To' }).fill('1/2/2020');
  await page.getByRole('textbox', { name: 'To' }).press('Enter');
  await expect(page.getByText('No dispatch meets these filters.')).toBeVisible();
  await expect(page).toHaveURL('/dispatch/all?from=2020-01-01&until=2020-01-02&state=out');
  await page.goBack();
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL('/dispatch/all');
});

test("a dispatch that the user can't change opens read-only (HOME-81)", async ({ signedIn }) => {
  const page = await signedIn('analyst');
  await visit(page, '/dispatch/all');
  const first = page.getByRole('region', { name: 'Dispatches, table' }).getByRole('link').first();
  const name = (await first.textContent()) ?? '';
  await first.click();
  const summary = page.getByRole('region', { name, exact: true });
  await expect(summary.getByText('Status')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(summary).toHaveCount(0);
  await expect(page).toHaveURL('/dispatch/all');
});
