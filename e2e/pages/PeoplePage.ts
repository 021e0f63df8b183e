import { expect, type Page } from 'playwright/test';
import { SettingsPage } from './SettingsPage.ts';

/** People with their crew and user parts. */
export class PeoplePage extends SettingsPage {
  constructor(page: Page) {
    super(page, 'People', 'people');
  }
  /** Invites a user who is not a crew member. */
  async invite({ firstName, lastName, email, role }: Invitee) {
    await this.open();
    await this.add('New person');
    await this.select('What are they?', 'User only');
    await this.field('First name').fill(firstName);
    await this.field('Last name').fill(lastName);
    await this.field('E-mail').fill(email);
    await this.page.getByRole('radio', { name: 'User', exact: true }).click();
    await this.pick('Roles (optional)', role);
    await this.saveWell('Person');
    await expect(this.row(`${firstName} ${lastName}`, email, 'Invited')).toBeVisible();
  }
}
interface Invitee {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly role: string;
}
