/** Tells whether the tab is seen, at once where it is not; answers how to stop. */
export function watchTab(tell: (isSeen: boolean) => void): () => void {
  const look = () => tell(document.visibilityState === 'visible');
  document.addEventListener('visibilitychange', look);
  if (document.visibilityState !== 'visible') tell(false);
  return () => document.removeEventListener('visibilitychange', look);
}

/**
 * Waits until no other tab of this browser holds a name, and holds it until it is stopped. A browser without such locks
 * (a page without TLS) lets each tab hold it.
 * @returns how to give it back
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
  // Called off while it waits, it fails: nothing was held then.
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
/** Talks to the other tabs of this browser. What they say may be of another version of the product. */
export function talkToTabs(name: string, hear: (said: unknown) => void): Tabs {
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }) => hear(data);
  return { tell: (said) => channel.postMessage(said), stop: () => channel.close() };
}
