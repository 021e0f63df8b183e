import optimizeLocales from '@react-aria/optimize-locales-plugin';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/**
 * The spreadsheet writer zips in workers it makes of blobs, which our content security policy forbids. It runs in a worker of ours already, so it zips there.
 */
const zipInPlace = {
  name: 'zip-in-place',
  enforce: 'pre',
  transform: (_code: string, id: string) =>
    id.endsWith('write-excel-file/modules/zip/zipToArrayBuffer.js')
      ? `import { zipSync } from 'fflate'; export default async (files) => zipSync(files).buffer;`
      : null,
} as const;

export default defineConfig({
  plugins: [react(), tailwindcss(), { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' }],
  worker: { format: 'es', plugins: () => [zipInPlace] },
  // No inlined assets and no polyfill: the content security policy allows files of our own origin and nothing else.
  build: { outDir: 'dist/web', assetsInlineLimit: 0, modulePreload: { polyfill: false }, target: 'es2023', manifest: true },
});
