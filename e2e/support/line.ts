import type { Page, Route } from 'playwright/test';

/** A fault of one call: what becomes of it instead of its answer. */
export type Fault = (route: Route) => Promise<void>;

/** The request never reaches the service. */
export const requestDropped: Fault = (route) => route.abort('internetdisconnected');

/** The service has done it; the browser never hears of it. */
export const responseDropped: Fault = async (route) => {
  await route.fetch();
  await route.abort('connectionreset');
};

/**
 * The line for the POST calls to one address, broken and mended at will. One handler stays for the page's life: one that is taken away
 * while it still waits for the service finds its call continued by somebody else.
 */
export async function lineFor(
  page: Page,
  pattern: string,
): Promise<{ readonly breakWith: (fault: Fault) => void; readonly mend: () => void }> {
  let broken: Fault | null = null;
  await page.route(pattern, (route) =>
    broken !== null && route.request().method() === 'POST' ? broken(route) : route.fallback(),
  );
  return {
    breakWith: (fault) => {
      broken = fault;
    },
    mend: () => {
      broken = null;
    },
  };
}
