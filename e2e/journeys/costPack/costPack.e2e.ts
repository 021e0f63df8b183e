import type { Page } from 'playwright/test';
import type { CostPack } from '../../../contract/costPack/costPack.ts';
import type { IncidentList } from '../../../contract/costPack/incidentList.ts';
import { ask } from '../../support/asPerson.ts';
import { dollars } from '../../support/dollars.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';
import { visit } from '../../support/visit.ts';

/** The n-th of the incidents with the most flights in the demo season. */
async function incidentOf(page: Page, n: number) {
  await visit(page, '/incidents');
  await expect(page.getByRole('table')).toBeVisible();
  const { incidents } = await ask<IncidentList>(page, 'GET', '/x/incidents');
  const found = incidents.toSorted(
    (a, b) => b.records - a.records || a.incident.id.localeCompare(b.incident.id),
  )[n]?.incident;
  if (found === undefined) throw new Error('The season has no incident');
  return found;
}
/** The number of sheets that the printed page needs, in its own fonts. */
async function sheetsOfPaper(page: Page): Promise<number> {
  await page.evaluate(async () => void (await document.fonts.ready));
  const printed = await page.pdf({ preferCSSPageSize: true });
  return Number(/\/Count (\d+)/.exec(printed.toString('latin1'))?.[1]);
}
/** The number of an incident as pages show it. */
const numberOf = (incident: CostPack['page']['incident']) =>
  `${incident.state}-${incident.unit}-${incident.incidentNumber}`;
const sheet = (page: Page) => page.getByRole('article', { name: 'Incident cost' });

test('a cost pack opens from the list, groups both ways, and is read by keyboard and on paper (PACK-1, PACK-4, PACK-8, PACK-30, PACK-33)', async ({
  signedIn,
}) => {
  const page = await signedIn('analyst');
  const incident = await incidentOf(page, 0);
  await expectAccessible(page);
  await page
    .getByRole('searchbox', { name: 'Search number or name' })
    .fill(incident.incidentNumber);
  await expect(page).toHaveURL(new RegExp(`search=${incident.incidentNumber}`));
  const link = page.getByRole('link', { name: numberOf(incident) });
  await expect(page.getByRole('status').filter({ hasText: 'incident' })).toBeVisible();
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(sheet(page)).toContainText(
    `Aircraft cost of ${numberOf(incident)} ${incident.name}, as of `,
  );
  const { page: pack } = await ask<CostPack>(page, 'GET', `/x/incidents/${incident.id}/cost`);
  await expect(
    sheet(page).getByText(dollars(pack.figures.cost), { exact: true }).first(),
  ).toBeVisible();
  // The note prevents mistaking it for the total (PACK-8).
  await expect(
    sheet(page).getByText(
      `Approved ${dollars(pack.completeness?.approved ?? 0)} of ${dollars(pack.completeness?.total ?? 0)}.`,
    ),
  ).toBeVisible();
  await expect(page.getByRole('slider', { name: 'Cost by day, and to date, chart' })).toBeVisible();
  await expectAccessible(page);
  // An analyst reads; shares and links need the right to edit contracts.
  await expect(page.getByRole('button', { name: /^(Edit shares|Share a link)$/ })).toHaveCount(0);

  await page.getByRole('radio', { name: 'Without', exact: true }).click();
  await expect(page).toHaveURL(/availability=false/);
  await expect(sheet(page)).toContainText('All records, without daily availability.');
  await expect(sheet(page).getByRole('columnheader', { name: 'Avail.' })).toHaveCount(0);
  await page.getByRole('radio', { name: 'Approved only' }).click();
  await expect(sheet(page)).toContainText('Approved records only, without daily availability.');
  await page.reload();
  await expect(sheet(page)).toContainText('Approved records only, without daily availability.');
  await visit(page, `/incidents/${incident.id}/cost`);
  // The whole chart: it renders after its figures.
  await expect(page.getByRole('slider', { name: 'Cost by day, and to date, chart' })).toBeVisible();
  // With more than 25 aircraft, as the largest incident of the season can have, a second page may
  // be needed.
  expect(await sheetsOfPaper(page)).toBeLessThanOrEqual(pack.byAircraft.length <= 25 ? 1 : 2);
});

