import { expect, type Page } from 'playwright/test';
import { visit } from '../support/visit.ts';
import { ShellPage } from './ShellPage.ts';

/** Any settings page: a list, and the form of one row in a drawer. */
export class SettingsPage {
  constructor(
    readonly page: Page,
    /** As in its heading. */
    readonly name: string,
    /** The last segment of its address. */
    readonly slug: string,
  ) {}
  readonly heading = () =>
    this.page.getByRole('heading', { level: 1, name: this.name, exact: true });
  readonly list = () => this.page.getByRole('grid', { name: this.name, exact: true });
  /** Rows that contain all of these texts. */
  readonly row = (...texts: readonly string[]) =>
    texts.reduce((rows, hasText) => rows.filter({ hasText }), this.list().getByRole('row'));
  readonly drawer = (title: string) => this.page.getByRole('region', { name: title, exact: true });
  readonly form = () => this.page.getByRole('form', { name: this.name, exact: true });
  readonly field = (label: string) =>
    this.form().getByRole('textbox', { name: label, exact: true });
  readonly button = (name: string) => this.page.getByRole('button', { name, exact: true });
  readonly notice = (text: string) => new ShellPage(this.page).notice(text);

  async open(search = '') {
    await visit(this.page, `/settings/${this.slug}${search}`);
    await expect(this.heading()).toBeVisible();
    await expect(this.list()).toBeVisible();
  }
  async add(title: string) {
    await this.button('Add').click();
    await expect(this.drawer(title)).toBeVisible();
  }
  /** Opens the row that contains these texts. */
  async openRow(...texts: readonly string[]) {
    await this.row(...texts).click();
    await expect(this.form()).toBeVisible();
  }
  /** Chooses from a list by typing. */
  async pick(label: string, typed: string) {
    await this.form().getByRole('combobox', { name: label, exact: true }).fill(typed);
    await this.page.getByRole('option').first().click();
    await expect(this.page.getByRole('listbox')).toHaveCount(0);
  }
  /** Chooses from a short list. */
  async select(label: string, option: string) {
    await this.form()
      .getByRole('button', { name: new RegExp(`${label.replace(/[?()]/g, '\\$&')}$`) })
      .click();
    await this.page.getByRole('option', { name: option, exact: true }).click();
    await expect(this.page.getByRole('listbox')).toHaveCount(0);
  }
  async save() {
    await this.button('Save').click();
  }
  /** Saves, and waits until the drawer is closed and the list is updated. */
  async saveWell(noun: string) {
    await this.save();
    await this.isSaved(noun);
  }
  /** Saves from whichever element has the focus (ENTRY-11). */
  async saveByKey(noun: string) {
    await this.page.keyboard.press('ControlOrMeta+Enter');
    await this.isSaved(noun);
  }
  private async isSaved(noun: string) {
    await expect(this.notice(`${noun} saved.`).last()).toBeVisible();
    await expect(this.form()).toHaveCount(0);
  }
}
