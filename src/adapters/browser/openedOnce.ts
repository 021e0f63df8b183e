import { type DBSchema, type IDBPDatabase, wrap } from 'idb';
import { openDatabase } from './storage.ts';

/**
 * A database of the browser that every call shares. The first call opens it; the next one opens it again if the browser
 * closed it. A database that fails to open stays off (SES-31).
 * @param upgrade creates the stores of a new database
 */
export function openedOnce<Schema extends DBSchema>(name: string, upgrade: (database: IDBDatabase) => void): () => Promise<IDBPDatabase<Schema>> {
  let opened: Promise<IDBPDatabase<Schema>> | null = null;
  const closed = () => {
    opened = null;
  };
  const open = async () => {
    const database = await openDatabase(name, upgrade);
    database.addEventListener('close', closed);
    // The library's type of a database knows the stores that `upgrade` creates.
    return wrap(database) as unknown as IDBPDatabase<Schema>;
  };
  return () => {
    if (opened === null) {
      opened = open();
      opened.catch(closed);
    }
    return opened;
  };
}
