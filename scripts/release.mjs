// Makes dist/release/catis-VERSION and its .tgz: the built service and page, the guides, and the
// few packages that aren't bundled. It starts anywhere with Node alone. `--without-help` leaves the
// guides out, whose build needs Chromium.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';

await import('./ensure-installed.mjs');
const { bundledPackages } = await import('./bundledPackages.mjs');
const { bomOf } = await import('./release/bom.mjs');
const { installedClosure } = await import('./release/closure.mjs');

/** Bytes of the unpacked folder and of the archive (OPS-2). */
const MAX_FOLDER = 100_000_000;
const MAX_ARCHIVE = 35_000_000;
/** Packages that run from a folder: they read files of their own, or start in a thread. */
const RUN_TIME = ['@electric-sql/pglite', '@fastify/swagger-ui', 'firebase-admin'];
/** Packages in the page's styles, which no bundle lists as modules. */
const STYLES = ['node_modules/tailwindcss', 'node_modules/@fontsource-variable/inter'];

const wantsHelp = !process.argv.includes('--without-help');
process.umask(0o022);
const fail = (text) => {
  console.error(text);
  process.exit(1);
};
const script = (...args) => {
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
};
const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

const manifest = readJson('package.json');
const name = `catis-${manifest.version}`;
const folder = `dist/release/${name}`;
const archive = `${name}.tgz`;
rmSync('dist/release', { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

script('scripts/build.mjs');
if (wantsHelp) script('scripts/docs.mjs');
process.env.NODE_ENV = 'production';
const { build } = await import('vite');
const { folders: inService, plugin } = bundledPackages();
await build({
  configFile: 'vite.server.config.ts',
  mode: 'release',
  logLevel: 'warn',
  build: { outDir: `${folder}/server` },
  plugins: [plugin],
});
cpSync('dist/web', `${folder}/web`, { recursive: true });
if (wantsHelp) cpSync('dist/help', `${folder}/help`, { recursive: true });
for (const file of ['LICENSE', 'NOTICE', 'deploy/catis.service', 'deploy/nginx.conf'])
  cpSync(file, `${folder}/${file}`);

// Their optional packages (Firestore, Storage) are never loaded.
const installed = installedClosure(RUN_TIME);
for (const from of installed)
  cpSync(from, `${folder}/${from}`, {
    recursive: true,
    dereference: true,
    // A nested package comes by itself, if it belongs to the closure.
    filter: (path) => path === from || !/[\\/]node_modules$/.test(path),
  });
const { version, description, license, type, engines } = manifest;
const runTime = Object.fromEntries(RUN_TIME.map((name) => [name, manifest.dependencies[name]]));
const json = (path, content) => writeFileSync(path, `${JSON.stringify(content, null, 2)}\n`);
json(`${folder}/package.json`, {
  name: 'catis',
  version,
  description,
  private: true,
  license,
  type,
  engines,
  optionalDependencies: runTime,
});
const inPage = [...readJson('dist/packages.json'), ...STYLES];
const inHelp = wantsHelp ? (await import('./docs/shipped.mjs')).shippedFolders : [];
json(
  `${folder}/sbom.cdx.json`,
  bomOf(manifest, [...inService, ...inPage, ...installed, ...inHelp]),
);

/** The bytes of a folder, which becomes readable for every user. */
function sizeOf(path) {
  const stat = statSync(path);
  chmodSync(path, stat.isDirectory() ? 0o755 : 0o644);
  return stat.isDirectory()
    ? readdirSync(path).reduce((sum, entry) => sum + sizeOf(`${path}/${entry}`), 0)
    : stat.size;
}
const size = sizeOf(folder);
const packed = spawnSync('tar', ['-czf', archive, name], {
  cwd: dirname(folder),
  stdio: 'inherit',
});
if (packed.status !== 0) fail('The archive could not be made: tar failed or is not installed.');
const bytes = readFileSync(`dist/release/${archive}`);
writeFileSync(
  'dist/release/SHA256SUMS',
  `${createHash('sha256').update(bytes).digest('hex')}  ${archive}\n`,
);
const mb = (value) => `${(value / 1e6).toFixed(1)} MB`;
for (const [what, is, limit] of [
  [folder, size, MAX_FOLDER],
  [`dist/release/${archive}`, bytes.length, MAX_ARCHIVE],
]) {
  console.log(`${what}: ${mb(is)}, at most ${mb(limit)}`);
  if (is > limit) fail(`${what} is too large. Find what grew, or leave it out.`);
}
if (!wantsHelp) console.log('Without the guides.');
if (!existsSync(`${folder}/web/index.html`)) fail('The release has no page.');
