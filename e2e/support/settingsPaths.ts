/** The heading of each settings page (AUTH-4). */
export const settingsNames: Readonly<Record<string, string>> = {
  '/settings': 'Settings',
  '/settings/agent-rates': 'Agent rates',
  '/settings/agent-types': 'Agent types',
  '/settings/aircraft': 'Aircraft',
  '/settings/aircraft-rates': 'Aircraft rates',
  '/settings/aircraft-types': 'Aircraft types',
  '/settings/aircraft-vendors': 'Aircraft vendors',
  '/settings/bases': 'Bases',
  '/settings/contract-rates': 'Contract rates',
  '/settings/crew-members': 'Crew members',
  '/settings/fuel-storages': 'Fuel storages',
  '/settings/fuel-vendors': 'Fuel vendors',
  '/settings/history': 'History',
  '/settings/imports': 'Imports',
  '/settings/integrations': 'Integrations',
  '/settings/job-functions': 'Job functions',
  '/settings/landing-fees': 'Landing fees',
  '/settings/people': 'People',
  '/settings/overdue-steps': 'Overdue steps',
  '/settings/user-management': 'User management',
};
export const settingsPaths: readonly string[] = Object.keys(settingsNames);
/** The menu, and pages that are not lists. */
export const notLists: readonly string[] = [
  '/settings',
  '/settings/history',
  '/settings/imports',
  '/settings/integrations',
];
