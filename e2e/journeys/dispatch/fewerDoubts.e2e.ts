import type { Dispatch } from '../../../contract/dispatch/dispatches.ts';
import { pacificDay } from '../../../domain/dates/pacific.ts';
import { addDays } from '../../../domain/dates/parseDate.ts';
import { FlightPage } from '../../pages/FlightPage.ts';
import { ask } from '../../support/asPerson.ts';
import { dollars } from '../../support/dollars.ts';
import { expect, expectAccessible, haveSettings, test } from '../../support/test.ts';
import { visit } from '../../support/visit.ts';

test('each keystroke goes to the focused field and does one thing (ENTRY-10 to ENTRY-14)', async ({
  signedIn,
}) => {
  const page = await signedIn('dispatcher');
  await haveSettings(page, { guidedMode: true });
  const flight = new FlightPage(page);
  await visit(page, '/');
  await expect(page.getByRole('region', { name: 'Out now' })).toBeVisible();
  await page.keyboard.press('f');
  const aircraft = page.getByRole('combobox', { name: 'Aircraft' });
  await expect(aircraft).toBeFocused();
  await expect(aircraft).toHaveValue('');

  // Text that matches nothing stays, with a message.
  await page.keyboard.type('zeppelin');
  await page.keyboard.press('Tab');
  await expect(
    page.getByText('Nothing here is called "zeppelin". Choose one from the list.'),
  ).toBeVisible();
  await expect(aircraft).toHaveValue('zeppelin');
  await aircraft.fill('t-8');
  await page.keyboard.press('Enter');
  await expect(aircraft).toHaveValue(/^T-8/);
  await aircraft.fill('t-83');
  await page.keyboard.press('Tab');
  await expect(aircraft).toHaveValue(/^T-83/);

  await page.getByRole('button', { name: /Lantern Ridge/ }).click();
  await expect(flight.field('Request number')).toBeFocused();
  await expect(flight.step('Crew').getByRole('img', { name: 'complete' })).toHaveCount(0);
  await flight.next().click();
  await expect(flight.field('Dispatch time')).toBeFocused();
  await flight.field('Time out').fill('9:05');
  await page.keyboard.press('Tab');
  await expect(flight.field('Time out')).toHaveValue('09:05');

  // A tanker's first load is there already and does not block the form.
  await flight.step('Agent').click();
  await expect(flight.field('On incident')).toBeVisible();
  await page.getByRole('button', { name: 'Add another load' }).click();
  await page.getByRole('button', { name: 'Remove load 2' }).click();
  await expect(
    flight.section('Agent').getByRole('combobox', { name: 'Agent', exact: true }),
  ).toBeFocused();
  await flight.step('Crew').click();
  await page.getByRole('button', { name: 'Add crew member' }).click();
  await flight.step('Review').click();
  await expect(flight.section('Review').getByRole('columnheader', { name: 'Hobbs' })).toBeVisible();
  await expect(
    flight
      .section('Review')
      .getByText(/· A-|Lantern Ridge/)
      .first(),
  ).toBeVisible();

  // On a button, Ctrl+Enter saves and does not press the button.
  const back = page.getByRole('button', { name: 'Back', exact: true });
  await back.focus();
  await page.keyboard.press('ControlOrMeta+Enter');
  // The findings depend on the aircraft's last flight in the demo season.
  await expect(page.getByText(/before you can save\./).or(flight.warnings())).toBeVisible();
  await expect(page.getByText('Choose a crew member.')).toHaveCount(0);
});

test('an old record opens read-only before it is edited; a deleted one is found, read and restored (D-65)', {
  tag: '@quick',
}, async ({ signedIn, complaints }) => {
  const page = await signedIn('dispatcher');
  const day = addDays(pacificDay(new Date().toISOString()), -20);
  const list = `/?day=${day}`;
  await visit(page, list);
  await expect(
    page.getByRole('heading', {
      name: `Dispatches of ${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`,
    }),
  ).toBeVisible();
  const first = page.getByRole('link', { name: /^Flight \d+$/ }).first();
  const name = (await first.textContent()) ?? '';
  await first.click();
  await expect(page.getByRole('region', { name: 'Summary' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('e');
  await expect(page.getByRole('combobox', { name: 'Aircraft' })).toBeVisible();

  const admin = await signedIn('admin');
  await visit(admin, list);
  await admin.getByRole('link', { name, exact: true }).click();
  await admin.getByRole('button', { name: 'Edit' }).click();
  await admin.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(admin.getByText(`Dispatch ${name.replace('Flight ', '')} deleted.`)).toBeVisible();
  await visit(admin, `${list}&archived=true`);
  await admin.getByRole('link', { name, exact: true }).click();
  const deleted =
    /^This dispatch was deleted by .+ on \d\d\/\d\d\/\d{4} \d\d:\d\d\. It counts in no list and no report\.$/;
  await expect(admin.getByText(deleted)).toBeVisible();
  await expectAccessible(admin);
  // Its plain address, as in a mail or a bookmark.
  const plain = new URL(admin.url()).pathname;
  complaints.expected.push('404 (', 'An unexpected error has occurred', plain);
  await visit(admin, plain);
  await expect(admin.getByText(deleted)).toBeVisible();
  await expect(admin).toHaveURL(`${plain}?deleted=true`);
  await expectAccessible(admin);
  await admin.getByRole('button', { name: 'Restore' }).click();
  await expect(admin.getByText(`Dispatch ${name.replace('Flight ', '')} restored.`)).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Edit' })).toBeVisible();
});

test('a record opened for reading shows the cost that the service stores (D-66)', async ({
  signedIn,
}) => {
  const page = await signedIn('dispatcher');
  const today = pacificDay(new Date().toISOString());
  const [from, until] = [addDays(today, -120), addDays(today, -5)];
  const { dispatches } = await ask<{ dispatches: Dispatch[] }>(
    page,
    'GET',
    `/v2/dispatches?from=${from}&until=${until}`,
  );
  const kinds: readonly ((record: Dispatch) => boolean)[] = [
    ({ dispatchType, costs }) => dispatchType === 'flight' && costs.totalAgentCost > 0,
    ({ isSplitPricing }) => isSplitPricing,
    ({ dispatchType }) => dispatchType === 'standby',
    ({ dispatchType }) => dispatchType === 'agentOnly',
    ({ approval, costs }) => approval?.state === 'approved' && costs.totalAgentCost > 0,
  ];
  const paths = { flight: 'flight', standby: 'standby', agentOnly: 'agent-only' } as const;
  const records = kinds.flatMap((isOfKind) => dispatches.find(isOfKind) ?? []);
  expect(records).toHaveLength(kinds.length);
  for (const { id, dispatchType, costs } of records) {
    await visit(page, `/dispatch/${paths[dispatchType]}/${id}`);
    const total = page
      .getByRole('table', { name: /cost breakdown/i })
      .getByRole('row', { name: /^Total cost \$/ });
    await expect(total).toHaveText(`Total cost${dollars(costs.totalCost)}`);
    await expect(
      page
        .getByRole('table', { name: /cost breakdown/i })
        .getByRole('row', { name: /^Agent cost/ }),
    ).toContainText(dollars(costs.totalAgentCost));
  }
  await expectAccessible(page);
});
