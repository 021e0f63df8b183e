import { ownScript, SHELL_WORKER } from '../report/ownWorker.ts';
import { filesLock, TAKE_OVER } from './shellNames.ts';

/**
 * The interval in ms at which an open page checks for a new version. A page can stay open for a
 * whole shift without the browser's own check.
 */
const LOOK_MS = 3_600_000;

// Missing outside secure contexts or if a browser forbids them, although lib.dom declares it.
const workers = (): ServiceWorkerContainer | undefined =>
  (globalThis.navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker;

let isHolding = false;
/**
 * Holds this version's files while the tab is open, whichever version another tab activates
 * (SAFE-41).
 */
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

/**
 * Registers the service worker and calls back when a newer version is ready; returns how to stop.
 */
export function watchVersions(tell: () => void): () => void {
  let timer: ReturnType<typeof setInterval> | undefined;
  let isOver = false;
  const begin = async () => {
    holdFiles();
    const found = await workers()?.register(ownScript(SHELL_WORKER), { updateViaCache: 'none' });
    if (found === undefined || isOver) return;
    const hear = (worker: ServiceWorker | null) => {
      const look = () => {
        // Without a controller this is the first install, which replaces no version.
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
  // A browser that can't store the product (private mode, full disk) uses the network each time.
  begin().catch(() => undefined);
  return () => {
    isOver = true;
    clearInterval(timer);
  };
}

/** Activates the waiting version for all tabs; returns whether there was one. */
async function takeOver(): Promise<boolean> {
  const waiting = (await workers()?.getRegistration())?.waiting ?? null;
  if (waiting === null) return false;
  await new Promise<void>((done) => {
    workers()?.addEventListener('controllerchange', () => done(), { once: true });
    waiting.postMessage(TAKE_OVER);
  });
  return true;
}
/** Reloads the page with the newest version; another tab may have activated it already. */
export async function takeVersion(): Promise<void> {
  await takeOver();
  location.reload();
}
/** Lets a newly opened page continue with the waiting version. */
export async function beginWithNewest(): Promise<void> {
  holdFiles();
  if (await takeOver()) location.reload();
}
