import type { Page } from 'playwright/test';
import { PeoplePage } from '../../pages/PeoplePage.ts';
import { ShellPage } from '../../pages/ShellPage.ts';
import { SignInPage } from '../../pages/SignInPage.ts';
import { SignUpPage } from '../../pages/SignUpPage.ts';
import { Authenticator } from '../../support/authenticator.ts';
import { linkTo } from '../../support/mail.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';

const password = 'Juniper-Flat-26';
const nextPassword = 'Larkspur-Bend-41';
const code = (page: Page) => page.getByLabel('Code', { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Sets a second factor up on the security page. Its first code is that of now. */
async function setUp(page: Page, withPassword: string): Promise<Authenticator> {
  await page.goto('/my-account/security');
  await button(page, 'Set up').click();
  const form = page.getByRole('form', { name: 'Set up second factor' });
  await form.getByLabel('Current password').fill(withPassword);
  await form.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('img', { name: 'Picture for the authenticator app' })).toBeVisible();
  const app = new Authenticator((await page.locator('code').textContent()) ?? '');
  await expectAccessible(page);
  await code(page).fill('12');
  await button(page, 'Set up').click();
  await expect(page.getByText('This code is wrong, or you used it before.')).toBeVisible();
  await code(page).fill(app.code());
  await button(page, 'Set up').click();
  await new ShellPage(page)
    .notice('Second factor set up. Your other sign-ins have ended.')
    .waitFor();
  await expect(page.getByText('Authenticator app, set up')).toBeVisible();
  await expect(button(page, 'Remove')).toBeFocused();
  return app;
}

test('a second factor is set up, asked for at each password, and removed by an administrator (ACC-14, ACC-15)', async ({
  newcomer,
  signedIn,
  complaints,
}) => {
  test.setTimeout(90_000);
  complaints.expected.push('400');
  const who = crypto.randomUUID().slice(0, 8);
  const invitee = {
    firstName: 'Tess',
    lastName: `Factor ${who}`,
    email: `tess.${who}@invited.test`,
    role: 'Dispatcher',
  };
  const people = new PeoplePage(await signedIn('admin'));
  await people.invite(invitee);
  const page = await newcomer();
  await page.goto(await linkTo(invitee.email, '/signup'));
  await new SignUpPage(page).password().fill(password);
  await new SignUpPage(page).submit().click();
  const signIn = new SignInPage(page);
  await expect(signIn.submit()).toBeVisible();
  await signIn.signIn(invitee.email, password);
  const home = page.getByRole('heading', { level: 1, name: 'Home' });
  await expect(home).toBeVisible();

  const app = await setUp(page, password);
  await new ShellPage(page).signOut();
  await signIn.signIn(invitee.email, password);
  await expect(code(page)).toBeFocused();
  await expectAccessible(page);
  await button(page, 'Sign in').click();
  await expect(page.getByText('Enter the code of your authenticator app.')).toBeVisible();
  await code(page).fill('123');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This code is wrong, or you used it before.')).toBeVisible();
  await expect(code(page)).toHaveValue('');
  await code(page).fill(app.code(1));
  await page.keyboard.press('Enter');
  await expect(home).toBeVisible();

  // The phone is lost.
  await people.open();
  await people.openRow(invitee.lastName);
  await people.page.getByRole('radio', { name: 'User', exact: true }).click();
  await button(people.page, 'Remove second factor').click();
  await people.page
    .getByRole('alertdialog')
    .getByRole('button', { name: 'Remove second factor' })
    .click();
  await people
    .notice(`${invitee.firstName} ${invitee.lastName} signs in without a second factor.`)
    .waitFor();
  await page.reload();
  await expect(signIn.submit()).toBeVisible();
  await signIn.signIn(invitee.email, password);
  await expect(home).toBeVisible();

  // A changed password asks for the code of the new one.
  const newApp = await setUp(page, password);
  const change = page.getByRole('form', { name: 'Change password' });
  await change.getByLabel('Current password').fill(password);
  await change.getByLabel('New password').fill(nextPassword);
  await change.getByLabel('Repeat password').fill(nextPassword);
  await change.getByRole('button', { name: 'Change password' }).click();
  await expect(code(page)).toBeFocused();
  await code(page).fill(newApp.code(1));
  await change.getByRole('button', { name: 'Change password' }).click();
  await new ShellPage(page).notice('Password changed.').waitFor();
});
