import { onServiceTime, serviceMs, serviceNow } from './serviceTime.ts';

/**
 * Tells the service's time at once, on each whole `everyMs` (60,000: on the minute) and when the offset of this
 * computer's clock becomes known, an instant ending in Z; answers how to stop.
 */
export function watchTime(everyMs: number, tell: (now: string) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const say = () => {
    clearTimeout(timer);
    tell(serviceNow());
    timer = setTimeout(say, everyMs - (serviceMs() % everyMs));
  };
  say();
  const stop = onServiceTime(say);
  return () => {
    stop();
    clearTimeout(timer);
  };
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
