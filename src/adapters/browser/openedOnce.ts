import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/**
 * A database of the browser that every call shares. It is opened by the first call, and again by the next one when the
 * browser closed it, or would not open it.
 * @param upgrade makes its stores, given a database that has none
 */
export function openedOnce<Schema extends DBSchema>(name: string, upgrade: (database: IDBPDatabase<Schema>) => void): () => Promise<IDBPDatabase<Schema>> {
  let opened: Promise<IDBPDatabase<Schema>> | null = null;
  const closed = () => {
    opened = null;
  };
  return () => {
    if (opened === null) {
      opened = openDB<Schema>(name, 1, { upgrade, terminated: closed });
      opened.catch(closed);
    }
    return opened;
  };
}
