import { defineConfig } from 'vitest/config';

/**
 * Only the tests of the mutated code, as folders or files. Each mutant runs those that reach it.
 */
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
