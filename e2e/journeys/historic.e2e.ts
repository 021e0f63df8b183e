import { expect, test } from '../support/test.ts';

test('historic records: their own presets, wall clocks and costs, and the way over to current data', async ({ signedIn, complaints }) => {
  const page = await signedIn('analyst');
  await page.goto('/reports/catis/cost');
  await page.getByRole('navigation', { name: 'Reports' }).getByRole('link', { name: 'Historic data' }).click();
  await expect(page).toHaveURL('/reports/aims');
  await expect(page).toHaveTitle('Historic — CATIS Data Report');
  await expect(page.getByText('Choose dates to run this report.')).toBeVisible();

  // Two years reach from the historic seasons into the current one.
  const start = new Date(Date.now() - 730 * 86_400_000).toISOString().slice(0, 10);
  const end = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10);
  await page.goto(`/reports/aims?dateMode=specific&start=${start}&end=${end}`);
  const grid = page.getByRole('grid');
  await expect(grid).toBeVisible();
  await expect(page.getByText(/^Historic records up to \d\d\/\d\d\/\d{4}\. Current records start \d\d\/\d\d\/\d{4}\./)).toBeVisible();
  await expect(grid.getByRole('columnheader', { name: 'Flight cost' })).toBeVisible();
  await expect(grid.getByRole('columnheader', { name: 'Per diem' })).toHaveCount(0);
  await page.getByRole('button', { name: /^Cost/ }).first().click();
  await page.getByRole('option', { name: 'Fixed wing', exact: true }).click();
  await expect(page).toHaveURL(/^[^?]*\/reports\/aims\?preset=fixed-wing&/);
  await expect(grid.getByRole('columnheader', { name: 'Flight hours' })).toBeVisible();
  await page.getByRole('link', { name: 'Open the same dates in current data' }).click();
  await expect(page).toHaveURL(`/reports/catis/fixed-wing?dateMode=specific&start=${start}&end=${end}`);
  await expect(grid).toBeVisible();

  complaints.expected.push('500 (', 'An unexpected error has occurred');
  await page.route('**/api/aims/dimensions', (route) => route.fulfill({ status: 500, contentType: 'application/problem+json', body: '{}' }));
  await page.goto(`/reports/aims?dateMode=specific&start=${start}&end=${end}`);
  await expect(page.getByLabel('Notices').getByText('Failed to load dimensions.')).toBeVisible();
  await expect(page).toHaveURL('/');
});
