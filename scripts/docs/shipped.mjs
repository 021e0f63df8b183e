/** The packages whose code the site of guides contains. */
export const shipped = [
  'vitepress',
  'vue',
  '@vueuse/core',
  '@vueuse/integrations',
  '@vueuse/shared',
  'focus-trap',
  'tabbable',
  'mark.js',
  'minisearch',
];
export const shippedFolders = shipped.map((name) => `docs/site/node_modules/${name}`);
