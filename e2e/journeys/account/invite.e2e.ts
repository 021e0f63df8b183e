import type { Page } from 'playwright/test';
import { setup } from 'xstate';
import { PeoplePage } from '../../pages/PeoplePage.ts';
import { ShellPage } from '../../pages/ShellPage.ts';
import { SignInPage } from '../../pages/SignInPage.ts';
import { SignUpPage } from '../../pages/SignUpPage.ts';
import { ask } from '../../support/asPerson.ts';
import { travel } from '../../support/journey.ts';
import { linkTo } from '../../support/mail.ts';
import {
  password as demoPassword,
  emailOf,
  expect,
  expectAccessible,
  test,
} from '../../support/test.ts';

/** A new user invited as a dispatcher, from the mail to the first page. */
const chart = setup({}).createMachine({
  id: 'invite',
  initial: 'mailArrived',
  states: {
    mailArrived: { on: { openLink: 'signUp', openWithoutToken: 'invalidToken' } },
    invalidToken: {},
    signUp: { on: { submitNothing: 'fieldsMissing', createAccount: 'accountMade' } },
    fieldsMissing: { on: { typeWeakPassword: 'requirementsUnmet' } },
    requirementsUnmet: { on: { createAccount: 'accountMade' } },
    accountMade: { on: { signIn: 'home', openLink: 'linkUsed' } },
    linkUsed: { on: { goToSignIn: 'signInForm' } },
    signInForm: { on: { signIn: 'home' } },
    home: { on: { visitSettings: 'homeAgain' } },
    homeAgain: {},
  },
});
const password = 'Juniper-Flat-26';
let invitee = { firstName: 'Ivy', lastName: '', email: '', role: 'Dispatcher' };
let link = '';
/** A dispatcher's navigation and rights, read from an existing dispatcher. */
let dispatcherLinks: string[] = [];
let dispatcherRights: unknown = null;
const rightsOf = (page: Page): Promise<unknown> => ask(page, 'GET', '/users/current/permissions');
const linksOf = async (page: Page) => {
  await expect(new ShellPage(page).navigation()).toBeVisible();
  return new ShellPage(page).navigation().getByRole('link').allTextContents();
};

