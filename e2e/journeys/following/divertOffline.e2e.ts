import {
  hobbsStart,
  launchAirAttack,
  minutesAgo,
  storedFlight,
  timeOf,
} from '../../support/airAttack.ts';
import { ask } from '../../support/asPerson.ts';
import { expectHomeKept, settleIn, test } from '../../support/offline.ts';
import { expect, haveSettings } from '../../support/test.ts';
import { visit } from '../../support/visit.ts';

test('a flight diverted and closed without a network is stored once, with its line (FOL-21, FOL-22)', async ({
  page,
  door,
  complaints,
}) => {
  test.slow();
  await settleIn(page, complaints, 'base');
  const { id } = await launchAirAttack(page, 'AA-111');
  await visit(page, '/');
  const row = page
    .getByRole('region', { name: 'Out now' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('form', { name: /of AA-111$/ }) });
  await expect(row).toBeVisible();
  await expectHomeKept(page);
  await door.shut();

  await row.getByRole('button', { name: 'Divert AA-111' }).click();
  const form = page.getByRole('form', { name: 'Divert AA-111' });
  // The incidents of the flights shown are there without a network.
  const offered = form.getByRole('list', { name: 'Incidents found' }).getByRole('button').first();
  const label = ((await offered.textContent()) ?? '').replace(/\d{4}$/, '');
  await offered.click();
  await form.getByLabel('Time').fill(timeOf(minutesAgo(60)));
  await form.getByRole('button', { name: 'Divert' }).click();
  await expect(form).toHaveCount(0);
  await expect(row.getByText(label).first()).toBeVisible();
  await expect(row.getByText('Not sent yet').first()).toBeVisible();

  const close = row.getByRole('form', { name: /^Close / });
  await close.getByLabel('Time in').fill(timeOf(minutesAgo(0)));
  await close.getByLabel('Hobbs end').fill(String(hobbsStart + 1.7));
  await close.getByLabel('Hobbs end').press('Enter');
  const anyway = close.getByRole('button', { name: 'Save anyway' });
  const kept = page.getByLabel('Notices').getByText(/The landing is kept on this computer/);
  await expect(anyway.or(kept).first()).toBeVisible();
  if (await anyway.isVisible()) await anyway.click();
  await expect(kept).toBeVisible();

  await door.open();
  await expect(page.getByRole('button', { name: /not sent yet|refused/ })).toHaveCount(0, {
    timeout: 30_000,
  });
  const { activities } = await storedFlight(page, id);
  expect(activities.map(({ landings }) => landings)).toEqual([0, 1]);
  expect(activities.map(({ totalFlightHours }) => totalFlightHours)).toEqual([0.7, 1]);
  const { lines } = await ask<{ lines: { kind: string; text: string }[] }>(
    page,
    'GET',
    `/x/dispatches/${id}/log`,
  );
  expect(lines.map(({ kind, text }) => [kind, text])).toEqual([['divert', label]]);
  await ask(page, 'DELETE', `/v2/dispatches/${id}`);
  await haveSettings(page, { guidedMode: true });
});
