import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    globalSetup: ['tests/support/postgresSetup.ts'],
    setupFiles: ['tests/support/seed.ts'],
    pool: 'threads',
    reporters: ['default'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});
