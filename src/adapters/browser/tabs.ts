/** Reports whether the tab is visible, immediately if it is hidden; returns how to stop. */
export function watchTab(tell: (isSeen: boolean) => void): () => void {
  const look = () => tell(document.visibilityState === 'visible');
  document.addEventListener('visibilitychange', look);
  if (document.visibilityState !== 'visible') tell(false);
  return () => document.removeEventListener('visibilitychange', look);
}

/**
 * Waits until no other tab of this browser holds a lock, then holds it until stopped. A browser
 * without locks (a page without TLS) lets each tab hold it.
 * @returns how to release it
 */
export function holdAlone(name: string, won: () => void): () => void {
  if (!('locks' in navigator)) {
    won();
    return () => undefined;
  }
  const waiting = new AbortController();
  let giveBack: () => void = () => undefined;
  let isOver = false;
  const hold = () =>
    new Promise<void>((done) => {
      giveBack = done;
      if (isOver) done();
      else won();
    });
  // An abort while waiting rejects the request; the lock was not held then.
  navigator.locks.request(name, { signal: waiting.signal }, hold).catch(() => undefined);
  return () => {
    isOver = true;
    waiting.abort();
    giveBack();
  };
}

export interface Tabs {
  readonly tell: (said: unknown) => void;
  readonly stop: () => void;
}
/**
 * Opens a channel to the other tabs of this browser. They may run another version, so messages are
 * unknown.
 */
export function talkToTabs(name: string, hear: (said: unknown) => void): Tabs {
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }) => hear(data);
  return { tell: (said) => channel.postMessage(said), stop: () => channel.close() };
}
