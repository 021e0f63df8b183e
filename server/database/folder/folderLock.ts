import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';

/** Another living process holds the data folder. */
export class FolderInUse extends Error {
  readonly pid: number;
  /** It has been asked to stop and will give the folder back. */
  readonly isStopping: boolean;
  constructor(folder: string, pid: number, isStopping: boolean) {
    super(
      isStopping
        ? `The data folder ${folder} is still in use by the process ${pid}, which is stopping. Try again when it has ended.`
        : `The data folder ${folder} is in use by the process ${pid}. Stop that one first, or set CATIS_DATA_DIR to another folder.`,
    );
    this.name = 'FolderInUse';
    this.pid = pid;
    this.isStopping = isStopping;
  }
}

export interface FolderLock {
  /** Tells whoever wants the folder next that it is being given back. */
  sayStopping(): void;
  /** Gives the folder back. */
  release(): void;
}
/** The word behind pid and start time of a holder that is stopping. */
const STOPPING = 'stopping';

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (e) {
    // Node says so of every error of a system call.
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
 * @throws FolderInUse when a living process holds it
 */
export function lockFolder(folder: string): FolderLock {
  const file = `${folder}/catis.lock`;
  const mine = `${file}.${process.pid}`;
  const me = `${process.pid} ${startOf(process.pid)}`;
  const lock: FolderLock = {
    sayStopping: () => {
      writeFileSync(mine, `${me} ${STOPPING}\n`, { mode: 0o600 });
      renameSync(mine, file);
    },
    release: () => rmSync(file, { force: true }),
  };
  writeFileSync(mine, `${me}\n`, { mode: 0o600 });
  try {
    for (let tries = 0; tries < 5; tries += 1) {
      try {
        // A link appears whole or not at all, so nobody reads a lock without its pid.
        linkSync(mine, file);
        return lock;
      } catch (e) {
        // Node says so of every error of a system call.
        if ((e as NodeJS.ErrnoException).code !== 'EEXIST') throw e;
      }
      const held = read(file);
      if (held === null) continue;
      const [pid = '', start = '', word = ''] = held.replace(/\n$/, '').split(' ');
      const holder = Number(pid);
      if (Number.isInteger(holder) && holder > 0 && isAlive(holder) && (start === '' || start === startOf(holder)))
        throw new FolderInUse(folder, holder, word === STOPPING);
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
