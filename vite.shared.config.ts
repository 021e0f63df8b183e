import optimizeLocales from '@react-aria/optimize-locales-plugin';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// The page of a link, built apart from the application: it shares no file with it, and as it is built after the worker
// that keeps the application on a computer, none of its files is kept (PACK-42).
export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' },
  ],
  publicDir: false,
  build: {
    outDir: 'dist/web',
    emptyOutDir: false,
    assetsDir: 'shared-assets',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2023',
    rolldownOptions: { input: 'shared.html' },
  },
});
