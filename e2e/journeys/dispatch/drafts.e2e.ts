import type { Page } from 'playwright/test';
import { FlightPage } from '../../pages/FlightPage.ts';
import { ask } from '../../support/asPerson.ts';
import { keptDrafts } from '../../support/keptDrafts.ts';
import { expect, expectAccessible, haveSettings, test } from '../../support/test.ts';

/** Whether the browser stores a draft with this text. */
const isKept = async (page: Page, text: string): Promise<boolean> =>
  JSON.stringify(await keptDrafts(page)).includes(text);
/** Types, and waits until the browser has stored it: within 300 ms of the last key. */
async function type(flight: FlightPage, remarks: string) {
  await flight.field('Remarks').fill(remarks);
  await expect.poll(() => isKept(flight.page, remarks)).toBe(true);
}

test('drafts of different flights are kept separately; each is found again and discarded by itself (ENTRY-30, ENTRY-36, ENTRY-37)', async ({
  signedIn,
}) => {
  const page = await signedIn('admin');
  await haveSettings(page, { guidedMode: false });
  const flight = new FlightPage(page);
  const kept = page.getByRole('region', { name: 'Kept drafts' });
  const press = (what: 'Continue' | 'Discard', radioId: string) =>
    kept.getByRole('button', { name: new RegExp(`^${what} New flight, ${radioId}, `) }).click();
  await flight.open();
  await flight.pick('Aircraft', 'T-73');
  await type(flight, 'the first flight');
  // A reload continues it. A new flight starts empty, and lists the other with its aircraft, time
  // and age.
  await page.reload();
  await expect(flight.field('Remarks')).toHaveValue('the first flight');
  await page.goto('/dispatch/flight/new');
  await expect(kept.getByRole('listitem')).toHaveText([/^T-73 New flight \d\d:\d\d · just now/]);
  await expect(flight.field('Remarks')).toHaveValue('');
  await expectAccessible(page);
  await flight.pick('Aircraft', 'T-85');
  await type(flight, 'the second flight');
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(
    page.getByLabel('Notices').getByText('Draft kept. Continue it from New flight.'),
  ).toBeVisible();

  await expect(page).toHaveURL('/');
  await expect(kept).toContainText('2 kept, not saved yet');
  await kept.getByRole('button', { name: 'Show' }).click();
  await expect(kept.getByRole('listitem')).toHaveText([/^T-85 New flight/, /^T-73 New flight/]);
  await expectAccessible(page);
  await press('Continue', 'T-73');
  await expect(flight.field('Remarks')).toHaveValue('the first flight');
  await expect(page.getByRole('combobox', { name: 'Aircraft' })).toHaveValue(/T-73/);
  await expect(kept.getByRole('listitem')).toHaveText([/^T-85/]);
  // The address contains its id, so a reload continues it.
  await type(flight, 'the first flight, gone on with');
  await page.reload();
  await expect(flight.field('Remarks')).toHaveValue('the first flight, gone on with');

  await press('Discard', 'T-85');
  await expect(kept).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: 'Aircraft' })).toBeFocused();
  await page.getByLabel('Notices').getByRole('button', { name: 'Undo' }).click();
  await press('Continue', 'T-85');
  await expect(flight.field('Remarks')).toHaveValue('the second flight');
  // `discard` drops the draft that this tab wrote last, and nothing else.
  await type(flight, 'the second flight, gone on with');
  await page.goto('/dispatch/flight/new?discard=true');
  await expect(kept.getByRole('listitem')).toHaveText([/^T-73/]);
  await press('Discard', 'T-73');
  await expect(kept).toHaveCount(0);
  await haveSettings(page, { guidedMode: true });
});

test('a reload continues a new flight at its step, Back opens the previous step, and other tabs start empty (URL-4, ENTRY-36)', {
  tag: '@quick',
}, async ({ signedIn }) => {
  const page = await signedIn('admin');
  const flight = new FlightPage(page);
  await flight.open();
  await flight.pick('Aircraft', 'T-73');
  await flight.field('Request number').fill('a12');
  await expect(page).toHaveURL(/\/dispatch\/flight\/new\?draft=[0-9a-f-]{36}&step=aircraft$/);
  await flight.next().click();
  await flight.field('Time out').fill('0705');
  await expect(page).toHaveURL(/&step=times$/);
  await expect.poll(() => isKept(page, '0705')).toBe(true);
  await page.reload();
  await expect(flight.field('Time out')).toHaveValue(/^07:?05$/);
  await flight.next().click();
  await expect(page).toHaveURL(/&step=agent$/);
  await page.goBack();
  await expect(flight.field('Time out')).toHaveValue(/^07:?05$/);
  await page.goBack();
  await expect(flight.field('Request number')).toHaveValue('A-12');
  await page.goForward();
  await expect(flight.field('Time out')).toHaveValue(/^07:?05$/);

  const other = await page.context().newPage();
  await new FlightPage(other).open();
  await expect(other).toHaveURL('/dispatch/flight/new');
  await expect(other.getByRole('combobox', { name: 'Aircraft' })).toHaveValue('');
  await other.close();
  // Back from the first step leaves the form.
  await page.goBack();
  await page.goBack();
  await expect(page).not.toHaveURL(/draft=/);
});

