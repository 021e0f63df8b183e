import type { Page } from 'playwright/test';
import { setup } from 'xstate';
import { ShellPage } from '../../pages/ShellPage.ts';
import { SignInPage } from '../../pages/SignInPage.ts';
import { travel } from '../../support/journey.ts';
import { emailOf, expect, expectAccessible, password, test } from '../../support/test.ts';

/** A visitor who opened a page of the product signs in, and signs out again. */
const chart = setup({}).createMachine({
  id: 'signing in',
  initial: 'formWithWayBack',
  states: {
    formWithWayBack: {
      on: {
        submitNothing: 'fieldsMissing',
        submitWrong: 'refused',
        submitRight: 'pageAskedFor',
        forget: 'formAnew',
      },
    },
    fieldsMissing: { on: { submitRight: 'pageAskedFor' } },
    refused: { on: { submitWrong: 'refused', submitRight: 'pageAskedFor' } },
    pageAskedFor: { on: { signOut: 'formAnew', visitLogin: 'home' } },
    formAnew: { on: { submitRight: 'home' } },
    home: { on: { signOut: 'formAnew' } },
  },
});

travel(chart, {
  paths: 6,
  begin: async ({ newcomer }) => {
    const page = await newcomer();
    await page.goto('/dispatch/flight/new?aircraft=0198b2b4-7f7d-4c3e-8a51-3f3f3a8d2b10');
    return page;
  },
  states: {
    formWithWayBack: async ({ page }) => {
      await expect(page).toHaveURL(
        `/login?redirect=${encodeURIComponent('/dispatch/flight/new?aircraft=0198b2b4-7f7d-4c3e-8a51-3f3f3a8d2b10')}`,
      );
      await expect(page).toHaveTitle('Sign in — CATIS');
      await expect(new SignInPage(page).submit()).toBeVisible();
      await expectAccessible(page);
    },
    fieldsMissing: async ({ page }) => {
      await expect(page.getByText('Enter your e-mail.')).toBeVisible();
      await expect(page.getByText('Enter your password.')).toBeVisible();
      await expectAccessible(page);
    },
    refused: async ({ page }) => {
      await expect(page.getByText('E-mail or password is wrong.')).toBeVisible();
      await expect(new SignInPage(page).password()).toHaveValue('');
      await expectAccessible(page);
    },
    pageAskedFor: async ({ page }) => {
      await expect(page).toHaveURL(
        '/dispatch/flight/new?aircraft=0198b2b4-7f7d-4c3e-8a51-3f3f3a8d2b10',
      );
      await expect(page.getByRole('heading', { name: 'New flight' })).toBeVisible();
      expect(await page.evaluate(() => localStorage.getItem('bearerToken'))).not.toBeNull();
    },
    formAnew: async ({ page }) => {
      await expect(page).toHaveURL('/login');
      await expect(new SignInPage(page).submit()).toBeVisible();
      expect(await page.evaluate(() => localStorage.getItem('bearerToken'))).toBeNull();
    },
    home: async ({ page }) => {
      await expect(page).toHaveURL('/');
      await expect(page.getByRole('region', { name: 'Out now' })).toBeVisible();
    },
  },
  events: {
    submitNothing: ({ page }) => new SignInPage(page).submit().click(),
    submitWrong: async ({ page, complaints }) => {
      complaints.expected.push('400 (Bad Request)');
      await new SignInPage(page).signIn(emailOf('dispatcher'), 'Not-The-Password');
    },
    submitRight: ({ page }) => new SignInPage(page).signIn(emailOf('dispatcher'), password),
    forget: async ({ page }) => {
      await page.goto('/login');
    },
    signOut: ({ page }) => new ShellPage(page).signOut(),
    visitLogin: async ({ page }) => {
      await page.goto('/login');
    },
  },
});

/** Blocks the provider's configuration until released. */
async function hold(page: Page) {
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((done) => {
    letGo = done;
  });
  await page.route('**/firebase-config/firebase.config.json', async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

test('the sign-in form does not wait for the provider: an early submit is sent once the provider has loaded (SES-1)', async ({
  page,
}) => {
  const letGo = await hold(page);
  const signIn = new SignInPage(page);
  await signIn.open('?redirect=%2Fmy-account%2Fpreferences');
  await signIn.signIn(emailOf('dispatcher'), password);
  await expect(page.getByRole('button', { name: 'Signing in…' })).toBeVisible();
  letGo();
  await expect(page).toHaveURL('/my-account/preferences');
  // A user who was signed in last time never sees the form, not even while the provider does not
  // respond.
  const letGoAgain = await hold(page);
  await page.goto('/login');
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  await expect(signIn.submit()).toHaveCount(0);
  letGoAgain();
  await expect(page).toHaveURL('/');
});
