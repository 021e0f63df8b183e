// The product on every Node of docs/decisions/010: install, types, build, some of the tests, start,
// sign in, one call, stop. npm run try-nodes -- 22: one of them. -- --full: `npm test -- --full` on
// each instead of some of the tests.
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';

const VERSIONS = ['20.19', '22', '24'];
const SOME_TESTS = [
  'tests/server/http',
  'tests/server/identity',
  'tests/server/database',
  'tests/machines/session',
  'tests/domain/cost',
];
const PORT = '4920';
const url = `http://127.0.0.1:${PORT}`;
const START_LIMIT_MS = 180_000;
const STOP_LIMIT_MS = 20_000;

const args = process.argv.slice(2);
const isFull = args.includes('--full');
const wanted = args.filter((a) => !a.startsWith('--'));
const unknown = wanted.filter((v) => !VERSIONS.includes(v));
if (unknown.length > 0) {
  console.error(
    `Not a version that is tried: ${unknown.join(', ')}. There are: ${VERSIONS.join(', ')}`,
  );
  process.exit(1);
}
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
const failures = [];
for (const version of wanted.length > 0 ? wanted : VERSIONS) {
  const t = performance.now();
  const failed = await tryOn(version);
  if (failed !== null) failures.push(version);
  console.log(
    `== Node ${version}: ${failed === null ? 'passed' : `FAILED at ${failed}`} (${((performance.now() - t) / 1000).toFixed(0)} s)`,
  );
}
process.exitCode = failures.length === 0 ? 0 : 1;

/** Returns the step that failed, or null. */
async function tryOn(version) {
  const folder = nodeFolder(version);
  if (folder === null) return 'getting it';
  // Elsewhere, so that this checkout's node_modules is not used.
  const checkout = mkdtempSync(join(tmpdir(), `catis-node-${version}-`));
  try {
    copyCheckout(checkout);
    // npm and every `env node` below use it too; npm's own variables would name the Node that runs
    // this script.
    const inherited = Object.entries(process.env).filter(
      ([name]) => !/^(npm_|NODE$|INIT_CWD$)/.test(name),
    );
    const env = {
      ...Object.fromEntries(inherited),
      CATIS_DEPTH: 'full',
      PATH: `${folder}${delimiter}${process.env.PATH}`,
    };
    const node = join(folder, process.platform === 'win32' ? 'node.exe' : 'node');
    const step = (...command) =>
      spawnSync(node, command, { cwd: checkout, env, stdio: 'inherit' }).status === 0;
    spawnSync(node, ['-p', '"-- on Node " + process.version'], { stdio: 'inherit' });
    if (!step('scripts/ensure-installed.mjs')) return 'npm ci';
    if (isFull) {
      if (!step('scripts/test.mjs', '--full')) return 'npm test';
    } else {
      if (!step('scripts/typecheck.mjs')) return 'types';
      if (!step('scripts/build.mjs')) return 'build';
      if (!step('node_modules/vitest/vitest.mjs', 'run', '--reporter=dot', ...SOME_TESTS))
        return 'tests';
    }
    return await startAndAsk(checkout, {
      ...env,
      CATIS_DATA_DIR: join(checkout, '.data/tried'),
      PORT,
    });
  } finally {
    rmSync(checkout, { recursive: true, force: true });
  }
}

/**
 * The folder with the binary of a version: the registry's package `node`, whose install script puts
 * it there.
 */
function nodeFolder(version) {
  const prefix = resolve('dist/nodes', version);
  const folder = join(prefix, 'node_modules/node/bin');
  if (!existsSync(folder)) {
    mkdirSync(prefix, { recursive: true });
    spawnSync(
      npm,
      [
        'install',
        '--prefix',
        prefix,
        '--no-audit',
        '--no-fund',
        '--ignore-scripts=false',
        '--loglevel=error',
        `node@${version}`,
      ],
      {
        stdio: 'inherit',
        shell: process.platform === 'win32',
      },
    );
  }
  return existsSync(folder) ? folder : null;
}

/** Tracked files and new ones that are not ignored, in their current state. */
function copyCheckout(to) {
  const { stdout } = spawnSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    { encoding: 'utf8' },
  );
  for (const file of stdout.split('\0').filter((f) => f !== '' && existsSync(f)))
    cpSync(file, join(to, file));
}

/**
 * `npm start` to its last line, a sign-in like a script's, one call with the token, and an orderly
 * end.
 */
async function startAndAsk(checkout, env) {
  const child = spawn(npm, ['start'], {
    cwd: checkout,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const ended = new Promise((done) => child.once('close', (code, signal) => done(code ?? signal)));
  const stop = (signal) => {
    try {
      process.kill(-child.pid, signal);
    } catch {
      // It has ended.
    }
  };
  try {
    let said = '';
    const ready = new Promise((done) =>
      child.stdout.on('data', (chunk) => {
        said += chunk;
        if (said.includes('CATIS is ready')) done(true);
      }),
    );
    if ((await Promise.race([ready, ended, after(START_LIMIT_MS)])) !== true)
      return `npm start: ${said}`;
    const signIn = await fetch(
      `${url}/identity/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=local`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          email: 'admin@demo.test',
          password: 'Demo-Password-1',
          returnSecureToken: true,
        }),
      },
    );
    const { idToken } = await signIn.json();
    if (typeof idToken !== 'string') return `signing in: ${signIn.status}`;
    const bases = await fetch(`${url}/api/bases`, {
      headers: { authorization: `Bearer ${idToken}` },
    });
    if (bases.status !== 200) return `GET /api/bases: ${bases.status}`;
    stop('SIGTERM');
    const end = await Promise.race([ended, after(STOP_LIMIT_MS)]);
    return end === 'late' ? 'stopping' : null;
  } finally {
    stop('SIGKILL');
  }
}

function after(ms) {
  return new Promise((done) => setTimeout(() => done('late'), ms).unref());
}
