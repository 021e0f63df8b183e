/**
 * Environment variables that `migratedSetup` sets: the file of a packed PGlite, and the name of a
 * PostgreSQL template.
 */
export const preparedIn = {
  migrated: { pglite: 'TEST_DATABASE_PACKED', postgres: 'TEST_DATABASE_TEMPLATE' },
  world: { pglite: 'TEST_WORLD_PACKED', postgres: 'TEST_WORLD_TEMPLATE' },
} as const;
