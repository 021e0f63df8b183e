import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';

/** One file of each kind that a build reads. */
const read = [
  ...['contract', 'domain', 'machines', 'src', 'server', 'public'].map(
    (folder) => `${folder}/inner/file.ts`,
  ),
  ...[
    'index.html',
    'shared.html',
    'package-lock.json',
    'tsconfig.base.json',
    'scripts/buildInfo.mjs',
    'scripts/bundledPackages.mjs',
    'scripts/compress.mjs',
    'scripts/signInAhead.mjs',
  ],
  ...['', '.server', '.worker', '.shared', '.ahead'].map((name) => `vite${name}.config.ts`),
];
const notRead = ['tests/file.ts', 'e2e/file.ts', 'docs/file.md', 'README.md'];

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A checkout whose Vite records what it builds, or fails while the file `broken` exists. */
function checkoutWithFakeVite() {
  const at = mkdtempSync(join(tmpdir(), 'catis-build-'));
  folders.push(at);
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(at, path)), { recursive: true });
    writeFileSync(join(at, path), text);
  };
  for (const path of [...read, ...notRead]) write(path, '');
  write('dist/calls.txt', '');
  write('scripts/signInAhead.mjs', 'export const writeSignInAhead = async () => undefined;\n');
  write('scripts/compress.mjs', 'export const pressPage = async () => undefined;\n');
  write('node_modules/vite/package.json', '{ "type": "module", "exports": "./index.js" }');
  write(
    'node_modules/vite/index.js',
    `import { appendFileSync, existsSync } from 'node:fs';
export const build = async ({ configFile }) => {
  if (existsSync('broken')) throw new Error('broken');
  appendFileSync('dist/calls.txt', configFile + '\\n');
};
`,
  );
  write('package.json', '{ "version": "1.2.3" }');
  write('dist/server/main.js', '');
  for (const script of ['build', 'buildInfo', 'bundledPackages'])
    cpSync(`scripts/${script}.mjs`, join(at, `scripts/${script}.mjs`));
  /** Runs the script and returns how many parts it built and what it printed. */
  const build = () => {
    const before = calls();
    const { status, stdout } = spawnSync(process.execPath, ['scripts/build.mjs'], {
      cwd: at,
      encoding: 'utf8',
    });
    return { status, parts: calls() - before, printed: stdout.replace(/[\d.]+ s/, 'N s') };
  };
  const calls = () => readFileSync(join(at, 'dist/calls.txt'), 'utf8').split('\n').length - 1;
  return { at, build };
}
const built = { status: 0, parts: 5, printed: 'Built in N s\n' };
const upToDate = { status: 0, parts: 0, printed: 'The build is up to date.\n' };

describe('npm run build', () => {
  it('builds once per state of the sources', () => {
    const { at, build } = checkoutWithFakeVite();
    expect([build(), build()]).toEqual([built, upToDate]);
    for (const path of notRead) appendFileSync(join(at, path), '\n');
    expect(build()).toEqual(upToDate);
  });
  it('builds again after a change of each file it reads', () => {
    const { at, build } = checkoutWithFakeVite();
    build();
    const afterChange = (path: string) => {
      appendFileSync(join(at, path), '\n');
      return build();
    };
    expect(read.map((path) => [path, afterChange(path)])).toEqual(
      read.map((path) => [path, built]),
    );
  });
  it('writes version and commit, also when only the commit is new (OPS-9)', () => {
    const { at, build } = checkoutWithFakeVite();
    const git = (...args: string[]) =>
      spawnSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.test', ...args], {
        cwd: at,
        encoding: 'utf8',
      }).stdout.trim();
    const shown = () => JSON.parse(readFileSync(join(at, 'dist/server/build.json'), 'utf8'));
    expect([build(), shown()]).toEqual([built, { version: '1.2.3', commit: '', isRelease: false }]);
    git('init', '-q');
    git('commit', '-q', '--allow-empty', '-m', 'A change of no source');
    expect([build(), shown().commit]).toEqual([upToDate, git('rev-parse', '--short', 'HEAD')]);
  });
  it('builds again after a failed build of other sources', () => {
    const { at, build } = checkoutWithFakeVite();
    build();
    const before = readFileSync(join(at, 'index.html'), 'utf8');
    writeFileSync(join(at, 'index.html'), 'broken');
    writeFileSync(join(at, 'broken'), '');
    expect([build().status, existsSync(join(at, 'dist/.built'))]).toEqual([1, false]);
    rmSync(join(at, 'broken'));
    writeFileSync(join(at, 'index.html'), before);
    expect(build()).toEqual(built);
  });
});
