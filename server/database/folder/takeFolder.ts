import { FolderInUse, type FolderLock, lockFolder } from './folderLock.ts';

/** Longest wait for a holder that is stopping: as long as its running calls may take. */
const WAIT_MS = 10_000;
const ASK_EVERY_MS = 100;

/**
 * Takes the folder for this process; of one that is being given back, waits for it (SAFE-24).
 * @param say is told once whom it waits for
 * @throws FolderInUse when its holder is not stopping, or does not end in time
 */
export async function takeFolder(
  folder: string,
  say: (line: string) => void,
  waitMs = WAIT_MS,
): Promise<FolderLock> {
  const until = performance.now() + waitMs;
  let waitsFor: number | null = null;
  for (;;) {
    try {
      return lockFolder(folder);
    } catch (e) {
      if (!(e instanceof FolderInUse && e.isStopping) || performance.now() > until) throw e;
      if (waitsFor !== e.pid)
        say(`Waiting for the process ${e.pid}, which is stopping, to give back ${folder}.`);
      waitsFor = e.pid;
    }
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
  }
}
