/** The moment itself; the page's clock only ticks once a minute. */
export const timeNow = (): string => new Date().toISOString();

/**
 * Tells the time at once, and then on each whole `everyMs` (60,000: on the minute), an instant ending in Z; answers how
 * to stop.
 */
export function watchTime(everyMs: number, tell: (now: string) => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const say = () => {
    tell(timeNow());
    timer = setTimeout(say, everyMs - (Date.now() % everyMs));
  };
  say();
  return () => clearTimeout(timer);
}

/** Settles after so many milliseconds; fails at once when it is called off. */
export const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((done, fail) => {
    const off = () => {
      clearTimeout(timer);
      fail(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', off);
      done();
    }, ms);
    signal.addEventListener('abort', off, { once: true });
  });
