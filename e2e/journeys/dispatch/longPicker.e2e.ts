import { FlightPage } from '../../pages/FlightPage.ts';
import { expect, test } from '../../support/test.ts';

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