test('Back from a saved flight does not open an empty form (URL-4)', async ({ signedIn }) => {
  const page = await signedIn('admin');
  await haveSettings(page, { guidedMode: false });
  const flight = new FlightPage(page);
  await page.goto('/');
  await flight.open();
  await flight.pick('Aircraft', 'T-73');
  await flight.pick('Mission type', 'Training');
  await flight.field('Date').press('-');
  await flight.field('Dispatch time').fill('0300');
  await flight.field('Time out').fill('0305');
  await flight.field('Time in').fill('0330');
  await expect(page).toHaveURL(/draft=/);
  await haveSettings(page, { guidedMode: true });
  await flight.save().click();
  await flight.passWarnings(flight.savedPanel());
  const record = page.url();
  await flight.savedPanel().getByRole('button', { name: 'Done' }).click();
  await page.goBack();
  await expect(page).toHaveURL(record);
  await expect(page.getByRole('heading', { level: 1, name: /Flight \d+/ })).toBeVisible();
  await ask(page, 'DELETE', `/v2/dispatches/${record.split('/').at(-1)}`);
});

test('a missing draft is reported, and the form starts empty (ENTRY-37)', async ({ signedIn }) => {
  const page = await signedIn('admin');
  await page.goto('/dispatch/flight/new?draft=3f2504e0-4f89-41d3-9a0c-0305e82c3301');
  await expect(
    page.getByLabel('Notices').getByText('That draft is no longer kept on this computer.'),
  ).toBeVisible();
  await expect(page).toHaveURL('/dispatch/flight/new');
});

test('a draft open in another tab is read-only here, and editable once this tab takes it over (ENTRY-35)', async ({
  signedIn,
}) => {
  const first = await signedIn('admin');
  await new FlightPage(first).open();
  await first.getByRole('textbox', { name: 'Request number' }).fill('A-77');
  await expect.poll(() => isKept(first, 'A-77')).toBe(true);
  const second = await first.context().newPage();
  await new FlightPage(second).open();
  await expect(second.getByRole('textbox', { name: 'Request number' })).toBeEditable();
  await expect(second.getByRole('region', { name: 'Kept drafts' })).toContainText(
    'open in another tab',
  );
  await second.getByRole('button', { name: /^Continue New flight/ }).click();
  const lockedText = 'This form is open in another tab. Here you can only read it.';
  await expect(second.getByText(lockedText)).toBeVisible();
  await expect(second.getByRole('textbox', { name: 'Request number' })).not.toBeEditable();
  await second.getByRole('button', { name: 'Take over' }).click();
  await expect(second.getByRole('textbox', { name: 'Request number' })).toHaveValue('A-77');
  await expect(second.getByRole('textbox', { name: 'Request number' })).toBeEditable();
  await expect(first.getByText(lockedText)).toBeVisible();
  await expect(first.getByRole('textbox', { name: 'Request number' })).not.toBeEditable();
});

test('a draft whose key is missing locks its form, which opens when the key arrives (ENTRY-37, SAFE-28)', async ({
  signedIn,
  complaints,
}) => {
  complaints.expected.push('503', 'An unexpected error has occurred');
  const page = await signedIn('base');
  const flight = new FlightPage(page);
  await page.goto('/dispatch/flight/new?discard=true');
  await flight.field('Request number').fill('A-12');
  await expect(page).toHaveURL(/\?draft=/);
  await page.evaluate(
    () =>
      new Promise<void>((done) => {
        const opening = indexedDB.open('catis-draft-keys');
        opening.onsuccess = () => {
          const clearing = opening.result.transaction('keys', 'readwrite');
          clearing.objectStore('keys').clear();
          clearing.oncomplete = () => {
            opening.result.close();
            done();
          };
        };
      }),
  );
  let isRefused = true;
  await page.route('**/account/draft-key', (route) =>
    isRefused ? route.fulfill({ status: 503 }) : route.fallback(),
  );
  await page.reload();
  await expect(page.getByText("This flight can't be read yet.")).toBeVisible();
  await expect(flight.field('Request number')).not.toBeEditable();
  isRefused = false;
  await expect(flight.field('Request number')).toHaveValue('A-12', { timeout: 30_000 });
  await expect(flight.field('Request number')).toBeEditable();
  await expect(page.getByText("can't be read yet")).toHaveCount(0);
});
