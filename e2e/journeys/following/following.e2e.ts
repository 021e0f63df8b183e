import type { Page } from 'playwright/test';
import { ask } from '../../support/asPerson.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';
import { visit } from '../../support/visit.ts';

interface Line {
  readonly id: string;
  readonly kind: string;
  readonly corrects?: string;
}
interface Flight {
  readonly dispatchId: string;
  readonly assetId: string;
}
interface Asset {
  readonly assetId: string;
  readonly additionalMetadata: { readonly radioId: string };
}
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

/** C-301 is out since more than an hour; its last contact was 40 minutes ago, checked every 15. */
async function lastHeardAgo(page: Page): Promise<string> {
  const metadata = await ask<readonly Asset[]>(page, 'GET', '/aircraft-metadata');
  const assetId = metadata.find((a) => a.additionalMetadata.radioId === 'C-301')?.assetId;
  const { flights } = await ask<{ flights: readonly Flight[] }>(page, 'GET', '/x/following');
  const dispatchId = flights.find((f) => f.assetId === assetId)?.dispatchId ?? '';
  const { lines } = await ask<{ lines: readonly Line[] }>(
    page,
    'GET',
    `/x/dispatches/${dispatchId}/log`,
  );
  const make = (kind: string, at: string, more: object = {}) => ({
    id: crypto.randomUUID(),
    dispatchId,
    at,
    kind,
    ...more,
  });
  const strikes = lines
    .filter(({ kind }) => kind !== 'correction')
    .map(({ id }) => make('correction', minutesAgo(41), { corrects: id }));
  const heard = make('contact', minutesAgo(40), { text: 'North ridge' });
  const follow = make('follow', minutesAgo(40), {
    everyMinutes: 15,
    fuelUntil: minutesAgo(-120),
    souls: 4,
  });
  await ask(page, 'POST', '/x/flight-log', { lines: [...strikes, heard, follow] });
  return dispatchId;
}
/**
 * Stops the page's clock at an instant. Without the time in the service's replies, the page takes
 * its own clock for the service's.
 */
async function stopClock(page: Page, minutes: number): Promise<void> {
  await page.addInitScript(() => {
    localStorage.removeItem('catis.clockOffset');
    const { fetch } = window;
    window.fetch = async (...request) => {
      const reply = await fetch(...request);
      const get = reply.headers.get.bind(reply.headers);
      reply.headers.get = (name) => (name === 'X-CATIS-Time' ? null : get(name));
      return reply;
    };
  });
  await page.clock.install({ time: minutesAgo(minutes) });
}
const rowOf = (page: Page, radioId: string) =>
  page
    .getByRole('region', { name: 'Out now' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('form', { name: new RegExp(`of ${radioId}$`) }) });

test('a flight turns due, late and overdue by the clock, and a contact ends it (FOL-9, FOL-11, FOL-12, FOL-15)', async ({
  signedIn,
}) => {
  const page = await signedIn('dispatcher');
  await visit(page, '/');
  const dispatchId = await lastHeardAgo(page);
  await stopClock(page, 30);
  await visit(page, '/');
  const row = rowOf(page, 'C-301');
  const overdue = page.getByRole('region', { name: 'Overdue aircraft' });
  await expect(row.getByText(/^Contact .* next .*North ridge$/)).toBeVisible();
  await expect(row.getByText('Check due')).toHaveCount(0);
  await page.clock.fastForward('05:05');
  await expect(row.getByText('Check due')).toBeVisible();
  await page.clock.fastForward('05:00');
  await expect(row.getByText('Check late')).toBeVisible();
  await expect(overdue).toHaveCount(0);
  await page.clock.fastForward('10:00');
  await expect(row.getByText('Overdue')).toBeVisible();
  await expect(overdue.getByText('C-301', { exact: true })).toBeVisible();
  await expect(overdue.getByText(/^No contact since /)).toBeVisible();
  await expect(overdue.getByText('North ridge', { exact: true })).toBeVisible();
  await expectAccessible(page);
  const step = 'Call on every frequency';
  await overdue.getByRole('button', { name: `Done for C-301: ${step}` }).press('Enter');
  await expect(overdue.getByText(new RegExp(`^${step} · \\d\\d:\\d\\d D\\. `))).toBeVisible();

  // C acts on the row that has the focus, and types a letter in its fields.
  await row.getByLabel('Time in').press('c');
  await expect(overdue).toBeVisible();
  await row.getByLabel('Time in').fill('');
  await row.getByRole('button', { name: 'Contact with C-301' }).focus();
  await page.keyboard.press('c');
  await expect(overdue).toHaveCount(0);
  await expect(page.getByLabel('Notices').getByText(/^C-301, contact /)).toBeVisible();
  await expect(row.getByText('Not sent yet')).toHaveCount(0);
  const { lines } = await ask<{ lines: readonly Line[] }>(
    page,
    'GET',
    `/x/dispatches/${dispatchId}/log`,
  );
  const struck = lines.map(({ corrects }) => corrects);
  // The first one is that of the set-up.
  expect(lines.filter(({ id, kind }) => kind === 'contact' && !struck.includes(id))).toHaveLength(
    2,
  );
});

