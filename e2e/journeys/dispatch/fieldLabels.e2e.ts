import { FlightPage } from '../../pages/FlightPage.ts';
import { expect, expectAccessible, haveSettings, test } from '../../support/test.ts';

test('a short word in the label of a field says what it means on hover and while the field has the focus, and is no stop of Tab (LOOK-12)', async ({
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
  // The name is what it was.
  const start = flight.field('Hobbs start');
  await expect(start).toHaveAccessibleDescription('Hour meter of the aircraft, read in tenths.');
  const meaning = page.getByRole('tooltip');
  await expect(meaning).toHaveCount(0);

  // The day's fires come after the form and move nothing from under the pointer (LOOK-37).
  const word = page.locator('abbr', { hasText: 'Hobbs' }).first();
  await word.scrollIntoViewIfNeeded();
  const place = await word.boundingBox();
  const incident = page.getByRole('group', { name: 'Incident' });
  await expect(incident.getByText('Active today')).toBeAttached();
  bringFires();
  await expect(incident.getByRole('button', { name: /^CA-/ }).first()).toBeAttached();
  expect(await word.boundingBox()).toEqual(place);
  await word.hover();
  await expect(meaning).toHaveText('Hour meter of the aircraft, read in tenths');
  await expectAccessible(page, '[role=tooltip]');
  await expectAccessible(page, 'main');
  await page.keyboard.press('Escape');
  await expect(meaning).toHaveCount(0);

  await start.focus();
  await expect(meaning).toHaveText('Hour meter of the aircraft, read in tenths');
  // Who types knows.
  await page.keyboard.press('5');
  await expect(meaning).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(flight.field('Hobbs end')).toBeFocused();
  await expect(meaning).toHaveCount(1);
  await flight.field('Remarks').focus();
  await expect(meaning).toHaveCount(0);
  await haveSettings(page, { guidedMode: true });
});
