import { readFileSync } from 'node:fs';

/** A settings page of the table of routes (AUTH-4). */
export interface SettingsRow {
  readonly path: string;
  readonly permission?: string;
  readonly systemAdministrator?: boolean;
}
// Rows of the fixture hold at least a path.
const table = JSON.parse(readFileSync('tests/fixtures/routes.json', 'utf8')) as SettingsRow[];
/** /settings and its sixteen pages. */
export const settingsRows: readonly SettingsRow[] = table.filter(({ path }) => path.startsWith('/settings'));
export const settingsPaths: readonly string[] = settingsRows.map(({ path }) => path);
