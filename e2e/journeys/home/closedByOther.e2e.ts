import { FlightPage } from '../../pages/FlightPage.ts';
import { ask } from '../../support/asPerson.ts';
import { expect, haveSettings, test } from '../../support/test.ts';

interface Stored {
  readonly activities: readonly { readonly timeOut: string; readonly takeOffBaseId: string }[];
}
const minutesAfter = (instant: string, minutes: number) =>
  new Date(Date.parse(instant) + minutes * 60_000).toISOString().replace('.000', '');

test('a row that another user closes while this user types stays, names who closed it, and opens the record with the typed values (BASE-27)', async ({
  signedIn,
}) => {
  const page = await signedIn('dispatcher');
  const other = await signedIn('admin');
  await haveSettings(page, { guidedMode: false });
  const flight = new FlightPage(page);
  await page.goto('/dispatch/flight/new?discard=true');
  await flight.pick('Aircraft', 'T-860');
  await flight.pick('Mission type', 'Training');
  await flight.field('Date').press('-');
  await flight.field('Dispatch time').fill('2200');
  await flight.field('Time out').fill('2205');
  const start = await flight.hobbsStart();
  await flight.save().click();
  await flight.passWarnings(flight.savedPanel());
  const number =
    (await flight.savedPanel().getByRole('heading').textContent())?.match(/\d+/)?.[0] ?? '';
  const id = page.url().split('/').at(-1) ?? '';
  await page.getByRole('button', { name: 'Done' }).click();

  const form = page.getByRole('form', { name: `Close flight ${number} of T-860` });
  const oneHour = { totalFlightHours: 1, dayFlightHours: 0, nightFlightHours: 1, landings: 1 };
  const closeElsewhere = async (minutes: number) => {
    const { dispatch } = await ask<{ dispatch: Stored }>(other, 'GET', `/v2/dispatches/${id}`);
    const activities = dispatch.activities.map((a) => ({
      ...a,
      timeIn: minutesAfter(a.timeOut, minutes),
      landingBaseId: a.takeOffBaseId,
      hobbsEnd: start + 1,
      ...oneHour,
    }));
    await ask(other, 'PUT', `/v2/dispatches/${id}`, { ...dispatch, activities });
  };
  await form.getByLabel('Time in').fill('2311');
  await form.getByLabel('Hobbs end').fill((start + 1.1).toFixed(1));
  await closeElsewhere(60);
  await expect(form.getByText(/^Closed by .+ in 23:05 · 1\.0 h$/)).toBeVisible();
  await expect(form.getByLabel('Time in')).toHaveValue('2311');
  await expect(form.getByLabel('Hobbs end')).toBeFocused();
  await expect(form.getByRole('button', { name: 'Close' })).toHaveCount(0);
  await form.getByRole('link', { name: 'Use mine' }).click();
  await expect(flight.heading(`Flight ${number}`)).toBeVisible();
  await expect(flight.field('Time in')).toHaveValue(/^23:?11$/);
  await expect(flight.field('Hobbs end')).toHaveValue((start + 1.1).toFixed(1));
  await expect(page).toHaveURL(`/dispatch/flight/${id}`);
  await flight.save().click();
  await flight.passWarnings(page.getByLabel('Notices').getByText(`Flight ${number} saved.`));

  // Escape discards the typed text, and the row disappears.
  const { dispatch } = await ask<{ dispatch: Stored }>(other, 'GET', `/v2/dispatches/${id}`);
  const out = dispatch.activities.map((a) => ({
    ...a,
    timeIn: null,
    hobbsEnd: null,
    totalFlightHours: null,
    dayFlightHours: null,
    nightFlightHours: null,
    landings: null,
  }));
  await ask(other, 'PUT', `/v2/dispatches/${id}`, { ...dispatch, activities: out });
  await page.goto('/');
  await form.getByLabel('Time in').fill('2320');
  await closeElsewhere(70);
  await expect(form.getByText(/^Closed by .+ in 23:15/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);

  // A row whose flight another user deletes also stays, with its text.
  await ask(other, 'PUT', `/v2/dispatches/${id}`, { ...dispatch, activities: out });
  await form.getByLabel('Time in').fill('2325');
  await ask(other, 'DELETE', `/v2/dispatches/${id}`);
  await expect(form.getByText('Deleted or moved by another user. Open it to see.')).toBeVisible();
  await expect(form.getByLabel('Time in')).toHaveValue('2325');
  await expect(form.getByLabel('Time in')).toBeFocused();
  await form.getByRole('link', { name: 'Open' }).click();
  await expect(page.getByText(/deleted by A\. Admin|A\. Admin deleted/i).first()).toBeVisible();
  await haveSettings(page, { guidedMode: true });
});
