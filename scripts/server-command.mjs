// Runs a command of the service on its database: node scripts/server-command.mjs import-incidents
// FILE.csv
import { spawnSync } from 'node:child_process';

await import('./ensure-installed.mjs');
const [command, ...rest] = process.argv.slice(2);
const takesFile = {
  'import-incidents': true,
  'import-aims': true,
  'import-list': true,
  'admin-create': false,
  'check-names': false,
  'check-costs': false,
  backup: true,
  restore: true,
};
if (!Object.hasOwn(takesFile, command)) {
  console.error(`Commands: ${Object.keys(takesFile).join(', ')}`);
  process.exit(1);
}
// npm runs scripts in the project's folder; a relative file is relative to the user's folder.
const { resolve } = await import('node:path');
const from = process.env.INIT_CWD ?? process.cwd();
const built = spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' });
if (built.status !== 0) process.exit(built.status ?? 1);
// The first argument of import-list is the list.
const isFile = (arg, n) =>
  takesFile[command] && !arg.startsWith('--') && !(command === 'import-list' && n === 0);
const run = spawnSync(
  process.execPath,
  [
    `dist/server/${command}.js`,
    ...rest.map((arg, n) => (isFile(arg, n) ? resolve(from, arg) : arg)),
  ],
  {
    stdio: 'inherit',
  },
);
process.exit(run.status ?? 1);
