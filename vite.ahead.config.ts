import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// The code with which the build prerenders the sign-in page (PERF-10).
export default defineConfig({
  plugins: [react(), { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' }],
  publicDir: false,
  ssr: { noExternal: true },
  build: {
    ssr: true,
    outDir: 'dist/ahead',
    target: 'node20',
    minify: false,
    rolldownOptions: { input: { signIn: 'src/app/signInAhead.tsx' } },
  },
});
