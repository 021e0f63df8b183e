import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { Webhook as Verifier } from 'standardwebhooks';
import type { Dispatch } from '../../../contract/dispatch/dispatches.ts';
import { openReceiver, type ReceivedCall, type Receiver } from '../../../tests/support/receiver.ts';
import { FlightPage } from '../../pages/FlightPage.ts';
import { SignInPage } from '../../pages/SignInPage.ts';
import { ask, daysAgo } from '../../support/asPerson.ts';
import { dollars } from '../../support/dollars.ts';
import { addressOf, dataOf, demoData } from '../../support/ownService.ts';
import { startSeparateService } from '../../support/separateService.ts';
import {
  emailOf,
  expect,
  expectAccessible,
  haveSettings,
  password,
  test,
} from '../../support/test.ts';

const data = `${dataOf()}-integrations`;
const address = addressOf().replace(/\d+$/, (port) => String(Number(port) + 70));
const FIRE = 'Copper Saddle';
let receiver: Receiver;
let stop = async (): Promise<void> => undefined;

/** A layer of one fire that was changed just now; hooks get 200. */
const answer = ({ url }: ReceivedCall) => ({
  text: url.pathname.includes('FeatureServer')
    ? JSON.stringify({
        features: [
          {
            attributes: {
              UniqueFireIdentifier: `${new Date().getUTCFullYear()}-CABTU-099417`,
              IncidentName: FIRE.toUpperCase(),
              IncidentTypeCategory: 'WF',
              FireDiscoveryDateTime: Date.now() - 3_600_000,
              POOProtectingAgency: 'C&L',
              POOState: 'US-CA',
              InitialLatitude: 39.1,
              InitialLongitude: -121.2,
              ModifiedOnDateTime_dt: Date.now(),
              IrwinID: '{1}',
            },
          },
        ],
      })
    : '',
});
const hooks = () => receiver.calls.filter(({ url }) => url.pathname === '/hook');

/** A service with its own demo data that can call a receiver on this machine. */
test.beforeEach(async () => {
  rmSync(data, { recursive: true, force: true });
  mkdirSync(data, { recursive: true, mode: 0o700 });
  cpSync(demoData, `${data}/catis`, { recursive: true });
  receiver = await openReceiver();
  receiver.answer = answer;
  writeFileSync(`${data}/receiver.pem`, receiver.cert);
  stop = await startSeparateService(address, {
    CATIS_DATA_DIR: `${data}/catis`,
    CATIS_OUTBOUND_HOSTS: 'localhost',
    CATIS_OUTBOUND_PRIVATE: '1',
    NODE_EXTRA_CA_CERTS: `${data}/receiver.pem`,
  });
});
test.afterEach(async ({ page }) => {
  // A page that is open would complain about the service that ends.
  await page.close();
  await stop();
  await receiver.close();
  rmSync(data, { recursive: true, force: true });
});

/** By keyboard alone; the focus is on the address. */
async function addWebhook(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Add a webhook…' }).press('Enter');
  await expect(page.getByLabel('Address')).toBeFocused();
  await page.keyboard.type('elsewhere.test/hook');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText("elsewhere.test can't be called.")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Address').fill(`${receiver.url}/hook`);
  await page.keyboard.press('ControlOrMeta+Enter');
  const dialog = page.getByRole('alertdialog', { name: 'The secret of the webhook' });
  await expect(dialog.getByLabel('Secret')).toBeFocused();
  await expectAccessible(page);
  const secret = await dialog.getByLabel('Secret').inputValue();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText("Copied. The secret isn't shown again.")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  return secret;
}

async function saveFlight(page: Page) {
  const { dispatches } = await ask<{ dispatches: readonly Dispatch[] }>(
    page,
    'GET',
    `/v2/dispatches?from=${daysAgo(40)}&until=${daysAgo(3)}`,
  );
  const flight = dispatches.find(
    ({ dispatchType, approval }) => dispatchType === 'flight' && approval === undefined,
  );
  if (flight === undefined) throw new Error('no flight');
  await page.goto(`${address}/dispatch/flight/${flight.id}`);
  await page.getByRole('button', { name: 'Edit' }).click();
  const form = new FlightPage(page);
  await expect(form.costSoFar()).toContainText(dollars(flight.costs.totalCost));
  await form.field('Remarks').fill('Read back by the night shift.');
  await page.keyboard.press('ControlOrMeta+Enter');
  await form.passWarnings(page.getByText(/saved\./).first());
  return flight;
}

test('a saved flight reaches a webhook signed and again on request, and a feed brings an incident (WIRE-42, WIRE-43, WIRE-47, INC-25, SET-100)', async ({
  page,
  context,
  complaints,
}) => {
  test.setTimeout(300_000);
  complaints.expected.push('400 (');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${address}/login`);
  await new SignInPage(page).signIn(emailOf('admin'), password);
  await expect(page).toHaveURL(`${address}/`);
  await haveSettings(page, { guidedMode: false });

  await page.goto(`${address}/settings/integrations`);
  const secret = await addWebhook(page);
  await page.reload();
  await expect(page.getByText(secret)).toHaveCount(0);

  const flight = await saveFlight(page);
  await expect.poll(() => hooks().length, { timeout: 30_000 }).toBe(1);
  const [first] = hooks();
  if (first === undefined) throw new Error('no call');
  const event = new Verifier(secret).verify(first.body, {
    'webhook-id': String(first.headers['webhook-id']),
    'webhook-timestamp': String(first.headers['webhook-timestamp']),
    'webhook-signature': String(first.headers['webhook-signature']),
  });
  expect(event).toMatchObject({ type: 'dispatch.changed', data: { id: flight.id } });

  await page.goto(`${address}/settings/integrations`);
  await page.getByRole('button', { name: /^Sends:/ }).press('Enter');
  const sends = page.getByRole('list', { name: 'Sends, newest first' });
  await expect(sends.getByRole('listitem')).toHaveCount(1);
  await expect(sends).toContainText('Dispatch changed');
  await expectAccessible(page);
  await sends.getByRole('button', { name: /^Send again:/ }).press('Enter');
  await expect.poll(() => hooks().length, { timeout: 30_000 }).toBe(2);
  expect(hooks()[1]?.headers['webhook-id']).toBe(first.headers['webhook-id']);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Add a feed…' }).press('Enter');
  await expect(page.getByLabel('Address of the layer')).toBeFocused();
  await page.getByLabel('Address of the layer').fill(`${receiver.url}/rest/FeatureServer/0`);
  await page.getByRole('combobox', { name: 'States' }).fill('CA');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ControlOrMeta+Enter');
  const feed = page.getByRole('listitem').filter({ hasText: 'FeatureServer/0' });
  await expect(feed).toContainText('Every 15 min: CA');
  await expect(feed).toContainText(/Pulled \d\d\//, { timeout: 60_000 });

  await page.getByRole('button', { name: 'Add a service account…' }).click();
  await page.getByLabel('Name').fill('Morning figures');
  await page.getByRole('button', { name: /Role/ }).click();
  await page.getByRole('option', { name: 'Analyst' }).click();
  await page.getByRole('combobox', { name: 'Owner' }).fill('Ariel');
  await page.getByRole('option', { name: 'Ariel Analyst' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Morning figures' })).toBeVisible();
  await expectAccessible(page);

  await page.goto(`${address}/settings/imports`);
  await expect(page.getByRole('row', { name: /Feed of localhost.*1 taken/ })).toBeVisible();
  await page.goto(`${address}/incidents?search=${encodeURIComponent(FIRE)}`);
  await expect(page.getByText(new RegExp(FIRE, 'i')).first()).toBeVisible();
});
