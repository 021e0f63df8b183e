import { FlightPage } from '../../pages/FlightPage.ts';
import { ShellPage } from '../../pages/ShellPage.ts';
import { SignInPage } from '../../pages/SignInPage.ts';
import { lineFor, requestDropped } from '../../support/line.ts';
import { emailOf, expect, haveSettings, password, test } from '../../support/test.ts';

test('signing out reports unsent entries and drafts, and removes the drafts on request (SES-33)', {
  tag: '@quick',
}, async ({ signedIn, complaints }) => {
  complaints.expected.push('ERR_INTERNET_DISCONNECTED', 'An unexpected error has occurred');
  const page = await signedIn('base');
  const shell = new ShellPage(page);
  const flight = new FlightPage(page);
  await haveSettings(page, { guidedMode: false });
  const begin = async (time: string) => {
    await page.goto('/dispatch/flight/new?discard=true');
    await expect(flight.heading('New flight')).toBeVisible();
    await flight.pick('Aircraft', 'T-881');
    await flight.pick('Mission type', 'Training');
    await flight.field('Date').press('-');
    await flight.field('Dispatch time').fill(time);
  };
  await begin('0100');
  await flight.field('Time out').fill('0105');
  const line = await lineFor(page, '**/api/v2/dispatches');
  line.breakWith(requestDropped);
  await flight.save().click();
  await flight.passWarnings(page.getByRole('dialog', { name: 'Not sent yet' }));
  await page.getByRole('button', { name: 'Done' }).click();
  await begin('0200');
  await page.getByRole('link', { name: 'Home' }).first().click();
  await expect(page).toHaveURL('/');

  await shell.askToSignOut();
  await expect(shell.leaving()).toContainText(
    '1 launch waits to be sent. It goes when you sign in here again.',
  );
  await expect(shell.leaving()).toContainText('1 draft stays on this computer.');
  await expect(
    shell.leaving().getByRole('button', { name: 'Sign out', exact: true }),
  ).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(shell.leaving()).toBeHidden();
  await shell.askToSignOut();
  await shell.leaving().getByRole('button', { name: 'Remove drafts and sign out' }).click();
  await expect(page).toHaveURL('/login');

  await new SignInPage(page).signIn(emailOf('base'), password);
  await page.getByRole('button', { name: '1 not sent yet' }).click();
  await page.getByRole('button', { name: /^Throw away / }).click();
  await haveSettings(page, { guidedMode: true });
  await shell.askToSignOut();
  await expect(page).toHaveURL('/login');
});
