import type { Page } from 'playwright/test';

/** The page that an invite links to. */
export class SignUpPage {
  constructor(readonly page: Page) {}
  readonly email = () => this.page.getByLabel('E-mail');
  readonly name = () => this.page.getByLabel('Name', { exact: true });
  readonly password = () => this.page.getByLabel('Password', { exact: true });
  readonly submit = () => this.page.getByRole('button', { name: 'Create account' });
  readonly requirement = (text: string) =>
    this.page
      .getByRole('list', { name: 'Requirements' })
      .getByRole('listitem')
      .filter({ hasText: text });
}
