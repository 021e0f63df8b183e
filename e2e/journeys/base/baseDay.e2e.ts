import type { Page } from 'playwright/test';
import { FlightPage } from '../../pages/FlightPage.ts';
import { ask } from '../../support/asPerson.ts';
import { expect, haveSettings, test } from '../../support/test.ts';
import { visit } from '../../support/visit.ts';

const notice = (page: Page, text: string | RegExp) => page.getByLabel('Notices').getByText(text);
/** Saves, past warnings if there are any, and returns the number. */
async function save(flight: FlightPage, what = 'Flight'): Promise<string> {
  const { page } = flight;
  const panel = page.getByRole('dialog', { name: new RegExp(`^${what} \\d+ saved\\.$`) });
  await page.keyboard.press('ControlOrMeta+Enter');
  await flight.passWarnings(panel);
  return (await panel.getByRole('heading').textContent())?.match(/\d+/)?.[0] ?? '';
}
interface Stored {
  readonly dispatch: {
    readonly id: string;
    readonly dispatchNumber: number;
    readonly costs: { readonly totalAgentCost: number };
    readonly activities: readonly {
      readonly incidentId: string | null;
      readonly drops: readonly {
        readonly id: string;
        readonly preloadDropId?: string;
        readonly preloadState?: string;
      }[];
      readonly crew: readonly { readonly standByHours: number; readonly perDiemRate: number }[];
    }[];
  };
}
const recordAt = (page: Page) => page.url().split('/').at(-1) ?? '';

test('a later flight uses a preload, which is paid once; another preload is offloaded and taken back (D-53, D-54)', {
  tag: '@quick',
}, async ({ signedIn }) => {
  const page = await signedIn('base');
  await haveSettings(page, { guidedMode: false });
  const flight = new FlightPage(page);
  const load = async (gallons: string) => {
    await visit(page, '/dispatch/agent-only/new');
    await flight.select('What is this for\\?', 'Preload');
    await flight.pick('Aircraft', 'T-860');
    await flight.pick('Agent', 'PHOS-CHEK LC95A');
    // "Now" is later than any load of today's demo data, so the flight form offers this load.
    await flight.field('Time loaded').press('n');
    await flight.field('Loaded').fill(gallons);
    const number = await save(flight, 'Agent-only');
    const id = recordAt(page);
    await page.getByRole('button', { name: 'Done' }).click();
    return { id, number };
  };
  const first = await load('700');
  const cost = (await ask<Stored>(page, 'GET', `/v2/dispatches/${first.id}`)).dispatch.costs
    .totalAgentCost;
  expect(cost).toBeGreaterThan(0);

  await visit(page, '/base-management');
  const preloads = page.getByRole('region', { name: /^Preloads \d+$/ });
  await preloads.getByRole('link', { name: 'Assign to flight: the load of T-860' }).first().click();
  await flight.pick('Mission type', 'Initial attack');
  await page.getByRole('button', { name: /Lantern Ridge/ }).click();
  await flight.field('Dispatch time').press('n');
  await flight.field('Time out').press('n');
  // The form asks as soon as the aircraft is chosen.
  await flight.section('Agent').getByRole('button', { name: 'Use load' }).click();
  await expect(flight.field('On incident')).toHaveValue('700');
  await save(flight);
  const flown = (await ask<Stored>(page, 'GET', `/v2/dispatches/${recordAt(page)}`)).dispatch;
  const after = (await ask<Stored>(page, 'GET', `/v2/dispatches/${first.id}`)).dispatch;
  const [row] = flown.activities.flatMap((a) => a.drops);
  const [filled] = after.activities.flatMap((a) => a.drops);
  expect([
    flown.costs.totalAgentCost,
    after.costs.totalAgentCost,
    row?.preloadDropId,
    filled?.preloadState,
  ]).toEqual([cost, 0, filled?.id, 'used']);
  await ask(page, 'DELETE', `/v2/dispatches/${flown.id}`);
  expect(
    (await ask<Stored>(page, 'GET', `/v2/dispatches/${first.id}`)).dispatch.costs.totalAgentCost,
  ).toBe(cost);

  await visit(page, '/base-management');
  // The demo data may have another load for it.
  const offload = preloads.getByRole('button', { name: 'Offloaded: the load of T-860' });
  await expect(offload.first()).toBeVisible();
  const aboard = await offload.count();
  await offload.first().click();
  await expect(notice(page, 'Load of T-860 offloaded: it costs nothing.')).toBeVisible();
  await expect(offload).toHaveCount(aboard - 1);
  await page.getByLabel('Notices').getByRole('button', { name: 'Undo' }).click();
  await expect(notice(page, 'The load is aboard again.')).toBeVisible();
  await preloads.getByRole('button', { name: 'Jettisoned: the load of T-860' }).first().click();
  await expect(notice(page, /jettisoned: its cost stays with the base/)).toBeVisible();
  expect(
    (await ask<Stored>(page, 'GET', `/v2/dispatches/${first.id}`)).dispatch.costs.totalAgentCost,
  ).toBe(cost);
  await haveSettings(page, { guidedMode: true });
});

