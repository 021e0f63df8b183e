import { rmSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { FlightPage } from '../../pages/FlightPage.ts';
import { ShellPage } from '../../pages/ShellPage.ts';
import { SignInPage } from '../../pages/SignInPage.ts';
import { sessionsOf } from '../../support/ownService.ts';
import { emailOf, expect, haveSettings, password, test } from '../../support/test.ts';

/** An aborted training flight: complete enough to save, and not counted by other journeys. */
async function typeFlight(page: Page, remarks: string) {
  const flight = new FlightPage(page);
  await flight.pick('Aircraft', 'T-85');
  await flight.pick('Mission type', 'Training');
  await page.getByText('Aborted', { exact: true }).click();
  await flight.field('Remarks').fill(remarks);
  return flight;
}
async function save(flight: FlightPage) {
  await flight.save().click();
  await flight.passWarnings(flight.savedPanel());
}

test('after 65 idle minutes on a form, Save works (SES-2)', async ({ signedIn }) => {
  const page = await signedIn('dispatcher');
  await page.clock.install();
  await haveSettings(page, { guidedMode: false });
  await page.goto('/dispatch/flight/new?discard=true');
  const flight = await typeFlight(page, 'typed 65 minutes ago');
  const before = await page.evaluate(() => localStorage.getItem('bearerToken'));
  await page.clock.fastForward('01:05:00');
  const posted = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/v2/dispatches'),
  );
  await save(flight);
  // The token of the save was issued after the wait, because the old one had expired.
  const sent = (await (await posted).headerValue('authorization')) ?? '';
  expect(sent).toMatch(/^Bearer .+/);
  expect(sent).not.toBe(`Bearer ${before}`);
  await page.getByRole('button', { name: 'Done' }).click();
  await haveSettings(page, { guidedMode: true });
});

test('signed out everywhere while a form is open: the draft is there after the next sign-in (SES-5, SES-6)', async ({
  signedIn,
  complaints,
}) => {
  complaints.expected.push('401 (', '400 (', 'An unexpected error has occurred');
  const page = await signedIn('dispatcher');
  await haveSettings(page, { guidedMode: false });
  await page.goto('/dispatch/flight/new?discard=true');
  const flight = await typeFlight(page, 'typed before the session ended');

  // The same user on another computer.
  const other = await signedIn('dispatcher');
  await other.goto('/my-account/security');
  await other.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(other).toHaveURL(/\/login/);
  await expect(new ShellPage(other).notice('You are signed out everywhere.')).toBeVisible();
  rmSync(`${sessionsOf()}/dispatcher.json`, { force: true });

  await flight.save().click();
  await expect(flight.warnings().or(new SignInPage(page).submit()).first()).toBeVisible();
  if (await flight.warnings().isVisible())
    await page.getByRole('button', { name: 'Save anyway' }).click();
  // The form's address contains its draft, so the way back leads to it (URL-4).
  await expect(page).toHaveURL(
    /\/login\?redirect=%2Fdispatch%2Fflight%2Fnew%3Fdraft%3D[0-9a-f-]{36}$/,
  );
  await new SignInPage(page).signIn(emailOf('dispatcher'), password);
  await expect(page).toHaveURL(/\/dispatch\/flight\/new\?draft=/);
  await expect(flight.field('Remarks')).toHaveValue('typed before the session ended');
  await expect(page.getByRole('combobox', { name: 'Aircraft' })).toHaveValue(/T-85/);
  await save(flight);
  await page.getByRole('button', { name: 'Done' }).click();
  await haveSettings(page, { guidedMode: true });
});
