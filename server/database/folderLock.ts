import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';

/** Another living process holds the data folder. */
export class FolderInUse extends Error {
  readonly pid: number;
  constructor(folder: string, pid: number) {
    super(`The data folder ${folder} is in use by the process ${pid}. Stop that one first, or set CATIS_DATA_DIR to another folder.`);
    this.name = 'FolderInUse';
    this.pid = pid;
  }
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (e) {
    return (e as NodeJS.ErrnoException).code === 'EPERM';
  }
};
/**
 * Start time of a process, so that a number the system gave to someone else is not taken for the holder; empty where
 * there is no /proc.
 */
const startOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[19] ?? '';
  } catch {
    return '';
  }
};

const read = (file: string): string | null => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
};

/**
 * Takes the folder for this process: two processes on one PGlite folder corrupt it.
 * A lock left by a dead process is taken over.
 * @returns a function that gives the folder back
 * @throws FolderInUse when a living process holds it
 */
export function lockFolder(folder: string): () => void {
  const file = `${folder}/catis.lock`;
  const mine = `${file}.${process.pid}`;
  writeFileSync(mine, `${process.pid} ${startOf(process.pid)}\n`);
  try {
    for (let tries = 0; tries < 5; tries += 1) {
      try {
        // A link appears whole or not at all, so nobody reads a lock without its pid.
        linkSync(mine, file);
        return () => rmSync(file, { force: true });
      } catch (e) {
        if ((e as NodeJS.ErrnoException).code !== 'EEXIST') throw e;
      }
      const held = read(file);
      if (held === null) continue;
      const [pid = '', start = ''] = held.trim().split(' ');
      const holder = Number(pid);
      if (Number.isInteger(holder) && holder > 0 && isAlive(holder) && (start === '' || start === startOf(holder))) throw new FolderInUse(folder, holder);
      // Moved aside and looked at again: between reading and removing, another process may have taken it.
      const setAside = `${mine}.dead`;
      try {
        renameSync(file, setAside);
      } catch {
        continue;
      }
      if (read(setAside) !== held) linkSync(setAside, file);
      rmSync(setAside, { force: true });
    }
    throw new Error(`The lock ${file} could not be taken.`);
  } finally {
    rmSync(mine, { force: true });
  }
}
