import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The SQL files: next to the built server, or in the sources. */
export const migrationsFolder = here('./migrations');
/** The built page next to the built server; null when the server runs from its sources. */
export const builtPage = (): string | null => {
  const folder = here('../web');
  return existsSync(`${folder}/index.html`) ? folder : null;
};
/** The built guides next to the built server; null without a finished build (`npm run docs`). */
export const builtHelp = (): string | null => {
  const folder = here('../help');
  // The build writes this file last.
  return existsSync(`${folder}/csp.json`) ? folder : null;
};
