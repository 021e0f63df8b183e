import type { Page } from 'playwright/test';
import { FlightPage } from '../../pages/FlightPage.ts';
import { ask } from '../../support/asPerson.ts';
import { expect, haveSettings, test } from '../../support/test.ts';
import { visit } from '../../support/visit.ts';

interface Stored {
  readonly activities: readonly {
    readonly hobbsStart: number | null;
    readonly hobbsEnd: number | null;
    readonly totalFlightHours: number | null;
  }[];
}
const stored = async (page: Page, id: string) =>
  (await ask<{ dispatch: Stored }>(page, 'GET', `/v2/dispatches/${id}`)).dispatch.activities;

test('a flight diverted in the air, stored as diverted, closes in its row with its one Hobbs end (D-34, D-H7)', async ({
  signedIn,
}) => {
  const page = await signedIn('dispatcher');
  await haveSettings(page, { guidedMode: false });
  const flight = new FlightPage(page);
  await flight.open();
  await flight.pick('Aircraft', 'T-860');
  await flight.pick('Mission type', 'Training');
  await flight.field('Date').press('-');
  await flight.field('Dispatch time').fill('2100');
  await flight.field('Time out').fill('2105');
  const start = await flight.hobbsStart();
  await page.getByRole('button', { name: 'Split to another incident' }).click();
  // Diverted at 21:35 in the air.
  await page.getByRole('textbox', { name: 'Time in', exact: true }).first().fill('2135');
  await page.keyboard.press('ControlOrMeta+Enter');
  await flight.passWarnings(flight.savedPanel());
  const id = page.url().split('/').at(-1) ?? '';
  expect((await stored(page, id)).map((a) => [a.hobbsStart, a.hobbsEnd])).toEqual([
    [start, null],
    [null, null],
  ]);
  await page.getByRole('button', { name: 'Done' }).click();

  await visit(page, '/');
  const form = page.getByRole('form', { name: /^Close flight \d+ of T-860$/ });
  const row = page
    .getByRole('region', { name: 'Out now' })
    .getByRole('listitem')
    .filter({ has: form });
  // Counted since its take-off.
  await expect(row.getByText('out 21:05')).toBeVisible();
  await expect(row.getByText(`Hobbs ${start.toFixed(1)}`)).toBeVisible();
  await form.getByLabel('Time in').fill('2235');
  await form.getByLabel('Hobbs end').fill((start + 1.5).toFixed(1));
  await form.getByLabel('Hobbs end').press('Enter');
  const closed = page.getByLabel('Notices').getByText(/^T-860 in 22:35 · 1\.5 h/);
  const anyway = form.getByRole('button', { name: 'Save anyway' });
  await expect(closed.or(anyway).first()).toBeVisible();
  if (await anyway.isVisible()) await anyway.click();
  await expect(closed).toBeVisible();
  const between = Number((start + 0.5).toFixed(1));
  expect(
    (await stored(page, id)).map((a) => [a.hobbsStart, a.hobbsEnd, a.totalFlightHours]),
  ).toEqual([
    [start, between, 0.5],
    [between, Number((start + 1.5).toFixed(1)), 1],
  ]);
  await ask(page, 'DELETE', `/v2/dispatches/${id}`).catch(() => undefined);
  await haveSettings(page, { guidedMode: true });
});
