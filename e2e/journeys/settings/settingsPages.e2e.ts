import type { EntityCode } from '../../../contract/wire/permissions.ts';
import { pageName } from '../../../domain/session/titles.ts';
import { demoAccounts } from '../../../server/demo/reference/accounts.ts';
import { rightsOf } from '../../../server/people/suggestedRoles.ts';
import { ShellPage } from '../../pages/ShellPage.ts';
import { settingsRows as rows, type SettingsRow } from '../../support/settingsPaths.ts';
import { type Account, emailOf, expect, test } from '../../support/test.ts';

/** The words of the row for /settings. */
const entities: Readonly<Record<string, EntityCode>> = {
  'aircraft metadata': 'AircraftMetadata',
  'aircraft vendor': 'AircraftVendor',
  assets: 'Assets',
  bases: 'Bases',
  contract: 'Contract',
  crew: 'Crew',
  'crew roles': 'CrewRoles',
  'fuel storage': 'FuelStorage',
  'fuel vendor': 'FuelVendor',
  suppressants: 'Suppressants',
};
const anyOf = 'Edit on at least one of: ';
function opens({ permission, systemAdministrator }: SettingsRow, role: string | null): boolean {
  const rights = role === null ? [] : rightsOf(role).map((r) => `${r.entityCode}.${r.action}`);
  if (systemAdministrator === true && role !== 'System Administrator') return false;
  if (permission === undefined) return true;
  if (permission.startsWith(anyOf))
    return permission
      .slice(anyOf.length)
      .split(', ')
      .some((words) => rights.includes(`${entities[words]}.Edit`));
  return permission.split(' and ').every((right) => rights.includes(right));
}
/** Its flag alone opens it (AUTH-12), but its lists are refused to everybody else: told, and away. */
const isRefusedInside = (path: string, account: Account) => path === '/settings/user-management' && account !== 'admin';

test('the table names /settings and its sixteen pages', () => {
  expect(rows).toHaveLength(17);
});
for (const account of ['admin', 'base', 'reader', 'staff'] as const)
  test(`the settings pages as ${account}: open, or give fix to the home page`, async ({ signedIn, complaints }) => {
    const role = demoAccounts.find(({ email }) => email === emailOf(account))?.role ?? null;
    if (account !== 'admin') complaints.expected.push('403 (', '404 (', '/roles', '/memberships', '/v2/people/self');
    const page = await signedIn(account);
    const opened: string[] = [];
    for (const row of rows)
      await test.step(row.path, async () => {
        await page.goto(row.path);
        if (isRefusedInside(row.path, account)) await expect(new ShellPage(page).notice('Failed to load roles.')).toBeVisible();
        if (!opens(row, role) || isRefusedInside(row.path, account)) {
          await expect(page).toHaveURL('/');
          // Which page, why, and whom to ask (SES-30).
          if (!isRefusedInside(row.path, account))
            await expect(page.getByLabel('Notices').getByText(`“${pageName(row.path)}” is for `)).toContainText('Ask a System Administrator');
          await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeAttached();
          return;
        }
        opened.push(row.path);
        const name = pageName(row.path) ?? '';
        await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
        await expect(page).toHaveTitle(`${name} — CATIS`);
        // The menu and the imports are no lists.
        if (!['/settings', '/settings/imports'].includes(row.path)) await expect(page.getByRole('grid', { name, exact: true })).toBeVisible();
        await expect(page).toHaveURL(row.path);
      });
    expect(opened.toSorted()).toEqual(
      account === 'admin' ? rows.map((r) => r.path).toSorted() : account === 'base' ? ['/settings', '/settings/crew-members'] : [],
    );
    // The cards lead to what opens, and to nothing else.
    if (opened.includes('/settings')) {
      await page.goto('/settings');
      await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
      const cards = await page
        .getByRole('main')
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
      expect(cards.toSorted()).toEqual(opened.filter((path) => path !== '/settings').toSorted());
    }
  });
