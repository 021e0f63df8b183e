import { rmSync } from 'node:fs';
import { defineConfig } from 'playwright/test';

const port = Number(process.env['CATIS_E2E_PORT'] ?? 4010);
const data = 'dist/e2e-data';
// Every run begins with the demo data of a first start. The workers read this file again; only the main process clears.
if (process.env['TEST_WORKER_INDEX'] === undefined) for (const old of [data, 'dist/e2e-sessions']) rmSync(old, { recursive: true, force: true });

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  workers: 1,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  outputDir: 'dist/test-results',
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    viewport: { width: 1366, height: 768 },
    timezoneId: 'America/Los_Angeles',
    launchOptions: {
      ...(process.env['CATIS_CHROMIUM'] === undefined ? {} : { executablePath: process.env['CATIS_CHROMIUM'] }),
      args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-background-networking', '--disable-component-update', '--disable-quic'],
    },
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  webServer: {
    command: 'node dist/server/main.js',
    url: `http://127.0.0.1:${port}/api/health/ready`,
    env: { PORT: String(port), CATIS_DATA_DIR: data },
    reuseExistingServer: false,
    timeout: 60_000,
  },
});
