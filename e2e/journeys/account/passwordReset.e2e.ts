import type { Page } from 'playwright/test';
import { PeoplePage } from '../../pages/PeoplePage.ts';
import { ShellPage } from '../../pages/ShellPage.ts';
import { SignInPage } from '../../pages/SignInPage.ts';
import { SignUpPage } from '../../pages/SignUpPage.ts';
import { countMails, linkTo } from '../../support/mail.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';

const oldPassword = 'Piney-Ridge-26';
const newPassword = 'Cold-Creek-27';

async function forget(page: Page, email: string) {
  await new SignInPage(page).open();
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page).toHaveURL('/login/forgot-password');
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Send reset e-mail' }).click();
  await expect(page.getByRole('status').getByText(`Reset e-mail sent to ${email}.`)).toBeVisible();
}

test('a forgotten password: the mailed link sets a new one, once, and ends every older session', {
  tag: '@quick',
}, async ({ page: elsewhere, signedIn, complaints, browser, baseURL }) => {
  const email = `riley.${crypto.randomUUID().slice(0, 8)}@invited.test`;
  await new PeoplePage(await signedIn('admin')).invite({
    firstName: 'Riley',
    lastName: 'Reset',
    email,
    role: 'Read only',
  });
  await test.step('signed in elsewhere with the old password', async () => {
    await elsewhere.goto(await linkTo(email, '/signup'));
    await new SignUpPage(elsewhere).password().fill(oldPassword);
    await new SignUpPage(elsewhere).submit().click();
    await expect(elsewhere).toHaveURL('/login');
    await new SignInPage(elsewhere).signIn(email, oldPassword);
    await expect(elsewhere).toHaveURL('/');
    await expect(new ShellPage(elsewhere).account()).toBeVisible();
  });

  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  const page = await context.newPage();
  const reset = await test.step('request the mail and open its link', async () => {
    await forget(page, email);
    await expectAccessible(page);
    const link = await linkTo(email, '/login/reset-password');
    expect(link).toMatch(/^\/login\/reset-password\?mode=resetPassword&oobCode=[\w-]{20,}$/);
    await page.goto(link);
    await expect(page).toHaveTitle('Reset password — CATIS');
    await expect(page.getByLabel('E-mail')).toHaveValue(email);
    await expectAccessible(page);
    return link;
  });
  const fill = async (first: string, second: string) => {
    await page.getByLabel('New password').fill(first);
    await page.getByLabel('Repeat password').fill(second);
    await page.getByRole('button', { name: 'Change password' }).click();
  };
  await test.step('set a new password', async () => {
    await fill(newPassword, `${newPassword}x`);
    await expect(page.getByLabel('Repeat password')).toHaveAttribute('aria-invalid', 'true');
    await expect(page).toHaveURL(reset);
    await fill(newPassword, newPassword);
    await expect(page).toHaveURL('/login');
    await expect(new ShellPage(page).notice('Password changed. Sign in.')).toBeVisible();
  });
  await test.step('the session elsewhere with the old password has ended', async () => {
    complaints.expected.push('400 (');
    const before = await elsewhere.evaluate(() => localStorage.getItem('bearerToken'));
    const ask = (path: string) =>
      elsewhere.request.get(path, { headers: { Authorization: `Bearer ${before}` } });
    expect((await ask('/api/v2/people/self')).status()).toBe(401);
    await elsewhere.reload();
    await expect(elsewhere).toHaveURL('/login');
    await expect(new SignInPage(elsewhere).submit()).toBeVisible();
  });
  await test.step('the old password is refused, the new one is accepted', async () => {
    const signIn = new SignInPage(page);
    await signIn.signIn(email, oldPassword);
    await expect(page.getByText('E-mail or password is wrong.')).toBeVisible();
    await signIn.signIn(email, newPassword);
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('button', { name: 'Account of Riley Reset' })).toBeVisible();
  });
  await test.step('the link does not work a second time', async () => {
    await page.goto(reset);
    await expect(page.getByRole('alert')).toHaveText(
      "This reset link isn't valid or has been used. Ask for a new one.",
    );
    await expect(page.getByRole('link', { name: 'Ask for a new link' })).toBeVisible();
  });
  await context.close();
});

test('an unknown address gets the same reply and no mail (ACC-8)', async ({ page }) => {
  const email = 'nobody.here@invited.test';
  await forget(page, email);
  // A later mail to another user shows that the earlier one would have arrived.
  await forget(page, 'analyst@demo.test');
  await linkTo('analyst@demo.test', '/login/reset-password');
  expect(countMails(email)).toBe(0);
});
