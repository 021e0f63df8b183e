import { defineConfig } from 'vitest/config';

/** The tests that speak of what is mutated, folders or files, and nothing else: each mutant runs those of them that reach it. */
const areas = (process.env['MUTATE_TESTS'] ?? '').split(',');

export default defineConfig({
  test: {
    include: areas.map((area) =>
      area.endsWith('.ts') ? `tests/${area}` : `tests/${area}/**/*.test.ts`,
    ),
    setupFiles: ['tests/support/shortProperties.ts'],
    pool: 'threads',
    maxWorkers: 1,
    testTimeout: 20_000,
  },
});
