import { ShellPage } from '../../pages/ShellPage.ts';
import { notLists, settingsNames, settingsPaths } from '../../support/settingsPaths.ts';
import { type Account, expect, test } from '../../support/test.ts';

/** The pages that each account can open (AUTH-10, SET-10). */
const opens: Readonly<Record<'admin' | 'base' | 'reader' | 'staff', readonly string[]>> = {
  admin: settingsPaths,
  base: ['/settings', '/settings/crew-members', '/settings/imports'],
  reader: [],
  staff: [],
};
/**
 * Its flag alone opens the page (AUTH-12), but other users are refused its lists, notified, and
 * sent home.
 */
const isRefusedInside = (path: string, account: Account) =>
  path === '/settings/user-management' && account !== 'admin';

for (const account of ['admin', 'base', 'reader', 'staff'] as const)
  test(`the settings pages as ${account}: each opens or redirects to the home page`, async ({
    signedIn,
    complaints,
  }) => {
    if (account !== 'admin')
      complaints.expected.push('403 (', '404 (', '/roles', '/memberships', '/v2/people/self');
    const page = await signedIn(account);
    for (const [path, name] of Object.entries(settingsNames))
      await test.step(path, async () => {
        await page.goto(path);
        if (isRefusedInside(path, account))
          await expect(new ShellPage(page).notice('Failed to load roles.')).toBeVisible();
        if (!opens[account].includes(path)) {
          await expect(page).toHaveURL('/');
          // The notice names the page, the reason, and the person to ask (SES-30).
          if (!isRefusedInside(path, account))
            await expect(page.getByLabel('Notices').getByText(`“${name}” is for `)).toContainText(
              'Ask a System Administrator',
            );
          await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeAttached();
          return;
        }
        await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
        await expect(page).toHaveTitle(`${name} — CATIS`);
        if (!notLists.includes(path))
          await expect(page.getByRole('grid', { name, exact: true })).toBeVisible();
        await expect(page).toHaveURL(path);
      });
    // The cards link only to pages that open.
    if (opens[account].includes('/settings')) {
      await page.goto('/settings');
      await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
      const cards = await page
        .getByRole('main')
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
      expect(cards.toSorted()).toEqual(
        opens[account].filter((path) => path !== '/settings').toSorted(),
      );
    }
  });
