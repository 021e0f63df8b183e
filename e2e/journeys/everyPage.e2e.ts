import type { Account } from '../support/test.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

/** Pages in each theme and on a phone: nothing for axe to find, no sideways scrolling, a heading and a title of their own. */
const pages: readonly { readonly path: string; readonly as: Account | null; readonly title: string; readonly heading: string }[] = [
  { path: '/login', as: null, title: 'Sign in — CATIS', heading: 'Sign in' },
  { path: '/nowhere', as: 'dispatcher', title: 'Not Found — CATIS', heading: 'Not Found' },
  { path: '/', as: 'dispatcher', title: 'Home — CATIS', heading: 'Home' },
  { path: '/', as: 'reader', title: 'Home — CATIS', heading: 'Home' },
  { path: '/', as: 'staff', title: 'Home — CATIS', heading: 'Home' },
  { path: '/dispatch/flight/new', as: 'dispatcher', title: 'New flight — CATIS', heading: 'New flight' },
  { path: '/base-management', as: 'dispatcher', title: 'Base management — CATIS', heading: 'Base management' },
  { path: '/reports/catis/cost', as: 'analyst', title: 'Cost — CATIS Data Report', heading: 'Cost' },
  { path: '/reports/catis/cost?dateMode=lastDays&days=30', as: 'analyst', title: 'Cost — CATIS Data Report', heading: 'Cost' },
  {
    path: '/reports/catis/fw-dispatch?dateMode=lastDays&days=1',
    as: 'analyst',
    title: 'Fixed wing dispatches — CATIS Data Report',
    heading: 'Fixed wing dispatches',
  },
];
const looks = [
  { name: 'light', colorScheme: 'light', viewport: { width: 1366, height: 768 } },
  { name: 'dark', colorScheme: 'dark', viewport: { width: 1366, height: 768 } },
  { name: 'phone', colorScheme: 'light', viewport: { width: 390, height: 844 } },
] as const;

for (const look of looks)
  for (const { path, as, title, heading } of pages)
    test(`${look.name}: ${path} as ${as ?? 'a visitor'}`, async ({ page: fresh, signedIn, complaints }) => {
      if (as === 'staff') complaints.expected.push('403 (', '404 (', '/v2/people/self');
      const { colorScheme, viewport } = look;
      let page = fresh;
      if (as === null) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize(viewport);
      } else page = await signedIn(as, { colorScheme, viewport });
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeAttached();
      await expect(page).toHaveTitle(title);
      // A skeleton is never what is left standing.
      await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    });
