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
   * The reading the form proposes from the aircraft's last dispatch; where that one had no meter (a load, a standby: the demo's season has them by the hour of
   * the day) one is typed.
   */
  async hobbsStart(): Promise<number> {
    const field = this.field('Hobbs start');
    let start = '5400';
    // What was seen counts: the proposal goes again where a flight of the day before turns out to have left no reading.
    await expect
      .poll(async () => {
        const proposed = await field.inputValue();
        if (proposed !== '') start = proposed;
        return proposed;
      })
      .not.toBe('')
      .catch(() => undefined);
    // Typed, it stays while what the day before says is still on its way; the same text over itself would be no change to React.
    await field.fill('');
    await field.fill(start);
    return Number(start);
  }
  readonly costSoFar = () => this.page.locator('footer').getByText(/Cost so far/);
  readonly problems = () => this.page.getByText(/needs? fixing before you can save\./);
  readonly warnings = () =>
    this.page.getByRole('alertdialog', { name: /Save with \d+ warnings?\?/ });
  readonly savedPanel = () => this.page.getByRole('dialog', { name: /^Flight \d+ saved\.$/ });

  /** After Save: past the warnings where there are any, until what is awaited stands there. */
  async passWarnings(done: Locator) {
    await expect(this.warnings().or(done).first()).toBeVisible();
    if (await this.warnings().isVisible())
      await this.page.getByRole('button', { name: 'Save anyway' }).click();
    await expect(done).toBeVisible();
  }
  /** Chooses from a list that is searched by typing. */
  async pick(label: string, typed: string, n = 0) {
    const box = this.page.getByRole('combobox', { name: label }).nth(n);
    // As a person does: into the field first, then typing. Filling from afar scrolls the page, and that closes the
    // list.
    await box.click();
    await box.fill(typed);
    await this.page.getByRole('option').first().click();
    await expect(this.page.getByRole('listbox')).toHaveCount(0);
  }
  /** Chooses from a short list. */
  async select(label: string, option: string, n = 0) {
    // Its choices may still be on their way; a list without any does not open.
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
