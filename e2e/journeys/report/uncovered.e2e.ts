import { SettingsPage } from '../../pages/SettingsPage.ts';
import { expect, test } from '../../support/test.ts';

test('flights without a contract: a rate for exactly those days takes them off the list (RPT-63)', async ({ signedIn, complaints }) => {
  const page = await signedIn('admin');
  await page.goto('/reports/catis/cost');
  await page.getByRole('navigation', { name: 'Reports' }).getByRole('link', { name: 'Flights without contracts' }).click();
  const summary = page.getByText(/^[\d,]+ flights?.* hours have no rate\. About \$[\d,]+ is not in cost reports\.$/);
  await expect(summary).toBeVisible();
  const group = page.getByRole('rowgroup').filter({ has: page.getByRole('link', { name: /^Add aircraft rate for C-701/ }) });
  // A whole season is folded at first: one line an aircraft.
  await expect(group.getByRole('row')).toHaveCount(1);
  await group.getByRole('button', { name: /^C-701/ }).click();
  await expect(group.getByRole('row')).not.toHaveCount(1);
  const firstDay = (await group.getByRole('row').nth(1).getByRole('cell').first().textContent()) ?? '';
  await group.getByRole('button', { name: /^C-701/ }).click();
  await expect(group.getByRole('row')).toHaveCount(1);

  await group.getByRole('link').click();
  const rates = new SettingsPage(page, 'Aircraft rates', 'aircraft-rates');
  await expect(rates.form()).toBeVisible();
  await expect(page).toHaveURL('/settings/aircraft-rates?name=C-701&all=true');
  await expect(rates.field('Start')).toHaveValue(firstDay);
  await expect(rates.form().getByText('C-701 · N750CX')).toBeVisible();
  await rates.field('Contract type').fill('CWN');
  await rates.pick('Vendor', 'Pacific Heavy');
  await rates.field('Hourly rate').fill('8977.50');
  await rates.save();
  await page.getByRole('button', { name: 'Save and re-price' }).click();
  await expect(rates.notice('Aircraft rate saved.')).toBeVisible();

  await page.goto('/reports/flights-without-contracts');
  await expect(summary).toBeVisible();
  await expect(page.getByRole('link', { name: /^Add aircraft rate for C-701/ })).toHaveCount(0);

  complaints.expected.push('500 (', 'An unexpected error has occurred');
  const pattern = '**/api/catis/dispatches-without-contracts/metrics';
  await page.route(pattern, (route) => route.fulfill({ status: 500, contentType: 'application/problem+json', body: '{}' }));
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(rates.notice('Failed to load dispatches.')).toBeVisible();
  await page.unroute(pattern);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(summary).toBeVisible();
});
