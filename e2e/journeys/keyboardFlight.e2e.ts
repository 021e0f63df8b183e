import type { Page } from 'playwright/test';
import { FlightPage } from '../pages/FlightPage.ts';
import { expect, haveSettings, test } from '../support/test.ts';

/** Presses of keys beyond the characters of the data itself. */
class Keyboard {
  presses = 0;
  constructor(readonly page: Page) {}
  async press(...keys: string[]) {
    for (const key of keys) {
      this.presses += 1;
      await this.page.keyboard.press(key);
    }
  }
  /** The data itself: not counted. */
  async type(text: string) {
    await this.page.keyboard.type(text);
  }
  /** Tab until the field of that name has the focus; each Tab counts. */
  async tabTo(name: string | RegExp, role: 'textbox' | 'combobox' | 'button' = 'textbox', n = 0) {
    const target = this.page.getByRole(role, { name }).nth(n);
    for (let tabs = 0; tabs < 30; tabs++) {
      if (await target.evaluate((e) => e === document.activeElement)) return;
      await this.press('Tab');
    }
    throw new Error(`No way to ${name} by Tab`);
  }
  /** Types into a searched list and takes its first hit. */
  async choose(text: string) {
    await this.type(text);
    await expect(this.page.getByRole('option').first()).toBeVisible();
    await this.press('ArrowDown', 'Enter');
    await expect(this.page.getByRole('listbox')).toHaveCount(0);
  }
}

test('a complete flight on the single page without a pointer, in at most 60 presses beyond its data', async ({ signedIn }) => {
  const page = await signedIn('dispatcher');
  await haveSettings(page, { guidedMode: false });
  const flight = new FlightPage(page);
  await flight.open();
  await page.evaluate(() => {
    for (const type of ['pointerdown', 'mousedown', 'touchstart']) addEventListener(type, () => document.body.setAttribute('data-pointed', ''), true);
  });
  const keys = new Keyboard(page);

  // The aircraft has the focus when the page opens.
  await expect(page.getByRole('combobox', { name: 'Aircraft' })).toBeFocused();
  await keys.choose('T-84');
  await keys.press('Shift+Tab');
  // Yesterday: past at any hour the suite runs.
  await keys.press('-');
  await keys.tabTo(/Mission type$/, 'button');
  // A closed short list takes the first letters of its choice.
  await keys.type('Initial');
  await keys.tabTo(/Lantern Ridge/, 'button');
  await keys.press('Enter');
  await keys.tabTo('Request number');
  await keys.type('a21');
  await keys.tabTo('Dispatch time');
  await keys.press('ControlOrMeta+a');
  await keys.type('0900');
  await keys.tabTo('Time out');
  await keys.type('905');
  await keys.tabTo('Time in');
  await keys.type('1020');
  await keys.tabTo('Hobbs start');
  const start = Number(await flight.field('Hobbs start').inputValue());
  expect(start).toBeGreaterThan(0);
  await keys.tabTo('Hobbs end');
  await keys.type((start + 1.3).toFixed(1));
  await keys.tabTo('Add a drop', 'button');
  await keys.press('Enter');
  await keys.press('Shift+Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab');
  await keys.type('PHOS-CHEK LC');
  await keys.tabTo('On incident');
  await keys.type('1200');
  const people = page.getByRole('combobox', { name: 'Crew member' });
  if ((await people.count()) === 0) {
    await keys.tabTo('Add crew member', 'button');
    await keys.press('Enter');
    await people.first().focus();
    await keys.choose('Pilot CDF');
  }
  await expect(flight.costSoFar()).not.toContainText('$0.00');
  await keys.press('ControlOrMeta+Enter');
  await expect(flight.warnings().or(flight.savedPanel()).first()).toBeVisible();
  // Save anyway has the focus.
  if (await flight.warnings().isVisible()) await keys.press('Enter');
  await expect(flight.savedPanel()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Done' })).toBeFocused();
  await keys.press('Enter');
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => document.body.hasAttribute('data-pointed'))).toBe(false);
  expect(keys.presses).toBeLessThanOrEqual(60);
  await haveSettings(page, { guidedMode: true });
});
