import type { Page } from 'playwright/test';
import { FlightPage } from '../../pages/FlightPage.ts';
import { ask, daysAgo } from '../../support/asPerson.ts';
import { expectHomeKept, keepSinglePage, settleIn, test } from '../../support/offline.ts';
import { expect, haveSettings } from '../../support/test.ts';

async function countWith(page: Page, remarks: string): Promise<number> {
  const { dispatches } = await ask<{ dispatches: { remarks: string }[] }>(
    page,
    'GET',
    `/v2/dispatches?from=${daysAgo(3)}&until=${daysAgo(-1)}`,
  );
  return dispatches.filter((d) => d.remarks === remarks).length;
}
/**
 * Removes the flights again, because other journeys on the same service rely on T-85 at its base.
 */
async function removeFlights(page: Page, remarks: readonly string[]): Promise<void> {
  const { dispatches } = await ask<{ dispatches: { id: string; remarks: string }[] }>(
    page,
    'GET',
    `/v2/dispatches?from=${daysAgo(3)}&until=${daysAgo(-1)}`,
  );
  for (const { id } of dispatches.filter((d) => remarks.includes(d.remarks)))
    await ask(page, 'DELETE', `/v2/dispatches/${id}`);
}
async function queueFlight(page: Page, time: string, remarks: string): Promise<void> {
  const flight = new FlightPage(page);
  await page.goto('/dispatch/flight/new?discard=true');
  await flight.pick('Aircraft', 'T-85');
  await flight.pick('From', 'HMT');
  await flight.pick('Mission type', 'Training');
  await flight.field('Date').press('-');
  await flight.field('Dispatch time').fill(time);
  await flight.field('Time out').fill(time);
  await flight.field('Remarks').fill(remarks);
  await flight.save().click();
  await flight.passWarnings(page.getByRole('dialog', { name: 'Not sent yet' }));
  await page.getByRole('button', { name: 'Go on editing' }).click();
}

test('queued entries are sent from one tab, except those that another tab discarded (ENTRY-43)', async ({
  page,
  door,
  complaints,
}) => {
  test.slow();
  await settleIn(page, complaints, 'base');
  await keepSinglePage(page);
  const other = await page.context().newPage();
  await other.goto('/');
  await expect(other.getByRole('region', { name: 'Out now' })).toBeVisible();
  const posted: string[] = [];
  page.context().on('request', (r) => {
    if (r.method() === 'POST' && new URL(r.url()).pathname.endsWith('/v2/dispatches'))
      posted.push(r.postData() ?? '');
  });
  await door.shut();

  await queueFlight(page, '0400', 'thrown away in the other tab');
  await other.getByRole('button', { name: '1 not sent yet' }).click();
  await other.getByRole('button', { name: /^Throw away / }).click();
  await expect(page.getByRole('button', { name: 'not sent yet' })).toHaveCount(0);
  await queueFlight(page, '0405', 'sent by one tab');
  await expect(other.getByText(/^Flight, T-85/)).toBeVisible();

  posted.length = 0;
  await door.open();
  for (const tab of [page, other]) {
    await expect(tab.getByLabel('Notices').getByText(/^Sent: it is dispatch \d+\.$/)).toBeVisible({
      timeout: 30_000,
    });
    await expect(tab.getByRole('button', { name: 'not sent yet' })).toHaveCount(0);
    await expect(tab.getByText(/refused/)).toHaveCount(0);
  }
  expect(posted.filter((body) => body.includes('sent by one tab'))).toHaveLength(1);
  expect(posted.filter((body) => body.includes('thrown away'))).toHaveLength(0);
  expect([
    await countWith(page, 'thrown away in the other tab'),
    await countWith(page, 'sent by one tab'),
  ]).toEqual([0, 1]);
  await removeFlights(page, ['sent by one tab']);
  await haveSettings(page, { guidedMode: true });
});

test('a queued flight opens in its form, stays queued, and is sent once (ENTRY-42)', async ({
  page,
  door,
  complaints,
}) => {
  test.slow();
  const flight = await settleIn(page, complaints, 'base');
  await keepSinglePage(page);
  await expectHomeKept(page);
  await door.shut();

  const dialog = page.getByRole('dialog', { name: 'Not sent yet' });
  const row = page
    .getByRole('region', { name: 'Out now' })
    .getByRole('listitem')
    .filter({ hasText: 'Not sent yet' });
  const waiting = page.getByRole('button', { name: '1 not sent yet' });
  await page.goto('/dispatch/flight/new?discard=true');
  await flight.pick('Aircraft', 'T-85');
  await flight.pick('From', 'HMT');
  await flight.pick('Mission type', 'Training');
  await flight.field('Date').press('-');
  await flight.field('Dispatch time').fill('0500');
  await flight.field('Time out').fill('0505');
  await flight.field('Remarks').fill('as launched');
  await flight.save().click();
  await flight.passWarnings(dialog);
  await expect(dialog.getByRole('button')).toContainText([
    'Go on editing',
    'Try again now',
    'New flight',
    'Done',
  ]);
  await dialog.getByRole('button', { name: 'Done' }).click();

  // No notice about a kept draft appears, because the flight itself is queued.
  await expect(row).toHaveText(/^T-85.*out 05:05/);
  await expect(page.getByText(/Draft kept/)).toHaveCount(0);
  await row.getByRole('button', { name: 'Open T-85, not sent yet' }).click();
  await expect(page).toHaveURL(/\/dispatch\/flight\/new\?draft=[0-9a-f-]{36}$/);
  await expect(flight.field('Remarks')).toHaveValue('as launched');
  await expect(waiting).toBeVisible();
  await flight.field('Remarks').fill('changed while it waits');
  await flight.save().click();
  await flight.passWarnings(dialog);
  await dialog.getByRole('button', { name: 'New flight' }).click();
  await expect(flight.field('Remarks')).toHaveValue('');
  await waiting.click();
  await dialog.getByRole('button', { name: /^Open / }).click();
  await expect(flight.field('Remarks')).toHaveValue('changed while it waits');

  // It is sent while its form is open: the form becomes the sent flight's, with the typed text.
  await flight.field('Remarks').fill('changed after it was sent');
  await door.open();
  await expect(page.getByLabel('Notices').getByText(/^Sent: it is dispatch \d+\.$/)).toBeVisible({
    timeout: 30_000,
  });
  await expect(flight.heading(/^Flight \d+$/)).toBeVisible();
  await expect(page).toHaveURL(/\/dispatch\/flight\/[0-9a-f-]{36}$/);
  await expect(flight.field('Remarks')).toHaveValue('changed after it was sent');
  await flight.save().click();
  await flight.passWarnings(page.getByLabel('Notices').getByText(/^Flight \d+ saved\.$/));
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Kept drafts' })).toHaveCount(0);
  const found = ['as launched', 'changed while it waits', 'changed after it was sent'].map(
    (remarks) => countWith(page, remarks),
  );
  expect(await Promise.all(found)).toEqual([0, 0, 1]);
  await removeFlights(page, ['changed after it was sent']);
  await haveSettings(page, { guidedMode: true });
});
