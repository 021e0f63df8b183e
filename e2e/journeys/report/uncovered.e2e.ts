import { ReportPage } from '../../pages/ReportPage.ts';
import { SettingsPage } from '../../pages/SettingsPage.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';
import { visit } from '../../support/visit.ts';

test('flights without a contract: a rate for exactly those days takes them off the list (RPT-63)', async ({
  signedIn,
  complaints,
}) => {
  const page = await signedIn('admin');
  await visit(page, '/reports/catis/cost');
  await page
    .getByRole('navigation', { name: 'Reports' })
    .getByRole('link', { name: 'Flights without contracts' })
    .click();
  const summary = page.getByText(
    /^[\d,]+ flights?.* ha(ve|s) no rate: .* hours\. About \$[\d,]+ is not in cost reports\./,
  );
  await expect(summary).toBeVisible();
  const group = page
    .getByRole('rowgroup')
    .filter({ has: page.getByRole('link', { name: /^Add aircraft rate for C-701/ }) });
  // A whole season is collapsed at first: one line per aircraft.
  await expect(group.getByRole('row')).toHaveCount(1);
  await group.getByRole('button', { name: /^C-701/ }).click();
  await expect(group.getByRole('row')).not.toHaveCount(1);
  const firstDay =
    (await group.getByRole('row').nth(1).getByRole('cell').first().textContent()) ?? '';
  await group.getByRole('button', { name: /^C-701/ }).click();
  await expect(group.getByRole('row')).toHaveCount(1);

  await group.getByRole('link').click();
  const rates = new SettingsPage(page, 'Aircraft rates', 'aircraft-rates');
  await expect(rates.form()).toBeVisible();
  await expect(page).toHaveURL('/settings/aircraft-rates?name=C-701&all=true');
  await expect(rates.field('Start')).toHaveValue(firstDay);
  await expect(rates.form().getByText('C-701 · N750CX')).toBeVisible();
  await rates.pick('Contract type', 'CWN · call when needed');
  await rates.pick('Vendor', 'Pacific Heavy');
  await rates.field('Hourly rate').fill('8977.50');
  await rates.save();
  await page.getByRole('button', { name: 'Save and re-price' }).click();
  await expect(rates.notice('Aircraft rate saved.')).toBeVisible();

  await visit(page, '/reports/flights-without-contracts');
  await expect(summary).toBeVisible();
  await expect(page.getByRole('link', { name: /^Add aircraft rate for C-701/ })).toHaveCount(0);

  complaints.expected.push('500 (', 'An unexpected error has occurred');
  const pattern = '**/api/catis/dispatches-without-contracts/metrics*';
  await page.route(pattern, (route) =>
    route.fulfill({ status: 500, contentType: 'application/problem+json', body: '{}' }),
  );
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(rates.notice('Failed to load dispatches.')).toBeVisible();
  await page.unroute(pattern);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(summary).toBeVisible();
});

test('a report states how much of its cost has no rate, and leads to the list of the same dates (RPT-83, RPT-84)', async ({
  signedIn,
}) => {
  const page = await signedIn('analyst');
  const report = new ReportPage(page);
  const day = (before: number) =>
    new Date(Date.now() - before * 86_400_000).toISOString().slice(0, 10);
  // Records this recent are not approved; approved ones keep a missing rate from their approval.
  const dates = `dateMode=specific&start=${day(20)}&end=${day(1)}`;
  await report.open('cost', `?${dates}&groupBy=none`);
  await report.expectLoaded();
  const line = page.getByText(
    /^Approved \$[\d,.]+ of \$[\d,.]+\. [\d,]+ flights and standbys have no rate(, [\d,]+ loads? no price)?; their cost is not counted\.$/,
  );
  const countIn = (text: string | null) =>
    Number((/[\d,]+/.exec(text ?? '')?.[0] ?? '').replace(/,/g, ''));
  const counted = countIn(((await line.textContent()) ?? '').replace(/^Approved \S+ of \S+ /, ''));
  const mark = /^The cost of [\d,]+ activit(y|ies) without a rate is not in it\.$/;
  await expect(report.total().getByRole('img', { name: mark }).first()).toBeVisible();
  await expectAccessible(page);
  // The rest of the money is complete.
  await report.open('rw-landing-fees', `?${dates}`);
  await report.expectLoaded();
  await expect(line).toHaveCount(0);
  await expect(page.getByRole('img', { name: mark })).toHaveCount(0);

  await report.open('cost', `?${dates}`);
  await page.getByRole('link', { name: 'Show the list' }).click();
  await expect(page).toHaveURL(`/reports/flights-without-contracts?${dates}`);
  const summary = page.getByText(/ have no rate: .* flight hours and .* standby hours\. /);
  const [flights = 0, standbys = 0] =
    ((await summary.textContent()) ?? '').split(' have no rate')[0]?.split(' and ').map(countIn) ??
    [];
  expect(flights + standbys).toBe(counted);

  // Its own range, then all dates again.
  await page.getByRole('button', { name: /^Date range/ }).click();
  await page.getByRole('button', { name: 'Today', exact: true }).click();
  await expect(page).not.toHaveURL(new RegExp(`start=${day(300)}`));
  await page.getByRole('button', { name: 'All dates', exact: true }).click();
  await expect(page).toHaveURL('/reports/flights-without-contracts');
  await expect(summary).toBeVisible();
  await expect(page.getByRole('button', { name: /All dates/ })).toHaveCount(1);
  await expectAccessible(page);
});
