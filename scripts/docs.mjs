// Builds the help: guides, documents, rules, charts and the calls of the service as a static site in dist/help.
// Its generator is a package of its own, docs/site, which only this command installs.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

await import('./ensure-installed.mjs');
const { ensureChromium } = await import('./chromium.mjs');
const { sourcePages, sidebarOf, stagePage } = await import('./docs/pages.mjs');
const { drawCharts } = await import('./docs/charts.mjs');
const { apiPages } = await import('./docs/api.mjs');
const { shipped } = await import('./docs/shipped.mjs');

const SITE = 'docs/site';
const STAGE = `${SITE}/dist`;
const HELP = 'dist/help';
installSite();
const executablePath = await ensureChromium();
if (executablePath === undefined) {
  console.error('No Chromium found or installed. The charts need one.');
  process.exit(1);
}
const started = performance.now();
rmSync(STAGE, { recursive: true, force: true });
const write = (path, content) => {
  mkdirSync(dirname(`${STAGE}/${path}`), { recursive: true });
  writeFileSync(`${STAGE}/${path}`, content);
};
const staged = sourcePages().map(stagePage);
const pages = [...staged, ...(await apiPages())];
for (const { page, text } of pages) write(`pages/${page}`, text);
for (const file of readdirSync('docs/pictures'))
  write(`pages/public/pictures/${file}`, readFileSync(`docs/pictures/${file}`));
const drawn = await drawCharts(
  executablePath,
  staged.flatMap(({ charts }) => charts),
);
for (const { file, svg } of drawn) write(`pages/public/${file}`, svg);
write('sidebar.json', JSON.stringify(sidebarOf(pages)));

const built = spawnSync(process.execPath, ['node_modules/vitepress/bin/vitepress.js', 'build'], {
  cwd: SITE,
  stdio: 'inherit',
  env: { ...process.env, NODE_ENV: 'production' },
});
if (built.status !== 0) process.exit(built.status ?? 1);
const licenses = shipped.map((name) => {
  const file = readdirSync(`${SITE}/node_modules/${name}`).find((each) =>
    /^licen[cs]e/i.test(each),
  );
  return `${name}\n\n${readFileSync(`${SITE}/node_modules/${name}/${file}`, 'utf8')}`;
});
writeFileSync(`${HELP}/licenses.txt`, licenses.join('\n\n'));
// Written last: the service serves the site only if this file is there.
writeFileSync(`${HELP}/csp.json`, `${JSON.stringify(inlineScripts(HELP), null, 2)}\n`);
console.log(
  `${pages.length} pages and ${drawn.length} drawings in ${HELP}, ${((performance.now() - started) / 1000).toFixed(1)} s`,
);

/** Installs the site generator unless its last complete install matches this lock file. */
function installSite() {
  const stamp = `${SITE}/node_modules/.catis-installed`;
  const want = createHash('sha256')
    .update(readFileSync(`${SITE}/package-lock.json`))
    .update(process.version)
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === want) return;
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const installed = spawnSync(
    npm,
    ['ci', '--include=dev', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'],
    { cwd: SITE, stdio: 'inherit', shell: process.platform === 'win32' },
  );
  if (installed.status !== 0) process.exit(installed.status ?? 1);
  writeFileSync(stamp, want);
}

/** The hashes of the inline scripts of each page, for its content policy (SAFE-42). */
function inlineScripts(folder) {
  const files = readdirSync(folder, { recursive: true }).filter((file) => file.endsWith('.html'));
  const hash = (text) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
  return Object.fromEntries(
    files
      .sort()
      .map((file) => [
        file.replaceAll('\\', '/'),
        [
          ...readFileSync(`${folder}/${file}`, 'utf8').matchAll(
            /<script(?![^>]*\ssrc=)[^>]*>(.*?)<\/script>/gs,
          ),
        ].map(([, text]) => hash(text)),
      ]),
  );
}
