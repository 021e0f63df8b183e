import { type DBSchema, type IDBPDatabase, wrap } from 'idb';
import { inTime, openDatabase } from './storage.ts';

/** Runs work on a database of the browser. @throws when the database is off, or the work fails or takes too long */
export type UseDatabase<Schema extends DBSchema> = <T>(
  work: (database: IDBPDatabase<Schema>) => Promise<T>,
) => Promise<T>;
/**
 * A database of the browser that every call shares. The first call opens it; the next one opens it again if the browser
 * closed it. A database that fails to open, or that leaves a call without an answer, stays off (SES-31).
 * @param upgrade creates the stores of a new database
 */
export function openedOnce<Schema extends DBSchema>(
  name: string,
  upgrade: (database: IDBDatabase) => void,
): UseDatabase<Schema> {
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
  return async (work) => {
    if (opened === null) {
      opened = open();
      opened.catch(closed);
    }
    const database = await opened;
    return inTime(name, () => work(database));
  };
}
