import type { DBSchema } from 'idb';
import { openedOnce } from '../browser/openedOnce.ts';
import { written } from '../browser/storage.ts';
import { LISTS, makeListStore } from './replyStore.ts';

/** A reply as it was kept: whose, of which list, what it said, and the instant it came from the service. */
export interface HeldList {
  readonly uid: string;
  readonly key: string;
  readonly text: string;
  readonly keptAt: string;
}
interface Schema extends DBSchema {
  lists: { key: [string, string]; value: HeldList };
}

/** The store of lists; a closed connection is opened again by the next call. */
export const listDatabase = openedOnce<Schema>(LISTS, (database) => void makeListStore(database));

/** Writes all of them in one go: each by itself costs the browser ten times as much, and a page that is left lives for a moment only. */
export const holdLists = (lists: readonly HeldList[]): Promise<void> =>
  listDatabase(async (database) => {
    const transaction = database.transaction('lists', 'readwrite', { durability: 'relaxed' });
    await written(async () => {
      const puts = lists.map((list) => transaction.store.put(list));
      transaction.commit();
      await Promise.all([...puts, transaction.done]);
    });
  });

export const heldList = (uid: string, key: string): Promise<HeldList | undefined> =>
  listDatabase((database) => database.get('lists', [uid, key]));

/** Drops what came before an instant, of every person. */
export const dropListsBefore = (instant: string): Promise<void> =>
  listDatabase(async (database) => {
    const transaction = database.transaction('lists', 'readwrite', { durability: 'relaxed' });
    for await (const cursor of transaction.store)
      if (cursor.value.keptAt < instant) await cursor.delete();
    await transaction.done;
  });
