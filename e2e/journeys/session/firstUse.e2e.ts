import { SignInPage } from '../../pages/SignInPage.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';

test('a demo account fills the form with one click (DEMO-7)', async ({ page }) => {
  const signIn = new SignInPage(page);
  await signIn.open();
  const accounts = page.getByRole('region', { name: 'Demo accounts' });
  await expect(accounts.getByRole('button')).toHaveCount(6);
  await expectAccessible(page);
  await accounts.getByRole('button', { name: /^dispatcher@demo\.test/ }).click();
  await expect(signIn.email()).toHaveValue('dispatcher@demo.test');
  await signIn.submit().click();
  await expect(page).toHaveURL('/');

  // Every key is listed, and abbreviations are explained.
  await expect(page.getByRole('region', { name: 'Out now' })).toBeVisible();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keys' });
  await expect(keys.getByText('Find anything')).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
  await page.keyboard.press('Escape');
  await expect(keys).toHaveCount(0);
  await page.goto('/base-management');
  const short = page.getByRole('button', { name: /^[A-Z]{2,4}: / }).first();
  // Focus by keyboard, which shows the tooltip.
  await short.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('tooltip')).toBeVisible();
});

test('an installation without an administrator explains how to create the first one, then lists the first steps (SES-15, HOME-83)', async ({
  page,
  signedIn,
}) => {
  await page.route('**/api/x/welcome', (route) =>
    route.fulfill({ json: { isEmpty: true, demoAccounts: [] } }),
  );
  await new SignInPage(page).open();
  await expect(page.getByText('This installation has no administrator yet.')).toBeVisible();
  await expect(page.getByText('npm run admin:create -- you@example.org')).toBeVisible();
  await expectAccessible(page);

  const home = await signedIn('admin');
  await home.route('**/api/v2/dispatches?*', (route) =>
    route.fulfill({ json: { dispatches: [] } }),
  );
  await home.route('**/api/x/dispatches/mine', (route) =>
    route.fulfill({ json: { dispatches: [] } }),
  );
  await home.route('**/api/x/settings/counts', async (route) => {
    const reply = await route.fetch();
    // The reply of the call.
    const { counts, ...rest } = (await reply.json()) as { counts: Record<string, number> };
    await route.fulfill({ response: reply, json: { ...rest, counts: { ...counts, aircraft: 0 } } });
  });
  await home.goto('/');
  const list = home.getByRole('region', { name: 'Before the first flight' });
  await expect(list.getByRole('listitem')).toHaveCount(13);
  await expect(list.getByRole('img', { name: 'To do' })).toHaveCount(2);
  await expectAccessible(home);
  await list.getByRole('link', { name: 'An aircraft', exact: true }).click();
  await expect(home.getByRole('heading', { level: 1, name: 'Aircraft' })).toBeVisible();
});

for (const [name, path] of [
  ['home page', '/'],
  ['form', '/dispatch/flight/new'],
  ['report', '/reports/catis/cost'],
  // The page with the most files of its own.
  ['base', '/base-management'],
] as const)
  test(`the ${name} loads in few files (PERF-37)`, async ({ signedIn }) => {
    const page = await signedIn('dispatcher');
    const scripts = new Set<string>();
    page.on('request', (request) => {
      if (request.url().endsWith('.js')) scripts.add(request.url());
    });
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('heading').first()).toBeAttached();
    await page.waitForLoadState('load');
    expect(scripts.size).toBeGreaterThan(3);
    expect(scripts.size).toBeLessThanOrEqual(40);
  });
