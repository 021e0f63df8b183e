import optimizeLocales from '@react-aria/optimize-locales-plugin';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// The page of a shared link, built separately from the application: they share no file. It is built
// after the service worker, so the worker caches none of its files (PACK-42).
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
