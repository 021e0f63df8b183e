// Writes login.html: the page with the prerendered sign-in form, which is painted before any script
// has loaded (PERF-10). And oidc.html: the page for the agency's own sign-in, without Firebase
// (SES-34).
import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const TITLE = '<title>CATIS</title>';
const STYLES = /^ *<link rel="stylesheet".*\n/m;
const SCRIPTS =
  /^ *<(?:script type="module"|link rel="modulepreload") crossorigin (?:src|href)="([^"]+)"(?: data-own)?>(?:<\/script>)?\n/gm;
const OWN_SIGN_IN = /^ *<link rel="modulepreload"[^>]* data-own>\n/gm;
const EMPTY_ROOT = '<div id="root"></div>';

/** @param {string} folder of the built page */
export async function writeSignInAhead(folder) {
  // The address that the page is rendered for, because there is no browser.
  globalThis.location = { pathname: '/login', search: '' };
  const { signInAhead } = await import(pathToFileURL(resolve('dist/ahead/signIn.js')).href);
  const page = await readFile(`${folder}/index.html`, 'utf8');
  const [styles] = STYLES.exec(page) ?? [];
  if (styles === undefined || !page.includes(EMPTY_ROOT) || !page.includes(TITLE))
    throw new Error('index.html has no styles, no empty #root or no title');
  const withoutOwn = page.replace(OWN_SIGN_IN, '');
  if (withoutOwn === page) throw new Error('index.html preloads no identity');
  await writeFile(
    `${folder}/oidc.html`,
    withoutOwn.replace('<html lang="en">', '<html lang="en" data-sign-in="agency">'),
  );
  const scripts = [...page.matchAll(SCRIPTS)].map(([, file]) => file);
  if (scripts.length === 0) throw new Error('index.html has no scripts');
  // The paint waits only for the styles. The small script requests the page's scripts after the
  // paint, because they would compete with the styles (PERF-22).
  const first = `${TITLE}\n    ${styles.trim()}\n    <script async fetchpriority="high" src="/ahead.js" data-scripts="${scripts.join(' ')}"></script>`;
  const filled = page.replace(STYLES, '').replace(SCRIPTS, '').replace(TITLE, first);
  await writeFile(
    `${folder}/login.html`,
    filled.replace(EMPTY_ROOT, `<div id="root">${await signInAhead()}</div>`),
  );
}
