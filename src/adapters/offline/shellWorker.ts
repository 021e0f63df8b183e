import { ownScript, SHELL_WORKER } from '../report/ownWorker.ts';
import { filesLock, TAKE_OVER } from './shellNames.ts';

/** A shift is longer than the browser takes to look for a new version by itself. */
const LOOK_MS = 3_600_000;

// Missing outside secure contexts and where a browser forbids them, whatever lib.dom says.
const workers = (): ServiceWorkerContainer | undefined =>
  (globalThis.navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker;

let isHolding = false;
/** While this tab is open the files of the version it runs stay, whichever version is taken elsewhere (SAFE-41). */
function holdFiles(): void {
  const first = document.querySelector<HTMLScriptElement>('script[type=module][src]');
  if (first === null || !('locks' in navigator) || isHolding) return;
  isHolding = true;
  void navigator.locks.request(
    filesLock(new URL(first.src).pathname),
    { mode: 'shared' },
    () => new Promise<never>(() => undefined),
  );
}

/** Keeps the product on this computer and tells when a newer version lies ready; answers how to stop. */
export function watchVersions(tell: () => void): () => void {
  let timer: ReturnType<typeof setInterval> | undefined;
  let isOver = false;
  const begin = async () => {
    holdFiles();
    const found = await workers()?.register(ownScript(SHELL_WORKER), { updateViaCache: 'none' });
    if (found === undefined || isOver) return;
    const hear = (worker: ServiceWorker | null) => {
      const look = () => {
        // The first version of all replaces nobody.
        if (worker?.state === 'installed' && workers()?.controller !== null && !isOver) tell();
      };
      look();
      worker?.addEventListener('statechange', look);
    };
    hear(found.waiting);
    hear(found.installing);
    found.addEventListener('updatefound', () => hear(found.installing));
    timer = setInterval(() => void found.update().catch(() => undefined), LOOK_MS);
  };
  // A browser that can't keep it (private, full) asks the network each time.
  begin().catch(() => undefined);
  return () => {
    isOver = true;
    clearInterval(timer);
  };
}

/** The version that waits takes over, for all tabs; answers whether there was one. */
async function takeOver(): Promise<boolean> {
  const waiting = (await workers()?.getRegistration())?.waiting ?? null;
  if (waiting === null) return false;
  await new Promise<void>((done) => {
    workers()?.addEventListener('controllerchange', () => done(), { once: true });
    waiting.postMessage(TAKE_OVER);
  });
  return true;
}
/** Reloads this page into the newest version; another tab may have taken it already. */
export async function takeVersion(): Promise<void> {
  await takeOver();
  location.reload();
}
/** A page that has just begun goes on in the version that lies ready. */
export async function beginWithNewest(): Promise<void> {
  holdFiles();
  if (await takeOver()) location.reload();
}
