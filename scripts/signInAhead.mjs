// Writes login.html: the page with the sign-in form in it, which is painted before any script has come (PERF-10).
import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const TITLE = '<title>CATIS</title>';
const STYLES = /^ *<link rel="stylesheet".*\n/m;
const EMPTY_ROOT = '<div id="root"></div>';

/** @param {string} folder of the built page */
export async function writeSignInAhead(folder) {
  // The address that the page is rendered for; there is no browser to have one.
  globalThis.location = { pathname: '/login', search: '' };
  const { signInAhead } = await import(pathToFileURL(resolve('dist/ahead/signIn.js')).href);
  const page = await readFile(`${folder}/index.html`, 'utf8');
  const [styles] = STYLES.exec(page) ?? [];
  if (styles === undefined || !page.includes(EMPTY_ROOT) || !page.includes(TITLE)) throw new Error('index.html has no styles, no empty #root or no title');
  // What the paint waits for is asked for first: a browser has six lines, and the scripts would take them all.
  const first = `${TITLE}\n    ${styles.trim()}\n    <script src="/ahead.js"></script>`;
  const filled = page.replace(STYLES, '').replace(TITLE, first);
  await writeFile(`${folder}/login.html`, filled.replace(EMPTY_ROOT, `<div id="root">${await signInAhead()}</div>`));
}
