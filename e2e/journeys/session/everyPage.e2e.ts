import { demoId } from '../../../server/demo/reference/random.ts';
import { isFull } from '../../../tests/support/depth.ts';
import { LastingPages } from '../../support/lastingPages.ts';
import { settingsNames } from '../../support/settingsPaths.ts';
import type { Account } from '../../support/test.ts';
import { expect, expectAccessible, expectLegible, test } from '../../support/test.ts';
import { visit } from '../../support/visit.ts';

interface Visit {
  readonly path: string;
  readonly as: Account | null;
  readonly title: string;
  readonly heading: string;
}
const named = (path: string, as: Account, name: string): Visit => ({
  path,
  as,
  title: `${name} — CATIS`,
  heading: name,
});
/**
 * Filters, because axe takes three times as long on a hundred rows as on ten and finds no more. The
 * people page has its open form in the address, which stands for the other forms.
 */
const searches: Readonly<Record<string, string>> = {
  '/settings/aircraft': '?name=T-7',
  '/settings/aircraft-rates': '?name=T-7',
  '/settings/crew-members': '?search=Mechanic',
  '/settings/people': '?has=users&person=new',
};
/**
 * Pages in each theme and on a phone (in a quick run in one theme): no axe finding, no sideways
 * scrolling, and their own heading and title.
 */
const pages: readonly Visit[] = [
  { path: '/login', as: null, title: 'Sign in — CATIS', heading: 'Sign in' },
  { path: '/nowhere', as: 'dispatcher', title: 'Not Found — CATIS', heading: 'Not Found' },
  { path: '/', as: 'dispatcher', title: 'Home — CATIS', heading: 'Home' },
  { path: '/', as: 'analyst', title: 'Home — CATIS', heading: 'Home' },
  {
    path: '/?day=2026-07-14',
    as: 'dispatcher',
    title: 'Home — CATIS',
    heading: 'Dispatches of 07/14/2026',
  },
  { path: '/', as: 'reader', title: 'Home — CATIS', heading: 'Home' },
  { path: '/', as: 'staff', title: 'Home — CATIS', heading: 'Home' },
  {
    path: '/dispatch/flight/new',
    as: 'dispatcher',
    title: 'New flight — CATIS',
    heading: 'New flight',
  },
  {
    path: '/dispatch/all',
    as: 'dispatcher',
    title: 'All dispatches — CATIS',
    heading: 'All dispatches',
  },
  {
    path: `/incidents/${demoId('incident', 'today')}/closest`,
    as: 'dispatcher',
    title: 'Closest aircraft — CATIS',
    heading: 'Closest to CA-RRU-099001 Lantern Ridge',
  },
  { path: '/map', as: 'dispatcher', title: 'Map — CATIS', heading: 'Map' },
  named('/shift', 'dispatcher', 'Shift log'),
  named('/day-sheets', 'base', 'Day sheets'),
  named('/day-sheets?tab=reconciliation', 'analyst', 'Day sheets'),
  named('/budget', 'analyst', 'Budget'),
  named('/invoices', 'admin', 'Invoices'),
  { path: '/approvals', as: 'base', title: 'Approvals — CATIS', heading: 'Approvals' },
  { path: '/approvals?tab=approve', as: 'admin', title: 'Approvals — CATIS', heading: 'Approvals' },
  {
    path: '/approvals?tab=approved',
    as: 'admin',
    title: 'Approvals — CATIS',
    heading: 'Approvals',
  },
  { path: '/approvals?tab=periods', as: 'admin', title: 'Approvals — CATIS', heading: 'Approvals' },
  {
    path: '/base-management',
    as: 'dispatcher',
    title: 'Base management — CATIS',
    heading: 'HMT Hemet',
  },
  { path: '/base-management', as: 'base', title: 'Base management — CATIS', heading: 'HMT Hemet' },
  {
    path: '/base-management?edit=agent-rates',
    as: 'base',
    title: 'Base management — CATIS',
    heading: 'Agent rates',
  },
  {
    path: '/dispatch/standby/new',
    as: 'dispatcher',
    title: 'New standby — CATIS',
    heading: 'New standby',
  },
  {
    path: '/dispatch/agent-only/new',
    as: 'dispatcher',
    title: 'New agent-only — CATIS',
    heading: 'New agent-only',
  },
  {
    path: '/reports/catis/cost',
    as: 'analyst',
    title: 'Cost — CATIS Data Report',
    heading: 'Cost',
  },
  {
    path: '/reports/catis/cost?dateMode=lastDays&days=7&charts=on',
    as: 'analyst',
    title: 'Cost — CATIS Data Report',
    heading: 'Cost',
  },
  {
    path: '/reports/catis/fw-dispatch?dateMode=lastDays&days=1',
    as: 'analyst',
    title: 'Fixed wing dispatches — CATIS Data Report',
    heading: 'Fixed wing dispatches',
  },
  {
    path: '/reports/aims?dateMode=specific&start=2025-06-01&end=2025-06-30',
    as: 'analyst',
    title: 'Historic — CATIS Data Report',
    heading: 'Cost',
  },
  {
    path: '/reports/flights-without-contracts',
    as: 'admin',
    title: 'Flights without contracts — CATIS Data Report',
    heading: 'Flights without contracts',
  },
  {
    path: '/fuel-receipts/aircraft/new',
    as: 'dispatcher',
    title: 'New aircraft fuel receipt — CATIS',
    heading: 'New aircraft fuel receipt',
  },
  {
    path: '/fuel-receipts/bulk/new',
    as: 'dispatcher',
    title: 'New bulk fuel receipt — CATIS',
    heading: 'New bulk fuel receipt',
  },
  {
    path: '/fuel-receipts/transfer/new',
    as: 'dispatcher',
    title: 'New fuel transfer — CATIS',
    heading: 'New fuel transfer',
  },
  {
    path: '/reports/fuel?dateMode=lastDays&days=30',
    as: 'analyst',
    title: 'Fuel — CATIS Data Report',
    heading: 'Fuel',
  },
  {
    path: '/reports/fuel/receipts?dateMode=lastDays&days=14',
    as: 'analyst',
    title: 'Fuel receipts — CATIS Data Report',
    heading: 'Fuel receipts',
  },
  {
    path: '/reports/fuel/transfer?dateMode=lastDays&days=60',
    as: 'analyst',
    title: 'Fuel transfers — CATIS Data Report',
    heading: 'Fuel transfers',
  },
  {
    path: '/login/forgot-password',
    as: null,
    title: 'Forgot password — CATIS',
    heading: 'Forgot your password?',
  },
  {
    path: '/login/reset-password',
    as: null,
    title: 'Reset password — CATIS',
    heading: 'Set a new password',
  },
  { path: '/signup', as: null, title: 'Sign up — CATIS', heading: 'Create your account' },
  named('/my-account/preferences', 'dispatcher', 'Preferences'),
  named('/my-account/security', 'dispatcher', 'Security'),
  named('/my-account/tokens', 'dispatcher', 'Access tokens'),
  named('/my-account/preferences', 'staff', 'Preferences'),
  ...Object.entries(settingsNames).map(([path, name]) =>
    named(path + (searches[path] ?? ''), 'admin', name),
  ),
  named('/rates/contracts?name=S-2T', 'analyst', 'Rates: contracts'),
  named('/rates/agent', 'analyst', 'Rates: agents'),
  named('/rates/landing-fees', 'base', 'Rates: landing fees'),
  named('/settings', 'base', 'Settings'),
  named(`/settings/crew-members${searches['/settings/crew-members']}`, 'base', 'Crew members'),
];
const looks = [
  { name: 'light', colorScheme: 'light', viewport: { width: 1366, height: 768 } },
  { name: 'dark', colorScheme: 'dark', viewport: { width: 1366, height: 768 } },
  { name: 'phone', colorScheme: 'light', viewport: { width: 390, height: 844 } },
] as const;

