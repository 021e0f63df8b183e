// What a bench measures with, and the product has no need of: the bench installs it itself.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/**
 * Installs what bench/package.json names, unless it is there.
 * @param name of the package that is needed
 */
export function installBenchPackages(name) {
  if (existsSync(`bench/node_modules/${name}`)) return;
  const installed = spawnSync(
    'npm',
    ['install', '--no-audit', '--no-fund', '--no-package-lock', '--ignore-scripts'],
    { cwd: 'bench', stdio: 'inherit' },
  );
  if (installed.status !== 0) throw new Error(`${name} could not be installed.`);
}
