import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { fillCosts } from '../cost/storedCosts.ts';
import { closeFolder, makeOwnFilesOnly } from '../database/folder/closeFolder.ts';
import { FolderInUse, type FolderLock } from '../database/folder/folderLock.ts';
import { takeFolder } from '../database/folder/takeFolder.ts';
import { exitCodeOf, migrate } from '../database/migrate.ts';
import { openStore, type Store } from '../database/open.ts';
import { type Place, readPlace } from '../environment.ts';
import { migrationsFolder } from '../folders.ts';

export interface Opened {
  readonly store: Store;
  /** Absolute path of the data folder. */
  readonly folder: string;
  readonly place: Place;
}

/**
 * Runs a command on the migrated database of this environment.
 * @param doing the command's action, for the message: "import", "back up"
 * @throws Error that asks to stop the server when it holds the embedded database
 */
export async function onDatabase<T>(
  processEnv: NodeJS.ProcessEnv,
  doing: string,
  work: (opened: Opened) => Promise<T>,
): Promise<T> {
  const place = readPlace(processEnv);
  const folder = resolve(place.CATIS_DATA_DIR);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  closeFolder(folder, (line) => console.error(line));
  let lock: FolderLock | null = null;
  try {
    // PostgreSQL serves the command and the server together. The embedded database allows only one
    // process.
    if (place.DATABASE_URL === undefined)
      lock = await takeFolder(folder, (line) => console.error(line));
  } catch (e) {
    if (e instanceof FolderInUse)
      throw new Error(
        `The server is running (process ${e.pid}) and has the database in ${folder}. Stop it, then ${doing}.`,
      );
    throw e;
  }
  try {
    const store = await openStore({ databaseUrl: place.DATABASE_URL, dataDir: `${folder}/db` });
    try {
      await migrate(store.pool, migrationsFolder, { allowsNewer: place.CATIS_ALLOW_NEWER === '1' });
      await fillCosts(store);
      return await work({ store, folder, place });
    } finally {
      await store.close();
    }
  } finally {
    lock?.release();
  }
}

/**
 * Runs a command's entry file. Prints its lines, or its error with exit code 1 (3 for a newer
 * database).
 */
export async function runCommand(work: () => Promise<readonly string[]>): Promise<void> {
  makeOwnFilesOnly();
  try {
    for (const line of await work()) console.log(line);
  } catch (e) {
    console.error(e instanceof Error ? e.message : String(e));
    process.exit(exitCodeOf(e));
  }
}
