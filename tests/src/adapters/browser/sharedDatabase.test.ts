import 'fake-indexeddb/auto';
import { forceCloseDatabase } from 'fake-indexeddb';
import { type DBSchema, deleteDB, openDB, unwrap } from 'idb';
import { afterAll, expect, it, vi } from 'vitest';
import { sharedDatabase } from '../../../../src/adapters/browser/sharedDatabase.ts';

// The worker's next test file begins with its own page.
afterAll(() => void vi.resetModules());

interface Tried extends DBSchema {
  things: { key: string; value: string };
}

const opens = () =>
  sharedDatabase<Tried>('tried', (database) => {
    database.createObjectStore('things');
  });

it('shares a database, and opens it again after the browser closed it (ENTRY-30)', async () => {
  const use = opens();
  const opened = () => use(async (database) => database);
  const database = await opened();
  expect([...database.objectStoreNames]).toEqual(['things']);
  expect(await opened()).toBe(database);
  // The library declares the class where it takes an instance.
  forceCloseDatabase(unwrap(database) as unknown as Parameters<typeof forceCloseDatabase>[0]);
  const again = await opened();
  expect(again).not.toBe(database);
  again.close();
  await deleteDB('tried');
});

it('leaves a database off that would not open (SES-31)', async () => {
  // A later release has opened it with a higher version.
  const later = await openDB('tried', 2);
  const use = opens();
  const opened = () => use(async (database) => database);
  const both = await Promise.allSettled([opened(), opened()]);
  expect(both).toEqual(
    [0, 1].map(() => ({
      status: 'rejected',
      reason: expect.objectContaining({ name: 'VersionError' }),
    })),
  );
  later.close();
  await deleteDB('tried');
  await expect(opened()).rejects.toThrow('off for this page load');
});
