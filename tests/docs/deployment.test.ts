import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseYaml } from '@redocly/openapi-core';
import { validate } from 'dockerfile-utils';
import { describe, expect, it } from 'vitest';
import { settingNames } from '../../server/environment.ts';
import { toolNames } from '../../server/settingNames.ts';
import { read } from './documents.ts';

describe('the stubs of the local identity’s emulator (decision 001)', () => {
  // The cast: our own manifest, which npm has read.
  const { overrides } = JSON.parse(read('package.json')) as {
    overrides: Record<string, Record<string, string>>;
  };
  const stubs = Object.keys(overrides['firebase-tools'] ?? {});
  it('replaces 17 packages', () => expect(stubs.length).toBe(17));
  it.each(stubs)('resolves %s to vendor/empty', (name) => {
    // Where firebase-tools finds it: below its own folder, or next to it.
    const found = [`node_modules/firebase-tools/node_modules/${name}`, `node_modules/${name}`].find(
      (path) => existsSync(path),
    );
    expect(realpathSync(found ?? '')).toMatch(/\/vendor\/empty$/);
  });
  it('keeps registry addresses out of the lock file', () => {
    const addresses = [...read('package-lock.json').matchAll(/"resolved": "(.+)"/g)];
    expect([...new Set(addresses.map(([, address]) => address))]).toEqual(['vendor/empty']);
  });
});

describe('the container', () => {
  it('has a Dockerfile without a finding of the linter (OPS-10)', () =>
    expect(validate(read('Dockerfile')).map(({ message }) => message)).toEqual([]));
  it('runs as an ordinary user, and reports its readiness (OPS-10)', () => {
    const [, final = ''] = read('Dockerfile').split('\nFROM ').slice(-2);
    expect(final).toMatch(/^USER node$/m);
    expect(final).toMatch(/^HEALTHCHECK .*\/api\/health\/ready/m);
  });
  it('copies files that exist', () => {
    const copied = [...read('Dockerfile').matchAll(/^COPY (?!--)(.+) \S+$/gm)].flatMap(
      ([, from = '']) => from.split(' '),
    );
    expect(copied.filter((path) => !existsSync(path))).toEqual([]);
  });
  it('starts two services, a database and a proxy, with files that exist (OPS-10)', () => {
    // The parser returns the file's content; the expectations below check its shape.
    const { services } = parseYaml(read('compose.yaml')) as {
      services: Record<
        string,
        { volumes?: string[]; environment?: Record<string, string>; '<<'?: object }
      >;
    };
    expect(Object.keys(services).sort()).toEqual(['catis-1', 'catis-2', 'database', 'proxy']);
    const mounted = Object.values(services)
      .flatMap(({ volumes = [] }) => volumes)
      .flatMap((volume) => /^(\.\/[^:]+):/.exec(volume)?.[1] ?? []);
    expect(mounted.filter((path) => !existsSync(path))).toEqual([]);
    const names = [...read('compose.yaml').matchAll(/^ {4}([A-Z_]+): /gm)].map(([, name]) => name);
    expect(names.length).toBeGreaterThan(3);
    expect(names.filter((name) => !settingNames.includes(name ?? ''))).toEqual([]);
  });
});

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;
if (!hasSystemd) console.warn('!! No systemd-analyze: deploy/catis.service is not verified.');
describe('the systemd unit', () => {
  it.skipIf(!hasSystemd)('is accepted by systemd-analyze (OPS-11)', () => {
    const folder = mkdtempSync(join(tmpdir(), 'catis-unit-'));
    // systemd-analyze also checks that the program exists.
    const unit = read('deploy/catis.service').replace('/usr/bin/node', process.execPath);
    writeFileSync(join(folder, 'catis.service'), unit);
    const run = spawnSync('systemd-analyze', ['verify', join(folder, 'catis.service')], {
      encoding: 'utf8',
    });
    rmSync(folder, { recursive: true });
    expect([run.status, run.stderr]).toEqual([0, '']);
  });
  it('sets only settings that exist (OPS-11)', () => {
    const set = [...read('deploy/catis.service').matchAll(/[ =]([A-Z]+_[A-Z_]+)=/g)].map(
      ([, n]) => n,
    );
    expect(set).toEqual([
      ...['NODE_ENV', 'CATIS_DATA_DIR', 'DATABASE_URL_FILE'],
      ...['FIREBASE_CONFIG_FILE', 'FIREBASE_SERVICE_ACCOUNT_FILE'],
    ]);
    expect(set.filter((name) => !settingNames.includes(name ?? ''))).toEqual([]);
  });
});

describe('the settings', () => {
  const files = (folder: string): string[] =>
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : files(path);
      return /\.(?:ts|tsx|mjs|yml)$|run$/.test(entry.name) ? [path] : [];
    });
  it('knows every variable that scripts and tests read (OPS-6)', () => {
    const folders = ['scripts', 'tests', 'e2e', 'bench', '.github', '.ci'];
    const top = readdirSync('.').filter((name) => /\.config\.ts$/.test(name));
    const named = [...folders.flatMap(files), ...top].flatMap((path) => [
      ...readFileSync(path, 'utf8').matchAll(
        /(?:process\.env(?:\.|\[')|export )(CATIS_[A-Z0-9_]+)/g,
      ),
    ]);
    const known: readonly string[] = [...settingNames, ...toolNames];
    const names = [...new Set(named.map(([, name = '']) => name))];
    expect(names.length).toBeGreaterThan(10);
    expect(names.filter((name) => !known.includes(name))).toEqual([]);
  });
  it('finds every setting in docs/operations.md or docs/identity.md (OPS-6)', () => {
    const tables = read('docs/operations.md') + read('docs/identity.md');
    const listed = [...tables.matchAll(/^\| (`[A-Z].*?) +\|/gm)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name),
    );
    // Read by tests and by this project's own proxy only.
    const hidden = ['CATIS_WEB', 'NODE_ENV'];
    expect(settingNames.filter((name) => !listed.includes(name) && !hidden.includes(name))).toEqual(
      [],
    );
  });
});
