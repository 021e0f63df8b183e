import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitepress';

// `scripts/docs.mjs` writes the pages and the sidebar into dist/.
const sidebar = JSON.parse(readFileSync(new URL('../dist/sidebar.json', import.meta.url), 'utf8'));

/** The anchors that a forge gives headings: links between the documents use them. */
const slugify = (title) =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

export default defineConfig({
  title: 'CATIS help',
  description: 'Guides, rules, charts and calls of CATIS.',
  lang: 'en-US',
  base: '/help/',
  srcDir: 'dist/pages',
  outDir: '../../dist/help',
  // Vue's helper would switch transitions off by a style element, which the policy forbids.
  appearance: { disableTransition: false },
  // One file for all pages instead of an inline script in each: the policy lists fewer hashes.
  metaChunk: true,
  head: [['meta', { name: 'robots', content: 'noindex' }]],
  // Braces in the documents are parameters of paths, not attributes.
  markdown: { attrs: { disable: true }, anchor: { slugify } },
  themeConfig: {
    search: { provider: 'local' },
    nav: [
      { text: 'Guides', link: '/', activeMatch: '^/(guides/|$)' },
      { text: 'Documents', link: '/documents', activeMatch: '^/documents' },
      { text: 'Rules', link: '/documents#rules', activeMatch: '^/rules/' },
      { text: 'Charts', link: '/charts/session', activeMatch: '^/charts/' },
      { text: 'How-to', link: '/how-to/dispatch-field', activeMatch: '^/how-to/' },
      { text: 'Decisions', link: '/documents#decisions', activeMatch: '^/decisions/' },
      { text: 'API', link: '/api/', activeMatch: '^/api/' },
    ],
    sidebar,
    outline: { level: [2, 3] },
  },
});
