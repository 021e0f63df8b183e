import { rmSync } from 'node:fs';
import { defineConfig } from 'playwright/test';
import { addressOf, dataOf, demoData, WORKERS } from './e2e/support/ownService.ts';

// Every run begins with the demo data of a first start. The workers read this file again; only the main process clears.
if (process.env['TEST_WORKER_INDEX'] === undefined)
  rmSync('dist/e2e', { recursive: true, force: true });

/** Each worker has a service and a database of its own: what a journey saves, no other at its side sees. */
const services = Array.from(
  { length: WORKERS },
  (_, worker) => `${new URL(addressOf(worker)).port}=${dataOf(worker)}`,
);

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  workers: WORKERS,
  retries: 0,
  // Patience is no check: on a machine that is busy with something else a page may take long, and be right.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  outputDir: 'dist/test-results',
  use: {
    baseURL: addressOf(),
    // An action that waits for ever is named by its own line, not by the end of the whole test.
    actionTimeout: 30_000,
    viewport: { width: 1366, height: 768 },
    timezoneId: 'America/Los_Angeles',
    // What a worker answers no route of a test sees; the journeys without a network allow it.
    serviceWorkers: 'block',
    launchOptions: {
      ...(process.env['CATIS_CHROMIUM'] === undefined
        ? {}
        : { executablePath: process.env['CATIS_CHROMIUM'] }),
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-quic',
        // The map is drawn without a graphics card, too (MAP-7).
        '--enable-unsafe-swiftshader',
      ],
    },
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  webServer: {
    command: ['node scripts/e2e-services.mjs', demoData, ...services].join(' '),
    wait: { stdout: /All services are ready/ },
    timeout: 120_000,
  },
});
