import { FlightPage } from '../../pages/FlightPage.ts';
import { expect, haveSettings, test } from '../../support/test.ts';
import { visit } from '../../support/visit.ts';

test('a long picker draws what is seen of it, and its keys reach the rest (PERF-20)', async ({ signedIn }) => {
  const page = await signedIn('base');
  await new FlightPage(page).open();
  const field = page.getByRole('combobox', { name: 'Aircraft' });
  const options = page.getByRole('option');
  await field.focus();
  await page.keyboard.press('ArrowDown');
  await expect(options.first()).toBeVisible();
  const all = Number(await options.first().getAttribute('aria-setsize'));
  expect(all).toBeGreaterThan(30);
  expect(await options.count()).toBeLessThan(all);
  for (let n = 0; n < 25; n++) await page.keyboard.press('ArrowDown');
  const id = await field.getAttribute('aria-activedescendant');
  const active = page.locator(`[id="${id}"]`);
  await expect(active).toBeInViewport();
  // Where the arrows are is seen.
  await expect(active).not.toHaveCSS('box-shadow', 'none');
  await expect(active).toHaveAttribute('aria-posinset', '26');
  const words = (await active.innerText()).split('\n')[0] ?? '';
  await page.keyboard.press('Enter');
  await expect(options).toHaveCount(0);
  await expect(field).toHaveValue(words);
  // It opens where the chosen one is.
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { selected: true })).toBeInViewport();
});

test('a default that arrives while a person types leaves their text and its list (ENTRY-10)', async ({ signedIn }) => {
  const page = await signedIn('dispatcher');
  await haveSettings(page, { guidedMode: false });
  const flight = new FlightPage(page);
  await visit(page, '/');
  await expect(page.getByRole('region', { name: 'At base', exact: true }).getByRole('listitem').first()).toBeVisible();
  await page.keyboard.press('/');
  await page.getByLabel('Aircraft and what it does').fill('c701 out 0004 lantern');
  await page.keyboard.press('Enter');
  await expect(flight.field('Time out')).toHaveValue('00:04');
  let release = () => {};
  const typed = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/v2\/dispatches\?/, async (route) => {
    await typed;
    await route.continue();
  });
  const day = page.waitForResponse(/\/v2\/dispatches\?/);
  // The flights of that day tell the mission last flown for the incident.
  await flight.field('Date').press('-');
  const field = page.getByRole('combobox', { name: 'Mission type' });
  await field.click();
  await field.fill('Initial');
  release();
  await (await day).finished();
  const option = page.getByRole('option', { name: /Initial/ });
  await expect(flight.costSoFar()).toBeVisible();
  await expect(field).toHaveValue('Initial');
  await option.click();
  await expect(field).toHaveValue('Initial attack');
});
