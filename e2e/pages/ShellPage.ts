import { expect, type Page } from 'playwright/test';

/** The parts around every page of a signed-in user. */
export class ShellPage {
  constructor(readonly page: Page) {}
  readonly notice = (text: string) =>
    this.page.getByLabel('Notices').getByText(text, { exact: true });
  readonly account = () => this.page.getByRole('button', { name: /, account of / });
  readonly navigation = () => this.page.getByRole('navigation', { name: 'Main' });
  /** The question when drafts or unsent entries stay in this browser. */
  readonly leaving = () => this.page.getByRole('alertdialog', { name: 'Sign out' });
  async askToSignOut() {
    await this.account().click();
    await this.page.getByRole('menuitem', { name: 'Sign out' }).click();
  }
  /** Signs out and leaves drafts and unsent entries in this browser. */
  async signOut() {
    await this.askToSignOut();
    await this.leaving().or(this.page.getByLabel('E-mail')).first().waitFor();
    if (await this.leaving().isVisible())
      await this.leaving().getByRole('button', { name: 'Sign out', exact: true }).click();
    await expect(this.page).toHaveURL('/login');
  }
}
