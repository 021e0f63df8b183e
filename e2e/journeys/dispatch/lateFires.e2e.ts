import { FlightPage } from '../../pages/FlightPage.ts';
import { expect, haveSettings, test } from '../../support/test.ts';

test("the day's fires appear after the form without moving a field, and abbreviations in labels are explained (LOOK-12, LOOK-37)", async ({
  signedIn,
}) => {
  const page = await signedIn('dispatcher');
  await haveSettings(page, { guidedMode: false });
  const flight = new FlightPage(page);
  let bringFires: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    bringFires = resolve;
  });
  await page.route(/\/v2\/dispatches\?/, async (route) => {
    await held;
    await route.continue();
  });
  await flight.open();
  await expect(flight.field('Hobbs start')).toHaveAccessibleDescription(
    'Hour meter of the aircraft, read in tenths.',
  );
  const word = page.locator('abbr', { hasText: 'Hobbs' }).first();
  await word.scrollIntoViewIfNeeded();
  const place = await word.boundingBox();
  const incident = page.getByRole('group', { name: 'Incident' });
  await expect(incident.getByText('Active today')).toBeAttached();
  bringFires();
  await expect(incident.getByRole('button', { name: /^CA-/ }).first()).toBeAttached();
  expect(await word.boundingBox()).toEqual(place);
  await haveSettings(page, { guidedMode: true });
});
