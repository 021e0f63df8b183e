import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Dispatch } from '../../../contract/dispatch/dispatches.ts';
import { FolderInUse, lockFolder } from '../../../server/database/folder/folderLock.ts';
import { openStore } from '../../../server/database/open.ts';
import { demoPassword } from '../../../server/demo/reference/accounts.ts';
import { readEnvironment } from '../../../server/environment.ts';

const out = 'dist/server-under-test';
/** One folder for all starts, because creating a database takes longer than everything else. */
const shared = mkdtempSync(join(tmpdir(), 'catis-run-'));

interface Started {
  readonly process: ChildProcess;
  readonly url: string;
}
const running: ChildProcess[] = [];
const folders: string[] = [];
const folder = () => {
  const made = mkdtempSync(join(tmpdir(), 'catis-run-'));
  folders.push(made);
  return made;
};
const launch = (env: Record<string, string>) => {
  const child = spawn(process.execPath, [`${out}/main.js`], {
    env: { PATH: process.env['PATH'] ?? '', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
  const exited = new Promise<{ code: number | null; text: string }>((done) =>
    child.once('close', (code) => done({ code, text })),
  );
  return { child, exited, said: () => text };
};
/** Starts the service and waits until it reports its address. */
async function start(env: Record<string, string>): Promise<Started> {
  const { child, exited, said } = launch(env);
  const ready = new Promise<string>((done) => {
    child.stdout?.on('data', () => {
      const url = /CATIS is ready at (\S+)/.exec(said())?.[1];
      if (url !== undefined) done(url);
    });
  });
  const url = await Promise.race([
    ready,
    exited.then(({ text }) => Promise.reject(new Error(text))),
  ]);
  return { process: child, url };
}
const closed = (child: ChildProcess) =>
  new Promise<number | null>((done) => child.once('close', done));

beforeAll(() => {
  const built = spawnSync(
    process.execPath,
    [
      'node_modules/vite/bin/vite.js',
      'build',
      '--config',
      'vite.server.config.ts',
      '--logLevel',
      'error',
    ],
    {
      env: { ...process.env, CATIS_SERVER_OUT: out },
      encoding: 'utf8',
    },
  );
  expect([built.status, built.stderr]).toEqual([0, '']);
}, 60_000);
afterAll(() => {
  for (const f of [shared, out]) rmSync(f, { recursive: true, force: true });
});
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
  for (const f of folders.splice(0)) rmSync(f, { recursive: true, force: true });
});

describe('the lock on the data folder', () => {
  it('names the living process that holds it (SAFE-10)', () => {
    const f = folder();
    const lock = lockFolder(f);
    expect(() => lockFolder(f)).toThrow(new FolderInUse(f, process.pid, false));
    lock.release();
    lockFolder(f).release();
  });
  it.each([
    ['a dead process', '999999 1\n'],
    ['an earlier process with the same id', `${process.pid} 1\n`],
    ['nothing', ''],
  ])('is taken over from %s', (_, content) => {
    const f = folder();
    writeFileSync(join(f, 'catis.lock'), content);
    const lock = lockFolder(f);
    expect(readFileSync(join(f, 'catis.lock'), 'utf8').split(' ')[0]).toBe(String(process.pid));
    lock.release();
    expect(existsSync(join(f, 'catis.lock'))).toBe(false);
  });
});

describe('the environment settings of the process (WIRE-17)', () => {
  it.each([
    [
      'an address beyond this machine',
      { HOST: '0.0.0.0' },
      'HOST: the local identity answers on this machine only',
    ],
    [
      'production without a project',
      { NODE_ENV: 'production' },
      'NODE_ENV: the local identity is for one machine only',
    ],
    [
      'half a project',
      { FIREBASE_CONFIG_FILE: '/nowhere.json' },
      'FIREBASE_CONFIG_FILE: a real project needs',
    ],
    [
      'the other half',
      { FIREBASE_SERVICE_ACCOUNT_FILE: '/nowhere.json' },
      'FIREBASE_CONFIG_FILE: a real project needs',
    ],
    [
      'a replica without a database',
      { DATABASE_READ_URL: 'postgres://replica' },
      'DATABASE_READ_URL: a replica needs the PostgreSQL that it copies',
    ],
    ['an invalid port', { PORT: 'many' }, 'PORT: '],
    ['an invalid proxy', { TRUSTED_PROXIES: '10.0.0.1, everybody' }, 'TRUSTED_PROXIES.1: '],
    ['an invalid address', { PUBLIC_URL: 'javascript:alert(1)' }, 'PUBLIC_URL: '],
    ['an invalid mail server', { SMTP_URL: 'http://mail.example' }, 'SMTP_URL: '],
  ])('refuses %s, with its name', (_, env, message) =>
    expect(() => readEnvironment(env)).toThrow(message),
  );
  it('accepts an address beyond this machine with a real project', () => {
    expect(readEnvironment({ SMTP_URL: 'smtp://user:pass%40word@mail.example:587' }).SMTP_URL).toBe(
      'smtp://user:pass%40word@mail.example:587',
    );
    const env = readEnvironment({
      HOST: '0.0.0.0',
      NODE_ENV: 'production',
      FIREBASE_CONFIG_FILE: 'a.json',
      FIREBASE_SERVICE_ACCOUNT_FILE: 'b.json',
      PORT: '',
    });
    expect([env.HOST, env.PORT, env.CATIS_DEMO]).toEqual(['0.0.0.0', 4000, '1']);
  });
  it('stops a start with settings that are not allowed', { timeout: 30_000 }, async () => {
    const f = folder();
    const { code, text } = await launch({ CATIS_DATA_DIR: f, HOST: '0.0.0.0' }).exited;
    expect([
      code,
      text.startsWith('CATIS cannot start.\nHOST: '),
      existsSync(join(f, 'db')),
    ]).toEqual([1, true, false]);
  });
});

describe('the running service', () => {
  it('refuses a second process, loses no acknowledged save when killed, and stops on request (PERF-T13, SAFE-10)', {
    timeout: 300_000,
  }, async () => {
    const env = { CATIS_DATA_DIR: shared };
    let service = await start(env);
    const second = await launch(env).exited;
    expect([
      second.code,
      second.text.includes(`in use by the process ${service.process.pid}`),
    ]).toEqual([1, true]);

    const signIn = async (url: string) => {
      const reply = await fetch(
        `${url}/identity/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=local`,
        {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({
            email: 'admin@demo.test',
            password: demoPassword,
            returnSecureToken: true,
          }),
        },
      );
      return ((await reply.json()) as { idToken: string }).idToken;
    };
    const call = (
      url: string,
      token: string,
      method: 'GET' | 'POST',
      path: string,
      body?: object,
    ) =>
      fetch(`${url}/api${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    let token = await signIn(service.url);
    const { dispatches } = (await (
      await call(service.url, token, 'GET', '/v2/dispatches')
    ).json()) as { dispatches: Dispatch[] };
    const example = dispatches.find((d) => d.dispatchType === 'flight');
    // An aborted flight of a known aircraft needs no other fields to be saved.
    const flight = (remarks: string) => ({
      dispatchType: 'flight',
      assetId: example?.assetId ?? null,
      activityDate: example?.activityDate,
      dispatchTime: example?.dispatchTime ?? null,
      remarks,
      purpose: null,
      meterReset: false,
      activities: example?.activities.map(({ activityId: _, ...activity }) => ({
        ...activity,
        aborted: true,
        drops: [],
        crew: [],
      })),
    });
    for (let round = 0; round < 2; round += 1) {
      const acknowledged: string[] = [];
      const { url, process: child } = service;
      const writer = (async () => {
        for (let n = 0; ; n += 1) {
          const remarks = `kill ${round}-${n}`;
          const reply = await call(url, token, 'POST', '/v2/dispatches', flight(remarks));
          expect(reply.status).toBe(200);
          acknowledged.push(remarks);
          if (n === 12 + round * 9) child.kill('SIGKILL');
        }
      })().catch((error: unknown) => {
        if (!(error instanceof TypeError)) throw error;
      });
      await Promise.all([closed(child), writer]);
      service = await start(env);
      // The token survives the restart, because the signing key is the installation's.
      const after = (await (await call(service.url, token, 'GET', '/v2/dispatches')).json()) as {
        dispatches: Dispatch[];
      };
      const stored = after.dispatches.map((d) => d.remarks);
      expect(acknowledged.length).toBeGreaterThan(12);
      expect(acknowledged.filter((remarks) => !stored.includes(remarks))).toEqual([]);
    }
    token = await signIn(service.url);
    expect((await call(service.url, token, 'GET', '/v2/dispatches')).status).toBe(200);
    service.process.kill('SIGTERM');
    expect([
      await closed(service.process),
      existsSync(join(env.CATIS_DATA_DIR, 'catis.lock')),
    ]).toEqual([0, false]);
  });

  it('ends with exit code 3 on a database of a later release, unless allowed to start (SAFE-26)', {
    timeout: 150_000,
  }, async () => {
    const env = { CATIS_DATA_DIR: shared };
    const change = async (sql: string) => {
      const store = await openStore({ dataDir: join(shared, 'db') });
      await store.pool.query(sql);
      await store.close();
    };
    await change("insert into migrations (name) values ('9001_later.sql')");
    const { code, text } = await launch(env).exited;
    expect([code, text.split('\n')[0], text.includes('9001_later.sql')]).toEqual([
      3,
      'CATIS cannot start.',
      true,
    ]);
    expect(existsSync(join(shared, 'catis.lock'))).toBe(false);
    const command = spawnSync(process.execPath, [`${out}/backup.js`], {
      env: { PATH: process.env['PATH'] ?? '', ...env },
      encoding: 'utf8',
    });
    expect([command.status, command.stderr.includes('9001_later.sql')]).toEqual([3, true]);
    const { process: child } = await start({ ...env, CATIS_ALLOW_NEWER: '1' });
    child.kill('SIGTERM');
    expect(await closed(child)).toBe(0);
    await change("delete from migrations where name = '9001_later.sql'");
  });

  it('receives SIGTERM below npm start, however many connections stay open (SAFE-24)', {
    timeout: 150_000,
  }, async () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      scripts: { start: string };
    };
    // As npm runs it, without the build.
    const shell = spawn(
      'sh',
      ['-c', scripts.start.replace('scripts/start.mjs', `${out}/main.js`)],
      {
        env: { PATH: process.env['PATH'] ?? '', PORT: '0', CATIS_DATA_DIR: shared },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    running.push(shell);
    let output = '';
    const port = await new Promise<number>((done) => {
      shell.stdout.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        const ready = /CATIS is ready at \S+:(\d+)/.exec(output);
        if (ready !== null) done(Number(ready[1]));
      });
    });
    const silent = connect(port, '127.0.0.1');
    await new Promise((connected) => silent.once('connect', connected));
    silent.on('error', () => undefined);
    const cut = new Promise((resolve) => silent.once('close', resolve));
    shell.kill('SIGTERM');
    await cut;
    expect([await closed(shell), existsSync(join(shared, 'catis.lock'))]).toEqual([0, false]);
  });

  it('ends when its parent is killed', { timeout: 150_000 }, async () => {
    const script =
      `const c = require('node:child_process').spawn(process.execPath, ['${out}/main.js'], { stdio: ['ignore', 'inherit', 'inherit'] });` +
      "console.log('child ' + c.pid); setInterval(() => {}, 1000);";
    const env = { PATH: process.env['PATH'] ?? '', PORT: '0', CATIS_DATA_DIR: shared };
    const parent = spawn(process.execPath, ['-e', script], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    running.push(parent);
    let output = '';
    await new Promise<void>((done) => {
      parent.stdout.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        if (output.includes('CATIS is ready at ')) done();
      });
    });
    const child = Number(/child (\d+)/.exec(output)?.[1]);
    parent.kill('SIGKILL');
    const isAlive = () => {
      try {
        return process.kill(child, 0);
      } catch {
        return false;
      }
    };
    await expect.poll(isAlive, { timeout: 20_000, interval: 100 }).toBe(false);
    expect(existsSync(join(env.CATIS_DATA_DIR, 'catis.lock'))).toBe(false);
  });
});

describe('the commands of the service', () => {
  const run = (command: string, env: Record<string, string>, ...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [`${out}/${command}.js`, ...args],
      {
        env: { PATH: process.env['PATH'] ?? '', ...env },
        encoding: 'utf8',
      },
    );
    return { status, text: stdout + stderr };
  };
  const post = async (url: string, method: string, body: object) => {
    const reply = await fetch(url, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: reply.status, body: (await reply.json()) as Record<string, string> };
  };
  const toolkit = (url: string, call: string, body: object) =>
    post(`${url}/identity/identitytoolkit.googleapis.com/v1/accounts:${call}?key=local`, 'POST', {
      ...body,
      returnSecureToken: true,
    });
  /** Entries of a folder that other users could read. */
  const openTo = (path: string) =>
    readdirSync(path, { withFileTypes: true, recursive: true })
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((each) => (statSync(each).mode & 0o077) !== 0);
  const account = { email: 'chief@x.test', password: 'A fine long password' };

  it('creates the first administrator, backs everything up and restores it elsewhere (SAFE-20, SAFE-22)', {
    timeout: 300_000,
  }, async () => {
    const env = { CATIS_DATA_DIR: folder(), PUBLIC_URL: 'https://catis.example' };
    const made = run('admin-create', env, account.email);
    const [link = ''] = /^https:\S+$/m.exec(made.text) ?? [];
    expect([
      made.status,
      new URL(link).origin,
      run('admin-create', env, 'nonsense').status,
    ]).toEqual([0, env.PUBLIC_URL, 1]);
    const token = new URL(link).searchParams.get('token') ?? '';
    const first = await start(env);
    const { body: signedUp } = await toolkit(first.url, 'signUp', account);
    const accepted = await post(`${first.url}/api/invites/${token}`, 'PATCH', {
      status: 'Accepted',
      newUserId: signedUp['localId'] ?? '',
    });
    expect(accepted.status).toBe(200);
    const file = join(folder(), 'copy.gz');
    const refused = run('backup', env, file);
    expect([
      refused.status,
      refused.text.includes(`The server is running (process ${first.process.pid})`),
    ]).toEqual([1, true]);
    first.process.kill('SIGTERM');
    await closed(first.process);
    expect(run('backup', env, file)).toEqual({
      status: 0,
      text: expect.stringContaining('and the accounts of the local identity are in'),
    });
    const other = { CATIS_DATA_DIR: folder() };
    const withoutKey = run('restore', other, file);
    expect([
      withoutKey.status,
      withoutKey.text.startsWith(
        `There is no key in ${other.CATIS_DATA_DIR} to check the backup with.`,
      ),
    ]).toEqual([1, true]);
    const trusted = run('restore', other, '--from-another-installation', file);
    expect([
      trusted.status,
      trusted.text.includes('The backup was not checked'),
      trusted.text.includes('passwords and sessions go on'),
    ]).toEqual([0, true, true]);
    expect(run('restore', other, '--from-another-installation', file).text).toContain(
      'The database is not empty.',
    );
    // With the key of the installation that created it, it is checked.
    const same = { CATIS_DATA_DIR: folder() };
    mkdirSync(join(same.CATIS_DATA_DIR, 'identity'));
    cpSync(
      join(env.CATIS_DATA_DIR, 'identity/secrets.json'),
      join(same.CATIS_DATA_DIR, 'identity/secrets.json'),
    );
    chmodSync(same.CATIS_DATA_DIR, 0o755);
    const checked = run('restore', same, file);
    expect([
      checked.status,
      checked.text.includes('it is closed to them now.'),
      checked.text.includes('not checked'),
    ]).toEqual([0, true, false]);
    for (const made of [env, other, same]) expect(openTo(made.CATIS_DATA_DIR)).toEqual([]);
    expect(openTo(dirname(file))).toEqual([]);
    expect(run('restore', other, `${file}.gone`)).toEqual({
      status: 1,
      text: `There is no file ${file}.gone.\n`,
    });
    const second = await start(other);
    const { body: signedIn } = await toolkit(second.url, 'signInWithPassword', account);
    const self = await fetch(`${second.url}/api/v2/people/self`, {
      headers: { authorization: `Bearer ${signedIn['idToken']}` },
    });
    expect(((await self.json()) as { roles: { name: string }[] }).roles.map((r) => r.name)).toEqual(
      ['System Administrator'],
    );
  });

  it('writes mails to files without a mail server, with their link in the terminal (ACC-8)', {
    timeout: 150_000,
  }, async () => {
    const env = { CATIS_DATA_DIR: shared, PUBLIC_URL: 'https://catis.example' };
    const { child, said } = launch(env);
    await expect.poll(said, { timeout: 30_000 }).toContain('CATIS is ready at ');
    const url = /CATIS is ready at (\S+)/.exec(said())?.[1] ?? '';
    expect(
      (await post(`${url}/api/password-reset`, 'POST', { email: 'reader@demo.test' })).body,
    ).toEqual({ done: true });
    await expect
      .poll(said, { timeout: 30_000 })
      .toMatch(
        /^Set a new CATIS password, for reader@demo\.test: https:\/\/catis\.example\/login\/reset-password\?mode=resetPassword&oobCode=\S+$/m,
      );
    expect(readdirSync(join(shared, 'mail')).length).toBe(1);
    child.kill('SIGTERM');
    await closed(child);
  });
});
