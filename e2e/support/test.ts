import { existsSync, mkdirSync } from 'node:fs';
import axe from 'axe-core';
import {
  type Browser,
  type BrowserContextOptions,
  test as base,
  expect as baseExpect,
  type Page,
} from 'playwright/test';
import { SignInPage } from '../pages/SignInPage.ts';
import { ask } from './asPerson.ts';
import { addressOf, sessionsOf } from './ownService.ts';

export type Account = 'admin' | 'dispatcher' | 'base' | 'analyst' | 'reader' | 'staff';
export const expect = baseExpect;
export const password = 'Demo-Password-1';
export const emailOf = (account: Account) => `${account}@demo.test`;

/**
 * The browser's complaints during a test. A test that provokes failures lists the expected texts.
 */
export interface Complaints {
  readonly violations: string[];
  readonly errors: string[];
  /** Console errors that contain one of these texts are expected. */
  readonly expected: string[];
}
interface Fixtures {
  readonly complaints: Complaints;
  /** A page of a signed-out user, created on request. */
  readonly newcomer: () => Promise<Page>;
  /** A page signed in as an account, in its own context. */
  readonly signedIn: (
    account: Account,
    options?: { colorScheme?: 'light' | 'dark'; viewport?: { width: number; height: number } },
  ) => Promise<Page>;
}

const sessionFile = (account: Account) => `${sessionsOf()}/${account}.json`;

/** Passes the browser's complaints to the test that currently has the page. */
async function watch(page: Page, complaintsNow: () => Complaints) {
  page.on('console', (m) => {
    if (m.type() === 'error') complaintsNow().errors.push(m.text());
  });
  page.on('pageerror', (e) => complaintsNow().errors.push(String(e)));
  await page.exposeFunction('reportViolation', (text: string) => {
    complaintsNow().violations.push(text);
  });
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (e) => {
      // The function exists because exposeFunction was called before any page was opened.
      (window as unknown as { reportViolation(text: string): void }).reportViolation(
        `${e.effectiveDirective} ${e.blockedURI} ${e.sample}`,
      );
    });
  });
}

/** The configured options of a page, for contexts that Playwright does not create. */
const asConfigured = {
  baseURL: addressOf(),
  timezoneId: 'America/Los_Angeles',
  viewport: { width: 1366, height: 768 },
};
/**
 * A page signed in as an account, in a new context. The first sign-in keeps the session for later
 * ones.
 */
export async function openSignedIn(
  browser: Browser,
  account: Account,
  complaintsNow: () => Complaints,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const file = sessionFile(account);
  const context = await browser.newContext({
    ...asConfigured,
    ...options,
    ...(existsSync(file) ? { storageState: file } : {}),
  });
  const page = await context.newPage();
  await watch(page, complaintsNow);
  if (!existsSync(file)) {
    const signIn = new SignInPage(page);
    await signIn.open();
    await signIn.signIn(emailOf(account), password);
    await expect(page).toHaveURL('/');
    mkdirSync(sessionsOf(), { recursive: true });
    // The provider keeps its session in IndexedDB.
    await context.storageState({ path: file, indexedDB: true });
  }
  return page;
}

export const test = base.extend<Fixtures>({
  complaints: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const complaints: Complaints = { violations: [], errors: [], expected: [] };
      await use(complaints);
      expect(complaints.violations).toEqual([]);
      expect(
        complaints.errors.filter((e) => !complaints.expected.some((known) => e.includes(known))),
      ).toEqual([]);
    },
    { auto: true },
  ],
  page: async ({ page, complaints }, use) => {
    await watch(page, () => complaints);
    await use(page);
  },
  newcomer: async ({ context, complaints }, use) => {
    await use(async () => {
      const page = await context.newPage();
      await watch(page, () => complaints);
      return page;
    });
  },
  signedIn: async ({ browser, complaints }, use) => {
    const opened: Page[] = [];
    await use(async (account, options = {}) => {
      const page = await openSignedIn(browser, account, () => complaints, options);
      opened.push(page);
      return page;
    });
    for (const page of opened) await page.context().close();
  },
});

/**
 * Writes settings of the signed-in user through the service, as an earlier visit would have left
 * them.
 */
export async function haveSettings(
  page: Page,
  settings: { guidedMode?: boolean; theme?: 'system' | 'light' | 'dark' },
) {
  await ask(page, 'POST', '/v2/user/settings/application/catis', settings);
}

const axeTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/**
 * Fails on any axe finding by WCAG 2.2 A and AA. `within` checks only a part, such as an open
 * popover: its hidden close button is outside it. Axe runs in the page itself and returns its
 * violations; its Playwright builder sends every element of every passed rule back and forth for
 * frames, which our pages don't have.
 */
export async function expectAccessible(page: Page, within?: string) {
  await expectNothingFound(page, axeTags, within);
}
/** Fails on low contrast: the only difference when the same page has passed in another theme. */
export async function expectLegible(page: Page) {
  await expectNothingFound(page, {
    type: 'rule',
    values: ['color-contrast', 'link-in-text-block'],
  });
}
async function expectNothingFound(page: Page, runOnly: string[] | axe.RunOnly, within?: string) {
  expect(page.frames().length).toBe(1);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const found = await page.evaluate(
    async ({ rules, selector }) => {
      // The script above has added it.
      const { axe: inPage } = window as unknown as { axe: typeof import('axe-core') };
      const results = await inPage.run(selector ?? document, {
        runOnly: rules,
        resultTypes: ['violations'],
      });
      return {
        passed: results.passes.length,
        violations: results.violations.map(
          (v) => `${v.id}: ${v.nodes.map((n) => n.target.join(' ')).join(' | ')}`,
        ),
      };
    },
    { rules: runOnly, selector: within },
  );
  expect(found.violations).toEqual([]);
  // A run that checked nothing would find nothing.
  expect(found.passed).toBeGreaterThan(0);
}
