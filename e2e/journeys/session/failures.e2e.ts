import type { Page } from 'playwright/test';
import { FlightPage } from '../../pages/FlightPage.ts';
import { ShellPage } from '../../pages/ShellPage.ts';
import {
  type Complaints,
  expect,
  expectAccessible,
  haveSettings,
  test,
} from '../../support/test.ts';

const fail = async (page: Page, complaints: Complaints, pattern: string, status = 500) => {
  complaints.expected.push(`${status} (`, 'An unexpected error has occurred');
  await page.route(pattern, (route) =>
    route.fulfill({ status, contentType: 'application/problem+json', body: '{}' }),
  );
};

/** Each list that the form needs, and its error message (MSG-5). */
const loaders = [
  ['**/api/v2/assets', 'Failed to load aircraft data'],
  ['**/api/aircraft-metadata', 'Failed to load aircraft data'],
  ['**/api/bases', 'Failed to load bases'],
  ['**/api/crew', 'Failed to load crew'],
  ['**/api/crew/role', 'Failed to load job functions'],
  ['**/api/vendor/aircraft', /Failed to load (vendors|aircraft data)/],
] as const;
for (const [pattern, message] of loaders)
  test(`the flight form without ${pattern.slice(7)} reports it, and Try again loads it`, async ({
    signedIn,
    complaints,
  }) => {
    const page = await signedIn('dispatcher');
    await fail(page, complaints, pattern);
    await page.goto('/dispatch/flight/new');
    await expect(
      page.getByRole('heading', { level: 1, name: 'Something went wrong!' }),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Show Error' }).click();
    await expect(page.getByRole('alert').getByText(message)).toBeVisible();
    await page.getByRole('button', { name: 'Hide Error' }).click();
    await expect(page.getByText(message)).toHaveCount(0);
    await page.unroute(pattern);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(new FlightPage(page).heading('New flight')).toBeVisible();
  });

test('a dispatch that does not exist has its own message (MSG-5)', async ({
  signedIn,
  complaints,
}) => {
  const page = await signedIn('dispatcher');
  complaints.expected.push('404 (', 'An unexpected error has occurred');
  await page.goto('/dispatch/flight/6b1d6d5e-3c53-4a38-9d0c-3d5b7f3f1c11');
  await expect(
    page.getByRole('heading', { level: 1, name: 'Something went wrong!' }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Show Error' }).click();
  await expect(page.getByText('Failed to load dispatch')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Home' }).click();
  await expect(page).toHaveURL('/');
});

test('a view that fails to render shows the generic error screen, and Home leaves it (SES-11)', async ({
  signedIn,
  complaints,
}) => {
  const page = await signedIn('dispatcher');
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Out now' })).toBeVisible();
  complaints.expected.push(
    'ERR_FAILED',
    'Failed to fetch dynamically imported module',
    'where: render',
    'Error',
  );
  await page.route('**/assets/FlightPage-*.js', (route) => route.abort());
  await page.getByRole('link', { name: 'New flight', exact: true }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Something unexpected has occurred' }),
  ).toBeVisible();
  await expect(
    page.getByText('We apologise for the disruption, and appreciate your patience.'),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Home' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('region', { name: 'Out now' })).toBeVisible();
  // A failed list is loaded again.
  await page.unroute('**/assets/FlightPage-*.js');
  await page.getByRole('link', { name: 'New flight', exact: true }).click();
  await expect(new FlightPage(page).heading('New flight')).toBeVisible();
});

/** Calls that run while the user types: none may lose a keystroke. */
const background = [
  '**/api/v2/dispatches/recent-dispatch*',
  '**/api/v2/dispatches/recent-fill*',
  '**/api/v2/dispatches?*',
  '**/api/bases/*/suppressant-rates*',
];
for (const pattern of background)
  test(`${pattern.slice(7)} fails behind the form: typed fields stay, and the form can be saved (D-17)`, async ({
    signedIn,
    complaints,
  }) => {
    const page = await signedIn('dispatcher');
    await haveSettings(page, { guidedMode: false });
    const flight = new FlightPage(page);
    await flight.open();
    await flight.field('Remarks').fill('typed before');
    await fail(page, complaints, pattern);
    await flight.pick('Aircraft', 'T-83');
    await expect(
      page.getByText("Prices and history can't be loaded right now.", { exact: false }),
    ).toBeVisible();
    await expect(flight.field('Remarks')).toHaveValue('typed before');
    await expect(page.getByRole('combobox', { name: 'Aircraft' })).toHaveValue(/T-83/);
    await expect(flight.save()).toBeEnabled();
    await haveSettings(page, { guidedMode: true });
  });

test('incidents that fail to load: the form states what to do (INC-4)', async ({
  signedIn,
  complaints,
}) => {
  const page = await signedIn('dispatcher');
  const flight = new FlightPage(page);
  await flight.open();
  await fail(page, complaints, '**/api/x/incidents/search?*');
  await flight.field('Unit').fill('RRU');
  await flight.field('Number').fill('12345');
  await expect(
    page.getByText(
      "Incidents can't be loaded right now. Save without an incident and add it later.",
    ),
  ).toBeVisible();
  await page.unroute('**/api/x/incidents/search?*');
  await flight.field('Number').fill('000000001');
  await expect(
    page.getByText(
      /^No incident CA-RRU-000000001 in \d{4}\. Check the number, or save without an incident and add it later\.$/,
    ),
  ).toBeVisible();
});

test('the home page whose list fails reports it, stays, and loads on Try again (MSG-3)', async ({
  signedIn,
  complaints,
}) => {
  const page = await signedIn('dispatcher');
  await fail(page, complaints, '**/api/v2/dispatches?*');
  await page.goto('/');
  const notice = new ShellPage(page).notice('Failed to load dispatches.');
  await expect(notice).toBeVisible();
  await expect(page).toHaveURL('/');
  // An error stays until it is closed, and has a close button.
  const alert = page.getByRole('alert').filter({ hasText: 'Failed to load dispatches.' });
  expect(await alert.evaluate((e) => Math.round(e.getBoundingClientRect().width))).toBe(364);
  await alert.getByRole('button', { name: 'Close' }).click();
  await expect(notice).toHaveCount(0);
  await page.unroute('**/api/v2/dispatches?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('region', { name: 'Out now' })).toBeVisible();
});
