import { existsSync } from 'node:fs';
import { isFull } from '../../../tests/support/depth.ts';
import { addressOf } from '../../support/ownService.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';

// The full run builds the guides first, and so never skips these.
test.skip(!isFull && !existsSync('dist/help/csp.json'), 'Build the guides first: npm run docs');

test('the keys link to the guide of the role, which opens without signing in (HOME-85, SAFE-42)', async ({
  signedIn,
  newcomer,
}) => {
  const page = await signedIn('dispatcher');
  await page.goto('/');
  await page.getByRole('button', { name: /, account of / }).click();
  await page.getByRole('menuitem', { name: 'Keys and help' }).click();
  const keys = page.getByRole('dialog', { name: 'Keys' });
  await expect(keys.getByRole('link', { name: 'All guides' })).toHaveAttribute('href', '/help/');
  await expectAccessible(page, '[role=dialog]');
  const opened = page.waitForEvent('popup');
  await keys.getByRole('link', { name: 'Dispatcher guide' }).click();
  const guide = await opened;
  await expect(guide.getByRole('heading', { level: 1 })).toContainText('Guide for dispatchers');

  const visitor = await newcomer();
  await visitor.goto(guide.url());
  await expect(visitor.getByRole('heading', { level: 1 })).toContainText('Guide for dispatchers');
});

for (const path of ['/help/', '/help/guides/dispatcher.html', '/help/charts/session.html'])
  test(`${path} is accessible in both themes, within its policy (SAFE-42)`, async ({
    newcomer,
  }) => {
    const page = await newcomer();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(
      true,
    );
  });

test('the search finds a rule by its words, without another origin (SAFE-42)', async ({
  newcomer,
}) => {
  const page = await newcomer();
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(addressOf())) foreign.push(request.url());
  });
  await page.goto('/help/');
  await page.getByRole('button', { name: 'Search' }).first().click();
  await page.locator('#localsearch-input').fill('cut-off sunset');
  await page.getByRole('option').first().click();
  await expect(page).toHaveURL(/\/help\/.+\.html/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(foreign).toEqual([]);
});
