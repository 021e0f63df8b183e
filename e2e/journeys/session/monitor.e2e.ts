import type { Page } from 'playwright/test';
import { ShellPage } from '../../pages/ShellPage.ts';
import { SignInPage } from '../../pages/SignInPage.ts';
import { emailOf, expect, password, test } from '../../support/test.ts';

/** The page as of a service with a monitor script, which `answer` serves. */
async function withScript(page: Page, answer: { status: number; body: string }) {
  await page.route('**/catis-api.config.json', (route) =>
    route.fulfill({ json: { catisRestUrl: '/api', monitor: true } }),
  );
  await page.route('**/monitor.js', (route) =>
    route.fulfill({ ...answer, contentType: 'text/javascript' }),
  );
}
/** An error that no code catches, thrown by a script of the page. */
const throwUncaught = (page: Page) =>
  page.evaluate(() => {
    setTimeout(() => {
      throw new RangeError('Zoe Zander');
    });
  });

test('sends an uncaught error to the service without its message (MON-10, MON-11)', async ({
  signedIn,
  complaints,
}) => {
  const page = await signedIn('dispatcher');
  complaints.expected.push('Zoe Zander');
  await page.goto('/');
  await expect(new ShellPage(page).account()).toBeVisible();
  const reporting = page.waitForRequest('**/api/x/errors');
  await throwUncaught(page);
  const request = await reporting;
  expect((await request.response())?.status()).toBe(200);
  expect(request.postDataJSON()).toEqual({
    build: expect.stringMatching(/^[\w.-]+$/),
    route: '/',
    name: 'RangeError',
    frames: expect.any(Array),
  });
  expect(request.postData()).not.toContain('Zoe');
});

test("runs the operator's script before the session, which gets the user and errors (MON-12)", async ({
  newcomer,
  complaints,
}) => {
  const page = await newcomer();
  complaints.expected.push('Zoe Zander');
  await withScript(page, {
    status: 200,
    body: 'globalThis.heard = []; globalThis.catisMonitor = { identify: (id) => heard.push(id), report: (e, { where }) => heard.push(e.name + where) };',
  });
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/x/errors')) sent.push(request.url());
  });
  await new SignInPage(page).open();
  await new SignInPage(page).signIn(emailOf('dispatcher'), password);
  await expect(new ShellPage(page).account()).toBeVisible();
  await throwUncaught(page);
  const heard = () => page.evaluate(() => (globalThis as { heard?: string[] }).heard);
  await expect.poll(heard).toContain('RangeErroruncaught');
  expect([await heard(), sent]).toEqual([expect.arrayContaining(['demo-dispatcher']), []]);
});

for (const [what, answer] of [
  ['is missing', { status: 404, body: '' }],
  ['is broken', { status: 200, body: 'this is no script' }],
] as const)
  test(`starts if the operator's script ${what} (MON-12)`, async ({ newcomer, complaints }) => {
    const page = await newcomer();
    complaints.expected.push('/monitor.js failed to load', '404 (');
    await withScript(page, answer);
    await new SignInPage(page).open();
    await new SignInPage(page).signIn(emailOf('dispatcher'), password);
    await expect(new ShellPage(page).account()).toBeVisible();
  });
