import type { Page } from 'playwright/test';
import { FlightPage } from '../../pages/FlightPage.ts';
import { ask } from '../../support/asPerson.ts';
import { coveredByNotices } from '../../support/notices.ts';
import { expect, haveSettings, test } from '../../support/test.ts';
import { visit } from '../../support/visit.ts';

interface Stored {
  readonly activities: readonly {
    readonly timeIn: string | null;
    readonly hobbsEnd: number | null;
    readonly drops: readonly object[];
  }[];
}
const stored = async (page: Page, id: string) =>
  (await ask<{ dispatch: Stored }>(page, 'GET', `/v2/dispatches/${id}`)).dispatch.activities[0];
test('a close-out with gallons is undone; without a reading the flight closes, and is listed until the meter is read (HOME-13 to HOME-15, D-H8)', {
  tag: '@quick',
}, async ({ signedIn }) => {
  const page = await signedIn('dispatcher');
  await haveSettings(page, { guidedMode: false });
  const flight = new FlightPage(page);
  await flight.open();
  await flight.pick('Aircraft', 'T-860');
  await flight.pick('Mission type', 'Training');
  await flight.field('Date').press('-');
  await flight.field('Dispatch time').fill('2200');
  await flight.field('Time out').fill('2205');
  const start = await flight.hobbsStart();
  await page.keyboard.press('ControlOrMeta+Enter');
  await flight.passWarnings(flight.savedPanel());
  const number =
    (await flight.savedPanel().getByRole('heading').textContent())?.match(/\d+/)?.[0] ?? '';
  const id = page.url().split('/').at(-1) ?? '';
  await page.getByRole('button', { name: 'Done' }).click();

  const form = page.getByRole('form', { name: `Close flight ${number} of T-860` });
  const row = page
    .getByRole('region', { name: 'Out now' })
    .getByRole('listitem')
    .filter({ has: form });
  await expect(row.getByText(`Hobbs ${start.toFixed(1)}`)).toBeVisible();
  const say = async (line: string) => {
    await page.getByRole('button', { name: 'Command' }).click();
    await page.getByLabel('Aircraft and what it does').fill(line);
    await page.keyboard.press('Enter');
  };
  const closed = page
    .getByLabel('Notices')
    .getByRole('status')
    .filter({ hasText: 'T-860 in 23:11' });
  const close = async (line: string) => {
    await say(line);
    await expect(
      closed.or(form.getByRole('button', { name: 'Save anyway' })).first(),
    ).toBeVisible();
    if (await form.getByRole('button', { name: 'Save anyway' }).isVisible())
      await form.getByRole('button', { name: 'Save anyway' }).click();
    await expect(closed).toBeVisible();
    await expect(row).toHaveCount(0);
  };
  // The message of the rule appears in the row.
  await form.getByLabel('Time in').fill('2311');
  await form.getByLabel('Hobbs end').fill('1');
  await form.getByLabel('Gallons').fill('900');
  await form.getByLabel('Gallons').press('Enter');
  await expect(
    row.getByText(`Check the Hobbs end: it started at ${start.toFixed(1)}.`),
  ).toBeVisible();
  await close(`t860 in 2311 ${(start + 1.3).toFixed(1)} 900`);
  await expect(closed).toContainText(/1\.3 h · \$[\d,]+/);
  expect((await stored(page, id))?.drops).toHaveLength(1);
  // The next keystroke goes to the next flight that is out (HOME-16), and the notice covers no
  // button (LOOK-4).
  expect(
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset['path']),
  ).toMatch(/^(closeOut\..+\.timeIn|home)$/);
  expect(await coveredByNotices(page)).toEqual([]);
  await closed.getByRole('button', { name: 'Undo' }).click();
  await expect(form.getByLabel('Time in')).toBeFocused();
  await expect(page.getByLabel('Notices').getByText('T-860 is out again.')).toBeVisible();
  await expect(row).toBeVisible();
  expect(await stored(page, id)).toEqual(
    expect.objectContaining({ timeIn: null, hobbsEnd: null, drops: [] }),
  );

  await page.reload();
  await expect(row).toBeVisible();
  await close('t860 in 2311');
  await expect(closed).toContainText(/1\.1 h · \$[\d,]+ · Hobbs missing/);
  // The next flight can't know the meter reading.
  await visit(page, '/dispatch/flight/new?discard=true');
  await flight.pick('Aircraft', 'T-860');
  await flight.field('Date').press('-');
  await expect(
    page.getByText(
      new RegExp(`Expected about [\\d,.]+ \\([\\d,.]+ \\+ 1\\.1 h of ${number}\\)\\.`),
    ),
  ).toBeVisible();
  await expect(flight.field('Hobbs start')).toHaveValue('');
  // It is listed until the reading is entered; untyped hours follow it.
  await visit(page, '/');
  const missing = page.getByRole('link', {
    name: new RegExp(`Hobbs missing: T-860, Flight ${number} .*started at ${start.toFixed(1)}`),
  });
  await missing.click();
  await expect(flight.field('Hobbs end')).toBeFocused();
  await flight.field('Hobbs end').fill((start + 1.4).toFixed(1));
  await expect(flight.field('Flight hours')).toHaveValue('1.4');
  await page.keyboard.press('ControlOrMeta+Enter');
  // A flight of today may begin below it (D-H10).
  await flight.passWarnings(page.getByLabel('Notices').getByText(/^Flight \d+ saved\.$/));
  await expect
    .poll(async () => (await stored(page, id))?.hobbsEnd)
    .toBe(Number((start + 1.4).toFixed(1)));
  await visit(page, '/');
  const attention = page.getByRole('region', { name: 'Needs attention', exact: true });
  await expect(
    attention.getByRole('listitem').or(attention.getByText('Nothing needs attention.')).first(),
  ).toBeVisible();
  await expect(missing).toHaveCount(0);
  await haveSettings(page, { guidedMode: true });
});
