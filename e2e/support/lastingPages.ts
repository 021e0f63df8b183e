import type { Browser, Page } from 'playwright/test';
import { type Account, type Complaints, openSignedIn } from './test.ts';

/**
 * The signed-in page of each account as the test before left it, its look included: for tests that only look at pages. A
 * context of its own, with nothing kept, costs three times what the next page does.
 */
export class LastingPages {
  readonly #pages = new Map<Account, Page>();
  #complaints: Complaints = { violations: [], errors: [], expected: [] };

  /** What is complained of from now on goes to `complaints`. */
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
