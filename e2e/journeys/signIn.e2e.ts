import { setup } from 'xstate';
import { ShellPage } from '../pages/ShellPage.ts';
import { SignInPage } from '../pages/SignInPage.ts';
import { travel } from '../support/journey.ts';
import { emailOf, expect, expectAccessible, password } from '../support/test.ts';

/** Signing in as a visitor who came for a page of the product, and leaving again. */
const chart = setup({}).createMachine({
  id: 'signing in',
  initial: 'formWithWayBack',
  states: {
    formWithWayBack: { on: { submitNothing: 'fieldsMissing', submitWrong: 'refused', submitRight: 'pageAskedFor', forget: 'formAnew' } },
    fieldsMissing: { on: { submitRight: 'pageAskedFor' } },
    refused: { on: { submitWrong: 'refused', submitRight: 'pageAskedFor' } },
    pageAskedFor: { on: { signOut: 'formAnew', visitLogin: 'home' } },
    formAnew: { on: { submitRight: 'home' } },
    home: { on: { signOut: 'formAnew' } },
  },
});

travel(chart, {
  paths: 6,
  begin: async ({ page }) => {
    await page.goto('/dispatch/flight/new?aircraft=x');
    return page;
  },
  states: {
    formWithWayBack: async ({ page }) => {
      await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent('/dispatch/flight/new?aircraft=x')}`);
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
      await expect(page).toHaveURL('/dispatch/flight/new?aircraft=x');
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
