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

/**
 * What the components ask the browser as they load, and what is asked in its place. The first thing that formats a number or a date looks for what the browser
 * knows of every language there is, 25 to 50 ms in each new process of it, and signing in formats neither (PERF-38).
 */
const askedAtLoad = [
  {
    // Whether the name of the browser's language is a well-formed one.
    file: 'react-aria/dist/private/i18n/useDefaultLocale.mjs',
    asked: /Intl\.DateTimeFormat\.supportedLocalesOf\(/,
    instead: 'Intl.getCanonicalLocales(',
  },
  {
    // Whether signs can be shown as asked: every browser that the page is built for does so.
    file: '@internationalized/number/dist/private/NumberFormatter.mjs',
    asked:
      /new Intl\.NumberFormat\('de-DE', \{[^}]*\}\)\.resolvedOptions\(\)\.signDisplay === 'exceptZero'/,
    instead: 'true',
  },
] as const;
const askLessAtLoad: Plugin = {
  name: 'ask-less-at-load',
  enforce: 'pre',
  transform: (code, id) => {
    const known = askedAtLoad.find(({ file }) => id.endsWith(file));
    if (known === undefined) return null;
    if (!known.asked.test(code))
      throw new Error(`${known.file} asks something else as it loads: see what it is`);
    return code.replace(known.asked, known.instead);
  },
};

/** Asked for as soon as the page runs, whoever it is for: the browser fetches it beside the entry. */
const NEEDED_AT_ONCE = 'src/adapters/identity/identity.ts';
const preloadAtOnce: Plugin = {
  name: 'preload-at-once',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      const files = new Set<string>();
      const seen = new Set<string>();
      const add = (file: string) => {
        const chunk = bundle[file];
        if (chunk?.type !== 'chunk' || seen.has(file)) return;
        seen.add(file);
        // What a file needs comes before it: run in this order, each is a task of its own.
        for (const imported of chunk.imports) add(imported);
        files.add(file);
      };
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk' && chunk.facadeModuleId?.endsWith(NEEDED_AT_ONCE) === true)
          add(chunk.fileName);
      return [...files]
        .filter((file) => !html.includes(file))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
          injectTo: 'head' as const,
        }));
    },
  },
};

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    askLessAtLoad,
    preloadAtOnce,
    { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' },
  ],
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
            // What is there before anything begins comes in files that can be run one by one; the entry only begins (PERF-38).
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
            // What signing in shows is one file and not a dozen: every page needs its buttons and fields anyway.
            {
              name: 'signIn',
              test: /src\/(app\/account\/SignInPage|ui\/notices\/NoticeStack)\.tsx$/,
              priority: 3,
            },
            // A page is some ninety modules that others need too, most of them of a kilobyte: as files of their own each is a
            // request, which costs the page, the line and the service more than its bytes (PERF-37). So what the shell needs
            // comes in one, what eight or more pages need in another, and only what fewer need in files of its own.
            {
              name: 'shell',
              test: /src\/app\/(AnyPage|allServices|pages|preparePage|shell\/ShellFrame)\.tsx?$/,
              priority: 2,
            },
            { name: 'common', minShareCount: 8, priority: 1 },
          ],
        },
      },
    },
  },
});
