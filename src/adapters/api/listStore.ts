import type { DBSchema } from 'idb';
import { sharedDatabase } from '../browser/sharedDatabase.ts';
import { notingFailure } from '../browser/storage.ts';
import { LISTS, makeListStore } from './replyStore.ts';

/** A stored reply: its user, list, body, and the instant the service sent it. */
export interface HeldList {
  readonly uid: string;
  readonly key: string;
  readonly text: string;
  readonly keptAt: string;
}
interface Schema extends DBSchema {
  lists: { key: [string, string]; value: HeldList };
}

/** The database of lists; it reopens if the browser closed it. */
export const listDatabase = sharedDatabase<Schema>(
  LISTS,
  (database) => void makeListStore(database),
);

/**
 * Writes all lists in one transaction. One transaction for each takes ten times as long, and a page
 * being left has little time.
 */
export const holdLists = (lists: readonly HeldList[]): Promise<void> =>
  listDatabase(async (database) => {
    const transaction = database.transaction('lists', 'readwrite', { durability: 'relaxed' });
    await notingFailure(async () => {
      const puts = lists.map((list) => transaction.store.put(list));
      transaction.commit();
      await Promise.all([...puts, transaction.done]);
    });
  });

export const heldList = (uid: string, key: string): Promise<HeldList | undefined> =>
  listDatabase((database) => database.get('lists', [uid, key]));

/** Deletes all users' lists stored before an instant. */
export const dropListsBefore = (instant: string): Promise<void> =>
  listDatabase(async (database) => {
    const transaction = database.transaction('lists', 'readwrite', { durability: 'relaxed' });
    for await (const cursor of transaction.store)
      if (cursor.value.keptAt < instant) await cursor.delete();
    await transaction.done;
  });
