import type { Page } from 'playwright/test';
import { SignInPage } from '../../pages/SignInPage.ts';
import { emailOf, expect, expectAccessible, password, test } from '../../support/test.ts';

/**
 * Delays the page's scripts, like a slow network.
 * @returns releases them
 */
async function holdScripts(page: Page): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test('the sign-in form shows before its scripts load, and the scripts take over typed and submitted values (PERF-10)', {
  tag: '@quick',
}, async ({ page }) => {
  const release = await holdScripts(page);
  const form = new SignInPage(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await expect(form.submit()).toBeVisible();
  await expect(form.email()).toBeFocused();
  await expectAccessible(page);

  await form.email().pressSequentially(emailOf('dispatcher'));
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/login');
  await expect(form.password()).toHaveValue(password);
  release();
  await expect(page.getByRole('region', { name: 'Out now' })).toBeVisible();
});

test('the caret stays in place when the scripts take over a half-typed word (PERF-10)', async ({
  page,
}) => {
  const release = await holdScripts(page);
  const form = new SignInPage(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await form.email().fill(emailOf('dispatcher'));
  await form.password().pressSequentially(password.slice(0, 5));
  release();
  await expect(page).toHaveTitle('Sign in — CATIS');
  await page.waitForLoadState('networkidle');
  await expect(form.password()).toBeFocused();
  await page.keyboard.type(password.slice(5));
  await expect(form.password()).toHaveValue(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Out now' })).toBeVisible();
});

test('no keystroke is lost while the scripts take over the form, on a slow machine too (PERF-38)', async ({
  page,
  context,
  complaints,
}) => {
  // A wrong password.
  complaints.expected.push('400 (');
  const tools = await context.newCDPSession(page);
  await tools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  const release = await holdScripts(page);
  const form = new SignInPage(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await expect(form.email()).toBeFocused();
  release();
  // Typed while the scripts load, and still there afterwards.
  const typed = `${'abcdefghij'.repeat(5)}@demo.test`;
  await page.keyboard.type(typed, { delay: 25 });
  await expect(page.getByRole('region', { name: 'Demo accounts' })).toBeVisible();
  await expect(form.email()).toHaveValue(typed);
  // The submit shows that the form has the value, not only that it displays it.
  await form.password().fill('wrong');
  const asked = page.waitForRequest(
    (request) => request.method() === 'POST' && request.postData()?.includes('wrong') === true,
  );
  await page.keyboard.press('Enter');
  expect((await asked).postData()).toContain(typed);
});

test('a signed-in user never sees the prerendered sign-in form (PERF-10)', async ({ signedIn }) => {
  const page = await signedIn('dispatcher');
  await page.goto('/login');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('region', { name: 'Out now' })).toBeVisible();
});

test('the sign-in controls do not move when the rest of the page loads (PERF-22)', async ({
  page,
}) => {
  const release = await holdScripts(page);
  const form = new SignInPage(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await expect(form.submit()).toBeVisible();
  // Before its styles apply, the button's position would be one that no user sees.
  await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint').length > 0,
  );
  const painted = await form.submit().boundingBox();
  release();
  await expect(page.getByRole('region', { name: 'Demo accounts' })).toBeVisible();
  expect(await form.submit().boundingBox()).toEqual(painted);
});
