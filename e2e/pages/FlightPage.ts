import { expect, type Locator, type Page } from 'playwright/test';
import { visit } from '../support/visit.ts';

/** The flight form, guided or on a single page. */
export class FlightPage {
  constructor(readonly page: Page) {}
  readonly heading = (name: string | RegExp) => this.page.getByRole('heading', { level: 1, name });
  readonly section = (name: string) => this.page.getByRole('region', { name, exact: true });
  readonly step = (name: string) =>
    this.page
      .getByRole('navigation', { name: 'Steps' })
      .getByRole('button', { name: new RegExp(name) });
  readonly next = () => this.page.getByRole('button', { name: 'Next', exact: true });
  readonly save = () => this.page.getByRole('button', { name: 'Save flight' });
  readonly field = (label: string) => this.page.getByRole('textbox', { name: label, exact: true });
  /**
   * The reading that the form proposes from the aircraft's last dispatch. If that one had no meter
   * (a load or a standby, depending on the hour of the demo season), this types one.
   */
  async hobbsStart(): Promise<number> {
    const field = this.field('Hobbs start');
    let start = '5400';
    // Uses the last proposal seen: it disappears if a flight of the day before turns out to have no
    // reading.
    await expect
      .poll(async () => {
        const proposed = await field.inputValue();
        if (proposed !== '') start = proposed;
        return proposed;
      })
      .not.toBe('')
      .catch(() => undefined);
    // A typed reading stays while the day before still loads. Typing the same text over it would be
    // no change for React.
    await field.fill('');
    await field.fill(start);
    return Number(start);
  }
  readonly costSoFar = () => this.page.locator('footer').getByText(/Cost so far/);
  readonly problems = () => this.page.getByText(/needs? fixing before you can save\./);
  readonly warnings = () =>
    this.page.getByRole('alertdialog', { name: /Save with \d+ warnings?\?/ });
  readonly savedPanel = () => this.page.getByRole('dialog', { name: /^Flight \d+ saved\.$/ });

  /** After Save: passes warnings if there are any, and waits for the result. */
  async passWarnings(done: Locator) {
    await expect(this.warnings().or(done).first()).toBeVisible();
    if (await this.warnings().isVisible())
      await this.page.getByRole('button', { name: 'Save anyway' }).click();
    await expect(done).toBeVisible();
  }
  /** Chooses from a list by typing. */
  async pick(label: string, typed: string, n = 0) {
    const box = this.page.getByRole('combobox', { name: label }).nth(n);
    // Clicks the field first, then types, as a user does. Filling without a click scrolls the page,
    // which closes the list.
    await box.click();
    await box.fill(typed);
    await this.page.getByRole('option').first().click();
    await expect(this.page.getByRole('listbox')).toHaveCount(0);
  }
  /** Chooses from a short list. */
  async select(label: string, option: string, n = 0) {
    // Its choices may still be loading; an empty list does not open.
    await expect(this.page.locator('option', { hasText: option }).first()).toBeAttached();
    await this.page
      .getByRole('region')
      .getByRole('button', { name: new RegExp(`${label}$`) })
      .nth(n)
      .click();
    await this.page.getByRole('option', { name: option, exact: true }).click();
    await expect(this.page.getByRole('listbox')).toHaveCount(0);
  }
  async open() {
    await visit(this.page, '/dispatch/flight/new');
    await expect(this.heading('New flight')).toBeVisible();
  }
}
