import { onServiceTime, serviceMs, serviceNow } from './serviceTime.ts';

/**
 * Reports the service's time as an ISO instant in UTC. It calls back immediately, at each full
 * `everyMs` (60,000: on the minute), and when the clock's offset becomes known. Returns how to
 * stop.
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

/** Resolves after `ms` milliseconds; rejects when the signal aborts. */
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
