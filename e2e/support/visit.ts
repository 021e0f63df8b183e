import type { Page } from 'playwright/test';
import { addressOf } from './ownService.ts';

/** Counts writes made without a page: a page loaded before one may show old data. */
let writes = 0;
const loadedAfter = new WeakMap<Page, number>();

/** Marks a write made without a page. Open pages are reloaded on their next visit. */
export const tellWritten = (): void => {
  writes++;
};

/**
 * Navigates a page within the product as its own link would, a third of the cost of a reload. It
 * loads the page if the product does not run there yet, the page is there already, or its data may
 * be old.
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
