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

/** Fields of /proc/{pid}/stat behind the command's name; empty where there is no /proc or no such process. */
const statOf = (pid: number): readonly string[] => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  } catch {
    return [];
  }
};
/** Start time of a process: it distinguishes the holder from a later process of the same number. */
const startOf = (pid: number): string => statOf(pid)[19] ?? '';
/** States of a process that was killed and that its parent has not collected yet: it holds no file any more. */
const isDead = (state: string | undefined) => state === 'Z' || state === 'X';
const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return !isDead(statOf(pid)[0]);
  } catch (e) {
    // Each error of a system call is one of Node's with a code.
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
      if (
        Number.isInteger(holder) &&
        holder > 0 &&
        isAlive(holder) &&
        (start === '' || start === startOf(holder))
      )
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
