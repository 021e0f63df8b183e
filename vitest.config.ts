import { defineConfig } from 'vitest/config';

const shared = {
  setupFiles: ['tests/support/seed.ts'],
  pool: 'threads' as const,
  testTimeout: 60_000,
  hookTimeout: 60_000,
};

export default defineConfig({
  test: {
    reporters: ['default'],
    maxWorkers: 2,
    projects: [
      {
        // Rules, charts, walls: nothing they touch outlives a file, so they share what is loaded.
        test: { ...shared, name: 'pure', include: ['tests/{contract,docs,domain,machines,walls}/**/*.test.ts'], isolate: false },
      },
      {
        // Databases, processes, stand-ins for what a browser has: each file with a world of its own.
        test: {
          ...shared,
          name: 'outside',
          include: ['tests/{server,src}/**/*.test.ts'],
          globalSetup: ['tests/support/postgresSetup.ts', 'tests/support/migratedSetup.ts'],
        },
      },
    ],
  },
});
