import type { Page } from 'playwright/test';
import type { FlightPage } from '../../pages/FlightPage.ts';
import { ask, daysAgo } from '../../support/asPerson.ts';
import { expectHomeKept, keepSinglePage, settleIn, test } from '../../support/offline.ts';
import { expect, haveSettings } from '../../support/test.ts';

interface Stored {
  readonly id: string;
  readonly remarks: string;
  readonly activities: readonly {
    readonly timeOut: string;
    readonly timeIn: string | null;
    readonly hobbsStart: number;
    readonly hobbsEnd: number | null;
  }[];
}
const storedWith = async (page: Page, remarks: string) =>
  (
    await ask<{ dispatches: Stored[] }>(
      page,
      'GET',
      `/v2/dispatches?from=${daysAgo(3)}&until=${daysAgo(-1)}`,
    )
  ).dispatches.filter((d) => d.remarks === remarks);
const remarks = 'launched and closed without a network';

/** Saves a flight of yesterday that is out, while offline. */
async function launch(
  page: Page,
  flight: FlightPage,
  { radioId, out, hobbs }: { radioId: string; out: string; hobbs: string },
): Promise<void> {
  await page.goto('/dispatch/flight/new');
  await flight.pick('Aircraft', radioId);
  await flight.pick('From', 'HMT');
  await flight.pick('Mission type', 'Training');
  await flight.field('Date').press('-');
  await flight.field('Dispatch time').fill(out);
  await flight.field('Time out').fill(out);
  await flight.field('Hobbs start').fill(hobbs);
  await flight.field('Remarks').fill(remarks);
  await flight.save().click();
  const kept = page.getByRole('dialog', { name: 'Not sent yet' });
  await flight.passWarnings(kept);
  await kept.getByRole('button', { name: 'Done' }).click();
}

test('flights launched offline appear as out, close in the row and by command, and are stored once each (ENTRY-45)', {
  tag: '@quick',
}, async ({ page, door, complaints }) => {
  test.slow();
  const flight = await settleIn(page, complaints, 'base');
  await keepSinglePage(page);
  const board = page.getByRole('region', { name: 'Out now' });
  await expect(board).toBeVisible();
  await expectHomeKept(page);
  await door.shut();

  await launch(page, flight, { radioId: 'T-85', out: '2200', hobbs: '5400' });
  await launch(page, flight, { radioId: 'T-881', out: '2202', hobbs: '5500' });
  const row = (radioId: string) => board.getByRole('listitem').filter({ hasText: radioId });
  const form = (radioId: string) =>
    page.getByRole('form', { name: `Close the flight not sent yet of ${radioId}` });
  await expect(row('T-85')).toContainText('Not sent yet');
  await expect(
    page.getByRole('region', { name: 'At base' }).getByRole('link', { name: 'New flight of T-85' }),
  ).toHaveCount(0);

  const closed = (radioId: string, what: string) => row(radioId).getByText(what);
  const settle = async (radioId: string, what: string) => {
    const anyway = form(radioId).getByRole('button', { name: 'Save anyway' });
    await expect(anyway.or(closed(radioId, what)).first()).toBeVisible();
    if (await anyway.isVisible()) await anyway.click();
    await expect(closed(radioId, what)).toBeVisible();
  };
  await form('T-85').getByLabel('Time in').fill('2310');
  await form('T-85').getByLabel('Hobbs end').fill('5401.2');
  await form('T-85').getByLabel('Hobbs end').press('Enter');
  await settle('T-85', 'in 23:10');
  // Undo reopens the launched flight. Of the two close-outs, only the second is sent.
  await page.getByLabel('Notices').getByRole('button', { name: 'Undo' }).click();
  await form('T-85').getByLabel('Time in').fill('2312');
  await form('T-85').getByLabel('Hobbs end').fill('5401.2');
  await form('T-85').getByLabel('Hobbs end').press('Enter');
  await settle('T-85', 'in 23:12');
  await page.getByRole('button', { name: 'Command' }).click();
  await page.getByLabel('Aircraft and what it does').fill('t881 in 2314 5501.3');
  await page.keyboard.press('Enter');
  await settle('T-881', 'in 23:14');

  // The queued entry survives the page, and the next flight's meter starts where this one ended
  // (D-10).
  await page.reload();
  await expect(closed('T-85', 'in 23:12')).toBeVisible();
  await page.goto('/dispatch/flight/new');
  await flight.pick('Aircraft', 'T-85');
  // Other journeys record flights of today, which come after it.
  await flight.field('Date').press('-');
  await expect(flight.field('Hobbs start')).toHaveValue('5401.2');

  await door.open();
  await expect(page.getByRole('button', { name: /not sent yet|refused/ })).toHaveCount(0, {
    timeout: 30_000,
  });
  const stored = await storedWith(page, remarks);
  const told = stored.map(({ activities: [a] }) => [
    a?.timeOut.slice(14, 16),
    a?.timeIn?.slice(14, 16),
    a?.hobbsStart,
    a?.hobbsEnd,
  ]);
  expect(told.sort()).toEqual([
    ['00', '12', 5400, 5401.2],
    ['02', '14', 5500, 5501.3],
  ]);
  for (const { id } of stored) await ask(page, 'DELETE', `/v2/dispatches/${id}`);
  await haveSettings(page, { guidedMode: true });
});