test('25 aircraft fit on one printed page (PACK-30)', async ({ signedIn }) => {
  const page = await signedIn('analyst');
  const incident = await incidentOf(page, 0);
  await page.route('**/x/incidents/*/cost*', async (route) => {
    const reply = await route.fetch();
    const json = (await reply.json()) as CostPack;
    const [first] = json.page.byAircraft;
    if (first === undefined) throw new Error('No aircraft');
    const many = Array.from({ length: 25 }, (_, n) => ({
      ...first,
      name: `T-${900 + n} (N${600 + n}CX)`,
      vendor: 'Great Basin Air Tankers',
    }));
    const group = (name: string, count: number) =>
      Array.from({ length: count }, (_, n) => ({ ...first, name: `${name} ${n}`, aircraft: 2 }));
    const parties = Array.from({ length: 4 }, (_, n) => ({
      name: `Partner Agency ${n}`,
      aircraft: 1_000.25,
      agent: 2_000,
      total: 3_000.25,
    }));
    const sharing = parties.map(({ name }) => ({ name, aircraftBps: 2_500, agentBps: 2_500 }));
    const agreements = [{ from: '2025-07-01', until: '2025-07-31', parties: sharing }];
    const declared = {
      from: '2025-07-01',
      until: '2025-07-31',
      inside: 3_000_000,
      outside: 1_000_000,
      federal: 2_250_000,
    };
    const adjustment = {
      dispatchNumber: 10_480,
      activityDate: '2025-07-01',
      postedOn: '2025-08-01',
      cause: 'repriced' as const,
      aircraft: 'T-900',
      total: -1_234.5,
    };
    const rest = {
      byType: group('Large tanker of type', 9),
      byVendor: group('Great Basin Air Tankers', 13),
      parties,
      declared,
      agreements,
    };
    const adjustments = Array.from({ length: 10 }, () => adjustment);
    await route.fulfill({
      response: reply,
      json: { ...json, page: { ...json.page, ...rest, byAircraft: many, adjustments } },
    });
  });
  await visit(page, `/incidents/${incident.id}/cost`);
  await expect(sheet(page).getByText('T-924 (N624CX)')).toBeVisible();
  await expect(page.getByRole('slider', { name: 'Cost by day, and to date, chart' })).toBeVisible();
  expect(await sheetsOfPaper(page)).toBe(1);
});

