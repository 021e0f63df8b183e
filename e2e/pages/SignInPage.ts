import { expect, type Page } from 'playwright/test';

/** Found by the labels that scripts and other tests rely on (ACC-3). */
export class SignInPage {
  constructor(readonly page: Page) {}
  readonly email = () => this.page.getByLabel('E-mail');
  readonly password = () => this.page.getByLabel('Password');
  readonly submit = () => this.page.getByRole('button', { name: 'Sign in' });
  async open(search = '') {
    await this.page.goto(`/login${search}`);
    await expect(this.submit()).toBeVisible();
  }
  async signIn(email: string, password: string) {
    await this.email().fill(email);
    await this.password().fill(password);
    await this.submit().click();
  }
}
