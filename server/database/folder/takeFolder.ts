import { FolderInUse, type FolderLock, lockFolder } from './folderLock.ts';

/** Longest wait for a holder that is stopping, as long as its running calls may take. */
const WAIT_MS = 10_000;
const ASK_EVERY_MS = 100;

/**
 * Locks the folder for this process. If the holder is stopping, it waits for the release (SAFE-24).
 * @param say called once with the process it waits for
 * @throws FolderInUse when the holder is not stopping, or doesn't stop in time
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
