import { FlightPage } from '../../pages/FlightPage.ts';
import { ask, daysAgo } from '../../support/asPerson.ts';
import { expect, haveSettings, test } from '../../support/test.ts';
import { visit } from '../../support/visit.ts';

interface Metadata {
  readonly assetId: string;
  readonly additionalMetadata: { readonly radioId: string };
}
interface Listed {
  readonly id: string;
  readonly assetId: string | null;
  readonly dispatchType: string;
}
interface Stored {
  readonly dispatch: {
    readonly costs: { readonly totalAgentCost: number };
    readonly activities: readonly { readonly drops: readonly { preloadDropId?: string }[] }[];
  };
}

test('a load filled days ago is offered, and a command links it before it books: it is paid once (D-11, D-D6, HOME-15)', async ({
  signedIn,
}) => {
  const page = await signedIn('base');
  await haveSettings(page, { guidedMode: false });
  const flight = new FlightPage(page);
  // No other journey uses T-75 of Chico. The demo season can fly it today, and then a load of
  // yesterday would no longer be aboard.
  const assetId = (await ask<Metadata[]>(page, 'GET', '/aircraft-metadata')).find(
    (a) => a.additionalMetadata.radioId === 'T-75',
  )?.assetId;
  const { dispatches } = await ask<{ dispatches: Listed[] }>(
    page,
    'GET',
    `/v2/dispatches?from=${daysAgo(1)}&until=${daysAgo(0)}`,
  );
  const flown = dispatches.filter((d) => d.assetId === assetId && d.dispatchType === 'flight');
  for (const { id } of flown) await ask(page, 'DELETE', `/v2/dispatches/${id}`);
  await visit(page, '/dispatch/agent-only/new');
  await flight.select('What is this for\\?', 'Preload');
  await flight.pick('Aircraft', 'T-75');
  await flight.pick('Agent', 'PHOS-CHEK LC95A');
  await flight.field('Date').press('-');
  await flight.field('Time loaded').fill('2359');
  await flight.field('Loaded').fill('700');
  await page.keyboard.press('ControlOrMeta+Enter');
  await flight.passWarnings(page.getByRole('dialog', { name: /^Agent-only \d+ saved\.$/ }));
  const load = page.url().split('/').at(-1) ?? '';
  const paid = async (id: string) =>
    (await ask<Stored>(page, 'GET', `/v2/dispatches/${id}`)).dispatch;
  const { totalAgentCost } = (await paid(load)).costs;
  expect(totalAgentCost).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Done' }).click();

  await flight.open();
  await flight.pick('Aircraft', 'T-75');
  await expect(
    flight
      .section('Agent')
      .getByText(
        /^This aircraft was loaded with 700 gal PHOS-CHEK LC95A at \w+ on .* at 23:59\. Use that load\?$/,
      ),
  ).toBeVisible();
  await flight.pick('Mission type', 'Training');
  await flight.field('Dispatch time').press('n');
  await flight.field('Time out').press('n');
  await page.keyboard.press('ControlOrMeta+Enter');
  await flight.passWarnings(flight.savedPanel());
  const id = page.url().split('/').at(-1) ?? '';
  await page.getByRole('button', { name: 'Done' }).click();

  await page.getByRole('button', { name: 'Hemet (HMT), base' }).click();
  await page.getByRole('menuitem', { name: 'CHI Chico' }).click();
  await expect(page.getByRole('region', { name: 'Out now' }).getByText('T-75')).toBeVisible();
  await page.getByRole('button', { name: 'Command' }).click();
  const now = await page.evaluate(() =>
    new Intl.DateTimeFormat('en-GB', {
      timeZone: 'America/Los_Angeles',
      hour: '2-digit',
      minute: '2-digit',
    }).format(),
  );
  await page.getByLabel('Aircraft and what it does').fill(`t75 in ${now.replace(':', '')} 700g`);
  await expect(
    page
      .getByRole('status')
      .getByText(
        /700 gal PHOS-CHEK LC95A loaded at \w+ \d\d\/\d\d 23:59, \$[\d,.]+ when loaded, .+\.$/,
      ),
  ).toBeVisible();
  await page.keyboard.press('Enter');
  const closed = page.getByLabel('Notices').getByText(/^T-75 in /);
  const anyway = page.getByRole('button', { name: 'Save anyway' });
  await expect(closed.or(anyway).first()).toBeVisible();
  if (await anyway.isVisible()) await anyway.click();
  await expect(closed).toBeVisible();
  const [closing, filled] = [await paid(id), await paid(load)];
  expect([
    closing.costs.totalAgentCost,
    filled.costs.totalAgentCost,
    closing.activities[0]?.drops[0]?.preloadDropId,
  ]).toEqual([totalAgentCost, 0, expect.any(String)]);
  await ask(page, 'DELETE', `/v2/dispatches/${id}`);
  await ask(page, 'DELETE', `/v2/dispatches/${load}`);
  for (const each of flown) await ask(page, 'POST', `/x/dispatches/${each.id}/restore`);
  await haveSettings(page, { guidedMode: true });
});