test('a user changes the rotation with a reason, opens a price from the base, and marks an aircraft on the home page (BASE-3, BASE-5, BASE-11)', async ({
  signedIn,
}) => {
  const page = await signedIn('base');
  await visit(page, '/base-management');
  const board = page.getByRole('region', { name: /^Today's board/ });
  const order = async () =>
    (await board.getByRole('listitem').allTextContents()).flatMap(
      (t) => /^(\S+?-\d+).*#(\d+)/.exec(t)?.slice(1, 3).reverse().join(' ') ?? [],
    );
  await expect(board.getByText('Tankers #1')).toBeVisible();
  const before = await order();
  const second = before[1]?.split(' ')[1] ?? '';
  const menu = page.getByRole('button', { name: `Change the rotation of ${second}` });
  await menu.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Send first' })).toBeFocused();
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Change the rotation' });
  await form.getByRole('button', { name: 'Change rotation' }).click();
  await expect(form.getByText('Enter the reason.')).toBeVisible();
  await form.getByLabel('Reason').fill('Fuel truck is there');
  await page.keyboard.press('Enter');
  await expect(notice(page, 'Tankers of Hemet: rotation changed.')).toBeVisible();
  await expect(
    board.getByText(/Tankers: rotation changed .* by B\. Basecamp: Fuel truck is there/),
  ).toBeVisible();
  await expect.poll(async () => (await order())[0]).toBe(`1 ${second}`);
  // The same by dragging, back to its previous position.
  const row = (name: string) => board.getByRole('listitem').filter({ hasText: name });
  await row(before[0]?.split(' ')[1] ?? '')
    .locator('[draggable]')
    .dragTo(row(second));
  await expect(form).toBeVisible();
  await form.getByLabel('Reason').fill('Gone again');
  await page.keyboard.press('Enter');
  await expect.poll(order).toEqual(before);
  await board.getByRole('button', { name: 'First in, first out again: Tankers' }).click();
  await form.getByLabel('Reason').fill('Over');
  await page.keyboard.press('Enter');
  await expect(board.getByText(/rotation changed/)).toHaveCount(0);

  await page.getByRole('link', { name: 'Add or edit fees' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Landing fees' })).toBeVisible();
  await page.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByLabel('Amount per landing')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Base management' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'HMT Hemet' })).toBeVisible();

  await visit(page, '/');
  const atBase = page.getByRole('region', { name: 'At base', exact: true });
  await atBase.getByRole('button', { name: `Mark ${second} unavailable` }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('Oil leak');
  await page.keyboard.press('Enter');
  await expect(
    atBase.getByRole('listitem').filter({ hasText: second }).getByText('Oil leak'),
  ).toBeVisible();
  await atBase.getByRole('button', { name: `${second} is available again` }).click();
  await expect(atBase.getByRole('button', { name: `Mark ${second} unavailable` })).toBeVisible();
  // Up to eight aircraft need no scrolling.
  expect(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight)).toBe(
    true,
  );
});

test('one command launches an aircraft and another closes its flight; the day lists it, and its meter gap opens at the field (HOME-9, HOME-1)', async ({
  signedIn,
}) => {
  const page = await signedIn('dispatcher');
  await haveSettings(page, { guidedMode: false });
  const flight = new FlightPage(page);
  await visit(page, '/');
  await expect(
    page.getByRole('region', { name: 'At base', exact: true }).getByRole('listitem').first(),
  ).toBeVisible();
  const say = async (line: string) => {
    await page.getByRole('button', { name: 'Command' }).click();
    await page.getByLabel('Aircraft and what it does').fill(line);
    await page.keyboard.press('Enter');
  };
  await page.keyboard.press('/');
  await page.getByLabel('Aircraft and what it does').fill('c701 in 1420');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByText('C-701 is not out.')).toBeVisible();
  await page.keyboard.press('Escape');
  await say('c701 out 0004 lantern');
  await expect(flight.field('Time out')).toHaveValue('00:04');
  // Yesterday, so that the landing is never in the future, at any hour.
  await flight.field('Date').press('-');
  await flight.pick('Mission type', 'Initial attack');
  await flight.pick('Flight type', 'Recon');
  await flight.field('Dispatch time').fill('0004');
  const start = await flight.hobbsStart();
  const number = await save(flight);
  await page.getByRole('button', { name: 'Done' }).click();
  const row = page
    .getByRole('region', { name: 'Out now', exact: true })
    .getByRole('listitem')
    .filter({ hasText: 'C-701' });
  await expect(row).toBeVisible();
  await say('c701 in 0003 1');
  await expect(row.getByText(/is before time out 00:04/)).toBeVisible();
  await expect(row.getByLabel('Time in')).toBeFocused();
  // It closes without a reading too, and is listed until the meter is read.
  await row.getByLabel('Hobbs end').fill('');
  await row.getByLabel('Time in').fill('0105');
  await row.getByLabel('Time in').press('Enter');
  const closed = notice(page, /^C-701 in 01:05 · 1\.0 h · \$/);
  await expect(closed.or(row.getByRole('button', { name: 'Save anyway' })).first()).toBeVisible();
  if (await row.getByRole('button', { name: 'Save anyway' }).isVisible())
    await row.getByRole('button', { name: 'Save anyway' }).click();
  await expect(closed).toBeVisible();
  await expect(row).toHaveCount(0);

  await page.getByRole('link', { name: 'All dispatches of today' }).click();
  await page.getByRole('searchbox', { name: 'Search dispatches' }).fill(number);
  await expect(page).toHaveURL(new RegExp(`search=${number}`));
  await expect(page.getByText('No dispatch of this day matches.')).toBeVisible();
  await page.getByRole('button', { name: 'Previous day' }).click();
  await expect(page.getByRole('row')).toHaveCount(2);
  // The demo data may have flights of that day; there is at least the one above.
  await page.getByRole('searchbox', { name: 'Search dispatches' }).fill('');
  await expect(page.getByRole('searchbox', { name: 'Search dispatches' })).toHaveValue('');
  const radioId =
    (await page.getByRole('row').nth(1).innerText()).match(/(?:AA|[CTH])-\d+/)?.[0] ?? 'none';
  await page.getByRole('searchbox', { name: 'Search dispatches' }).fill(radioId.toLowerCase());
  await expect(page.getByRole('row').nth(1)).toContainText(radioId);
  await visit(page, '/');
  const attention = page.getByRole('region', { name: 'Needs attention', exact: true });
  await attention
    .getByRole('link', { name: new RegExp(`^Hobbs missing: C-701, Flight ${number}`) })
    .click();
  await expect(page).toHaveURL(/\?field=/);
  const field = decodeURIComponent(page.url().split('field=')[1] ?? '');
  await expect
    .poll(() =>
      page.evaluate(
        () => document.activeElement?.closest('[data-path]')?.getAttribute('data-path') ?? '',
      ),
    )
    .toContain(field);
  await page.keyboard.type((start + 1).toFixed(1));
  await page.keyboard.press('ControlOrMeta+Enter');
  await flight.passWarnings(notice(page, /^Flight \d+ saved\.$/));
  await haveSettings(page, { guidedMode: true });
});

test('an open flight is closed on the board of its base (BASE-13)', async ({ signedIn }) => {
  const page = await signedIn('base');
  await haveSettings(page, { guidedMode: false });
  const flight = new FlightPage(page);
  await flight.open();
  await flight.pick('Aircraft', 'T-71');
  await flight.pick('Mission type', 'Training');
  await flight.field('Date').press('-');
  await flight.field('Dispatch time').fill('0600');
  await flight.field('Time out').fill('0605');
  const start = await flight.hobbsStart();
  const number = await save(flight);
  const id = recordAt(page);
  await visit(page, '/base-management');
  const close = page.getByRole('form', { name: `Close flight ${number} of T-71` });
  await close.getByLabel('Hobbs end').fill((start + 0.9).toFixed(1));
  await close.getByLabel('Time in').fill('659');
  await close.getByLabel('Time in').press('Enter');
  const closed = notice(page, /^T-71 in 06:59 · 0\.9 h · \$/);
  const anyway = close.getByRole('button', { name: 'Save anyway' });
  await expect(closed.or(anyway).first()).toBeVisible();
  if (await anyway.isVisible()) await anyway.click();
  await expect(closed).toBeVisible();
  await expect(close).toHaveCount(0);
  const { activities } = (
    await ask<{
      dispatch: { activities: { timeIn: string | null; totalFlightHours: number | null }[] };
    }>(page, 'GET', `/v2/dispatches/${id}`)
  ).dispatch;
  expect([activities[0]?.timeIn?.slice(11, 16), activities[0]?.totalFlightHours]).toEqual([
    '14:59',
    0.9,
  ]);
  await haveSettings(page, { guidedMode: true });
});
