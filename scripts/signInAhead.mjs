// Writes login.html: the page with the sign-in form in it, which is painted before any script has come (PERF-10).
import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const TITLE = '<title>CATIS</title>';
const STYLES = /^ *<link rel="stylesheet".*\n/m;
const SCRIPTS =
  /^ *<(?:script type="module"|link rel="modulepreload") crossorigin (?:src|href)="([^"]+)">(?:<\/script>)?\n/gm;
const EMPTY_ROOT = '<div id="root"></div>';

/** @param {string} folder of the built page */
export async function writeSignInAhead(folder) {
  // The address that the page is rendered for; there is no browser to have one.
  globalThis.location = { pathname: '/login', search: '' };
  const { signInAhead } = await import(pathToFileURL(resolve('dist/ahead/signIn.js')).href);
  const page = await readFile(`${folder}/index.html`, 'utf8');
  const [styles] = STYLES.exec(page) ?? [];
  if (styles === undefined || !page.includes(EMPTY_ROOT) || !page.includes(TITLE))
    throw new Error('index.html has no styles, no empty #root or no title');
  const scripts = [...page.matchAll(SCRIPTS)].map(([, file]) => file);
  if (scripts.length === 0) throw new Error('index.html has no scripts');
  // The paint waits for the styles alone. The page's scripts, which would share the line with them, are asked for by
  // the small one, once it is painted (PERF-22).
  const first = `${TITLE}\n    ${styles.trim()}\n    <script async fetchpriority="high" src="/ahead.js" data-scripts="${scripts.join(' ')}"></script>`;
  const filled = page.replace(STYLES, '').replace(SCRIPTS, '').replace(TITLE, first);
  await writeFile(
    `${folder}/login.html`,
    filled.replace(EMPTY_ROOT, `<div id="root">${await signInAhead()}</div>`),
  );
}
