import { FlightPage } from '../pages/FlightPage.ts';
import { expect, expectAccessible, haveSettings, test } from '../support/test.ts';

test('what was typed is there again after a reload, after leaving, and until it is thrown away', async ({ signedIn }) => {
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

test('a second tab only reads, and takes over when asked', async ({ signedIn }) => {
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