const signedIn = new LastingPages();
test.afterAll(() => signedIn.close());

for (const { path, as, title, heading } of pages)
  test(`${path} as ${as ?? 'a visitor'}`, { tag: '@quick' }, async ({
    newcomer,
    browser,
    complaints,
  }) => {
    if (as === 'staff') complaints.expected.push('403 (', '404 (', '/v2/people/self');
    const page = as === null ? await newcomer() : await signedIn.of(browser, as, complaints);
    for (const look of isFull ? looks : looks.slice(0, 1))
      await test.step(look.name, async () => {
        await page.emulateMedia({ colorScheme: look.colorScheme });
        await page.setViewportSize(look.viewport);
        if (look === looks[0]) await visit(page, path);
        await expect(
          page.getByRole('heading', { level: 1, name: heading, exact: true }),
        ).toBeAttached();
        await expect(page).toHaveTitle(title);
        // No skeleton may remain.
        await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
        // Colors fade from one theme to the other, and have too little contrast halfway.
        await page.evaluate(() => {
          // Collapsed content is not rendered, and its transitions never end.
          const isShown = ({ effect }: Animation) =>
            effect instanceof KeyframeEffect && effect.target?.checkVisibility() === true;
          return Promise.allSettled(
            document
              .getAnimations()
              .filter(isShown)
              .map((fading) => fading.finished),
          );
        });
        // The second look is the first in other colors.
        await (look.name === 'dark' ? expectLegible(page) : expectAccessible(page));
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(
          true,
        );
      });
  });

for (const [address, left] of [
  ['/reports/catis/cost?dateMode=bogus', '/reports/catis/cost'],
  ['/reports/catis/cost?dateMode=lastDays&days=0', '/reports/catis/cost?dateMode=lastDays'],
  ['/reports/fuel?vendor=garbage', '/reports/fuel'],
  ['/dispatch/all?state=lost&number=12', '/dispatch/all?number=12'],
] as const)
  test(`a value that does not parse is removed from the address ${address} (URL-2)`, async ({
    signedIn,
  }) => {
    const page = await signedIn('admin');
    await page.goto(address);
    await expect(page).toHaveURL(left);
  });
