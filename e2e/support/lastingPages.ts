import type { Browser, Page } from 'playwright/test';
import { type Account, type Complaints, openSignedIn } from './test.ts';

/**
 * The signed-in page of each account as the previous test left it, theme included, for tests that
 * only look at pages. A new context without caches costs three times as much as the next page.
 */
export class LastingPages {
  readonly #pages = new Map<Account, Page>();
  #complaints: Complaints = { violations: [], errors: [], expected: [] };

  /** Complaints of the browser go to `complaints` from now on. */
  async of(browser: Browser, account: Account, complaints: Complaints): Promise<Page> {
    this.#complaints = complaints;
    const page =
      this.#pages.get(account) ?? (await openSignedIn(browser, account, () => this.#complaints));
    this.#pages.set(account, page);
    return page;
  }
  async close(): Promise<void> {
    for (const page of this.#pages.values()) await page.context().close();
    this.#pages.clear();
  }
}
