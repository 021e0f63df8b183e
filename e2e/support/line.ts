import type { Page, Route } from 'playwright/test';

/** A fault of one call, in place of its reply. */
export type Fault = (route: Route) => Promise<void>;

/** The request never reaches the service. */
export const requestDropped: Fault = (route) => route.abort('internetdisconnected');

/** The service has done it, but the browser gets no reply. */
export const responseDropped: Fault = async (route) => {
  await route.fetch();
  await route.abort('connectionreset');
};

/**
 * A controllable connection for the POST calls to one address. One handler stays for the page's
 * life: if it were removed while it waits for the service, Playwright would continue its call
 * elsewhere.
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
