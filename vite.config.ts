import optimizeLocales from '@react-aria/optimize-locales-plugin';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react(), tailwindcss(), { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' }],
  worker: { format: 'es' },
  // No inlined assets and no polyfill: the content security policy allows files of our own origin and nothing else.
  build: { outDir: 'dist/web', assetsInlineLimit: 0, modulePreload: { polyfill: false }, target: 'es2023', manifest: true },
});
