import { defineConfig } from 'vitest/config';

const shared = {
  setupFiles: ['tests/support/seed.ts'],
  pool: 'threads' as const,
  testTimeout: 60_000,
  hookTimeout: 60_000,
};

/** Parts of the browser that are tried against a service with its database. */
const withService =
  'tests/src/adapters/{api/archivedThings,api/listCache,report/reportSource}.test.ts';

export default defineConfig({
  test: {
    reporters: ['default'],
    maxWorkers: 2,
    // A run transforms only changed files: a third of the time of a single test. The cache's key is a file's content.
    experimental: { fsModuleCache: true },
    projects: [
      {
        // Rules, charts, architecture, what the browser is given: nothing they touch outlives a file, so they share what is loaded.
        test: {
          ...shared,
          name: 'pure',
          include: ['tests/{architecture,contract,docs,domain,machines,src}/**/*.test.ts'],
          exclude: [withService],
          isolate: false,
        },
      },
      {
        // Databases and processes: each file makes its own, and shares what is loaded.
        test: {
          ...shared,
          isolate: false,
          name: 'outside',
          include: ['tests/server/**/*.test.ts', withService],
          globalSetup: ['tests/support/postgresSetup.ts', 'tests/support/migratedSetup.ts'],
        },
      },
    ],
  },
});
