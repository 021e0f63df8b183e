import optimizeLocales from '@react-aria/optimize-locales-plugin';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/**
 * The spreadsheet library starts zip workers from blob URLs, which our content security policy
 * forbids. It already runs in one of our workers, so it zips there.
 */
const zipInPlace = {
  name: 'zip-in-place',
  enforce: 'pre',
  transform: (_code: string, id: string) =>
    id.endsWith('write-excel-file/modules/zip/zipToArrayBuffer.js')
      ? `import { zipSync } from 'fflate'; export default async (files) => zipSync(files).buffer;`
      : null,
} as const;

/**
 * Calls that the component library makes while it loads, and their replacements. The first Intl
 * formatter of a browser process loads the data of all languages, 25 to 50 ms, and sign-in formats
 * nothing (PERF-38).
 */
const callsAtLoad = [
  {
    // Checks that the name of the browser's language is well-formed.
    file: 'react-aria/dist/private/i18n/useDefaultLocale.mjs',
    call: /Intl\.DateTimeFormat\.supportedLocalesOf\(/,
    instead: 'Intl.getCanonicalLocales(',
  },
  {
    // Checks that the browser supports `signDisplay`. All browsers of the build's target do.
    file: '@internationalized/number/dist/private/NumberFormatter.mjs',
    call: /new Intl\.NumberFormat\('de-DE', \{[^}]*\}\)\.resolvedOptions\(\)\.signDisplay === 'exceptZero'/,
    instead: 'true',
  },
] as const;
const replaceCallsAtLoad: Plugin = {
  name: 'replace-calls-at-load',
  enforce: 'pre',
  transform: (code, id) => {
    const known = callsAtLoad.find(({ file }) => id.endsWith(file));
    if (known === undefined) return null;
    if (!known.call.test(code))
      throw new Error(`${known.file} makes another call while it loads. Update callsAtLoad.`);
    return code.replace(known.call, known.instead);
  },
};

/** Every page imports it first, so the browser preloads it with the entry. */
const PRELOADED = 'src/adapters/identity/identity.ts';
const preloadIdentity: Plugin = {
  name: 'preload-identity',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      const files = new Set<string>();
      const seen = new Set<string>();
      const add = (file: string) => {
        const chunk = bundle[file];
        if (chunk?.type !== 'chunk' || seen.has(file)) return;
        seen.add(file);
        // Imports come before their importer. Run in this order, each file is a separate task.
        for (const imported of chunk.imports) add(imported);
        files.add(file);
      };
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk' && chunk.facadeModuleId?.endsWith(PRELOADED) === true)
          add(chunk.fileName);
      return [...files]
        .filter((file) => !html.includes(file))
        .map((file) => ({
          tag: 'link',
          // The page of the agency's own sign-in leaves these out (scripts/signInAhead.mjs).
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}`, 'data-own': true },
          injectTo: 'head' as const,
        }));
    },
  },
};

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    replaceCallsAtLoad,
    preloadIdentity,
    { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' },
  ],
  worker: { format: 'es', plugins: () => [zipInPlace] },
  // No inlined assets and no polyfill: the content security policy allows only files of our origin.
  build: {
    outDir: 'dist/web',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2023',
    manifest: true,
    // The map's library, which loads on the first visit of the map.
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // A module goes to its group with the highest priority. A negative number would be highest.
          groups: [
            // The code of the first paint comes in files that run as separate tasks; the entry file
            // only starts the app (PERF-38).
            {
              name: 'react',
              tags: ['$initial'],
              test: /node_modules\/(react|react-dom|scheduler)\/|src\/app\/frame\/renderer\.ts/,
              priority: 6,
            },
            { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 5 },
            {
              name: 'start',
              tags: ['$initial'],
              test: /^(?!.*(src\/app\/start\.tsx|index\.html))/,
              priority: 4,
            },
            // The sign-in page is one file, not a dozen: every page needs its buttons and fields.
            {
              name: 'signIn',
              test: /src\/(app\/account\/SignInPage|ui\/notices\/NoticeStack)\.tsx$/,
              priority: 3,
            },
            // A page shares some ninety modules of about a kilobyte with other pages. As separate
            // files, their requests would cost more than their bytes (PERF-37). So the shell's modules
            // are one file, those of eight or more pages another, and the rest separate files.
            {
              name: 'shell',
              test: /src\/app\/(AnyPage|allServices|pages|preparePage|shell\/ShellFrame)\.tsx?$/,
              priority: 2,
            },
            { name: 'common', minShareCount: 8, priority: 1 },
            // Too small for files of their own: each is under a kilobyte.
            {
              name: 'small',
              test: /\/(following\/judge|useChanges|plainId|StatusMark|usePrinting|NotFound|csv|copied|domain\/base\/kinds|useReloadOnReconnect|view\/words)\.tsx?$|\/icons\/arrow-(up|down)\.m?js$/,
              priority: 1,
            },
          ],
        },
      },
    },
  },
});
