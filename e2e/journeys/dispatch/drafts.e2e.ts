import { FlightPage } from '../../pages/FlightPage.ts';
import { expect, expectAccessible, haveSettings, test } from '../../support/test.ts';

test('what was typed is there again after a reload, after leaving, and until it is thrown away (ENTRY-30, ENTRY-31)', async ({ signedIn }) => {
  const page = await signedIn('admin');
  await haveSettings(page, { guidedMode: false });
  const flight = new FlightPage(page);
  await flight.open();
  await flight.pick('Aircraft', 'T-73');
  await page.getByRole('textbox', { name: 'Remarks' }).fill('typed and not saved');
  // Within 300 ms of the last key it lies in the browser's store.
  await expect
    .poll(() =>
      page.evaluate(
        () =>
          new Promise((done) => {
            const opening = indexedDB.open('catis-drafts');
            opening.onsuccess = () => {
              const all = opening.result.transaction('drafts').objectStore('drafts').getAll();
              all.onsuccess = () => {
                opening.result.close();
                done(JSON.stringify(all.result).includes('typed and not saved'));
              };
            };
          }),
      ),
    )
    .toBe(true);
  await page.reload();
  const bar = page.getByText(/^You have an unsaved flight from \d\d:\d\d\. Continue it or start over\.$/);
  await expect(bar).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Remarks' })).toHaveValue('');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Remarks' })).toHaveValue('typed and not saved');
  await expect(page.getByRole('combobox', { name: 'Aircraft' })).toHaveValue(/T-73/);
  await expect(bar).toHaveCount(0);

  await page.getByRole('textbox', { name: 'Remarks' }).fill('typed and left');
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page.getByLabel('Notices').getByText('Draft kept. Continue it from New flight.')).toBeVisible();
  await flight.open();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Remarks' })).toHaveValue('typed and left');

  await page.reload();
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(bar).toHaveCount(0);
  await page.reload();
  await expect(flight.heading('New flight')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Remarks' })).toHaveValue('');
  await expect(bar).toHaveCount(0);
  await haveSettings(page, { guidedMode: true });
});

test('a second tab only reads, and takes over when asked (ENTRY-35)', async ({ signedIn }) => {
  const first = await signedIn('admin');
  await new FlightPage(first).open();
  await first.getByRole('textbox', { name: 'Request number' }).fill('A-77');
  const second = await first.context().newPage();
  await new FlightPage(second).open();
  await expect(second.getByText('This form is open in another tab. Here you can only read it.')).toBeVisible();
  await expect(second.getByRole('textbox', { name: 'Request number' })).not.toBeEditable();
  await second.getByRole('button', { name: 'Take over' }).click();
  await expect(second.getByText(/^You have an unsaved flight from/)).toBeVisible();
  await second.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(second.getByRole('textbox', { name: 'Request number' })).toHaveValue('A-77');
  await expect(second.getByRole('textbox', { name: 'Request number' })).toBeEditable();
  await expect(first.getByText('This form is open in another tab. Here you can only read it.')).toBeVisible();
  await expect(first.getByRole('textbox', { name: 'Request number' })).not.toBeEditable();
});

test('what was typed to search a list stays when the page scrolls, and so does the list', async ({ signedIn }) => {
  const page = await signedIn('admin');
  await haveSettings(page, { guidedMode: false });
  const flight = new FlightPage(page);
  await flight.open();
  const aircraft = page.getByRole('combobox', { name: 'Aircraft' });
  await aircraft.fill('T-83');
  const option = page.getByRole('option', { name: /T-83/ });
  await expect(option).toBeVisible();
  const top = async () => (await aircraft.boundingBox())?.y ?? 0;
  const before = await top();
  // Over the heading: over the list it would be the list that scrolls.
  await page.mouse.move(700, 80);
  await page.mouse.wheel(0, 40);
  await expect.poll(top).toBe(before - 40);
  await expect(aircraft).toHaveValue('T-83');
  await option.click();
  await expect(aircraft).toHaveValue(/^T-83 ·/);
  // A choice that stands is not typed text: its list just closes.
  await aircraft.click();
  await aircraft.press('ArrowDown');
  await expect(page.getByRole('listbox')).toBeVisible();
  await page.mouse.move(700, 80);
  await page.mouse.wheel(0, -40);
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await expect(aircraft).toHaveValue(/^T-83 ·/);
  await haveSettings(page, { guidedMode: true });
});
