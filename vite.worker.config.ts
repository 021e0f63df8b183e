import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vite';

const outDir = 'dist/web';
const read = (file: string) => readFileSync(`${outDir}/${file}`, 'utf8');
/** An entry with a content hash; files with a hash in their name don't need one. */
const named = (file: string) => ({
  url: `/${file}`,
  revision: createHash('sha256').update(read(file)).digest('hex').slice(0, 16),
});
// Fonts of other alphabets load only when a page shows a name in one. The map's library (1.1 MB)
// and its ground load on the first visit of the map, whose list works without them (MAP-7).
const isNeeded = (file: string) =>
  (/\.(js|css)$/.test(file) && !/^maplibre-gl-/.test(file)) ||
  /-latin-(?!ext).*\.woff2$/.test(file);

// The service worker lists every file of the page, so it is built after the page (SAFE-40).
export default defineConfig(() => {
  const hashed = readdirSync(`${outDir}/assets`).filter(isNeeded).sort();
  const entry: string = JSON.parse(read('.vite/manifest.json'))['index.html'].file;
  return {
    publicDir: false,
    define: {
      SHELL_FILES: JSON.stringify([
        ...hashed.map((file) => ({ url: `/assets/${file}`, revision: null })),
        named('index.html'),
        named('favicon.svg'),
      ]),
      SHELL_VERSION: JSON.stringify(`/${entry}`),
    },
    build: {
      outDir,
      emptyOutDir: false,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: {
        input: 'src/adapters/offline/serviceWorker.ts',
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  };
});
