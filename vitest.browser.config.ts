import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';

const { CATIS_CHROMIUM } = process.env;

/** Tests of single views in real Chromium: what a person types, presses and sees. */
export default defineConfig({
  plugins: [react(), tailwindcss()],
  // Lists are virtual as on the page: React Stately turns that off in tests.
  define: { 'process.env.VIRT_ON': '"1"' },
  // A dependency that is found while a test runs reloads the page under it: look for all of them before each run.
  optimizeDeps: { entries: ['tests/src/**/*.browser.test.tsx'], force: true },
  test: {
    include: ['tests/src/**/*.browser.test.tsx'],
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: {
          ...(CATIS_CHROMIUM === undefined ? {} : { executablePath: CATIS_CHROMIUM }),
          args: ['--no-sandbox', '--enable-unsafe-swiftshader'],
        },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
});
