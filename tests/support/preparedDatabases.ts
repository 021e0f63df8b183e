/**
 * Environment variables through which `migratedSetup` tells the tests of its databases: the file of a packed PGlite, the
 * name of a PostgreSQL template.
 */
export const preparedIn = {
  migrated: { pglite: 'TEST_DATABASE_PACKED', postgres: 'TEST_DATABASE_TEMPLATE' },
  world: { pglite: 'TEST_WORLD_PACKED', postgres: 'TEST_WORLD_TEMPLATE' },
} as const;
