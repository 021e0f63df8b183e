// The monthly update: every package to the newest version within its major version, pinned exactly,
// then all tests. Prints the packages with a newer major version: those are decided one by one
// (docs/dependencies.md).
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

await import('./ensure-installed.mjs');
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
const shell = process.platform === 'win32';
const step = (command, ...args) => {
  console.log(`-- ${[command, ...args].join(' ')}`.slice(0, 160));
  const { status } = spawnSync(command, args, {
    stdio: 'inherit',
    shell: shell && command === npm,
  });
  if (status !== 0) process.exit(status ?? 1);
};

const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
/** `name@^version` of each package; an alias, such as typescript-5, stays as it is. */
const ranges = (pinned) =>
  Object.entries(pinned).flatMap(([name, version]) =>
    /^\d/.test(version) ? [`${name}@^${version}`] : [],
  );
const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
// One install for both kinds: a step in between would mix old and new versions of packages that
// require each other.
step(npm, 'install', '--save-exact', ...quiet, ...ranges({ ...dependencies, ...devDependencies }));
step(npm, 'update', ...quiet);
step(process.execPath, 'scripts/complete-lock.mjs');
step(process.execPath, 'scripts/ensure-installed.mjs');
step(process.execPath, 'scripts/notice.mjs');
// Reports only: some registries have no audit service, and people assess the findings.
spawnSync(npm, ['audit', '--omit=dev'], { stdio: 'inherit', shell });
step(npm, 'test', '--', '--full');
// Reports only: it exits with 1 when it lists something.
spawnSync(npm, ['outdated'], { stdio: 'inherit', shell });
