import type { Page } from 'playwright/test';
import { addressOf } from './ownService.ts';

/** What was written past the pages, counted: a page that was loaded before it may still show what was there then. */
let writes = 0;
const loadedAfter = new WeakMap<Page, number>();

/** Says that something was written without a page: those that are open are loaded anew when they are sent elsewhere. */
export const tellWritten = (): void => {
  writes++;
};

/**
 * Sends a page to another address of the product as a link of its own would, where it runs already: a third of what
 * loading it anew costs. It is loaded where it does not run yet, stands there already, or may show what has changed since.
 */
export async function visit(page: Page, path: string): Promise<void> {
  const to = new URL(path, addressOf());
  const from = page.url() === 'about:blank' ? null : new URL(page.url());
  const isInside =
    from?.origin === to.origin && from.pathname !== to.pathname && loadedAfter.get(page) === writes;
  if (isInside && (await page.getByRole('navigation', { name: 'Main' }).isVisible())) {
    await page.evaluate((address) => history.pushState(null, '', address), path);
    return;
  }
  await page.goto(path);
  loadedAfter.set(page, writes);
}
