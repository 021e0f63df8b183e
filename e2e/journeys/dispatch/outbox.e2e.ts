import type { Page } from 'playwright/test';
import { FlightPage } from '../../pages/FlightPage.ts';
import { SignInPage } from '../../pages/SignInPage.ts';
import { ask, daysAgo } from '../../support/asPerson.ts';
import { type Fault, lineFor, requestDropped, responseDropped } from '../../support/line.ts';
import { emailOf, expect, haveSettings, password, test } from '../../support/test.ts';

/** How many dispatches of yesterday and today on the service have these remarks. */
async function countWith(page: Page, remarks: string): Promise<number> {
  const { dispatches } = await ask<{ dispatches: { remarks: string }[] }>(
    page,
    'GET',
    `/v2/dispatches?from=${daysAgo(3)}&until=${daysAgo(-1)}`,
  );
  return dispatches.filter((d) => d.remarks === remarks).length;
}

const faults: readonly { readonly name: string; readonly fault: Fault }[] = [
  { name: 'the request is dropped', fault: requestDropped },
  { name: 'the response is dropped', fault: responseDropped },
];
for (const { name, fault } of faults)
  test(`a save while ${name} is kept, sends by itself and is stored exactly once (ENTRY-34)`, async ({
    signedIn,
    complaints,
  }) => {
    complaints.expected.push(
      'ERR_INTERNET_DISCONNECTED',
      'ERR_CONNECTION_RESET',
      'An unexpected error has occurred',
    );
    const remarks = `outbox ${name}`;
    const page = await signedIn('base');
    await haveSettings(page, { guidedMode: false });
    const flight = new FlightPage(page);
    await page.goto('/dispatch/flight/new?discard=true');
    await expect(flight.heading('New flight')).toBeVisible();
    await flight.pick('Aircraft', 'T-85');
    await flight.pick('Mission type', 'Training');
    await flight.field('Date').press('-');
    await flight.field('Dispatch time').fill('0700');
    await flight.field('Time out').fill('0705');
    await flight.field('Remarks').fill(remarks);
    const line = await lineFor(page, '**/api/v2/dispatches');
    line.breakWith(fault);
    await flight.save().click();
    const kept = page.getByRole('dialog', { name: 'Not sent yet' });
    await flight.passWarnings(kept);
    await page.getByRole('button', { name: 'Go on editing' }).click();
    await expect(page.getByRole('button', { name: '1 not sent yet' })).toBeVisible();

    // The page can be closed in the meantime: the queued entry is on disk.
    await page.reload();
    await expect(page.getByRole('button', { name: '1 not sent yet' })).toBeVisible();
    line.mend();
    await expect(page.getByLabel('Notices').getByText(/^Sent: it is dispatch \d+\.$/)).toBeVisible({
      timeout: 30_000,
    });
    await expect(page.getByRole('button', { name: '1 not sent yet' })).toHaveCount(0);
    expect(await countWith(page, remarks)).toBe(1);
    await haveSettings(page, { guidedMode: true });
  });

test('an entry edited after its reply was lost is sent by itself as a change of that dispatch, and only one is stored (ENTRY-42)', async ({
  signedIn,
  complaints,
}) => {
  complaints.expected.push(
    'ERR_INTERNET_DISCONNECTED',
    'ERR_CONNECTION_RESET',
    '422',
    'An unexpected error has occurred',
  );
  const page = await signedIn('base');
  await haveSettings(page, { guidedMode: false });
  const flight = new FlightPage(page);
  await page.goto('/dispatch/flight/new?discard=true');
  await expect(flight.heading('New flight')).toBeVisible();
  await flight.pick('Aircraft', 'T-881');
  await flight.pick('Mission type', 'Training');
  await flight.field('Date').press('-');
  await flight.field('Dispatch time').fill('0600');
  await flight.field('Time out').fill('0605');
  await flight.field('Remarks').fill('first words');
  const line = await lineFor(page, '**/api/v2/dispatches');
  const kept = page.getByRole('dialog', { name: 'Not sent yet' });
  const saveWhile = async (fault: Fault) => {
    line.breakWith(fault);
    await flight.save().click();
    await flight.passWarnings(kept);
    await page.getByRole('button', { name: 'Go on editing' }).click();
  };
  await saveWhile(responseDropped);
  await flight.field('Remarks').fill('last words');
  await saveWhile(requestDropped);
  line.mend();
  await expect(page.getByLabel('Notices').getByText(/^Sent: it is dispatch \d+\.$/)).toBeVisible({
    timeout: 30_000,
  });
  await expect(page.getByRole('button', { name: /not sent yet|refused/ })).toHaveCount(0);
  expect([await countWith(page, 'first words'), await countWith(page, 'last words')]).toEqual([
    0, 1,
  ]);
  await haveSettings(page, { guidedMode: true });
});

test('queued entries are sent without a reload, although the first request for the draft key failed (SAFE-28)', async ({
  page,
  signedIn,
  complaints,
}) => {
  complaints.expected.push('ERR_INTERNET_DISCONNECTED', '503', 'An unexpected error has occurred');
  await haveSettings(await signedIn('base'), { guidedMode: false });
  let isRefused = true;
  await page.route('**/account/draft-key', (route) =>
    isRefused ? route.fulfill({ status: 503 }) : route.fallback(),
  );
  const refusal = page.waitForResponse(
    (reply) => reply.url().endsWith('/account/draft-key') && reply.status() === 503,
  );
  await new SignInPage(page).open();
  await new SignInPage(page).signIn(emailOf('base'), password);
  await refusal;
  const flight = new FlightPage(page);
  const answer = page.waitForResponse(
    (reply) => reply.url().endsWith('/account/draft-key') && reply.ok(),
  );
  isRefused = false;
  await answer;
  // Stays in the page, because a reload would reset the request for the key.
  await page.getByRole('link', { name: 'New flight', exact: true }).click();
  await flight.pick('Aircraft', 'T-85');
  await flight.pick('Mission type', 'Training');
  await flight.field('Date').press('-');
  await flight.field('Dispatch time').fill('0800');
  await flight.field('Time out').fill('0805');
  await flight.field('Remarks').fill('sent with a late key');
  const line = await lineFor(page, '**/api/v2/dispatches');
  line.breakWith(requestDropped);
  await flight.save().click();
  await flight.passWarnings(page.getByRole('dialog', { name: 'Not sent yet' }));
  await page.getByRole('button', { name: 'Go on editing' }).click();
  line.mend();
  await expect(page.getByLabel('Notices').getByText(/^Sent: it is dispatch \d+\.$/)).toBeVisible({
    timeout: 30_000,
  });
  expect(await countWith(page, 'sent with a late key')).toBe(1);
  await haveSettings(page, { guidedMode: true });
});
