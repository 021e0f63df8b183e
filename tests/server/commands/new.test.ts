import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const MINUTES = 60_000;
const others = ['node_modules', 'dist', '.git', '.data'];
/** A copy of the sources, because the command writes into its own checkout. */
let copy = '';
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'catis-new-'));
  for (const name of readdirSync('.').filter((entry) => !others.includes(entry)))
    cpSync(name, join(copy, name), { recursive: true });
  // One link a package: an install in the copy would remove the links only.
  mkdirSync(join(copy, 'node_modules'));
  for (const name of readdirSync('node_modules').filter((entry) => !/^\.(?!bin)/.test(entry)))
    symlinkSync(resolve('node_modules', name), join(copy, 'node_modules', name));
  const stamp = 'node_modules/.catis-installed';
  if (existsSync(stamp)) cpSync(stamp, join(copy, stamp));
}, MINUTES);
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** Runs a script or a tool of the copy. */
function ran(...args: readonly string[]) {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(VITEST|CATIS_|NODE_ENV)/.test(name)),
  );
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: copy,
    env,
    encoding: 'utf8',
  });
  return { status, said: `${stdout}${stderr}` };
}
const made = (kind: string, ...names: readonly string[]) => ran('scripts/new.mjs', kind, ...names);
const passed = { status: 0, said: expect.any(String) };

describe('the skeletons of npm run new', () => {
  it.each([
    ['chrt', 'fuel/pumpCheck', /There is no kind "chrt"; did you mean chart\. npm run new -- /],
    ['chart', 'pumpCheck', /"pumpCheck" is no name of a chart\. Give its area and a name: /],
    ['chart', 'pumps/pumpCheck', /There is no area "pumps"\. There are: account, /],
    ['chart', 'fuel/fuelReport', /"fuel\/fuelReport" exists in machines\/fuel\/fuelReport/],
    ['call', 'fuel/pumps', /"fuel\/pumps" is no name of a call\. Give its area and a name that /],
    ['call', 'fuel/listFuelVendors', /"fuel\/listFuelVendors" exists in contract\/fuel\/routes/],
    ['settings-page', 'Radio', /"Radio" is no name of a settings-page\. Give a plural in small /],
    ['settings-page', 'fuel-vendors', /"fuel-vendors" exists in contract\/session\/settingsPa/],
    ['rule', 'hours', /"hours" exists in domain\/dispatch\/rules\/check\.ts\. Choose another /],
  ])('refuses %s %s, and says why', (kind, name, text) =>
    expect(made(kind, name)).toEqual({ status: 1, said: expect.stringMatching(text) }),
  );

  it('makes one of each kind, and a second page', { timeout: 5 * MINUTES }, () => {
    const all = [
      made('settings-page', 'radio-channels'),
      made('settings-page', 'hose-types'),
      made('call', 'fuel/listPumps'),
      made('chart', 'fuel/pumpCheck'),
      made('rule', 'callbackNumber'),
    ];
    expect(all).toEqual(all.map(() => ({ status: 0, said: expect.stringContaining('Next:') })));
    expect(made('call', 'fuel/listPumps').status).toBe(1);
    // Migrations in the order in which they were made.
    expect(readdirSync(join(copy, 'server/migrations')).sort().slice(-2)).toEqual([
      expect.stringMatching(/^\d{4}_radio_channels\.sql$/),
      expect.stringMatching(/^\d{4}_hose_types\.sql$/),
    ]);
  });

  it('makes what compiles and passes lint', { timeout: 10 * MINUTES }, () => {
    expect(
      ran('node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'),
    ).toEqual(passed);
    for (const layer of ['tests', 'src', 'e2e'])
      expect(ran('node_modules/typescript/bin/tsc', '-p', layer)).toEqual(passed);
  });

  it('makes what passes its tests', { timeout: 10 * MINUTES }, () => {
    const tests = [
      'tests/architecture',
      'tests/docs',
      // Without the recorded fields of calls, which are recorded again by hand.
      'tests/contract/configuration.test.ts',
      'tests/contract/incoming.test.ts',
      'tests/domain/settings',
      'tests/domain/routes',
      'tests/domain/dispatch/rules',
      'tests/machines/settings',
      'tests/machines/fuel/pumpCheck.test.ts',
      'tests/machines/charts.test.ts',
      'tests/server/database/store.test.ts',
      'tests/server/fuel/pumps.test.ts',
      'tests/server/history/columns.test.ts',
      'tests/server/http/authorisation.test.ts',
      'tests/server/settings/reference.test.ts',
    ];
    expect(ran('node_modules/vitest/vitest.mjs', 'run', ...tests)).toEqual(passed);
  });
});
