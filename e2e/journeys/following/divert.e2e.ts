import type { Page } from 'playwright/test';
import {
  hobbsStart,
  launchAirAttack,
  minutesAgo,
  storedFlight,
  timeOf,
} from '../../support/airAttack.ts';
import { ask } from '../../support/asPerson.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';
import { visit } from '../../support/visit.ts';

const rowOf = (page: Page) =>
  page
    .getByRole('region', { name: 'Out now' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('form', { name: /of AA-110$/ }) });

test('a flight is diverted by key and by command, and closes in its row with one Hobbs end (FOL-19, FOL-21 to FOL-23, D-34)', async ({
  signedIn,
}) => {
  const page = await signedIn('base');
  const { id, labels } = await launchAirAttack(page, 'AA-110');
  await visit(page, '/');
  const row = rowOf(page);
  await expect(row).toBeVisible();
  await row.getByRole('button', { name: 'Contact with AA-110' }).focus();
  await page.keyboard.press('d');
  const form = page.getByRole('form', { name: 'Divert AA-110' });
  await expect(form.getByLabel('To incident')).toBeFocused();
  await expect(form.getByLabel('To incident')).toHaveValue('');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Divert' }).click();
  await expect(form.getByText('Choose the incident.')).toBeVisible();
  const at = minutesAgo(60);
  await form.getByLabel('Time').fill(timeOf(at));
  await form.getByLabel('To incident').fill(labels[1] ?? '');
  await expect(form.getByRole('button', { name: labels[1] ?? '' })).toBeVisible();
  await form.getByLabel('To incident').press('Enter');
  await expect(form.getByLabel('Remark')).toBeFocused();
  await form.getByLabel('Remark').fill('Wind shift');
  await page.keyboard.press('Enter');
  await expect(
    page.getByLabel('Notices').getByText(/^AA-110 diverted to .*: Wind shift\.$/),
  ).toBeVisible();
  await expect(form).toHaveCount(0);
  await expect(row.getByRole('button', { name: 'Contact with AA-110' })).toBeFocused();
  await expect(row.getByText(labels[1] ?? '').first()).toBeVisible();
  await expect(
    row.getByText(`out ${timeOf(minutesAgo(100))}`).or(row.getByText(/^out /)),
  ).toBeVisible();

  // Diverted again by command, now.
  await page.keyboard.press('/');
  await page.getByLabel('Aircraft and what it does').fill(`aa110 divert ${labels[2]}`);
  await expect(page.getByRole('status').getByText(/^Divert AA-110 \(.*\) at .* to /)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await storedFlight(page, id)).activities.length).toBe(3);
  const { lines } = await ask<{ lines: { kind: string; text: string }[] }>(
    page,
    'GET',
    `/x/dispatches/${id}/log`,
  );
  expect(lines.map(({ kind, text }) => [kind, /: Wind shift$/.test(text)])).toEqual([
    ['divert', true],
    ['divert', false],
  ]);

  // One time in, one Hobbs end.
  const close = row.getByRole('form', { name: /^Close flight \d+ of AA-110$/ });
  await close.getByLabel('Time in').fill(timeOf(minutesAgo(0)));
  await close.getByLabel('Hobbs end').fill(String(hobbsStart + 1.7));
  await close.getByLabel('Hobbs end').press('Enter');
  const closed = page.getByLabel('Notices').getByText(/^AA-110 in /);
  const anyway = close.getByRole('button', { name: 'Save anyway' });
  await expect(closed.or(anyway).first()).toBeVisible();
  if (await anyway.isVisible()) await anyway.click();
  await expect(closed).toBeVisible();
  const { activities, costs } = await storedFlight(page, id);
  const hours = activities.map(({ totalFlightHours }) => totalFlightHours ?? 0);
  expect(hours[0]).toBe(0.7);
  expect(Math.round(hours.reduce((sum, each) => sum + each, 0) * 10)).toBe(17);
  expect(
    activities.map(({ landingBaseId, landings }) => [landingBaseId === null, landings]),
  ).toEqual([
    [true, 0],
    [true, 0],
    [false, 1],
  ]);
  expect(
    activities.map(({ hobbsEnd }, n) => hobbsEnd === (activities[n + 1]?.hobbsStart ?? hobbsEnd)),
  ).toEqual([true, true, true]);

  // The form computes the cost that is stored.
  await visit(page, `/dispatch/flight/${id}`);
  const total = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(
    costs.totalCost,
  );
  await expect(page.getByText(total).first()).toBeVisible();
  await ask(page, 'DELETE', `/v2/dispatches/${id}`);
});