travel(chart, {
  paths: 4,
  begin: async ({ newcomer, signedIn }) => {
    const page = await newcomer();
    const nobodyYet = crypto.randomUUID().slice(0, 8);
    invitee = {
      ...invitee,
      lastName: `Invited ${nobodyYet}`,
      email: `ivy.${nobodyYet}@invited.test`,
    };
    await new PeoplePage(await signedIn('admin')).invite(invitee);
    if (dispatcherLinks.length === 0) {
      const dispatcher = await signedIn('dispatcher');
      await dispatcher.goto('/');
      dispatcherLinks = await linksOf(dispatcher);
      dispatcherRights = await rightsOf(dispatcher);
    }
    return page;
  },
  states: {
    mailArrived: async () => {
      link = await linkTo(invitee.email, '/signup');
      expect(link).toMatch(/^\/signup\?token=[\w-]{20,}$/);
    },
    invalidToken: async ({ page }) => {
      await expect(page.getByRole('alert').getByText('Invalid sign up token')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
      await expectAccessible(page);
    },
    signUp: async ({ page }) => {
      const form = new SignUpPage(page);
      await expect(page).toHaveTitle('Sign up — CATIS');
      await expect(form.email()).toHaveValue(invitee.email);
      await expect(form.email()).not.toBeEditable();
      await expect(form.name()).toHaveValue(`${invitee.firstName} ${invitee.lastName}`);
      await expect(form.requirement('At least')).toContainText('not met yet');
      await expectAccessible(page);
    },
    fieldsMissing: async ({ page }) => {
      await expect(new SignUpPage(page).password()).toBeFocused();
      await expect(new SignUpPage(page).password()).toHaveAttribute('aria-invalid', 'true');
      await expectAccessible(page);
    },
    requirementsUnmet: async ({ page }) => {
      const form = new SignUpPage(page);
      // The line updates with each key.
      const length = form.requirement('At least 12 characters');
      await expect(length).toHaveText(/, not met yet$/);
      await form.password().press('End');
      await form.password().press('l');
      await expect(length).toHaveText(/, met$/);
      await form.password().press('Backspace');
      await expect(length).toHaveText(/, not met yet$/);
      await form.submit().click();
      await expect(form.password()).toHaveAttribute('aria-invalid', 'true');
      await expect(page).toHaveURL(link);
    },
    accountMade: async ({ page }) => {
      await expect(page).toHaveURL('/login');
      await expect(new ShellPage(page).notice('Account created. Sign in.')).toBeVisible();
      // The account was created outside the page: nobody is signed in here.
      expect(await page.evaluate(() => localStorage.getItem('bearerToken'))).toBeNull();
    },
    linkUsed: async ({ page }) => {
      await expect(page.getByRole('alert')).toHaveText(
        "This invite link isn't valid or has been used. Sign in, or ask your administrator for a new one.",
      );
      await expectAccessible(page);
    },
    signInForm: async ({ page }) => {
      await expect(page).toHaveURL('/login');
    },
    home: async ({ page }) => {
      await expect(page).toHaveURL('/');
      await expect(
        page.getByRole('button', { name: `Account of ${invitee.firstName} ${invitee.lastName}` }),
      ).toBeVisible();
      await expect(page.getByRole('link', { name: 'New flight', exact: true })).toBeVisible();
      await expect(
        new ShellPage(page).navigation().getByRole('link', { name: 'Settings' }),
      ).toHaveCount(0);
      expect(await linksOf(page)).toEqual(dispatcherLinks);
      expect(await rightsOf(page)).toEqual(dispatcherRights);
    },
    homeAgain: async ({ page }) => {
      await expect(page).toHaveURL('/');
      await page.goto('/dispatch/flight/new');
      await expect(page.getByRole('heading', { level: 1, name: 'New flight' })).toBeVisible();
    },
  },
  events: {
    openLink: async ({ page, complaints }) => {
      // The service answers a used link with 404.
      complaints.expected.push('404 (', '/invites/');
      await page.goto(link);
    },
    openWithoutToken: async ({ page }) => {
      await page.goto('/signup');
    },
    submitNothing: ({ page }) => new SignUpPage(page).submit().click(),
    typeWeakPassword: ({ page }) => new SignUpPage(page).password().fill('juniper-fla'),
    createAccount: async ({ page }) => {
      const form = new SignUpPage(page);
      await form.password().fill(password);
      await form.submit().click();
    },
    signIn: async ({ page }) => {
      await new SignInPage(page).signIn(invitee.email, password);
    },
    goToSignIn: ({ page }) => page.getByRole('link', { name: 'Sign in' }).click(),
    visitSettings: async ({ page }) => {
      await page.goto('/settings');
    },
  },
});

test('an invite opened in another account names that account, and leads to the sign-in page after it signs out (ACC-5)', async ({
  newcomer,
  signedIn,
}) => {
  const nobodyYet = crypto.randomUUID().slice(0, 8);
  const invited = {
    firstName: 'Noa',
    lastName: `Invited ${nobodyYet}`,
    email: `noa.${nobodyYet}@invited.test`,
    role: 'Dispatcher',
  };
  await new PeoplePage(await signedIn('admin')).invite(invited);
  const page = await newcomer();
  await new SignInPage(page).open();
  await new SignInPage(page).signIn(emailOf('reader'), demoPassword);
  await expect(page).toHaveURL('/');
  await page.goto(await linkTo(invited.email, '/signup'));
  const whose = page.getByText(`This browser is signed in as`);
  await expect(whose).toContainText(emailOf('reader'));
  await expect(page.getByRole('link', { name: 'Sign in' })).toHaveCount(0);
  await expectAccessible(page);
  const form = new SignUpPage(page);
  await form.password().fill(password);
  await form.submit().click();
  await expect(
    page.getByRole('status').getByText(`The account of ${invited.email} is created.`),
  ).toBeVisible();
  await expect(whose).toContainText(emailOf('reader'));
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/login');
  await new SignInPage(page).signIn(invited.email, password);
  await expect(
    page.getByRole('button', { name: `Account of ${invited.firstName} ${invited.lastName}` }),
  ).toBeVisible();
});

test('signing out of the other account first keeps the typed fields (ACC-5)', async ({
  newcomer,
  signedIn,
}) => {
  const nobodyYet = crypto.randomUUID().slice(0, 8);
  const invited = {
    firstName: 'Lea',
    lastName: `Invited ${nobodyYet}`,
    email: `lea.${nobodyYet}@invited.test`,
    role: 'Dispatcher',
  };
  await new PeoplePage(await signedIn('admin')).invite(invited);
  const page = await newcomer();
  await new SignInPage(page).open();
  await new SignInPage(page).signIn(emailOf('reader'), demoPassword);
  await expect(page).toHaveURL('/');
  await page.goto(await linkTo(invited.email, '/signup'));
  const form = new SignUpPage(page);
  await form.name().fill('Lea Typed');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
  await expect(form.name()).toHaveValue('Lea Typed');
  await form.password().fill(password);
  await form.submit().click();
  await expect(page).toHaveURL('/login');
});
