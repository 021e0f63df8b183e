import type { Page } from 'playwright/test';
import { FlightPage } from '../../pages/FlightPage.ts';
import { ask } from '../../support/asPerson.ts';
import { expect, haveSettings, test } from '../../support/test.ts';
import { visit } from '../../support/visit.ts';

interface Stored {
  readonly dispatchType: string;
  readonly assetId: string;
  readonly costs: { readonly crewStandbyCost: number; readonly totalCost: number };
  readonly activities: readonly {
    readonly incidentId: string | null;
    readonly requestNumber: string | null;
    readonly takeOffBaseId: string | null;
    readonly landingBaseId: string | null;
    readonly hobbsStart: number | null;
    readonly hobbsEnd: number | null;
    readonly totalFlightHours: number | null;
    readonly costs: { readonly totalCost: number };
    readonly crew: readonly {
      readonly crewId: string;
      readonly standByHours: number;
      readonly perDiemRate: number;
    }[];
  }[];
}
/** The record in the address. */
const stored = async (page: Page) =>
  (await ask<{ dispatch: Stored }>(page, 'GET', `/v2/dispatches/${page.url().split('/').at(-1)}`))
    .dispatch;
/** Saves, past warnings if there are any, and returns the stored record. */
async function save(page: Page, what: string): Promise<Stored> {
  const panel = page.getByRole('dialog', { name: new RegExp(`^${what} \\d+ saved\\.$`) });
  await page.keyboard.press('ControlOrMeta+Enter');
  await new FlightPage(page).passWarnings(panel);
  return stored(page);
}
async function begin(page: Page, aircraft: string) {
  await haveSettings(page, { guidedMode: false });
  const flight = new FlightPage(page);
  await flight.open();
  await flight.pick('Aircraft', aircraft);
  await flight.field('Date').press('-');
  await flight.pick('Mission type', 'Initial attack');
  await page.getByRole('button', { name: /Lantern Ridge/ }).click();
  return flight;
}

test('the next trip starts where the last one ended; the same incident takes another aircraft (D-60, CLONE-4, CLONE-5)', async ({
  signedIn,
}) => {
  const page = await signedIn('dispatcher');
  const flight = await begin(page, 'T-74');
  await flight.field('Request number').fill('a77');
  await flight.field('Dispatch time').fill('0600');
  await flight.field('Time out').fill('0605');
  await flight.field('Time in').fill('0705');
  await flight.field('Hobbs start').fill('4000.0');
  await flight.field('Hobbs end').fill('4001.0');
  const first = await save(page, 'Flight');

  await page.getByRole('button', { name: 'Next trip', exact: true }).click();
  await expect(flight.heading(/^New flight/)).toBeVisible();
  await expect(page.getByText(/^Copied from \d+\. Check the highlighted fields\.$/)).toBeVisible();
  // The record is of yesterday: its date stays, and the dispatch time comes first (CLONE-6).
  await expect(flight.field('Dispatch time')).toBeFocused();
  await expect(flight.field('Dispatch time')).toHaveValue('');
  await expect(flight.field('Hobbs start')).toHaveValue('4001.0');
  await expect(flight.field('Request number')).toHaveValue('A-77');
  await expect(flight.field('Time out')).toHaveValue('');
  await flight.field('Dispatch time').fill('0001');
  await flight.field('Time out').fill('0002');
  const next = await save(page, 'Flight');
  const [was] = first.activities;
  const [is] = next.activities;
  expect([
    next.assetId,
    is?.incidentId,
    is?.requestNumber,
    is?.takeOffBaseId,
    is?.hobbsStart,
  ]).toEqual([first.assetId, was?.incidentId, 'A-77', was?.landingBaseId, 4001]);

  await page.getByRole('button', { name: 'Same incident, another aircraft' }).click();
  await expect(page.getByRole('combobox', { name: 'Aircraft', exact: true })).toBeFocused();
  await expect(page.getByRole('combobox', { name: 'Aircraft', exact: true })).toHaveValue('');
  await expect(flight.field('Request number')).toHaveValue('');
  await flight.pick('Aircraft', 'T-80');
  await flight.field('Dispatch time').fill('0003');
  await flight.field('Time out').fill('0004');
  const other = await save(page, 'Flight');
  expect([
    other.assetId === first.assetId,
    other.activities[0]?.incidentId,
    other.activities[0]?.requestNumber,
  ]).toEqual([false, was?.incidentId, null]);
  await haveSettings(page, { guidedMode: true });
});

test('a flight works two incidents and costs the sum of both; a long standby is paid the hours past nine (D-38, D-43)', async ({
  signedIn,
}) => {
  const page = await signedIn('dispatcher');
  const flight = await begin(page, 'T-84');
  await flight.field('Dispatch time').fill('0600');
  await flight.field('Time out').fill('0605');
  await flight.field('Time in').fill('0635');
  await flight.field('Hobbs start').fill('5000.0');
  await flight.field('Hobbs end').fill('5000.5');
  await page.getByRole('button', { name: 'Split to another incident' }).click();
  const second = page.getByRole('region', { name: /Activity 2/ }).first();
  await expect(second).toBeVisible();
  await page.getByRole('textbox', { name: 'Time in', exact: true }).nth(1).fill('0705');
  await page.getByRole('textbox', { name: 'Hobbs end', exact: true }).nth(1).fill('5001.0');
  await page
    .getByRole('button', { name: /^(?!.*Lantern).*CA-[A-Z]+-\d+/ })
    .last()
    .click();
  const two = await save(page, 'Flight');
  const [one, other] = two.activities;
  expect([
    two.activities.length,
    one?.hobbsEnd,
    other?.hobbsStart,
    other?.hobbsEnd,
    other?.totalFlightHours,
  ]).toEqual([2, 5000.5, 5000.5, 5001, 0.5]);
  expect([one?.incidentId === other?.incidentId, other?.incidentId === null]).toEqual([
    false,
    false,
  ]);
  expect(two.costs.totalCost).toBeCloseTo(
    (one?.costs.totalCost ?? 0) + (other?.costs.totalCost ?? 0),
    2,
  );

  await visit(page, '/dispatch/standby/new');
  // Crew first, so that no crew of that day's flights is added to a typed crew.
  await page.getByRole('button', { name: /Add .*crew/ }).click();
  await flight.pick('Crew member', 'Pilot');
  await flight.pick('Aircraft', 'T-40');
  await flight.field('Date').press('-');
  await flight.field('On duty from').fill('0600');
  await flight.field('On duty to').fill('1630');
  await flight.field('On duty to').press('Tab');
  await expect(flight.field('Standby')).toHaveValue('1.5');
  const standby = await save(page, 'Standby');
  expect([
    standby.dispatchType,
    standby.activities[0]?.crew.map((c) => c.standByHours),
    standby.costs.crewStandbyCost > 0,
  ]).toEqual(['standby', [1.5], true]);
  await haveSettings(page, { guidedMode: true });
});
