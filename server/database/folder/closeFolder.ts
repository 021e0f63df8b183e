import { chmodSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What CATIS keeps in its data folder. */
const own = new Set(['db', 'identity', 'mail', 'backups']);
const isOwn = (name: string) =>
  own.has(name) || name === 'catis.lock' || name.startsWith('catis.lock.');
/** Rights of the group and of everybody else. */
const OTHERS = 0o077;
const FOLDER = 0o700;
const FILE = 0o600;
/** Windows has other rights than these. */
const hasModes = process.platform !== 'win32';

/** From here on everything this process makes is its owner's alone, whichever part of it makes it. */
export function makeOwnFilesOnly(): void {
  process.umask(OTHERS);
}

/** One entry and all below it. PGlite sets the modes of some of its files itself, whatever the mask of the process. */
export function closeAll(path: string): void {
  if (!hasModes) return;
  const entry = lstatSync(path, { throwIfNoEntry: false });
  // A link leads elsewhere, and what is there may be meant for others.
  if (entry === undefined || !(entry.isDirectory() || entry.isFile())) return;
  if ((entry.mode & OTHERS) !== 0) chmodSync(path, entry.isDirectory() ? FOLDER : FILE);
  if (entry.isDirectory()) for (const name of readdirSync(path)) closeAll(join(path, name));
}

/**
 * Makes the data folder and all in it readable by its owner only (SAFE-20).
 * @param say is told when the folder itself was open
 * @throws Error when the folder is open and holds other things, or is not ours to close
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
    // The system's own words name a path, never what is in it.
    throw new Error(
      `Others on this machine may read what is in the data folder ${folder}, and it cannot be closed: ${e instanceof Error ? e.message : String(e)}. ${advice}`,
    );
  }
  if (isOpen)
    say(`Others on this machine could read the data folder ${folder}; it is closed to them now.`);
}