test('a contact is typed back with its place, and the record shows the log and takes a line (FOL-12, FOL-14, FOL-17, FOL-37)', async ({
  signedIn,
}) => {
  const page = await signedIn('dispatcher');
  await visit(page, '/');
  const row = rowOf(page, 'T-70');
  await row.getByRole('button', { name: 'Note more about T-70' }).click();
  const form = page.getByRole('form', { name: 'Log of T-70' });
  await form.getByLabel('Time').fill('25');
  await form.getByLabel('Text').fill('Over the lake');
  await page.keyboard.press('Enter');
  await expect(form.getByText('Invalid time')).toBeVisible();
  await expect(form.getByLabel('Time')).toBeFocused();
  await form.getByLabel('Time').fill('');
  await page.keyboard.press('Enter');
  await expect(form).toHaveCount(0);
  await expect(row.getByText(/Over the lake$/)).toBeVisible();
  await expect(row.getByRole('button', { name: 'Contact with T-70' })).toBeFocused();

  await page.keyboard.press('/');
  await page.keyboard.type('t70 c 4 north of ridge');
  await expect(page.getByText(/^Contact with T-70 .*: 4 north of ridge\.$/)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(row.getByText(/4 north of ridge$/)).toBeVisible();

  await row.getByRole('link', { name: 'T-70' }).click();
  const followed = page.getByRole('region', { name: 'Following T-70' });
  await expect(followed.getByText(/4 north of ridge$/)).toBeVisible();
  await expect(page.getByText('Over the lake')).toBeVisible();
  await followed.getByRole('button', { name: 'Note more about T-70' }).click();
  await form.getByLabel('Text').fill('Base of the fire');
  await page.keyboard.press('Enter');
  await expect(followed.getByText(/Base of the fire$/)).toBeVisible();
  await expect(followed.getByRole('button', { name: 'Contact with T-70' })).toBeFocused();
});

test('others read who enters a record of an aircraft, until the form is left (FOL-34)', async ({
  signedIn,
}) => {
  const [mine, theirs] = [await signedIn('dispatcher'), await signedIn('base')];
  await visit(mine, '/');
  await visit(theirs, '/');
  const start = mine.getByRole('link', { name: /^New flight of / }).first();
  const radioId = (await start.getAttribute('aria-label'))?.replace('New flight of ', '') ?? '';
  const form = (await start.getAttribute('href')) ?? '';
  await start.click();
  await mine.getByLabel('Request number').fill('A-9');
  const told = theirs.getByText(`D. Dispatch is entering ${radioId}`);
  await expect(told).toBeVisible();
  await visit(theirs, form);
  await theirs.getByLabel('Request number').fill('A-10');
  await expect(theirs.getByRole('status').filter({ has: told })).toBeVisible();
  await visit(mine, '/');
  await expect(mine.getByText(`B. Basecamp is entering ${radioId}`)).toBeVisible();
  await expect(mine.getByText(/^D\. .* is entering/)).toHaveCount(0);
  await visit(theirs, '/');
  await expect(mine.getByText(/is entering/)).toHaveCount(0);
});
