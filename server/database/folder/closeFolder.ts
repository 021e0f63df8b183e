import { chmodSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Entries that CATIS creates in its data folder. */
const own = new Set(['db', 'identity', 'mail', 'backups']);
const isOwn = (name: string) =>
  own.has(name) || name === 'catis.lock' || name.startsWith('catis.lock.');
/** Permission bits of the group and of all other users. */
const OTHERS = 0o077;
const FOLDER = 0o700;
const FILE = 0o600;
/** Windows has no POSIX modes. */
const hasModes = process.platform !== 'win32';

/** From now on, only the owner can read files that this process creates. */
export function makeOwnFilesOnly(): void {
  process.umask(OTHERS);
}

/**
 * Removes other users' access to an entry and everything below it. The umask is not enough, because
 * PGlite sets the modes of some files itself.
 */
export function closeAll(path: string): void {
  if (!hasModes) return;
  const entry = lstatSync(path, { throwIfNoEntry: false });
  // Don't follow symlinks: their targets may be shared on purpose.
  if (entry === undefined || !(entry.isDirectory() || entry.isFile())) return;
  if ((entry.mode & OTHERS) !== 0) chmodSync(path, entry.isDirectory() ? FOLDER : FILE);
  if (entry.isDirectory()) for (const name of readdirSync(path)) closeAll(join(path, name));
}

/**
 * Makes the data folder and everything in it readable by its owner only (SAFE-20).
 * @param say called once if the folder itself was open
 * @throws Error when the folder is open and holds foreign files, or its modes can't be changed
 */
export function closeFolder(folder: string, say: (line: string) => void): void {
  if (!hasModes) return;
  const entries = readdirSync(folder);
  const isOpen = (statSync(folder).mode & OTHERS) !== 0;
  const others = entries.filter((name) => !isOwn(name));
  const advice = 'Set CATIS_DATA_DIR to a folder of its own.';
  if (isOpen && others.length > 0)
    throw new Error(
      `Others on this machine may read the data folder ${folder}, and it holds what is not of CATIS (${others.slice(0, 3).join(', ')}). ${advice}`,
    );
  try {
    if (isOpen) chmodSync(folder, FOLDER);
    for (const name of entries.filter(isOwn)) closeAll(join(folder, name));
  } catch (e) {
    // The system's message names a path, never a file's content.
    throw new Error(
      `Others on this machine may read what is in the data folder ${folder}, and it cannot be closed: ${e instanceof Error ? e.message : String(e)}. ${advice}`,
    );
  }
  if (isOpen)
    say(`Others on this machine could read the data folder ${folder}; it is closed to them now.`);
}
