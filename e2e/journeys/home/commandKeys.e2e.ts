import type { Page } from 'playwright/test';
import { FlightPage } from '../../pages/FlightPage.ts';
import { ask } from '../../support/asPerson.ts';
import { Keyboard } from '../../support/keyboard.ts';
import { expect, expectAccessible, haveSettings, test } from '../../support/test.ts';
import { visit } from '../../support/visit.ts';

/** Types a command on Home and returns the keys it took beyond its text. */
async function say(page: Page, keys: Keyboard, line: string, preview: RegExp): Promise<number> {
  const before = keys.presses;
  await keys.press('/');
  await expect(page.getByLabel('Aircraft and what it does')).toBeFocused();
  await keys.type(line);
  await expect(page.getByRole('dialog').getByText(preview)).toBeVisible();
  await keys.press('Enter');
  return keys.presses - before;
}
const notice = (page: Page, text: string | RegExp) =>
  page.getByLabel('Notices').getByRole('status').filter({ hasText: text });

test('launches, lands, aborts and marks an aircraft by two keys beyond the words, each with Undo (HOME-9, HOME-87)', async ({
  signedIn,
}) => {
  const page = await signedIn('base');
  await haveSettings(page, { guidedMode: false });
  await visit(page, '/');
  await expect(page.getByRole('region', { name: 'Out now' })).toBeVisible();
  const keys = new Keyboard(page);
  const flight = new FlightPage(page);

  expect(
    await say(
      page,
      keys,
      't860 out now',
      /^New flight of T-860 \(.+\) from \w+, out at \d\d:\d\d\.$/,
    ),
  ).toBe(2);
  await expect(page.getByRole('combobox', { name: 'Aircraft' })).toHaveValue(/^T-860/);
  await expect(flight.field('Time out')).toHaveValue(/^\d\d:\d\d$/);
  await flight.pick('Mission type', 'Training');
  await page.keyboard.press('ControlOrMeta+Enter');
  await flight.passWarnings(flight.savedPanel());
  const id = page.url().split('/').at(-1) ?? '';
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('region', { name: 'Out now' }).getByText('T-860')).toBeVisible();

  const land = async (line: string, preview: RegExp, closed: RegExp) => {
    expect(await say(page, keys, line, preview)).toBe(2);
    const anyway = page.getByRole('button', { name: 'Save anyway' });
    await expect(notice(page, closed).or(anyway).first()).toBeVisible();
    if (await anyway.isVisible()) await anyway.click();
    await notice(page, closed).getByRole('button', { name: 'Undo' }).click();
    await expect(notice(page, 'T-860 is out again.').first()).toBeVisible();
    await expect(page.getByRole('region', { name: 'Out now' }).getByText('T-860')).toBeVisible();
  };
  await land('t860 abort', /^Abort flight \d+: T-860 .*abort fee of \$[\d.,]+\.$/, /T-860 aborted/);
  await land('t860 in', /^Close flight \d+: T-860 \(.+\) in at \d\d:\d\d, /, /T-860 in \d\d:\d\d/);
  await ask(page, 'DELETE', `/v2/dispatches/${id}`);

  expect(
    await say(
      page,
      keys,
      't85 unavailable oil leak',
      /^Mark T-85 .* unavailable from .*: oil leak\.$/,
    ),
  ).toBe(2);
  await notice(page, 'T-85 marked unavailable.').getByRole('button', { name: 'Undo' }).click();
  await expect(notice(page, 'T-85 is available again.')).toBeVisible();
  await haveSettings(page, { guidedMode: true });
});

test('a refused word is marked, and an incident that nobody has is offered by the form (HOME-86, HOME-88)', async ({
  signedIn,
}) => {
  const page = await signedIn('dispatcher');
  await haveSettings(page, { guidedMode: false });
  await visit(page, '/');
  await expect(page.getByRole('region', { name: 'Out now' })).toBeVisible();
  await page.keyboard.press('/');
  const field = page.getByLabel('Aircraft and what it does');
  await field.fill('t860 lands 1420');
  await expect(page.getByRole('dialog').locator('mark')).toHaveText('lands');
  await expectAccessible(page, '[role=dialog]');
  await field.fill('new t860 bdu 987654');
  await expect(
    page.getByRole('dialog').getByText(/no incident CA-BDU-987654 in \d{4}, so the form offers/),
  ).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Aircraft' })).toHaveValue(/^T-860/);
  await expect(page.getByText(/No incident CA-BDU-987654 in \d{4}\./).first()).toBeVisible();

  await visit(page, '/');
  await expect(page.getByRole('region', { name: 'Out now' })).toBeVisible();
  await page.keyboard.press('/');
  await field.fill('load t860 700 lc95a');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Loaded', exact: true })).toHaveValue('700');
  await expect(page.getByRole('combobox', { name: 'Agent', exact: true })).toHaveValue(/LC95A/);
  await haveSettings(page, { guidedMode: true });
});