test('the total of each aircraft is in view at every width (PACK-30)', async ({ signedIn }) => {
  const page = await signedIn('analyst');
  const incident = await incidentOf(page, 0);
  await visit(page, `/incidents/${incident.id}/cost`);
  const table = page.getByRole('region', { name: 'By aircraft, table' });
  for (const width of [1366, 1024, 768, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await table.evaluate((region) => region.scrollIntoView());
    await expect(table.getByRole('columnheader', { name: 'Total' })).toBeInViewport({ ratio: 0.9 });
  }
});

test('shares that do not add up are refused, then saved; a link shows them until it is revoked (PACK-10, PACK-13, PACK-40, PACK-41, PACK-43)', {
  tag: '@quick',
}, async ({ signedIn, browser, baseURL, complaints }) => {
  const page = await signedIn('admin');
  const incident = await incidentOf(page, 4);
  const { page: pack } = await ask<CostPack>(page, 'GET', `/x/incidents/${incident.id}/cost`);
  await visit(page, `/incidents/${incident.id}/cost`);
  await expect(sheet(page)).toBeVisible();
  await page.getByRole('button', { name: 'Edit shares' }).focus();
  await page.keyboard.press('Enter');
  const form = page.getByRole('region', { name: 'Shares of the cost' });
  await expect(form).toBeFocused();
  await form.getByRole('button', { name: 'Add an agreement' }).click();
  const [first, last] = [pack.byDay[0]?.day ?? '', pack.byDay.at(-1)?.day ?? ''];
  const typed = (day: string) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;
  const field = (name: string) => form.getByRole('textbox', { name, exact: true });
  await field('First day').fill(typed(first));
  await field('Last day').fill(typed(last));
  await field('Party 2').fill('Partner Agency');
  await field('Aircraft 2, %').fill('49');
  await form.getByRole('button', { name: 'Save shares' }).click();
  await expect(field('Aircraft 1, %')).toHaveAccessibleDescription(
    'Aircraft shares add up to 99.00 %, not 100.00 %.',
  );
  await expectAccessible(page);
  await field('Aircraft 2, %').fill('50');
  await field('Aircraft 2, %').press('Tab');
  await form.getByRole('button', { name: 'Save shares' }).click();
  await expect(form).toHaveCount(0);
  const shares = page.getByRole('region', { name: 'Shares, table' });
  await expect(shares.getByRole('row', { name: /^Partner Agency / })).toBeVisible();
  const agreed = / Partner Agency 50\.00 % of aircraft, 50\.00 % of agent\.$/;
  await expect(sheet(page).getByText(agreed)).toBeVisible();

  // The field appears only once the links have loaded, because earlier typing would be lost.
  let release: () => void = () => undefined;
  const listed = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(
    '**/shared-packs',
    async (route) => {
      await listed;
      await route.continue();
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Share a link' }).click();
  const days = page.getByRole('textbox', { name: 'Days it works' });
  await expect(page.getByRole('dialog', { name: 'Share a link' })).toBeVisible();
  await expect(days).toHaveCount(0);
  release();
  await expect(days).toBeFocused();
  await days.fill('91');
  await days.press('Enter');
  await expect(days).toHaveAccessibleDescription('Give 1 to 90 days.');
  await days.fill('7');
  await days.press('Enter');
  const link = page.getByRole('textbox', { name: 'Link', exact: true });
  await expect(link).toHaveValue(/\/shared#[\w-]{43}$/);
  await expectAccessible(page);
  const address = await link.inputValue();

  const stranger = await browser.newContext({ baseURL: baseURL ?? '' });
  const shown = await stranger.newPage();
  const violations: string[] = [];
  shown.on('console', (message) => {
    if (message.type() === 'error') violations.push(message.text());
  });
  const urls: string[] = [];
  shown.on('request', (request) => urls.push(request.url()));
  await visit(shown, address);
  await expect(sheet(shown)).toContainText(`Aircraft cost of ${numberOf(incident)}`);
  await expect(
    shown
      .getByRole('region', { name: 'Shares, table' })
      .getByRole('row', { name: /^Partner Agency / }),
  ).toBeVisible();
  await expect(sheet(shown).getByText(agreed)).toBeVisible();
  await expect(sheet(shown).getByText(/^Approved \$/)).toBeVisible();
  await expect(
    shown.getByRole('slider', { name: 'Cost by day, and to date, chart' }),
  ).toBeVisible();
  await expectAccessible(shown);
  expect(violations).toEqual([]);
  // The token is in a request body and in no address.
  const token = address.split('#')[1] ?? '';
  expect(urls.filter((url) => url.includes(token) && !url.endsWith(`#${token}`))).toEqual([]);
  expect(urls.filter((url) => url.includes('/assets/'))).toEqual([]);

  await page
    .getByRole('button', { name: /^Revoke the link made / })
    .first()
    .click();
  await expect(page.getByText('Link revoked. It shows nothing any more.').first()).toBeVisible();
  await shown.reload();
  await expect(shown.getByRole('status')).toHaveText(
    "This link isn't valid any more. Ask the person who sent it.",
  );
  await expectAccessible(shown);
  complaints.expected.push('404');
  await stranger.close();
});

test('two users save shares: the second sees both versions and overwrites the first (PACK-14)', async ({
  signedIn,
  complaints,
}) => {
  const page = await signedIn('admin');
  const incident = await incidentOf(page, 5);
  await visit(page, `/incidents/${incident.id}/cost`);
  await page.getByRole('button', { name: 'Edit shares' }).click();
  const owner = page.getByRole('textbox', { name: 'Owner' });
  await owner.fill('Mine');
  await ask(page, 'PUT', `/x/incidents/${incident.id}/cost-shares`, {
    agreements: [],
    owner: 'Theirs',
    declared: null,
  });
  complaints.expected.push('412');
  await page.getByRole('button', { name: 'Save shares' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Somebody changed the shares meanwhile' });
  await expect(dialog.getByRole('region', { name: 'Theirs' })).toContainText('Owner: Theirs');
  await expect(dialog.getByRole('region', { name: 'Mine' })).toContainText('Owner: Mine');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Overwrite with mine' }).click();
  await expect(
    page.getByRole('region', { name: 'Shares, table' }).getByRole('row', { name: /^Mine / }),
  ).toBeVisible();
});

test('a cost pack is exported as a workbook and as JSON (PACK-32)', async ({ signedIn }) => {
  const page = await signedIn('analyst');
  const incident = await incidentOf(page, 1);
  await visit(page, `/incidents/${incident.id}/cost`);
  for (const [name, ending] of [
    ['Excel', '.xlsx'],
    ['JSON', '.json'],
  ] as const) {
    await page.getByRole('button', { name: 'Export' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name }).click();
    expect((await download).suggestedFilename()).toMatch(
      new RegExp(`^cost-${incident.state}-${incident.unit}-.*\\${ending}$`),
    );
  }
});

test('on a phone nothing is wider than the page; a user without the right to reports is sent home (PACK-30, PACK-33)', async ({
  signedIn,
}) => {
  const phone = await signedIn('analyst', { viewport: { width: 390, height: 844 } });
  const incident = await incidentOf(phone, 0);
  await visit(phone, `/incidents/${incident.id}/cost`);
  await expect(sheet(phone)).toBeVisible();
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectAccessible(phone);
  const reader = await signedIn('reader');
  await visit(reader, `/incidents/${incident.id}/cost`);
  await expect(reader).toHaveURL(/\/$/);
});
