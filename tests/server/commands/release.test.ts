import { spawnSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { exportJWK, exportPKCS8, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Store } from '../../../server/database/open.ts';
import { freshWorld, kinds } from '../support/support.ts';

const NOBODY = 65534;
const PROJECT = 'made-up';
const base = { code: 'ZZ1', name: 'Zed One', latitude: null, longitude: null, elevation: null };
/** The computers of the identity provider. */
const providers = ['www', 'oauth2', 'identitytoolkit'].map((name) => `${name}.googleapis.com`);
// The cast: our own manifest, which npm has read.
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const name = `catis-${version}`;
const isThere = (command: string, ...args: string[]) =>
  spawnSync(command, args, { stdio: 'ignore' }).status === 0;
const canRun =
  process.getuid?.() === 0 &&
  kinds.includes('postgres') &&
  isThere('openssl', 'version') &&
  isThere('unshare', '--net', '--mount', 'ip', 'link', 'set', 'lo', 'up');
if (!canRun)
  console.warn(
    '!! Not root, or no PostgreSQL, openssl, ip or unshare: the release is made, but not run as another user without a network.',
  );

/** Unpacked here, below a folder that every user can enter. */
const place = mkdtempSync(join(tmpdir(), 'catis-release-'));
const release = join(place, name);
beforeAll(() => {
  const made = spawnSync(process.execPath, ['scripts/release.mjs', '--without-help'], {
    encoding: 'utf8',
  });
  expect([made.status, made.stderr]).toEqual([0, '']);
  spawnSync('tar', ['-xzf', resolve(`dist/release/${name}.tgz`), '-C', place]);
  spawnSync('chmod', ['-R', 'a-w', release]);
  spawnSync('chmod', ['755', place]);
}, 300_000);
afterAll(() => {
  spawnSync('chmod', ['-R', 'u+w', place]);
  rmSync(place, { recursive: true, force: true });
});

describe('the archive of npm run release', () => {
  it('contains what an installation needs, and no emulator (OPS-1)', () => {
    expect(readdirSync(release).sort()).toEqual(
      [
        'LICENSE',
        'NOTICE',
        'deploy',
        'node_modules',
        'package.json',
        'sbom.cdx.json',
        'server',
        'web',
      ].sort(),
    );
    const server = readdirSync(join(release, 'server'));
    expect(server).toEqual(expect.arrayContaining(['backup.js', 'main.js', 'migrations']));
    expect([
      server.includes('emulator.worker.mjs'),
      existsSync(join(release, 'node_modules/firebase-tools')),
    ]).toEqual([false, false]);
  });
  it('is smaller than its limit, and its checksum is right (OPS-2)', () => {
    const archive = `dist/release/${name}.tgz`;
    const sum = createHash('sha256').update(readFileSync(archive)).digest('hex');
    expect(statSync(archive).size).toBeLessThan(35_000_000);
    expect(readFileSync('dist/release/SHA256SUMS', 'utf8')).toBe(`${sum}  ${name}.tgz\n`);
  });
  it('lists every package in its bill of materials, with version, hash and license (OPS-4)', () => {
    // The cast: the release wrote it; the expectations check its shape.
    const bom = JSON.parse(readFileSync(join(release, 'sbom.cdx.json'), 'utf8')) as {
      bomFormat: string;
      specVersion: string;
      components: { name: string; purl: string; hashes?: unknown[]; licenses?: unknown[] }[];
    };
    const names = bom.components.map((component) => component.name);
    expect([bom.bomFormat, bom.specVersion]).toEqual(['CycloneDX', '1.5']);
    // Bundled for the service, bundled for the page, in its worker, in its styles, as a folder.
    expect(names).toEqual(
      expect.arrayContaining([
        ...['fastify', 'react', 'write-excel-file', 'tailwindcss', 'firebase-admin'],
      ]),
    );
    expect(names.filter((each) => /^(firebase-tools|vitest|vite|empty)$/.test(each))).toEqual([]);
    expect(new Set(bom.components.map(({ purl }) => purl)).size).toBe(names.length);
    const without = bom.components.filter(({ hashes }) => hashes === undefined);
    expect(without.map((component) => component.name)).toEqual([]);
  });
  it('refuses the local identity under any NODE_ENV (OPS-3)', () => {
    const { status, stderr } = spawnSync(process.execPath, ['server/main.js'], {
      cwd: release,
      env: { NODE_ENV: 'development', CATIS_DATA_DIR: join(place, 'never') },
      encoding: 'utf8',
    });
    expect([
      status,
      stderr.includes('NODE_ENV: the local identity is for one machine only'),
    ]).toEqual([1, true]);
  });
});

describe.skipIf(!canRun)('the release as another user, read-only, without npm or network', () => {
  let store: Store;
  beforeAll(async () => {
    store = await freshWorld('postgres');
  }, 60_000);
  afterAll(() => store.close());
  /** The database through its socket: another network namespace doesn't have its port. */
  const databaseUrl = async () => {
    const { rows } = await store.pool.query<{ folder: string; port: string; name: string }>(
      "select current_setting('unix_socket_directories') as folder, current_setting('port') as port, current_database() as name",
    );
    const [row] = rows;
    return `postgres://postgres@${encodeURIComponent(row?.folder ?? '')}:${row?.port}/${row?.name}`;
  };
  const openFile = (path: string, content: string) => {
    writeFileSync(path, content, { mode: 0o644 });
    return path;
  };

  it('serves the page, the calls, their viewer and its commands (OPS-1, OPS-9)', {
    timeout: 180_000,
  }, async () => {
    const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
    const config = { projectId: PROJECT, apiKey: 'made-up' };
    const account = {
      project_id: PROJECT,
      client_email: 'a@made-up.test',
      private_key: await exportPKCS8(privateKey),
    };
    const certificate = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2'];
    const names = ['-subj', '/CN=test', '-addext', 'subjectAltName=DNS:*.googleapis.com'];
    const files = ['-keyout', 'key.pem', '-out', 'certificate.pem'];
    const options = { cwd: place, stdio: 'ignore' as const };
    expect(spawnSync('openssl', [...certificate, ...names, ...files], options).status).toBe(0);
    const data = join(place, 'data');
    mkdirSync(data);
    chownSync(data, NOBODY, NOBODY);
    const token = await new SignJWT({ auth_time: Math.floor(Date.now() / 1000) })
      .setProtectedHeader({ alg: 'RS256', kid: 'test' })
      .setIssuer(`https://securetoken.google.com/${PROJECT}`)
      .setAudience(PROJECT)
      .setSubject('demo-admin')
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(privateKey);
    const task = {
      release,
      user: NOBODY,
      env: {
        PATH: '/nonexistent',
        HOME: '/nonexistent',
        PORT: '0',
        CATIS_DATA_DIR: data,
        CATIS_LOG: 'info',
        DATABASE_URL_FILE: openFile(join(place, 'database-url'), `${await databaseUrl()}\n`),
        FIREBASE_CONFIG_FILE: openFile(join(place, 'web.json'), JSON.stringify(config)),
        FIREBASE_SERVICE_ACCOUNT_FILE: openFile(join(place, 'sa.json'), JSON.stringify(account)),
        NODE_EXTRA_CA_CERTS: join(place, 'certificate.pem'),
      },
      certificate: readFileSync(join(place, 'certificate.pem'), 'utf8'),
      key: readFileSync(join(place, 'key.pem'), 'utf8'),
      jwks: { keys: [{ ...(await exportJWK(publicKey)), kid: 'test', alg: 'RS256', use: 'sig' }] },
      hosts: openFile(join(place, 'hosts'), `127.0.0.1 localhost ${providers.join(' ')}\n`),
      calls: [
        ...['/api/health/live', '/login', '/api/docs', '/api/docs/static/swagger-ui.css'],
        '/api/health/ready',
      ]
        .map((path): object => ({ path }))
        .concat([
          { path: '/api/v2/people/self', token },
          { path: `/api/bases/${randomUUID()}`, token, method: 'POST', body: base },
          { path: '/api/bases', token },
        ]),
      commands: [['server/check-costs.js'], ['server/backup.js', join(data, 'copy.gz')]],
    };
    writeFileSync(join(place, 'task.json'), JSON.stringify(task));
    const run = spawnSync(
      'unshare',
      [
        '--net',
        '--mount',
        process.execPath,
        resolve('tests/server/commands/withoutNetwork.mjs'),
        join(place, 'task.json'),
      ],
      { encoding: 'utf8' },
    );
    expect([run.status, run.stderr]).toEqual([0, '']);
    // The cast: the script above prints this shape.
    const { printed, code, replies, runs, asked } = JSON.parse(run.stdout) as {
      printed: string;
      code: number;
      replies: { status: number; type: string; text: string }[];
      runs: { status: number; printed: string }[];
      asked: string[];
    };
    expect(
      replies.map(({ status }) => status),
      printed,
    ).toEqual([200, 200, 200, 200, 200, 200, 200, 200]);
    const [live, login, docs, css, , self, , list] = replies;
    expect(JSON.parse(live?.text ?? '')).toMatchObject({ ok: true, version });
    expect([login?.type, docs?.type, css?.type]).toEqual([
      'text/html; charset=utf-8',
      'text/html; charset=utf-8',
      'text/css; charset=utf-8',
    ]);
    expect(JSON.parse(self?.text ?? '').roles[0].name).toBe('System Administrator');
    expect(list?.text).toContain(base.name);
    expect(
      runs.map(({ status }) => status),
      JSON.stringify(runs),
    ).toEqual([0, 0]);
    expect([code, new Set(asked)]).toEqual([0, new Set(providers)]);
    expect(JSON.parse(printed.split('\n')[0] ?? '')).toMatchObject({
      version,
      msg: 'CATIS starts',
    });
  });
});
