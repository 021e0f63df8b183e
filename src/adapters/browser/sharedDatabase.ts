import { type DBSchema, type IDBPDatabase, wrap } from 'idb';
import { openDatabase, withTimeLimit } from './storage.ts';

/**
 * Runs work on a browser database.
 * @throws when the database is off, or the work fails or exceeds the time limit
 */
export type UseDatabase<Schema extends DBSchema> = <T>(
  work: (database: IDBPDatabase<Schema>) => Promise<T>,
) => Promise<T>;
/**
 * Returns a database shared by all calls. The first call opens it; a later one reopens it if the
 * browser closed it. A database that fails to open or to answer stays off (SES-31).
 * @param upgrade creates the stores of a new database
 */
export function sharedDatabase<Schema extends DBSchema>(
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
    // The library's database type describes the stores that `upgrade` creates.
    return wrap(database) as unknown as IDBPDatabase<Schema>;
  };
  return async (work) => {
    if (opened === null) {
      opened = open();
      opened.catch(closed);
    }
    const database = await opened;
    return withTimeLimit(name, () => work(database));
  };
}
