import { expect, type Page } from 'playwright/test';

/** What surrounds every page of a signed-in person. */
export class ShellPage {
  constructor(readonly page: Page) {}
  readonly notice = (text: string) => this.page.getByLabel('Notices').getByText(text, { exact: true });
  readonly account = () => this.page.getByRole('button', { name: /, account of / });
  readonly navigation = () => this.page.getByRole('navigation', { name: 'Main' });
  async signOut() {
    await this.account().click();
    await this.page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(this.page).toHaveURL('/login');
  }
}
