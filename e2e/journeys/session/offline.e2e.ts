import { ShellPage } from '../../pages/ShellPage.ts';
import {
  countKept,
  expectHomeKept,
  keepSinglePage,
  keptLists,
  settleIn,
  test,
} from '../../support/offline.ts';
import { expect, expectAccessible, haveSettings, test as ordinary } from '../../support/test.ts';

test('the service is unreachable: F5, a deep link and a cold start open the product, and queued saves are sent once (SES-17, SES-19, SAFE-40, ENTRY-40)', async ({
  page,
  door,
  complaints,
}) => {
  test.slow();
  const flight = await settleIn(page, complaints, 'base');
  await keepSinglePage(page);
  const offline = page.getByText(/^Offline · as of \d\d:\d\d$/);
  const board = page.getByRole('region', { name: 'Out now' });
  await page.goto('/');
  await expect(board).toBeVisible();
  const before = await board.innerText();
  await expectHomeKept(page);
  await door.shut();

  const reloaded = await page.reload();
  // The page comes from this computer, with the service's headers.
  expect(reloaded?.fromServiceWorker()).toBe(true);
  expect(reloaded?.headers()['content-security-policy']).toContain(
    "require-trusted-types-for 'script'",
  );
  await expect(offline).toBeVisible();
  expect((await board.innerText()).replace(/\d+ (h|min)\b/g, '')).toBe(
    before.replace(/\d+ (h|min)\b/g, ''),
  );
  await expectAccessible(page);

  await page.goto('/dispatch/flight/new');
  await flight.pick('Aircraft', 'T-85');
  await flight.pick('From', 'HMT');
  await flight.pick('Mission type', 'Training');
  await flight.field('Date').press('-');
  await flight.field('Dispatch time').fill('0400');
  await flight.field('Time out').fill('0405');
  await flight.field('Remarks').fill('typed without a network');
  await flight.save().click();
  const kept = page.getByRole('dialog', { name: 'Not sent yet' });
  await flight.passWarnings(kept);
  await page.getByRole('button', { name: 'Go on editing' }).click();

  // Another page of the same browser starts without a network: it shows the board, and the flight
  // once as not sent.
  const cold = await page.context().newPage();
  // Replies, from the start: a token request can be pending when the service returns.
  const answered: string[] = [];
  cold.on('response', (reply) => {
    if (reply.request().method() === 'POST' && reply.ok())
      answered.push(new URL(reply.url()).pathname);
  });
  await page.close();
  await cold.goto('/');
  await expect(cold.getByRole('region', { name: 'Out now' })).toBeVisible();
  await expect(cold.getByRole('button', { name: '1 not sent yet' })).toBeVisible();
  const waiting = cold
    .getByRole('region', { name: 'Out now' })
    .getByRole('listitem')
    .filter({ hasText: 'Not sent yet' });
  await expect(waiting).toHaveText(/^T-85.*out 04:05/);
  await expect(cold.getByRole('region', { name: 'Kept drafts' })).toHaveCount(0);

  await door.open();
  await expect(cold.getByLabel('Notices').getByText(/^Sent: it is dispatch \d+\.$/)).toBeVisible({
    timeout: 30_000,
  });
  await expect(cold.getByText(/^Offline/)).toHaveCount(0);
  await expect(waiting).toHaveCount(0);

  // Closed without a network, it appears once, with its queued state.
  const row = cold
    .getByRole('region', { name: 'Out now' })
    .getByRole('listitem')
    .filter({ hasText: 'T-85' });
  await expect(row.getByLabel('Time in')).toBeVisible();
  await door.shut();
  await row.getByLabel('Time in').fill('0510');
  await row.getByLabel('Time in').press('Enter');
  const anyway = row.getByRole('button', { name: 'Save anyway' });
  const recorded = row.getByText('in 05:10');
  await expect(anyway.or(recorded).first()).toBeVisible();
  if (await anyway.isVisible()) await anyway.click();
  await expect(recorded).toBeVisible();
  await expect(row.getByLabel('Time in')).toHaveCount(0);
  await door.open();
  await expect(row).toHaveCount(0, { timeout: 30_000 });
  const posted = answered.indexOf('/api/v2/dispatches');
  const renewed = answered.findIndex((path) => path.includes('securetoken'));
  expect([
    answered.filter((path) => path === '/api/v2/dispatches').length,
    renewed !== -1 && renewed < posted,
  ]).toEqual([1, true]);

  await haveSettings(cold, { guidedMode: true });
  await cold.goto('/dispatch/flight/new');
  await cold.getByRole('textbox', { name: 'Request number' }).fill('A-9');
  await expect.poll(() => countKept(cold, 'catis-drafts', 'drafts')).toBe(1);
  await new ShellPage(cold).signOut();
  expect([await keptLists(cold), await countKept(cold, 'catis-drafts', 'drafts')]).toEqual([[], 1]);
});

ordinary(
  'the chip says at once that the browser has no network (ENTRY-38)',
  async ({ signedIn, complaints }) => {
    complaints.expected.push('ERR_', 'Failed to fetch', 'An unexpected error has occurred');
    const page = await signedIn('dispatcher');
    await page.goto('/');
    await expect(page.getByRole('region', { name: 'Out now' })).toBeVisible();
    await page.context().setOffline(true);
    await expect(page.getByText(/^Offline/)).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByText(/^Offline/)).toHaveCount(0);
  },
);

test('a newer version is announced and loads when the user reloads, not in the middle of a form; the old version’s files stay (SES-18, SAFE-41)', async ({
  page,
  door,
  complaints,
}) => {
  const flight = await settleIn(page, complaints, 'dispatcher');
  await page.getByRole('textbox', { name: 'Request number' }).fill('A-12');
  const files = () =>
    page.evaluate(async () => (await (await caches.open('catis-files')).keys()).length);
  const before = await files();
  // Another tab keeps running its version.
  const other = await page.context().newPage();
  await other.goto('/');
  await expect(other.getByRole('region', { name: 'Out now' })).toBeVisible();
  door.isNewer = true;
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  const reload = page.getByRole('button', { name: 'New version: reload' });
  await expect(reload).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Request number' })).toHaveValue('A-12');
  const loaded = page.waitForEvent('load');
  await reload.click();
  await loaded;
  await expect(flight.heading('New flight')).toBeVisible();
  await expect(reload).toHaveCount(0);
  expect(await files()).toBe(before);
  await expect(page.getByRole('textbox', { name: 'Request number' })).toHaveValue('A-12');
});
