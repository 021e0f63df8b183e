import { SettingsPage } from '../../pages/SettingsPage.ts';
import { expect, test } from '../../support/test.ts';

/**
 * The message of each settings page when one of its lists fails to load, before the redirect to the
 * home page. Near twins differ by a period.
 */
const failures: readonly (readonly [slug: string, pattern: string, message: string])[] = [
  ['user-management', '**/api/memberships*', 'Failed to load roles.'],
  ['landing-fees', '**/api/bases/landing-fees', 'Failed to load landing fees data.'],
  ['job-functions', '**/api/crew/role', 'Failed to load job functions.'],
  ['fuel-vendors', '**/api/vendor/fuel', 'Failed to load fuel vendors.'],
  ['fuel-storages', '**/api/fuel-storage', 'Failed to load fuel storage.'],
  ['crew-members', '**/api/crew', 'Failed to load crew members.'],
  ['contract-rates', '**/api/contracts', 'Failed to load contractor data.'],
  ['bases', '**/api/bases', 'Failed to load bases.'],
  ['aircraft-vendors', '**/api/vendor/aircraft', 'Failed to load aircraft vendors'],
  ['aircraft-types', '**/api/aircraft-types', 'Failed to load aircraft type data.'],
  ['aircraft-rates', '**/api/contracts', 'Failed to load aircraft rates.'],
  ['aircraft', '**/api/aircraft-metadata', 'Failed to load aircraft metadata'],
  ['aircraft', '**/api/bases', 'Failed to load bases'],
  ['aircraft', '**/api/vendor/aircraft', 'Failed to load vendors'],
  ['agent-types', '**/api/suppressant-types', 'Failed to load agent types.'],
  ['agent-rates', '**/api/x/suppressant-rates*', 'Failed to load agent rates data.'],
];
test('a settings page without one of its lists shows its own message and leads to the home page (MSG-2)', async ({
  signedIn,
  complaints,
}) => {
  complaints.expected.push(
    '500 (',
    ...failures.map(([, pattern]) => pattern.slice(6).replace('*', '')),
  );
  const page = await signedIn('admin');
  const notices = page.getByLabel('Notices');
  for (const [slug, pattern, message] of failures)
    await test.step(`/settings/${slug} without ${pattern.slice(3)}`, async () => {
      await page.route(pattern, (route) =>
        route.fulfill({ status: 500, contentType: 'application/problem+json', body: '{}' }),
      );
      await page.goto(`/settings/${slug}`);
      await expect(notices.getByText(message, { exact: true })).toBeVisible();
      await expect(page).toHaveURL('/');
      await page.unroute(pattern);
    });
});

test('/settings/people without its lists: the error screen names them, and Try again loads them (MSG-4)', async ({
  signedIn,
  complaints,
}) => {
  complaints.expected.push('500 (', '/v2/people', 'An unexpected error has occurred');
  const page = await signedIn('admin');
  await page.route('**/api/v2/people', (route) =>
    route.fulfill({ status: 500, contentType: 'application/problem+json', body: '{}' }),
  );
  await page.goto('/settings/people');
  await expect(
    page.getByRole('heading', { level: 1, name: 'Something went wrong!' }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Show Error' }).click();
  await expect(page.getByText('Failed to load people', { exact: true })).toBeVisible();
  await page.unroute('**/api/v2/people');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(new SettingsPage(page, 'People', 'people').list()).toBeVisible();
});

test('a list whose reload fails after a change stays as it was, and Try again loads it', async ({
  signedIn,
  complaints,
}) => {
  complaints.expected.push('500 (', '/vendor/fuel');
  const page = await signedIn('admin');
  const vendors = new SettingsPage(page, 'Fuel vendors', 'fuel-vendors');
  await vendors.open();
  await vendors.add('New fuel vendor');
  await vendors.field('Name').fill('Lantern Ridge Fuels');
  await page.route('**/api/vendor/fuel', (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ status: 500, contentType: 'application/problem+json', body: '{}' })
      : route.continue(),
  );
  await vendors.save();
  await expect(vendors.notice('Failed to load fuel vendors.')).toBeVisible();
  await expect(page).toHaveURL('/settings/fuel-vendors');
  await expect(
    page.getByText("The list couldn't be loaded again. What you see may be old."),
  ).toBeVisible();
  await page.unroute('**/api/vendor/fuel');
  await vendors.button('Try again').click();
  await expect(vendors.row('Lantern Ridge Fuels')).toBeVisible();
});
