import type { Page } from 'playwright/test';

/** Names of the page's controls that a notice covers. */
export const coveredByNotices = (page: Page, within = 'body'): Promise<string[]> =>
  page.evaluate((selector) => {
    const notices = [...document.querySelectorAll('[aria-label="Notices"] > *')].map((n) =>
      n.getBoundingClientRect(),
    );
    return [...document.querySelectorAll(`${selector} :is(a, button, input)`)]
      .filter((control) => control.closest('[aria-label="Notices"]') === null)
      .filter((control) => {
        const { left, right, top, bottom, width } = control.getBoundingClientRect();
        return (
          width > 1 &&
          notices.some((n) => left < n.right && right > n.left && top < n.bottom && bottom > n.top)
        );
      })
      .filter((control) => control.checkVisibility() && getComputedStyle(control).clip === 'auto')
      .map((control) => control.getAttribute('aria-label') ?? control.textContent ?? '');
  }, within);
