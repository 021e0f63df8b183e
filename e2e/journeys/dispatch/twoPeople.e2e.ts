import type { Page } from 'playwright/test';
import { FlightPage } from '../../pages/FlightPage.ts';
import { ask, daysAgo, tokenOf } from '../../support/asPerson.ts';
import { expect, expectAccessible, haveSettings, test } from '../../support/test.ts';
import { visit } from '../../support/visit.ts';

interface Listed {
  readonly id: string;
  readonly dispatchNumber: number;
  readonly dispatchType: string;
  readonly flags: readonly string[];
  readonly activities: readonly {
    readonly timeIn: string | null;
    readonly aborted: boolean;
    readonly landings: number | null;
    readonly drops: readonly unknown[];
  }[];
}
/**
 * A finished flight of the last weeks with one landing and no findings; each test takes another.
 */
async function finishedFlight(page: Page, n: number): Promise<Listed> {
  const { dispatches } = await ask<{ dispatches: Listed[] }>(
    page,
    'GET',
    `/v2/dispatches?from=${daysAgo(21)}&until=${daysAgo(3)}`,
  );
  const found = dispatches.filter(
    (d) =>
      d.dispatchType === 'flight' &&
      d.flags.length === 0 &&
      d.activities.length === 1 &&
      d.activities.every(
        (a) => a.timeIn !== null && !a.aborted && a.landings === 1 && a.drops.length > 0,
      ),
  )[n];
  if (found === undefined) throw new Error('the demo data have no such flight');
  return found;
}
async function saveAnyway(flight: FlightPage) {
  await flight.save().click();
  const done = flight.page.getByLabel('Notices').getByText(/^Flight \d+ saved\.$/);
  await flight.passWarnings(done);
}

test('two people edit one flight: compatible changes merge, the user resolves conflicts, and no change is lost (D-62)', {
  tag: '@quick',
}, async ({ signedIn, complaints }) => {
  // The refused save of the second user.
  complaints.expected.push('412');
  const [mine, theirs] = [await signedIn('base'), await signedIn('admin')];
  await haveSettings(mine, { guidedMode: false });
  await haveSettings(theirs, { guidedMode: false });
  const { id, dispatchNumber } = await finishedFlight(mine, 0);
  const [me, other] = [new FlightPage(mine), new FlightPage(theirs)];
  for (const flight of [me, other]) {
    await visit(flight.page, `/dispatch/flight/${id}?field=remarks`);
    await expect(flight.heading(`Flight ${dispatchNumber}`)).toBeVisible();
    // Its agents and prices load after the form has opened.
    await expect(
      flight.section('Agent').getByRole('combobox', { name: 'Agent', exact: true }).first(),
    ).toHaveValue(/PHOS-CHEK|Water|foam|Gel/);
  }
  await other.field('Request number').fill('A-77');
  await other.field('Landings').fill('3');
  await saveAnyway(other);

  await me.field('Landings').fill('2');
  await me.field('Remarks').fill('Both of us were here.');
  await me.save().click();
  const conflict = mine.getByRole('alertdialog', { name: 'Changed meanwhile' });
  await me.passWarnings(conflict);
  await expect(conflict).toContainText(
    /A\. Admin changed this dispatch at \d\d:\d\d\. Your changes are not saved\./,
  );
  await mine.keyboard.press('Enter');
  await expect(conflict.getByRole('region', { name: 'Taken from A. Admin' })).toContainText('A-77');
  await expectAccessible(mine);
  // Back to the form with all typed text; a second save asks the same question.
  await mine.keyboard.press('Escape');
  await expect(me.field('Remarks')).toHaveValue('Both of us were here.');
  await me.save().click();
  await me.passWarnings(conflict);
  await conflict.getByRole('button', { name: 'Show differences' }).click();
  await conflict.getByRole('button', { name: 'Save the merged dispatch' }).press('Enter');
  // No side is chosen yet, so the focus is on the question.
  await expect(
    conflict.getByRole('radiogroup', { name: /Landings/ }).locator(':focus'),
  ).toHaveCount(1);
  await mine.keyboard.press('ArrowRight');
  await mine.keyboard.press('ArrowLeft');
  await expect(conflict.getByRole('radio', { name: /Mine/ })).toBeChecked();
  await conflict.getByRole('button', { name: 'Save the merged dispatch' }).press('Enter');
  const done = mine.getByLabel('Notices').getByText(`Flight ${dispatchNumber} saved.`);
  await me.passWarnings(done);
  await mine.reload();
  await expect(me.field('Request number')).toHaveValue('A-77');
  await expect(me.field('Landings')).toHaveValue('2');
  await expect(me.field('Remarks')).toHaveValue('Both of us were here.');

  await mine.getByRole('button', { name: 'History', exact: true }).press('Enter');
  const history = mine.getByRole('listitem').filter({ hasText: /by (A\. Admin|B\. Basecamp)/ });
  await expect(history).toHaveCount(2);
  await expect(history.nth(0)).toContainText(
    /Changed.*by B\. Basecamp.*Remarks.*Both of us were here\..*Landings3 → 2/s,
  );
  await expect(history.nth(1)).toContainText(
    /Changed.*by A\. Admin.*Request number.*A-77.*Landings1 → 3/s,
  );
  await expectAccessible(mine);
  for (const page of [mine, theirs]) await haveSettings(page, { guidedMode: true });
});

test('a delete takes effect immediately and can be undone (D-63, ENTRY-9)', async ({
  signedIn,
}) => {
  const page = await signedIn('base');
  await haveSettings(page, { guidedMode: true });
  const { id, dispatchNumber } = await finishedFlight(page, 1);
  const flight = new FlightPage(page);
  const isThere = async () =>
    (await page.request.get(`/api/v2/dispatches/${id}`, { headers: await tokenOf(page) })).ok();
  await visit(page, `/dispatch/flight/${id}?field=remarks`);
  await expect(flight.heading(`Flight ${dispatchNumber}`)).toBeVisible();
  await page.getByRole('button', { name: 'Delete', exact: true }).press('Enter');
  await expect(page).toHaveURL('/');
  const notice = page
    .getByLabel('Notices')
    .getByText(new RegExp(`^Dispatch ${dispatchNumber} deleted\\.`));
  await expect(notice).toBeVisible();
  expect(await isThere()).toBe(false);
  await page.getByLabel('Notices').getByRole('button', { name: 'Undo' }).click();
  await expect(
    page.getByLabel('Notices').getByText(new RegExp(`^Dispatch ${dispatchNumber} restored\\.`)),
  ).toBeVisible();
  expect(await isThere()).toBe(true);
});
