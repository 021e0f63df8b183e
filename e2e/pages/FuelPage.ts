import { expect, type Page } from 'playwright/test';
import { visit } from '../support/visit.ts';

export type FuelKind = 'aircraft' | 'bulk' | 'transfer';
const headings: Readonly<Record<FuelKind, string>> = {
  aircraft: 'New aircraft fuel receipt',
  bulk: 'New bulk fuel receipt',
  transfer: 'New fuel transfer',
};

/** The three fuel forms. */
export class FuelPage {
  constructor(readonly page: Page) {}
  readonly heading = (name: string) =>
    this.page.getByRole('heading', { level: 1, name, exact: true });
  readonly field = (label: string) => this.page.getByRole('textbox', { name: label, exact: true });
  readonly save = () =>
    this.page.getByRole('button', { name: /^Save (receipt|transfer)$/ }).click();
  readonly problems = () => this.page.getByText(/needs? fixing before you can save\./);
  readonly warnings = () =>
    this.page.getByRole('alertdialog', { name: /^Save with \d+ warnings?\?$/ });
  readonly saved = (name: string) => this.page.getByRole('dialog', { name: `${name} saved.` });
  readonly notice = (text: string) =>
    this.page.getByLabel('Notices').getByText(text, { exact: true });

  async open(kind: FuelKind) {
    await visit(this.page, `/fuel-receipts/${kind}/new`);
    await expect(this.heading(headings[kind])).toBeVisible();
  }
  /** Chooses from a list by typing. */
  async pick(label: string, typed: string) {
    const box = this.page.getByRole('combobox', { name: label, exact: true });
    await box.click();
    await box.fill(typed);
    await this.page.getByRole('option').first().click();
    await expect(this.page.getByRole('listbox')).toHaveCount(0);
  }
  async select(label: string, option: string) {
    await this.page.getByRole('button', { name: new RegExp(`${label}$`) }).click();
    await this.page.getByRole('option', { name: option, exact: true }).click();
    await expect(this.page.getByRole('listbox')).toHaveCount(0);
  }
  async fill(fields: Readonly<Record<string, string>>) {
    for (const [label, text] of Object.entries(fields)) await this.field(label).fill(text);
  }
  /** Accepts the one expected warning. */
  async saveAnyway(warning: string | RegExp) {
    await this.save();
    await expect(this.warnings()).toBeVisible();
    await expect(this.warnings().getByText(warning)).toBeVisible();
    await this.warnings().getByRole('button', { name: 'Save anyway' }).click();
  }
  /** Ends a first save: the address becomes the record's. */
  async goOn(kind: FuelKind, name: string): Promise<string> {
    await expect(this.saved(name)).toBeVisible();
    await expect(this.page).toHaveURL(new RegExp(`/fuel-receipts/${kind}/[0-9a-f-]{36}$`));
    await this.page.keyboard.press('Escape');
    await expect(this.saved(name)).toHaveCount(0);
    return this.page.url();
  }
}
