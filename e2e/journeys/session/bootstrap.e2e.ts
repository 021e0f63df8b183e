import type { Page } from 'playwright/test';
import { setup } from 'xstate';
import { ShellPage } from '../../pages/ShellPage.ts';
import { SignInPage } from '../../pages/SignInPage.ts';
import { type Traveller, travel } from '../../support/journey.ts';
import { type Complaints, emailOf, expect, password } from '../../support/test.ts';

/** All failures between a correct password and the product (SES-4, SES-5, MSG-1). */
const chart = setup({}).createMachine({
  id: 'bootstrap',
  initial: 'form',
  states: {
    form: {
      on: {
        featuresFail: 'noFeatures',
        permissionsFail: 'noPermissions',
        settingsFail: 'withDefaultSettings',
        personMissing: 'notAuthorised',
        staffWithoutPerson: 'staffAdmitted',
        featuresRejected: 'rejected',
        permissionsRejected: 'rejected',
        settingsRejected: 'rejected',
        personRejected: 'rejected',
        everythingAnswers: 'admitted',
        configurationFails: 'unavailable',
      },
    },
    noFeatures: {},
    noPermissions: {},
    withDefaultSettings: {},
    notAuthorised: {},
    staffAdmitted: {},
    rejected: {},
    admitted: { on: { tokenRejected: 'formWithWayBack', flagSwitchedOff: 'pageRefused' } },
    formWithWayBack: {},
    pageRefused: {},
    unavailable: { on: { tryAgain: 'form' } },
  },
});

const failing = async (page: Page, complaints: Complaints, path: string, status = 500) => {
  complaints.expected.push(`${status} (`, 'An unexpected error has occurred', path);
  await page.route(`**${path}`, (route) =>
    route.fulfill({
      status,
      contentType: 'application/problem+json',
      body: JSON.stringify({ type: 'about:blank', title: 'No', status }),
    }),
  );
};
const signIn = (page: Page, account: 'dispatcher' | 'staff') =>
  new SignInPage(page).signIn(emailOf(account), password);
/** The four calls of the start. */
const calls = {
  features: '/api/features',
  permissions: '/api/users/current/permissions',
  settings: '/api/v2/user/settings/application/catis',
  person: '/api/v2/people/self',
} as const;
const fail =
  (name: keyof typeof calls, status: number) =>
  async ({ page, complaints }: Traveller) => {
    await failing(page, complaints, calls[name], status);
    await signIn(page, 'dispatcher');
  };
const backAtLogin = async (page: Page, toast: string) => {
  await expect(new ShellPage(page).notice(toast)).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
  await expect(new SignInPage(page).submit()).toBeVisible();
};

travel(chart, {
  paths: 12,
  begin: async ({ newcomer }) => {
    const page = await newcomer();
    await new SignInPage(page).open();
    return page;
  },
  states: {
    form: ({ page }) => expect(new SignInPage(page).submit()).toBeVisible(),
    noFeatures: ({ page }) => backAtLogin(page, 'Failed to load features.'),
    noPermissions: ({ page }) => backAtLogin(page, 'Failed to load permissions.'),
    withDefaultSettings: async ({ page }) => {
      await expect(new ShellPage(page).notice('Failed to load user settings.')).toBeVisible();
      await expect(page).toHaveURL('/');
      await page.getByRole('link', { name: 'New flight', exact: true }).click();
      await expect(page.getByRole('radio', { name: 'Guided' })).toBeChecked();
    },
    notAuthorised: ({ page }) =>
      backAtLogin(page, 'Authorization failed. Account does not have CATIS User access.'),
    staffAdmitted: async ({ page }) => {
      await expect(page).toHaveURL('/');
      await expect(page.getByText('Your account has no person record')).toBeVisible();
    },
    // A 401 during the start ends the session: no toast, and the sign-in page without the token.
    rejected: async ({ page }) => {
      await expect.poll(() => page.evaluate(() => localStorage.getItem('bearerToken'))).toBeNull();
      await expect(page).toHaveURL(/\/login/);
      await expect(new SignInPage(page).submit()).toBeEnabled();
      await expect(
        page.getByLabel('Notices').getByText(/Failed to load|Authorization failed/),
      ).toHaveCount(0);
    },
    admitted: async ({ page }) => {
      await expect(page).toHaveURL('/');
      await expect(page.getByRole('region', { name: 'Out now' })).toBeVisible();
    },
    formWithWayBack: async ({ page }) => {
      await expect(page).toHaveURL('/login?redirect=%2Fdispatch%2Fflight%2Fnew');
      expect(await page.evaluate(() => localStorage.getItem('bearerToken'))).toBeNull();
    },
    pageRefused: ({ page }) => expect(page).toHaveURL('/'),
    unavailable: ({ page }) =>
      expect(page.getByRole('heading', { name: "CATIS can't be reached" })).toBeVisible(),
  },
  events: {
    featuresFail: fail('features', 500),
    permissionsFail: fail('permissions', 500),
    settingsFail: fail('settings', 500),
    personMissing: fail('person', 404),
    featuresRejected: fail('features', 401),
    permissionsRejected: fail('permissions', 401),
    settingsRejected: fail('settings', 401),
    personRejected: fail('person', 401),
    staffWithoutPerson: async ({ page, complaints }) => {
      complaints.expected.push('404 (', '/v2/people/self');
      await signIn(page, 'staff');
    },
    everythingAnswers: ({ page }) => signIn(page, 'dispatcher'),
    configurationFails: async ({ page, complaints }) => {
      await failing(page, complaints, '/catis-api-config/catis-api.config.json');
      await page.reload();
    },
    tryAgain: async ({ page }) => {
      await page.unroute('**/catis-api-config/catis-api.config.json');
      await page.getByRole('button', { name: 'Try again' }).click();
    },
    tokenRejected: async ({ page, complaints }) => {
      await failing(page, complaints, '/api/v2/assets', 401);
      await page.goto('/dispatch/flight/new');
    },
    flagSwitchedOff: async ({ page }) => {
      await page.evaluate(() => sessionStorage.setItem('featureFlag.dispatchFlight', 'false'));
      await page.goto('/dispatch/flight/new');
    },
  },
});
