import { expect, type Page } from 'playwright/test';

/** A user without a pointer. Counts key presses, except the characters of the data itself. */
export class Keyboard {
  presses = 0;
  constructor(readonly page: Page) {}
  async press(...keys: string[]) {
    for (const key of keys) {
      this.presses += 1;
      await this.page.keyboard.press(key);
    }
  }
  /** The data itself is not counted. */
  async type(text: string) {
    await this.page.keyboard.type(text);
  }
  /**
   * Tabs (backwards with `back`) until the n-th control with that name has the focus. Each Tab
   * counts.
   */
  async tabTo(
    role: 'textbox' | 'combobox' | 'button',
    name: string | RegExp,
    { n = 0, back = false } = {},
  ) {
    const target = this.page.getByRole(role, { name }).nth(n);
    for (let tabs = 0; tabs < 30; tabs++) {
      if (await target.evaluate((e) => e === document.activeElement)) return;
      await this.press(back ? 'Shift+Tab' : 'Tab');
    }
    throw new Error(`No fix to ${name} by Tab`);
  }
  /** Types into a searchable list and selects the first match. */
  async choose(text: string) {
    await this.type(text);
    await expect(this.page.getByRole('option').first()).toBeVisible();
    await this.press('ArrowDown', 'Enter');
    await expect(this.page.getByRole('listbox')).toHaveCount(0);
  }
  /** Records any pointer event on the page; `hasPointed` returns it. */
  async forbidPointer() {
    await this.page.evaluate(() => {
      for (const type of ['pointerdown', 'mousedown', 'touchstart'])
        addEventListener(
          type,
          (event) => {
            // React Aria sends a click of its own for a key on a button; only a real pointer has
            // moved.
            if (event.isTrusted) document.body.setAttribute('data-pointed', '');
          },
          true,
        );
    });
  }
  readonly hasPointed = () => this.page.evaluate(() => document.body.hasAttribute('data-pointed'));
}
