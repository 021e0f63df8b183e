// Packages that benchmarks need and the product doesn't; the benchmarks install them.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/**
 * Installs the packages of bench/package.json unless they are installed.
 * @param name a package that is needed
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
