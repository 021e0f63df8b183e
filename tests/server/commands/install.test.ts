import { spawn, spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';

const STAMP = 'node_modules/.catis-installed';
const folders: string[] = [];
const folder = () => {
  const made = mkdtempSync(join(tmpdir(), 'catis-clone-'));
  folders.push(made);
  return made;
};
afterEach(() => {
  for (const f of folders.splice(0)) rmSync(f, { recursive: true, force: true });
}, 300_000);

/** The environment of a shell: without the variables that npm and Vitest add for their children. */
const shellEnv = (more: Record<string, string>) => ({
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(npm_|NODE|VITE|INIT_CWD$)/.test(name)),
  ),
  ...more,
});

/** A checkout of three files whose `npm` records its arguments and exits with the given code. */
function checkoutWithFakeNpm() {
  const at = folder();
  for (const path of ['scripts', 'bin', 'node_modules']) mkdirSync(join(at, path));
  cpSync('scripts/ensure-installed.mjs', join(at, 'scripts/ensure-installed.mjs'));
  for (const file of ['package.json', 'package-lock.json']) writeFileSync(join(at, file), '{}');
  writeFileSync(join(at, 'bin/npm'), '#!/bin/sh\necho "$@" >> calls.txt\nexit "$FAKE_EXIT"\n');
  chmodSync(join(at, 'bin/npm'), 0o755);
  const install = (exit: number, env: Record<string, string> = {}) =>
    spawnSync(process.execPath, [join(at, 'scripts/ensure-installed.mjs')], {
      env: shellEnv({
        PATH: `${join(at, 'bin')}${delimiter}${process.env['PATH']}`,
        FAKE_EXIT: String(exit),
        ...env,
      }),
    }).status;
  const calls = () =>
    existsSync(join(at, 'calls.txt'))
      ? readFileSync(join(at, 'calls.txt'), 'utf8').trim().split('\n')
      : [];
  return { at, install, calls, hasStamp: () => existsSync(join(at, STAMP)) };
}

describe('the install before every command', () => {
  it('includes the development packages under any environment', () => {
    const { install, calls } = checkoutWithFakeNpm();
    expect(install(0, { NODE_ENV: 'production', npm_config_omit: 'dev' })).toBe(0);
    expect(calls().map((call) => call.split(' ').slice(0, 2))).toEqual([['ci', '--include=dev']]);
  });
  it('runs once per lock file', () => {
    const { at, install, calls } = checkoutWithFakeNpm();
    expect([install(0), install(0), calls().length]).toEqual([0, 0, 1]);
    writeFileSync(join(at, 'package-lock.json'), '{ "name": "catis" }');
    expect([install(0), calls().length]).toEqual([0, 2]);
  });
  it('leaves no stamp when npm fails, and runs again', () => {
    const { install, calls, hasStamp } = checkoutWithFakeNpm();
    expect([install(7), hasStamp()]).toEqual([7, false]);
    expect([install(0), hasStamp(), calls().length]).toEqual([0, true, 2]);
  });
  it('removes the stamp of an earlier install before npm runs', () => {
    const { at, install, hasStamp } = checkoutWithFakeNpm();
    writeFileSync(join(at, STAMP), 'an install without development packages');
    expect([install(1), hasStamp()]).toEqual([1, false]);
  });
});

/**
 * A service account and a web configuration of a project that does not exist: enough to start with
 * a real project.
 */
function madeUpProject(at: string) {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const files = {
    FIREBASE_CONFIG_FILE: join(at, 'web.json'),
    FIREBASE_SERVICE_ACCOUNT_FILE: join(at, 'account.json'),
  };
  writeFileSync(
    files.FIREBASE_CONFIG_FILE,
    JSON.stringify({ projectId: 'made-up', apiKey: 'made-up' }),
  );
  writeFileSync(
    files.FIREBASE_SERVICE_ACCOUNT_FILE,
    JSON.stringify({
      project_id: 'made-up',
      client_email: 'a@made-up.test',
      private_key: privateKey,
    }),
  );
  return files;
}

describe('npm start', () => {
  // The real start: npm ci of every package, a build and a start. One minute on a quiet machine
  // with a warm npm cache.
  it('starts a fresh clone under NODE_ENV=production', { timeout: 600_000 }, async () => {
    const clone = folder();
    const { stdout } = spawnSync(
      'git',
      ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
      { encoding: 'utf8' },
    );
    for (const file of stdout.split('\0').filter((f) => f !== '' && existsSync(f)))
      cpSync(file, join(clone, file));
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    const child = spawn(npm, ['start'], {
      cwd: clone,
      env: shellEnv({
        NODE_ENV: 'production',
        npm_config_prefer_offline: 'true',
        PORT: '0',
        CATIS_DEMO: '0',
        CATIS_DATA_DIR: join(clone, '.data'),
        ...madeUpProject(folder()),
      }),
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    let output = '';
    const ended = new Promise<undefined>((done) => child.once('close', () => done(undefined)));
    const ready = new Promise<string>((done) => {
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk: Buffer) => {
          output += chunk.toString();
          const url = /CATIS is ready at (\S+)/.exec(output)?.[1];
          if (url !== undefined) done(url);
        });
    });
    try {
      const url = await Promise.race([ready, ended]);
      expect(url, output).toBeDefined();
      // The made-up project has no keys, which readiness reports (SAFE-12): the service itself
      // runs.
      expect((await fetch(`${url}/api/health/live`)).status).toBe(200);
      expect((await fetch(`${url}/login`)).status).toBe(200);
      expect([
        existsSync(join(clone, 'node_modules/vite')),
        existsSync(join(clone, STAMP)),
      ]).toEqual([true, true]);
    } finally {
      child.kill('SIGTERM');
      await ended;
    }
  });
});
