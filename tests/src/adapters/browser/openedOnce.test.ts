import 'fake-indexeddb/auto';
import { type DBSchema, deleteDB, openDB } from 'idb';
import { expect, it } from 'vitest';
import { openedOnce } from '../../../../src/adapters/browser/openedOnce.ts';

interface Tried extends DBSchema {
  things: { key: string; value: string };
}

it('a database that would not open is opened by the next call, and shared by all after it (ENTRY-30)', async () => {
  // Of a later release: this one is refused it.
  const later = await openDB('tried', 2);
  const opened = openedOnce<Tried>('tried', (database) => {
    database.createObjectStore('things');
  });
  const [one, other] = [opened(), opened()];
  expect(other).toBe(one);
  await expect(one).rejects.toMatchObject({ name: 'VersionError' });
  later.close();
  await deleteDB('tried');
  const database = await opened();
  expect([...database.objectStoreNames]).toEqual(['things']);
  expect(await opened()).toBe(database);
  database.close();
});
