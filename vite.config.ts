import optimizeLocales from '@react-aria/optimize-locales-plugin';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

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

/** Asked for as soon as the page runs, whoever it is for: the browser fetches it beside the entry. */
const NEEDED_AT_ONCE = 'src/adapters/identity/identity.ts';
const preloadAtOnce: Plugin = {
  name: 'preload-at-once',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      const files = new Set<string>();
      const add = (file: string) => {
        const chunk = bundle[file];
        if (chunk?.type !== 'chunk' || files.has(file)) return;
        files.add(file);
        for (const imported of chunk.imports) add(imported);
      };
      for (const chunk of Object.values(bundle)) if (chunk.type === 'chunk' && chunk.facadeModuleId?.endsWith(NEEDED_AT_ONCE) === true) add(chunk.fileName);
      return [...files]
        .filter((file) => !html.includes(file))
        .map((file) => ({ tag: 'link', attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` }, injectTo: 'head' as const }));
    },
  },
};

export default defineConfig({
  plugins: [react(), tailwindcss(), preloadAtOnce, { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' }],
  worker: { format: 'es', plugins: () => [zipInPlace] },
  // No inlined assets and no polyfill: the content security policy allows files of our own origin and nothing else.
  build: {
    outDir: 'dist/web',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2023',
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Of two groups that could have a module the higher priority has it; a negative one would be the highest of all.
          groups: [
            // What signing in loads comes in two files and not in fifteen: together they press to 4 kB less, and every page
            // needs their buttons and fields anyway.
            { name: 'start', tags: ['$initial'], priority: 4 },
            { name: 'signIn', test: /src\/(app\/account\/SignInPage|ui\/notices\/NoticeStack)\.tsx$/, priority: 3 },
            // A page is some ninety modules that others need too, most of them of a kilobyte: as files of their own each is a
            // request, which costs the page, the line and the service more than its bytes (PERF-37). So what the shell needs
            // comes in one, what eight or more pages need in another, and only what fewer need in files of its own.
            { name: 'shell', test: /src\/app\/(AnyPage|allServices|pages|preparePage|shell\/ShellFrame)\.tsx?$/, priority: 2 },
            { name: 'common', minShareCount: 8, priority: 1 },
          ],
        },
      },
    },
  },
});
