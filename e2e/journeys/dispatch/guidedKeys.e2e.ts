import type { Page } from 'playwright/test';
import { pacificDay } from '../../../domain/dates/pacific.ts';
import { addDays } from '../../../domain/dates/parseDate.ts';
import { FlightPage } from '../../pages/FlightPage.ts';
import { Keyboard } from '../../support/keyboard.ts';
import { expect, haveSettings, test } from '../../support/test.ts';
import { visit } from '../../support/visit.ts';

/** Yesterday: past at any hour the suite runs. */
const yesterday = addDays(pacificDay(new Date().toISOString()), -1);

/** Opens a new flight of yesterday, whose crew nobody knows yet. */
async function begin(page: Page, guided: boolean) {
  await haveSettings(page, { guidedMode: guided });
  const flight = new FlightPage(page);
  await visit(page, `/dispatch/flight/new?date=${yesterday}`);
  await expect(flight.heading('New flight')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Aircraft' })).toBeFocused();
  const keys = new Keyboard(page);
  await keys.forbidPointer();
  return { flight, keys };
}

/** Types a flight with two loads and three crew as a person who knows the form. */
async function typeFlight(
  page: Page,
  aircraft: string,
  requestNumber: string,
  { flight, keys }: Awaited<ReturnType<typeof begin>>,
) {
  const focused = (role: 'textbox' | 'combobox' | 'button', name: string | RegExp, n = 0) =>
    expect(page.getByRole(role, { name }).nth(n)).toBeFocused();

  await keys.type(aircraft);
  await keys.press('Tab');
  await focused('combobox', 'Mission type');
  await keys.type('Initial');
  await keys.press('Tab');
  await keys.tabTo('button', /Lantern Ridge/);
  await keys.press('Enter');
  await focused('textbox', 'Request number');
  await keys.type(requestNumber);

  await keys.press('Enter');
  await focused('textbox', 'Dispatch time');
  await keys.type('1300');
  await keys.press('Tab');
  await focused('textbox', 'Time out');
  await keys.type('1305');
  await keys.press('Tab');
  await focused('textbox', 'Time in');
  await keys.type('1420');
  await keys.press('Tab');
  await focused('textbox', 'Hobbs start');
  const start = await flight.field('Hobbs start').inputValue();
  // Where the aircraft left no reading, there is one to type.
  if (start === '') await keys.type('5400');
  await keys.press('Tab');
  await focused('textbox', 'Hobbs end');
  await keys.type((Number(start === '' ? '5400' : start) + 1.3).toFixed(1));

  await keys.press('Enter');
  await focused('combobox', 'Agent');
  await keys.type('PHOS-CHEK LC');
  await keys.press('Tab');
  await keys.press('Tab');
  await focused('textbox', 'On incident');
  await keys.type('1100');
  await keys.press('Enter');
  await focused('textbox', 'On incident', 1);
  await keys.type('900');
  await keys.press('Enter');
  await focused('textbox', 'On incident', 2);
  await keys.press('Enter');

  await focused('combobox', 'Crew member');
  // The crew of an earlier flight of that day is listed already.
  const isListed =
    (await page.getByRole('combobox', { name: 'Crew member' }).first().inputValue()) !== '';
  for (const [n, job] of isListed ? [] : ['Pilot', 'Co-pilot', 'Crew chief'].entries()) {
    await focused('combobox', 'Crew member', n);
    await keys.type(job);
    await expect(page.getByRole('option').first()).toBeVisible();
    if (n < 2) await keys.press('Enter', 'Enter');
  }
  await keys.press('ControlOrMeta+Enter');
  await expect(flight.warnings().or(flight.savedPanel()).first()).toBeVisible();
  await expect(flight.warnings()).toHaveCount(0);
  expect(await keys.hasPointed()).toBe(false);
}

test('a guided flight with two loads and three crew takes at most 24 keys beyond its data (D-7, ENTRY-47)', {
  tag: '@quick',
}, async ({ signedIn }) => {
  const page = await signedIn('base');
  const begun = await begin(page, true);
  await typeFlight(page, 'T-82', 'a22', begun);
  expect(begun.keys.presses).toBeLessThanOrEqual(24);
  await expect(page.getByText(`The next one keeps the date`)).toBeVisible();
  // The next sheet of the stack, with the date of this one.
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Aircraft' })).toBeFocused();
  const [year, month, day] = yesterday.split('-');
  await expect(begun.flight.field('Date')).toHaveValue(`${month}/${day}/${year}`);
});

test('the same flight on the single page takes at most 20 (ENTRY-39, ENTRY-47)', async ({
  signedIn,
}) => {
  const page = await signedIn('base');
  const begun = await begin(page, false);
  await typeFlight(page, 'T-81', 'a23', begun);
  expect(begun.keys.presses).toBeLessThanOrEqual(20);
  await haveSettings(page, { guidedMode: true });
});
