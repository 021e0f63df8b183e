import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';

/** Another running process holds the data folder. */
export class FolderInUse extends Error {
  readonly pid: number;
  /** The holder is shutting down and will release the folder. */
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
  /** Marks the lock as stopping, so that the next process waits for it. */
  sayStopping(): void;
  /** Releases the folder. */
  release(): void;
}
/** Marks a holder that is stopping; it follows the pid and the start time in the lock file. */
const STOPPING = 'stopping';

/**
 * Fields of /proc/{pid}/stat after the command name; empty without /proc or without such a process.
 */
const statOf = (pid: number): readonly string[] => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  } catch {
    return [];
  }
};
/** Start time of a process. It distinguishes the holder from a later process with the same pid. */
const startOf = (pid: number): string => statOf(pid)[19] ?? '';
/**
 * Zombie and dead states: the process was killed, its parent has not reaped it, and it holds no
 * files.
 */
const isDead = (state: string | undefined) => state === 'Z' || state === 'X';
const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return !isDead(statOf(pid)[0]);
  } catch (e) {
    // Every error from a Node system call carries a code.
    return (e as NodeJS.ErrnoException).code === 'EPERM';
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
 * Locks the folder for this process: two processes on one PGlite folder corrupt it. Takes over the
 * lock of a dead process.
 * @throws FolderInUse when a running process holds it
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
        // A hard link appears complete or not at all, so no process can read a lock without a pid.
        linkSync(mine, file);
        return lock;
      } catch (e) {
        // Every error from a Node system call carries a code.
        if ((e as NodeJS.ErrnoException).code !== 'EEXIST') throw e;
      }
      const held = read(file);
      if (held === null) continue;
      const [pid = '', start = '', word = ''] = held.replace(/\n$/, '').split(' ');
      const holder = Number(pid);
      if (
        Number.isInteger(holder) &&
        holder > 0 &&
        isAlive(holder) &&
        (start === '' || start === startOf(holder))
      )
        throw new FolderInUse(folder, holder, word === STOPPING);
      // Rename and compare before deleting: another process may have taken the lock since it was
      // read.
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
